//! One page for a reviewer, without script, network or other files.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use helpdesk_spec_diff::{Change, Entry, Place};
use similar::{ChangeTag, TextDiff};

use super::{Shown, States, generator, words};

const WRITE_TO_STRING_NEVER_FAILS: &str = "a String takes everything";

/// The number of unchanged lines around a change.
const CONTEXT_LINES: usize = 3;

const STYLE: &str = "\
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --added: #2a72; --removed: #c332; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 90rem; padding: 1rem; }
h1 { font-size: 1.3rem; } h2, h2 code { font-size: 1.1rem; } h2 { margin-top: 2rem; }
pre { background: var(--soft); font: 13px/1.45 ui-monospace, monospace; margin: 0; overflow-x: auto; padding: .5rem; }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
ins, del { display: block; text-decoration: none; } ins { background: var(--added); } del { background: var(--removed); }
.sides { display: grid; gap: .5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 32rem), 1fr)); }
.entry { border-left: 4px solid var(--line); margin: .7rem 0; padding-left: .7rem; }
.entry div { margin: .4rem 0; } .breaking { border-color: #c33; } .behavior { border-color: #c80; } .addition { border-color: #2a7; }
summary { cursor: pointer; } details { border-top: 1px solid var(--line); padding: .3rem 0; }
table { border-collapse: collapse; } td, th { border-bottom: 1px solid var(--line); padding: .2rem .8rem .2rem 0; text-align: left; }
";

/// The SHA-256 digest of the style in base64. With this digest in the policy, browsers apply no other style and run no
/// script.
const STYLE_DIGEST: &str = "JJyxGkEdJYIyhcjEo8KODYWcr76q6flWPGNsup8PtT4=";

/// The verdict, the changes by spec file beside the Rust items, and the generated files in folded sections.
pub(super) fn html(shown: &Shown<'_>, states: &States) -> String {
    let title = format!("Spec: {} → {}", shown.from, shown.to);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-{STYLE_DIGEST}'\">\n\
         <style>{STYLE}</style>\n\
         <h1>{0}</h1>\n<p><strong>{1}</strong></p>\n<p>{2}.</p>\n",
        escape(&title),
        escape(&words::verdict(shown)),
        escape(&words::counts(shown.diff)),
    );
    if let Some(it) = generator::not_judged(shown.diff, usize::MAX) {
        let (head, lines, advice) = (escape(&it.head), escape(&it.lines.join("\n")), escape(&it.advice));
        writeln!(page, "<p><strong>{head}</strong></p><pre>{lines}</pre><p>{advice}</p>")
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    for line in words::about_files(shown) {
        writeln!(page, "<p>{}</p>", escape(&line)).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    if let Some(lines) = words::from_generator(shown) {
        let lines = escape(&lines.concat().join("\n"));
        writeln!(page, "<details><summary>From the generator</summary><pre>{lines}</pre></details>")
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    for line in words::not_judged(shown) {
        writeln!(page, "<p>{}</p>", escape(&line)).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    let files = by_file(shown);
    page.push_str("<table>\n<tr><th>file<th>changes\n");
    for (file, entries) in &files {
        let changes = entries.iter().map(|it| it.changes.len()).sum();
        let (file, changes) = (escape(file), words::count(changes, "change"));
        writeln!(page, "<tr><td><a href=\"#{file}\"><code>{file}</code></a><td>{changes}")
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    page.push_str("</table>\n");
    for (file, entries) in files {
        section(&mut page, shown, states, file, &entries);
    }
    page.push_str("<h2>Generated files</h2>\n<p>All lines that are not listed above follow from the spec, or have a rule: they need not be read.</p>\n");
    for path in states.paths("generated/") {
        let Some((count, lines)) = changed_lines(states, path) else { continue };
        let path = escape(path);
        writeln!(
            page,
            "<details><summary><code>{path}</code>, {}</summary>\n<pre>{lines}</pre>\n</details>",
            words::count(count, "line")
        )
        .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    page
}

/// The declarations by spec file, the most severe first.
fn by_file<'a>(shown: &'a Shown<'_>) -> Vec<(&'a str, Vec<&'a Entry>)> {
    let mut files = BTreeMap::<_, Vec<_>>::new();
    for entry in shown.entries() {
        let place = entry.after.as_ref().or(entry.before.as_ref());
        let default = if entry.kind.is_generated() { "generated" } else { "spec" };
        files.entry(place.map_or(default, |it| it.file.as_str())).or_default().push(entry);
    }
    let mut files = files.into_iter().collect::<Vec<_>>();
    files.sort_by_key(|(_, entries)| Reverse(entries.iter().map(|it| it.severity()).max()));
    files
}

fn section(page: &mut String, shown: &Shown<'_>, states: &States, file: &str, entries: &[&Entry]) {
    writeln!(page, "<h2 id=\"{0}\"><code>{0}</code></h2>", escape(file)).expect(WRITE_TO_STRING_NEVER_FAILS);
    for entry in entries {
        let severity = entry.severity().text();
        let lines = [&entry.before, &entry.after].into_iter().flatten().map(|Place { line, .. }| line.to_string());
        let mut lines = lines.collect::<Vec<_>>();
        lines.dedup();
        let lines = lines.join(" → ");
        let about = words::reach(&entry.reach, shown.options.reach);
        let line = if lines.is_empty() { lines } else { format!(", line {lines}") };
        let about = [format!("{}{line}", entry.kind.text()), about];
        let about = about.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join("; ");
        let path = escape(&entry.path);
        writeln!(
            page,
            "<div class=\"entry {severity}\"><strong>{severity}</strong> <code>{path}</code> {}",
            escape(&about)
        )
        .expect(WRITE_TO_STRING_NEVER_FAILS);
        shown.changes(entry).for_each(|it| change(page, shown, entry, it));
        page.push_str("</div>\n");
    }
    let spec = changed_lines(states, file).map(|it| it.1).unwrap_or_default();
    let rust = rust(shown, entries);
    writeln!(page, "<div class=\"sides\"><pre>{spec}</pre><pre>{rust}</pre></div>").expect(WRITE_TO_STRING_NEVER_FAILS);
}

fn change(page: &mut String, shown: &Shown<'_>, entry: &Entry, change: &Change) {
    let (movement, reason) = (escape(&words::movement(change)), escape(change.meaning.reason));
    let items = generator::items(change).map(|it| format!("<br>{}", escape(&it))).unwrap_or_default();
    writeln!(page, "<div>{movement}{items}<br><em>{reason}</em> ({})", words::audiences(change))
        .expect(WRITE_TO_STRING_NEVER_FAILS);
    for line in words::advice(entry, change, &shown.diff.verdict) {
        writeln!(page, "<br>{}", escape(&line)).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    let programs = words::programs(change);
    if !programs.is_empty() {
        let id = change.rule.id();
        writeln!(page, "<details><summary>A program that shows <code>{id}</code></summary>")
            .expect(WRITE_TO_STRING_NEVER_FAILS);
        for (word, code) in programs {
            writeln!(page, "{word}: <code>{}</code><br>", escape(&code)).expect(WRITE_TO_STRING_NEVER_FAILS);
        }
        page.push_str("</details>");
    }
    page.push_str("</div>\n");
}

/// The Rust items of these declarations before and after, without repetitions.
fn rust(shown: &Shown<'_>, entries: &[&Entry]) -> String {
    let mut lines = Vec::new();
    for entry in entries {
        let of_entry = match shown.rust(entry) {
            [Some(before), Some(after)] if before == after => vec![(ChangeTag::Equal, after)],
            [before, after] => {
                let before = before.map(|it| (ChangeTag::Delete, it));
                before.into_iter().chain(after.map(|it| (ChangeTag::Insert, it))).collect()
            }
        };
        lines.extend(of_entry.into_iter().filter(|line| !lines.contains(line)).collect::<Vec<_>>());
    }
    lines.into_iter().map(|(tag, line)| mark_line(tag, line)).collect()
}

/// The number of changed lines of a file, and the lines with their context.
fn changed_lines(states: &States, path: &str) -> Option<(usize, String)> {
    let [old, new] = states.texts(path);
    let diff = (old != new).then(|| TextDiff::from_lines(old, new))?;
    let count = diff.iter_all_changes().filter(|it| it.tag() != ChangeTag::Equal).count();
    let groups = diff.grouped_ops(CONTEXT_LINES).into_iter().map(|group| {
        let changes = group.iter().flat_map(|it| diff.iter_changes(it));
        changes.map(|it| mark_line(it.tag(), it.value())).collect::<String>()
    });
    Some((count, groups.collect::<Vec<_>>().join("⋯\n")))
}

fn mark_line(tag: ChangeTag, line: &str) -> String {
    let line = escape(line.trim_end_matches('\n'));
    match tag {
        ChangeTag::Equal => format!("  {line}\n"),
        ChangeTag::Insert => format!("<ins>+ {line}</ins>"),
        ChangeTag::Delete => format!("<del>- {line}</del>"),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
