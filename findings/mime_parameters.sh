#!/usr/bin/env bash
# mime 0.3.18: valid media types with parameters are refused.
#
# Guess: the crate reads every value of Content-Type that RFC 9110 (5.6.6, 8.3.1) allows: spaces before a semicolon, parameters that are
# left out between two semicolons, a quoted value that is empty, and a quoted value with a backslash.
# Seen: a semicolon at the end is fine, but a space before a semicolon, an empty parameter between two, `""` and `\"` are errors.
# It matters to clients that decide by Content-Type how to read a response, and to servers that read forms: whoever takes an error for
# "another media type" drops a right body. `MIMEType` of Node.js reads all of them.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name parameters --vcs none
cargo add --quiet mime@=0.3.18
cat > src/main.rs <<'RUST'
fn main() {
    for text in [
        "application/json;",
        "application/json; charset=utf-8;",
        "application/json ; charset=utf-8",
        "application/json;\tcharset=utf-8",
        "application/json; ; charset=utf-8",
        r#"application/json; profile="""#,
        r#"application/json; profile="a;b""#,
        r#"application/json; profile="a\"b""#,
    ] {
        let read = text.parse::<mime::Mime>();
        println!("{text:?}: {}", read.map_or_else(|error| error.to_string(), |it| format!("read as {it}")));
    }
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
"application/json;": read as application/json
"application/json; charset=utf-8;": read as application/json; charset=utf-8;
"application/json ; charset=utf-8": mime parse error: an invalid token was encountered, 20 at position 16
"application/json;\tcharset=utf-8": mime parse error: an invalid token was encountered, 9 at position 17
"application/json; ; charset=utf-8": mime parse error: an invalid token was encountered, 3B at position 18
"application/json; profile=\"\"": mime parse error: a quote (") was missing from a parameter value
"application/json; profile=\"a;b\"": read as application/json; profile="a;b"
"application/json; profile=\"a\\\"b\"": mime parse error: an invalid token was encountered, 62 at position 30
SEEN
echo 'as seen with mime 0.3.18'
