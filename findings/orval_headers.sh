#!/usr/bin/env bash
# orval 8.38.0: a header that is required is no argument of the generated function.
#
# Guess: a required parameter is an argument, wherever it is sent, or the generator says that it leaves it out.
# Seen: parameters of path and query are arguments, and those of headers are absent from function and types, unless the option `headers`
# is set. Nothing is said, and the code compiles.
# It matters to APIs with a version or an account in a header: each call is refused by the server, and no type shows why.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent orval@8.38.0 typescript@5.9.3
cat > api.yaml <<'YAML'
openapi: 3.1.0
info: { title: Tickets, version: '1' }
paths:
  /tickets:
    get:
      operationId: list
      parameters:
        - { name: page, in: query, required: true, schema: { type: integer } }
        - { name: X-Account, in: header, required: true, schema: { type: string } }
      responses: { '204': { description: None. } }
YAML
cat > orval.config.mjs <<'JS'
const output = (name, override) => ({ input: './api.yaml', output: { target: `./${name}.ts`, client: 'fetch', ...override } });
export default { plain: output('plain'), asked: output('asked', { headers: true }) };
JS
npx orval --config orval.config.mjs > said.txt 2>&1
for name in plain asked; do
  echo "$name: X-Account stands in $(grep -c X-Account "$name.ts" || true) lines"
  grep -A1 '^export const list = ' "$name.ts" | grep .
done > seen.txt
echo "warnings: $(grep -ci -e warn -e header said.txt || true)" >> seen.txt
diff - seen.txt <<'SEEN'
plain: X-Account stands in 0 lines
export const list = async (params: ListParams, options?: RequestInit): Promise<listResponse> => {
asked: X-Account stands in 1 lines
export const list = async (params: ListParams,
    headers: ListHeaders, options?: RequestInit): Promise<listResponse> => {
warnings: 0
SEEN
echo 'as seen with orval 8.38.0'
