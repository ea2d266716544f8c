//! The editor of the person.

use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::{env, fmt};

/// The editors that are looked for, if no variable names one.
const USUAL: &[&str] = if cfg!(windows) { &["notepad"] } else { &["sensible-editor", "editor", "nano", "vi"] };

/// The terminal of the program, wherever its input comes from.
pub const TERMINAL: &str = if cfg!(windows) { "CONIN$" } else { "/dev/tty" };

/// A program with its arguments, to which the path of a file is added.
#[derive(Clone, Debug)]
pub struct Editor {
    words: Vec<String>,
}

impl Editor {
    /// Returns the editor of `VISUAL`, or else of `EDITOR`, or else a usual one of the system. The variables can have arguments.
    ///
    /// # Errors
    ///
    /// Fails for a variable that cannot be split into words as by a shell.
    pub fn from_env() -> io::Result<Editor> {
        for name in ["VISUAL", "EDITOR"] {
            let line = env::var(name).unwrap_or_default();
            if !line.trim().is_empty() {
                return line.parse().map_err(|error| io::Error::other(format!("`{name}`: {error}")));
            }
        }
        let paths = env::var_os("PATH").unwrap_or_default();
        let is_there = |name: &&&str| env::split_paths(&paths).any(|it| it.join(name).is_file());
        let program = USUAL.iter().find(is_there).or(USUAL.last()).map(|it| (*it).to_owned());
        Ok(Editor { words: program.into_iter().collect() })
    }

    /// Runs the editor until it ends. The editor gets the terminal, even if the input or the output of this program is redirected.
    pub(crate) fn run(&self, path: &Path) -> io::Result<()> {
        let [program, arguments @ ..] = self.words.as_slice() else {
            return Err(io::Error::other("there is no editor"));
        };
        let mut command = Command::new(program);
        command.args(arguments).arg(path);
        let terminal = || File::options().read(true).write(true).open(TERMINAL).ok();
        if !io::stdin().is_terminal() {
            command.stdin(terminal().map_or(Stdio::null(), Stdio::from));
        }
        if !io::stdout().is_terminal() {
            command.stdout(terminal().map_or_else(|| Stdio::from(io::stderr()), Stdio::from));
        }
        let failed = |why: String| {
            io::Error::other(format!("the editor `{self}` {why}; `VISUAL` or `EDITOR` names another one"))
        };
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(failed(format!("failed: {status}"))),
            Err(error) => Err(failed(format!("cannot be run: {error}"))),
        }
    }
}

/// A command line, split as a shell does.
impl FromStr for Editor {
    type Err = io::Error;

    fn from_str(line: &str) -> io::Result<Editor> {
        // There, `\` separates directories.
        let line = if cfg!(windows) { line.replace('\\', "/") } else { line.to_owned() };
        match shlex::split(&line) {
            Some(words) if !words.is_empty() => Ok(Editor { words }),
            _ => Err(io::Error::other(format!("`{line}` is no command line"))),
        }
    }
}

impl fmt::Display for Editor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}
