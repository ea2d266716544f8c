//! Runs cargo in a test.

use std::collections::BTreeSet;
use std::process::Command;

/// Cargo without the variables of the package under test. Build scripts such as that of `ring` read these variables, so
/// that cargo would run them again, and compile the dependents again, after each test and each build.
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

/// The output of a cargo command in the workspace with `--locked`.
pub fn output(arguments: &[&str]) -> String {
    let output = cargo().args(arguments).arg("--locked").current_dir(xtask::root()).output().unwrap();
    assert!(output.status.success(), "cargo {arguments:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the distinct lines of `cargo tree`. Crates from other sources than crates.io have their source in brackets.
pub fn tree(arguments: &[&str], format: &str) -> BTreeSet<String> {
    let arguments = [&["tree", "--prefix", "none", "--format", format], arguments].concat();
    output(&arguments)
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| line.replace(" (proc-macro)", "").replace(" (*)", ""))
        .collect()
}
