//! Parses command lines with a shell.

use std::process::Command;

/// Returns the arguments that a shell passes to a program for this command line.
#[track_caller]
pub(crate) fn arguments(program: &str, line: &str) -> Vec<String> {
    let script = format!("{program}() {{ printf '%s\\0' \"$@\"; }}\n{line}");
    let output = Command::new("sh").arg("-c").arg(script).env("HELPDESK_API_KEY", "key").output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_terminator('\0').map(str::to_owned).collect()
}
