//! The file that the editor shows: the text, and below a line of scissors the read-only part.

/// The mark of each line that is only read. No line with it is sent, wherever an editor or a person has moved it.
pub(crate) const MARK: &str = "#~|";

/// The line of scissors below the text.
pub const SCISSORS: &str = "#~| ------------------------ >8 ------------------------";

const INSTRUCTIONS: &str = "\
Only what stands above the scissors is sent. Do not change that line.
Nothing is sent if nothing stands there.
Lines that begin with the same three signs as this one are never sent.

";

/// The last lines. Vim reads settings in the last five lines of a file, and Emacs in its last page. A customer could have written them.
const LAST_LINES: &str =
    "Here it ends. Editors look for settings in the last lines of a file. These have none.\n\n\n\n\n\n";

/// The text of a file that an editor has written, without the blank space at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The lines above the scissors that have no mark. Without scissors, the whole file, unless it has anything of the part below them.
    Text(String),
    /// The text cannot be told from the part below it. This function omits the lines that certainly belong to that part.
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

/// Returns the part below the text: the scissors, how to use them, and what the person reads.
pub(crate) fn below(context: &str) -> String {
    // Emacs takes a form feed at the start of a line for the start of a page.
    format!("{SCISSORS}\n{}{}\u{c}{}", mark(INSTRUCTIONS), mark(context), mark(LAST_LINES))
}

fn mark(text: &str) -> String {
    // An editor could begin a line there, without a mark.
    let breaks = |it: char| it.is_control() || matches!(it, '\u{2028}' | '\u{2029}');
    let line = |line: &str| format!("{MARK} {}", line.replace(breaks, " ")).trim_end().to_owned() + "\n";
    text.lines().map(line).collect()
}

/// Returns the lines above the scissors that have no mark, and whether there are scissors.
pub(crate) fn own(file: &[u8]) -> (Vec<u8>, bool) {
    let mut own = Vec::new();
    for line in file.split_inclusive(|byte| *byte == b'\n') {
        match line.trim_ascii() {
            trimmed if trimmed == SCISSORS.as_bytes() => return (own, true),
            trimmed if trimmed.starts_with(MARK.as_bytes()) => (),
            _ => own.extend_from_slice(line),
        }
    }
    (own, false)
}

/// Separates the text from the part below it, which must never be sent. `before` is the text before the editor was opened.
pub(crate) fn cut(file: &str, context: &str, before: &str) -> Cut {
    let file = file.strip_prefix('\u{feff}').unwrap_or(file);
    let (own, has_scissors) = own(file.as_bytes());
    let own = String::from_utf8_lossy(&own);
    let left = without(if has_scissors { &own } else { file }, context, before);
    let is_clear = if has_scissors { !own.contains(MARK) } else { !file.contains(MARK) && left == own };
    let text = |text: &str| text.trim_end().to_owned();
    if is_clear {
        Cut::Text(text(&own))
    } else if left.trim().is_empty() {
        Cut::Text(String::new())
    } else {
        Cut::Unclear(text(&left))
    }
}

/// A person may have written a line of at most this many characters independently, such as `Hello,`.
const MAX_CHANCE_LENGTH: usize = 20;

/// Removes lines that are also in the context, because an editor may have wrapped them or removed their marks.
fn without(file: &str, context: &str, before: &str) -> String {
    let words = |text: &str| format!(" {} ", text.split_whitespace().collect::<Vec<_>>().join(" "));
    let (all, before) = (words(&format!("{INSTRUCTIONS}{context}{LAST_LINES}")), words(before));
    let stands_below = |words: &str| all.contains(words) && !before.contains(words);
    let is_long = |words: &str| words.trim().chars().count() > MAX_CHANCE_LENGTH;
    let (mut left, mut is_wrapped) = (String::new(), false);
    for line in file.split_inclusive('\n') {
        let (start, marked) = line.split_once(MARK).unwrap_or((line, ""));
        let has_mark = start.len() < line.len();
        // After such a line, its end may begin the next one, however short that is.
        is_wrapped |= has_mark && !start.trim().is_empty() || marked.contains(MARK);
        let of_line = words(start);
        if has_mark && start.trim().is_empty() || stands_below(&of_line) && (is_wrapped || is_long(&of_line)) {
            continue;
        }
        left.extend([start, if has_mark { "\n" } else { "" }]);
    }
    let lines = context.lines().map(str::trim).filter(|it| is_long(it) && stands_below(&words(it)));
    lines.fold(left, |left, line| left.replace(line, ""))
}
