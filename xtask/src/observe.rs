//! `cargo xtask observe`: compares files of `helpdesk verify` with the spec, and writes the observed facts into the
//! spec.

mod account;
mod change;
mod ledger;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use helpdesk_codegen::{Api, Checker, Places, SpecFile, metadata};
use helpdesk_observations::{Difference, Finding, FindingKind, Spec};

use self::account::Account;
use self::change::Change;
use self::ledger::Ledger;
use crate::failure::Failure;
use crate::workspace::Workspace;
use crate::{explain, files, fmt_spec};

/// The number of accounts that must show a new fact before it is written without `--accept`.
const MIN_ACCOUNTS: usize = 2;

/// The facts of a spec that a reader of an account can observe. `helpdesk-verify` takes the same facts from its client.
pub fn spec(api: &Api) -> Spec {
    let operations = metadata::operations(api).collect::<Vec<_>>();
    let types = metadata::types(api).collect::<Vec<_>>();
    let questions = api.resources.iter().flat_map(|resource| {
        let by_reading = resource.open_questions.iter().filter(|it| it.settled == "by_reading");
        by_reading.map(move |it| format!("{}/{}", resource.module, it.name))
    });
    Spec::of(&metadata::service(api), &operations, &types, questions)
}

/// Lists the facts of the spec that a reader of an account can observe, and marks the facts that a live account showed.
///
/// # Errors
///
/// A spec with errors, or a ledger that cannot be read.
pub fn list(workspace: &Workspace) -> Result<String, Failure> {
    let files = workspace.spec()?;
    let api = helpdesk_codegen::read(&files).map_err(explain::failure)?;
    let (ledger, paths) = (Ledger::of(&files, &api)?, paths(&spec(&api)));
    let lines = paths.iter().map(|path| format!("{} {path}\n", if ledger.has(path) { '+' } else { ' ' }));
    Ok(lines.collect::<String>() + "\n" + &status(&ledger, &paths) + "\n")
}

/// Returns the paths of all facts of an API.
fn paths_of(api: &Api) -> BTreeSet<String> {
    paths(&spec(api)).into_iter().collect()
}

/// Returns the paths of all facts.
fn paths(spec: &Spec) -> Vec<String> {
    spec.facts(&helpdesk_observations::Observations::new(String::new(), String::new())).into_keys().collect()
}

/// Reports how much of the spec was observed.
fn status(ledger: &Ledger, paths: &[String]) -> String {
    let seen = paths.iter().filter(|path| ledger.has(path)).count();
    format!("{seen} of {} facts of the spec were seen, in {} live accounts", paths.len(), ledger.accounts())
}

/// A difference, in one or more accounts.
struct Merged {
    finding: Finding,
    /// The indices of the files of accounts with this difference.
    accounts: BTreeSet<usize>,
    change: Option<Change>,
}

/// Compares files with the spec. With `write`, it writes new facts of two or more accounts, the facts that `accepted`
/// names, and the ledger.
///
/// # Errors
///
/// Fails for a file without observations, and for a spec that has errors or is not formatted. Fails also for an accepted path without a
/// difference, for a change that would make the spec invalid, and if a file cannot be written.
pub fn observe(workspace: &Workspace, paths: &[PathBuf], write: bool, accepted: &[String]) -> Result<String, Failure> {
    if !write && !accepted.is_empty() {
        return Err(Failure("`--accept` says what `--write` writes; give both".to_owned()));
    }
    let accounts = account::read(paths)?;
    let before = workspace.spec()?;
    let (api, places) = Checker::default().resolve_unlocked(&before).map_err(explain::failure)?;
    let merged = merge_findings(&api, &accounts, accepted)?;
    let is_written = |difference: &&Merged| {
        let is_accepted = accepted.iter().any(|path| Change::path_of(path) == difference.finding.path);
        is_accepted || difference.finding.kind != FindingKind::Contradicts && difference.accounts.len() >= MIN_ACCOUNTS
    };
    if !write {
        let ledger = Ledger::of(&before, &api)?;
        let report = report(&merged, &is_written, write) + &ignored_entries(&accounts);
        return Ok(report + &confirmed_facts(&accounts, &spec(&api), &ledger));
    }

    let month = accounts.iter().map(|it| it.observations.month.as_str()).max().unwrap_or_default();
    // The ledger may have facts that the spec loses by the change, so it is left out here.
    let documents: Vec<SpecFile> = before.iter().filter(|file| !helpdesk_codegen::is_ledger(file)).cloned().collect();
    let changes = changes(merged.iter().filter(is_written));
    let (mut after, rejected) = apply_each(documents, &places, &changes, month)?;
    let not_written = |it: &RejectedChange<'_>| it.line(&accounts);
    // A change that the user accepted by name must not be dropped silently.
    let is_accepted = |it: &&RejectedChange<'_>| accepted.iter().any(|path| Change::path_of(path) == it.change.path);
    if let Some(rejected) = rejected.iter().find(is_accepted) {
        return Err(Failure(format!("{}nothing was written", not_written(rejected))));
    }
    let api = helpdesk_codegen::read(&after).map_err(explain::failure)?;
    let mut ledger = Ledger::of(&before, &api)?;
    ledger.add(&spec(&api), &accounts);
    ledger.retain(&paths_of(&api));
    after.push(ledger.file());
    helpdesk_codegen::read(&after).map_err(explain::failure)?;

    let mut text = report(&merged, &is_written, write) + &ignored_entries(&accounts);
    text.extend(rejected.iter().map(not_written));
    for file in after.iter().filter(|file| !before.contains(file)) {
        files::write(&workspace.spec.join(Path::new(&file.path).file_name().unwrap_or_default()), &file.text)?;
        writeln!(text, "wrote {}", file.path).expect("a String takes everything");
    }
    Ok(text + &status(&ledger, &self::paths(&spec(&api))) + "\n")
}

/// A change of the declaration at a path, with the accounts that show it.
struct PathChange<'a> {
    path: &'a str,
    change: &'a Change,
    accounts: BTreeSet<usize>,
}

/// A change that would make the spec invalid.
struct RejectedChange<'a> {
    change: &'a PathChange<'a>,
    /// The first line of the error.
    reason: String,
}

impl RejectedChange<'_> {
    /// Returns the line for the report, with the files that show the change.
    fn line(&self, accounts: &[Account]) -> String {
        let files = self.change.accounts.iter().map(|index| accounts[*index].path.display().to_string());
        let (path, files) = (self.change.path, files.collect::<Vec<_>>().join(", "));
        format!("not written: {path} of {files}: the spec would have an error: {}\n", self.reason)
    }
}

/// Returns the changes for differences. A field that is absent in one account and null in another needs only one
/// change.
fn changes<'a>(merged: impl Iterator<Item = &'a Merged>) -> Vec<PathChange<'a>> {
    let mut changes: Vec<PathChange<'_>> = Vec::new();
    for Merged { finding, accounts, change } in merged {
        let (path, Some(change)) = (finding.path.as_str(), change) else { continue };
        match changes.iter_mut().find(|it| it.path == path && it.change == change) {
            Some(known) => known.accounts.extend(accounts),
            None => changes.push(PathChange { path, change, accounts: accounts.clone() }),
        }
    }
    changes
}

/// Returns the spec with the changes, and all other text unchanged to the byte. Leaves out each change that would make
/// the spec invalid.
fn apply_each<'a>(
    before: Vec<SpecFile>,
    places: &Places,
    changes: &'a [PathChange<'a>],
    month: &str,
) -> Result<(Vec<SpecFile>, Vec<RejectedChange<'a>>), Failure> {
    if fmt_spec::format(&before)? != before {
        return Err(Failure("the spec is not formatted; run `cargo xtask fmt-spec` first".to_owned()));
    }
    // Usually all changes fit, and compiling the spec after each change takes long.
    if let Ok(after) = apply(&before, places, changes, month) {
        return Ok((after, Vec::new()));
    }
    let (mut after, mut rejected) = (before, Vec::new());
    for change in changes {
        match apply(&after, places, std::slice::from_ref(change), month) {
            Ok(next) => after = next,
            Err(Failure(text)) => {
                let reason = text.lines().next().unwrap_or_default().to_owned();
                rejected.push(RejectedChange { change, reason });
            }
        }
    }
    Ok((after, rejected))
}

fn apply(
    before: &[SpecFile],
    places: &Places,
    changes: &[PathChange<'_>],
    month: &str,
) -> Result<Vec<SpecFile>, Failure> {
    let mut after = before.to_vec();
    for PathChange { path, change, accounts } in changes {
        for (path, keys) in change.keys(path, accounts.len(), month) {
            let place = places.find(&path).ok_or_else(|| Failure(format!("unknown path `{path}`")))?;
            let file = after.iter_mut().find(|it| it.path == place.file).expect("a place is in a file of the spec");
            *file = fmt_spec::with_keys(file, &keys)?;
        }
    }
    let after = fmt_spec::format(&after)?;
    helpdesk_codegen::read(&after).map_err(explain::failure)?;
    Ok(after)
}

/// Lists the entries of files that no client writes.
fn ignored_entries(accounts: &[Account]) -> String {
    let entries = accounts.iter().flat_map(|account| account.rejected.iter().map(move |entry| (account, entry)));
    entries.map(|(account, entry)| format!("ignored in {}: {entry}\n", account.path.display())).collect()
}

/// The differences of all accounts, merged by path.
fn merge_findings(api: &Api, accounts: &[Account], accepted: &[String]) -> Result<Vec<Merged>, Failure> {
    let spec = spec(api);
    let mut merged: BTreeMap<(FindingKind, String, String), Merged> = BTreeMap::new();
    let found = accounts
        .iter()
        .enumerate()
        .flat_map(|(index, it)| spec.differences(&it.observations).into_iter().map(move |finding| (index, finding)));
    for (index, finding) in found {
        // Values of an unknown key may have several forms, and counts differ.
        let what = match &finding.difference {
            Difference::UnknownKey(_) => String::new(),
            other => format!("{other:?}"),
        };
        let key = (finding.kind, finding.path.clone(), what);
        let Some(known) = merged.get_mut(&key) else {
            merged.insert(key, Merged { finding, accounts: [index].into(), change: None });
            continue;
        };
        known.accounts.insert(index);
        if let (Difference::UnknownKey(known), Difference::UnknownKey(more)) =
            (&mut known.finding.difference, finding.difference)
        {
            known.extend(more);
            known.sort_unstable();
            known.dedup();
        }
    }
    let mut merged: Vec<Merged> = merged.into_values().collect();
    let disputed = merged.windows(2).filter(|it| is_disputed(&it[0].finding, &it[1].finding));
    let disputed = disputed.map(|it| it[0].finding.path.clone()).collect::<BTreeSet<_>>();
    for it in merged.iter_mut().filter(|it| !disputed.contains(&it.finding.path)) {
        let alias = accepted.iter().find_map(|path| path.strip_prefix(&format!("{}=", it.finding.path)));
        it.change = Change::of(&it.finding, &spec, api, alias);
    }
    let changeable = merged.iter().filter(|it| it.change.is_some()).map(|it| it.finding.path.as_str());
    let changeable = changeable.collect::<BTreeSet<_>>();
    match accepted.iter().find(|path| !changeable.contains(Change::path_of(path))) {
        Some(path) => Err(Failure(format!(
            "`--accept {path}`: no file shows there what the spec could be changed to; without `--write`, all differences are listed"
        ))),
        None => Ok(merged),
    }
}

/// Whether accounts settle a question in two different ways.
fn is_disputed(one: &Finding, other: &Finding) -> bool {
    one.kind == FindingKind::Settles && one.path == other.path
}

/// Lists the differences, each with its change of the spec.
fn report(merged: &[Merged], is_written: &dyn Fn(&&Merged) -> bool, write: bool) -> String {
    let mut text = String::new();
    let kinds = [FindingKind::Contradicts, FindingKind::New, FindingKind::Settles];
    for (kind, title) in kinds.into_iter().zip(["contradicts the spec", "new", "open questions"]) {
        let of_kind = merged.iter().filter(|it| it.finding.kind == kind).collect::<Vec<_>>();
        if !of_kind.is_empty() {
            writeln!(text, "{title}:").expect("a String takes everything");
        }
        for it in of_kind {
            let Merged { finding: Finding { path, text: words, .. }, accounts, change } = it;
            let accounts = match accounts.len() {
                1 => "1 account".to_owned(),
                count => format!("{count} accounts"),
            };
            let what = match change {
                None => "to be written by hand".to_owned(),
                Some(change) if is_written(&it) && write => format!("added {change}"),
                Some(change) if is_written(&it) => format!("`--write` adds {change}"),
                Some(change) => format!("`--write --accept {path}` adds {change}"),
            };
            writeln!(text, "  {path}  {words} ({accounts})\n    {what}").expect("a String takes everything");
        }
    }
    text
}

/// Reports the facts that the files confirm.
fn confirmed_facts(accounts: &[Account], spec: &Spec, ledger: &Ledger) -> String {
    let confirmed = accounts.iter().flat_map(|it| spec.facts(&it.observations)).filter(|(_, is_seen)| *is_seen);
    let confirmed = confirmed.map(|(path, _)| path).collect::<BTreeSet<_>>();
    let new = confirmed.iter().filter(|path| !ledger.has(path)).count();
    format!(
        "confirmed: {} facts, {new} of them for the first time; `--write` puts them on record\n{}\n",
        confirmed.len(),
        status(ledger, &paths(spec))
    )
}
