"""Tasks that people give to an agent, done with the official Python SDK over `helpdesk mcp --demo`. It uses what the tools return, and
no id of the sample data. It prints a line for each check.

    python client.py target/debug/helpdesk
"""

import asyncio
import os
import re
import sys
import tempfile
import time
from contextlib import asynccontextmanager

from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

PROGRAM = os.path.abspath(sys.argv[1])
READS = {"find_operations", "describe_operation", "read", "search_cases", "conversation", "report"}


class Agent:
    def __init__(self, client):
        self.client = client

    async def call(self, tool, fails=False, **arguments):
        result = await self.client.call_tool(tool, arguments)
        assert result.is_error == fails, (tool, arguments, result.structured_content)
        return result.structured_content

    async def error(self, tool, **arguments):
        error = (await self.call(tool, fails=True, **arguments))["error"]
        assert error["message"], error
        return error

    async def find(self, words):
        found = (await self.call("find_operations", words=words))["operations"]
        return next(row["operation"] for row in found if row["available"])

    async def read(self, operation, **arguments):
        return await self.call("read", operation=operation, arguments=arguments)


@asynccontextmanager
async def agent(*options, mode="auto"):
    """Starts the program. When its input is closed, it has to end by itself, within a second, with the code 0."""
    with tempfile.TemporaryDirectory() as directory, open(os.devnull, "w") as nowhere:
        code = os.path.join(directory, "code")
        arguments = ["-c", '"$@"; echo $? > "$CODE"', "sh", PROGRAM, "mcp", "--demo", *options]
        server = StdioServerParameters(command="sh", args=arguments, env={"CODE": code})
        async with Client(stdio_client(server, errlog=nowhere), mode=mode, read_timeout_seconds=30) as client:
            yield Agent(client)
            begun = time.monotonic()
        took = time.monotonic() - begun
        with open(code) as file:
            assert (file.read(), took < 1) == ("0\n", True), f"the program ended with another code, or after {took} s"


async def tools_have_schemas_and_hints(it):
    tools = (await it.client.list_tools()).tools
    for tool in tools:
        Draft202012Validator.check_schema(tool.input_schema)
        assert tool.input_schema["type"] == "object" and tool.description, tool
        assert tool.annotations.read_only_hint and tool.annotations.destructive_hint is False, tool
    assert {tool.name for tool in tools} == READS, tools
    return f"{len(tools)} tools that read, over {it.client.protocol_version}"


async def labels_are_found_and_counted(it):
    operation = await it.find("which labels are there")
    described = await it.call("describe_operation", operation=operation)
    Draft202012Validator.check_schema(described["arguments"])
    assert described["available"] and not described["arguments"]["required"], described
    labels = await it.read(operation)
    assert labels["total"] == len({row["label_id"] for row in labels["data"]}) > 0, labels
    return f"`{operation}` lists {labels['total']} labels"


async def pages_have_each_open_case_of_a_group_once(it):
    ids, pages, cursor = [], 0, {}
    while cursor is not None:
        page = await it.call("search_cases", group_id=["Support"], status=["open"], **cursor)
        assert all(row["status"] == "open" for row in page["data"]), page
        ids, pages = ids + [row["case_id"] for row in page["data"]], pages + 1
        cursor = {"cursor": page["next_cursor"]} if "next_cursor" in page else None
    assert pages > 1 and len(set(ids)) == len(ids) == page["total"], (pages, ids, page["total"])
    return f"{len(ids)} open cases of Support on {pages} pages"


async def newest_open_case(it):
    operation = await it.find("lists cases")
    orders = (await it.call("describe_operation", operation=operation))["arguments"]["properties"]["sort"]["enum"]
    order = next(order for order in orders if order.startswith("created") and order.endswith("desc"))
    return (await it.read(operation, status=["open"], sort=order))["data"][0]["case_number"]


async def messages(it, case):
    """The messages of a conversation, by its cursor."""
    found, cursor = [], {}
    while cursor is not None:
        page = await it.call("conversation", case=case, **cursor)
        found += page["data"]["messages"]
        cursor = {"cursor": page["next_cursor"]} if "next_cursor" in page else None
    return found


async def a_conversation_hides_who_wrote_and_what(it, shows_text=False):
    case = await newest_open_case(it)
    listed = (await it.read(await it.find("messages and notes of a case"), case=case))["data"]
    found = await messages(it, case)
    assert [row["message_id"] for row in found] == [row["message_id"] for row in listed] != [], (found, listed)
    assert all(row["user_id"] or row["staff_id"] for row in found), found
    if shows_text:
        pairs = zip((row["content"] for row in found), (row["content"] for row in listed))
        assert all(word in shown for shown, content in pairs for word in content.split()), (found, listed)
    else:
        assert all(re.fullmatch(r"<text \d+>", row["content"]) for row in found), found
    return f"messages of the newest open case: {len(found)}"


async def a_report_counts_what_a_search_finds(it):
    report = (await it.call("report", period="last_30_days"))["data"]
    [new] = [row["value"] for row in report["headline"] if row["figure"] == "new"]
    since = report["period"]["from"]
    searched = (await it.call("search_cases", from_time=since))["total"]
    assert new == report["cases"] == searched > 0, (report, searched)
    return f"{new} new cases, by both"


async def errors_are_results_with_a_message(it):
    found = (await it.call("find_operations", words="deletes a case"))["operations"]
    writes = next(row["operation"] for row in found if not row["available"])
    assert "nothing was sent" in (await it.error("read", operation=writes))["message"]
    assert (await it.error("read", operation="labels.lst"))["nearest"] == "labels.list"
    assert "`status`" in (await it.error("search_cases", state=["open"]))["message"]
    assert (await it.error("search_cases", status=["shut"]))["argument"] == "status"
    return f"for `{writes}`, an unknown operation, an unknown argument, and a wrong value"


async def calls_at_once_have_their_own_results(it):
    calls = [it.read("labels.list"), it.call("report"), it.call("search_cases", status=["closed"])]
    labels, report, cases = await asyncio.gather(*calls)
    assert "label_id" in labels["data"][0] and report["data"]["cases"], (labels, report)
    assert cases["data"] and all(row["status"] == "closed" for row in cases["data"]), cases
    return f"{len(calls)} calls"


async def a_canceled_call_leaves_the_next_one_alone(it):
    call = asyncio.create_task(it.call("report"))
    await asyncio.sleep(0.001)
    assert call.cancel() and (await it.read("labels.list"))["data"]
    return "it has its result"


async def words_are_there_where_text_is_shown():
    async with agent("--show-text") as it:
        return await a_conversation_hides_who_wrote_and_what(it, shows_text=True)


async def a_note_is_saved_and_found():
    async with agent("--allow-notes", "--show-text") as it, agent("--show-text") as other:
        [note] = [tool for tool in (await it.client.list_tools()).tools if tool.name not in READS]
        assert not note.annotations.read_only_hint and "`unknown`" in note.description, note
        assert "do not call it again" in note.description, note
        case, words = await newest_open_case(it), "Ask for the serial number."
        before = len(await messages(it, case))
        assert (await it.call(note.name, case=case, text=words))["outcome"] == "done"
        *others, last = await messages(it, case)
        assert words in last["content"] and last["note"] and last["is_draft"] and len(others) == before, last
        assert not any(row["is_draft"] for row in await messages(other, case)), "another run has the note"
        return f"`{note.name}` adds one message, which a run beside it does not have"


async def a_budget_ends_with_an_error():
    async with agent("--budget", "2") as it:
        left = [(await it.read("labels.list"))["requests_left"] for _ in range(2)]
        message = (await it.error("read", operation="labels.list"))["message"]
        assert left == [1, 0] and "budget" in message, (left, message)
        return message


async def the_program_ends_while_a_call_runs():
    async with agent() as it:
        call = asyncio.create_task(it.call("report"))
        await asyncio.sleep(0.001)
    await asyncio.gather(call, return_exceptions=True)
    return "within a second, with the code 0, as all others did"


TASKS = [
    tools_have_schemas_and_hints,
    labels_are_found_and_counted,
    pages_have_each_open_case_of_a_group_once,
    a_conversation_hides_who_wrote_and_what,
    a_report_counts_what_a_search_finds,
    errors_are_results_with_a_message,
    calls_at_once_have_their_own_results,
    a_canceled_call_leaves_the_next_one_alone,
]
RUNS = [
    words_are_there_where_text_is_shown,
    a_note_is_saved_and_found,
    a_budget_ends_with_an_error,
    the_program_ends_while_a_call_runs,
]


async def main():
    # `legacy` begins with `initialize`, as most clients do. `auto` takes the newest version, which begins with `server/discover`.
    for mode in ["legacy", "auto"]:
        async with agent(mode=mode) as it:
            for task in TASKS:
                print(f"{mode}: {task.__name__.replace('_', ' ')}:", await task(it))
    for run in RUNS:
        print(f"{run.__name__.replace('_', ' ')}:", await run())


asyncio.run(main())
