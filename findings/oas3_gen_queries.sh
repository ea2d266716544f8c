#!/usr/bin/env bash
# oas3-gen 0.29.0: a filter that is a deep object fails when a request is sent.
#
# Guess: `style: deepObject` gives `fields[25]=A-1`, or the generator says that it does not know the style.
# Seen: the client compiles without a warning. A call with the filter fails before it sends anything: the map is handed to
# serde_html_form, which takes no maps inside of a form.
# It matters to lists that are filtered by the keys of an object, such as custom fields: a client that compiles cannot ask for them.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo install --quiet --locked --debug --root . oas3-gen@0.29.0
cat > api.yaml <<'YAML'
openapi: 3.1.0
info: { title: Tickets, version: '1' }
servers: [{ url: 'http://127.0.0.1:9' }]
paths:
  /tickets:
    get:
      operationId: list
      parameters:
        - { name: fields, in: query, style: deepObject, explode: true, schema: { type: object, additionalProperties: { type: string } } }
      responses: { '204': { description: None. } }
YAML
bin/oas3-gen generate client-mod --workspace -i api.yaml -o tickets > said.txt 2>&1 || { cat said.txt; exit 1; }
sed -i '0,/^name = .*/s//name = "tickets"/' tickets/Cargo.toml
cargo init --quiet --name send --vcs none
cargo add --quiet --path tickets
cargo add --quiet tokio@1 --features macros,rt
cat > src/main.rs <<'RUST'
use tickets::*;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let fields = Some([("25".to_owned(), "A-1".to_owned())].into_iter().collect());
    let request = ListRequest { query: ListRequestQuery { fields, ..Default::default() } };
    println!("{:#}", TicketsClient::new().list(request).await.unwrap_err());
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
encoding query parameters: unsupported value
SEEN
echo 'as seen with oas3-gen 0.29.0'
