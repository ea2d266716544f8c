#!/usr/bin/env bash
# zod 4.6.7: a schema made from JSON Schema, or into it, judges other values, and nothing says so.
#
# Guess: what `z.fromJSONSchema` cannot express is an error, as `not` and `unevaluatedProperties` are, and `z.toJSONSchema` does the same with
# what JSON Schema cannot express, such as the flag of a regular expression.
# Seen: `required` counts for fields that `properties` lists alone, and `minimum` or `maxLength` without a `type` not at all. The flag `i` is left
# out of the pattern, so that the schema refuses what zod takes.
# It matters to clients that check responses by the schemas of a document, where `required` often stands in another part of an `allOf`.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent zod@4.6.7 ajv@8.20.0
cat > compare.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js';
import { z } from 'zod';

const ajv = new Ajv({ strict: false });
const number = { properties: { number: { type: 'integer' } } };
function compare(schema, types, value) {
    const verdicts = `${ajv.validate(schema, value) ? 'valid' : 'invalid'}, zod ${types.safeParse(value).success ? 'valid' : 'invalid'}`;
    console.log(`${JSON.stringify(schema)} ${JSON.stringify(value)}: ${verdicts}`);
}
for (const [schema, value] of [
    [{ type: 'object', ...number, required: ['number'] }, {}],
    [{ type: 'object', required: ['number'] }, {}],
    [{ type: 'object', ...number, required: ['number', 'status'] }, { number: 1 }],
    [{ allOf: [{ type: 'object', ...number }, { type: 'object', required: ['number'] }] }, {}],
    [{ type: 'integer', minimum: 5 }, 1],
    [{ minimum: 5 }, 1],
    [{ maxLength: 2 }, 'open'],
]) {
    compare(schema, z.fromJSONSchema(schema), value);
}
const types = z.string().regex(/^case-/i);
const { $schema, ...schema } = z.toJSONSchema(types);
compare(schema, types, 'CASE-1');
for (const keyword of ['not', 'unevaluatedProperties']) {
    try {
        z.fromJSONSchema({ type: 'object', [keyword]: { type: 'string' } });
        console.log(`${keyword}: taken`);
    } catch (error) {
        console.log(`${keyword}: an error`);
    }
}
JS
node compare.mjs > seen.txt
diff - seen.txt <<'SEEN'
{"type":"object","properties":{"number":{"type":"integer"}},"required":["number"]} {}: invalid, zod invalid
{"type":"object","required":["number"]} {}: invalid, zod valid
{"type":"object","properties":{"number":{"type":"integer"}},"required":["number","status"]} {"number":1}: invalid, zod valid
{"allOf":[{"type":"object","properties":{"number":{"type":"integer"}}},{"type":"object","required":["number"]}]} {}: invalid, zod valid
{"type":"integer","minimum":5} 1: invalid, zod invalid
{"minimum":5} 1: invalid, zod valid
{"maxLength":2} "open": invalid, zod valid
{"type":"string","pattern":"^case-"} "CASE-1": invalid, zod valid
not: an error
unevaluatedProperties: an error
SEEN
echo 'as seen with zod 4.6.7'
