//! States of the repository: the files of a revision in git, without a work tree or a clone, or the files on disk.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use semver::Version;

use crate::failure::Failure;
use crate::files;

/// The files of one state by their paths from the root.
pub type Files = BTreeMap<String, String>;

/// A repository, given by a directory in it.
#[derive(Clone, Debug)]
pub struct Repository {
    root: PathBuf,
}

impl Repository {
    /// The repository around a directory.
    pub fn new(root: &Path) -> Repository {
        Repository { root: root.to_owned() }
    }

    /// The last release before a revision: the greatest tag such as `v0.1.0`.
    ///
    /// # Errors
    ///
    /// Git that fails; a shallow clone without such tags.
    pub fn last_release(&self, revision: &str) -> Result<Option<String>, Failure> {
        let tags = self.git(&["tag", "--list", "v*", "--merged", revision])?;
        let version = |tag: &&str| Version::parse(tag.strip_prefix('v')?).ok();
        let last = tags.lines().filter(|tag| version(tag).is_some()).max_by_key(version);
        match last {
            None if self.is_shallow() => Err(Failure(format!(
                "this clone is shallow and has no tag of a release, so there is nothing to compare with; run \
                 `git fetch --tags --unshallow {}`, or name a revision",
                self.remote()
            ))),
            last => Ok(last.map(ToOwned::to_owned)),
        }
    }

    /// The uncommitted changes, one on each line; empty if there are none.
    ///
    /// # Errors
    ///
    /// Git that fails.
    pub fn uncommitted_changes(&self) -> Result<String, Failure> {
        self.git(&["status", "--porcelain"])
    }

    /// The paths of the files on disk that git tracks or would add.
    ///
    /// # Errors
    ///
    /// Git that fails.
    pub fn present(&self) -> Result<Vec<String>, Failure> {
        let paths = self.git(&["ls-files", "-z", "--cached", "--others", "--exclude-standard"])?;
        Ok(paths.split_terminator('\0').map(str::to_owned).collect())
    }

    /// The files below some paths in a revision.
    ///
    /// # Errors
    ///
    /// A missing revision, with the command that fetches it; a file that is not UTF-8.
    pub fn files(&self, revision: &str, paths: &[&str]) -> Result<Files, Failure> {
        let commit = self.commit(revision)?;
        let listed = self.git(&[&["ls-tree", "-r", "-z", &commit, "--"], paths].concat())?;
        let entries = listed.split('\0').filter_map(|entry| {
            let (about, path) = entry.split_once('\t')?;
            Some((about.rsplit(' ').next()?.to_owned(), path.to_owned()))
        });
        let (objects, paths): (Vec<_>, Vec<_>) = entries.unzip();
        let contents = self.contents(&objects)?;
        let texts = paths.into_iter().zip(contents).map(|(path, bytes)| match String::from_utf8(bytes) {
            Ok(text) => Ok((path, text)),
            Err(_) => Err(Failure(format!("{path} of {revision} is not UTF-8; name another revision"))),
        });
        texts.collect()
    }

    /// The files below some paths on disk.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub fn files_on_disk(&self, paths: &[&str]) -> Result<Files, Failure> {
        let mut found = Files::new();
        for path in paths {
            let full = self.root.join(path);
            let below = if full.is_dir() {
                files::below(&full)?.into_iter().map(|it| format!("{path}/{it}")).collect()
            } else {
                vec![(*path).to_owned()]
            };
            for path in below.into_iter().filter(|path| self.root.join(path).symlink_metadata().is_ok()) {
                let text = files::read(&self.root.join(&path))?;
                found.insert(path, text);
            }
        }
        Ok(found)
    }

    /// The files below some paths that differ between a revision and another one, or the tracked files on disk.
    ///
    /// # Errors
    ///
    /// Git that fails.
    pub fn differing(&self, from: &str, to: Option<&str>, paths: &[&str]) -> Result<Vec<String>, Failure> {
        let arguments = ["diff", "--name-only", from].into_iter().chain(to).chain(["--"]).chain(paths.iter().copied());
        Ok(self.git(&arguments.collect::<Vec<_>>())?.lines().map(str::to_owned).collect())
    }

    fn commit(&self, revision: &str) -> Result<String, Failure> {
        let wanted = format!("{revision}^{{commit}}");
        let found = self.run(&["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted])?;
        match found {
            Some(commit) => Ok(commit.trim().to_owned()),
            None => Err(Failure(format!("unknown revision `{revision}`; run `{}`", self.fetch(revision)))),
        }
    }

    /// The command that fetches a revision.
    fn fetch(&self, revision: &str) -> String {
        let remote = self.remote();
        let branch = revision.strip_prefix(&format!("{remote}/"));
        let from_another = revision.contains(['~', '^', '@']);
        let is_tag = revision.strip_prefix('v').is_some_and(|version| Version::parse(version).is_ok());
        match (branch, self.is_shallow()) {
            (_, true) if from_another => format!("git fetch --unshallow {remote}"),
            (Some(branch), true) => format!("git fetch --depth=1 {remote} {branch}:refs/remotes/{remote}/{branch}"),
            (Some(branch), false) => format!("git fetch {remote} {branch}"),
            (None, true) if is_tag => format!("git fetch --depth=1 {remote} tag {revision} --no-tags"),
            (None, false) if is_tag => format!("git fetch {remote} tag {revision} --no-tags"),
            (None, true) => format!("git fetch --depth=1 {remote} {revision}"),
            (None, false) => format!("git fetch {remote} {revision}"),
        }
    }

    fn remote(&self) -> String {
        let remotes = self.run(&["remote"]).ok().flatten().unwrap_or_default();
        remotes.lines().next().unwrap_or("origin").to_owned()
    }

    fn is_shallow(&self) -> bool {
        let shallow = self.run(&["rev-parse", "--is-shallow-repository"]).ok().flatten();
        shallow.is_some_and(|it| it.trim() == "true")
    }

    /// Returns the content of some objects, in their order.
    fn contents(&self, objects: &[String]) -> Result<Vec<Vec<u8>>, Failure> {
        let mut git = self
            .command(&["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Failure(format!("cannot run git: {error}; install it")))?;
        let wanted = objects.iter().map(|object| format!("{object}\n")).collect::<String>();
        let mut stdin = git.stdin.take().expect("it was piped");
        // Git writes while it reads, so a single thread could deadlock with it.
        let writer = thread::spawn(move || stdin.write_all(wanted.as_bytes()));
        let output = git.wait_with_output().map_err(|error| Failure(format!("cannot read from git: {error}")))?;
        let written = writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        let found = blobs(&output.stdout);
        if written.is_ok() && found.len() == objects.len() {
            Ok(found)
        } else {
            Err(Failure("git lacks a file of the revision; run `git fsck`".to_owned()))
        }
    }

    /// Returns the output of git.
    fn git(&self, arguments: &[&str]) -> Result<String, Failure> {
        let failed = || Failure(format!("`git {}` failed in {}", arguments.join(" "), self.root.display()));
        self.run(arguments)?.ok_or_else(failed)
    }

    /// Returns the output of git, or `None` if it fails.
    fn run(&self, arguments: &[&str]) -> Result<Option<String>, Failure> {
        let output = self.command(arguments).stderr(Stdio::null()).output();
        let output = output.map_err(|error| Failure(format!("cannot run git: {error}; install it")))?;
        Ok(output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned()))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("git");
        command.arg("-C").arg(&self.root).args(arguments);
        command
    }
}

/// The contents in the output of `git cat-file --batch`: `<object> blob <size>`, the bytes, and an empty line.
fn blobs(mut output: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    while let Some(end) = output.iter().position(|byte| *byte == b'\n') {
        let (header, rest) = (String::from_utf8_lossy(&output[..end]), &output[end + 1..]);
        let size = header.rsplit(' ').next().and_then(|size| size.parse::<usize>().ok());
        let Some(bytes) = size.and_then(|size| rest.get(..size)) else { break };
        found.push(bytes.to_vec());
        output = rest.get(bytes.len() + 1..).unwrap_or_default();
    }
    found
}
