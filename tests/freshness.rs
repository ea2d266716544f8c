//! `generated/` is up to date, and the generator depends only on the spec.

use std::fs;
use std::ops::Deref;
use std::path::PathBuf;

use api_tests::cases;
use helpdesk_codegen::{Checker, SpecFile};
use xtask::Workspace;
use xtask::check::{MessageFormat, check};
use xtask::revisions::Repository;
use xtask::sync::Mode;

#[test]
fn the_client_is_up_to_date() {
    if let Err(failure) = Workspace::here().codegen(Mode::Check) {
        panic!("{failure}");
    }
}

#[test]
fn the_spec_has_no_warnings() {
    let (_, diagnostics) = helpdesk_codegen::check(&Workspace::here().spec().unwrap()).into_parts();
    assert!(diagnostics.is_empty(), "{diagnostics}");
}

#[test]
fn every_file_of_the_spec_names_its_schema() {
    let is_document = |file: &SpecFile| file.path.ends_with(".yaml") && !helpdesk_codegen::is_ledger(file);
    for file in Workspace::here().spec().unwrap().into_iter().filter(is_document) {
        let line = "# yaml-language-server: $schema=spec.schema.json\n";
        assert!(file.text.starts_with(line), "{}: the first line is not {line}", file.path);
    }
}

/// All published packages have one version, and require each other in this version.
#[test]
fn every_manifest_has_the_version_of_the_spec() {
    let version = format!("\"{}\"", Workspace::here().api().unwrap().version);
    let manifest = fs::read_to_string(xtask::root().join("Cargo.toml")).unwrap();
    let of_package = manifest.split("[workspace.package]\n").nth(1).unwrap().lines().next().unwrap();
    assert_eq!(
        of_package,
        format!("version = {version}"),
        "`version` in spec/api.yaml and in Cargo.toml differ: set both"
    );
    let internal = manifest.lines().filter(|line| line.contains("path = \"") && line.contains("version = \""));
    let internal: Vec<_> = internal.filter(|line| !line.starts_with("xtask ")).collect();
    assert!(internal.len() > 3, "{internal:?}");
    for line in internal {
        assert!(line.contains(&format!("version = {version}")), "Cargo.toml: {line}; set it to {version}");
    }
}

#[test]
fn order_of_files_does_not_change_the_client() {
    let spec = Workspace::here().spec().unwrap();
    let expected = helpdesk_codegen::compile(&spec).unwrap_or_else(|it| panic!("{}", it.render()));
    for step in [1, 7, spec.len() / 2] {
        let mut shuffled: Vec<SpecFile> = spec.iter().rev().cloned().collect();
        shuffled.rotate_left(step);
        assert_eq!(helpdesk_codegen::compile(&shuffled).ok().as_ref(), Some(&expected));
    }
}

#[test]
fn missing_files_are_written_again() {
    let workspace = copy("missing");
    workspace.codegen(Mode::Write).unwrap();
    fs::remove_dir_all(workspace.generated.join("src")).unwrap();
    let report = workspace.codegen(Mode::Write).unwrap();
    assert!(report.written.iter().all(|path| path.starts_with("generated/src/")), "{report}");
    assert!(report.written.contains(&"generated/src/cases.rs".to_owned()), "{report}");
    workspace.codegen(Mode::Check).unwrap();
}

#[test]
fn unchanged_files_are_not_written() {
    let workspace = copy("unchanged");
    workspace.codegen(Mode::Write).unwrap();
    let report = workspace.codegen(Mode::Write).unwrap();
    assert_eq!((report.written, report.removed), (vec![], vec![]));
}

#[test]
fn orphans_and_edits_are_reported_and_removed() {
    let workspace = copy("orphans");
    workspace.codegen(Mode::Write).unwrap();
    fs::write(workspace.generated.join("src/tickets.rs"), "// mine").unwrap();
    fs::write(workspace.generated.join("src/labels.rs"), "// mine\n").unwrap();
    fs::create_dir_all(workspace.generated.join("src/deep")).unwrap();
    fs::write(workspace.generated.join("src/deep/.hidden"), [0xff, 0xfe]).unwrap();

    let text = workspace.codegen(Mode::Check).unwrap_err().to_string();
    for words in [
        "unexpected: generated/src/tickets.rs (not produced by the generator)",
        "unexpected: generated/src/deep/.hidden",
        "outdated: generated/src/labels.rs",
        "-// mine",
        "run `cargo xtask codegen`",
    ] {
        assert!(text.contains(words), "no `{words}` in:\n{text}");
    }
    assert!(workspace.generated.join("src/tickets.rs").exists(), "checking writes nothing");

    workspace.codegen(Mode::Write).unwrap();
    workspace.codegen(Mode::Check).unwrap();
    assert!(!workspace.generated.join("src/deep").exists());
}

#[test]
fn ignored_generated_files_are_reported() {
    let workspace = copy("ignored");
    workspace.codegen(Mode::Write).unwrap();
    let root = &workspace.root;
    let git = std::process::Command::new("git").args(["init", "--quiet"]).current_dir(root).status();
    assert!(git.unwrap().success());
    fs::write(root.join(".gitignore"), "labels.rs\n").unwrap();
    let text = workspace.codegen(Mode::Check).unwrap_err().to_string();
    assert!(text.contains("ignored by git, but must be committed") && text.contains("src/labels.rs"), "{text}");
}

#[test]
fn invalid_spec_writes_nothing() {
    let workspace = copy("wrong");
    fs::write(workspace.spec.join("labels.yaml"), "doc: [").unwrap();
    let text = workspace.codegen(Mode::Write).unwrap_err().to_string();
    assert!(text.contains("spec/labels.yaml:1"), "{text}");
    assert!(!workspace.generated.exists());
}

/// Otherwise the new lock would accept every change of a name.
#[test]
fn lost_lock_is_not_replaced_silently() {
    for text in [None, Some(""), Some("# Nothing.\n")] {
        let workspace = copy("lost");
        let lock = workspace.spec.join("names.lock");
        let names = fs::read_to_string(&lock).unwrap();
        match text {
            None => fs::remove_file(&lock).unwrap(),
            Some(text) => fs::write(&lock, text).unwrap(),
        }
        let checked = check(&mut Checker::default(), &workspace.locked_spec().unwrap(), MessageFormat::Json);
        let generated = [Mode::Check, Mode::Write].map(|it| workspace.codegen(it).unwrap_err().to_string());
        for text in [&checked.text, &generated[0], &generated[1]] {
            assert!(text.contains("git checkout HEAD -- spec/names.lock"), "{text}");
        }
        assert_eq!(checked.exit_code(), 1);
        assert!(!workspace.generated.exists());
        workspace.accept_names().unwrap();
        assert_eq!(fs::read_to_string(&lock).unwrap(), names);
    }
}

/// A read of a pipe would wait, and a device may have no end.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let workspace = copy("pipe");
    let repository = Repository::new(&workspace.root);
    for name in ["pipe.yaml", "names.lock", "accepted.yaml"] {
        let path = workspace.spec.join(name);
        let before = fs::read(&path).ok();
        _ = fs::remove_file(&path);
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        let expected = format!("{}: it is not a regular file", path.display());
        // No task of the client reads `accepted.yaml`.
        let spec = workspace.spec().map(|_| ()).err().filter(|_| name != "accepted.yaml");
        for failure in spec.into_iter().chain(repository.files_on_disk(&["spec"]).err()) {
            assert!(failure.to_string().contains(&expected), "{name}: {failure}");
        }
        assert!(repository.files_on_disk(&["spec"]).is_err(), "{name}");
        assert_eq!(workspace.spec().is_err(), name != "accepted.yaml");
        fs::remove_file(&path).unwrap();
        before.into_iter().for_each(|text| fs::write(&path, text).unwrap());
    }
}

#[test]
fn an_edited_lock_is_outdated() {
    let workspace = copy("edited");
    workspace.codegen(Mode::Write).unwrap();
    let lock = workspace.spec.join("names.lock");
    let names = fs::read_to_string(&lock).unwrap();
    fs::write(&lock, names.replacen("field ", "field A", 1)).unwrap();
    let text = workspace.codegen(Mode::Check).unwrap_err().to_string();
    assert!(text.contains("outdated: spec/names.lock"), "{text}");
    workspace.codegen(Mode::Write).unwrap();
    assert_eq!(fs::read_to_string(&lock).unwrap(), names);
}

#[test]
fn missing_spec_is_an_error_with_its_path() {
    let mut workspace = copy("nowhere").workspace.clone();
    workspace.spec = workspace.spec.join("nowhere");
    let text = workspace.codegen(Mode::Write).unwrap_err().to_string();
    assert!(text.contains("nowhere") && text.contains("No such file"), "{text}");
}

/// Copies a small spec into a temporary directory outside of `target`, which git ignores. The copy has no client.
pub(crate) fn copy(name: &str) -> Copy {
    let root = std::env::temp_dir().join(format!("helpdesk-freshness-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let workspace = Workspace { spec: root.join("spec"), generated: root.join("generated") };
    fs::create_dir_all(&workspace.spec).unwrap();
    for file in cases::desk() {
        let path = root.join(file.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, file.text).unwrap();
    }
    Copy { root, workspace }
}

/// A workspace. Dropping it removes its directory.
pub(crate) struct Copy {
    pub(crate) root: PathBuf,
    pub(crate) workspace: Workspace,
}

impl Deref for Copy {
    type Target = Workspace;

    fn deref(&self) -> &Workspace {
        &self.workspace
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

#[test]
fn the_list_of_operations_marks_unverified_ones() {
    let text = xtask::listing::operations_text(&Workspace::here().api().unwrap());
    let mark = |operation: &str| {
        let lines = text.lines().filter_map(|line| line.split_at_checked(1));
        let of = |line: &(&str, &str)| line.1.split_whitespace().next() == Some(operation);
        lines.into_iter().find(of).unwrap_or_else(|| panic!("{operation} is missing:\n{text}")).0
    };
    let marks = ["users.identify", "cases.changelog", "groups.get"].map(mark);
    // The filter by staff members of the change history is unverified.
    assert_eq!(marks, ["?", "*", " "], "{text}");
}
