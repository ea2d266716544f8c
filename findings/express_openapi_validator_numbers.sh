#!/usr/bin/env bash
# express-openapi-validator 5.6.2 with express 4: a deep object whose keys are numbers is refused.
#
# Guess: `fields[25]=A` is an object by `style: deepObject`, as `fields[size]=A` is; names of properties are texts, whatever they look like.
# Seen: express reads numbers in brackets as places of a list, the validator leaves that, and answers 400: `fields must be object`. A number
# beside another key is an object again, and so is a large one.
# It matters to APIs whose custom fields have numbers: whether a filter is taken depends on the number of the field.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent express@4.22.3 express-openapi-validator@5.6.2
cat > api.yaml <<'YAML'
openapi: 3.0.3
info: { title: Tickets, version: '1' }
paths:
  /tickets:
    get:
      parameters:
        - name: fields
          in: query
          style: deepObject
          explode: true
          schema: { type: object, additionalProperties: { type: string } }
      responses: { '200': { description: Tickets. } }
YAML
cat > serve.mjs <<'JS'
import express from 'express';
import { middleware } from 'express-openapi-validator';

const app = express();
app.use(middleware({ apiSpec: './api.yaml' }));
app.get('/tickets', (request, response) => response.json(request.query.fields));
app.use((error, _request, response, _next) => response.status(error.status).json(error.message));
const server = app.listen(0, '127.0.0.1', async () => {
    for (const query of ['fields[size]=A', 'fields[7]=A', 'fields%5B7%5D=A', 'fields[7]=A&fields[size]=B', 'fields[2500]=A']) {
        const response = await fetch(`http://127.0.0.1:${server.address().port}/tickets?${query}`);
        console.log(query, response.status, await response.text());
    }
    server.close();
});
JS
node serve.mjs > seen.txt
diff - seen.txt <<'SEEN'
fields[size]=A 200 {"size":"A"}
fields[7]=A 400 "request/query/fields must be object"
fields%5B7%5D=A 400 "request/query/fields must be object"
fields[7]=A&fields[size]=B 200 {"7":"A","size":"B"}
fields[2500]=A 200 {"2500":"A"}
SEEN
echo 'as seen with express-openapi-validator 5.6.2'
