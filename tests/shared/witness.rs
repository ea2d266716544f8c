//! Witnesses of the rules of the diff: each is a small spec in two states, with a program for each.
//!
//! Going there, the old program meets the new client, and going back, the new program meets the old one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use helpdesk_codegen::{Checker, SpecFile};
use helpdesk_spec_diff::{self as diff, Accepted, Audience, Change, Diff, Severity, State};
use serde::Deserialize;

const FILES: &[&str] = &["service.yaml", "operations.yaml", "params.yaml", "types.yaml"];

/// One of the two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first one.
    Before,
    /// The second one.
    After,
}

/// A small spec in two states, which `«before|after»` tells apart, and a program for each.
#[derive(Debug)]
pub struct Witness {
    /// Stands for `$` everywhere, so that all witnesses fit into one spec.
    pub name: String,
    /// The most severe rules about programs on the way from the first state to the second one.
    pub there: Vec<String>,
    /// Those on the way back.
    pub back: Vec<String>,
    /// Whether the programs are conditions that hold when they run, and not only statements that compile.
    pub runs: bool,
    old: String,
    new: String,
    /// Resources by what their names have after that of the witness.
    files: BTreeMap<String, String>,
    /// Keys and entries of `service`, and the catalog.
    service: BTreeMap<String, String>,
}

/// One direction of a witness: a program of one state, and what the diff says about the way to the other one.
#[derive(Debug)]
pub struct Step<'a> {
    /// The witness.
    pub witness: &'a Witness,
    /// The state for which the program is written.
    pub home: Side,
    rules: &'a [String],
    diff: Diff,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    shapes: BTreeMap<String, Shape>,
    witnesses: Vec<Entry>,
}

/// The parts that several witnesses share.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    /// In rules, in place of `KIND`. By default the name of the shape.
    kind: Option<String>,
    /// Has the spec of the witness in place of `HERE`, or stands there in place of `BODY`.
    spec: String,
    /// In programs, in place of `CALL[..]`, with what is in the brackets in place of `VALUE`.
    #[serde(default)]
    call: String,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The shapes: a witness for each.
    #[serde(default)]
    of: Vec<String>,
    there: Vec<String>,
    back: Vec<String>,
    #[serde(default)]
    spec: String,
    /// In the shape, in place of `MORE`.
    #[serde(default)]
    more: String,
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    service: BTreeMap<String, String>,
    #[serde(default)]
    runs: bool,
    old: String,
    new: String,
}

/// All witnesses.
pub fn read() -> Vec<Witness> {
    let mut witnesses = Vec::new();
    for file in FILES {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("witnesses").join(file)).unwrap();
        let File { shapes, witnesses: entries } =
            serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        for entry in entries {
            let plain = [(String::new(), Shape { spec: "HERE".to_owned(), ..Shape::default() })];
            let of = entry.of.iter().map(|name| (name.clone(), shapes[name].clone())).collect::<Vec<_>>();
            for (kind, shape) in if of.is_empty() { &plain[..] } else { &of } {
                witnesses.push(entry.clone().witness(format!("w{}", witnesses.len()), kind, shape));
            }
        }
    }
    witnesses
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
    let (before, after) = (state(Side::Before)?, state(Side::After)?);
    let step = |home, rules, diff| Step { witness, home, rules, diff };
    Ok([
        step(Side::Before, &witness.there, diff::diff(&before, &after, &Accepted::default())),
        step(Side::After, &witness.back, diff::diff(&after, &before, &Accepted::default())),
    ])
}

impl Step<'_> {
    /// The changes that programs notice.
    pub fn noticed(&self) -> impl Iterator<Item = &Change> {
        let changes = self.diff.entries.iter().flat_map(|entry| &entry.changes);
        changes.filter(|it| it.meaning.audiences.contains(&Audience::RustCallers))
    }

    /// The most severe of them.
    pub fn severity(&self) -> Option<Severity> {
        self.noticed().map(|it| it.meaning.severity).max()
    }

    /// Says how the most severe rules differ from those of the witness, if they do.
    pub fn wrong_rules(&self) -> Option<String> {
        let most_severe = self.noticed().filter(|it| Some(it.meaning.severity) == self.severity());
        let found = most_severe.map(|it| it.rule.id()).collect::<BTreeSet<_>>();
        let said = self.rules.iter().cloned().collect::<BTreeSet<_>>();
        (found != said).then(|| format!("{} says {said:?}, and the diff has {found:?}", self.name()))
    }

    /// The name of its program.
    pub fn name(&self) -> String {
        let side = match self.home {
            Side::Before => "old",
            Side::After => "new",
        };
        format!("{}_{side}", self.witness.name)
    }
}

impl Entry {
    fn witness(self, name: String, kind: &str, shape: &Shape) -> Witness {
        let kind = shape.kind.as_deref().unwrap_or(kind);
        let rules = |rules: Vec<String>| rules.iter().map(|rule| rule.replace("KIND", kind)).collect();
        let within = |text: &str| {
            if text.contains("BODY") {
                text.replace("BODY", &shape.spec.replace("MORE", &self.more))
            } else {
                shape.spec.replace("HERE", text)
            }
        };
        let mut files = self.files.iter().map(|(name, text)| (name.clone(), within(text))).collect::<BTreeMap<_, _>>();
        files.insert(String::new(), within(&self.spec));
        Witness {
            name,
            there: rules(self.there),
            back: rules(self.back),
            runs: self.runs,
            old: called(&self.old, &shape.call),
            new: called(&self.new, &shape.call),
            files,
            service: self.service,
        }
    }
}

impl Witness {
    /// The program for one of the states.
    pub fn program(&self, side: Side) -> String {
        match side {
            Side::Before => self.named(&self.old),
            Side::After => self.named(&self.new),
        }
    }

    /// Replaces each `«before|after»` with its part for one of the states.
    fn text(&self, text: &str, side: Side) -> String {
        let mut chosen = String::new();
        for piece in text.split('»') {
            let (plain, mark) = piece.split_once('«').unwrap_or((piece, "|"));
            let (before, after) = mark.split_once('|').unwrap_or_else(|| panic!("no `|` in `{mark}`"));
            chosen += plain;
            chosen += match side {
                Side::Before => before,
                Side::After => after,
            };
        }
        self.named(&chosen)
    }

    /// `$` is the name: that of a type before a capital letter, or else that of a module.
    fn named(&self, text: &str) -> String {
        let mut pieces = text.split('$');
        let mut named = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let is_type = piece.starts_with(|it: char| it.is_ascii_uppercase());
            named += &if is_type { self.name.to_uppercase() } else { self.name.clone() };
            named += piece;
        }
        named
    }
}

/// A program with calls in place of `CALL[..]`.
fn called(program: &str, call: &str) -> String {
    let Some((before, rest)) = program.split_once("CALL[") else { return program.to_owned() };
    let mut depth = 1;
    let end = rest.find(|it: char| {
        depth += match it {
            '[' => 1,
            ']' => -1,
            _ => 0,
        };
        depth == 0
    });
    let end = end.unwrap_or_else(|| panic!("no `]` in `{program}`"));
    format!("{before}{}{}", call.replace("VALUE", &rest[..end]), &rest[end + 1..])
}
