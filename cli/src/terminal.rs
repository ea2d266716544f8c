//! The person at the terminal: data on stdout, questions and notes on stderr.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::LazyLock;

use clap::ArgMatches;
use helpdesk_text::visible;
use helpdesk_tools::draft::TERMINAL;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use zeroize::Zeroizing;

use crate::failure::{Exit, Failure};

/// The lines on stderr that change. Others are written above them.
static BARS: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::new);

/// Writes data to stdout. If a reader such as `head` closes it early, that is no failure.
pub(crate) fn data(text: &str) -> Result<(), Failure> {
    let mut to = io::stdout().lock();
    match to.write_all(text.as_bytes()).and_then(|()| to.flush()).map_err(stdout) {
        Err(failure) if failure.exit != Exit::Done => Err(failure),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Returns the failure of a write to stdout. If the reader has closed stdout, the failure has no message.
pub(crate) fn stdout(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::new(Exit::Done, ""),
        // The data could not be written as the chosen format.
        io::ErrorKind::InvalidData => Failure::new(Exit::Local, error.to_string()),
        _ => Failure::new(Exit::Local, "cannot write to standard output").cause(error),
    }
}

/// Writes a line to stderr, without control characters. A closed stderr is ignored.
pub(crate) fn note(text: impl fmt::Display) {
    lines(visible(&text.to_string(), " "));
}

/// Prints several lines, and ends each of them.
pub(crate) fn lines(text: impl fmt::Display) {
    let text = visible(&text.to_string(), "\n");
    let _ = BARS.suspend(|| writeln!(io::stderr(), "{text}"));
}

/// A line on stderr that changes until it is cleared. Without a terminal, nothing appears.
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

/// Returns the reason why the program cannot ask a person on stderr and read the response from stdin.
pub(crate) fn why_not_interactive() -> Option<&'static str> {
    match (io::stdin().is_terminal(), io::stderr().is_terminal()) {
        (false, _) => Some("stdin is not a terminal"),
        (true, false) => Some("stderr is not a terminal"),
        (true, true) => None,
    }
}

/// Asks the person to type `expected`, unless the option `--yes` confirms it. Any other input, or its end, means no. If standard input has
/// data, the person types at the terminal.
pub(crate) fn confirm(question: &str, expected: &str, matches: &ArgMatches) -> Result<(), Failure> {
    if matches.get_flag("yes") {
        return Ok(());
    }
    let prompt = format!("{question} Type `{expected}` to confirm: ");
    let Some(read_typed_line) = read_typed_line(&prompt)? else {
        return Err(nobody_to_ask(question).try_this("add `--yes` to confirm"));
    };
    if read_typed_line.trim() == expected {
        Ok(())
    } else {
        Err(Failure::new(Exit::NotDone, "not confirmed: nothing was changed"))
    }
}

/// Asks the person to type one of these words, or its first letter. An empty line, the end of input, or several wrong lines choose the last word.
pub(crate) fn choose<T: Copy>(question: &str, words: &[(&str, T)]) -> Result<T, Failure> {
    const ATTEMPTS: usize = 3;
    let [others @ .., (last, otherwise)] = words else { unreachable!("there is a word to type") };
    let listed = others.iter().map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    for _ in 0..ATTEMPTS {
        let prompt = format!("{question} Type {listed} or `{last}`: ");
        let Some(read_typed_line) = read_typed_line(&prompt)? else { return Err(nobody_to_ask(question)) };
        if read_typed_line.trim().is_empty() {
            break;
        }
        let is_typed = |word: &&(&str, T)| [word.0, &word.0[..1]].contains(&read_typed_line.trim());
        if let Some((_, chosen)) = words.iter().find(is_typed) {
            return Ok(*chosen);
        }
    }
    Ok(*otherwise)
}

/// The failure of a question that needs a terminal.
pub(crate) fn nobody_to_ask(question: &str) -> Failure {
    let failure = Failure::new(Exit::Usage, format!("not confirmed: {question}"));
    why_not_interactive().into_iter().fold(failure, Failure::cause)
}

/// Whether a person can be asked, at the terminal of the program if its input is something else.
pub(crate) fn is_interactive() -> bool {
    why_not_interactive().is_none() || terminal().is_some()
}

/// Asks for a line, at the terminal if standard input has data. Returns `None` without a terminal.
fn read_typed_line(prompt: &str) -> Result<Option<String>, Failure> {
    if why_not_interactive().is_none() {
        return line(prompt).map(Some);
    }
    let Some(terminal) = terminal() else { return Ok(None) };
    ask(prompt);
    let mut line = String::new();
    BufReader::new(terminal.take(MAX_LINE_BYTES)).read_line(&mut line).map_err(unreadable)?;
    Ok(Some(line))
}

fn terminal() -> Option<File> {
    File::open(TERMINAL).ok().filter(|_| io::stderr().is_terminal())
}

/// Asks for a line. The end of input counts as an empty line.
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

/// The maximum length of a typed line, because a device such as `/dev/zero` has no end.
const MAX_LINE_BYTES: u64 = 64 << 10;

/// Reads a line without its end.
fn read_line() -> Result<Zeroizing<String>, Failure> {
    let mut line = Zeroizing::new(String::new());
    io::stdin().lock().take(MAX_LINE_BYTES).read_line(&mut line).map_err(unreadable)?;
    let length = line.trim_end_matches(['\r', '\n']).len();
    line.truncate(length);
    Ok(line)
}

fn unreadable(error: io::Error) -> Failure {
    Failure::new(Exit::Local, "cannot read from the terminal").cause(error)
}
