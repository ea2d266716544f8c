//! Cargo, run by a test.

use std::process::Command;

/// A cargo without the variables of the package whose test runs. Build scripts such as that of `ring` read them, so that cargo would run
/// them again, and compile what depends on them, after each test and each build.
pub fn cargo() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    for (name, _) in std::env::vars_os() {
        let of_package = ["CARGO_MANIFEST", "CARGO_PKG_", "CARGO_CRATE_", "CARGO_BIN_", "CARGO_PRIMARY_"];
        if name.to_str().is_some_and(|name| of_package.iter().any(|it| name.starts_with(it))) {
            cargo.env_remove(name);
        }
    }
    cargo
}
