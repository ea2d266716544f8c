//! The witnesses of the rules of the diff cover all rules about programs. `tests/programs` compiles their programs.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use api_tests::witness::{self, Step, Witness};
use helpdesk_spec_diff::facts::Kind;
use helpdesk_spec_diff::{self as diff, Audience};

pub(super) static WITNESSES: LazyLock<Vec<Witness>> = LazyLock::new(witness::read);

/// Both directions of each witness, or the mistakes of its spec. Several tests read them, and they take seconds.
pub(super) static STEPS: LazyLock<Vec<Result<[Step<'static>; 2], String>>> =
    LazyLock::new(|| WITNESSES.iter().map(witness::steps).collect());

/// A rule about programs without a witness is not tested.
#[test]
fn every_rule_about_programs_has_a_witness() {
    let shown = rules_with_witness();
    let rules = diff::rules();
    // A program does not see the manifest that it is built with.
    let about_programs = rules.iter().filter(|rule| rule.kind != Kind::GeneratedFeature).filter(|rule| {
        let meanings = [rule.meaning.requests, rule.meaning.responses];
        meanings.iter().any(|meaning| meaning.audiences.contains(&Audience::RustCallers))
    });
    let ids = about_programs.map(diff::Rule::id).collect::<BTreeSet<_>>();
    let unseen = ids.iter().filter(|id| !shown.contains(*id)).collect::<Vec<_>>();
    assert!(unseen.is_empty(), "add them to tests/witnesses/: {unseen:#?}");
}

#[test]
fn witnesses_name_their_most_severe_rules() {
    let mut wrong = STEPS.iter().filter_map(|it| it.as_ref().err().cloned()).collect::<Vec<_>>();
    wrong.extend(STEPS.iter().flatten().flatten().filter_map(Step::wrong_rules));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rules about programs that have a witness. A break counts if it is among the most severe changes, so that the
/// program of the witness shows it.
pub(super) fn rules_with_witness() -> BTreeSet<String> {
    let steps = STEPS.iter().flatten().flatten();
    steps.flat_map(|step| step.changes().map(|it| it.rule.id()).collect::<Vec<_>>()).collect()
}
