//! `cargo xtask diff` in a repository: what it reads of git, what it says where it cannot judge, and its exit codes.

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::Command;

use helpdesk_codegen::diff::Severity;
use xtask::diff::{self, Format, Options, Report};
use xtask::revisions::Repository;

const PAGE: &str = "page: { type: int, min: 1, doc: Number of the page. }";
const FEWER: &str = "page: { type: int, min: 1, max: 500, doc: Number of the page. }";
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
const TITLE: &str = "label_title: { type: text, doc: Title. }";
const OTHER_TITLE: &str = "label_title: { type: text, doc: \"Title | name.\" }";

#[test]
fn without_a_change_there_is_nothing_to_say() {
    let project = repository("same");
    let report = project.diff(None, None).unwrap();
    assert_eq!(report.text, "HEAD → the files on disk: no changes\n\nverdict: no step is needed (0.1.0 → 0.1.0)\n");
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn files_on_disk_are_compared_with_the_last_commit() {
    let project = repository("disk");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    let report = project.diff(None, None).unwrap();
    assert_eq!(report.exit_code(), 1);
    insta::assert_snapshot!(project.named(&report.text));
}

/// A list has a plural name, which the type alone does not show.
#[test]
fn a_type_that_renames_a_setter_is_told_with_both_names() {
    let project = repository("plural");
    project.edit("spec/labels.yaml", PAGE, "page: { type: csv<int>, doc: Number of the page. }");
    let text = project.diff(None, None).unwrap().text;
    assert!(text.contains("  rust_name changed: page → pages\n"), "{text}");
    assert!(text.contains("    instead: keep the Rust name with `rename: page`\n"), "{text}");
}

#[test]
fn a_new_resource_is_told_with_its_types_and_without_its_operations() {
    let project = repository("resource");
    project.write("spec/shelves.yaml", SHELVES);
    let text = project.diff(None, None).unwrap().text;
    insta::assert_snapshot!(project.named(&text));
}

/// The operation goes on under another name, and its resource does not.
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
    insta::assert_snapshot!(project.named(&project.diff(None, None).unwrap().text));
}

#[test]
fn a_type_that_keeps_a_former_name_takes_the_place_of_no_other() {
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

/// What readers of the documentation notice is in no table, and explains itself.
#[test]
fn what_is_below_a_level_is_counted() {
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
    assert!(project.diff(None, Some("HEAD~1")).unwrap().text.starts_with("v0.1.0 → HEAD~1: no changes\n"));
}

#[test]
fn a_step_that_was_taken_allows_a_break() {
    let project = repository("taken");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    project.edit("spec/api.yaml", "version: 0.1.0", "version: 0.1.1");
    let rejected = project.diff(None, None).unwrap();
    assert!(rejected.text.ends_with("and not taken (0.1.0 → 0.1.1); set the version to 0.2.0\n"), "{}", rejected.text);
    assert_eq!(rejected.exit_code(), 1);
    project.edit("spec/api.yaml", "version: 0.1.1", "version: 0.2.0");
    let allowed = project.diff(None, None).unwrap();
    assert!(allowed.text.ends_with("at least 0.2.0, and taken (0.1.0 → 0.2.0)\n"), "{}", allowed.text);
    assert_eq!(allowed.exit_code(), 0);
}

#[test]
fn a_change_of_documentation_waits_for_the_next_release() {
    let project = repository("waits");
    project.edit("spec/labels.yaml", TITLE, OTHER_TITLE);
    let waiting = project.diff(None, None).unwrap();
    assert!(waiting.text.ends_with("a patch step is enough, in 0.1.1 (0.1.0 → 0.1.0)\n"), "{}", waiting.text);
    project.edit("spec/api.yaml", "version: 0.1.0", "version: 0.1.1");
    let released = project.diff(None, None).unwrap();
    let verdict = "a patch step is needed, at least 0.1.1, and taken (0.1.0 → 0.1.1)\n";
    assert!(released.text.ends_with(verdict), "{}", released.text);
    assert_eq!([waiting.exit_code(), released.exit_code()], [0, 0]);
}

#[test]
fn of_a_long_text_the_words_around_a_change_are_shown() {
    let project = repository("long");
    let doc = |word: &str| format!("A label is put on cases of {word} kind by staff and by rules as well.");
    project.edit("spec/labels.yaml", "A label for cases.", &doc("any"));
    project.commit();
    project.edit("spec/labels.yaml", &doc("any"), &doc("each"));
    let text = project.diff(None, None).unwrap().text;
    let expected = "… put on cases of any kind by staff and … → … put on cases of each kind by staff and …";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn an_accepted_break_asks_for_the_version_that_it_names() {
    let project = repository("accepted");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    let report = project.diff(None, None).unwrap();
    let line = report.text.lines().find_map(|line| line.split("to accept it, add to spec/accepted.yaml: ").nth(1));
    let line = line.unwrap().replace("...", "it was never allowed");
    project.write("spec/accepted.yaml", &format!("{line}\n"));
    let report = project.diff(None, None).unwrap();
    assert!(report.text.contains("accepted in 0.1.1: it was never allowed"), "{}", report.text);
    let verdict = "no step is needed (0.1.0 → 0.1.0); the accepted breaks ask for 0.1.1\n";
    assert!(report.text.ends_with(verdict), "{}", report.text);
    assert_eq!(report.exit_code(), 0);
    // The spec itself has no such resource.
    assert!(project.diff(Some("HEAD"), None).is_ok());

    project.edit("spec/labels.yaml", FEWER, PAGE);
    let stale = project.diff(None, None).unwrap_err().to_string();
    let expected =
        "spec/accepted.yaml: nothing breaks `setter-max-added` of `labels.list/query/page`; remove the entry";
    assert_eq!(stale, expected);
}

/// The entry that accepts the change from [`PAGE`] to [`FEWER`].
fn accepted(version: &str) -> String {
    format!("- {{ rule: setter-max-added, path: labels.list/query/page, version: {version}, reason: too many }}\n")
}

#[test]
fn an_acceptance_of_a_released_version_stays_and_allows_nothing_more() {
    let project = repository("released");
    project.write("spec/accepted.yaml", &accepted("0.1.0"));
    assert_eq!(project.diff(None, None).unwrap().exit_code(), 0);
    project.edit("spec/labels.yaml", PAGE, FEWER);
    assert_eq!(project.diff(None, None).unwrap().exit_code(), 1);
    project.write("spec/accepted.yaml", &(accepted("0.1.0") + &accepted("0.1.1")));
    assert_eq!(project.diff(None, None).unwrap().exit_code(), 0);
}

#[test]
fn an_accepted_break_of_a_later_version_does_not_raise_the_step() {
    let project = repository("later");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    project.edit("spec/labels.yaml", TITLE, &format!("{TITLE}\n      note: {{ type: text, doc: Note. }}"));
    project.edit("spec/api.yaml", "version: 0.1.0", "version: 0.1.1");
    project.write("spec/accepted.yaml", &accepted("0.2.0"));
    let report = project.diff(None, None).unwrap();
    let verdict =
        "a minor step is needed, at least 0.1.1, and taken (0.1.0 → 0.1.1); the accepted breaks ask for 0.2.0\n";
    assert!(report.text.ends_with(verdict), "{}", report.text);
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn a_release_candidate_takes_the_step_of_its_release() {
    let project = repository("candidate");
    project.edit("spec/labels.yaml", PAGE, FEWER);
    project.edit("spec/api.yaml", "version: 0.1.0", "version: 0.2.0-rc.1");
    let report = project.diff(None, None).unwrap();
    let verdict = "a major step is needed, at least 0.2.0, and taken (0.1.0 → 0.2.0-rc.1)\n";
    assert!(report.text.ends_with(verdict), "{}", report.text);
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn an_acceptance_counts_for_its_rule_and_its_path_alone() {
    let project = repository("one-of-three");
    project.edit("spec/labels.yaml", PAGE, "page: { type: int, min: 2, max: 500, doc: Number of the page. }");
    project.edit("spec/labels.yaml", "limit: { type: int, min: 1,", "limit: { type: int, min: 2,");
    let entry =
        "{ rule: setter-min-raised, path: labels.list/query/limit, version: 0.1.1, reason: nobody asks for one }";
    project.write("spec/accepted.yaml", &format!("- {entry}\n"));
    let report = project.diff(None, None).unwrap();
    assert_eq!(report.text.matches("accepted in 0.1.1: nobody asks for one").count(), 1, "{}", report.text);
    assert_eq!(report.text.matches("to accept it, add to spec/accepted.yaml: ").count(), 2, "{}", report.text);
    assert_eq!(report.exit_code(), 1);
}

#[test]
fn a_wrong_acceptance_is_explained() {
    let project = repository("wrong");
    let wrong = [
        ("- { rule: setter-max-lowred, path: a, version: 0.2.0, reason: b }", "did you mean `setter-max-lowered`?"),
        (
            "- { rule: setter-max-lowered, path: a, version: 0.2.0, reason: \"\" }",
            "has no reason; say why it may break",
        ),
        ("- { rule: setter-max-lowered, path: a, version: two, reason: b }", "invalid version `two`"),
        ("- { rule: setter-max-lowered, path: a, reason: b }", "missing field `version`"),
        ("- { rule: setter-max-lowered, path: a, version: 0.2.0, reason: b, by: c }", "unknown field `by`"),
    ];
    for (text, expected) in wrong {
        project.write("spec/accepted.yaml", text);
        let message = project.diff(None, None).unwrap_err().to_string();
        assert!(message.starts_with("spec/accepted.yaml: ") && message.contains(expected), "{message}");
    }
}

/// A failure that could be read as "no changes" would let a break through.
#[test]
fn a_state_that_does_not_load_gets_no_verdict() {
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

#[test]
fn a_language_of_later_times_gets_no_verdict() {
    let project = repository("language");
    project.edit("spec/api.yaml", "language: 1", "language: 2");
    let message = project.diff(None, None).unwrap_err().to_string();
    assert!(message.contains("unknown version of the spec language: expected 1, found 2"), "{message}");
    assert!(message.contains("no verdict; generated/SURFACE.txt has the same lines in both states"), "{message}");
}

#[test]
fn a_missing_revision_is_fetched_by_the_command_that_is_shown() {
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
fn a_file_with_another_name_is_a_module_with_another_name() {
    let project = repository("moved");
    fs::rename(project.root.join("spec/labels.yaml"), project.root.join("spec/tags.yaml")).unwrap();
    project.edit("spec/api.yaml", "list: labels.list", "list: tags.list");
    let text = project.diff(None, None).unwrap().text;
    let told = text.lines().filter(|line| line.starts_with("breaking") || line.starts_with("addition"));
    let told = told.map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>();
    assert_eq!(told, ["breaking tags"], "{text}");
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
    insta::assert_snapshot!(project.named(&[markdown.text, json.text, github.text, summary].join("\n----\n")));
    for format in [Format::Text, Format::Json] {
        assert_eq!(project.report(None, None, format, Some(Severity::Breaking)).unwrap().exit_code(), 1);
    }
}

/// GitHub drops the eleventh annotation without a word.
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

fn options() -> Options {
    Options { from: None, to: None, format: Format::Text, level: None, reach: false, color: false }
}

/// A repository with one commit: labels, and the conventions of the real spec.
fn repository(name: &str) -> Project {
    let root = std::env::temp_dir().join(format!("helpdesk-diff-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let project = Project { root };
    for path in ["spec/api.yaml", "generated/SURFACE.txt"] {
        project.write(path, &super::read(&format!("../{path}")));
    }
    project.write("spec/labels.yaml", include_str!("labels.yaml"));
    let text = project.read("spec/api.yaml");
    let catalog = text.split("\ncatalog:\n").next().unwrap();
    let version = catalog.lines().find(|line| line.starts_with("version: ")).unwrap();
    // What other resources have is left out.
    let api = catalog.split("\ntemplates:\n").next().unwrap().replace(version, "version: 0.1.0");
    project.write(
        "spec/api.yaml",
        &format!("{api}\ncatalog:\n  labels: {{ list: labels.list, name: label_title, doc: Labels. }}\n"),
    );
    project.git(&["init", "--quiet", "--initial-branch=main"]);
    project.commit();
    project
}

/// A repository. Dropping it removes its directory.
pub(crate) struct Project {
    pub(crate) root: PathBuf,
}

impl Project {
    pub(crate) fn diff(&self, from: Option<&str>, to: Option<&str>) -> Result<Report, xtask::Failure> {
        self.report(from, to, Format::Text, None)
    }

    pub(crate) fn report(
        &self,
        from: Option<&str>,
        to: Option<&str>,
        format: Format,
        level: Option<Severity>,
    ) -> Result<Report, xtask::Failure> {
        let [from, to] = [from, to].map(|it| it.map(str::to_owned));
        let options = Options { from, to, format, level, ..options() };
        diff::diff(&Repository::new(&self.root), &options)
    }

    /// A report with what a line of the spec declares in place of the number of the line, which moves with the lines above it, and
    /// without how many operations reach it.
    pub(crate) fn named(&self, report: &str) -> String {
        let mut named = without_reach(report);
        for path in ["spec/cases.yaml", "spec/labels.yaml"].into_iter().filter(|path| report.contains(path)) {
            // The last line first: the number of an early line is the beginning of others.
            for (index, line) in self.read(path).lines().enumerate().collect::<Vec<_>>().into_iter().rev() {
                let name = line.trim().split(':').next().unwrap_or_default();
                for before in [":", ",line=", "\",\n        \"line\": "].map(|it| format!("{path}{it}")) {
                    named = named.replace(&format!("{before}{}", index + 1), &format!("{before}<{name}>"));
                }
            }
        }
        named
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.root.join(path)).unwrap()
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn edit(&self, path: &str, from: &str, to: &str) {
        let text = self.read(path);
        assert!(text.contains(from), "{path} has no `{from}`");
        self.write(path, &text.replace(from, to));
    }

    pub(crate) fn commit(&self) {
        self.git(&["add", "--all"]);
        self.git(&["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", "a"]);
    }

    pub(crate) fn git(&self, arguments: &[&str]) {
        run(&self.root, arguments);
    }
}

fn without_reach(report: &str) -> String {
    let mut parts = report.split("reached by ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "reached by N" + part.trim_start_matches(|it: char| it.is_ascii_digit()))
}

fn run(folder: &Path, arguments: &[&str]) {
    let output = Command::new("git").arg("-C").arg(folder).args(arguments).output().unwrap();
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

impl Deref for Project {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.root
    }
}

impl Drop for Project {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}
