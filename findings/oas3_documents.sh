#!/usr/bin/env bash
# oas3 0.22.0: a valid document is refused for an extension, and another loses what it says about credentials.
#
# Guess: extensions (`x-`) are read wherever OpenAPI 3.1 allows them, and a document that is read and written again means the same.
# Seen: extensions are read in most places, but one beside the paths or beside the responses of an operation is taken for a path or a
# response, and the whole document is refused. `security: []` of an operation, which says that it needs no credentials although the
# others do, is dropped, and so are `propertyNames`, `patternProperties`, `dependentRequired`, `if` and `const: null` of schemas.
# It matters to generators that read a document with this crate: an operation that logs in is then one that needs a login.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name documents --vcs none
cargo add --quiet oas3@=0.22.0 serde_json@1
cat > src/main.rs <<'RUST'
use serde_json::{Value, json};

/// What the crate makes of a document, at a place.
fn read(document: &Value, place: &str) -> String {
    match serde_json::from_value::<oas3::Spec>(document.clone()) {
        Ok(read) => serde_json::to_value(read).unwrap().pointer(place).map_or("absent".to_owned(), Value::to_string),
        Err(error) => format!("refused, {error}"),
    }
}

fn main() {
    let document = json!({
        "openapi": "3.1.0",
        "info": { "title": "Tickets", "version": "1" },
        "security": [{ "basic": [] }],
        "paths": { "/login": { "post": { "security": [], "responses": { "204": { "description": "Logged in." } } } } },
        "components": {
            "schemas": { "Fields": {} },
            "securitySchemes": { "basic": { "type": "http", "scheme": "basic" } },
        },
    });
    for place in ["", "/info", "/paths", "/paths/~1login", "/paths/~1login/post", "/paths/~1login/post/responses", "/components"] {
        let mut extended = document.clone();
        extended.pointer_mut(place).unwrap()["x-owner"] = json!("desk");
        println!("{place}/x-owner: {}", read(&extended, &format!("{place}/x-owner")));
    }
    println!("security: {}", read(&document, "/security"));
    println!("security of the operation: {}", read(&document, "/paths/~1login/post/security"));
    for (keyword, value) in [
        ("required", json!(["a"])),
        ("minProperties", json!(1)),
        ("propertyNames", json!({ "pattern": "^[0-9]+$" })),
        ("patternProperties", json!({ "^[0-9]+$": { "type": "string" } })),
        ("dependentRequired", json!({ "a": ["b"] })),
        ("if", json!({ "required": ["a"] })),
        ("const", json!(1)),
        ("const", json!(null)),
    ] {
        let mut constrained = document.clone();
        constrained["components"]["schemas"]["Fields"][keyword] = value.clone();
        println!("{keyword} {value}: {}", read(&constrained, &format!("/components/schemas/Fields/{keyword}")));
    }
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
/x-owner: "desk"
/info/x-owner: "desk"
/paths/x-owner: refused, invalid type: string "desk", expected struct PathItem
/paths/~1login/x-owner: "desk"
/paths/~1login/post/x-owner: "desk"
/paths/~1login/post/responses/x-owner: refused, data did not match any variant of untagged enum ObjectOrReference
/components/x-owner: "desk"
security: [{"basic":[]}]
security of the operation: absent
required ["a"]: ["a"]
minProperties 1: 1
propertyNames {"pattern":"^[0-9]+$"}: absent
patternProperties {"^[0-9]+$":{"type":"string"}}: absent
dependentRequired {"a":["b"]}: absent
if {"required":["a"]}: absent
const 1: 1
const null: absent
SEEN
echo 'as seen with oas3 0.22.0'
