//! What a change of the spec means: the table of rules, and what is told about small changes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use helpdesk_codegen::SpecFile;
use helpdesk_codegen::diff::{self, State};
use helpdesk_codegen::facts::Kind;
use xtask::Workspace;

/// A key of the spec language, or of the facts, that no rule knows would be a change that nobody is told.
#[test]
fn every_fact_of_every_declaration_has_a_rule() {
    let unknown = occurring().into_iter().filter(|(kind, fact)| !State::has_rule(*kind, fact)).collect::<Vec<_>>();
    assert!(unknown.is_empty(), "add rows to codegen/src/diff/rules/: {unknown:?}");
}

/// A rule for what no spec can have would never be looked up.
#[test]
fn every_rule_is_for_a_fact_that_occurs() {
    // A setter that was an argument has lost them.
    let lost = [(Kind::Setter, "required"), (Kind::Setter, "required_because")];
    let occurring = occurring();
    let occurs = |kind: Kind, fact: &str| {
        let is = |name: &str| name == fact || (fact == "evidence" && name.ends_with("_evidence"));
        lost.contains(&(kind, fact)) || occurring.iter().any(|(it, name)| *it == kind && is(name))
    };
    let unused = diff::keys().into_iter().filter(|(kind, fact, _)| !occurs(*kind, fact)).collect::<Vec<_>>();
    assert!(unused.is_empty(), "no case has these facts: {unused:?}");
}

/// What the real spec, the cases of the spec language and those of the diff declare.
fn occurring() -> BTreeSet<(Kind, String)> {
    let real = Workspace::here().spec().unwrap();
    let mut cases = crate::golden::spec();
    cases.push(SpecFile { path: "spec/params.yaml".into(), text: read("diff/params.yaml") });
    [real, cases].iter().flat_map(|spec| state(spec).keys()).collect()
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn state(spec: &[SpecFile]) -> State {
    State::read(spec).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()))
}
