"""How long the client takes to build, and how large a program with it is, beside the client that progenitor generates from our OpenAPI document.

    python3 tests/build_cost.py [--macros]

It needs PyYAML, and installs cargo-progenitor below `target/`. Each program calls every operation, without TLS. CPU seconds are those of
`cargo build` from an empty directory, with all dependencies. Builds alternate, so that load on the machine meets each of them.
`--macros` starts the programs with `#[tokio::main]`. It needs syn, which progenitor's client needs for serde's derives anyway.
"""

import json
import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

VERSION = "0.15.1"
ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "target/build-cost"
PROGENITOR = WORK / "tools/bin/cargo-progenitor"
MACROS = "--macros" in sys.argv

MANIFEST = """\
[package]
name = "{name}"
version = "0.0.0"
edition = "2024"

[dependencies]
{client}
tokio = {{ version = "1", default-features = false, features = ["net", "rt", "time"{macros}] }}

[profile.release]
strip = true

[workspace]
"""

BLOCK_ON = """\
fn main() {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(calls());
}

"""

MAIN = """\
async fn calls() {{
    let address = std::env::var("HELPDESK_URL").unwrap_or_default();
    let client = {client};
{calls}
}}

fn report<T, E: std::fmt::Display>(result: Result<T, E>) {{
    match result {{
        Ok(_) => println!("done"),
        Err(error) => println!("{{error}}"),
    }}
}}

/// A value that costs nothing to build, and that the compiler cannot see through. The program never runs.
#[allow(dead_code)]
fn argument<T>() -> T {{
    std::hint::black_box(None).expect("the program never runs")
}}
"""


def main():
    if not PROGENITOR.exists():
        run("cargo", "install", "cargo-progenitor", "--version", VERSION, "--locked", "--root", WORK / "tools")
    programs = [
        program("progenitor", *progenitor()),
        program("helpdesk", *helpdesk("http", "gzip", "jobs")),
        program("without-jobs", *helpdesk("http", "gzip")),
    ]
    debug = [cost(folder, "debug") for folder in programs]
    release = [cost(folder, "release") for folder in programs]
    sizes = [(WORK / "target" / folder.name / "release" / folder.name).stat().st_size / 1e6 for folder in programs]
    print("| program | debug, CPU s | release, CPU s | stripped, MB |\n|---|---|---|---|")
    for index, folder in enumerate(programs):
        cells = [f"{figures[index]:.2f} ({figures[index] / figures[0]:.2f})" for figures in (debug, release, sizes)]
        print("|", " | ".join([folder.name, *cells]), "|")


def helpdesk(*features):
    """Our client, with the smallest request of every operation, as the samples of the wire tests build it."""
    samples = (ROOT / "generated/samples/requests.rs").read_text()
    requests = [sample.split(".input()")[0].strip() for sample in samples.split('"minimal",')[1:]]
    client = f'helpdesk = {{ path = "{ROOT}/generated", default-features = false, features = {json.dumps(features)} }}'
    new = 'helpdesk::Client::new(&address, "agent@example.com", "key").expect("valid arguments")'
    return client, new, [f"client.send({request})" for request in requests]


def progenitor():
    """The client of progenitor, generated beforehand, with a call of each of its methods."""
    document = WORK / "openapi.json"
    document.write_text(json.dumps(openapi_3_0(yaml.safe_load((ROOT / "docs/api/openapi.yaml").read_text())), default=str))
    run(PROGENITOR, "progenitor", "--input", document, "--output", WORK / "rival", "--name", "rival", "--version", "0.0.0")
    methods = re.findall(r"pub async fn (\w+)<'a>\(\s*&'a self,([^{]*?)\) ->", (WORK / "rival/src/lib.rs").read_text())
    calls = [f"client.{name}({', '.join(['argument()'] * parameters.count(': '))})" for name, parameters in methods]
    return f'rival = {{ path = "{WORK}/rival" }}', "rival::Client::new(&address)", calls


def openapi_3_0(document):
    """The document without what progenitor rejects: multipart bodies beside JSON, objects in queries, and OpenAPI 3.1."""
    del document["webhooks"], document["info"]["license"]
    for operation in (operation for path in document["paths"].values() for operation in path.values()):
        operation.get("requestBody", {"content": {}})["content"].pop("multipart/form-data", None)
        operation["parameters"] = [it for it in operation.get("parameters", []) if it.get("style") != "deepObject"]
    return older(document) | {"openapi": "3.0.3"}


def older(node):
    if isinstance(node, list):
        return [older(it) for it in node]
    if not isinstance(node, dict):
        return node
    newer = ("propertyNames", "patternProperties", "examples", "contentMediaType")
    node = {key: older(value) for key, value in node.items() if key not in newer and not key.startswith("x-")}
    if isinstance(node.get("type"), list):
        node["oneOf"] = [{"type": it} for it in node.pop("type")]
    for key in ("anyOf", "allOf"):
        schemas = node.pop(key, None)
        if not isinstance(schemas, list):
            continue
        if any(it.get("type") == "null" for it in schemas):
            node["nullable"] = True
        # The others only say which properties are required together.
        types = [it for it in schemas if it.get("type") != "null" and not set(it) <= {"required", "description"}]
        if len(types) == 1:
            node = types[0] | node
        elif types:
            # Of `anyOf`, progenitor makes a struct of all alternatives, which cannot be a parameter of a path.
            node["oneOf" if key == "anyOf" else key] = types
    return node


def program(name, client, new, calls):
    folder = WORK / name
    (folder / "src").mkdir(parents=True, exist_ok=True)
    (folder / "Cargo.toml").write_text(MANIFEST.format(name=name, client=client, macros=', "macros"' if MACROS else ""))
    text = MAIN.format(client=new, calls="\n".join(f"    report({call}.await);" for call in calls))
    if MACROS:
        text = text.replace("async fn calls", '#[tokio::main(flavor = "current_thread")]\nasync fn main')
    (folder / "src/main.rs").write_text(text if MACROS else BLOCK_ON + text)
    shutil.copy(ROOT / "Cargo.lock", folder)
    run("cargo", "fetch", "--quiet", folder=folder)
    return folder


def cost(folder, profile):
    """CPU seconds of a build from an empty directory."""
    target = WORK / "target" / folder.name
    shutil.rmtree(target, ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Without warnings, as cargo compiles what comes from a registry.
    environment = {"CARGO_TARGET_DIR": str(target), "RUSTFLAGS": "--cap-lints=allow"}
    run("cargo", "build", "--quiet", "--profile", "dev" if profile == "debug" else profile, folder=folder, **environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run(*command, folder=ROOT, **environment):
    subprocess.run([str(it) for it in command], cwd=folder, env=os.environ | environment, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
