//! Witnesses of the rules. A witness is a small spec in two states, with a program for each.
//!
//! On the way there, the old program uses the new client. On the way back, the new program uses the old client.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use helpdesk_spec_diff::{Audience, Client, Meaning, Severity};
use serde::Deserialize;

/// The witnesses. A test compiles and runs all their programs.
const FILES: &[&str] = &[
    include_str!("../../../tests/witnesses/service.yaml"),
    include_str!("../../../tests/witnesses/operations.yaml"),
    include_str!("../../../tests/witnesses/params.yaml"),
    include_str!("../../../tests/witnesses/types.yaml"),
    include_str!("../../../tests/witnesses/generated.yaml"),
];

/// One of the two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first one.
    Before,
    /// The second one.
    After,
}

/// A small spec in two states, whose differences have the form `«before|after»`, and a program for each state.
#[derive(Debug)]
pub struct Witness {
    /// The name, which replaces `$` everywhere, so that one spec can contain all witnesses.
    pub name: String,
    /// The most severe rules about programs on the way from the first state to the second one.
    pub there: Vec<String>,
    /// The most severe rules about programs on the way back.
    pub back: Vec<String>,
    /// Whether the programs are conditions that must hold at run time, and not only statements that must compile.
    pub runs: bool,
    /// Whether the clients of both states differ as if two generators wrote them for one spec.
    pub is_generated: bool,
    old: String,
    new: String,
    /// Strings in the module of the witness, each with its replacement in the client of each state.
    edits: Vec<[String; 2]>,
    /// Resources, by the suffix of their names after the name of the witness.
    pub files: BTreeMap<String, String>,
    /// Keys and entries of `service`, and the catalog.
    pub service: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    shapes: BTreeMap<String, Shape>,
    witnesses: Vec<Entry>,
}

/// The common parts of several witnesses.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    /// The replacement for `KIND` in rules. The default is the name of the shape.
    kind: Option<String>,
    /// The spec, with the spec of the witness in place of `HERE`, or as the replacement for `BODY`.
    spec: String,
    /// The replacement for `CALL[..]` in programs, with the text in the brackets in place of `VALUE`.
    #[serde(default)]
    call: String,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The shapes. Each gives a witness.
    #[serde(default)]
    of: Vec<String>,
    there: Vec<String>,
    back: Vec<String>,
    #[serde(default)]
    spec: String,
    /// The replacement for `MORE` in the shape.
    #[serde(default)]
    more: String,
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    service: BTreeMap<String, String>,
    #[serde(default)]
    runs: bool,
    #[serde(default)]
    generated: bool,
    #[serde(default)]
    edits: Vec<[String; 2]>,
    old: String,
    new: String,
}

/// All witnesses.
pub fn read() -> Vec<Witness> {
    let mut witnesses = Vec::new();
    for text in FILES {
        let File { shapes, witnesses: entries } = serde_yaml::from_str(text).unwrap_or_else(|error| panic!("{error}"));
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

/// Returns the programs that show a rule, each after a description. A meaning that does not affect programs has none.
pub(super) fn programs(rule: &str, meaning: &Meaning) -> Vec<(&'static str, String)> {
    static ALL: LazyLock<Vec<Witness>> = LazyLock::new(read);
    if !meaning.audiences.contains(&Audience::RustCallers) {
        return Vec::new();
    }
    let found = ALL.iter().find_map(|witness| {
        let (old, new) = (readable(&witness.old), readable(&witness.new));
        let is = |rules: &[String]| rules.iter().any(|witness| witness == rule);
        let there = is(&witness.there).then(|| (witness.runs, old.clone(), new.clone()));
        there.or_else(|| is(&witness.back).then_some((witness.runs, new, old)))
    });
    let (words, old, new) = match (found, meaning.severity) {
        (None, _) => return Vec::new(),
        (Some((true, old, new)), Severity::Breaking) => (["true before", "true after"], old, new),
        (Some((false, old, new)), Severity::Breaking) => (["no longer compiles", "write"], old, new),
        (Some((_, old, new)), _) => (["as before", "new"], old, new),
    };
    let new = Some(new).filter(|new| *new != old);
    let programs = words.into_iter().zip([Some(old), new]).filter_map(|(word, code)| Some((word, code?)));
    // A program that every client compiles shows nothing.
    programs.filter(|(_, code)| code != "let _ = any::<Client>();").collect()
}

/// A program with readable names: types lose their prefix, and the module is `things`.
fn readable(program: &str) -> String {
    let mut pieces = program.split('$');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        let is_type = piece.starts_with(|it: char| it.is_ascii_uppercase());
        text + if is_type { "" } else { "things" } + piece
    })
}

impl Witness {
    /// The program for one of the states.
    pub fn program(&self, side: Side) -> String {
        match side {
            Side::Before => self.with_names(&self.old),
            Side::After => self.with_names(&self.new),
        }
    }

    /// Edits the client of one of the states, given by its files. A string that does not occur exactly once is a
    /// mistake of the witness.
    pub fn edit(&self, client: &mut Client, side: Side) {
        let path = format!("src/{}.rs", self.name);
        for [from, to] in &self.edits {
            let (from, to) = (self.with_names(from), self.text(to, side));
            let text = client.get_mut(&path).unwrap_or_else(|| panic!("{} has edits, and no module", self.name));
            assert_eq!(text.matches(&from).count(), 1, "{from} in {path}");
            *text = text.replace(&from, &to);
        }
    }

    /// Replaces each `«before|after»` by its part for one of the states.
    pub fn text(&self, text: &str, side: Side) -> String {
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
        self.with_names(&chosen)
    }

    /// Replaces `$` by the name: as a type before a capital letter, or else as a module.
    fn with_names(&self, text: &str) -> String {
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

/// Replaces `CALL[..]` in a program by calls.
fn with_calls(program: &str, call: &str) -> String {
    let Some((before, rest)) = program.split_once("CALL[") else { return program.to_owned() };
    let mut depth = 1;
    let end = rest.find(|character: char| {
        depth += match character {
            '[' => 1,
            ']' => -1,
            _ => 0,
        };
        depth == 0
    });
    let end = end.unwrap_or_else(|| panic!("no `]` in `{program}`"));
    format!("{before}{}{}", call.replace("VALUE", &rest[..end]), &rest[end + 1..])
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
            is_generated: self.generated || !self.edits.is_empty(),
            edits: self.edits,
            old: with_calls(&self.old, &shape.call),
            new: with_calls(&self.new, &shape.call),
            files,
            service: self.service,
        }
    }
}
