//! Pull requests that change the generator: their reports, and the acceptance of lines that no rule is about.

use xtask::diff::Format;
use xtask::sync::Mode;

use super::review::labels_repository;

const LABELS: &str = "spec/labels.yaml";

/// The committed client comes from another generator. The report separates changes of the generator from changes of the
/// spec.
#[test]
fn changes_of_the_generator_are_judged_like_changes_of_the_spec() {
    let project = labels_repository("generator");
    let comment = ("//! ", "//! As another generator wrote it.\n//! ");
    let report = |file: &str, edits: &[(&str, &str)]| {
        let path = format!("generated/src/{file}.rs");
        let text = edits.iter().fold(project.read(&path), |text, (now, before)| text.replacen(now, before, 1));
        project.write(&path, &text);
        project.commit();
        project.workspace().codegen(Mode::Write).unwrap();
        let report = project.diff(Some("HEAD"), None).unwrap();
        (report.exit_code(), report.text)
    };
    let (code, comments) = report("lib", &[comment]);
    let alone = "1 from the generator\nthe generator changes documentation, comments or the order of items alone\n";
    assert!(code == 0 && comments.contains(alone), "{code}: {comments}");
    let (code, redacted) = report(
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
    let (code, unjudged) = report("labels", &[comment, (".set(\"page\"", ".set_another(\"page\"")]);
    assert_eq!(code, 3, "{unjudged}");
    let expected = "no changes of the spec; the generator changes code: 2 lines not judged\n\n\
                    not judged: read 2 lines of generated code, which the generator changes and no rule is about\n  \
                    @@ generated/src/labels.rs, labels::List::page\n  \
                    - Self(self.0.set_another(\"page\", page))\n  + Self(self.0.set(\"page\", page))\n\
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

/// Lines that no rule is about are at the top of each report, unfolded, until somebody has read and accepted them.
#[test]
fn unjudged_lines_need_acceptance() {
    let project = labels_repository("unjudged");
    let path = "generated/src/labels.rs";
    let generate = |edits: &[(&str, &str)]| {
        edits.iter().for_each(|(now, before)| project.edit(path, now, before));
        project.commit();
        project.workspace().codegen(Mode::Write).unwrap();
    };
    generate(&[(".set(\"page\"", ".set_another(\"page\"")]);
    let report = |format| project.report(Some("HEAD"), None, format, None).unwrap();
    let markdown = report(Format::Markdown).text;
    let top = markdown.split("\n\n").nth(1).unwrap();
    assert_eq!(
        top, "**Not judged: read 2 lines of generated code, which the generator changes and no rule is about.**",
        "{markdown}"
    );
    let github = report(Format::Github);
    assert!(github.text.starts_with("::error title=not judged%3A read 2 lines"), "{}", github.text);
    assert!(report(Format::Html).text.contains("<p><strong>not judged: read 2 lines of generated code"));
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
    assert!(accepted.text.contains(", accepted in 0.1.1: the bytes are the same\n"), "{}", accepted.text);
    // The entry does not accept other lines.
    generate(&[(".set(\"limit\"", ".set_another(\"limit\"")]);
    let other = report(Format::Text);
    assert!(other.exit_code() == 3 && other.text.contains("labels::List::limit"), "{}", other.text);
    // After the merge no such line is left, and the entry stays as a record.
    project.workspace().codegen(Mode::Write).unwrap();
    project.commit();
    assert_eq!(report(Format::Text).exit_code(), 0);
    project.write(
        "spec/accepted.yaml",
        "- { rule: generated-not-judged, path: generated, items: 4610580522, version: 0.1.1, reason: digits }\n",
    );
    let digits = project.diff(Some("HEAD"), None).unwrap_err().to_string();
    assert!(digits.contains("`items` is no digest; put each digest of the report in quotes"), "{digits}");
    project.write(
        "spec/accepted.yaml",
        "- { rule: generated-not-judged, path: generated, version: 0.1.1, reason: all }\n",
    );
    let unnamed = project.diff(Some("HEAD"), None).unwrap_err().to_string();
    assert!(unnamed.contains("add the digests `items` that `cargo xtask diff` shows"), "{unnamed}");
}

/// GitHub rejects a comment that is too long.
#[test]
fn comments_with_long_lines_are_bounded() {
    let project = labels_repository("long-lines");
    let path = "generated/src/labels.rs";
    let long = |number: usize| format!("const LONG_{number}: &str = \"{}\";\n", "<é|".repeat(400));
    let text = project.read(path) + &(0..400).map(long).collect::<String>();
    project.write(path, &text);
    project.commit();
    project.workspace().codegen(Mode::Write).unwrap();
    let comment = project.report(Some("HEAD"), None, Format::Markdown, None).unwrap().text;
    assert!(comment.chars().count() <= 60_000 && comment.starts_with("<!-- spec-diff -->"), "{}", comment.len());
    assert!(comment.contains("The rest is too long for a comment: `cargo xtask diff` shows it"), "{comment}");
    assert!(comment.contains("\n**") && comment.matches("````").count().is_multiple_of(2), "{comment}");
}

/// A setter with another name does not fit the lock of the old spec. The diff judges the names nevertheless.
#[test]
fn generator_with_other_names_is_judged() {
    let project = labels_repository("other-names");
    let lock = project.read("spec/names.lock").replace("labels.json limit = limit", "labels.json limit = with_limit");
    assert_ne!(lock, project.read("spec/names.lock"));
    project.write("spec/names.lock", &lock);
    project.edit("generated/src/labels.rs", "pub fn limit", "pub fn with_limit");
    project.commit();
    project.workspace().accept_names().unwrap();
    let text = project.diff(Some("HEAD"), None).unwrap().text;
    assert!(
        text.contains("breaking generated/function generated function\n") && text.contains("labels::List::with_limit"),
        "{text}"
    );
}

/// In a checkout of the base, the generator of the pull request is another program.
#[test]
fn client_of_another_generator_is_not_judged() {
    let project = labels_repository("other-checkout");
    project.git(&["checkout", "--quiet", "-b", "pull-request"]);
    project.edit("generated/src/labels.rs", "    /// Labels on a page.", "    /// Labels on one page.");
    project.commit();
    assert_eq!(project.diff(Some("main"), Some("pull-request")).unwrap().exit_code(), 0);
    project.edit("generated/src/labels.rs", "label_title: \"label_title\", redacted;", "label_title: \"label_title\";");
    project.commit();
    let report = project.diff(Some("main"), Some("pull-request")).unwrap();
    let reason = "- another generator than that of this checkout wrote the client of pull-request: compare in a checkout of pull-request";
    assert!(report.exit_code() == 3 && report.text.contains(reason), "{}", report.text);
}
