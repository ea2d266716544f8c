#!/usr/bin/env bash
# saphyr-parser 0.3.3: the span of an event does not always cover the characters of its value.
#
# Guess: as with libyaml, the span of a scalar ends with its last character, and that of a bracket is the bracket.
# Seen: a quoted scalar and a closing bracket take the comment beside them into their span, a plain scalar does not; a block scalar begins
# after its header; a list begins at its first dash if it is indented, and after it if it is not. A program that looks for comments in the
# gaps between spans finds the second one here, and loses the first and the third.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name spans --vcs none
cargo add --quiet saphyr-parser@=0.3.3
cat > src/main.rs <<'RUST'
use saphyr_parser::{Event, Parser};

fn main() {
    for text in ["y: 'a' # d\n", "y: a # d\n", "e: [c] # x\n", "a: |-\n  x\n", "a:\n- x\n", "a:\n  - x\n"] {
        let letters: Vec<char> = text.chars().collect();
        for event in Parser::new_from_str(text) {
            let (event, span) = event.unwrap();
            let name = match event {
                Event::Scalar(value, ..) => format!("scalar {value:?}"),
                Event::SequenceStart(..) => "list start".to_owned(),
                Event::SequenceEnd => "list end".to_owned(),
                _ => continue,
            };
            let covered: String = letters[span.start.index()..span.end.index()].iter().collect();
            println!("{text:?}: {name} at {} covers {covered:?}", span.start.index());
        }
    }
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
"y: 'a' # d\n": scalar "y" at 0 covers "y"
"y: 'a' # d\n": scalar "a" at 3 covers "'a' # d"
"y: a # d\n": scalar "y" at 0 covers "y"
"y: a # d\n": scalar "a" at 3 covers "a"
"e: [c] # x\n": scalar "e" at 0 covers "e"
"e: [c] # x\n": list start at 3 covers "["
"e: [c] # x\n": scalar "c" at 4 covers "c"
"e: [c] # x\n": list end at 5 covers "] # x"
"a: |-\n  x\n": scalar "a" at 0 covers "a"
"a: |-\n  x\n": scalar "x" at 8 covers "x\n"
"a:\n- x\n": scalar "a" at 0 covers "a"
"a:\n- x\n": list start at 5 covers ""
"a:\n- x\n": scalar "x" at 5 covers "x"
"a:\n- x\n": list end at 7 covers ""
"a:\n  - x\n": scalar "a" at 0 covers "a"
"a:\n  - x\n": list start at 5 covers ""
"a:\n  - x\n": scalar "x" at 7 covers "x"
"a:\n  - x\n": list end at 9 covers ""
SEEN
echo 'as seen with saphyr-parser 0.3.3'
