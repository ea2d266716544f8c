#!/usr/bin/env bash
# openapi-sampler 1.7.10 (npm; the examples that Redoc shows): samples of a value that may be null are objects.
#
# Guess: a sample is valid by its schema, as far as the schema is plain: types, enums, bounds.
# Seen: `oneOf` or `anyOf` with `{ type: 'null' }` first gives `{}`, whereas `type: ['null', 'integer']` gives null. Items that have to differ
# are the same, and of `minimum` beside `multipleOf` or `exclusiveMinimum` only the first counts.
# It matters to documentation: what readers copy from the page of an API is refused by it. Documents in OpenAPI 3.1 should put null last, or
# have an example.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent openapi-sampler@1.7.10 ajv@8.20.0
cat > sample.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js';
import { sample } from 'openapi-sampler';

const ajv = new Ajv();
const none = { type: 'null' };
for (const schema of [
    { type: ['null', 'integer'] },
    { oneOf: [{ type: 'integer' }, none] },
    { oneOf: [none, { type: 'integer' }] },
    { anyOf: [none, { type: 'string' }] },
    { type: 'array', items: { anyOf: [none, { type: 'string' }] } },
    { type: 'array', items: { enum: ['open', 'closed'] }, minItems: 2 },
    { type: 'array', items: { enum: ['open', 'closed'] }, minItems: 2, uniqueItems: true },
    { type: 'integer', minimum: 10 },
    { type: 'integer', minimum: 10, multipleOf: 7 },
    { type: 'integer', minimum: 10, exclusiveMinimum: 10 },
]) {
    const value = sample(schema);
    console.log(`${JSON.stringify(schema)}: ${JSON.stringify(value)}, ${ajv.validate(schema, value) ? 'valid' : ajv.errorsText()}`);
}
JS
node sample.mjs > seen.txt
diff - seen.txt <<'SEEN'
{"type":["null","integer"]}: null, valid
{"oneOf":[{"type":"integer"},{"type":"null"}]}: 0, valid
{"oneOf":[{"type":"null"},{"type":"integer"}]}: {}, data must be null, data must be integer, data must match exactly one schema in oneOf
{"anyOf":[{"type":"null"},{"type":"string"}]}: {}, data must be null, data must be string, data must match a schema in anyOf
{"type":"array","items":{"anyOf":[{"type":"null"},{"type":"string"}]}}: [{}], data/0 must be null, data/0 must be string, data/0 must match a schema in anyOf
{"type":"array","items":{"enum":["open","closed"]},"minItems":2}: ["open","open"], valid
{"type":"array","items":{"enum":["open","closed"]},"minItems":2,"uniqueItems":true}: ["open","open"], data must NOT have duplicate items (items ## 0 and 1 are identical)
{"type":"integer","minimum":10}: 10, valid
{"type":"integer","minimum":10,"multipleOf":7}: 10, data must be multiple of 7
{"type":"integer","minimum":10,"exclusiveMinimum":10}: 10, data must be > 10
SEEN
echo 'as seen with openapi-sampler 1.7.10'
