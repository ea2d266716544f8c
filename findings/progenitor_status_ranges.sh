#!/usr/bin/env bash
# progenitor-impl 0.15.1: a range of statuses hides the exact status beside it.
#
# Guess: `404` and `4XX` of one operation are two cases, and 404 is the exact one, as the OpenAPI specification says: "the explicit code
# definition takes precedence over the range definition for that code".
# Seen: the generated `match` has the range first, so that no response reaches the arm of 404. Its type is that of the range.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name ranges --vcs none
cargo add --quiet progenitor-impl@=0.15.1 openapiv3@2 serde_json@1
cat > api.json <<'JSON'
{
  "openapi": "3.0.3",
  "info": { "title": "Tickets", "version": "1" },
  "paths": {
    "/tickets/{ticket}": {
      "get": {
        "operationId": "get_ticket",
        "parameters": [{ "name": "ticket", "in": "path", "required": true, "schema": { "type": "integer" } }],
        "responses": {
          "200": { "description": "The ticket.", "content": { "application/json": { "schema": { "type": "string" } } } },
          "404": { "description": "No ticket.", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Problem" } } } },
          "4XX": { "description": "Another problem.", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Problem" } } } }
        }
      }
    }
  },
  "components": { "schemas": { "Problem": { "type": "object", "properties": { "message": { "type": "string" } } } } }
}
JSON
cat > src/main.rs <<'RUST'
fn main() {
    let api = serde_json::from_str(include_str!("../api.json")).unwrap();
    let tokens = progenitor_impl::Generator::default().generate_tokens(&api).unwrap();
    // Arms of the match over the status, in their order.
    let code = tokens.to_string();
    let statuses = code.split("match response . status () . as_u16 ()").nth(1).unwrap();
    let mut arms: Vec<_> =
        ["200u16 =>", "404u16 =>", "400u16 ..= 499u16 =>"].iter().map(|arm| (statuses.find(arm).unwrap(), arm)).collect();
    arms.sort();
    arms.iter().for_each(|(_, arm)| println!("{arm}"));
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
200u16 =>
400u16 ..= 499u16 =>
404u16 =>
SEEN
echo 'as seen with progenitor-impl 0.15.1'
