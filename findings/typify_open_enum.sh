#!/usr/bin/env bash
# typify 0.6.2 (what progenitor makes types with): an open enum becomes a struct that no text can be read into.
#
# Guess: `anyOf` a list of values and any text, the usual way to say "one of these, and perhaps others later", becomes an enum or a text.
# Seen: it is a struct with two fields that are flattened. It compiles, but no text can be read into it, not even those that are listed.
# It matters to clients that are generated from such a document: every response with the field is an error, and only at run time.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name types --vcs none
mkdir generator
cargo init --quiet --name generator --vcs none generator 2> /dev/null
cargo add --quiet --manifest-path generator/Cargo.toml typify@=0.6.2 schemars@0.8 serde_json@1
cargo add --quiet serde@1 --features derive
cargo add --quiet serde_json@1
cat > generator/src/main.rs <<'RUST'
use serde_json::{Value, json};

fn main() {
    let mut types = typify::TypeSpace::default();
    let values = |key: &str| json!({ key: [{ "type": "string", "enum": ["open", "closed"] }, { "type": "string" }] });
    let read = |value: Value| serde_json::from_value::<schemars::schema::Schema>(value).unwrap();
    types
        .add_ref_types([
            ("AnyOf".to_owned(), read(values("anyOf"))),
            ("Closed".to_owned(), read(json!({ "type": "string", "enum": ["open", "closed"] }))),
        ])
        .unwrap();
    println!("{}", types.to_stream());
}
RUST
cat > src/main.rs <<'RUST'
mod types {
    include!("types.rs");
}

fn main() {
    for text in [r#""open""#, r#""later""#] {
        println!("Closed, {text}: {:?}", serde_json::from_str::<types::Closed>(text).map_err(|error| error.to_string()));
        println!("AnyOf, {text}: {:?}", serde_json::from_str::<types::AnyOf>(text).map_err(|error| error.to_string()));
    }
}
RUST
cargo run --quiet --manifest-path generator/Cargo.toml > src/types.rs
cargo run --quiet 2> said.txt > seen.txt || cat said.txt
diff - seen.txt <<'SEEN'
Closed, "open": Ok(Open)
AnyOf, "open": Err("invalid type: string \"open\", expected struct AnyOf at line 1 column 6")
Closed, "later": Err("unknown variant `later`, expected `open` or `closed` at line 1 column 7")
AnyOf, "later": Err("invalid type: string \"later\", expected struct AnyOf at line 1 column 7")
SEEN
echo 'as seen with typify 0.6.2'
