#!/usr/bin/env bash
# oazapfts 7.5.0: lists in a form are joined by commas.
#
# Guess: a body in `application/x-www-form-urlencoded` follows the defaults of the Encoding Object of OpenAPI, `style: form` and
# `explode: true`: `labels=1&labels=2`.
# Seen: `labels=1,2`, and an object becomes `custom=25,A-1`, which mixes keys and values; `encoding` does not change it. Lists in a query are
# repeated, as they should be, and so are those of `multipart/form-data`.
# It matters to services with forms: the list arrives as one text with a comma, and no error says so.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent oazapfts@7.5.0 @oazapfts/runtime@1.2.0 esbuild@0.25.12
cat > api.yaml <<'YAML'
openapi: 3.0.3
info: { title: Tickets, version: '1' }
servers: [{ url: http://desk.test }]
paths:
  /tickets:
    get:
      operationId: list
      parameters: [{ name: labels, in: query, schema: { type: array, items: { type: integer } } }]
      responses: { '204': { description: None. } }
    post:
      operationId: create
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Ticket' } } } }
      responses: { '204': { description: None. } }
    put:
      operationId: replace
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { $ref: '#/components/schemas/Ticket' }
            encoding: { labels: { style: form, explode: true }, custom: { style: deepObject, explode: true } }
      responses: { '204': { description: None. } }
    patch:
      operationId: attach
      requestBody: { content: { multipart/form-data: { schema: { $ref: '#/components/schemas/Ticket' } } } }
      responses: { '204': { description: None. } }
components:
  schemas:
    Ticket:
      type: object
      properties:
        labels: { type: array, items: { type: integer } }
        custom: { type: object, additionalProperties: { type: string } }
YAML
npx oazapfts api.yaml tickets.ts > said.txt
cat > send.mjs <<'JS'
import * as tickets from './tickets.ts';
globalThis.fetch = async (url, { method, body }) => {
    console.log(method ?? 'GET', url, body instanceof FormData ? [...body] : body);
    return new Response(null, { status: 204 });
};
const body = { labels: [1, 2], custom: { 25: 'A-1' } };
await tickets.list({ labels: body.labels });
await tickets.create(body);
await tickets.replace(body);
await tickets.attach({ labels: body.labels });
JS
npx esbuild send.mjs --bundle --platform=node --format=esm --log-level=error --outfile=bundle.mjs
node bundle.mjs > seen.txt
diff - seen.txt <<'SEEN'
GET http://desk.test/tickets?labels=1&labels=2 undefined
POST http://desk.test/tickets labels=1,2&custom=25,A-1
PUT http://desk.test/tickets labels=1,2&custom=25,A-1
PATCH http://desk.test/tickets [ [ 'labels', '1' ], [ 'labels', '2' ] ]
SEEN
echo 'as seen with oazapfts 7.5.0'
