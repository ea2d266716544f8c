#!/usr/bin/env bash
# prettyplease 0.3.0 with syn 3: the `..` of a destructuring assignment is lost.
#
# Guess: what prettyplease prints has the tokens that syn read, but for commas and parentheses. Rust reads `Ticket { id, .. } = ticket` since
# 1.59.
# Seen: it prints `Ticket { id } = ticket`, which does not compile. In a `let` and a `match`, whose left side is a pattern, `..` stays.
# It matters to generators that print their code with it: the error stands in the generated file, far from what wrote it.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name rest --vcs none
cargo add --quiet prettyplease@=0.3.0
cargo add --quiet syn@3 --features full
cat > ticket.rs <<'RUST'
struct Ticket { id: u64, open: bool }

pub fn id(ticket: Ticket) -> (u64, bool) {
    let Ticket { open, .. } = ticket;
    let id;
    Ticket { id, .. } = ticket;
    (id, open)
}
RUST
cat > src/main.rs <<'RUST'
fn main() {
    print!("{}", prettyplease::unparse(&syn::parse_file(include_str!("../ticket.rs")).unwrap()));
}
RUST
cargo run --quiet > printed.rs
errors() {
  { rustc --edition 2024 --crate-type lib --emit metadata -A warnings "$1" 2>&1 || true; } | grep -o 'error\[E[0-9]*\]' || echo 'no error'
}
{ grep Ticket printed.rs; echo "read: $(errors ticket.rs)"; echo "printed: $(errors printed.rs)"; } > seen.txt
diff - seen.txt <<'SEEN'
struct Ticket {
pub fn id(ticket: Ticket) -> (u64, bool) {
    let Ticket { open, .. } = ticket;
    Ticket { id } = ticket;
read: no error
printed: error[E0027]
SEEN
echo 'as seen with prettyplease 0.3.0'
