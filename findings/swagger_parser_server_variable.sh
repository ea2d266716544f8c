#!/usr/bin/env bash
# @apidevtools/swagger-parser 13.1.0: a document whose server variable has a description is invalid.
#
# Guess: a variable of a server may have a `description`, as the OpenAPI specification says for 3.0 and 3.1.
# Seen: of a document of 3.1 the parser says that the variable "must NOT have unevaluated properties"; one of 3.0 is valid.
# It matters to whoever has an address for each customer, and describes its parts.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent --no-fund --no-audit --prefix . @apidevtools/swagger-parser@13.1.0
cat > judge.mjs <<'JAVASCRIPT'
import parser from "@apidevtools/swagger-parser";

for (const openapi of ["3.0.3", "3.1.0"]) {
  const account = { default: "acme", description: "The name of the account." };
  const servers = [{ url: "https://{account}.example", variables: { account } }];
  const document = { openapi, info: { title: "Tickets", version: "1" }, servers, paths: {} };
  const said = await parser.validate(document).then(() => "valid", (error) => error.message.trim().split("\n").at(-1).trim());
  console.log(openapi, said);
}
JAVASCRIPT
node judge.mjs > seen.txt
diff - seen.txt <<'SEEN'
3.0.3 valid
3.1.0 #/servers/0/variables/account must NOT have unevaluated properties
SEEN
echo 'as seen with @apidevtools/swagger-parser 13.1.0'
