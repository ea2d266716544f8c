#!/usr/bin/env bash
# serde_qs 1.1.3: brackets that are percent-encoded are another name, and their values are dropped.
#
# Guess: `labels%5B0%5D=1` is read as `labels[0]=1`, since both are the same name, and `URLSearchParams`, forms of browsers and the crate url
# write the former.
# Seen: by default it is one name without structure, so that the list is empty, without an error. With `use_form_encoding(true)` both
# spellings are read. By default the crate writes plain brackets, so that a test with its own writer does not show it.
# It matters to servers and fakes that read filters with it: they ignore the filters of clients that encode, and answer with everything.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name brackets --vcs none
cargo add --quiet serde_qs@=1.1.3 url@2
cargo add --quiet serde@1 --features derive
cat > src/main.rs <<'RUST'
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use url::form_urlencoded::Serializer;

#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(default)]
struct Filter {
    labels: Vec<u64>,
    fields: BTreeMap<String, String>,
}

fn main() {
    let filter = Filter { labels: vec![1, 2], fields: BTreeMap::from([("25".to_owned(), "A".to_owned())]) };
    let pairs = [("labels[0]", "1"), ("labels[1]", "2"), ("fields[25]", "A")];
    let form = serde_qs::Config::new().use_form_encoding(true);
    for query in [
        serde_qs::to_string(&filter).unwrap(),
        form.serialize_string(&filter).unwrap(),
        Serializer::new(String::new()).extend_pairs(pairs).finish(),
    ] {
        println!("{query}");
        println!("  default: {:?}", serde_qs::from_str::<Filter>(&query));
        println!("  form: {:?}", form.deserialize_str::<Filter>(&query));
    }
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
labels[0]=1&labels[1]=2&fields[25]=A
  default: Ok(Filter { labels: [1, 2], fields: {"25": "A"} })
  form: Ok(Filter { labels: [1, 2], fields: {"25": "A"} })
labels%5B0%5D=1&labels%5B1%5D=2&fields%5B25%5D=A
  default: Ok(Filter { labels: [], fields: {} })
  form: Ok(Filter { labels: [1, 2], fields: {"25": "A"} })
labels%5B0%5D=1&labels%5B1%5D=2&fields%5B25%5D=A
  default: Ok(Filter { labels: [], fields: {} })
  form: Ok(Filter { labels: [1, 2], fields: {"25": "A"} })
SEEN
echo 'as seen with serde_qs 1.1.3'
