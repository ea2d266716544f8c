"""Judges the documents that `cargo xtask openapi --for TOOL` prints, with the tools that they are for.

    python3 openapi/judges/run.py FOLDER [TOOL...]

Of each tool it installs the version that the table of `docs/api/README.md` names, lets it read its document, compiles the client, and runs the program of
`programs/` with it against a fake server. It fails if a cell is not as the table has it, in either direction.

It needs Java 17 and the packages golang-go, php-cli, php-curl, php-mbstring and php-guzzlehttp-guzzle of Debian: the registries of Go and PHP may be out
of reach, and the clients need no other package.
"""

import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "openapi/judges/programs"
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
FOLDER = pathlib.Path(sys.argv[1]).resolve()

EMAIL, KEY = "agent@example.com", "fake-api-key"

# The columns of the table, after the tool and the version.
COLUMNS = ["generates", "compiles", "filter", "file", "value", "error"]
COLUMNS_OF_JUDGES = ["valid"]

# The status that the fake server returns once, which no enum has.
NEW_STATUS = "frozen"

# Packages that the tools or the programs need beside them.
TYPESCRIPT = ["typescript@5.9.3", "tsx@4.23.15", "@types/node@20.19.43"]


class Failure(Exception):
    pass


def run(*command, folder=FOLDER, environment=None, text=None):
    """Runs a command, and returns what it prints."""
    command = [str(it) for it in command]
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **(environment or {})}, input=text, capture_output=True, text=True, timeout=1200
    )
    if done.returncode:
        raise Failure(f"{' '.join(command)[:160]}\n{(done.stdout + done.stderr)[-2000:]}")
    return done.stdout


# Installing


def python(*packages):
    if not (FOLDER / "python").exists():
        run(sys.executable, "-m", "venv", FOLDER / "python")
    run(FOLDER / "python/bin/pip", "install", "--quiet", *packages)


def node(*packages):
    run("npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", FOLDER, *packages)


def cargo(package, version):
    """Installs a program. That it is quick to build matters more than that it is quick."""
    run("cargo", "install", "--quiet", "--locked", "--debug", "--root", FOLDER, f"{package}@{version}",
        environment={"CARGO_TARGET_DIR": str(FOLDER / "target")})


# Kinds of tools. Each has a function for each step: what installs it, what generates, what compiles, and what runs the program.


class TypeScript:
    """A client in TypeScript, beside its program."""

    def __init__(self, install, generate):
        self.install_with, self.generate_with = install, generate

    def install(self, version):
        self.install_with(version)
        node(*TYPESCRIPT)

    def generate(self, here):
        self.generate_with(here)

    def compile(self, here):
        (here / "package.json").write_text('{"type": "module"}')
        options = {
            "strict": True, "noEmit": True, "target": "es2022", "module": "esnext", "moduleResolution": "bundler",
            "lib": ["es2022", "dom", "dom.iterable"], "types": ["node"],
        }
        (here / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "include": ["**/*.ts"]}))
        shutil.copy(PROGRAMS / f"{here.name}.ts", here / "program.ts")
        run(FOLDER / "node_modules/.bin/tsc", "-p", here)

    def program(self, here):
        return [FOLDER / "node_modules/.bin/tsx", here / "program.ts"]


class Rust:
    """A crate `helpdesk_api`, and one of its program."""

    manifest = """
[package]
name = "program-{name}"
version = "0.1.0"
edition = "2024"

[dependencies]
helpdesk_api = {{ path = "../client" }}
reqwest = {{ version = "0.13", default-features = false }}
serde_json = "1"
tokio = {{ version = "1", features = ["macros", "rt-multi-thread"] }}

[workspace]
"""

    def __init__(self, install, generate):
        self.install_with, self.generate_with = install, generate

    def install(self, version):
        self.install_with(version)

    def generate(self, here):
        self.generate_with(here)

    def compile(self, here):
        (here / "program/src").mkdir(parents=True)
        (here / "program/Cargo.toml").write_text(self.manifest.format(name=here.name))
        shutil.copy(PROGRAMS / f"{here.name}.rs", here / "program/src/main.rs")
        run("cargo", "build", "--quiet", folder=here / "program", environment={"CARGO_TARGET_DIR": str(FOLDER / "target")})

    def program(self, here):
        return [FOLDER / f"target/debug/program-{here.name}"]


class Go:
    """A module of Go. Its tests are left out: they would need a package."""

    def install(self, version):
        install_openapi_generator(version)

    def generate(self, here):
        names = ["--git-host", "example.com", "--git-user-id", "helpdesk", "--git-repo-id", "client"]
        openapi_generator(here, "go", "packageName=client,enumClassPrefix=true", *names)

    def compile(self, here):
        (here / "generated/program").mkdir()
        shutil.copy(PROGRAMS / f"{here.name}.go", here / "generated/program/main.go")
        shutil.rmtree(here / "generated/test")
        run("go", "vet", "./...", folder=here / "generated")
        run("go", "build", "-o", here / "program", "./program", folder=here / "generated")

    def program(self, here):
        return [here / "program"]


class Php:
    """Classes of PHP, each in a file."""

    def install(self, version):
        install_openapi_generator(version)

    def generate(self, here):
        openapi_generator(here, "php")

    def compile(self, here):
        shutil.copy(PROGRAMS / f"{here.name}.php", here / "program.php")
        for file in [here / "program.php", *(here / "generated/lib").rglob("*.php")]:
            run("php", "-l", file)

    def program(self, here):
        return ["php", here / "program.php"]


class PythonClient:
    """A package of Python, by openapi-python-client."""

    def install(self, version):
        python(f"openapi-python-client=={version}", "ruff", "mypy")

    def generate(self, here):
        # It calls ruff.
        path = f"{FOLDER / 'python/bin'}:{os.environ['PATH']}"
        run(FOLDER / "python/bin/openapi-python-client", "generate", "--path", here / "openapi.yaml", "--output-path", here / "generated",
            environment={"PATH": path})

    def compile(self, here):
        python("--force-reinstall", "--no-deps", here / "generated")
        run(FOLDER / "python/bin/mypy", "help_desk_api_client", folder=here / "generated")

    def program(self, here):
        return [FOLDER / "python/bin/python", PROGRAMS / f"{here.name}.py"]


class Validator:
    """A tool that makes no client, and says whether the document is valid."""

    def __init__(self, install, check):
        self.install_with, self.check = install, check

    def install(self, version):
        self.install_with(version)


# How each generates


def install_openapi_generator(version):
    python(f"openapi-generator-cli=={version}")


def openapi_generator(here, generator, properties="", *more):
    properties = ["--additional-properties", properties] if properties else []
    run(FOLDER / "python/bin/openapi-generator-cli", "generate", "-g", generator, "-i", here / "openapi.yaml", "-o", here / "generated",
        *properties, *more)


def typescript_fetch(here):
    openapi_generator(here, "typescript-fetch")


def openapi_typescript(here):
    run(FOLDER / "node_modules/.bin/openapi-typescript", here / "openapi.yaml", "-o", here / "generated/api.ts")


def hey_api(here):
    run(FOLDER / "node_modules/.bin/openapi-ts", "-i", here / "openapi.yaml", "-o", here / "generated", "--no-log-file")


def orval(here):
    run(FOLDER / "node_modules/.bin/orval", "--input", here / "openapi.yaml", "--output", here / "generated/api.ts", "--client", "fetch")


def generator_rust(here):
    openapi_generator(here, "rust", "packageName=helpdesk_api,useSingleRequestParameter=true")
    (here / "generated").rename(here / "client")


def progenitor(here):
    run(FOLDER / "bin/cargo-progenitor", "progenitor", "-i", here / "openapi.yaml", "-o", here / "client", "-n", "helpdesk_api", "-v", "0.1.0")


def oas3_gen(here):
    run(FOLDER / "bin/oas3-gen", "generate", "client-mod", "--workspace", "-i", here / "openapi.yaml", "-o", here / "client")
    manifest = here / "client/Cargo.toml"
    manifest.write_text(re.sub(r'(?m)^name = ".*"', 'name = "helpdesk_api"', manifest.read_text(), count=1))


def openapi_to_rust(here):
    run(FOLDER / "bin/openapi-to-rust", "generate", here / "openapi.yaml", "--output-dir", here / "client/src")
    (here / "client/src/mod.rs").rename(here / "client/src/lib.rs")
    dependencies = (here / "client/src/REQUIRED_DEPS.toml").read_text()
    package = '[package]\nname = "helpdesk_api"\nversion = "0.1.0"\nedition = "2021"\n\n'
    (here / "client/Cargo.toml").write_text(package + dependencies)


# How each says that a document is valid


def redocly(here):
    run(FOLDER / "node_modules/.bin/redocly", "lint", here / "openapi.yaml", "--extends", "recommended",
        environment={"REDOCLY_TELEMETRY": "off"})


def spectral(here):
    (here / "rules.yaml").write_text('extends: ["spectral:oas"]\n')
    run(FOLDER / "node_modules/.bin/spectral", "lint", here / "openapi.yaml", "--ruleset", here / "rules.yaml", "--fail-severity", "error")


def swagger_parser(here):
    program = """
        const { default: parser } = await import("@apidevtools/swagger-parser");
        await (parser.default ?? parser).validate(process.argv[1]);"""
    run("node", "--input-type=module", "--eval", program, here / "openapi.yaml")


def openapi_spec_validator(here):
    run(FOLDER / "python/bin/python", "-m", "openapi_spec_validator", here / "openapi.yaml")


def schemathesis(here):
    # It keeps a directory of its own where it runs.
    run(FOLDER / "python/bin/schemathesis", "run", "openapi.yaml", "--url", f"{ADDRESS}/api", "--auth", f"{EMAIL}:{KEY}",
        "--checks", "not_a_server_error", "--phases", "examples", "--generation-deterministic", "--continue-on-failure", folder=here)


TOOLS = {
    "openapi-generator-typescript-fetch": TypeScript(install_openapi_generator, typescript_fetch),
    "openapi-generator-go": Go(),
    "openapi-generator-php": Php(),
    "openapi-generator-rust": Rust(install_openapi_generator, generator_rust),
    "openapi-python-client": PythonClient(),
    "openapi-typescript": TypeScript(lambda version: node(f"openapi-typescript@{version}", "openapi-fetch@0.17.0"), openapi_typescript),
    "hey-api": TypeScript(lambda version: node(f"@hey-api/openapi-ts@{version}"), hey_api),
    "orval": TypeScript(lambda version: node(f"orval@{version}"), orval),
    "oas3-gen": Rust(lambda version: cargo("oas3-gen", version), oas3_gen),
    "openapi-to-rust": Rust(lambda version: cargo("openapi-to-rust", version), openapi_to_rust),
    "progenitor": Rust(lambda version: cargo("cargo-progenitor", version), progenitor),
    "redocly": Validator(lambda version: node(f"@redocly/cli@{version}"), redocly),
    "spectral": Validator(lambda version: node(f"@stoplight/spectral-cli@{version}"), spectral),
    "swagger-parser": Validator(lambda version: node(f"@apidevtools/swagger-parser@{version}"), swagger_parser),
    "openapi-spec-validator": Validator(lambda version: python(f"openapi-spec-validator=={version}"), openapi_spec_validator),
    "schemathesis": Validator(lambda version: python(f"schemathesis=={version}"), schemathesis),
}


# The fake server


def call(method, path, body=None):
    """Sends a request to the fake server, and returns the text of the response."""
    token = base64.b64encode(f"{EMAIL}:{KEY}".encode()).decode()
    request = urllib.request.Request(ADDRESS + path, method=method, data=body and body.encode(), headers={"Authorization": f"Basic {token}"})
    with urllib.request.urlopen(request, timeout=30) as response:
        return response.read().decode()


def cases(query=""):
    rows = json.loads(call("GET", f"/api/cases.json{query}"))
    return sorted(row["case"]["case_id"] for key, row in rows.items() if key.isdigit())


def files(case):
    """The names and sizes of the files of a case."""
    rows = json.loads(call("GET", f"/api/cases/{case}/messages.json"))
    messages = [row["message"] for key, row in rows.items() if key.isdigit()]
    return [(file["file_name"], file["file_size"]) for message in messages for file in message["attachments"]]


def new_status():
    """Lets the next `cases.get` return a case with a status that is new to everybody."""
    case = json.loads(call("GET", "/api/cases/10001.json"))
    case["case"]["status"] = NEW_STATUS
    call("DELETE", "/fake/faults")
    call("POST", "/fake/faults?fault=status:200&on=cases.get&first=1", json.dumps(case))


# Judging


def judge_program(tool, here):
    """Runs a program, and returns which calls were right, by column. Its lines begin with the names of columns."""
    new_status()
    before = cases()
    done = subprocess.run([*map(str, tool.program(here)), ADDRESS, EMAIL, KEY], capture_output=True, text=True, timeout=120)
    lines = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines() if line.strip()}
    created = [it for it in cases() if it not in before]
    wanted = cases("?custom_fields%5B25%5D=A-1")
    assert 0 < len(wanted) < len(before), "the filter distinguishes"
    results = {
        "filter": sorted(map(int, lines.get("filter", []))) == wanted,
        "file": len(created) == 1 and lines.get("file") == [str(created[0])] and [it[1] for it in files(created[0])] == [8],
        "value": lines.get("value") == [NEW_STATUS],
        "error": lines.get("error") == ["404", "case_not_found"],
    }
    if not all(results.values()):
        print(f"{done.stdout}{done.stderr[-1500:]}")
    return results


def judge(name, version):
    """Returns which steps work with a tool, by column."""
    tool, here = TOOLS[name], FOLDER / name
    shutil.rmtree(here, ignore_errors=True)
    here.mkdir(parents=True)
    (here / "openapi.yaml").write_text(run("cargo", "xtask", "openapi", "--for", name, folder=ROOT))
    tool.install(version)
    results = {}
    try:
        if isinstance(tool, Validator):
            tool.check(here)
            return {"valid": True}
        tool.generate(here)
        results["generates"] = True
        tool.compile(here)
        results["compiles"] = True
        results.update(judge_program(tool, here))
    except Failure as failure:
        print(failure)
    return results


def table():
    """The rows of the tables of the reference: the version, and whether a cell says that it works, by tool."""
    text = (ROOT / "docs/api/README.md").read_text()
    rows = {}
    for line in text.splitlines():
        cells = [it.strip() for it in line.strip("|").split("|")]
        if cells[0].strip("`") in TOOLS and re.fullmatch(r"[0-9.]+", cells[1]):
            rows[cells[0].strip("`")] = (cells[1], [it.startswith("yes") for it in cells[2:]])
    return rows


def start_fake():
    program = TARGET / "debug/helpdesk-fake"
    fake = subprocess.Popen([program, "--port", "0", "--sample-data"], stdout=subprocess.PIPE, text=True)
    return fake, re.search(r"http://[0-9.:]+", fake.stdout.readline())[0]


def main():
    rows = table()
    assert rows.keys() == TOOLS.keys(), f"the tables of docs/api/README.md lack {sorted(TOOLS.keys() - rows.keys())}"
    wrong = []
    for name in sys.argv[2:] or TOOLS:
        version, expected = rows[name]
        results = judge(name, version)
        columns = COLUMNS_OF_JUDGES if isinstance(TOOLS[name], Validator) else COLUMNS
        seen = [results.get(column, False) for column in columns]
        print(f"{name} {version}:", ", ".join(f"{column} {'yes' if it else 'no'}" for column, it in zip(columns, seen)), flush=True)
        if seen != expected:
            wrong.append(name)
    if wrong:
        sys.exit(f"not as in docs/api/README.md: {', '.join(wrong)}")


FOLDER.mkdir(parents=True, exist_ok=True)
FAKE, ADDRESS = start_fake()
try:
    main()
finally:
    FAKE.kill()
