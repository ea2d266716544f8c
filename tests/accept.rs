//! `cargo xtask accept` in a temporary repository, where a script replaces cargo and records one snapshot.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use xtask::Workspace;
use xtask::accept::{Options, RECORDING_TESTS, accept};
use xtask::sync::Mode;

use crate::tidy::sources;

const API: &str = include_str!("cases/api.yaml");

const LABELS: &str = "\
doc: Labels.

types:
  LabelId: { doc: Identifier., id: int }
  Label:
    doc: A label.
    root: label
    fields:
      label_id: { type: LabelId, primary_key: true, doc: Identifier. }

operations:
  get:
    doc: Reads a label.
    request: GET /labels/{label}.json
    effect: safe
    source: documented
    path: { label: { type: LabelId, doc: The label. } }
    returns: { record: Label }
";

const FIELD: &str = "      title: {type: text, doc: TODO-DOC what it tells}\n";

struct Repository(PathBuf);

impl Drop for Repository {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Repository {
    /// Returns a committed repository with an edit of the spec that is not committed.
    fn with_edit(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("helpdesk-accept-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        ["spec", "tests"].iter().for_each(|path| fs::create_dir_all(root.join(path)).unwrap());
        let repository = Repository(root);
        let api = format!("{}\n", API.split("templates:").next().unwrap().trim_end());
        let texts = [
            ("spec/api.yaml", &*api),
            ("spec/labels.yaml", LABELS),
            ("CHANGELOG.md", ""),
            ("tests/bytes.snap", "old\n"),
        ];
        texts.iter().for_each(|(path, text)| repository.write(path, text));
        let workspace = Workspace { spec: repository.0.join("spec"), generated: repository.0.join("generated") };
        workspace.accept_names().unwrap();
        workspace.codegen(Mode::Write).unwrap();
        repository.git(&["init", "--quiet"]);
        repository.git(&["add", "--all"]);
        repository.git(&["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "--quiet", "--message", "first"]);
        repository.write("spec/labels.yaml", &LABELS.replace("\noperations:", &format!("{FIELD}\noperations:")));
        repository
    }

    fn write(&self, path: &str, text: &str) {
        fs::write(self.0.join(path), text).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap_or_default()
    }

    fn git(&self, arguments: &[&str]) {
        assert!(Command::new("git").args(arguments).current_dir(&self.0).status().unwrap().success());
    }

    /// Runs the task. Returns its output and its result.
    fn accept(&self, mode: &str, is_confirmed: bool) -> (String, Result<(), String>) {
        self.write(".git/mode", mode);
        let (asked, mut out) = (Cell::new(0), Vec::new());
        let confirm = |count| {
            asked.set(count);
            is_confirmed
        };
        let cargo = Path::new(env!("CARGO_MANIFEST_DIR")).join("accept/cargo");
        let ended = accept(&self.0, &Options { cargo, confirm: &confirm }, &mut out);
        let out = format!("{}asked about {}\n", String::from_utf8(out).unwrap(), asked.get());
        (out, ended.map_err(|failure| failure.to_string()))
    }
}

#[test]
fn accept_writes_a_change_and_lists_remaining_work() {
    let repository = Repository::with_edit("confirmed");
    let (out, ended) = repository.accept("records", true);
    ended.unwrap();
    assert!(
        repository.read("spec/labels.yaml").contains("title: { type: text, doc: TODO-DOC what it tells }"),
        "{out}"
    );
    assert!(repository.read("generated/src/labels.rs").contains("pub title"), "{out}");
    assert_eq!((&*repository.read("tests/bytes.snap"), &*repository.read("tests/new.snap")), ("new\n", "new\n"));
    for words in [
        "-old\n+new\n",
        "recorded tests/bytes.snap\nrecorded tests/new.snap\n",
        "asked about 2\n",
        "wrote docs/api/openapi.yaml\n",
        "left to do:\n",
        "  spec/labels.yaml:10: write title: ",
        "  CHANGELOG.md: say what users get",
    ] {
        assert!(out.contains(words), "{words}\n{out}");
    }
}

#[test]
fn unconfirmed_changes_are_undone() {
    let repository = Repository::with_edit("declined");
    let (out, ended) = repository.accept("records", false);
    assert!(ended.unwrap_err().starts_with("the recorded changes were undone"), "{out}");
    assert_eq!((&*repository.read("tests/bytes.snap"), repository.0.join("tests/new.snap").exists()), ("old\n", false));
}

#[test]
fn failing_tests_are_listed_and_broken_ones_end_the_task() {
    let repository = Repository::with_edit("failing");
    let (out, ended) = repository.accept("fails", true);
    assert_eq!(ended.unwrap_err(), "failing tests: wire::list, wire::bytes");
    for words in [
        "  the test wire::list fails: Error: \"no list\"\n    cargo test --workspace --test tests -- --exact wire::list\n",
        "  the test wire::bytes fails: `limit` must be at most 50, got 100\n    cargo test --workspace --test tests -- --exact wire::bytes\n",
        "asked about 0\n",
    ] {
        assert!(out.contains(words), "{words}\n{out}");
    }
    for mode in ["breaks", "breaks_late"] {
        let (out, ended) = repository.accept(mode, true);
        let failure = ended.unwrap_err();
        assert!(failure.contains("does not run:\nerror[E0308]: mismatched types"), "{failure}\n{out}");
        assert_eq!(repository.read("tests/bytes.snap"), "old\n", "{mode}");
    }
}

#[test]
fn invalid_spec_ends_the_task_before_any_test() {
    let repository = Repository::with_edit("mistake");
    repository.write("spec/labels.yaml", &LABELS.replace("type: LabelId, doc: The", "type: LabelIt, doc: The"));
    let (out, ended) = repository.accept("records", true);
    assert!(ended.unwrap_err().contains("unknown type `LabelIt`"), "{out}");
    assert_eq!(repository.read("tests/bytes.snap"), "old\n");
}

/// A filter that matches no test would record nothing, without an error.
#[test]
fn filters_of_recording_tests_name_functions_or_modules() {
    let targets = [
        ("--test tests", "tests"),
        ("--test fake", "fake/tests"),
        ("--bin helpdesk", "cli/src"),
        ("--test cli", "cli/tests"),
        ("--test samples", "samples/tests"),
    ];
    let mut filters = 0;
    for arguments in RECORDING_TESTS {
        let (_, folder) = targets.iter().find(|(target, _)| arguments.starts_with(target)).unwrap();
        let sources = sources(folder).iter().map(|path| fs::read_to_string(path).unwrap()).collect::<Vec<_>>();
        for filter in arguments.split_once(" -- ").map_or("", |(_, filters)| filters).split_whitespace() {
            filters += 1;
            let is_named = |source: &String| {
                [format!("fn {filter}("), format!("mod {filter};")].iter().any(|it| source.contains(it))
            };
            assert!(sources.iter().any(is_named), "`{arguments}`: no test is called `{filter}`");
        }
    }
    assert_eq!(filters, 4);
}
