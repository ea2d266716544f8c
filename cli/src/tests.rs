//! Checks that files of this crate match what the program prints.

use std::path::Path;
use std::{env, fs};

/// Fails if a file of this package is not this text. `INSTA_UPDATE=always` writes it.
pub(crate) fn assert_committed(path: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if env::var("INSTA_UPDATE").is_ok_and(|it| it == "always") {
        fs::write(&path, now).unwrap();
    }
    let update = "`INSTA_UPDATE=always cargo test -p helpdesk-cli --bin helpdesk` writes it";
    assert!(fs::read_to_string(&path).unwrap_or_default() == now, "{} is out of date: {update}", path.display());
}
