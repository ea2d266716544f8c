//! The file that the editor shows: the text, and below a line of scissors what is only read.

use std::collections::HashSet;

/// The line below the text.
pub const SCISSORS: &str = "# ------------------------ >8 ------------------------";

const HOW: &str = "\
# Only what stands above the scissors is sent. Do not change that line.
# Nothing is sent if nothing stands there.
";

/// The text of a file that an editor has written, without the blank space at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Everything above the scissors. Without scissors, the whole file, unless it has lines of the part below them.
    Text(String),
    /// The scissors are missing, and the file has lines of the part below them. Those at the end are left out here.
    Unclear(String),
}

impl Cut {
    /// Returns the text, which may be unclear.
    pub fn text(&self) -> &str {
        match self {
            Cut::Text(text) | Cut::Unclear(text) => text,
        }
    }
}

/// The mark of each line below the scissors. Without one, a line that the person writes could be the same by chance, such as `Hello,`.
const MARK: &str = "#";

/// Returns the part below the text: the scissors, how to use them, and what the person reads.
pub(crate) fn below(context: &str) -> String {
    let marked = |line: &str| format!("{MARK} {line}").trim_end().to_owned() + "\n";
    format!("{SCISSORS}\n{HOW}{MARK}\n{}", context.lines().map(marked).collect::<String>())
}

/// Returns everything above the scissors, if there are any.
pub(crate) fn above(file: &[u8]) -> Option<&[u8]> {
    let mut end = 0;
    for line in file.split_inclusive(|byte| *byte == b'\n') {
        if line.trim_ascii_end() == SCISSORS.as_bytes() {
            return Some(&file[..end]);
        }
        end += line.len();
    }
    None
}

/// Tells the text from the part below it, which is never to be sent.
pub(crate) fn cut(file: &str, below: &str) -> Cut {
    let file = file.strip_prefix('\u{feff}').unwrap_or(file);
    if let Some(above) = above(file.as_bytes()) {
        return Cut::Text(file[..above.len()].trim_end().to_owned());
    }
    let lines_below = below.lines().map(str::trim).filter(|line| *line != MARK).collect::<HashSet<_>>();
    let is_below = |line: &str| lines_below.contains(line.trim());
    if !file.lines().any(is_below) {
        return Cut::Text(file.trim_end().to_owned());
    }
    let lines = file.split_inclusive('\n').collect::<Vec<_>>();
    let last = lines.iter().rposition(|line| !["", MARK].contains(&line.trim()) && !is_below(line));
    let text = last.map_or(String::new(), |last| lines[..=last].concat());
    Cut::Unclear(text.trim_end().to_owned())
}
