//! For a pull request.

use std::fmt::Write as _;

use helpdesk_spec_diff::{Change, Entry, Severity};

use super::{Shown, generator, words};

/// The verdict, a row for each change that programs or bytes notice, and the rest, folded.
pub(super) fn markdown(shown: &Shown<'_>) -> String {
    let mark = if shown.is_allowed && shown.diff.verdict.is_judged { "" } else { "**" };
    let mut text = format!("{MARKER}\n### Spec: {} → {}\n\n", shown.from, shown.to);
    if let Some(it) = generator::not_judged(shown.diff, LINES) {
        let lines = it.lines.iter().map(|line| short(line)).collect::<Vec<_>>().join("\n");
        let (head, advice) = (capitalized(&it.head), bounded(capitalized(&it.advice), ADVICE));
        let mark = if it.is_accepted { "" } else { "**" };
        writeln!(text, "{mark}{head}.{mark}\n\n````diff\n{lines}\n````\n\n{advice}.\n").expect(TAKES_ALL);
    }
    let breaks = words::breaks(shown.diff).into_iter().map(|it| format!("- **Breaks** {}\n", cell(&it)));
    let breaks = breaks.collect::<String>();
    if !breaks.is_empty() {
        text.push_str(&breaks);
        text.push('\n');
    }
    writeln!(
        text,
        "{mark}{}{mark}\n\n{}.",
        capitalized(&words::verdict(shown)),
        capitalized(&words::counts(shown.diff))
    )
    .expect(TAKES_ALL);
    table(&mut text, shown);
    for severity in [Severity::Documentation, Severity::Knowledge] {
        folded(&mut text, shown, severity);
    }
    for line in words::about_files(shown) {
        writeln!(text, "\n{}.", capitalized(&line)).expect(TAKES_ALL);
    }
    if let Some([files, lines]) = words::from_generator(shown) {
        let (files, lines) = (files.join(", "), lines.join("\n"));
        text.push_str("\n<details><summary>From the generator</summary>\n\n");
        writeln!(text, "{files}.\n\n````diff\n{lines}\n````\n\n</details>").expect(TAKES_ALL);
    }
    for line in words::not_judged(shown) {
        writeln!(text, "\n{}.", capitalized(&line)).expect(TAKES_ALL);
    }
    acceptances(&mut text, shown);
    bounded(text, COMMENT)
}

/// The start of a report that is too long, with a line that says where the rest is.
fn bounded(text: String, most: usize) -> String {
    let rest = "\n\n… The rest is too long for a comment: `cargo xtask diff` shows it";
    match text.char_indices().nth(most - rest.chars().count()) {
        Some((end, _)) if text.chars().count() > most => {
            let start = &text[..end];
            format!("{}{rest}", &start[..start.rfind('\n').unwrap_or(end)])
        }
        _ => text,
    }
}

fn table(text: &mut String, shown: &Shown<'_>) {
    let rows = shown.entries().flat_map(|entry| shown.changes(entry).map(move |change| (entry, change)));
    let rows = rows.filter(|(_, change)| change.meaning.severity > Severity::Documentation).collect::<Vec<_>>();
    if rows.is_empty() {
        return;
    }
    text.push_str("\n| severity | declaration | change | who notices |\n|---|---|---|---|\n");
    let mut told = None;
    for (entry, change) in rows.iter().take(ROWS) {
        // Once for each declaration.
        let rust = if told.replace(&entry.path) == Some(&entry.path) { Vec::new() } else { words::rust(shown, entry) };
        row(text, shown, entry, change, &rust);
    }
    if rows.len() > ROWS {
        writeln!(text, "\n{} more: `cargo xtask diff`.", words::count(rows.len() - ROWS, "change")).expect(TAKES_ALL);
    }
}

fn row(text: &mut String, shown: &Shown<'_>, entry: &Entry, change: &Change, rust: &[(&str, &str)]) {
    let severity = match (change.meaning.severity, &change.acceptance) {
        (Severity::Breaking, Some(_)) => "breaking, accepted".to_owned(),
        (Severity::Breaking, None) => "**breaking**".to_owned(),
        (severity, _) => severity.text().to_owned(),
    };
    let about = [words::places(entry), words::reach(&entry.reach, shown.options.reach)];
    let about = about.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join("; ");
    let movement = short(&cell(&words::movement(change)));
    let reason = format!("{} ([rule]({RULES}#{}))", cell(change.meaning.reason), change.rule.id());
    let instead = change.instead().filter(|_| change.acceptance.is_none()).map(|it| format!("instead: {}", cell(&it)));
    let accepted = words::accepted(change).map(|it| cell(&it));
    let added = words::added_operations(entry).map(|it| cell(&words::added_operation(it)));
    let rust = rust.iter().map(|(word, code)| format!("{word}: `{}`", code.replace('|', "\\|")));
    let items = generator::items(change).map(|it| cell(&it));
    let lines =
        [movement].into_iter().chain(items).chain([reason]).chain(instead).chain(accepted).chain(added).chain(rust);
    let told = lines.collect::<Vec<_>>().join("<br>");
    let (path, audiences) = (cell(&entry.path), words::audiences(change));
    let about = if about.is_empty() { about } else { format!(" ({about})") };
    writeln!(text, "| {severity} | `{path}`{about} | {told} | {audiences} |").expect(TAKES_ALL);
}

/// The changes that neither programs nor bytes notice, a line for each declaration.
fn folded(text: &mut String, shown: &Shown<'_>, severity: Severity) {
    let entries = shown.entries().filter(|entry| entry.severity() == severity).collect::<Vec<_>>();
    if entries.is_empty() {
        return;
    }
    let (severity, count) = (capitalized(severity.text()), words::count(entries.len(), "declaration"));
    writeln!(text, "\n<details><summary>{severity}: {count}</summary>\n").expect(TAKES_ALL);
    for entry in entries.iter().take(ROWS) {
        let movements = shown.changes(entry).map(|it| cell(&words::movement(it))).collect::<Vec<_>>().join("; ");
        let places = Some(words::places(entry)).filter(|it| !it.is_empty()).map(|it| format!(" ({it})"));
        writeln!(text, "- `{}`{}: {movements}", cell(&entry.path), places.unwrap_or_default()).expect(TAKES_ALL);
    }
    if entries.len() > ROWS {
        writeln!(text, "- {} more: `cargo xtask diff`", entries.len() - ROWS).expect(TAKES_ALL);
    }
    text.push_str("\n</details>\n");
}

/// The entries that would accept what breaks, folded.
fn acceptances(text: &mut String, shown: &Shown<'_>) {
    let verdict = &shown.diff.verdict;
    let entries = shown.diff.all().into_iter();
    let breaks = entries.flat_map(|entry| entry.changes.iter().map(move |change| (entry, change)));
    let open = breaks.filter(|(_, it)| it.meaning.severity == Severity::Breaking && it.acceptance.is_none());
    let (of_generator, of_spec): (Vec<_>, Vec<_>) = open.partition(|(entry, _)| entry.kind.is_generated());
    for (open, condition) in [
        (of_spec, "If the spec was wrong, and the service did not change"),
        (of_generator, "If no program notices what the generator changes"),
    ] {
        let lines = open.iter().take(ROWS).map(|(entry, change)| words::acceptance(entry, change, verdict));
        let lines = lines.collect::<Vec<_>>();
        if lines.is_empty() {
            continue;
        }
        let (file, lines) = (super::ACCEPTED, lines.join("\n"));
        writeln!(text, "\n<details><summary>{condition}</summary>\n").expect(TAKES_ALL);
        writeln!(
            text,
            "Accept a break with the evidence for that, in `{file}`:\n\n```yaml\n{lines}\n```\n\n</details>"
        )
        .expect(TAKES_ALL);
    }
}

/// A line of a cell: a reason may have several lines.
fn cell(text: &str) -> String {
    text.trim().replace('|', "\\|").replace('<', "&lt;").replace('\n', " ")
}

/// The start of what a terminal shows as a whole.
fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The page of all rules, with a program that shows each.
const RULES: &str = "docs/diff-rules.md";

/// Rows that a reviewer reads; a larger change is read in a terminal.
const ROWS: usize = 25;

/// The most of a movement that a row shows, in characters.
const LONGEST: usize = 160;

/// The most lines that no rule is about: a comment has a greatest length.
const LINES: usize = 150;

/// The most of the advice how to accept lines, in characters: many items have many digests.
const ADVICE: usize = 4000;

/// The most of a comment, in characters: GitHub rejects one of more than 65,536.
const COMMENT: usize = 60_000;

/// By this a workflow finds its comment, to replace it.
const MARKER: &str = "<!-- spec-diff -->";

const TAKES_ALL: &str = "a String takes everything";
