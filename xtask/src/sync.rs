//! Makes a folder hold exactly the files it should, or says how it does not.

use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use helpdesk_codegen::SourceFile;
use similar::TextDiff;

use crate::{Failure, files};

/// Whether to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Write what changed, remove what does not belong.
    Write,
    /// Write nothing; whatever is not fresh is an error.
    Check,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many files there should be.
    pub files: usize,
    /// Written.
    pub written: Vec<String>,
    /// Removed.
    pub removed: Vec<String>,
}

/// Lines of diff shown for one file.
const SHOWN: usize = 40;

/// Compares the folder with the files, both ways, and acts as the mode says.
///
/// # Errors
///
/// In [`Mode::Check`] everything that is not fresh; a file that cannot be read or written.
pub fn sync(folder: &Path, wanted: &[SourceFile], mode: Mode) -> Result<Report, Failure> {
    let present = match folder.exists() {
        true => files::below(folder)?,
        false => Vec::new(),
    };
    let orphans = present.iter().filter(|path| !wanted.iter().any(|file| file.path == **path)).cloned();
    let orphans = orphans.collect::<Vec<_>>();
    let mut stale = Vec::new();
    for file in wanted {
        let old = match present.contains(&file.path) {
            true => Some(files::bytes(&folder.join(&file.path))?),
            false => None,
        };
        if old.as_deref() != Some(file.text.as_bytes()) {
            stale.push((file, old));
        }
    }
    let ignored = ignored(folder, wanted);
    match mode {
        Mode::Check => check(&orphans, &stale, &ignored, wanted.len()),
        Mode::Write => {
            // First what does not belong: a file may lie where a folder is to be, or a link may lead elsewhere.
            for path in &orphans {
                files::remove(folder, path)?;
            }
            for (file, _) in &stale {
                files::write(&folder.join(&file.path), &file.text)?;
            }
            let written = stale.iter().map(|(file, _)| file.path.clone()).collect();
            match ignored.is_empty() {
                true => Ok(Report { files: wanted.len(), written, removed: orphans }),
                false => Err(Failure(swallowed(&ignored))),
            }
        }
    }
}

type Stale<'a> = (&'a SourceFile, Option<Vec<u8>>);

fn check(orphans: &[String], stale: &[Stale<'_>], ignored: &[String], files: usize) -> Result<Report, Failure> {
    if orphans.is_empty() && stale.is_empty() && ignored.is_empty() {
        return Ok(Report { files, written: Vec::new(), removed: Vec::new() });
    }
    let mut text = String::new();
    for (file, old) in stale {
        match old {
            None => writeln!(text, "missing: generated/{}", file.path),
            Some(old) => writeln!(text, "stale: generated/{}\n{}", file.path, diff(old, &file.text)),
        }
        .expect("a String takes everything");
    }
    for path in orphans {
        writeln!(text, "orphan: generated/{path} (nothing makes it)").expect("a String takes everything");
    }
    if !orphans.is_empty() || !stale.is_empty() {
        text.push_str("\nthe client is not what the spec says; run `cargo xtask codegen`\n");
    }
    if !ignored.is_empty() {
        text.push_str(&swallowed(ignored));
    }
    Err(Failure(text))
}

fn diff(old: &[u8], new: &str) -> String {
    let old = String::from_utf8_lossy(old);
    let diff = TextDiff::from_lines(old.as_ref(), new);
    let mut unified = diff.unified_diff();
    let text = unified.context_radius(2).header("on disk", "from the spec").to_string();
    let mut lines = text.lines();
    let mut shown = lines.by_ref().take(SHOWN).map(|line| format!("    {line}\n")).collect::<String>();
    let more = lines.count();
    if more > 0 {
        shown.push_str(&format!("    and {more} more lines\n"));
    }
    shown
}

fn swallowed(ignored: &[String]) -> String {
    let shown = ignored.iter().take(3).map(|path| format!("generated/{path}")).collect::<Vec<_>>().join(", ");
    let more = match ignored.len() {
        0..=3 => String::new(),
        count => format!(" and {} more", count - 3),
    };
    format!("a .gitignore swallows what others need: {shown}{more}; mend it (`git check-ignore -v` names the line)")
}

/// Wanted files that a .gitignore swallows. Without git there is nothing to say.
fn ignored(folder: &Path, wanted: &[SourceFile]) -> Vec<String> {
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
        // Fails when this is no checkout and git has gone already.
        let _ = stdin.write_all(paths.as_bytes());
    }
    let Ok(output) = git.wait_with_output() else {
        return Vec::new();
    };
    String::from_utf8_lossy(&output.stdout).lines().map(ToOwned::to_owned).collect()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for path in &self.written {
            writeln!(f, "wrote generated/{path}")?;
        }
        for path in &self.removed {
            writeln!(f, "removed generated/{path}")?;
        }
        match self.written.len() + self.removed.len() {
            0 => writeln!(f, "fresh: {} files", self.files),
            changed => writeln!(f, "{changed} of {} files changed", self.files),
        }
    }
}
