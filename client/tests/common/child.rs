//! A test that runs itself in another process, with its own environment variables.

use std::process::{Command, Stdio};

/// A process of this program that runs one test, by its name with [`module_path`].
pub(crate) fn command(test: &str) -> Command {
    let (_, name) = test.split_once("::").unwrap();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", name]);
    command
}

/// Runs the process to its end. The process must run a test, which must pass.
pub(crate) fn run(command: &mut Command) {
    let output = command.stdout(Stdio::piped()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}
