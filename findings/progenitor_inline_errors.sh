#!/usr/bin/env bash
# progenitor-impl 0.15.1: the body of an error takes the type of the body of success.
#
# Guess: two schemas that stand in the responses of an operation, without a name, become two types.
# Seen: both get the name of the operation, and one type is left, so that `message` of an error is never read. With names, as components,
# there are two types.
# It matters to whoever writes the schemas of responses in place: the client compiles, and its errors are empty.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name errors --vcs none
cargo add --quiet progenitor-impl@=0.15.1 openapiv3@2 serde_json@1
cat > api.json <<'JSON'
{
  "openapi": "3.0.3",
  "info": { "title": "Tickets", "version": "1" },
  "paths": {
    "/tickets": {
      "get": {
        "operationId": "list_tickets",
        "responses": {
          "200": {
            "description": "Tickets.",
            "content": { "application/json": { "schema": { "type": "object", "properties": { "total": { "type": "integer" } } } } }
          },
          "4XX": {
            "description": "A problem.",
            "content": { "application/json": { "schema": { "type": "object", "properties": { "message": { "type": "string" } } } } }
          }
        }
      }
    }
  }
}
JSON
cat > src/main.rs <<'RUST'
fn main() {
    let api = serde_json::from_str(include_str!("../api.json")).unwrap();
    let tokens = progenitor_impl::Generator::default().generate_tokens(&api).unwrap();
    let code = tokens.to_string().replace(' ', "");
    let function = code.split("fnlist_tickets").nth(1).unwrap();
    println!("{}", function.split("->").nth(1).unwrap().split('{').next().unwrap());
    println!("has `message`: {}", code.contains("pubmessage:"));
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
Result<ResponseValue<types::ListTicketsResponse>,Error<types::ListTicketsResponse>,>
has `message`: false
SEEN
echo 'as seen with progenitor-impl 0.15.1'
