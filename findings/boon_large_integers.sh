#!/usr/bin/env bash
# boon 0.6.1: integers above 2^53 are compared as doubles.
#
# Guess: `maximum`, `multipleOf` and `const` are exact for integers that fit into 64 bits, as `serde_json` reads and writes them exactly.
# Seen: 9007199254740993 is below the maximum 9007199254740992, a multiple of 2, and not above the exclusive minimum one less. Two
# different integers are never equal, but an integer is equal to the double next to it. jsonschema 0.61.2 (crate) is exact in all of these.
# It matters to ids of 64 bits, whose limits stand in a schema as `maximum`, and to tests that trust a validator with them.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name integers --vcs none
cargo add --quiet boon@=0.6.1 serde_json@1
cargo add --quiet jsonschema@=0.61.2 --no-default-features
cat > src/main.rs <<'RUST'
use serde_json::{Value, json};

fn boon(schema: &Value, value: &Value) -> bool {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("https://desk.test/schema", schema.clone()).unwrap();
    let index = compiler.compile("https://desk.test/schema", &mut schemas).unwrap();
    schemas.validate(value, index).is_ok()
}

fn main() {
    for (schema, value) in [
        (json!({ "maximum": 9007199254740992_u64 }), json!(9007199254740993_u64)),
        (json!({ "exclusiveMinimum": 9007199254740992_u64 }), json!(9007199254740993_u64)),
        (json!({ "multipleOf": 2 }), json!(9007199254740993_u64)),
        (json!({ "const": 9007199254740992_u64 }), json!(9007199254740993_u64)),
        (json!({ "const": 9007199254740993_u64 }), json!(9007199254740992.0)),
        (json!({ "uniqueItems": true }), json!([9007199254740992_u64, 9007199254740993_u64])),
        (json!({ "uniqueItems": true }), json!([9007199254740992.0, 9007199254740993_u64])),
    ] {
        let crates = [boon(&schema, &value), jsonschema::is_valid(&schema, &value)];
        println!("{schema}, {value}: {}", crates.map(|valid| if valid { "valid" } else { "invalid" }).join(" in boon, in jsonschema "));
    }
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
{"maximum":9007199254740992}, 9007199254740993: valid in boon, in jsonschema invalid
{"exclusiveMinimum":9007199254740992}, 9007199254740993: invalid in boon, in jsonschema valid
{"multipleOf":2}, 9007199254740993: valid in boon, in jsonschema invalid
{"const":9007199254740992}, 9007199254740993: invalid in boon, in jsonschema invalid
{"const":9007199254740993}, 9007199254740992.0: valid in boon, in jsonschema invalid
{"uniqueItems":true}, [9007199254740992,9007199254740993]: valid in boon, in jsonschema valid
{"uniqueItems":true}, [9007199254740992.0,9007199254740993]: invalid in boon, in jsonschema valid
SEEN
echo 'as seen with boon 0.6.1'
