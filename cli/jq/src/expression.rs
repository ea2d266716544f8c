//! An expression, from the side of the program that starts the worker.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, fmt};

use crate::protocol::{END, ERROR, JSON, TEXT, WORKER};

/// An expression that is compiled. The process ends when the last clone is dropped.
#[derive(Clone)]
pub struct Expression(Arc<Mutex<Worker>>);

/// A result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// A string.
    Text(String),
    /// Anything else, as JSON.
    Json(String),
}

struct Worker {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// Whether results of a document are left, because the function that takes them has failed.
    has_rest: bool,
}

impl Expression {
    /// Starts a process, and compiles an expression there. Environment variables are no part of it.
    ///
    /// # Errors
    /// Fails with a message about the mistake in the expression.
    pub fn compile(code: &str) -> Result<Self, String> {
        let mut worker = Worker::start().map_err(|error| format!("its process cannot be started: {error}"))?;
        let compiled = worker.ask(&serde_json::Value::from(code).to_string(), &mut |_| Ok(()));
        compiled.map_err(|error| error.to_string())?;
        Ok(Self(Arc::new(Mutex::new(worker))))
    }

    /// Calls a function for each result of a document.
    ///
    /// # Errors
    /// Fails with [`io::ErrorKind::InvalidData`] if the expression does, and as the function does. After an error of the function, the
    /// expression has no more results.
    pub fn run(&self, json: &str, is_indented: bool, each: &mut dyn FnMut(Output) -> io::Result<()>) -> io::Result<()> {
        let sign = if is_indented { '+' } else { '-' };
        // JSON text has line breaks only between tokens, where a space means the same.
        let document = format!("{sign}{}", json.replace(['\n', '\r'], " "));
        self.0.lock().unwrap_or_else(PoisonError::into_inner).ask(&document, each)
    }
}

impl fmt::Debug for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Expression").finish_non_exhaustive()
    }
}

impl Worker {
    fn start() -> io::Result<Self> {
        let mut command = Command::new(env::current_exe()?);
        // Functions of local time need the time zone, and Windows needs its directory.
        let variables = ["TZ", "SystemRoot"].into_iter().filter_map(|name| Some((name, env::var_os(name)?)));
        command
            .arg(WORKER)
            .env_clear()
            .envs(variables)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = command.spawn()?;
        match (process.stdin.take(), process.stdout.take()) {
            (Some(to), Some(from)) => Ok(Self { process, to, from: BufReader::new(from), has_rest: false }),
            _ => Err(io::Error::other("it has no pipes")),
        }
    }

    /// Sends a line, and reads the response.
    fn ask(&mut self, asked: &str, each: &mut dyn FnMut(Output) -> io::Result<()>) -> io::Result<()> {
        // The pipe may still have results of an earlier document, which the program would take for results of this one.
        if self.has_rest {
            return Err(invalid("it has ended, because not all of its results were taken"));
        }
        // If the worker has ended, it sends no response.
        let _ = writeln!(self.to, "{asked}").and_then(|()| self.to.flush());
        let mut line = String::new();
        loop {
            line.clear();
            if self.from.read_line(&mut line)? == 0 || !line.ends_with('\n') {
                return Err(invalid("it needs too much memory, or is nested too deeply"));
            }
            let kind = line.chars().next().unwrap_or(ERROR);
            let text = line.get(1..).and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
            let result = match kind {
                TEXT => Output::Text(text),
                JSON => Output::Json(text),
                END => return Ok(()),
                _ => return Err(invalid(&text)),
            };
            self.has_rest = true;
            each(result).inspect_err(|_| drop(self.process.kill()))?;
            self.has_rest = false;
        }
    }
}

/// The process may be evaluating.
impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn invalid(error: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}
