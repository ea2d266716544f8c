#!/usr/bin/env bash
# @apidevtools/swagger-parser 13.1.0 and @redocly/cli 2.77.0: a schema beside `$ref` replaces parts of the schema it refers to.
#
# Guess: a document without references means the same as before. In OpenAPI 3.1 keywords beside `$ref` apply too, in addition: a reopened
# ticket has the fields of a ticket and its own.
# Seen: both put the keywords of the two into one object, and those beside `$ref` win: `required` of the ticket is gone, with redocly its
# `properties` too, and a `maxLength` that is larger than that of the reference lifts the limit.
# It matters to tools that read documents without references: validators then accept a ticket without a number, and types lack it.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent @apidevtools/swagger-parser@13.1.0 @redocly/cli@2.77.0 ajv@8.20.0
cat > api.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Tickets", "version": "1" },
  "paths": {},
  "components": {
    "schemas": {
      "Ticket": { "type": "object", "properties": { "number": { "type": "integer" } }, "required": ["number"] },
      "Reopened": { "$ref": "#/components/schemas/Ticket", "properties": { "reason": { "type": "string" } }, "required": ["reason"] },
      "Code": { "type": "string", "maxLength": 3 },
      "LongCode": { "$ref": "#/components/schemas/Code", "maxLength": 9 }
    }
  }
}
JSON
export REDOCLY_TELEMETRY=off
npx redocly bundle api.json --dereferenced --output redocly.json > /dev/null 2>&1
cat > compare.mjs <<'JS'
import { readFileSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import Ajv from 'ajv/dist/2020.js';

const read = (file) => JSON.parse(readFileSync(file));
const documents = { 'as written': read('api.json'), redocly: read('redocly.json'), 'swagger-parser': await SwaggerParser.dereference('api.json') };
for (const [name, document] of Object.entries(documents)) {
    const { components } = document;
    console.log(`${name}: ${JSON.stringify(components.schemas.Reopened)} ${JSON.stringify(components.schemas.LongCode)}`);
    for (const [schema, value] of [['Reopened', { reason: 'again' }], ['Reopened', { number: 'x', reason: 'again' }], ['LongCode', 'abcdef']]) {
        const validate = new Ajv({ strict: false }).compile({ $ref: `#/components/schemas/${schema}`, components });
        console.log(`  ${schema} ${JSON.stringify(value)}: ${validate(value) ? 'valid' : 'invalid'}`);
    }
}
JS
node compare.mjs > seen.txt
diff - seen.txt <<'SEEN'
as written: {"$ref":"#/components/schemas/Ticket","properties":{"reason":{"type":"string"}},"required":["reason"]} {"$ref":"#/components/schemas/Code","maxLength":9}
  Reopened {"reason":"again"}: invalid
  Reopened {"number":"x","reason":"again"}: invalid
  LongCode "abcdef": invalid
redocly: {"properties":{"reason":{"type":"string"}},"required":["reason"],"type":"object"} {"maxLength":9,"type":"string"}
  Reopened {"reason":"again"}: valid
  Reopened {"number":"x","reason":"again"}: valid
  LongCode "abcdef": valid
swagger-parser: {"properties":{"number":{"type":"integer"},"reason":{"type":"string"}},"required":["reason"],"type":"object"} {"maxLength":9,"type":"string"}
  Reopened {"reason":"again"}: valid
  Reopened {"number":"x","reason":"again"}: invalid
  LongCode "abcdef": valid
SEEN
echo 'as seen with @apidevtools/swagger-parser 13.1.0 and @redocly/cli 2.77.0'
