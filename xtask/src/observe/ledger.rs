//! `spec/observed.yaml`: the facts of the spec that live accounts showed.

use std::collections::{BTreeMap, BTreeSet};

use helpdesk_codegen::{Api, SpecFile};
use helpdesk_observations::Spec;
use serde::Deserialize;

use super::account::Account;
use crate::failure::Failure;
use crate::fmt_spec;

/// The path of the ledger.
pub(super) const PATH: &str = "spec/observed.yaml";

const HEADER: &str = "\
# Written by `cargo xtask observe --write`. Facts of the spec that live accounts had, and the files of `helpdesk verify` that say so.
";

/// The facts that live accounts showed.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Ledger {
    /// The digests of the files that contributed.
    files: Vec<String>,
    facts: BTreeMap<String, Line>,
}

/// A fact.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Line {
    /// The number of accounts that showed it.
    accounts: usize,
    /// The last month in which an account showed it.
    month: String,
    /// The version of the client that observed it then.
    version: String,
}

impl Ledger {
    /// The ledger of a spec with its current names; empty if it has none.
    pub(super) fn of(spec: &[SpecFile], api: &Api) -> Result<Self, Failure> {
        let Some(file) = spec.iter().find(|file| helpdesk_codegen::is_ledger(file)) else { return Ok(Self::default()) };
        let Self { files, facts } =
            serde_yaml::from_str(&file.text).map_err(|error| Failure(format!("{}: {error}", file.path)))?;
        let types = api.types().flat_map(|(_, it)| it.renamed_from.iter().map(|old| (old.clone(), it.name.clone())));
        let operations = api.operations().flat_map(|(resource, item)| {
            item.renamed_from.iter().map(|old| (format!("{}.{}", resource.module, old.function), item.id.clone()))
        });
        let renamed: BTreeMap<String, String> = types.chain(operations).collect();
        let now = |path: String| {
            let (owner, part) = path.split_at(path.find(['/', '#']).unwrap_or(path.len()));
            renamed.get(owner).map_or_else(|| path.clone(), |name| format!("{name}{part}"))
        };
        Ok(Self { files, facts: facts.into_iter().map(|(path, line)| (now(path), line)).collect() })
    }

    /// Whether an account showed this fact.
    pub(super) fn has(&self, path: &str) -> bool {
        self.facts.contains_key(path)
    }

    /// The number of files that contributed.
    pub(super) fn accounts(&self) -> usize {
        self.files.len()
    }

    /// Adds the facts that accounts confirm. A file that contributed before adds only new facts.
    pub(super) fn add(&mut self, spec: &Spec, accounts: &[Account]) {
        let mut before = BTreeMap::new();
        let (known, new): (Vec<_>, Vec<_>) = accounts.iter().partition(|it| self.files.contains(&it.digest));
        for (is_known, account) in known.iter().map(|it| (true, it)).chain(new.iter().map(|it| (false, it))) {
            let month = &account.observations.month;
            for (path, _) in spec.facts(&account.observations).into_iter().filter(|(_, is_seen)| *is_seen) {
                let line = self.facts.entry(path.clone()).or_default();
                if is_known {
                    let again: &mut usize = before.entry(path).or_default();
                    *again += 1;
                    line.accounts = line.accounts.max(*again);
                } else {
                    line.accounts += 1;
                }
                if *month > line.month {
                    (line.month, line.version) = (month.clone(), account.version().to_owned());
                }
            }
        }
        self.files.extend(accounts.iter().map(|it| it.digest.clone()));
        self.files.sort();
        self.files.dedup();
    }

    /// Drops facts that the spec no longer has, for example that each record has a field.
    pub(super) fn retain(&mut self, paths: &BTreeSet<String>) {
        self.facts.retain(|path, _| paths.contains(path));
    }

    /// The file, with a line for each fact.
    pub(super) fn file(&self) -> SpecFile {
        let line = |(path, Line { accounts, month, version }): (&String, &Line)| {
            let path = fmt_spec::key(path);
            format!("  {path}: {{ accounts: {accounts}, month: {month}, version: {version} }}\n")
        };
        let facts = match self.facts.iter().map(line).collect::<String>() {
            lines if lines.is_empty() => " {}\n".to_owned(),
            lines => format!("\n{lines}"),
        };
        // Digests need quotes, because one may consist of digits only.
        let files = serde_json::json!(self.files);
        SpecFile { path: PATH.to_owned(), text: format!("{HEADER}files: {files}\nfacts:{facts}") }
    }
}
