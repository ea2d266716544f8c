#!/usr/bin/env bash
# time 0.3.55: `Rfc2822` loses the minus of an offset of less than an hour.
#
# Guess: `-0030` is half an hour behind UTC in RFC 2822, as `-00:30` is in RFC 3339, and what the crate formats it parses as the same time.
# Seen: `-0030` is parsed as `+00:30`, an hour late, while RFC 3339 and ISO 8601 keep the sign, and so does RFC 2822 from an hour on.
# Formatting writes the minus, so that a time does not survive being formatted and parsed.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name sign --vcs none
cargo add --quiet time@=0.3.55 --features formatting,parsing
cat > src/main.rs <<'RUST'
use time::format_description::well_known::{Iso8601, Rfc2822, Rfc3339};
use time::{OffsetDateTime, UtcOffset};

fn main() {
    let time = OffsetDateTime::from_unix_timestamp(1_399_238_117).unwrap();
    for minutes in [-90, -30, -1, 30] {
        let time = time.to_offset(UtcOffset::from_whole_seconds(minutes * 60).unwrap());
        let mail = time.format(&Rfc2822).unwrap();
        let internet = time.format(&Rfc3339).unwrap();
        let parsed = [
            OffsetDateTime::parse(&mail, &Rfc2822),
            OffsetDateTime::parse(&internet, &Rfc3339),
            OffsetDateTime::parse(&internet, &Iso8601::DEFAULT),
        ];
        println!("{mail}: {:?}", parsed.map(|it| it.unwrap().offset().whole_minutes()));
    }
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
Sun, 04 May 2014 19:45:17 -0130: [-90, -90, -90]
Sun, 04 May 2014 20:45:17 -0030: [30, -30, -30]
Sun, 04 May 2014 21:14:17 -0001: [1, -1, -1]
Sun, 04 May 2014 21:45:17 +0030: [30, 30, 30]
SEEN
echo 'as seen with time 0.3.55'
