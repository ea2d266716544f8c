"""What the inspector of the protocol gets from `helpdesk mcp --demo` on its command line, compared with what other commands print of the
same sample data. It prints a line for each check.

    python inspector.py node_modules/.bin/mcp-inspector target/debug/helpdesk
"""

import json
import subprocess
import sys

inspector, program = sys.argv[1:]


def printed(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def inspected(method, *options):
    return json.loads(printed(inspector, "--cli", program, "mcp", "--demo", "--method", method, *options))


def called(tool, **arguments):
    pairs = [f"{name}={json.dumps(value)}" for name, value in arguments.items()]
    result = inspected("tools/call", "--tool-name", tool, *(["--tool-arg", *pairs] if pairs else []))
    assert not result["isError"] and json.loads(result["content"][0]["text"]) == result["structuredContent"], result
    return result["structuredContent"]


def command(*words):
    return printed(program, *words, "--demo")


# It fails if a schema is one that some model cannot be given.
tools = inspected("tools/list", "--strict")["tools"]
assert all(tool["annotations"]["readOnlyHint"] for tool in tools), tools
print("tools/list:", *(tool["name"] for tool in tools))

operation = called("find_operations", words="which labels are there")["operations"][0]["operation"]
resource, action = operation.split(".")
assert "Lists the labels" in command(resource, action, "--help")
print("find_operations: a command has the name of", operation)

cases = called("search_cases", status=["open"], group_id=["Support"])
listed = command("cases", "list", "--status", "open", "--group-id", "Support", "--all", "-o", "id").split()
ids = [str(case["case_id"]) for case in cases["data"]]
assert ids == listed[: len(ids)] and cases["total"] == len(listed), (cases, listed)
print(f"search_cases: the first {len(ids)} of {len(listed)} that the command lists")

report, whole = called("report")["data"], json.loads(command("report", "-o", "json"))
for part in ["cases", "headline", "by_channel"]:
    assert report[part] == whole[part], (part, report[part], whole[part])
print(f"report: the command counts {report['cases']} cases too, by the same channels")
