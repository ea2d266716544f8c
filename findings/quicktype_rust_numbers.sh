#!/usr/bin/env bash
# quicktype-core 26.0.0, Rust: integers of `const` and `enum` are read as floats, and a record that is read is written as another one.
#
# Guess: a value of the schema that the Rust types read and write is a value of the schema, with the same content.
# Seen: `const: 2` is `f64`, and `enum: [1, 2]` an enum that tries `f64` before `i64`, so that its case for integers is never taken: 2 is
# written as 2.0. An optional text that is absent is written as null, which the schema does not allow. `type: integer` is `i64`, as it should be.
# It matters to records that are fetched, changed and sent back: a server that wants an integer or no null refuses them.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent quicktype-core@26.0.0
cargo init --quiet --name numbers --vcs none
cargo add --quiet serde@1 --features derive
cargo add --quiet serde_json@1
cat > types.mjs <<'JS'
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core';

const schema = {
    type: 'object',
    required: ['version', 'priority', 'number'],
    properties: { version: { const: 2 }, priority: { enum: [1, 2] }, number: { type: 'integer' }, note: { type: 'string' } },
};
const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
await input.addSource({ name: 'Ticket', schema: JSON.stringify(schema) });
const inputData = new InputData();
inputData.addInput(input);
console.log((await quicktype({ inputData, lang: 'rust', rendererOptions: { visibility: 'public' } })).lines.join('\n'));
JS
node types.mjs > src/ticket.rs
cat > src/main.rs <<'RUST'
mod ticket;

fn main() {
    let ticket: ticket::Ticket = serde_json::from_str(r#"{"version":2,"priority":2,"number":2}"#).unwrap();
    println!("{ticket:?}");
    println!("{}", serde_json::to_string(&ticket).unwrap());
}
RUST
cargo run --quiet 2> said.txt > seen.txt || cat said.txt
diff - seen.txt <<'SEEN'
Ticket { note: None, number: 2, priority: Double(2.0), version: 2.0 }
{"note":null,"number":2,"priority":2.0,"version":2.0}
SEEN
echo 'as seen with quicktype-core 26.0.0'
