//! Writes exactly the generated files into a directory, or reports how they differ.

use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use helpdesk_codegen::SourceFile;
use similar::TextDiff;

use crate::failure::Failure;
use crate::files;

/// Whether to write or to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Write changed files, and remove unexpected ones.
    Write,
    /// Write nothing; an outdated file is an error.
    Check,
}

/// The result of writing a crate, or of checking it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The directory of the crate, for messages.
    pub name: String,
    /// Rendered warnings about the spec.
    pub warnings: String,
    /// The number of generated files.
    pub files: usize,
    /// The written files.
    pub written: Vec<String>,
    /// The removed files.
    pub removed: Vec<String>,
}

/// The maximum number of lines that a check shows, without the last lines with advice.
const MAX_SHOWN_LINES: usize = 40;

/// Compares the directory with the files in both directions, and a few files with those in the directory of the spec.
/// Depending on the mode, it writes or reports. Messages name the task that writes.
///
/// # Errors
///
/// In [`Mode::Check`] everything outdated; a file that cannot be read or written.
pub fn sync(
    folder: &Path,
    wanted: &[SourceFile],
    spec: &Path,
    beside: &[SourceFile],
    mode: Mode,
    task: &str,
) -> Result<Report, Failure> {
    let present = if folder.exists() { files::below(folder)? } else { Vec::new() };
    let orphans = present.iter().filter(|path| !wanted.iter().any(|file| file.path == **path)).cloned();
    let orphans = orphans.collect::<Vec<_>>();
    // Messages omit the parent directory of the spec, if the crate is beside the spec.
    let around = spec.parent().unwrap_or(spec);
    let shown = |folder: &Path| folder.strip_prefix(around).unwrap_or(folder).display().to_string();
    let (name, is_beside) = (shown(folder), folder.parent() == Some(around));
    let mut stale = Vec::new();
    for file in wanted {
        let old = if present.contains(&file.path) { Some(files::bytes(&folder.join(&file.path))?) } else { None };
        stale.extend(Stale::new(&name, folder, file, old));
    }
    for file in beside {
        let old = if spec.join(&file.path).exists() { Some(files::bytes(&spec.join(&file.path))?) } else { None };
        stale.extend(Stale::new(&shown(spec), spec, file, old));
    }
    // A crate beside its spec is committed with it. Another directory may be a temporary one.
    let ignored = if is_beside { ignored_by_git(folder, wanted) } else { Vec::new() };
    match mode {
        Mode::Check => check(name, &orphans, &stale, &ignored, wanted.len(), task),
        Mode::Write => {
            // Unexpected files are removed first, because one may have the name of a needed directory, and a link may
            // lead elsewhere.
            for path in &orphans {
                files::remove(folder, path)?;
            }
            for Stale { path, text, .. } in &stale {
                files::write(path, text)?;
            }
            let written = stale.iter().map(|it| it.shown.clone()).collect();
            if ignored.is_empty() {
                Ok(Report { name, warnings: String::new(), files: wanted.len(), written, removed: orphans })
            } else {
                Err(Failure(must_be_committed(&name, &ignored)))
            }
        }
    }
}

/// A file that is missing or has other text.
struct Stale<'a> {
    /// The path for messages.
    shown: String,
    path: PathBuf,
    text: &'a str,
    old: Option<Vec<u8>>,
}

impl<'a> Stale<'a> {
    fn new(name: &str, folder: &Path, file: &'a SourceFile, old: Option<Vec<u8>>) -> Option<Stale<'a>> {
        let SourceFile { path, text } = file;
        (old.as_deref() != Some(text.as_bytes())).then(|| Stale {
            shown: format!("{name}/{path}"),
            path: folder.join(path),
            text,
            old,
        })
    }
}

fn check(
    name: String,
    orphans: &[String],
    stale: &[Stale<'_>],
    ignored: &[String],
    files: usize,
    task: &str,
) -> Result<Report, Failure> {
    if orphans.is_empty() && stale.is_empty() && ignored.is_empty() {
        return Ok(Report { name, warnings: String::new(), files, written: Vec::new(), removed: Vec::new() });
    }
    let unexpected = orphans.iter().map(|path| format!("unexpected: {name}/{path} (not produced by the generator)"));
    let differences = stale.iter().map(|Stale { shown, text, old, .. }| match old {
        None => format!("missing: {shown}"),
        Some(old) => format!("outdated: {shown}\n{}", diff(old, text, "from the spec")),
    });
    let mut text = first_lines(orphans.len() + stale.len(), unexpected.chain(differences));
    if !orphans.is_empty() || !stale.is_empty() {
        text.push_str(&format!("\nthe files do not match the spec; run `cargo xtask {task}`\n"));
    }
    if !ignored.is_empty() {
        text.push_str(&must_be_committed(&name, ignored));
    }
    Err(Failure(text))
}

/// The lines of all files up to [`MAX_SHOWN_LINES`], and the number of omitted ones.
pub(crate) fn first_lines(count: usize, files: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut left = MAX_SHOWN_LINES;
    for (index, file) in files.enumerate() {
        if left == 0 {
            writeln!(text, "{} more files", count - index).expect("a String takes everything");
            break;
        }
        let lines = file.lines().count();
        for line in file.lines().take(left) {
            writeln!(text, "{line}").expect("a String takes everything");
        }
        if lines > left {
            writeln!(text, "    {} more lines", lines - left).expect("a String takes everything");
        }
        left = left.saturating_sub(lines);
    }
    text
}

/// The changed lines, indented. `source` is the origin of the new text.
pub(crate) fn diff(old: &[u8], new: &str, source: &str) -> String {
    let old = String::from_utf8_lossy(old);
    let diff = TextDiff::from_lines(old.as_ref(), new);
    let mut unified = diff.unified_diff();
    let text = unified.context_radius(2).header("on disk", source).to_string();
    text.lines().map(|line| format!("    {line}\n")).collect()
}

fn must_be_committed(name: &str, ignored: &[String]) -> String {
    let shown = ignored.iter().take(3).map(|path| format!("{name}/{path}")).collect::<Vec<_>>().join(", ");
    let more = match ignored.len() {
        0..=3 => String::new(),
        count => format!(" and {} more", count - 3),
    };
    format!(
        "ignored by git, but must be committed: {shown}{more}; \
         remove the matching .gitignore line (`git check-ignore -v <file>` shows it)"
    )
}

/// Wanted files that git ignores; empty without git.
fn ignored_by_git(folder: &Path, wanted: &[SourceFile]) -> Vec<String> {
    let git = Command::new("git")
        .args(["check-ignore", "--no-index", "--stdin"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut git) = git else {
        return Vec::new();
    };
    if let Some(mut stdin) = git.stdin.take() {
        let paths = wanted.iter().map(|file| format!("{}\n", file.path)).collect::<String>();
        // The write fails if git has exited already, because the directory is not in a repository.
        let _ = stdin.write_all(paths.as_bytes());
    }
    let Ok(output) = git.wait_with_output() else {
        return Vec::new();
    };
    String::from_utf8_lossy(&output.stdout).lines().map(ToOwned::to_owned).collect()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.warnings.is_empty() {
            writeln!(f, "{}", self.warnings)?;
        }
        for path in &self.written {
            writeln!(f, "wrote {path}")?;
        }
        for path in &self.removed {
            writeln!(f, "removed {}/{path}", self.name)?;
        }
        match self.written.len() + self.removed.len() {
            0 => writeln!(f, "{}/ is up to date ({} files)", self.name, self.files),
            changed => writeln!(f, "{changed} of {} files changed", self.files),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_shows_few_lines_of_all_files() {
        let files = |count: usize| (0..count).map(|index| format!("{index}\n    a\n    b\n"));
        assert_eq!(first_lines(2, files(2)).lines().count(), 6);
        let text = first_lines(20, files(20));
        assert!(text.contains("\n12\n    a\n    b\n13\n    2 more lines\n6 more files\n"), "{text}");
    }
}
