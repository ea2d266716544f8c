#!/usr/bin/env bash
# openapi-python-client 0.29.1 with Python 3.11 or later: a number in a text is read as a date, and written as another text.
#
# Guess: a field that is `anyOf` a date and a text keeps every text, so that a record that is read and written again is the same.
# Seen: `20240102` becomes 2 January 2024, and is written as `2024-01-02`; so is `2024-W01-2`, and with `date-time` each day becomes a time
# without a zone. JSON Schema has dates of RFC 3339 alone; the code uses `fromisoformat`, which reads more of ISO 8601 since Python 3.11.
# It matters to fields of any content, such as custom fields or numbers of orders: reading a record and saving it changes it.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check openapi-python-client==0.29.1 ruff==0.14.0
cat > api.yaml <<'YAML'
openapi: 3.1.0
info: { title: Tickets, version: '1' }
paths:
  /ticket:
    get:
      operationId: ticket
      responses:
        '200': { description: A ticket., content: { application/json: { schema: { $ref: '#/components/schemas/Ticket' } } } }
components:
  schemas:
    Ticket:
      type: object
      properties:
        day: { anyOf: [{ type: string, format: date }, { type: string }] }
        time: { anyOf: [{ type: string, format: date-time }, { type: string }] }
YAML
PATH=$PWD/python/bin:$PATH openapi-python-client generate --path api.yaml --output-path tickets --meta none --fail-on-warning > said.txt
cat > read.py <<'PYTHON'
from tickets.models import Ticket

for text in ["2024-01-02", "20240102", "2024-W01-2", "10001", "A-1"]:
    print(text, Ticket.from_dict({"day": text, "time": text}).to_dict())
PYTHON
python/bin/python read.py > seen.txt
diff - seen.txt <<'SEEN'
2024-01-02 {'day': '2024-01-02', 'time': '2024-01-02T00:00:00'}
20240102 {'day': '2024-01-02', 'time': '2024-01-02T00:00:00'}
2024-W01-2 {'day': '2024-01-02', 'time': '2024-01-02T00:00:00'}
10001 {'day': '10001', 'time': '10001'}
A-1 {'day': 'A-1', 'time': 'A-1'}
SEEN
echo 'as seen with openapi-python-client 0.29.1'
