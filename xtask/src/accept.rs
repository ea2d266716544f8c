//! Writes all files that follow from a change of the spec, and lists the remaining manual work.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use helpdesk_codegen::UNWRITTEN;
use similar::TextDiff;

use crate::failure::Failure;
use crate::revisions::Repository;
use crate::sync::Mode;
use crate::workspace::Workspace;
use crate::{files, fmt_spec};

/// The tests that record files that follow from the spec, as arguments of `cargo test --workspace`: with all packages, cargo compiles the
/// client once, and with the features that the other tests need.
pub const RECORDING_TESTS: [&str; 5] = [
    "--test tests -- wire",
    "--test fake -- every_operation_has_a_scenario examples",
    "--bin helpdesk",
    "--test cli -- tasks",
    "--test samples",
];

/// The directories with files that these tests record.
const RECORDED: [&str; 4] = ["tests/", "fake/tests/", "cli/", "samples/tests/"];

/// How the task runs.
pub struct Options<'a> {
    /// The cargo that runs the tests.
    pub cargo: PathBuf,
    /// Decides whether to keep the recorded changes, after they are shown.
    pub confirm: &'a dyn Fn(usize) -> bool,
}

/// Formats the spec, generates the client, records its requests, commands and samples, and writes the OpenAPI document.
/// Writes the changes and the remaining work to `out`.
///
/// # Errors
///
/// Fails for mistakes of the spec, for failed tests, which the list of remaining work names, and for unconfirmed recorded changes, which
/// are undone. Fails also if a command cannot run or a file cannot be written.
pub fn accept(root: &Path, options: &Options<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let workspace = Workspace { spec: root.join("spec"), generated: root.join("generated") };
    show(out, &fmt_spec::fmt_spec(&workspace, Mode::Write)?);
    show(out, &workspace.codegen(Mode::Write)?.to_string());
    let repository = Repository::new(root);
    let before = Recorded::read(root, &repository)?;
    let ran = run_tests(root, &options.cargo, out);
    let changes = before.changes(&Recorded::read(root, &repository)?);
    let failed = match ran {
        Ok(failed) => failed,
        Err(failure) => {
            before.restore(root, &changes)?;
            return Err(failure);
        }
    };
    for Change { path, old, new } in &changes {
        let diff = TextDiff::from_lines(old, new);
        show(out, &diff.unified_diff().context_radius(2).header(path, "recorded now").to_string());
    }
    if !changes.is_empty() && !(options.confirm)(changes.len()) {
        before.restore(root, &changes)?;
        return Err(Failure(
            "the recorded changes were undone; correct the spec and run `cargo xtask accept` again, or keep them with `--yes`".into(),
        ));
    }
    for Change { path, .. } in &changes {
        show(out, &format!("recorded {path}\n"));
    }
    let document = output(Command::new(&options.cargo).args(["xtask", "openapi"]).current_dir(root));
    document.iter().for_each(|report| show(out, report));
    show(out, &remaining_work(&workspace, &repository, &failed)?);
    document?;
    let names = failed.iter().map(|test| &*test.name).collect::<Vec<_>>();
    if names.is_empty() { Ok(()) } else { Err(Failure(format!("failing tests: {}", names.join(", ")))) }
}

/// Writes text to `out`. A reader that closes the pipe early causes no error, because the task must still write its
/// files.
fn show(out: &mut dyn Write, text: &str) {
    let _ = out.write_all(text.as_bytes());
}

/// A test that failed.
struct FailedTest {
    name: String,
    /// The command that runs it alone.
    command: String,
    /// The first line of its message.
    message: String,
}

impl FailedTest {
    /// Reads the tests that failed from the output of a test binary, which these arguments of cargo run.
    fn read(output: &str, arguments: &str) -> Vec<Self> {
        let target = arguments.split(" -- ").next().unwrap_or_default();
        let names = output.lines().filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
        let failed = names.map(|name| {
            let reports = output.split_once(&format!("---- {name} stdout ----\n")).map_or("", |(_, reports)| reports);
            let report = reports.split("\n---- ").next().unwrap_or_default();
            // A test that returns an error does not panic.
            let message = report.split_once(" panicked at ").and_then(|(_, panic)| Some(panic.split_once('\n')?.1));
            let message = message.unwrap_or(report).lines().find(|line| !line.trim().is_empty());
            Self {
                name: name.to_owned(),
                command: format!("cargo test --workspace {target} -- --exact {name}"),
                message: message.unwrap_or_default().trim().to_owned(),
            }
        });
        failed.collect()
    }
}

/// Runs the tests, each of which writes its recordings. Returns the tests that fail in a second run too.
fn run_tests(root: &Path, cargo: &Path, out: &mut dyn Write) -> Result<Vec<FailedTest>, Failure> {
    let mut failed = Vec::new();
    for arguments in RECORDING_TESTS {
        show(out, &format!("running cargo test --workspace {arguments}\n"));
        let mut command = Command::new(cargo);
        command
            .args(["test", "--workspace"])
            .args(arguments.split(' '))
            .current_dir(root)
            .env("INSTA_UPDATE", "always");
        let mut run = || command.output().map_err(|error| Failure(format!("cannot run {}: {error}", cargo.display())));
        let mut output = run()?;
        if !output.status.success() {
            // A test may have read a file that a later test recorded.
            output = run()?;
        }
        let found = FailedTest::read(&String::from_utf8_lossy(&output.stdout), arguments);
        if !output.status.success() && found.is_empty() {
            let error = String::from_utf8_lossy(&output.stderr);
            return Err(Failure(format!("`cargo test --workspace {arguments}` does not run:\n{error}")));
        }
        failed.extend(found);
    }
    Ok(failed)
}

fn output(command: &mut Command) -> Result<String, Failure> {
    let output = command.output().map_err(|error| Failure(format!("cannot run cargo: {error}")))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(Failure(text(&output.stderr))) }
}

/// The content of the files that the tests may write.
struct Recorded(BTreeMap<String, String>);

struct Change {
    path: String,
    old: String,
    new: String,
}

impl Recorded {
    /// Reads the text files in these directories that git tracks or would add. The task leaves all other files
    /// unchanged.
    fn read(root: &Path, repository: &Repository) -> Result<Self, Failure> {
        let paths = repository.present()?.into_iter().filter(|path| RECORDED.iter().any(|it| path.starts_with(it)));
        // No test records files that are not text, such as archives of test data.
        let text = |path: String| Some((fs::read_to_string(root.join(&path)).ok()?, path));
        Ok(Self(paths.filter_map(text).map(|(text, path)| (path, text)).collect()))
    }

    fn changes(&self, after: &Self) -> Vec<Change> {
        let new = after.0.iter().filter(|(path, text)| self.0.get(*path) != Some(text));
        new.map(|(path, text)| Change {
            path: path.clone(),
            old: self.0.get(path).cloned().unwrap_or_default(),
            new: text.clone(),
        })
        .collect()
    }

    fn restore(&self, root: &Path, changes: &[Change]) -> Result<(), Failure> {
        for Change { path, .. } in changes {
            match self.0.get(path) {
                Some(text) => files::write(&root.join(path), text)?,
                None => files::remove(root, path)?,
            }
        }
        Ok(())
    }
}

/// Returns the list of remaining manual work.
fn remaining_work(workspace: &Workspace, repository: &Repository, failed: &[FailedTest]) -> Result<String, Failure> {
    let of_test =
        |FailedTest { name, command, message }: &_| format!("the test {name} fails: {message}\n    {command}");
    let mut left = failed.iter().map(of_test).collect::<Vec<_>>();
    for file in workspace.spec()? {
        let unwritten = file.text.lines().enumerate().filter(|(_, line)| line.contains(UNWRITTEN));
        left.extend(unwritten.map(|(index, line)| format!("{}:{}: write {}", file.path, index + 1, line.trim())));
    }
    let changed = repository.uncommitted_changes()?;
    let has = |start: &str| changed.lines().any(|line| line.get(3..).is_some_and(|path| path.starts_with(start)));
    if has("spec/") && !has("CHANGELOG.md") {
        left.push("CHANGELOG.md: say what users get, below `Unreleased`".to_owned());
    }
    left.push("`cargo xtask diff` says what the change means; `cargo test --workspace` checks it".to_owned());
    Ok(left.iter().fold("left to do:\n".to_owned(), |text, line| text + "  " + line + "\n"))
}
