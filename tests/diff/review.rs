//! A reviewer's day: three pull requests as CONTRIBUTING.md describes them, with the whole spec.

use std::fs;
use std::process::Command;
use std::time::Instant;

use helpdesk_spec_diff::Severity;
use xtask::Workspace;
use xtask::diff::Format;
use xtask::sync::Mode;

use super::project::{self, Project};

const LABELS: &str = "spec/labels.yaml";

#[test]
fn an_optional_filter_asks_for_the_next_patch() {
    let project = repository("filter");
    let limit = project.line(LABELS, &["operations", "list", "query", "limit"]);
    project.edit(LABELS, &limit, &format!("      title: {{ type: text, doc: Part of the title. }}\n{limit}"));
    assert!(project.workspace().codegen(Mode::Check).is_err(), "the client lacks the filter");
    project.workspace().codegen(Mode::Write).unwrap();
    let reviewed = reviewed(&project);
    insta::assert_snapshot!(reviewed);
    assert_eq!(exit_code(&project), 1, "the version has not been raised");
    set_version(&project, "0.1.1");
    assert_eq!(exit_code(&project), 0);
}

#[test]
fn a_renamed_field_is_accepted_twice() {
    let project = repository("rename");
    let title = project.line(LABELS, &["types", "Label", "fields", "label_title"]);
    project.edit(LABELS, &title, &title.replacen('{', "{ rename: title,", 1));
    let rejected = project.workspace().codegen(Mode::Write).unwrap_err().to_string();
    assert!(rejected.contains("error[changed-name]") && rejected.contains("--accept-names"), "{rejected}");
    project.workspace().accept_names().unwrap();
    let reviewed = reviewed(&project);
    insta::assert_snapshot!(reviewed);
    set_version(&project, "0.1.1");
    assert_eq!(exit_code(&project), 1, "a patch is too little for a break");
    set_version(&project, "0.2.0");
    assert_eq!(exit_code(&project), 0);
}

#[test]
fn a_lower_limit_and_a_lost_value_ask_for_a_breaking_version() {
    let project = repository("narrow");
    let limit = project.line(LABELS, &["operations", "list", "query", "limit"]);
    project.edit(LABELS, &limit, &limit.replace(": 100", ": 50"));
    let waiting = project.line("spec/cases.yaml", &["types", "CaseStatus", "values", "waiting"]);
    project.edit("spec/cases.yaml", &waiting, &waiting.replace("waiting:", "pending:"));
    project.workspace().accept_names().unwrap();
    let reviewed = reviewed(&project);
    insta::assert_snapshot!(reviewed);
    assert_eq!(exit_code(&project), 1);
}

/// The edit of the front page prints what stands below it, where `...` stands for any text.
#[test]
fn the_front_page_shows_what_a_new_field_prints() {
    let page = super::read("../README.md");
    let section = page.split("\n## Change the API\n").nth(1).unwrap();
    let block =
        |language: &str| section.split(&format!("```{language}\n")).nth(1).unwrap().split("```").next().unwrap();
    let (added, kept): (Vec<_>, Vec<_>) = block("diff").lines().partition(|line| line.starts_with('+'));
    let (added, next) = (&added[0][1..], &kept[1][1..]);
    let project = repository("front-page");
    project.edit(LABELS, next, &format!("{added}\n{next}"));
    let written = project.workspace().codegen(Mode::Write).unwrap().to_string();
    let report = project.diff(Some("HEAD"), None).unwrap().text;
    let printed = format!("$ cargo xtask codegen\n{}\n$ cargo xtask diff HEAD\n{}\n", written.trim(), report.trim());
    let shown = block("text").lines().collect::<Vec<_>>();
    let printed = printed.lines().collect::<Vec<_>>();
    for (index, (shown, printed)) in shown.iter().zip(&printed).enumerate() {
        let matches = match shown.split_once("...") {
            Some((start, end)) => printed.starts_with(start) && printed.ends_with(end),
            None => shown == printed,
        };
        assert!(matches, "README.md, line {} below `text`:\n- {shown}\n+ {printed}", index + 1);
    }
    assert_eq!(shown.len(), printed.len(), "README.md lacks lines, or has more");
}

/// A page that is opened from the disk, and whose text may be anybody's.
#[test]
fn the_page_loads_nothing_and_escapes_what_the_spec_says() {
    let project = labels_repository("page");
    let title = project.line(LABELS, &["types", "Label", "fields", "label_title"]);
    let color = "      color: { type: text, optional: \"<b>some</b>\", doc: 'A <script src=\"https://evil.example\"></script> & more.' }";
    project.edit(LABELS, &title, &format!("{title}\n{color}"));
    let limit = project.line(LABELS, &["operations", "list", "query", "limit"]);
    project.edit(LABELS, &limit, &limit.replace(": 100", ": 50"));
    project.workspace().codegen(Mode::Write).unwrap();
    let page = project.report(Some("HEAD"), None, Format::Html, None).unwrap().text;
    for loaded in ["<script", "src=\"", "<link", "@import", "url(", "<img", "<b>"] {
        assert!(!page.contains(loaded), "{loaded}");
    }
    let style = page.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
    let policy = format!("content=\"default-src 'none'; style-src 'sha256-{}'\"", sha256(style));
    assert!(page.contains(&policy), "{policy} is not in\n{page}");
    assert!(
        page.contains("A &lt;script src=&quot;https://evil.example&quot;&gt;&lt;/script&gt; &amp; more."),
        "{page}"
    );
    let parts = [
        "<strong>verdict: a breaking version is needed",
        "in generated/, ",
        "<a href=\"#spec/labels.yaml\">",
        "<div class=\"entry breaking\"><strong>breaking</strong> <code>labels.list/query/limit</code>",
        "max lowered: 100 → 50",
        "<del>- ",
        "<ins>+ Label { color: Option&lt;String&gt; }</ins>",
        "<details><summary><code>generated/src/labels.rs</code>",
    ];
    let places = parts.map(|part| page.find(part).unwrap_or_else(|| panic!("no `{part}` in\n{page}")));
    assert!(places.is_sorted(), "{places:?}");
}

/// Returns the digest of a string in base64, as Python computes it.
fn sha256(text: &str) -> String {
    let program =
        "import sys, hashlib, base64; print(base64.b64encode(hashlib.sha256(sys.argv[1].encode()).digest()).decode())";
    let output = Command::new("python3").args(["-c", program, text]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Another generator wrote what was committed: its changes are told apart from those of the spec, and judged.
#[test]
fn changes_of_the_generator_are_judged_like_changes_of_the_spec() {
    let project = labels_repository("generator");
    let comment = ("//! ", "//! As another generator wrote it.\n//! ");
    let told = |file: &str, edits: &[(&str, &str)]| {
        let path = format!("generated/src/{file}.rs");
        let text = edits.iter().fold(project.read(&path), |text, (now, before)| text.replacen(now, before, 1));
        project.write(&path, &text);
        project.commit();
        project.workspace().codegen(Mode::Write).unwrap();
        let report = project.diff(Some("HEAD"), None).unwrap();
        (report.exit_code(), report.text)
    };
    let (code, comments) = told("lib", &[comment]);
    let alone = "1 from the generator\nthe generator changes documentation, comments or the order of items alone\n";
    assert!(code == 0 && comments.contains(alone), "{code}: {comments}");
    let (code, redacted) = told(
        "labels",
        &[comment, ("label_id: \"label_id\", required;", "label_id: \"label_id\", required, redacted;")],
    );
    assert_eq!(code, 1, "{redacted}");
    let expected = "\nbreaking generated/field generated field\n  redacted removed\n    in labels::Label::label_id\n    \
                    personal text or a secret appears in logs and in `Debug` output (Rust callers)\n    \
                    instead: undo it in `codegen/src/emit/`, or release a breaking version\n    \
                    to accept it, add to spec/accepted.yaml: - { rule: generated-field-redacted-removed, path: generated/field, items: ";
    assert!(redacted.contains("no changes of the spec; the generator changes code: 1 breaking\n"), "{redacted}");
    assert!(redacted.contains(expected) && redacted.contains("\nverdict: a breaking version is needed"), "{redacted}");
    let (code, unjudged) = told("labels", &[comment, (".set_option(\"page\"", ".set_another(\"page\"")]);
    assert_eq!(code, 3, "{unjudged}");
    let expected = "no changes of the spec; the generator changes code: 2 lines not judged\n\n\
                    not judged: read 2 lines of generated code, which the generator changes and no rule is about\n  \
                    @@ generated/src/labels.rs, labels::List::page\n  \
                    - Self(self.0.set_another(\"page\", page))\n  + Self(self.0.set_option(\"page\", page))\n\
                    if programs notice nothing, add to spec/accepted.yaml: - { rule: generated-not-judged, path: generated, items: ";
    assert!(unjudged.contains(expected), "{unjudged}");
    assert!(unjudged.ends_with("; lines of generated code are not judged: read them\n"), "{unjudged}");
    let title = project.line(LABELS, &["types", "Label", "fields", "label_title"]);
    project.edit(LABELS, &title, &title.replace("doc: Title.", "doc: The title."));
    project.workspace().codegen(Mode::Write).unwrap();
    let both = project.diff(Some("HEAD"), None).unwrap().text;
    assert!(both.contains("follow from 1 declaration of the spec, 3 from the generator\n"), "{both}");
    assert!(
        both.contains("\ndocumentation Label/fields/label_title field;") && !both.contains("in generated/, 0 lines"),
        "{both}"
    );
}

/// Lines that no rule is about stand at the top of each report, unfolded, until somebody has read and accepted these lines.
#[test]
fn lines_that_no_rule_is_about_are_read_before_they_are_accepted() {
    let project = labels_repository("unjudged");
    let path = "generated/src/labels.rs";
    let generate = |edits: &[(&str, &str)]| {
        edits.iter().for_each(|(now, before)| project.edit(path, now, before));
        project.commit();
        project.workspace().codegen(Mode::Write).unwrap();
    };
    generate(&[(".set_option(\"page\"", ".set_another(\"page\"")]);
    let report = |format| project.report(Some("HEAD"), None, format, None).unwrap();
    let markdown = report(Format::Markdown).text;
    let top = markdown.split("\n\n").nth(1).unwrap();
    assert_eq!(
        top, "**Not judged: read 2 lines of generated code, which the generator changes and no rule is about.**",
        "{markdown}"
    );
    let github = report(Format::Github);
    assert!(github.text.starts_with("::error title=not judged%3A read 2 lines"), "{}", github.text);
    let json: serde_json::Value = serde_json::from_str(&report(Format::Json).text).unwrap();
    assert_eq!(
        (&json["verdict"]["is_judged"], &json["generated"]["not_judged"]["items"][0]["path"]),
        (&false.into(), &"labels::List::page".into())
    );
    let line = report(Format::Text).text;
    let line = line.lines().find_map(|line| line.split_once("add to spec/accepted.yaml: ")).unwrap().1;
    let entry = line.split_once("; if they do").unwrap().0.replace("...", "the bytes are the same");
    project.write("spec/accepted.yaml", &format!("{entry}\n"));
    let accepted = report(Format::Text);
    assert_eq!(accepted.exit_code(), 0, "{}", accepted.text);
    assert!(accepted.text.contains("\naccepted in 0.1.1: the bytes are the same\n"), "{}", accepted.text);
    // Of other lines, the entry says nothing.
    generate(&[(".set_option(\"limit\"", ".set_another(\"limit\"")]);
    let stale = project.diff(Some("HEAD"), None).unwrap_err().to_string();
    assert!(
        stale.starts_with("spec/accepted.yaml: nothing breaks `generated-not-judged` of `generated` with the items "),
        "{stale}"
    );
    project.write(
        "spec/accepted.yaml",
        "- { rule: generated-not-judged, path: generated, version: 0.1.1, reason: all }\n",
    );
    let unnamed = project.diff(Some("HEAD"), None).unwrap_err().to_string();
    assert!(unnamed.contains("add the digest `items` that `cargo xtask diff` shows"), "{unnamed}");
}

/// A setter with another name does not fit the lock of the old spec. The names are judged all the same.
#[test]
fn a_generator_that_gives_other_names_is_judged_too() {
    let project = labels_repository("other-names");
    let lock = project.read("spec/names.lock").replace("labels.json limit = limit", "labels.json limit = with_limit");
    assert_ne!(lock, project.read("spec/names.lock"));
    project.write("spec/names.lock", &lock);
    project.edit("generated/src/labels.rs", "pub fn limit<M>", "pub fn with_limit<M>");
    project.commit();
    project.workspace().accept_names().unwrap();
    let text = project.diff(Some("HEAD"), None).unwrap().text;
    assert!(
        text.contains("breaking generated/function generated function\n") && text.contains("labels::List::with_limit"),
        "{text}"
    );
}

/// A reviewer still reads them: no rule of the spec is about code by hand.
#[test]
fn code_by_hand_that_differs_is_named() {
    let project = labels_repository("by-hand");
    for path in ["runtime/src/json.rs", "client/src/call.rs", "docs/page.md", "cli/src/a.rs", "cli/b.rs"] {
        project.write(path, "// Before.\n");
    }
    project.commit();
    assert!(!project.diff(Some("HEAD"), None).unwrap().text.contains("to be read"));
    for path in ["runtime/src/json.rs", "client/src/call.rs", "docs/page.md", "cli/src/a.rs", "cli/b.rs"] {
        project.write(path, "// After.\n");
    }
    let text = project.diff(Some("HEAD"), None).unwrap().text;
    assert!(text.contains("\nnot judged here, and to be read: client/src/call.rs, runtime/src/json.rs\nnot judged here, and no part of a client: cli/b.rs, cli/src/a.rs\n"), "{text}");
}

/// Returns the report that a reviewer reads of a branch with the files on disk, whose client is up to date.
fn reviewed(project: &Project) -> String {
    let start = Instant::now();
    project.workspace().codegen(Mode::Check).unwrap();
    project.git(&["checkout", "--quiet", "-b", "pull-request"]);
    project.commit();
    let report = project.report(Some("main"), Some("pull-request"), Format::Markdown, Some(Severity::Documentation));
    let report = report.unwrap();
    eprintln!("checked and compared in {:?}", start.elapsed());
    assert!(report.text.lines().count() <= 40, "{}", report.text);
    project.named(&report.text)
}

fn exit_code(project: &Project) -> u8 {
    project.diff(Some("main"), None).unwrap().exit_code()
}

fn set_version(project: &Project, version: &str) {
    let text = project.read("spec/api.yaml");
    let line = text.lines().find(|line| line.starts_with("version: ")).unwrap();
    project.edit("spec/api.yaml", line, &format!("version: {version}"));
}

/// A repository with two commits: the spec of labels alone, and its client.
fn labels_repository(name: &str) -> Project {
    let project = project::repository(name);
    project.workspace().accept_names().unwrap();
    project.commit();
    project
}

/// A repository with one commit: the whole spec, as version 0.1.0, and its client.
fn repository(name: &str) -> Project {
    let root = std::env::temp_dir().join(format!("helpdesk-review-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let project = Project { root };
    for file in Workspace::here().spec().unwrap() {
        project.write(&file.path, &file.text);
    }
    set_version(&project, "0.1.0");
    project.workspace().codegen(Mode::Write).unwrap();
    project.git(&["init", "--quiet", "--initial-branch=main"]);
    project.commit();
    project
}
