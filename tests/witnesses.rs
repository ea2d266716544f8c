//! Programs that show what the rules of the diff say: each compiles, runs or breaks with the other client as its rule says.
//!
//! A witness is a small spec in two states, with a program for each. Going there, the old program meets the new client, and
//! going back, the new program meets the old one.

mod programs;
mod witness;

use std::collections::BTreeSet;

use helpdesk_codegen::Checker;
use helpdesk_spec_diff::{self as diff, Accepted, Audience, Change, Diff, Severity, State};

use self::programs::{Outcome, Programs};
use self::witness::{Side, Witness, spec};

/// One direction of a witness: a program of one state, and what the diff says about the way to the other one.
struct Step<'a> {
    witness: &'a Witness,
    /// The state for which the program is written.
    home: Side,
    rules: &'a [String],
    diff: Diff,
}

#[test]
fn programs_break_exactly_where_the_rules_say_so() {
    let witnesses = witness::read();
    let steps = witnesses.iter().map(steps).collect::<Vec<_>>();
    let mut wrong = steps.iter().filter_map(|it| it.as_ref().err().cloned()).collect::<Vec<_>>();
    let steps = steps.into_iter().flatten().flatten().collect::<Vec<_>>();
    wrong.extend(steps.iter().filter_map(Step::wrong_rules));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for client in [Side::Before, Side::After] {
        let outcomes = programs(&steps, client).run(client, &spec(&witnesses, client));
        let of = |step: &&Step<'_>| outcomes.get(&step.name()).copied().unwrap_or(Outcome::Works);
        wrong.extend(steps.iter().filter(|step| of(step) != step.expected(client)).map(|step| {
            format!("{} with the client {client:?}: {:?}, and not {:?}", step.name(), of(&step), step.expected(client))
        }));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A rule about programs that no program shows would be an opinion.
#[test]
fn every_rule_about_programs_has_a_witness() {
    let shown = shown();
    let rules = diff::rules();
    let about_programs = rules.iter().filter(|rule| {
        let meanings = [rule.meaning.requests, rule.meaning.responses];
        meanings.iter().any(|meaning| meaning.audiences.contains(&Audience::RustCallers))
    });
    let ids = about_programs.map(diff::Rule::id).collect::<BTreeSet<_>>();
    let unseen = ids.iter().filter(|id| !shown.contains(*id)).collect::<Vec<_>>();
    assert!(unseen.is_empty(), "add them to tests/witnesses/: {unseen:#?}");
}

/// The rules about programs that have a witness. A break is among the most severe changes, so that its program shows it.
pub(super) fn shown() -> BTreeSet<String> {
    let witnesses = witness::read();
    let steps = witnesses.iter().flat_map(steps).flatten();
    steps.flat_map(|step| step.noticed().map(|it| it.rule.id()).collect::<Vec<_>>()).collect()
}

fn steps(witness: &Witness) -> Result<[Step<'_>; 2], String> {
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

/// All programs for one client: those that break must not hide the mistakes of the others.
fn programs(steps: &[Step<'_>], client: Side) -> Programs {
    let mut programs = Programs::default();
    for step in steps {
        let breaks = step.expected(client) == Outcome::DoesNotCompile;
        programs.add(&step.name(), step.witness.program(step.home), breaks, step.witness.runs);
    }
    programs
}

impl Step<'_> {
    fn name(&self) -> String {
        let side = match self.home {
            Side::Before => "old",
            Side::After => "new",
        };
        format!("{}_{side}", self.witness.name)
    }

    /// The changes that programs notice.
    fn noticed(&self) -> impl Iterator<Item = &Change> {
        let changes = self.diff.entries.iter().flat_map(|entry| &entry.changes);
        changes.filter(|it| it.meaning.audiences.contains(&Audience::RustCallers))
    }

    fn severity(&self) -> Option<Severity> {
        self.noticed().map(|it| it.meaning.severity).max()
    }

    fn wrong_rules(&self) -> Option<String> {
        let most_severe = self.noticed().filter(|it| Some(it.meaning.severity) == self.severity());
        let found = most_severe.map(|it| it.rule.id()).collect::<BTreeSet<_>>();
        let said = self.rules.iter().cloned().collect::<BTreeSet<_>>();
        (found != said).then(|| format!("{} says {said:?}, and the diff has {found:?}", self.name()))
    }

    fn expected(&self, client: Side) -> Outcome {
        let breaks = client != self.home && self.severity() == Some(Severity::Breaking);
        match (breaks, self.witness.runs) {
            (false, _) => Outcome::Works,
            (true, true) => Outcome::Fails,
            (true, false) => Outcome::DoesNotCompile,
        }
    }
}
