#!/usr/bin/env bash
# uritemplate 4.2.0 (PyPI): a zero in a query loses its value.
#
# Guess: `{?offset}` with 0 is `?offset=0`, as `/{offset}` is `/0`, and as url-template 3.1.1 and uri-templates 0.2.0 (npm) write it.
# Seen: `?offset=`. So it is for 0.0 and False, in `{?}` and `{&}` alike, whereas paths, `{#}` and lists keep them.
# It matters to clients of APIs whose pages or flags start with 0: the server sees an empty parameter, and either refuses it or takes its
# default. Numbers have to be text before they are given to this library.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check uritemplate==4.2.0
npm install --silent url-template@3.1.1 uri-templates@0.2.0
cat > expand.py <<'PYTHON'
import uritemplate
for template in ["/{offset}", "{#offset}", "{;offset}", "{?offset}", "{?page}{&offset,spam}", "{?list}"]:
    print(template, uritemplate.expand(template, offset=0, page=1, spam=False, list=[0, 1]))
PYTHON
cat > expand.mjs <<'JS'
import { parseTemplate } from 'url-template';
import templates from 'uri-templates';
const values = { offset: 0, page: 1, spam: false };
for (const template of ['{?offset}', '{?page}{&offset,spam}'])
    console.log(template, parseTemplate(template).expand(values), templates(template).fill(values));
JS
{ python/bin/python expand.py; node expand.mjs; } > seen.txt
diff - seen.txt <<'SEEN'
/{offset} /0
{#offset} #0
{;offset} ;offset
{?offset} ?offset=
{?page}{&offset,spam} ?page=1&offset=&spam=
{?list} ?list=0,1
{?offset} ?offset=0 ?offset=0
{?page}{&offset,spam} ?page=1&offset=0&spam=false ?page=1&offset=0&spam=false
SEEN
echo 'as seen with uritemplate 4.2.0'
