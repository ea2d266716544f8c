//! The person at the terminal: data on stdout, questions and notes on stderr.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::LazyLock;

use clap::ArgMatches;
use helpdesk_text::visible;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use zeroize::Zeroizing;

use crate::failure::{Exit, Failure};

/// The lines on stderr that change. Others are written above them.
static BARS: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::new);

/// Writes data to stdout. A reader that closes it early, such as `head`, is no failure.
pub(crate) fn data(text: &str) -> Result<(), Failure> {
    let mut to = io::stdout().lock();
    match to.write_all(text.as_bytes()).and_then(|()| to.flush()).map_err(stdout) {
        Err(failure) if failure.exit != Exit::Done => Err(failure),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Returns what a failed write to stdout is: for a reader that has seen enough, a quiet end.
pub(crate) fn stdout(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::new(Exit::Done, ""),
        // What could not be made of the data.
        io::ErrorKind::InvalidData => Failure::new(Exit::Local, error.to_string()),
        _ => Failure::new(Exit::Local, "cannot write to standard output").cause(error),
    }
}

/// Writes a line to stderr, if anybody reads it. Nothing in it controls the terminal.
pub(crate) fn note(text: impl fmt::Display) {
    lines(visible(&text.to_string(), " "));
}

/// The same for several lines, of which this program ends each.
pub(crate) fn lines(text: impl fmt::Display) {
    let text = visible(&text.to_string(), "\n");
    let _ = BARS.suspend(|| writeln!(io::stderr(), "{text}"));
}

/// A line on stderr that changes, until it is cleared. There is none if stderr is no terminal.
pub(crate) fn bar(template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    BARS.add(ProgressBar::no_length().with_style(style))
}

/// The width of standard output, if it is a terminal.
pub(crate) fn width() -> Option<u16> {
    const UNKNOWN: u16 = 80;
    let size = || terminal_size::terminal_size_of(io::stdout());
    io::stdout().is_terminal().then(|| size().map_or(UNKNOWN, |(width, _)| width.0))
}

/// Why nobody can be asked, if so: a person sees the question on stderr, and types on stdin.
pub(crate) fn why_not_interactive() -> Option<&'static str> {
    match (io::stdin().is_terminal(), io::stderr().is_terminal()) {
        (false, _) => Some("stdin is not a terminal"),
        (true, false) => Some("stderr is not a terminal"),
        (true, true) => None,
    }
}

/// Asks to type `expected`, unless the option `--yes` confirms it. Anything else, and the end of input, is no. The person types at the
/// terminal itself where standard input has other things.
pub(crate) fn confirm(question: &str, expected: &str, matches: &ArgMatches) -> Result<(), Failure> {
    if matches.get_flag("yes") {
        return Ok(());
    }
    let prompt = format!("{question} Type `{expected}` to confirm: ");
    let terminal = || File::open(TERMINAL).ok().filter(|_| io::stderr().is_terminal());
    let typed = match (why_not_interactive(), terminal()) {
        (None, _) => line(&prompt)?,
        (Some(_), Some(terminal)) => {
            ask(&prompt);
            let mut line = String::new();
            BufReader::new(terminal.take(LONGEST_LINE)).read_line(&mut line).map_err(unreadable)?;
            line
        }
        (Some(why), None) => {
            let failure = Failure::new(Exit::Usage, format!("not confirmed: {question}"));
            return Err(failure.cause(why).try_this("add `--yes` to confirm"));
        }
    };
    if typed.trim() == expected {
        Ok(())
    } else {
        Err(Failure::new(Exit::NotDone, "not confirmed: nothing was changed"))
    }
}

/// The terminal of the program, wherever its input comes from.
const TERMINAL: &str = if cfg!(windows) { "CONIN$" } else { "/dev/tty" };

/// Asks for a line. The end of input is an empty one.
pub(crate) fn line(prompt: &str) -> Result<String, Failure> {
    ask(prompt);
    read_line().map(|mut line| std::mem::take(&mut *line))
}

/// Asks for a secret, which the terminal does not show. Without a terminal, reads a line of stdin.
pub(crate) fn hidden(prompt: &str) -> Result<Zeroizing<String>, Failure> {
    if !io::stdin().is_terminal() {
        return read_line();
    }
    ask(prompt);
    rpassword::read_password().map(Zeroizing::new).map_err(unreadable)
}

fn ask(prompt: &str) {
    let mut stderr = io::stderr();
    let _ = write!(stderr, "{}", visible(prompt, " ")).and_then(|()| stderr.flush());
}

/// The longest line that is typed. A device such as `/dev/zero` has no end.
const LONGEST_LINE: u64 = 64 << 10;

/// Reads a line without its end.
fn read_line() -> Result<Zeroizing<String>, Failure> {
    let mut line = Zeroizing::new(String::new());
    io::stdin().lock().take(LONGEST_LINE).read_line(&mut line).map_err(unreadable)?;
    let length = line.trim_end_matches(['\r', '\n']).len();
    line.truncate(length);
    Ok(line)
}

fn unreadable(error: io::Error) -> Failure {
    Failure::new(Exit::Local, "cannot read from the terminal").cause(error)
}
