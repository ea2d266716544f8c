#!/usr/bin/env bash
# openapi-pydantic 0.6.0 and openapi-python-client 0.29.1: a schema that is `false` makes the document invalid.
#
# Guess: a schema of OpenAPI 3.1 is one of JSON Schema 2020-12, for which `true` and `false` are schemas, so that closed tuples
# (`items: false`) and closed objects (`unevaluatedProperties: false`) are read.
# Seen: `additionalProperties: false` is read. One `false` or `true` elsewhere, and openapi-pydantic refuses the whole document; the generator
# does so for `items` and `properties`. openapi-spec-validator 0.9.0 says that all are valid.
# It matters to documents that describe their bodies closely: one closed tuple, and there is no client at all.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check openapi-pydantic==0.6.0 openapi-python-client==0.29.1 openapi-spec-validator==0.9.0 ruff==0.14.0
cat > read.py <<'PYTHON'
import json
import subprocess
import sys

from openapi_pydantic import parse_obj
from openapi_spec_validator import validate
from pydantic import ValidationError

any_text = {"type": "string"}
for schema in [
    {"type": "object", "additionalProperties": False},
    {"type": "object", "unevaluatedProperties": False},
    {"type": "object", "properties": {"note": True}},
    {"type": "object", "patternProperties": {"^x-": False}},
    {"type": "array", "prefixItems": [any_text, any_text], "items": False},
    {"type": "array", "prefixItems": [any_text, any_text]},
]:
    document = {"openapi": "3.1.0", "info": {"title": "Tickets", "version": "1"}, "paths": {}}
    document["components"] = {"schemas": {"Ticket": schema}}
    validate(document)
    with open("api.json", "w") as file:
        json.dump(document, file)
    try:
        parse_obj(document)
        read = "read"
    except ValidationError:
        read = "refused"
    generate = ["openapi-python-client", "generate", "--path", "api.json", "--output-path", "client", "--meta", "none", "--overwrite"]
    status = subprocess.run(generate, capture_output=True).returncode
    print(f"{json.dumps(schema)}: {read}, {'refused' if status else 'generated'}")
PYTHON
PATH=$PWD/python/bin:$PATH python/bin/python read.py > seen.txt
diff - seen.txt <<'SEEN'
{"type": "object", "additionalProperties": false}: read, generated
{"type": "object", "unevaluatedProperties": false}: refused, generated
{"type": "object", "properties": {"note": true}}: refused, refused
{"type": "object", "patternProperties": {"^x-": false}}: refused, generated
{"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}], "items": false}: refused, refused
{"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}]}: read, generated
SEEN
echo 'as seen with openapi-pydantic 0.6.0 and openapi-python-client 0.29.1'
