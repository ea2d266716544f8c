//! The report for a pull request, in Markdown.

use std::fmt::Write as _;

use helpdesk_spec_diff::{Change, Entry, Severity};

use super::{Shown, generator, words};

/// The verdict, a row for each change that affects programs or bytes, and the other changes in folded sections.
pub(super) fn markdown(shown: &Shown<'_>) -> String {
    let mark = if shown.is_allowed && shown.diff.verdict.is_judged { "" } else { "**" };
    let mut text = format!("{MARKER}\n### Spec: {} → {}\n\n", shown.from, shown.to);
    if let Some(it) = generator::not_judged(shown.diff, MAX_UNJUDGED_LINES) {
        let lines = it.lines.iter().map(|line| short(line)).collect::<Vec<_>>().join("\n");
        let (head, advice) = (capitalize(&it.head), shorten_report(capitalize(&it.advice), MAX_ADVICE_CHARS));
        let mark = if it.is_accepted { "" } else { "**" };
        writeln!(text, "{mark}{head}.{mark}\n\n````diff\n{lines}\n````\n\n{advice}.\n")
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    let breaks = words::breaks(shown.diff).into_iter().map(|it| format!("- **Breaks** {}\n", cell(&it)));
    let breaks = breaks.collect::<String>();
    if !breaks.is_empty() {
        text.push_str(&breaks);
        text.push('\n');
    }
    writeln!(text, "{mark}{}{mark}\n\n{}.", capitalize(&words::verdict(shown)), capitalize(&words::counts(shown.diff)))
        .expect(WRITE_TO_STRING_NEVER_FAILS);
    table(&mut text, shown);
    for severity in [Severity::Documentation, Severity::Knowledge] {
        write_folded(&mut text, shown, severity);
    }
    for line in words::about_files(shown) {
        writeln!(text, "\n{}.", capitalize(&line)).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    if let Some([files, lines]) = words::from_generator(shown) {
        let (files, lines) = (files.join(", "), lines.join("\n"));
        text.push_str("\n<details><summary>From the generator</summary>\n\n");
        writeln!(text, "{files}.\n\n````diff\n{lines}\n````\n\n</details>").expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    for line in words::not_judged(shown) {
        writeln!(text, "\n{}.", capitalize(&line)).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    acceptances(&mut text, shown);
    shorten_report(text, MAX_COMMENT_CHARS)
}

/// The start of a report that is too long, with a line that says where the rest is.
fn shorten_report(text: String, most: usize) -> String {
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
    for (entry, change) in rows.iter().take(MAX_ROWS) {
        // A declaration shows its Rust item only in its first row.
        let rust = if told.replace(&entry.path) == Some(&entry.path) { Vec::new() } else { words::rust(shown, entry) };
        row(text, shown, entry, change, &rust);
    }
    if rows.len() > MAX_ROWS {
        writeln!(text, "\n{} more: `cargo xtask diff`.", words::count(rows.len() - MAX_ROWS, "change"))
            .expect(WRITE_TO_STRING_NEVER_FAILS);
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
    let accepted = words::acceptance_text(change).map(|it| cell(&it));
    let added = words::added_operations(entry).map(|it| cell(&words::added_operation(it)));
    let rust = rust.iter().map(|(word, code)| format!("{word}: `{}`", code.replace('|', "\\|")));
    let items = generator::items(change).map(|it| cell(&it));
    let lines =
        [movement].into_iter().chain(items).chain([reason]).chain(instead).chain(accepted).chain(added).chain(rust);
    let told = lines.collect::<Vec<_>>().join("<br>");
    let (path, audiences) = (cell(&entry.path), words::audiences(change));
    let about = if about.is_empty() { about } else { format!(" ({about})") };
    writeln!(text, "| {severity} | `{path}`{about} | {told} | {audiences} |").expect(WRITE_TO_STRING_NEVER_FAILS);
}

/// The changes that affect neither programs nor bytes, in a folded section with a line for each declaration.
fn write_folded(text: &mut String, shown: &Shown<'_>, severity: Severity) {
    let entries = shown.entries().filter(|entry| entry.severity() == severity).collect::<Vec<_>>();
    if entries.is_empty() {
        return;
    }
    let (severity, count) = (capitalize(severity.text()), words::count(entries.len(), "declaration"));
    writeln!(text, "\n<details><summary>{severity}: {count}</summary>\n").expect(WRITE_TO_STRING_NEVER_FAILS);
    for entry in entries.iter().take(MAX_ROWS) {
        let movements = shown.changes(entry).map(|it| cell(&words::movement(it))).collect::<Vec<_>>().join("; ");
        let places = Some(words::places(entry)).filter(|it| !it.is_empty()).map(|it| format!(" ({it})"));
        writeln!(text, "- `{}`{}: {movements}", cell(&entry.path), places.unwrap_or_default())
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    if entries.len() > MAX_ROWS {
        writeln!(text, "- {} more: `cargo xtask diff`", entries.len() - MAX_ROWS).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    text.push_str("\n</details>\n");
}

/// The acceptances for the changes that break, in a folded section.
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
        let lines = open.iter().take(MAX_ROWS).map(|(entry, change)| words::acceptance(entry, change, verdict));
        let lines = lines.collect::<Vec<_>>();
        if lines.is_empty() {
            continue;
        }
        let (file, lines) = (super::ACCEPTED, lines.join("\n"));
        writeln!(text, "\n<details><summary>{condition}</summary>\n").expect(WRITE_TO_STRING_NEVER_FAILS);
        writeln!(
            text,
            "Accept a break with the evidence for that, in `{file}`:\n\n```yaml\n{lines}\n```\n\n</details>"
        )
        .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
}

/// The text of a table cell on one line. A reason may have several lines.
fn cell(text: &str) -> String {
    text.trim().replace('|', "\\|").replace('<', "&lt;").replace('\n', " ")
}

/// The start of a movement that only a terminal shows completely.
fn short(text: &str) -> String {
    match text.char_indices().nth(MAX_MOVEMENT_CHARS) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}

fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The page of all rules, with a program for each.
const RULES: &str = "docs/diff-rules.md";

/// The maximum number of rows. A terminal shows a larger change.
const MAX_ROWS: usize = 25;

/// The maximum number of characters of a movement in a row.
const MAX_MOVEMENT_CHARS: usize = 160;

/// The maximum number of lines without a rule, because a comment has a maximum length.
const MAX_UNJUDGED_LINES: usize = 150;

/// The maximum number of characters of the advice for accepting lines, because many items have many digests.
const MAX_ADVICE_CHARS: usize = 4000;

/// The maximum number of characters of a comment. GitHub rejects more than 65,536.
const MAX_COMMENT_CHARS: usize = 60_000;

/// The mark by which a workflow finds its comment to replace it.
const MARKER: &str = "<!-- spec-diff -->";

const WRITE_TO_STRING_NEVER_FAILS: &str = "a String takes everything";
