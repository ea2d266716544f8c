//! The meaning of a change of the spec: its states, its report and its exit code.

mod generated;
mod generator;
mod github;
mod html;
mod json;
mod markdown;
mod rules;
pub mod rust;
mod text;
pub mod witness;
mod words;

use std::collections::BTreeSet;

use clap::ValueEnum;
use helpdesk_codegen::{Checker, SpecFile};
use helpdesk_spec_diff::generated::are_alike;
use helpdesk_spec_diff::{self as diff, Accepted, Audience, Change, Client, Diff, Entry, Severity, State};
use similar::TextDiff;

use self::generated::Generated;
use self::rust::Items;
use crate::explain;
use crate::failure::Failure;
use crate::revisions::{Files, Repository};

/// The states to compare, and how to show their diff.
#[derive(Clone, Debug)]
pub struct Options {
    /// The old state: a revision. By default the last release, or `HEAD` without a release.
    pub from: Option<String>,
    /// The new state: a revision. By default the files on disk.
    pub to: Option<String>,
    /// How to show it.
    pub format: Format,
    /// The least severe changes to show. The default is all changes, and for annotations only those that break.
    pub level: Option<Severity>,
    /// The least severe changes that fail the task, if the version of the new state does not allow them.
    pub fail_on: FailOn,
    /// Whether to list the operations that reach a declaration.
    pub reach: bool,
    /// Whether to show colors.
    pub color: bool,
}

/// How to show a diff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For terminals.
    Text,
    /// For a pull request.
    Markdown,
    /// For programs: `docs/diff.schema.json` describes it.
    Json,
    /// Annotations of a pull request.
    Github,
    /// One page for a browser, without script and network.
    Html,
}

/// The least severe changes that fail the task, if the version of the new state does not allow them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Changes that break, and were not accepted.
    Breaking,
    /// Changes that break, and changes of behavior.
    Behavior,
    /// Anything that asks for a larger step, such as an addition.
    Step,
}

/// The output of the task, and its exit code.
#[derive(Clone, Debug)]
pub struct Report {
    /// For stdout.
    pub text: String,
    /// For the summary of a step on GitHub: all changes.
    pub summary: Option<String>,
    /// Whether the version of the new state allows its changes, or `fail_on` excludes them.
    pub is_allowed: bool,
    /// Whether rules judge all changes of the generator, or an acceptance covers the other lines.
    pub is_judged: bool,
}

/// A diff, with the data and options that the formats show.
pub(crate) struct Shown<'a> {
    diff: &'a Diff,
    from: &'a str,
    to: &'a str,
    level: Severity,
    is_allowed: bool,
    /// The origin of the changes in generated files; `None` if it is unknown.
    generated: Option<&'a Generated>,
    /// The public items of both clients.
    items: &'a [Items; 2],
    /// Changed hand-written files that this task does not judge, and that programs of the client contain.
    unseen: &'a [String],
    /// Other hand-written files that changed.
    others: &'a [String],
    options: &'a Options,
}

impl<'a> Shown<'a> {
    /// The declarations and kinds of generated items with a change of the requested level.
    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.diff.all().into_iter().filter(|entry| entry.severity() >= self.level)
    }

    fn changes<'e>(&self, entry: &'e Entry) -> impl Iterator<Item = &'e Change> {
        let level = self.level;
        entry.changes.iter().filter(move |change| change.meaning.severity >= level)
    }

    /// The Rust item of a declaration before and after, as callers write it, if a change concerns callers in Rust.
    fn rust(&self, entry: &Entry) -> [Option<&'a str>; 2] {
        let is_about_rust = self.changes(entry).any(|it| it.meaning.audiences.contains(&Audience::RustCallers));
        let [before, after] = [&entry.item_before, &entry.item_after].map(|it| it.as_ref().filter(|_| is_about_rust));
        let [old, new] = self.items;
        [before.and_then(|it| old.find(it)), after.and_then(|it| new.find(it))]
    }

    /// The number of changes below the requested level.
    fn hidden(&self) -> usize {
        let changes = self.diff.all().into_iter().flat_map(|entry| &entry.changes);
        changes.filter(|change| change.meaning.severity < self.level).count()
    }
}

/// Compares two states of the spec.
///
/// # Errors
///
/// A state that cannot be read or does not load, with the changed lines of `SURFACE.txt`; an acceptance without a
/// matching break.
pub fn diff(repository: &Repository, options: &Options) -> Result<Report, Failure> {
    let Options { from, to, .. } = options;
    let from = match from {
        Some(from) => from.clone(),
        None => repository.last_release(to.as_deref().unwrap_or("HEAD"))?.unwrap_or_else(|| "HEAD".to_owned()),
    };
    let states = States::read(repository, &from, to.as_deref())?;
    let clients = generated::clients(&states.old, &states.new);
    let diff = judge(&states, &from, to.as_deref(), clients.as_ref())?;
    let generated = clients.as_ref().and_then(|clients| generated::count_changes(&states.old, clients));
    let items = clients.as_ref().map(|clients| clients.each_ref().map(Items::of)).unwrap_or_default();
    let unseen = repository.differing(&from, to.as_deref(), UNSEEN)?;
    let others = repository.differing(&from, to.as_deref(), OTHERS)?;
    let to = to.as_deref().unwrap_or(DISK);
    let all = Severity::Knowledge;
    let level = options.level.unwrap_or(if options.format == Format::Github { Severity::Breaking } else { all });
    let is_allowed = diff.verdict.is_taken || !options.fail_on.fails(&diff);
    let (generated, items) = (generated.as_ref(), &items);
    let (unseen, others) = (&unseen[..], &others[..]);
    let shown = Shown { diff: &diff, from: &from, to, level, is_allowed, generated, items, unseen, others, options };
    let text = match options.format {
        Format::Text => text::text(&shown),
        Format::Markdown => markdown::markdown(&shown),
        Format::Json => json::json(&shown),
        Format::Github => github::github(&shown),
        Format::Html => html::html(&shown, &states),
    };
    let summary = (options.format == Format::Github).then(|| markdown::markdown(&Shown { level: all, ..shown }));
    Ok(Report { text, summary, is_allowed, is_judged: diff.verdict.is_judged })
}

/// Returns the output for stdout without a verdict. A reader or a program cannot mistake the output for a verdict.
pub fn no_verdict(failure: &Failure, format: Format) -> String {
    match format {
        Format::Text | Format::Markdown | Format::Json | Format::Html => String::new(),
        Format::Github => github::no_verdict(failure),
    }
}

/// The JSON Schema of [`Format::Json`].
pub fn schema() -> String {
    json::schema()
}

/// Returns the differences between a revision and another revision, or the files on disk.
///
/// # Errors
///
/// As [`diff()`].
pub fn compare(repository: &Repository, from: &str, to: Option<&str>) -> Result<Diff, Failure> {
    let states = States::read(repository, from, to)?;
    judge(&states, from, to, generated::clients(&states.old, &states.new).as_ref())
}

/// The files of both states.
pub(crate) struct States {
    old: Files,
    new: Files,
}

impl States {
    fn read(repository: &Repository, from: &str, to: Option<&str>) -> Result<Self, Failure> {
        let old = repository.files(from, PATHS)?;
        let new = match to {
            Some(to) => repository.files(to, PATHS)?,
            None => repository.files_on_disk(PATHS)?,
        };
        Ok(Self { old, new })
    }

    /// The paths of files in either state with this prefix, sorted.
    fn paths(&self, start: &str) -> impl Iterator<Item = &str> {
        let paths = self.old.keys().chain(self.new.keys()).filter(move |path| path.starts_with(start));
        paths.map(String::as_str).collect::<BTreeSet<_>>().into_iter()
    }

    /// Returns the text of a file in both states; empty where it does not exist.
    fn texts(&self, path: &str) -> [&str; 2] {
        [&self.old, &self.new].map(|files| files.get(path).map_or("", String::as_str))
    }
}

/// The diff of the specs, and of the generator that wrote the old client and the generator that writes the new one.
fn judge(
    States { old, new }: &States,
    from: &str,
    to: Option<&str>,
    clients: Option<&[Client; 2]>,
) -> Result<Diff, Failure> {
    let is_revision = to.is_some();
    let to = to.unwrap_or(DISK);
    let unjudged = |failure: Failure| Failure(format!("{failure}\n{}", surface_lines(old, new, from, to)));
    // Most files are equal in both states, so the checker parses them once.
    let mut checker = Checker::default();
    let before = state(&mut checker, spec(old), from).map_err(unjudged)?;
    let after = state(&mut checker, [spec(new), lock(old, new)].concat(), to).map_err(unjudged)?;
    let accepted = read_acceptances(new)?;
    let diff = diff::diff(&before, &after, &accepted);
    let diff = match (clients, generated::committed_client(old)) {
        (Some([present, _]), Some(committed)) => diff.with_generator(&committed, present, &accepted),
        (None, Some(_)) => {
            let reason =
                format!("the generator of this checkout does not write the client of {from}: its changes are unknown");
            diff.with_unknown(reason)
        }
        (_, None) => diff,
    };
    // Only committed clients are compared. The files on disk may wait for `cargo xtask codegen`, which has its own
    // check.
    let foreign = clients.zip(generated::committed_client(new)).filter(|_| is_revision);
    let diff = match foreign {
        Some(([_, present], committed)) if !are_alike(present, &committed) => {
            let reason = format!(
                "another generator than that of this checkout wrote the client of {to}: compare in a checkout of {to}, after `cargo xtask codegen`"
            );
            diff.with_unknown(reason)
        }
        _ => diff,
    };
    let diff = match clients {
        // No rule judges this key of the spec, so the change of the client would pass silently.
        Some([old_client, new_client]) if diff.entries.is_empty() && !are_alike(old_client, new_client) => {
            let reason = format!("the spec of {to} changes code that programs have, and no rule is about it");
            diff.with_unknown(reason)
        }
        _ => diff,
    };
    reject_stale(&accepted, &diff)?;
    Ok(diff)
}

/// How a fact changed: `max lowered: 100 → 50`.
pub fn movement(change: &Change) -> String {
    words::movement(change)
}

/// The page of all rules.
pub fn rules() -> String {
    rules::page()
}

/// The name of the new state, unless it is a revision.
const DISK: &str = "the files on disk";
const PATHS: &[&str] = &["spec", "generated"];
/// Hand-written code that programs of the client compile, and the fake server.
const UNSEEN: &[&str] = &["meta", "runtime", "client", "fake"];
/// Code of tools, which programs of the client do not contain.
const OTHERS: &[&str] = &["cli", "codegen", "diff", "openapi", "xtask"];
const SURFACE: &str = "generated/SURFACE.txt";
const LOCK: &str = "spec/names.lock";
/// The file of accepted breaks, which is not a part of the spec.
const ACCEPTED: &str = "spec/accepted.yaml";

fn spec(files: &Files) -> Vec<SpecFile> {
    let spec = files.iter().filter(|(path, _)| path.ends_with(".yaml") && *path != ACCEPTED);
    spec.map(|(path, text)| SpecFile { path: path.clone(), text: text.clone() }).collect()
}

/// The lock of a new state. A lost lock counts as an empty file, which does not load. The old state needs no lock,
/// because it was judged when it was new.
fn lock(old: &Files, new: &Files) -> Vec<SpecFile> {
    let is_lost = old.contains_key(LOCK) && !new.contains_key(LOCK);
    let text = new.get(LOCK).cloned().or(is_lost.then(String::new));
    text.into_iter().map(|text| SpecFile { path: LOCK.to_owned(), text }).collect()
}

fn state(checker: &mut Checker, spec: Vec<SpecFile>, name: &str) -> Result<State, Failure> {
    State::read(&spec, checker).map_err(|diagnostics| {
        let text = explain::failure(diagnostics).to_string();
        Failure(format!("the spec of {name} does not load:\n{}", first_lines(&text)))
    })
}

/// The first lines, and the number of further lines. The rest of the errors of an old state is of little use.
fn first_lines(text: &str) -> String {
    let lines = text.trim_end().lines().collect::<Vec<_>>();
    let more = lines.len().saturating_sub(MAX_ERROR_LINES);
    let first = lines[..lines.len() - more].iter().map(|line| format!("{line}\n")).collect::<String>();
    match more {
        0 => first,
        more => format!("{first}{more} more lines\n"),
    }
}

const MAX_ERROR_LINES: usize = 60;

fn read_acceptances(files: &Files) -> Result<Accepted, Failure> {
    let Some(text) = files.get(ACCEPTED) else { return Ok(Accepted::default()) };
    Accepted::read(&SpecFile { path: ACCEPTED.to_owned(), text: text.clone() }).map_err(Failure)
}

fn reject_stale(accepted: &Accepted, diff: &Diff) -> Result<(), Failure> {
    let stale = diff.stale(accepted);
    let lines =
        stale.iter().map(|it| format!("{ACCEPTED}: nothing breaks `{}` of `{}`; remove the entry", it.rule, it.path));
    if stale.is_empty() { Ok(()) } else { Err(Failure(lines.collect::<Vec<_>>().join("\n"))) }
}

/// The changed lines of the surface, for states without a verdict.
fn surface_lines(old: &Files, new: &Files, from: &str, to: &str) -> String {
    let (Some(old), Some(new)) = (old.get(SURFACE), new.get(SURFACE)) else {
        return format!("no verdict, and a state lacks {SURFACE}, whose lines could be compared");
    };
    let diff = TextDiff::from_lines(old.as_str(), new.as_str());
    let lines = diff.unified_diff().context_radius(0).header(from, to).to_string();
    if lines.is_empty() {
        format!("no verdict; {SURFACE} has the same lines in both states, but it may be out of date")
    } else {
        format!("no verdict; these lines of {SURFACE} differ:\n{}", first_lines(&lines))
    }
}

impl FailOn {
    /// Whether the diff has a change of this severity that is not accepted.
    fn fails(self, diff: &Diff) -> bool {
        let least = match self {
            FailOn::Breaking => Severity::Breaking,
            FailOn::Behavior => Severity::Behavior,
            FailOn::Step => return true,
        };
        let mut changes = diff.all().into_iter().flat_map(|entry| &entry.changes);
        changes.any(|change| change.acceptance.is_none() && change.meaning.severity >= least)
    }
}

impl Report {
    /// 0 if the version allows the changes or `fail_on` excludes them, or else 1; 3 if only lines without a rule
    /// remain.
    pub fn exit_code(&self) -> u8 {
        match (self.is_allowed, self.is_judged) {
            (true, true) => 0,
            (false, _) => 1,
            (true, false) => 3,
        }
    }
}
