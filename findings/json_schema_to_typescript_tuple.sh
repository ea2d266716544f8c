#!/usr/bin/env bash
# json-schema-to-typescript 16.0.0: a tuple of JSON Schema 2020-12 becomes a list that is always empty.
#
# Guess: `prefixItems` with `items: false` is `[string, number]`, as `items: [...]` with `additionalItems: false` of older drafts is.
# Seen: it is `never[]`, even with `minItems: 2`, so that only the empty list can be assigned, which the schema does not allow. Without
# `items`, as schemars 1 (crate) writes a tuple, the items are unknown.
# It matters to types made from schemas that programs write, such as zod 4 (with `items`): the code does not compile, or checks nothing.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent json-schema-to-typescript@16.0.0
cat > types.mjs <<'JS'
import { compile } from 'json-schema-to-typescript';

const types = [{ type: 'string' }, { type: 'number' }];
for (const [name, schema] of Object.entries({
    Old: { type: 'array', items: types, additionalItems: false, minItems: 2, maxItems: 2 },
    Closed: { type: 'array', prefixItems: types, items: false },
    Whole: { type: 'array', prefixItems: types, items: false, minItems: 2, maxItems: 2 },
    Open: { type: 'array', prefixItems: types, minItems: 2, maxItems: 2 },
})) {
    console.log((await compile(schema, name, { bannerComment: '' })).split('\n').filter((line) => line.startsWith('export')).join());
}
JS
node types.mjs > seen.txt
diff - seen.txt <<'SEEN'
export type Old = [string, number];
export type Closed = never[];
export type Whole = never[];
export type Open = [unknown, unknown];
SEEN
echo 'as seen with json-schema-to-typescript 16.0.0'
