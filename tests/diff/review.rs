//! The work of a reviewer: three pull requests as CONTRIBUTING.md describes them.

use std::process::Command;
use std::time::Instant;

use api_tests::cases;
use helpdesk_spec_diff::Severity;
use xtask::diff::Format;
use xtask::sync::Mode;

use super::project::{self, Project};

const LABELS: &str = "spec/labels.yaml";

#[test]
fn an_optional_filter_asks_for_the_next_patch() {
    let project = Project::with_spec("filter", &cases::desk());
    let limit = project.line(LABELS, &["operations", "list", "query", "limit"]);
    project.edit(LABELS, &limit, &format!("      title: {{ type: text, doc: Part of the title. }}\n{limit}"));
    assert!(project.workspace().codegen(Mode::Check).is_err(), "the client lacks the filter");
    project.workspace().codegen(Mode::Write).unwrap();
    let review = review(&project);
    insta::assert_snapshot!(review);
    assert_eq!(exit_code(&project), 1, "the version has not been raised");
    project.set_version("0.1.1");
    assert_eq!(exit_code(&project), 0);
}

#[test]
fn a_renamed_field_is_accepted_twice() {
    let project = Project::with_spec("rename", &cases::desk());
    let title = project.line(LABELS, &["types", "Label", "fields", "label_title"]);
    project.edit(LABELS, &title, &title.replacen('{', "{ rename: title,", 1));
    let rejected = project.workspace().codegen(Mode::Write).unwrap_err().to_string();
    assert!(rejected.contains("error[changed-name]") && rejected.contains("--accept-names"), "{rejected}");
    project.workspace().accept_names().unwrap();
    let review = review(&project);
    insta::assert_snapshot!(review);
    project.set_version("0.1.1");
    assert_eq!(exit_code(&project), 1, "a patch is too little for a break");
    project.set_version("0.2.0");
    assert_eq!(exit_code(&project), 0);
}

#[test]
fn a_lower_limit_and_a_lost_value_ask_for_a_breaking_version() {
    let project = Project::with_spec("narrow", &cases::desk());
    let limit = project.line(LABELS, &["operations", "list", "query", "limit"]);
    project.edit(LABELS, &limit, &limit.replace(": 100", ": 50"));
    let waiting = project.line("spec/cases.yaml", &["types", "CaseStatus", "values", "waiting"]);
    project.edit("spec/cases.yaml", &waiting, &waiting.replace("waiting:", "pending:"));
    project.workspace().accept_names().unwrap();
    let review = review(&project);
    insta::assert_snapshot!(review);
    assert_eq!(exit_code(&project), 1);
}

/// Readers open the page from the disk, and its text may come from anybody.
#[test]
fn the_page_loads_nothing_and_escapes_the_spec() {
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

/// No rule of the spec is about code written by hand, so reviewers read it.
#[test]
fn changed_handwritten_code_is_listed() {
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

/// Returns the report on a branch with the files on disk. The client must be up to date.
fn review(project: &Project) -> String {
    let start = Instant::now();
    project.workspace().codegen(Mode::Check).unwrap();
    project.git(&["checkout", "--quiet", "-b", "pull-request"]);
    project.commit();
    let report = project.report(Some("main"), Some("pull-request"), Format::Markdown, Some(Severity::Documentation));
    let report = report.unwrap();
    eprintln!("checked and compared in {:?}", start.elapsed());
    assert!(report.text.lines().count() <= 40, "{}", report.text);
    project.with_names(&report.text)
}

fn exit_code(project: &Project) -> u8 {
    project.diff(Some("main"), None).unwrap().exit_code()
}

/// A repository with two commits: the spec of labels alone, and its client.
pub(super) fn labels_repository(name: &str) -> Project {
    let project = project::repository(name);
    project.workspace().accept_names().unwrap();
    project.commit();
    project
}
