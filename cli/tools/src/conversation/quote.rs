//! Quoted history: what a mail program copies below the text of a person.

/// The fewest quoted lines that are folded.
const MIN_FOLDED_LINES: usize = 3;

/// Words that stand before a quotation, at the end of a line.
const INTRODUCTIONS: &[&str] = &["wrote:", "writes:", "написал:", "написала:", "написал(а):", "пишет:", "schrieb:"];
/// Lines of mail programs above a copy of everything before.
const SEPARATORS: &[&str] = &[
    "original message",
    "исходное сообщение",
    "пересылаемое сообщение",
    "forwarded message",
    "ursprüngliche nachricht",
];
/// The first line of a copied head.
const HEADS: &[&str] = &["From: ", "От: ", "Von: "];
/// The lines below it.
const MORE_HEADS: &[&str] = &["Sent:", "Date:", "To:", "Отправлено:", "Дата:", "Кому:", "Gesendet:", "An:"];

/// Returns the text with a line in place of each quotation of three lines or more.
pub fn fold_quotes(text: &str) -> String {
    let lines = text.lines().collect::<Vec<_>>();
    let (mut kept_lines, mut at) = (Vec::new(), 0);
    while at < lines.len() {
        let end = end_of_quotation(&lines, at);
        // An introduction and empty lines at the end do not count as text of the quotation.
        if lines[at..end].iter().filter(|line| !line.trim().is_empty()).count() < MIN_FOLDED_LINES {
            kept_lines.push(lines[at].to_owned());
            at += 1;
        } else {
            kept_lines.push(format!("[{} quoted lines]", end - at));
            at = end;
        }
    }
    kept_lines.join("\n")
}

/// Returns the end of a quotation that begins at this line; the line itself if no quotation begins here.
fn end_of_quotation(lines: &[&str], at: usize) -> usize {
    let is_marked = |line: &&str| line.trim_start().starts_with('>');
    let marked = |from: usize| lines[from..].iter().take_while(|it| is_marked(it) || it.trim().is_empty()).count();
    let line = lines[at].trim();
    if is_marked(&line) {
        return end_of(lines, at, at + marked(at));
    }
    if INTRODUCTIONS.iter().any(|words| line.ends_with(words)) && marked(at + 1) > 0 {
        let end = at + 1 + marked(at + 1);
        if lines[at + 1..end].iter().any(is_marked) {
            return end_of(lines, at, end);
        }
    }
    // Everything below is a copy.
    let plain = line.trim_matches(['-', '_', ' ']).to_lowercase();
    let is_separator = line.starts_with("--") && SEPARATORS.contains(&plain.as_str());
    let is_head = HEADS.iter().any(|head| line.starts_with(head))
        && lines.get(at + 1).is_some_and(|next| MORE_HEADS.iter().any(|head| next.trim().starts_with(head)));
    if is_separator || is_head { lines.len() } else { at }
}

/// Without the empty lines before the next text.
fn end_of(lines: &[&str], at: usize, end: usize) -> usize {
    let is_text = |line: &&str| !line.trim().is_empty();
    lines[at..end].iter().rposition(is_text).map_or(at, |last| at + last + 1)
}
