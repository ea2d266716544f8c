//! A repository to compare states of: what was committed, and the files on disk.

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::Command;

use helpdesk_spec_diff::Severity;
use xtask::diff::{self, FailOn, Format, Options, Report};
use xtask::revisions::Repository;

// Lines of `labels.yaml`, and others in their place.
pub(super) const PAGE: &str = "page: { type: int, min: 1, doc: Number of the page. }";
pub(super) const FEWER: &str = "page: { type: int, min: 1, max: 500, doc: Number of the page. }";
pub(super) const TITLE: &str = "label_title: { type: text, doc: Title. }";
pub(super) const OTHER_TITLE: &str = "label_title: { type: text, doc: \"Title | name.\" }";

pub(super) fn options() -> Options {
    Options {
        from: None,
        to: None,
        format: Format::Text,
        level: None,
        fail_on: FailOn::Step,
        reach: false,
        color: false,
    }
}

/// A repository with one commit: labels, and the conventions of the real spec.
pub(super) fn repository(name: &str) -> Project {
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

    /// Replaces all places of a string. A panic names the test that quotes what is not there.
    #[track_caller]
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

pub(super) fn run(folder: &Path, arguments: &[&str]) {
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
