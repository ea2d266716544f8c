//! The report for terminals.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use helpdesk_spec_diff::{Entry, Severity};

use super::{Shown, generator, words};

/// A block for each declaration, and the verdict.
pub(super) fn text(shown: &Shown<'_>) -> String {
    let mut text = format!("{} → {}: {}\n", shown.from, shown.to, words::counts(shown.diff));
    if let Some(it) = generator::not_judged(shown.diff, MAX_UNJUDGED_LINES) {
        writeln!(text, "\n{}", shown.paint(AnsiColor::Red.on_default().bold(), &it.head))
            .expect(WRITE_TO_STRING_NEVER_FAILS);
        it.lines.iter().for_each(|line| writeln!(text, "  {line}").expect(WRITE_TO_STRING_NEVER_FAILS));
        writeln!(text, "{}", it.advice).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    for entry in shown.entries() {
        block(&mut text, shown, entry);
    }
    let hidden = shown.hidden();
    if hidden > 0 {
        write!(text, "\n{} below `--level`\n", words::count(hidden, "change")).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    let lines = words::from_generator(shown).unwrap_or_default().concat();
    let lines = lines.into_iter().map(|line| format!("  {line}"));
    let about = words::about_files(shown).into_iter().chain(lines).chain(words::not_judged(shown));
    let about = about.map(|line| format!("{line}\n")).collect::<String>();
    if !about.is_empty() {
        write!(text, "\n{about}").expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    let verdict = words::verdict(shown);
    let style = if shown.is_allowed && shown.diff.verdict.is_judged {
        Style::new()
    } else {
        AnsiColor::Red.on_default().bold()
    };
    writeln!(text, "\n{}", shown.paint(style, &verdict)).expect(WRITE_TO_STRING_NEVER_FAILS);
    text
}

fn block(text: &mut String, shown: &Shown<'_>, entry: &Entry) {
    let severity = shown.paint(style(entry.severity()), entry.severity().text());
    let path = shown.paint(Style::new().bold(), &entry.path);
    let about = [entry.kind.text().to_owned(), words::places(entry), words::reach(&entry.reach, shown.options.reach)];
    let about = about.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join("; ");
    writeln!(text, "\n{severity} {path} {}", shown.paint(Style::new().dimmed(), &about))
        .expect(WRITE_TO_STRING_NEVER_FAILS);
    for change in shown.changes(entry) {
        writeln!(text, "  {}", words::movement(change)).expect(WRITE_TO_STRING_NEVER_FAILS);
        if let Some(items) = generator::items(change) {
            writeln!(text, "    {items}").expect(WRITE_TO_STRING_NEVER_FAILS);
        }
        // A change for readers needs no explanation.
        if change.meaning.severity > Severity::Documentation {
            writeln!(text, "    {} ({})", change.meaning.reason, words::audiences(change))
                .expect(WRITE_TO_STRING_NEVER_FAILS);
        }
        for line in words::advice(entry, change, &shown.diff.verdict) {
            writeln!(text, "    {line}").expect(WRITE_TO_STRING_NEVER_FAILS);
        }
    }
    for (word, code) in words::rust(shown, entry) {
        writeln!(text, "  {word}: {code}").expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    for operation in words::added_operations(entry) {
        writeln!(text, "    {}", words::added_operation(operation)).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
}

/// The maximum number of lines without a rule. The report counts further ones.
const MAX_UNJUDGED_LINES: usize = 400;

const WRITE_TO_STRING_NEVER_FAILS: &str = "a String takes everything";

fn style(severity: Severity) -> Style {
    match severity {
        Severity::Breaking => AnsiColor::Red.on_default().bold(),
        Severity::Behavior => AnsiColor::Yellow.on_default(),
        Severity::Addition => AnsiColor::Green.on_default(),
        Severity::Documentation | Severity::Knowledge => AnsiColor::Cyan.on_default(),
    }
}

impl Shown<'_> {
    fn paint(&self, style: Style, text: &str) -> String {
        if self.options.color { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}
