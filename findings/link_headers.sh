#!/usr/bin/env bash
# parse_link_header 0.4.1 (crate), parse-link-header 2.0.0 and http-link-header 1.1.4 (npm), httpx 0.28.1 (PyPI): the next page is lost.
#
# Guess: all find the link `next` in each header that RFC 8288 allows: a comma or a semicolon in an address or in a title, two relations in
# one `rel`, a parameter without a value, `REL` in capitals.
# Seen: none finds all. The crate fails for a comma in an address, and cuts an address at a semicolon without an error. In the others the link
# has no relation, or is absent, without an error too.
# It matters to clients that turn pages by this header: a list ends after its first page as if that were all.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name links --vcs none
cargo add --quiet parse_link_header@=0.4.1
npm install --silent parse-link-header@2.0.0 http-link-header@1.1.4
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check httpx==0.28.1
cat > headers.txt <<'HEADERS'
<https://desk.test/?page=2>; rel="next"
<https://desk.test/?ids=1,2>; rel="next"
<https://desk.test/;v=1?page=2>; rel="next"
<https://desk.test/?page=2>; title="2, of; 3"; rel="next"
<https://desk.test/?page=2>; rel="next last"
<https://desk.test/?page=2>; crossorigin; rel="next"
<https://desk.test/?page=2>; REL="next"
HEADERS
cat > src/main.rs <<'RUST'
fn main() {
    for header in std::fs::read_to_string("headers.txt").unwrap().lines() {
        match parse_link_header::parse_with_rel(header) {
            Ok(links) => println!("crate: {}", links.get("next").map_or("none", |link| &link.raw_uri)),
            Err(error) => println!("crate: {error}"),
        }
    }
}
RUST
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import Link from 'http-link-header';
import parse from 'parse-link-header';

for (const header of readFileSync('headers.txt', 'utf8').trim().split('\n')) {
    console.log('parse-link-header:', parse(header)?.next?.url ?? 'none');
    console.log('http-link-header:', Link.parse(header).rel('next')[0]?.uri ?? 'none');
}
JS
cat > read.py <<'PYTHON'
import httpx
for header in open("headers.txt").read().splitlines():
    print("httpx:", httpx.Response(200, headers={"link": header}).links.get("next", {}).get("url", "none"))
PYTHON
cargo run --quiet > crate.txt
node read.mjs > node.txt
python/bin/python read.py > python.txt
paste -d '\n' headers.txt crate.txt <(sed -n '1~2p' node.txt) <(sed -n '2~2p' node.txt) python.txt > seen.txt
diff - seen.txt <<'SEEN'
<https://desk.test/?page=2>; rel="next"
crate: https://desk.test/?page=2
parse-link-header: https://desk.test/?page=2
http-link-header: https://desk.test/?page=2
httpx: https://desk.test/?page=2
<https://desk.test/?ids=1,2>; rel="next"
crate: missing 'rel' parameter
parse-link-header: https://desk.test/?ids=1,2
http-link-header: https://desk.test/?ids=1,2
httpx: https://desk.test/?ids=1,2
<https://desk.test/;v=1?page=2>; rel="next"
crate: https://desk.test/
parse-link-header: https://desk.test/;v=1?page=2
http-link-header: https://desk.test/;v=1?page=2
httpx: none
<https://desk.test/?page=2>; title="2, of; 3"; rel="next"
crate: missing 'rel' parameter
parse-link-header: https://desk.test/?page=2
http-link-header: https://desk.test/?page=2
httpx: none
<https://desk.test/?page=2>; rel="next last"
crate: none
parse-link-header: https://desk.test/?page=2
http-link-header: https://desk.test/?page=2
httpx: none
<https://desk.test/?page=2>; crossorigin; rel="next"
crate: malformed parameter list
parse-link-header: https://desk.test/?page=2
http-link-header: none
httpx: none
<https://desk.test/?page=2>; REL="next"
crate: missing 'rel' parameter
parse-link-header: none
http-link-header: https://desk.test/?page=2
httpx: none
SEEN
echo 'as seen with parse_link_header 0.4.1 and three others'
