#!/usr/bin/env bash
# boon 0.6.1: URI templates with an operator are invalid, and a pattern that looks ahead makes the schema invalid.
#
# Guess: with formats asserted, `uri-template` takes every template of RFC 6570, and `pattern` every regular expression of ECMA-262, which
# JSON Schema asks for.
# Seen: `{?page}` and other operators are refused, all but `&`, and a space, which RFC 6570 does not allow, is taken. A schema with `(?=`, `(?!`
# or `\1` in a pattern does not compile at all. jsonschema 0.61.2 (crate) judges all of them as expected.
# It matters to schemas of API descriptions, which hold templates of paths, and to patterns that came from JavaScript.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name formats --vcs none
cargo add --quiet boon@=0.6.1 serde_json@1
cargo add --quiet jsonschema@=0.61.2 --no-default-features
cat > src/main.rs <<'RUST'
use serde_json::{Value, json};

fn boon(schema: &Value, value: &Value) -> &'static str {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.enable_format_assertions();
    compiler.add_resource("https://desk.test/schema", schema.clone()).unwrap();
    let Ok(index) = compiler.compile("https://desk.test/schema", &mut schemas) else { return "no schema" };
    if schemas.validate(value, index).is_ok() { "valid" } else { "invalid" }
}

fn jsonschema(schema: &Value, value: &Value) -> &'static str {
    let Ok(schema) = jsonschema::options().should_validate_formats(true).build(schema) else { return "no schema" };
    if schema.is_valid(value) { "valid" } else { "invalid" }
}

fn main() {
    let template = json!({ "format": "uri-template" });
    let pattern = |pattern| json!({ "pattern": pattern });
    for (schema, text) in [
        (template.clone(), "/tickets/{id}"),
        (template.clone(), "/tickets{?page}"),
        (template.clone(), "/tickets?a=b{&page}"),
        (template.clone(), "{+base}/tickets{#part}"),
        (template.clone(), "{/path}{.kind}{;page}"),
        (template.clone(), "/tickets/{ids*}"),
        (template.clone(), "/tickets/{text:3}"),
        (template.clone(), "/tickets/{id,page}"),
        (template.clone(), "/my tickets"),
        (pattern("^(?:a|b)$"), "a"),
        (pattern("^(?=a)"), "a"),
        (pattern("^(?!x)"), "a"),
        (pattern(r"^(a)\1$"), "aa"),
    ] {
        println!("{schema}, {text:?}: {} in boon, {} in jsonschema", boon(&schema, &json!(text)), jsonschema(&schema, &json!(text)));
    }
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
{"format":"uri-template"}, "/tickets/{id}": valid in boon, valid in jsonschema
{"format":"uri-template"}, "/tickets{?page}": invalid in boon, valid in jsonschema
{"format":"uri-template"}, "/tickets?a=b{&page}": valid in boon, valid in jsonschema
{"format":"uri-template"}, "{+base}/tickets{#part}": invalid in boon, valid in jsonschema
{"format":"uri-template"}, "{/path}{.kind}{;page}": invalid in boon, valid in jsonschema
{"format":"uri-template"}, "/tickets/{ids*}": valid in boon, valid in jsonschema
{"format":"uri-template"}, "/tickets/{text:3}": valid in boon, valid in jsonschema
{"format":"uri-template"}, "/tickets/{id,page}": valid in boon, valid in jsonschema
{"format":"uri-template"}, "/my tickets": valid in boon, invalid in jsonschema
{"pattern":"^(?:a|b)$"}, "a": valid in boon, valid in jsonschema
{"pattern":"^(?=a)"}, "a": no schema in boon, valid in jsonschema
{"pattern":"^(?!x)"}, "a": no schema in boon, valid in jsonschema
{"pattern":"^(a)\\1$"}, "aa": no schema in boon, valid in jsonschema
SEEN
echo 'as seen with boon 0.6.1'
