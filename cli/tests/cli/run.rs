//! Runs the program like a person, in a separate home.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use helpdesk_fake::FakeServer;
use serde_json::Value;

/// The key of every account. No run may print it.
pub(crate) const KEY: &str = "canary-5d41402abc4b2a76";
/// The end of the same in an `Authorization` header.
const ENCODED: &str = "Y2FuYXJ5LTVkNDE0MDJhYmM0YjJhNz";

pub(crate) const EMAIL: &str = helpdesk_fake::DEFAULT_STAFF_EMAIL;

/// The interpreter itself, because `python3` may be a script that looks for it, and takes longer than a test.
pub(crate) static PYTHON: LazyLock<String> = LazyLock::new(|| {
    let output =
        Command::new("python3").args(["-I", "-S", "-c", "import sys; print(sys.executable)"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
});

pub(crate) fn server() -> FakeServer {
    FakeServer::builder().api_key(KEY).real_time().start_blocking().unwrap()
}

/// A home directory without anything in it.
pub(crate) struct Home(PathBuf);

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Home {
    pub(crate) fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A home with this configuration.
    pub(crate) fn with(name: &str, config: &str) -> Self {
        let home = Self::new(name);
        fs::create_dir_all(home.config().parent().unwrap()).unwrap();
        fs::write(home.config(), config).unwrap();
        home.set_mode(0o600);
        home
    }

    pub(crate) fn config(&self) -> PathBuf {
        self.0.join("xdg/helpdesk/config.toml")
    }

    pub(crate) fn read(&self) -> String {
        fs::read_to_string(self.config()).unwrap()
    }

    pub(crate) fn set_mode(&self, mode: u32) {
        fs::set_permissions(self.config(), fs::Permissions::from_mode(mode)).unwrap();
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with(&[], arguments, "")
    }

    /// Runs with variables, and with stdin, which is not a terminal.
    pub(crate) fn run_with(&self, variables: &[(&str, &str)], arguments: &[&str], stdin: &str) -> Ran {
        finish(self.command(env!("CARGO_BIN_EXE_helpdesk"), variables).args(arguments), stdin)
    }

    /// Runs in a terminal, where a person waits for each prompt and types a line. A line that starts with `!` is not shown.
    pub(crate) fn run_in_terminal(
        &self,
        variables: &[(&str, &str)],
        arguments: &[&str],
        typed: &[(&str, &str)],
    ) -> Ran {
        let program = [&[env!("CARGO_BIN_EXE_helpdesk")], arguments].concat();
        self.run_program_in_terminal(variables, &program, typed)
    }

    /// Runs another program in the same way, such as a shell.
    pub(crate) fn run_program_in_terminal(
        &self,
        variables: &[(&str, &str)],
        program: &[&str],
        typed: &[(&str, &str)],
    ) -> Ran {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/terminal.py");
        let typed: String = typed.iter().map(|(prompt, line)| format!("{prompt}\t{line}\n")).collect();
        // The script imports only modules of the interpreter, so it needs no packages of the machine.
        let mut command = self.command(&PYTHON, variables);
        finish(command.args(["-I", "-S", script]).args(program), &typed)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn command(&self, program: &str, variables: &[(&str, &str)]) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap()).current_dir(&self.0);
        command
            .env("HOME", &self.0)
            .env("XDG_CONFIG_HOME", self.0.join("xdg"))
            .env("TERM", "xterm")
            .env("TZ", "UTC")
            // Tests of the search set the variable for its duration.
            .env("HELPDESK_LOOK", "0")
            .envs(variables.iter().copied());
        command
    }
}

pub(crate) fn finish(command: &mut Command, stdin: &str) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that does not read its input may have ended.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    let [stdout, stderr] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    let ran = Ran { code: output.status.code().unwrap(), stdout, stderr };
    for text in [&ran.stdout, &ran.stderr] {
        assert!(!text.contains(KEY) && !text.contains(ENCODED), "a key was printed: {ran:?}");
    }
    ran
}

impl Ran {
    /// Checks the exit code, and that these strings are in stdout or stderr.
    #[track_caller]
    pub(crate) fn expect(self, code: i32, texts: &[&str]) -> Self {
        assert_eq!(self.code, code, "{self:?}");
        for text in texts {
            assert!(self.stdout.contains(text) || self.stderr.contains(text), "`{text}` is missing: {self:#?}");
        }
        self
    }

    /// The standard output of a run that must have succeeded.
    #[track_caller]
    pub(crate) fn stdout(self) -> String {
        self.expect(0, &[]).stdout
    }

    /// The standard output as JSON.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        let text = self.stdout();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}
