//! An editable copy of the project with the files on disk.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use api_tests::cargo::cargo;
use api_tests::project::Project;
use clap::Parser;
use xtask::Workspace;
use xtask::new::{self, Thing};

use super::page::Edit;

/// A copy of all files that git knows or would add.
pub(super) struct Copy {
    root: PathBuf,
}

/// `cargo xtask new`.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct New {
    #[command(subcommand)]
    thing: Thing,
}

impl Copy {
    /// Creates a copy in a repository with one commit. Dropping the repository removes the copy.
    pub(super) fn in_repository() -> (Project, Self) {
        let project = Project { root: env::temp_dir().join(format!("helpdesk-walk-throughs-{}", std::process::id())) };
        let _ = fs::remove_dir_all(&project.root);
        let copy = Self::at(project.root.clone());
        project.git(&["init", "--quiet", "--initial-branch=main"]);
        project.commit();
        (project, copy)
    }

    /// Creates a permanent copy, so that cargo builds only the changed crates.
    pub(super) fn that_stays() -> Self {
        let copy = Self::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join("walkthroughs"));
        // Otherwise the copy is part of the checkout, which ignores its target directory.
        let init = Command::new("git").current_dir(&copy.root).args(["init", "--quiet"]).status().unwrap();
        assert!(init.success());
        copy.have_another_version();
        copy
    }

    fn at(root: PathBuf) -> Self {
        let there = files(&root, Path::new(""));
        let files = git_paths(xtask::root(), &["ls-files", "--cached", "--others", "--exclude-standard"]);
        let files = files.into_iter().filter(|path| xtask::root().join(path).exists()).collect::<BTreeSet<_>>();
        for path in there.difference(&files) {
            fs::remove_file(root.join(path)).unwrap();
        }
        for path in files {
            let bytes = fs::read(xtask::root().join(&path)).unwrap();
            let copy = root.join(path);
            if fs::read(&copy).ok().as_ref() != Some(&bytes) {
                fs::create_dir_all(copy.parent().unwrap()).unwrap();
                fs::write(copy, bytes).unwrap();
            }
        }
        Self { root }
    }

    pub(super) fn workspace(&self) -> Workspace {
        Workspace { spec: self.root.join("spec"), generated: self.root.join("generated") }
    }

    pub(super) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.root.join(path)).unwrap()
    }

    pub(super) fn add_skeleton(&self, arguments: &[String]) {
        let New { thing } = New::try_parse_from(arguments).unwrap_or_else(|it| panic!("{it}"));
        new::add(&self.workspace(), thing).unwrap_or_else(|it| panic!("{arguments:?}: {it}"));
    }

    pub(super) fn edit(&self, edit: &Edit) {
        match edit {
            Edit::File { path, text } => fs::write(self.root.join(path), text).unwrap(),
            Edit::Lines { path, lines } => {
                let text = fs::read_to_string(self.root.join(path)).unwrap();
                let edited = apply_edit(&text.lines().collect::<Vec<_>>(), lines);
                let edited = edited.unwrap_or_else(|| {
                    let quoted = lines.iter().filter(|(sign, _)| *sign != '+').map(|(_, line)| format!("\n{line}"));
                    panic!("docs/walkthroughs.md quotes lines that {path} has not once:{}", quoted.collect::<String>())
                });
                fs::write(self.root.join(path), edited).unwrap();
            }
        }
    }

    /// Adds a module to the tests of the generated client.
    pub(super) fn add_test(&self, module: &str, text: &str) {
        let main = self.root.join("tests/main.rs");
        let modules = fs::read_to_string(&main).unwrap();
        fs::write(&main, modules + &format!("\nmod {module};\n")).unwrap();
        fs::write(self.root.join(format!("tests/{module}.rs")), text).unwrap();
    }

    /// Adds a value to each enum of the spec that lists its values.
    pub(super) fn add_values(&self) {
        for entry in fs::read_dir(self.root.join("spec")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|it| it != "yaml") {
                continue;
            }
            let (mut text, mut in_values, mut is_number) = (String::new(), false, false);
            for line in fs::read_to_string(&path).unwrap().lines() {
                if in_values && !line.starts_with("      ") {
                    let start = if is_number { r#""-9": { rename: added_by_a_test, "# } else { "added_by_a_test: { " };
                    text += &format!("      {start}source: unverified, evidence: added by a test, doc: Added. }}\n");
                    in_values = false;
                }
                // A less indented key begins another type.
                is_number = (is_number && line.starts_with("    ")) || line == "    wire: number";
                in_values |= line == "    values:";
                text += &format!("{line}\n");
            }
            fs::write(path, text).unwrap();
        }
    }

    /// Gives the packages another version. The copy shares the target directory of the project, which has the built
    /// dependencies, and cargo would confuse packages of one name and version.
    fn have_another_version(&self) {
        for path in files(&self.root, Path::new("")).iter().filter(|path| path.ends_with("Cargo.toml")) {
            let text = fs::read_to_string(self.root.join(path)).unwrap();
            let other = text.replace("version = \"0.1.0\"", "version = \"0.1.90\"");
            let other = other.replace("version = \"0.0.0\"", "version = \"0.0.90\"");
            if other != text {
                fs::write(self.root.join(path), other).unwrap();
            }
        }
    }

    /// Disables the unit tests of all other libraries. Cargo cannot select one library if it selects all packages.
    pub(super) fn tests_no_library_but(&self, directory: &str) {
        let manifests = files(&self.root, Path::new("")).into_iter().filter(|path| path.ends_with("Cargo.toml"));
        for path in manifests.map(|path| self.root.join(path)) {
            let (folder, text) = (path.parent().unwrap(), fs::read_to_string(&path).unwrap());
            let library = text.split("\n[").find(|section| section.starts_with("lib]"));
            if folder.ends_with(directory) || library.is_some_and(|it| it.contains("\ntest = false")) {
                continue;
            } else if text.contains("[lib]\n") {
                fs::write(&path, text.replace("[lib]\n", "[lib]\ntest = false\n")).unwrap();
            } else if folder.join("src/lib.rs").exists() {
                fs::write(&path, text + "\n[lib]\ntest = false\n").unwrap();
            }
        }
    }

    /// The paths that differ from the commit.
    pub(super) fn changed_paths(&self) -> Vec<String> {
        git_paths(&self.root, &["ls-files", "--modified", "--deleted", "--others", "--exclude-standard"])
    }

    /// Runs cargo, which must succeed without warnings. Returns its output.
    pub(super) fn cargo(&self, arguments: &[&str]) -> String {
        self.cargo_with_input(arguments, "")
    }

    /// Runs cargo as [`Self::cargo`] does, with this standard input.
    pub(super) fn cargo_with_input(&self, arguments: &[&str], input: &str) -> String {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let mut cargo = cargo();
        cargo.args(arguments).current_dir(&self.root).env("CARGO_TARGET_DIR", target).env("INSTA_UPDATE", "always");
        cargo.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = cargo.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        let printed = format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
        let is_clean = status.success() && !printed.lines().any(|line| line.starts_with("warning"));
        assert!(is_clean, "cargo {arguments:?}:\n{printed}");
        printed
    }
}

/// Applies an edit to a text. A context line may differ after its key, so that a change of the spec breaks no unrelated
/// walk-through.
fn apply_edit(text: &[&str], lines: &[(char, String)]) -> Option<String> {
    let quoted = lines.iter().filter(|(sign, _)| *sign != '+').collect::<Vec<_>>();
    let key = |line: &str| line.split_once(": ").map(|(key, _)| key.to_owned());
    let exactly = |(_, quoted): &(char, String), line: &str| quoted == line;
    let by_key = |(sign, quoted): &(char, String), line: &str| {
        quoted == line || (*sign == ' ' && key(quoted).is_some_and(|it| key(line) == Some(it)))
    };
    let places = |fits: &dyn Fn(&(char, String), &str) -> bool| {
        let windows = text.windows(quoted.len()).enumerate();
        let fitting = windows.filter(|(_, window)| quoted.iter().zip(*window).all(|(quoted, line)| fits(quoted, line)));
        fitting.map(|(start, _)| start).collect::<Vec<_>>()
    };
    let [start] = [places(&exactly), places(&by_key)].into_iter().find(|it| !it.is_empty())?[..] else { return None };
    let mut rest = text[start..].iter().copied();
    let mut edited = text[..start].to_vec();
    for (sign, line) in lines {
        match sign {
            '+' => edited.push(line),
            '-' => drop(rest.next()),
            _ => edited.extend(rest.next()),
        }
    }
    edited.extend(rest);
    Some(edited.iter().map(|line| format!("{line}\n")).collect())
}

/// All files below a directory, as paths from the root.
fn files(root: &Path, below: &Path) -> BTreeSet<String> {
    let Ok(entries) = fs::read_dir(root.join(below)) else { return BTreeSet::new() };
    let paths = entries.map(|entry| below.join(entry.unwrap().file_name())).filter(|path| path != Path::new(".git"));
    paths
        .flat_map(|path| {
            if root.join(&path).is_dir() {
                files(root, &path)
            } else {
                BTreeSet::from([path.to_str().unwrap().to_owned()])
            }
        })
        .collect()
}

/// The paths that a git command prints.
fn git_paths(root: &Path, arguments: &[&str]) -> Vec<String> {
    let output = Command::new("git").current_dir(root).args(arguments).arg("-z").output().unwrap();
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_terminator('\0').map(str::to_owned).collect()
}
