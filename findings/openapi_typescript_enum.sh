#!/usr/bin/env bash
# openapi-typescript 7.13.0: `--enum` writes members without a name, and two of the same name.
#
# Guess: each value of an enum becomes a member of its own, or the tool says that it cannot name them: it does name `+1` and `-1`.
# Seen: the empty string becomes a member without a name, which is no TypeScript, and `a-b` and `a_b` become two members `a_b`, of which
# the second is an error. The tool prints no warning and exits with 0.
# It matters to whoever writes an OpenAPI document with such values, which JSON Schema allows and services have (an empty string for
# "not set"): with unions, which are the default, the types are right.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent openapi-typescript@7.13.0 typescript@5.9.3
cat > api.yaml <<'YAML'
openapi: 3.1.0
info: { title: Tickets, version: '1' }
paths: {}
components:
  schemas:
    Reaction: { type: string, enum: ['+1', '-1'] }
    Channel: { type: string, enum: [web-form, web_form] }
    Rating: { type: string, enum: [good, ''] }
YAML
npx openapi-typescript api.yaml --enum --output api.ts > written.txt 2>&1
{
  sed -n '/^export enum/,/^}/p' api.ts
  # The empty name hides errors of types, so they are asked for without it.
  npx tsc --noEmit --strict api.ts || true
  sed -i '/^ *= ""/d' api.ts
  npx tsc --noEmit --strict api.ts || true
} > seen.txt
diff - seen.txt <<'SEEN'
export enum Reaction {
    Plus1 = "+1",
    ValueMinus1 = "-1"
}
export enum Channel {
    web_form = "web-form",
    web_form = "web_form"
}
export enum Rating {
    good = "good",
     = ""
}
api.ts(34,6): error TS1132: Enum member expected.
api.ts(29,5): error TS2300: Duplicate identifier 'web_form'.
api.ts(30,5): error TS2300: Duplicate identifier 'web_form'.
SEEN
echo 'as seen with openapi-typescript 7.13.0'
