#!/usr/bin/env bash
# url-template 3.1.1 (npm): an empty list is sent as an empty text.
#
# Guess: a list without items is left out, since RFC 6570 (2.3) takes it for a variable that is undefined.
# Seen: `{?labels}` with `[]` is `?labels=`, while `{?labels*}`, an empty object with `*` and an undefined variable are left out, as the
# RFC says. uri-templates 0.2.0 (npm) and uritemplate 4.2.0 (PyPI) leave it out.
# It matters to clients whose filters are lists: "no filter" becomes "the label without a name", and the server finds nothing or refuses it.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
npm install --silent url-template@3.1.1 uri-templates@0.2.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check uritemplate==4.2.0
templates='{?labels} {?labels*} {?page,labels} /tickets{/labels} {?none}'
cat > expand.mjs <<'JS'
import { parseTemplate } from 'url-template';
import templates from 'uri-templates';
const values = { labels: [], page: 1 };
const of = (name, expand) => console.log(`${name}:`, ...process.argv.slice(2).map((it) => JSON.stringify(expand(it))));
of('url-template', (it) => parseTemplate(it).expand(values));
of('uri-templates', (it) => templates(it).fill(values));
JS
cat > expand.py <<'PYTHON'
import json, sys, uritemplate
print("uritemplate:", *(json.dumps(uritemplate.expand(it, labels=[], page=1)) for it in sys.argv[1:]))
PYTHON
{
  echo "$templates"
  # Each template is a word.
  node expand.mjs $templates
  python/bin/python expand.py $templates
} > seen.txt
diff - seen.txt <<'SEEN'
{?labels} {?labels*} {?page,labels} /tickets{/labels} {?none}
url-template: "?labels=" "" "?page=1&labels=" "/tickets" ""
uri-templates: "" "" "?page=1" "/tickets" ""
uritemplate: "" "" "?page=1" "/tickets" ""
SEEN
echo 'as seen with url-template 3.1.1'
