#!/usr/bin/env bash
# mcp 2.3.0 (PyPI): a text that looks like JSON does not reach a parameter that is an optional text.
#
# Guess: a tool with `note: str | None` gets each text as it was sent, since its schema allows each text.
# Seen: a text that is a JSON object or list is parsed first and then refused, because it is no text, and the text `null` is None. A
# number, `true` and a text in quotes stay. With `note: str` every text arrives as it is.
# It matters to whoever calls tools of a server in Python: a note that quotes the body of a response is refused although the schema allows
# it, and a note `null` is not written.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check mcp==2.3.0
cat > call.py <<'PYTHON'
import asyncio
import json
import logging

from mcp import Client
from mcp.server.mcpserver import MCPServer

server = MCPServer("desk", log_level="CRITICAL")


@server.tool()
def optional(note: str | None) -> str:
    return repr(note)


@server.tool()
def required(note: str) -> str:
    return repr(note)


async def main():
    async with Client(server) as client:
        for tool in (await client.list_tools()).tools:
            print(tool.name, json.dumps(tool.input_schema["properties"]["note"]))
        for note in ["hello", "10001", "true", '"hello"', "null", '["a"]', '{"a": 1}']:
            for tool in ["required", "optional"]:
                result = await client.call_tool(tool, {"note": note})
                # The message of a refusal stands in the line before the last.
                lines = result.content[0].text.splitlines()
                print(tool, note, "->", f"refused: {lines[-2].strip()}" if result.is_error else f"got {lines[0]}")


asyncio.run(main())
PYTHON
python/bin/python call.py > seen.txt
diff - seen.txt <<'SEEN'
optional {"anyOf": [{"type": "string"}, {"type": "null"}], "title": "Note"}
required {"title": "Note", "type": "string"}
required hello -> got 'hello'
optional hello -> got 'hello'
required 10001 -> got '10001'
optional 10001 -> got '10001'
required true -> got 'true'
optional true -> got 'true'
required "hello" -> got '"hello"'
optional "hello" -> got '"hello"'
required null -> got 'null'
optional null -> got None
required ["a"] -> got '["a"]'
optional ["a"] -> refused: Input should be a valid string [type=string_type, input_value=['a'], input_type=list]
required {"a": 1} -> got '{"a": 1}'
optional {"a": 1} -> refused: Input should be a valid string [type=string_type, input_value={'a': 1}, input_type=dict]
SEEN
echo 'as seen with mcp 2.3.0'
