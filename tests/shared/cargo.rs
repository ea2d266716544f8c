//! Cargo, run by a test.

use std::collections::BTreeSet;
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

/// The output of a task of cargo in the workspace, with the crates of the lock.
pub fn output(arguments: &[&str]) -> String {
    let output = cargo().args(arguments).arg("--locked").current_dir(xtask::root()).output().unwrap();
    assert!(output.status.success(), "cargo {arguments:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the output of `cargo tree` for each crate, once. Crates of another source than crates.io have it in brackets.
pub fn tree(arguments: &[&str], format: &str) -> BTreeSet<String> {
    let arguments = [&["tree", "--prefix", "none", "--format", format], arguments].concat();
    output(&arguments)
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| line.replace(" (proc-macro)", "").replace(" (*)", ""))
        .collect()
}
