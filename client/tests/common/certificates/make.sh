#!/usr/bin/env bash
# Makes the self-signed certificates of the tests and their keys, valid from 2020 to 2120, in the place of those that are there. They
# protect nothing.
set -euo pipefail
cd "$(dirname "$0")"
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT

make() {
  local name=$1 host=$2
  cat > "$directory/ca.conf" <<EOF
[ca]
default_ca = test
[test]
database = $directory/database
new_certs_dir = $directory
default_md = sha256
policy = policy
x509_extensions = extensions
rand_serial = yes
unique_subject = no
[policy]
commonName = supplied
[extensions]
basicConstraints = critical, CA:FALSE
subjectAltName = DNS:$host
EOF
  : > "$directory/database"
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$name.key.pem"
  openssl req -new -key "$name.key.pem" -subj "/CN=$host" -out "$directory/$name.csr"
  openssl ca -batch -notext -selfsign -config "$directory/ca.conf" -keyfile "$name.key.pem" \
    -startdate 20200101000000Z -enddate 21200101000000Z -in "$directory/$name.csr" -out "$name.pem"
}

make localhost localhost
make other localhost
make agent agent.example.com
