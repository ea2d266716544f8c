#!/usr/bin/env bash
# PHP 7.4.33, 8.2.33 and 8.5.10 (@php-wasm/node 3.1.56): a file whose field has an open bracket in its name takes the later files along.
#
# Guess: each file of a form is in `$_FILES`, or only the one whose name PHP cannot read is missing.
# Seen: of the files `a`, `b[`, `c` and `d`, only `a` is there. Nothing says so: no warning, and no error in `$_FILES`. As fields without a
# file, all four arrive, `b[` as `b_`. PHP 8.2.31 of Debian does the same.
# It matters to services whose clients choose the names of fields: the response to an upload is a success, and its files are gone.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent @php-wasm/node@3.1.56 @php-wasm/universal@3.1.56
cat > send.mjs <<'JS'
import { PHP } from '@php-wasm/universal';
import { loadNodeRuntime } from '@php-wasm/node';
const names = ['a', 'b[', 'c', 'd'];
const form = (more) =>
  names.map((name) => `--X\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n1\r\n`).join('') + '--X--\r\n';
for (const version of ['7.4', '8.2', '8.5']) {
  const php = new PHP(await loadNodeRuntime(version, { emscriptenOptions: { processId: 1 } }));
  const send = async (more) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=X' };
    const code = '<?php error_reporting(E_ALL); echo implode(" ", array_keys($_FILES + $_POST)), ", error: ", json_encode(error_get_last());';
    return (await php.run({ method: 'POST', headers, body: new TextEncoder().encode(form(more)), code })).text;
  };
  console.log((await php.run({ code: '<?php echo PHP_VERSION;' })).text);
  console.log('  files:', await send('; filename="1.txt"'));
  console.log('  fields:', await send(''));
}
process.exit(0);
JS
node send.mjs > seen.txt
diff - seen.txt <<'SEEN'
7.4.33
  files: a, error: null
  fields: a b_ c d, error: null
8.2.33
  files: a, error: null
  fields: a b_ c d, error: null
8.5.10
  files: a, error: null
  fields: a b_ c d, error: null
SEEN
echo 'as seen with PHP 7.4.33, 8.2.33 and 8.5.10'
