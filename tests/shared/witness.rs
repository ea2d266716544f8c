//! The states of the witnesses as specs, and the diff of both directions of a witness.

use std::collections::BTreeSet;

use helpdesk_codegen::{Checker, SpecFile};
use helpdesk_spec_diff::{self as diff, Accepted, Audience, Change, Client, Diff, Entry, Severity, State};

pub use xtask::diff::witness::{Side, Witness, read};

/// One direction of a witness: a program of one state, and the report of the diff about the change to the other state.
#[derive(Debug)]
pub struct Step<'a> {
    /// The witness.
    pub witness: &'a Witness,
    /// The state for which the program is written.
    pub home: Side,
    rules: &'a [String],
    diff: Diff,
}

/// The spec of some witnesses in one of their states.
pub fn spec(witnesses: &[Witness], side: Side) -> Vec<SpecFile> {
    let mut files = vec![api(witnesses, side)];
    for witness in witnesses {
        for (suffix, text) in &witness.files {
            let text = witness.text(text, side);
            if !text.trim().is_empty() {
                let path = format!("spec/{}{suffix}.yaml", witness.name);
                files.push(SpecFile { path, text: format!("doc: A witness.\n{text}") });
            }
        }
    }
    files
}

/// The client of some witnesses in one of their states, by its files.
///
/// # Panics
///
/// If their specs do not compile, or an edit of a witness finds no place.
pub fn client(witnesses: &[Witness], side: Side) -> Client {
    let files = helpdesk_codegen::compile(&spec(witnesses, side));
    let files = files.unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
    let mut client = files.into_iter().map(|it| (it.path, it.text)).collect();
    witnesses.iter().for_each(|it| it.edit(&mut client, side));
    client
}

fn api(witnesses: &[Witness], side: Side) -> SpecFile {
    let texts = |key: &str| {
        let found = witnesses.iter().filter_map(|it| Some(it.text(it.service.get(key)?, side)));
        found.filter(|text| !text.is_empty()).collect::<Vec<_>>()
    };
    let value = |key: &str, default: &str| texts(key).pop().unwrap_or_else(|| default.to_owned());
    let entries = |key: &str| texts(key).join(", ");
    let error_codes = texts("error_codes").pop().map(|name| format!("  error_codes: {name}\n")).unwrap_or_default();
    let text = format!(
        "language: 1\nversion: 0.1.0\ndoc: Witnesses.\nservice:\n  name: {}\n  prefix: /api\n  page: {}\n  cost: {}\n  \
         headers: {{ remaining: left, limit: limit, retry_after: retry }}\n  throttling: {{ {} }}\n{error_codes}\
         catalog: {{ {} }}\n",
        value("name", "Desk"),
        value("page", "{ size: 100, max_size: 100 }"),
        value("cost", "{ read: 1, write: 2 }"),
        entries("throttling"),
        entries("catalog"),
    );
    SpecFile { path: "spec/api.yaml".to_owned(), text }
}

/// Both directions of a witness, unless its spec is wrong.
///
/// # Errors
///
/// The mistakes of the spec.
pub fn steps(witness: &Witness) -> Result<[Step<'_>; 2], String> {
    let state = |side| {
        let files = spec(std::slice::from_ref(witness), side);
        State::read(&files, &mut Checker::default())
            .map_err(|it| format!("{} {:?} {side:?}:\n{}", witness.name, witness.there, it.render()))
    };
    let step = |home, rules, diff| Step { witness, home, rules, diff };
    let none = Accepted::default();
    if witness.is_generated {
        let state = state(Side::Before)?;
        let clients = [Side::Before, Side::After].map(|side| client(std::slice::from_ref(witness), side));
        let [old, new] = &clients;
        let diff = |old, new| diff::diff(&state, &state, &none).with_generator(old, new, &none);
        return Ok([
            step(Side::Before, &witness.there, diff(old, new)),
            step(Side::After, &witness.back, diff(new, old)),
        ]);
    }
    let (before, after) = (state(Side::Before)?, state(Side::After)?);
    Ok([
        step(Side::Before, &witness.there, diff::diff(&before, &after, &none)),
        step(Side::After, &witness.back, diff::diff(&after, &before, &none)),
    ])
}

impl Step<'_> {
    /// The declarations with a change that programs notice.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.diff.all().into_iter().filter(|entry| entry.changes.iter().any(is_about_programs))
    }

    /// The changes that programs notice.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        self.entries().flat_map(|entry| &entry.changes).filter(|it| is_about_programs(it))
    }

    /// The severity of the most severe change that programs notice.
    pub fn severity(&self) -> Option<Severity> {
        self.changes().map(|it| it.meaning.severity).max()
    }

    /// Returns how the most severe rules differ from the rules of the witness, or `None` if they are the same.
    pub fn wrong_rules(&self) -> Option<String> {
        let most_severe = self.changes().filter(|it| Some(it.meaning.severity) == self.severity());
        let found = most_severe.map(|it| it.rule.id()).collect::<BTreeSet<_>>();
        let expected = self.rules.iter().cloned().collect::<BTreeSet<_>>();
        (found != expected).then(|| format!("{} says {expected:?}, and the diff has {found:?}", self.name()))
    }

    /// The name of the program.
    pub fn name(&self) -> String {
        let side = match self.home {
            Side::Before => "old",
            Side::After => "new",
        };
        format!("{}_{side}", self.witness.name)
    }
}

fn is_about_programs(change: &Change) -> bool {
    change.meaning.audiences.contains(&Audience::RustCallers)
}
