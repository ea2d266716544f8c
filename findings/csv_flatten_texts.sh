#!/usr/bin/env bash
# csv 1.4.0 with serde: a cell is a text until `flatten` or `untagged` is in the way; then its content decides.
#
# Guess: cells have no type, so that a map of all other columns to texts takes every cell, and so does an enum that is a number or a text.
# Seen: a map of texts reads every cell, until it is flattened into a struct: then it fails at the first cell that looks like a number or a
# boolean. The enum takes `007` and the word `nan` for numbers, and fails at `true`, which is neither a number nor a text then.
# It matters to readers of exports with custom columns: whether a file can be read depends on what people wrote into a column.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name cells --vcs none
cargo add --quiet csv@=1.4.0
cargo add --quiet serde@1 --features derive
cat > src/main.rs <<'RUST'
use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

type Texts = BTreeMap<String, String>;

#[derive(Debug, Deserialize)]
#[allow(dead_code)]
struct Ticket {
    number: String,
    #[serde(flatten)]
    fields: Texts,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[allow(dead_code)]
enum Value {
    Number(f64),
    Text(String),
}

fn read<T: DeserializeOwned + std::fmt::Debug>(text: &str) {
    match csv::Reader::from_reader(text.as_bytes()).into_deserialize::<T>().next().unwrap() {
        Ok(row) => println!("{row:?}"),
        Err(error) => println!("{error}"),
    }
}

fn main() {
    for cell in ["blue", "1", "true", "007", "nan"] {
        let text = format!("number,color\n007,{cell}\n");
        println!("{cell}");
        read::<Texts>(&text);
        read::<Ticket>(&text);
        read::<BTreeMap<String, Value>>(&text);
    }
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
blue
{"color": "blue", "number": "007"}
Ticket { number: "007", fields: {"color": "blue"} }
{"color": Text("blue"), "number": Number(7.0)}
1
{"color": "1", "number": "007"}
CSV deserialize error: record 1 (line: 2, byte: 13): invalid type: integer `1`, expected a string
{"color": Number(1.0), "number": Number(7.0)}
true
{"color": "true", "number": "007"}
CSV deserialize error: record 1 (line: 2, byte: 13): invalid type: boolean `true`, expected a string
CSV deserialize error: record 1 (line: 2, byte: 13): data did not match any variant of untagged enum Value
007
{"color": "007", "number": "007"}
CSV deserialize error: record 1 (line: 2, byte: 13): invalid type: integer `7`, expected a string
{"color": Number(7.0), "number": Number(7.0)}
nan
{"color": "nan", "number": "007"}
CSV deserialize error: record 1 (line: 2, byte: 13): invalid type: floating point `NaN`, expected a string
{"color": Number(NaN), "number": Number(7.0)}
SEEN
echo 'as seen with csv 1.4.0'
