//! The program as a user runs it, against a fake server.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Seed};

/// A fake server, and a directory in which commands run.
pub(crate) struct Desk {
    pub(crate) server: FakeServer,
    pub(crate) directory: PathBuf,
}

impl Desk {
    /// A fake server with sample data. Each test has its own name.
    pub(crate) fn new(test: &str) -> Self {
        let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli").join(test);
        fs::create_dir_all(&directory).unwrap();
        let server = FakeServer::start_blocking().unwrap();
        server.seed(Seed::example());
        Self { server, directory }
    }

    /// A command of the program, with the account in its environment.
    pub(crate) fn command(&self, args: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_helpdesk"));
        command.args(words(args)).current_dir(&self.directory).env_clear();
        command.env("HOME", &self.directory).env("HELPDESK_URL", self.server.url());
        command.env("HELPDESK_EMAIL", DEFAULT_STAFF_EMAIL).env("HELPDESK_API_KEY", self.server.api_key());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, args: &str) -> Ran {
        self.checked(self.command(args).output().unwrap())
    }

    /// With this text on standard input.
    pub(crate) fn run_with(&self, args: &str, input: &str) -> Ran {
        let mut child = self.command(args).stdin(Stdio::piped()).spawn().unwrap();
        // A command that does not read it may have ended.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        self.checked(child.wait_with_output().unwrap())
    }

    /// No output ever shows the key.
    fn checked(&self, output: Output) -> Ran {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        let key = self.server.api_key();
        assert!(!stdout.contains(key) && !stderr.contains(key), "the key is shown:\n{stdout}\n{stderr}");
        Ran { code: output.status.code().unwrap(), stdout, stderr }
    }
}

/// What a command did.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// Its standard output, if it succeeded.
    #[track_caller]
    pub(crate) fn stdout(self) -> String {
        assert_eq!(self.code, 0, "{}", self.stderr);
        self.stdout
    }

    #[track_caller]
    pub(crate) fn json(self) -> serde_json::Value {
        let text = self.stdout();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}

/// Splits a command line at spaces, outside of single quotes.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}
