//! `cargo xtask diff` in a repository: the states that it reads from git, its errors without a verdict, and its exit
//! codes.

use std::fs;
use std::path::Path;

use helpdesk_spec_diff::Severity;
use xtask::diff::{self, FailOn, Format, Options, Report};
use xtask::revisions::Repository;

use super::project::{FEWER, OTHER_TITLE, PAGE, Project, TITLE, options, repository, run};

const SHELVES: &str = "\
doc: Shelves.
types:
  ShelfId: { doc: Identifier of a shelf., id: int }
operations:
  delete:
    doc: Removes a shelf.
    request: DELETE /shelves/{shelf}.json
    effect: delete
    source: documented
    path:
      shelf: { type: ShelfId, doc: The shelf to remove. }
    returns: nothing
";

#[test]
fn without_changes_the_report_is_one_line() {
    let project = repository("same");
    let report = project.diff(None, None).unwrap();
    assert_eq!(
        report.text,
        "HEAD → the files on disk: no changes of the spec\n\nverdict: the version may stay (0.1.0 → 0.1.0)\n"
    );
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn files_on_disk_are_compared_with_the_last_commit() {
    let project = repository("disk");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    let report = project.diff(None, None).unwrap();
    assert_eq!(report.exit_code(), 1);
    insta::assert_snapshot!(project.with_names(&report.text));
}

/// A list has a plural name, which the type alone does not show.
#[test]
fn type_that_renames_a_setter_is_reported_with_both_names() {
    let project = repository("plural");
    project.edit("spec/labels.yaml", PAGE, "page: { type: csv<int>, doc: Number of the page. }");
    let text = project.diff(None, None).unwrap().text;
    assert!(text.contains("  rust_name changed: page → pages\n"), "{text}");
    assert!(text.contains("    instead: keep the Rust name with `rename: page`\n"), "{text}");
}

#[test]
fn a_new_resource_lists_its_operations_and_flags_unusual_effects() {
    let project = repository("resource");
    let filled = "  fill:\n    doc: Fills a shelf.\n    request: POST /shelves.json\n    effect: idempotent\n    source: documented\n    returns: nothing\n";
    project.write("spec/shelves.yaml", &format!("{SHELVES}{filled}"));
    let report = |format| project.report(None, None, format, None).unwrap().text;
    let shown = [Format::Text, Format::Markdown, Format::Json, Format::Github].map(report);
    insta::assert_snapshot!(project.with_names(&shown.join("\n----\n")));
}

/// The line of a new operation has its effect already, which a reviewer may take for a usual one.
#[test]
fn a_new_operation_with_an_unusual_effect_is_flagged() {
    let operation = |effect: &str| {
        format!(
            "  merge:\n    doc: Merges.\n    request: PUT /labels/merge.json\n    effect: {effect}\n    source: documented\n    returns: nothing\n"
        )
    };
    for (effect, flagged) in [("idempotent", false), ("non_idempotent", true)] {
        let project = repository(&format!("unusual-{effect}"));
        project.edit("spec/labels.yaml", "operations:\n", &format!("operations:\n{}", operation(effect)));
        for format in [Format::Text, Format::Markdown, Format::Github] {
            let report = project.report(None, None, format, None).unwrap().text;
            assert_eq!(report.contains("unusual effect: a PUT is usually idempotent"), flagged, "{report}");
        }
    }
}

#[test]
fn fail_on_option_limits_failing_changes() {
    use FailOn::{Behavior, Breaking, Step};
    const COLOR: &str = "label_color: { type: text, doc: Color. }";
    let edits = [
        ("documentation", TITLE, OTHER_TITLE.to_owned(), vec![]),
        ("addition", TITLE, format!("{TITLE}\n      {COLOR}"), vec![Step]),
        ("behavior", TITLE, TITLE.replace("text,", "text, aliases: [title],"), vec![Behavior, Step]),
        ("break", PAGE, FEWER.to_owned(), vec![Breaking, Behavior, Step]),
    ];
    for (name, from, to, failing) in edits {
        let project = repository(&format!("fail-{name}"));
        project.edit("spec/labels.yaml", from, &to);
        let ends = |fail_on| {
            diff::diff(&Repository::new(&project), &Options { fail_on, ..options() }).unwrap().exit_code() == 1
        };
        let failed = [Breaking, Behavior, Step].into_iter().filter(|it| ends(*it)).collect::<Vec<_>>();
        assert_eq!(failed, failing, "{name}");
        // The version that the whole diff asks for allows all of the changes.
        project.edit("spec/api.yaml", "version: 0.1.0", "version: 0.2.0");
        assert!(![Breaking, Behavior, Step].into_iter().any(ends), "{name}");
    }
}

#[test]
fn check_without_the_step_names_the_next_version() {
    let project = repository("later");
    project.edit("spec/labels.yaml", TITLE, &format!("{TITLE}\n      label_color: {{ type: text, doc: Color. }}"));
    let report = |fail_on| diff::diff(&Repository::new(&project), &Options { fail_on, ..options() }).unwrap().text;
    assert!(report(FailOn::Step).ends_with("; set the version to 0.1.1\n"), "{}", report(FailOn::Step));
    assert!(report(FailOn::Breaking).ends_with("; the next release has at least 0.1.1\n"));
}

#[test]
fn removed_items_are_annotated_at_their_old_place() {
    let project = repository("stood");
    let color = "      label_color: { type: text, doc: Color. }\n";
    project.edit("spec/labels.yaml", TITLE, &format!("{TITLE}\n{}", color.trim_end()));
    project.commit();
    let line = project.read("spec/labels.yaml").lines().position(|line| line == color.trim_end()).unwrap() + 1;
    project.edit("spec/labels.yaml", color, "");
    let text = project.report(None, None, Format::Github, None).unwrap().text;
    let annotation = text.lines().next().unwrap();
    assert!(annotation.contains(&format!(",file=spec/labels.yaml,line={line}::removed")), "{text}");
    assert!(annotation.ends_with(&format!("; it stood at spec/labels.yaml:{line}")), "{text}");
}

#[test]
fn reasons_of_accepted_breaks_are_in_rows_and_annotations() {
    let project = repository("reason");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    let reason = "The service | has always\n  rejected more.";
    let accepted = "- rule: setter-max-added\n  path: labels.list/query/page\n  version: 0.1.1\n  reason: |-\n    ";
    project.write("spec/accepted.yaml", &format!("{accepted}{}\n", reason.replace("\n  ", "\n    ")));
    let [markdown, github] = [Format::Markdown, Format::Github].map(|it| project.report(None, None, it, None).unwrap());
    let row = "<br>accepted in 0.1.1: The service \\| has always rejected more.<br>Rust, the same signature: ";
    assert!(markdown.text.contains(row), "{}", markdown.text);
    let annotation = github.text.lines().next().unwrap();
    assert!(annotation.starts_with("::warning "), "{annotation}");
    assert!(annotation.ends_with("; accepted in 0.1.1: The service | has always%0Arejected more."), "{annotation}");
}

/// The catalog, the columns and the search for a creation name the field, and change with it.
#[test]
fn field_kept_by_an_alias_is_one_change() {
    let project = repository("aliased");
    project.edit("spec/labels.yaml", "root: label\n    fields", "root: label\n    columns: [label_title]\n    fields");
    project.commit();
    let aliased = "title: { type: text, rename: label_title, aliases: [label_title], doc: Title. }";
    project.edit("spec/labels.yaml", TITLE, aliased);
    project.edit("spec/labels.yaml", "columns: [label_title]", "columns: [title]");
    project.edit("spec/labels.yaml", "match: [label_title]", "match: [{ param: label_title, fields: [title] }]");
    project.edit("spec/api.yaml", "name: label_title", "name: title");
    let text = project.diff(None, None).unwrap().text;
    assert!(text.starts_with("HEAD → the files on disk: 1 declaration changed: 1 behavior\n"), "{text}");
    assert!(text.contains("  name aliased: label_title → title\n"), "{text}");
    // Without the alias, the old name is lost.
    project.edit("spec/labels.yaml", " aliases: [label_title],", "");
    let text = project.diff(None, None).unwrap().text;
    assert!(text.starts_with("HEAD → the files on disk: 1 declaration changed: 1 breaking\n"), "{text}");
    assert!(text.contains("    instead: keep the old name in `aliases`\n"), "{text}");
}

/// A workflow finds its earlier comment by the first line.
#[test]
fn a_table_begins_with_a_marker() {
    let text = repository("marker").report(None, None, Format::Markdown, None).unwrap().text;
    assert!(text.starts_with("<!-- spec-diff -->\n### Spec: "), "{text}");
}

/// The operation continues under another name, and its resource does not.
#[test]
fn a_resource_whose_operations_go_to_another_one_is_removed() {
    let project = repository("merged");
    project.write("spec/shelves.yaml", SHELVES);
    project.commit();
    fs::remove_file(project.root.join("spec/shelves.yaml")).unwrap();
    let (types, operations) = SHELVES.split_once("types:\n").unwrap().1.split_once("operations:\n").unwrap();
    project.edit("spec/labels.yaml", "types:\n", &format!("types:\n{types}"));
    let operations = operations.replace("delete:", "delete_shelf:");
    project.edit("spec/labels.yaml", "operations:\n", &format!("operations:\n{operations}"));
    insta::assert_snapshot!(project.with_names(&project.diff(None, None).unwrap().text));
}

#[test]
fn type_with_a_former_name_replaces_no_other_type() {
    let project = repository("former");
    let end = "  LabelId: { doc: Identifier of a label., id: int }\n";
    let [first, second] = ["First", "Second"].map(|it| format!("  {it}: {{ doc: A code., format: \"c<digits>\" }}\n"));
    project.edit("spec/labels.yaml", end, &format!("{end}{first}{second}"));
    project.commit();
    let third = "  Third: { doc: A code., renamed_from: Second, format: \"c<digits>\" }\n";
    project.edit("spec/labels.yaml", &format!("{first}{second}"), third);
    let text = project.diff(None, None).unwrap().text;
    assert!(text.contains("\nbreaking First ") && text.contains("\naddition Third "), "{text}");
    assert!(!text.contains("breaking Third") && !text.contains("breaking Second"), "{text}");
}

#[test]
fn the_operations_that_reach_a_declaration_are_listed_on_demand() {
    let project = repository("reach");
    project.edit("spec/labels.yaml", TITLE, OTHER_TITLE);
    let report = |reach| diff::diff(&Repository::new(&project), &Options { reach, ..options() }).unwrap().text;
    assert!(report(false).contains("; reached by catalog and 3 operations\n"), "{}", report(false));
    let listed = "; reached by catalog and 3 operations: labels.create, labels.list, labels.update\n";
    assert!(report(true).contains(listed), "{}", report(true));
}

/// Changes that only readers of the documentation notice are in no table, because their text explains them.
#[test]
fn changes_below_the_level_are_counted() {
    let project = repository("level");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    project.edit("spec/labels.yaml", TITLE, OTHER_TITLE);
    project.edit("spec/labels.yaml", "doc: Renames a label.", "doc: Gives a label another title.");
    let report = |format, level| project.report(None, None, format, level).unwrap().text;
    let all = report(Format::Text, None);
    assert!(!all.contains("below `--level`"), "{all}");
    assert!(all.contains("  doc changed: Title. → Title | name.\n\ndocumentation labels.update "), "{all}");
    let breaking = report(Format::Text, Some(Severity::Breaking));
    assert!(breaking.contains("\n2 changes below `--level`\n") && !breaking.contains("Title"), "{breaking}");
    let table = report(Format::Markdown, None);
    assert_eq!(table.matches("\n| ").count(), 2, "{table}");
    assert!(table.contains("\n| **breaking** | `labels.list/query/page`"), "{table}");
}

#[test]
fn the_last_release_is_the_base() {
    let project = repository("release");
    project.git(&["tag", "v0.1.0"]);
    project.git(&["tag", "v0.0.9"]);
    project.git(&["tag", "vacation"]);
    project.edit("spec/labels.yaml", PAGE, FEWER);
    project.commit();
    let report = project.diff(None, None).unwrap();
    assert!(report.text.starts_with("v0.1.0 → the files on disk: 1 declaration changed: 1 breaking\n"), "{report:?}");
    // A tag of another branch is no release before this one.
    project.git(&["tag", "v0.2.0"]);
    assert!(project.diff(None, Some("HEAD~1")).unwrap().text.starts_with("v0.1.0 → HEAD~1: no changes of the spec\n"));
}

#[test]
fn long_texts_are_shortened_around_the_change() {
    let project = repository("long");
    let doc = |word: &str| format!("A label is put on cases of {word} kind by staff and by rules as well.");
    project.edit("spec/labels.yaml", "A label for cases.", &doc("any"));
    project.commit();
    project.edit("spec/labels.yaml", &doc("any"), &doc("each"));
    let text = project.diff(None, None).unwrap().text;
    let expected = "… put on cases of any kind by staff and … → … put on cases of each kind by staff and …";
    assert!(text.contains(expected), "{text}");
}

/// Readers would take such a failure for "no changes" and miss a break.
#[test]
fn unreadable_state_gets_no_verdict() {
    let project = repository("broken");
    project.edit("spec/labels.yaml", "type: LabelId", "type: LableId");
    project.edit("generated/SURFACE.txt", "operation labels.list", "operation labels.all");
    let failure = project.diff(None, None).unwrap_err();
    let shown = [Format::Text, Format::Markdown, Format::Json, Format::Github].map(|it| diff::no_verdict(&failure, it));
    assert_eq!(shown[..3], ["", "", ""]);
    assert!(
        shown[3].starts_with("::error title=no verdict about the spec::the spec of the files on disk"),
        "{shown:?}"
    );
    let message = failure.to_string();
    for words in [
        "the spec of the files on disk does not load:\n",
        "error[unknown-type]: unknown type `LableId`",
        "no verdict; these lines of generated/SURFACE.txt differ:\n",
        "+operation labels.all",
    ] {
        assert!(message.contains(words), "no `{words}` in:\n{message}");
    }
}

/// Otherwise every change of a name would pass silently when the lock is next written.
#[test]
fn lost_or_damaged_lock_gets_no_verdict() {
    const LOCK: &str = "spec/names.lock";
    let project = repository("lock");
    project.write(LOCK, "type LabelId = labels::LabelId\n");
    project.commit();
    assert_eq!(project.diff(None, None).unwrap().exit_code(), 0);
    let conflict = "<<<<<<< HEAD\ntype LabelId = labels::LabelId\n=======\n>>>>>>> other\n";
    let states = [("", "the file has no names"), ("# Nothing.\n", "the file has no names")];
    for (text, words) in [&states[..], &[(conflict, "unresolved merge conflict"), ("a", "expected `KIND")]].concat() {
        project.write(LOCK, text);
        let message = project.diff(None, None).unwrap_err().to_string();
        assert!(message.contains("error[damaged-lock]") && message.contains(words), "{message}");
    }
    fs::remove_file(project.root.join(LOCK)).unwrap();
    let message = project.diff(None, None).unwrap_err().to_string();
    assert!(message.contains("the file has no names") && message.contains("git checkout HEAD -- "), "{message}");
    project.commit();
    let message = project.diff(Some("HEAD~1"), Some("HEAD")).unwrap_err().to_string();
    assert!(message.contains("the file has no names"), "{message}");
}

#[test]
fn newer_language_gets_no_verdict() {
    let project = repository("language");
    project.edit("spec/api.yaml", "language: 1", "language: 2");
    let message = project.diff(None, None).unwrap_err().to_string();
    assert!(message.contains("unknown version of the spec language: expected 1, found 2"), "{message}");
    assert!(message.contains("no verdict; generated/SURFACE.txt has the same lines in both states"), "{message}");
}

#[test]
fn unknown_revision_error_shows_a_fetch_command() {
    let project = repository("missing");
    let unknown = |project: &Project, revision: &str| project.diff(Some(revision), None).unwrap_err().to_string();
    assert_eq!(unknown(&project, "v0.3.0"), "unknown revision `v0.3.0`; run `git fetch origin tag v0.3.0 --no-tags`");
    assert_eq!(unknown(&project, "origin/main"), "unknown revision `origin/main`; run `git fetch origin main`");
    assert_eq!(unknown(&project, "--help"), "unknown revision `--help`; run `git fetch origin --help`");

    project.edit("spec/labels.yaml", PAGE, FEWER);
    project.commit();
    project.git(&["tag", "v0.1.0", "HEAD~1"]);
    let shallow = Project { root: project.root.with_extension("shallow") };
    let _ = fs::remove_dir_all(&shallow.root);
    let url = format!("file://{}", project.root.display());
    let path = shallow.root.to_str().unwrap();
    run(Path::new("/"), &["clone", "--quiet", "--depth=1", "--no-tags", &url, path]);
    let message = shallow.diff(None, None).unwrap_err().to_string();
    assert!(message.starts_with("this clone is shallow and has no tag of a release"), "{message}");
    let message = unknown(&shallow, "HEAD~1");
    assert_eq!(message, "unknown revision `HEAD~1`; run `git fetch --unshallow origin`");
    let message = unknown(&shallow, "v0.1.0");
    let command = message.split('`').nth(3).unwrap().split(' ').skip(1).collect::<Vec<_>>();
    shallow.git(&command);
    assert_eq!(shallow.diff(Some("v0.1.0"), None).unwrap().exit_code(), 1);
}

#[test]
fn renamed_file_is_a_renamed_module() {
    let project = repository("moved");
    fs::rename(project.root.join("spec/labels.yaml"), project.root.join("spec/tags.yaml")).unwrap();
    project.edit("spec/api.yaml", "list: labels.list", "list: tags.list");
    let text = project.diff(None, None).unwrap().text;
    let rules = text.lines().filter(|line| line.starts_with("breaking") || line.starts_with("addition"));
    let rules = rules.map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>();
    assert_eq!(rules, ["breaking tags"], "{text}");
    assert!(text.contains("renamed: labels → tags"), "{text}");
}

#[test]
fn every_format_says_the_same() {
    let project = repository("formats");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    project.edit("spec/labels.yaml", TITLE, OTHER_TITLE);
    let report = |format| project.report(None, None, format, None).unwrap();
    let [markdown, json, github] = [Format::Markdown, Format::Json, Format::Github].map(report);
    assert!(markdown.text.lines().count() <= 40, "{}", markdown.text);
    let summary = github.summary.unwrap();
    insta::assert_snapshot!(project.with_names(&[markdown.text, json.text, github.text, summary].join("\n----\n")));
    for format in [Format::Text, Format::Json] {
        assert_eq!(project.report(None, None, format, Some(Severity::Breaking)).unwrap().exit_code(), 1);
    }
}

/// GitHub drops the eleventh annotation silently.
#[test]
fn ten_annotations_are_shown_and_the_others_counted() {
    for (removed, others) in [(10, None), (12, Some("2 changes more in the summary of this step"))] {
        let project = repository(&format!("many-{removed}"));
        let fields = (0..removed).map(|it| format!("      old_{it}: {{ type: int, doc: Old. }}\n")).collect::<String>();
        let end = "      label_title: { type: text, doc: Title. }\n";
        project.edit("spec/labels.yaml", end, &format!("{end}{fields}"));
        project.commit();
        project.edit("spec/labels.yaml", &fields, "");
        let Report { text, summary, .. } = project.report(None, None, Format::Github, None).unwrap();
        assert_eq!(text.matches("::error ").count(), 10);
        assert_eq!(text.lines().find(|line| line.contains(" in the summary ")), others, "{text}");
        assert_eq!(summary.unwrap().matches("`Label/fields/old_").count(), removed);
    }
}

#[test]
fn a_table_has_as_many_rows_as_fit_and_counts_the_others() {
    for (fields, others) in [(25, None), (26, Some("\n1 change more: `cargo xtask diff`.\n"))] {
        let project = repository(&format!("rows-{fields}"));
        let lines = (0..fields).map(|it| format!("\n      old_{it}: {{ type: int, doc: Old. }}")).collect::<String>();
        project.edit("spec/labels.yaml", TITLE, &format!("{TITLE}{lines}"));
        let table = project.report(None, None, Format::Markdown, None).unwrap().text;
        assert_eq!(table.matches("| `Label/fields/old_").count(), 25);
        assert!(others.map_or(!table.contains("more: "), |it| table.contains(it)), "{table}");
    }
}
