//! The API key: where it is, and how it is read.

use std::io;
use std::process::{Command, ExitStatus, Stdio};

use zeroize::Zeroizing;

use crate::account::Source;
use crate::failure::{Exit, Failure};

/// The text of a key. It has no `Debug` and no `Display`, and is wiped from memory.
#[derive(Clone)]
pub(crate) struct Secret(Zeroizing<String>);

/// A key, or the command that prints it.
#[derive(Clone)]
pub(crate) enum Key {
    Text(Secret),
    Command(String),
}

impl Secret {
    pub(super) fn new(text: impl Into<Zeroizing<String>>) -> Self {
        Self(text.into())
    }

    /// The text, for the file that keeps it.
    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// The text without a copy, for the client, which wipes it.
    pub(super) fn into_text(mut self) -> String {
        std::mem::take(&mut *self.0)
    }
}

impl From<String> for Key {
    fn from(text: String) -> Self {
        Self::Text(Secret::new(text))
    }
}

impl Key {
    /// Reads the key. `from` says whose command fails.
    pub(super) fn read(&self, from: &Source) -> Result<Secret, Failure> {
        match self {
            Self::Text(secret) => Ok(secret.clone()),
            Self::Command(command) => printed(command, &format!("the key command ({from})")),
        }
    }
}

/// The first line that a command prints. No failure shows what it printed, nor the command, which may contain a password.
fn printed(command: &str, name: &str) -> Result<Secret, Failure> {
    let failed = |what: &str| Failure::new(Exit::Local, format!("{name} {what}"));
    let (status, printed) = output_of(command).map_err(|error| failed("cannot be started").cause(error))?;
    if !status.success() {
        return Err(failed("failed").cause(status).try_this("run the command by hand"));
    }
    let text = std::str::from_utf8(&printed).map_err(|_| failed("printed no UTF-8"))?;
    match text.lines().next().unwrap_or_default() {
        "" => Err(failed("printed no key").try_this("run the command by hand: the key has to be its first line")),
        key => Ok(Secret::new(key.to_owned())),
    }
}

/// Runs a command in a shell. It may ask the person for a password, on stdin and stderr.
fn output_of(command: &str) -> io::Result<(ExitStatus, Zeroizing<Vec<u8>>)> {
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut shell = Command::new(shell);
    let child = shell.args([flag, command]).stdin(Stdio::inherit()).stderr(Stdio::inherit()).stdout(Stdio::piped());
    let output = child.spawn()?.wait_with_output()?;
    Ok((output.status, Zeroizing::new(output.stdout)))
}
