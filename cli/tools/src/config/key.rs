//! The API key: where it is, and how it is read.

use std::fmt;
use std::io::{self, Read};
use std::process::{Command, ExitStatus, Stdio};

use zeroize::Zeroizing;

use crate::config::error::Error;
use crate::config::setting::{Setting, Source};

/// The text of a key. Debug output hides the key, and dropping wipes it from memory.
#[derive(Clone)]
pub struct Secret(Zeroizing<String>);

/// A key, or the command that prints it.
#[derive(Clone)]
pub enum Key {
    /// The key itself.
    Text(Secret),
    /// A command of the shell, whose first line is the key.
    Command(String),
}

impl Secret {
    /// Keeps a key, without spaces around it.
    pub fn new(text: impl Into<Zeroizing<String>>) -> Self {
        Self(Zeroizing::new(text.into().trim().to_owned()))
    }

    /// The text, for the file that keeps it.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The text without a copy, for the client, which wipes it.
    pub fn into_text(mut self) -> String {
        std::mem::take(&mut *self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<redacted>")
    }
}

/// A command may have a password.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text(_) => "Text(<redacted>)",
            Self::Command(_) => "Command(<redacted>)",
        })
    }
}

impl From<String> for Key {
    fn from(text: String) -> Self {
        Self::Text(Secret::new(text))
    }
}

impl Key {
    /// Reads the key. `from` says whose command fails.
    fn read(&self, from: &Source) -> Result<Secret, Error> {
        match self {
            Self::Text(secret) => Ok(secret.clone()),
            Self::Command(command) => read_command_output(command, &format!("the key command ({from})")),
        }
    }
}

impl Setting<Key> {
    /// Reads the key. Reading runs the command, which may ask for a password at the terminal.
    ///
    /// # Errors
    /// Fails if the command does, or if it prints nothing.
    pub fn read(&self) -> Result<Secret, Error> {
        self.value.read(&self.from)
    }
}

/// Returns the first line that a command prints. No error shows its output or the command, which may contain a password.
fn read_command_output(command: &str, name: &str) -> Result<Secret, Error> {
    let failed = |what: &str| Error::config(format!("{name} {what}"));
    let (status, printed) = output_of(command).map_err(|error| failed("cannot be started").cause(error))?;
    if !status.success() {
        return Err(failed("failed").cause(status).try_this("run the command by hand"));
    }
    let text = std::str::from_utf8(&printed).map_err(|_| failed("printed no UTF-8"))?;
    match text.lines().next().unwrap_or_default().trim() {
        "" => Err(failed("printed no key").try_this("run the command by hand: the key has to be its first line")),
        key => Ok(Secret::new(key.to_owned())),
    }
}

/// The most bytes of what a command prints.
const MAX_OUTPUT_BYTES: u64 = 64 << 10;

/// Runs a command in a shell. The command may ask the person for a password, on stdin and stderr.
fn output_of(command: &str) -> io::Result<(ExitStatus, Zeroizing<Vec<u8>>)> {
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut shell = Command::new(shell);
    let child = shell.args([flag, command]).stdin(Stdio::inherit()).stderr(Stdio::inherit()).stdout(Stdio::piped());
    let (mut child, mut printed) = (child.spawn()?, Zeroizing::new(Vec::with_capacity(MAX_OUTPUT_BYTES as usize)));
    if let Some(stdout) = child.stdout.take() {
        // Then it is closed, which ends a command that prints without end.
        stdout.take(MAX_OUTPUT_BYTES).read_to_end(&mut printed)?;
    }
    Ok((child.wait()?, printed))
}
