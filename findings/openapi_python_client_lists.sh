#!/usr/bin/env bash
# openapi-python-client 0.29.1: lists in a query are always repeated, whatever their style says.
#
# Guess: `explode: false` gives `ids=1,2`, `pipeDelimited` gives `ids=1|2`, and a style that the generator does not know is an error or a
# warning, as for other things that it leaves out.
# Seen: every list is sent as `ids=1&ids=2`, and the generator says nothing, not even with `--fail-on-warning`.
# It matters to whoever documents an API whose lists are joined by commas: the server reads the last or the first item, and answers 200
# with other records.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check openapi-python-client==0.29.1 httpx==0.28.1 ruff==0.14.0
cat > api.yaml <<'YAML'
openapi: 3.1.0
info: { title: Tickets, version: '1' }
paths:
  /tickets:
    get:
      operationId: list
      tags: [tickets]
      parameters:
        - { name: ids, in: query, schema: { type: array, items: { type: integer } } }
        - { name: joined, in: query, explode: false, schema: { type: array, items: { type: integer } } }
        - { name: piped, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: integer } } }
        - { name: spaced, in: query, style: spaceDelimited, explode: false, schema: { type: array, items: { type: integer } } }
      responses: { '204': { description: None. } }
YAML
PATH=$PWD/python/bin:$PATH openapi-python-client generate --path api.yaml --output-path tickets --meta none --fail-on-warning > said.txt
cat > send.py <<'PYTHON'
import httpx
from tickets import Client
from tickets.api.tickets import list_



def answer(request):
    print(request.url.query.decode())
    return httpx.Response(204)


client = Client(base_url="http://desk.test")
client.set_httpx_client(httpx.Client(base_url="http://desk.test", transport=httpx.MockTransport(answer)))
for name in ["ids", "joined", "piped", "spaced"]:
    list_.sync_detailed(client=client, **{name: [1, 2]})
PYTHON
{ cat said.txt; python/bin/python send.py; } > seen.txt
diff - seen.txt <<'SEEN'
Generating tickets
ids=1&ids=2
joined=1&joined=2
piped=1&piped=2
spaced=1&spaced=2
SEEN
echo 'as seen with openapi-python-client 0.29.1'
