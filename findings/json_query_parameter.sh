#!/usr/bin/env bash
# @hey-api/openapi-ts 0.99.0 and orval 8.38.0: a parameter whose content is JSON is not sent as JSON.
#
# Guess: a query parameter with `content: { application/json: ... }` is sent as its JSON, percent-encoded. That is what OpenAPI has
# `content` for, since no style can express nested values.
# Seen: hey-api spreads the object over the query, `?page=3&status=open`, where it meets the real `page`; it fails on a nested value. orval
# sends `[object Object]`. Neither says so when it generates. oazapfts 7.5.0 sends the JSON.
# It matters to services that take a filter as JSON: the server sees no filter, or another page, and answers with other records.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent @hey-api/openapi-ts@0.99.0 orval@8.38.0 oazapfts@7.5.0 @oazapfts/runtime@1.2.0 typescript@5.9.3 esbuild@0.25.12
cat > api.yaml <<'YAML'
openapi: 3.1.0
info: { title: Tickets, version: '1' }
servers: [{ url: http://desk.test }]
paths:
  /tickets:
    get:
      operationId: list
      parameters:
        - { name: page, in: query, schema: { type: integer } }
        - name: filter
          in: query
          content:
            application/json:
              schema:
                type: object
                properties: { page: { type: integer }, status: { type: string }, labels: { type: array, items: { type: integer } } }
      responses: { '204': { description: None. } }
YAML
cat > orval.config.mjs <<'JS'
export default { tickets: { input: './api.yaml', output: { target: './orval.ts', client: 'fetch', baseUrl: 'http://desk.test' } } };
JS
{
  npx openapi-ts --input api.yaml --output hey --client @hey-api/client-fetch
  npx orval --config orval.config.mjs
  npx oazapfts api.yaml oazapfts.ts
} > said.txt 2>&1
cat > send.mjs <<'JS'
import * as hey from './hey/index.ts';
import * as oazapfts from './oazapfts.ts';
import * as orval from './orval.ts';

globalThis.fetch = async (request) => {
    console.log(' ', decodeURIComponent(request.url ?? request));
    return new Response(null, { status: 204 });
};
for (const filter of [{ page: 3, status: 'open' }, { labels: [1, 2] }]) {
    console.log(JSON.stringify({ page: 1, filter }));
    await oazapfts.list({ page: 1, filter });
    await orval.list({ page: 1, filter });
    const { error } = await hey.list({ query: { page: 1, filter } });
    if (error) console.log(' ', error.message);
}
JS
npx esbuild send.mjs --bundle --platform=node --format=esm --log-level=error --outfile=bundle.mjs
node bundle.mjs > seen.txt
diff - seen.txt <<'SEEN'
{"page":1,"filter":{"page":3,"status":"open"}}
  http://desk.test/tickets?page=1&filter={"page":3,"status":"open"}
  http://desk.test/tickets?page=1&filter=[object+Object]
  http://desk.test/tickets?page=1&page=3&status=open
{"page":1,"filter":{"labels":[1,2]}}
  http://desk.test/tickets?page=1&filter={"labels":[1,2]}
  http://desk.test/tickets?page=1&filter=[object+Object]
  Deeply-nested arrays/objects aren’t supported. Provide your own `querySerializer()` to handle these.
SEEN
echo 'as seen with @hey-api/openapi-ts 0.99.0 and orval 8.38.0'
