//! Prepares a release, whose version and changes follow from the diff since the last release. The task writes all files or none, and
//! publishes nothing.

mod changelog;
mod manifests;
mod semver_checks;
mod writing;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use helpdesk_codegen::{Code, SourceFile, SpecFile};
use helpdesk_spec_diff::{Diff, Step};
use semver::Version;

use crate::failure::Failure;
use crate::revisions::Repository;
use crate::sync::Mode;
use crate::workspace::Workspace;
use crate::{diff, explain, files};

/// The options of a release.
#[derive(Clone, Debug)]
pub struct Options {
    /// The step from the last release. The default is the step that the changes need, and at least a patch.
    pub step: Option<Step>,
    /// Whether the task writes nothing.
    pub dry_run: bool,
    /// The cargo that runs cargo-semver-checks, if it is installed.
    pub cargo: PathBuf,
}

/// The last release, with the changes since.
struct Last {
    tag: String,
    version: Version,
    diff: Diff,
}

/// Prepares a release of the workspace in a directory, and reports the remaining work.
///
/// # Errors
///
/// Uncommitted changes; missing documentation; outdated generated files; a step that is too small; a file that cannot
/// be read or written. Then the task writes nothing.
pub fn release(root: &Path, options: &Options) -> Result<String, Failure> {
    let repository = Repository::new(root);
    let changed = repository.uncommitted_changes()?;
    if !changed.is_empty() {
        return Err(Failure(format!("these files are not committed; commit or remove them:\n{changed}")));
    }
    let workspace = Workspace { spec: root.join("spec"), generated: root.join("generated") };
    check_documentation(&workspace)?;
    workspace.codegen(Mode::Check)?;
    let api = workspace.api()?;
    let last = last(&repository)?;
    let version = version(&api.version, last.as_ref(), options.step)?;
    let files = files(root, &workspace, &api.version, &version, last.as_ref())?;
    // This check is the last one, because it takes minutes.
    let compare = |last| semver_checks::compare(root, &options.cargo, last, &version);
    let notes = last.as_ref().map(compare).transpose()?;
    if !options.dry_run {
        writing::write(root, &files)?;
    }
    report(root, options, &version, last.as_ref(), notes.as_deref().unwrap_or_default(), &files)
}

/// Rejects a release with missing documentation.
fn check_documentation(workspace: &Workspace) -> Result<(), Failure> {
    let (_, diagnostics) = helpdesk_codegen::check(&workspace.spec()?).into_parts();
    if diagnostics.codes().contains(&Code::UnwrittenDoc) { Err(Failure(explain::render(&diagnostics))) } else { Ok(()) }
}

fn last(repository: &Repository) -> Result<Option<Last>, Failure> {
    let Some(tag) = repository.last_release("HEAD")? else { return Ok(None) };
    let version = tag.strip_prefix('v').and_then(|version| Version::parse(version).ok());
    let version = version.expect("a tag of a release has a version");
    let diff = diff::compare(repository, &tag, None)?;
    Ok(Some(Last { tag, version, diff }))
}

/// The version of the spec if it is large enough, or else the next version after a step.
fn version(spec: &Version, last: Option<&Last>, step: Option<Step>) -> Result<Version, Failure> {
    let Some(Last { tag, version: base, diff }) = last else {
        return match step {
            None => Ok(spec.clone()),
            Some(_) => Err(Failure(format!(
                "there is no release to step from; the first one is {spec}, the version in spec/api.yaml: leave out `--step`"
            ))),
        };
    };
    if let Some(reason) = diff.generator.unknown.first().filter(|_| !diff.verdict.is_judged && step.is_none()) {
        return Err(Failure(format!("{reason}; or choose the step with `--step`")));
    }
    if let Some(unjudged) = diff.generator.unjudged.as_ref().filter(|_| !diff.verdict.is_judged && step.is_none()) {
        return Err(Failure(format!(
            "the generator changes {} of generated code that no rule is about; read them in `cargo xtask diff {tag}`, and choose \
             the step that they ask for with `--step`, or accept them in spec/accepted.yaml",
            match unjudged.count() {
                1 => "1 line".to_owned(),
                count => format!("{count} lines"),
            }
        )));
    }
    let needed = &diff.verdict.needed;
    let chosen = step.unwrap_or(Step::Patch).from(base);
    if step.is_some() && chosen < *needed {
        return Err(Failure(format!(
            "the changes since {tag} ask for at least {needed}, and `--step` leads to {chosen}; leave it out, or see \
             `cargo xtask diff {tag}`"
        )));
    }
    Ok([&chosen, needed, spec].into_iter().max().expect("there are three").clone())
}

/// All files that a release changes, by their paths from the root.
fn files(
    root: &Path,
    workspace: &Workspace,
    old: &Version,
    new: &Version,
    last: Option<&Last>,
) -> Result<Vec<SourceFile>, Failure> {
    let text = |path: &str| files::read(&root.join(path));
    let mut spec = workspace.spec()?;
    replace(&mut spec, "spec/api.yaml", |text| with_version(text, old, new));
    let lock = helpdesk_codegen::read(&spec).map(|api| helpdesk_codegen::released_names_lock(&api));
    let lock = lock.map_err(explain::failure)?.text;
    replace(&mut spec, "spec/names.lock", |_| lock.clone());
    let api = helpdesk_codegen::read(&spec).map_err(explain::failure)?;
    let generated = crate::workspace::client(&api).into_iter();
    let generated = generated.map(|file| SourceFile { path: format!("generated/{}", file.path), ..file });
    let spec = spec.into_iter().map(|SpecFile { path, text }| SourceFile { path, text });
    let mut files = spec.chain(generated).collect::<Vec<_>>();
    for (path, new) in [
        ("Cargo.toml", manifests::workspace(&text("Cargo.toml")?, old, new)?),
        ("Cargo.lock", manifests::lock(&text("Cargo.lock")?, old, new)?),
        ("CHANGELOG.md", changelog::move_unreleased(&text("CHANGELOG.md")?, new, last.map(|last| &last.diff))?),
    ] {
        files.push(SourceFile { path: path.to_owned(), text: new });
    }
    // Unchanged files need no writing.
    files.retain(|file| text(&file.path).ok().as_ref() != Some(&file.text));
    Ok(files)
}

fn replace(spec: &mut [SpecFile], path: &str, with: impl Fn(&str) -> String) {
    for file in spec.iter_mut().filter(|file| file.path == path) {
        file.text = with(&file.text);
    }
}

/// Replaces the version. The key is at the top level of the file, as in the examples of the spec language.
fn with_version(text: &str, old: &Version, new: &Version) -> String {
    let line = |line: &str| {
        if line.starts_with("version:") { line.replace(&old.to_string(), &new.to_string()) } else { line.to_owned() }
    };
    text.split_inclusive('\n').map(line).collect()
}

fn report(
    root: &Path,
    options: &Options,
    version: &Version,
    last: Option<&Last>,
    notes: &str,
    files: &[SourceFile],
) -> Result<String, Failure> {
    let since = last.map_or_else(|| "the first release".to_owned(), |last| format!("after {}", last.tag));
    let wrote = if options.dry_run { "would write" } else { "wrote" };
    let mut text = format!("{version}, {since}\n{notes}");
    for SourceFile { path, .. } in files {
        writeln!(text, "{wrote} {path}").expect("a String takes everything");
    }
    if options.dry_run {
        text.push_str(&changelog::entry(version, last.map(|last| &last.diff)));
        return Ok(text);
    }
    text.push_str("\nread `git diff`, run `.ci/run`, and then:\n\n");
    writeln!(text, "git commit --all --message 'release: {version}'").expect("a String takes everything");
    writeln!(text, "git tag --annotate v{version} --message 'helpdesk {version}'").expect("a String takes everything");
    text.push_str("git push --follow-tags\n");
    for package in manifests::publish_order(root)? {
        writeln!(text, "cargo publish --package {package}").expect("a String takes everything");
    }
    Ok(text)
}
