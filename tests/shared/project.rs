//! A repository with two states to compare: the last commit, and the files on disk.

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::Command;

use helpdesk_codegen::SpecFile;
use helpdesk_spec_diff::Severity;
use xtask::Workspace;
use xtask::diff::{self, FailOn, Format, Options, Report};
use xtask::revisions::Repository;
use xtask::sync::Mode;

/// The options of the command without arguments.
pub fn options() -> Options {
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

/// A repository. Dropping it removes its directory.
pub struct Project {
    /// The directory.
    pub root: PathBuf,
}

impl Project {
    /// A repository with one commit: a spec, as version 0.1.0, and its client.
    pub fn with_spec(name: &str, spec: &[SpecFile]) -> Self {
        let root = std::env::temp_dir().join(format!("helpdesk-project-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let project = Self { root };
        for file in spec {
            project.write(&file.path, &file.text);
        }
        project.set_version("0.1.0");
        project.workspace().codegen(Mode::Write).unwrap();
        project.git(&["init", "--quiet", "--initial-branch=main"]);
        project.commit();
        project
    }

    /// Sets the version of the spec.
    pub fn set_version(&self, version: &str) {
        let text = self.read("spec/api.yaml");
        let line = text.lines().find(|line| line.starts_with("version: ")).unwrap();
        self.edit("spec/api.yaml", line, &format!("version: {version}"));
    }

    /// The report about the changes between two states, for readers.
    ///
    /// # Errors
    ///
    /// If the command fails.
    pub fn diff(&self, from: Option<&str>, to: Option<&str>) -> Result<Report, xtask::Failure> {
        self.report(from, to, Format::Text, None)
    }

    /// The report in any form, from a level on.
    ///
    /// # Errors
    ///
    /// If the command fails.
    pub fn report(
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

    /// A report with the name of a declaration in place of its line number, which moves with the lines above it, and
    /// without the number of operations that reach it.
    pub fn with_names(&self, report: &str) -> String {
        let mut text = without_reach(report);
        for path in ["spec/cases.yaml", "spec/labels.yaml"].into_iter().filter(|path| report.contains(path)) {
            // The last line first: the number of an early line is the beginning of others.
            for (index, line) in self.read(path).lines().enumerate().collect::<Vec<_>>().into_iter().rev() {
                let name = line.trim().split(':').next().unwrap_or_default();
                for before in [":", ",line=", "\",\n        \"line\": "].map(|it| format!("{path}{it}")) {
                    text = text.replace(&format!("{before}{}", index + 1), &format!("{before}<{name}>"));
                }
            }
        }
        text
    }

    /// Returns the text of a file.
    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.root.join(path)).unwrap()
    }

    /// Writes a file, and the directories around it.
    pub fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Replaces all occurrences of a string. Panics at the line of the caller if the file does not have it.
    #[track_caller]
    pub fn edit(&self, path: &str, from: &str, to: &str) {
        let text = self.read(path);
        assert!(text.contains(from), "{path} has no `{from}`");
        self.write(path, &text.replace(from, to));
    }

    /// The line of an entry, by the keys that lead to it, each below the one before it.
    #[track_caller]
    pub fn line(&self, path: &str, keys: &[&str]) -> String {
        let text = self.read(path);
        let mut lines = text.lines();
        let mut found = "";
        for (depth, key) in keys.iter().enumerate() {
            let start = format!("{}{key}:", "  ".repeat(depth));
            let line = lines.find(|line| line.starts_with(&start));
            found = line.unwrap_or_else(|| panic!("{path} has no block key `{key}` of {keys:?}"));
        }
        found.to_owned()
    }

    /// The workspace of the spec and the client of the repository.
    pub fn workspace(&self) -> Workspace {
        Workspace { spec: self.root.join("spec"), generated: self.root.join("generated") }
    }

    /// Commits all files.
    pub fn commit(&self) {
        self.git(&["add", "--all"]);
        self.git(&["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", "a"]);
    }

    /// Runs git, which must succeed.
    pub fn git(&self, arguments: &[&str]) {
        run(&self.root, arguments);
    }
}

fn without_reach(report: &str) -> String {
    let mut parts = report.split("reached by ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "reached by N" + part.trim_start_matches(|it: char| it.is_ascii_digit()))
}

/// Runs git in a directory, and returns its output. It must succeed.
pub fn run(directory: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git").arg("-C").arg(directory).args(arguments).output().unwrap();
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
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
