#!/usr/bin/env bash
# json-patch 5.0.0 (crate): `test` tells 1 from 1.0, which RFC 6902 calls equal.
#
# Guess: `{"op": "test", "value": 1}` passes for 1.0, since RFC 6902 (4.6) says of numbers: "considered equal if their values are
# numerically equal". fast-json-patch 3.1.1 (npm) and jsonpatch 1.33 (PyPI) agree.
# Seen: the crate compares `serde_json::Value`, for which an integer is no float: the patch is refused, and `diff` replaces 1 with 1.0.
# It matters where one side writes numbers from JavaScript, which has no 1.0, and the other from Rust, Python or PHP, which do: a patch
# that guards a change with `test` never applies, and a difference of two equal documents is not empty.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name numbers --vcs none
cargo add --quiet json-patch@=5.0.0 serde_json@1
npm install --silent fast-json-patch@3.1.1
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check jsonpatch==1.33
cat > src/main.rs <<'RUST'
use serde_json::json;

fn main() {
    let patch: json_patch::Patch = serde_json::from_str(r#"[{"op":"test","path":"/hours","value":1}]"#).unwrap();
    println!("crate: {}", json_patch::patch(&mut json!({"hours": 1.0}), &patch).unwrap_err());
    println!("crate, diff: {}", json!(json_patch::diff(&json!({"hours": 1}), &json!({"hours": 1.0}))));
}
RUST
cat > patch.mjs <<'JS'
import patch from 'fast-json-patch';
const document = JSON.parse('{"hours":1.0}');
console.log('npm:', JSON.stringify(patch.applyPatch(document, [{ op: 'test', path: '/hours', value: 1 }], true).newDocument));
JS
cat > patch.py <<'PYTHON'
import jsonpatch
print("PyPI:", jsonpatch.apply_patch({"hours": 1.0}, [{"op": "test", "path": "/hours", "value": 1}]))
PYTHON
{ cargo run --quiet; node patch.mjs; python/bin/python patch.py; } > seen.txt
diff - seen.txt <<'SEEN'
crate: operation '/0' failed at path '/hours': value did not match
crate, diff: [{"op":"replace","path":"/hours","value":1.0}]
npm: {"hours":1}
PyPI: {'hours': 1.0}
SEEN
echo 'as seen with json-patch 5.0.0'
