#!/usr/bin/env bash
# @redocly/cli 2.77.0: `split` and `bundle`, one after the other, lose the schemas that no operation uses.
#
# Guess: `bundle` puts together what `split` took apart; `bundle` alone keeps every component, unless `--remove-unused-components` is given.
# Seen: `split` moves a schema or a parameter without a reference into a file of its own, which nothing in the new root names, and `bundle`
# does not find it: it is gone, without a word. A security scheme that nothing uses stays.
# It matters for documents whose schemas are used by others: records of webhooks that are described in prose, a library of schemas, or types
# for a generator.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent @redocly/cli@2.77.0
cat > api.yaml <<'YAML'
openapi: 3.1.0
info: { title: Tickets, version: '1' }
paths:
  /tickets:
    get:
      responses:
        '200':
          description: A ticket.
          content: { application/json: { schema: { $ref: '#/components/schemas/Ticket' } } }
components:
  schemas:
    Ticket: { type: object }
    Notification: { type: object }
  parameters:
    Page: { name: page, in: query, schema: { type: integer } }
  securitySchemes:
    basic: { type: http, scheme: basic }
YAML
export REDOCLY_TELEMETRY=off
cat > components.mjs <<'JS'
import { readFileSync } from 'node:fs';
for (const file of ['bundle.json', 'again.json']) {
    const { components } = JSON.parse(readFileSync(file));
    for (const kind of Object.keys(components).sort()) console.log(file, kind, ...Object.keys(components[kind]));
}
JS
npx redocly bundle api.yaml --output bundle.json > /dev/null 2>&1
npx redocly split api.yaml --outDir parts > /dev/null 2>&1
npx redocly bundle parts/openapi.yaml --output again.json > /dev/null 2>&1
{ node components.mjs; (cd parts && find . -type f | sort); } > seen.txt
diff - seen.txt <<'SEEN'
bundle.json parameters Page
bundle.json schemas Ticket Notification
bundle.json securitySchemes basic
again.json schemas Ticket
again.json securitySchemes basic
./components/parameters/Page.yaml
./components/schemas/Notification.yaml
./components/schemas/Ticket.yaml
./openapi.yaml
./paths/tickets.yaml
SEEN
echo 'as seen with @redocly/cli 2.77.0'
