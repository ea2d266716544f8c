//! Former names compile, and the compiler warns of each group: a missing warning is an error.

use helpdesk::renamed::{self, TrunkContent, TrunkEvent, TrunkId, TrunkNote, TrunkState, TrunkTime};

#[test]
fn former_names_behave_like_present_names() {
    assert!(operations()[0] == renamed::fill(TrunkId(1), "a", 2, content()).now(true).time(TrunkTime::day("today")));
    assert!(types(&renamed::Trunk::default()).is_none());
    assert!(module() == TrunkState::Shut);
    assert!([TrunkState::Open, TrunkState::Shelf(TrunkId(1)), TrunkState::Shut].iter().all(variants));
    assert!(alternatives() == [TrunkContent::plain("a"), TrunkContent::sized("a", 1), TrunkContent::plain("b")]);
    assert!(matches!(events(TrunkNote::default()), TrunkEvent::Moved(_)));
}

fn content() -> TrunkContent {
    TrunkContent::sized("<b>a</b>", 1)
}

#[expect(deprecated, reason = "functions, their requests and setters")]
fn operations() -> [renamed::PutIn; 2] {
    let old: renamed::PutIn = renamed::put_in(TrunkId(1), "a", [2], content()).at_once(true).moment(TrunkTime::day("today"));
    let older: renamed::Pack = renamed::pack(TrunkId(1), "a", 2, content()).immediately(true).raw_content("a");
    [old, older]
}

#[expect(deprecated, reason = "types, at the root of the client and in their modules")]
fn types(record: &helpdesk::Case) -> Option<helpdesk::TrunkHolder<'_>> {
    let id: helpdesk::BoxId = renamed::BoxId(0);
    let owner: Option<renamed::TrunkHolder<'_>> = record.whose();
    owner.filter(|_| record.crate_id == Some(id))
}

#[expect(deprecated, reason = "a module, where it is imported")]
fn module() -> TrunkState {
    use helpdesk::formerly;

    formerly::TrunkState::Shut
}

#[expect(deprecated, reason = "variants; one without a value stands in patterns too, unless they match a reference")]
fn variants(state: &TrunkState) -> bool {
    match *state {
        TrunkState::Waiting => *state == TrunkState::Ready,
        TrunkState::Shelf(_) => *state == TrunkState::Rack(TrunkId(1)),
        _ => true,
    }
}

#[expect(deprecated, reason = "constructors and variants of alternatives")]
fn alternatives() -> [helpdesk::Filling; 3] {
    [TrunkContent::raw("a"), TrunkContent::measured("a", 1), TrunkContent::Raw("b".to_owned())]
}

#[expect(deprecated, reason = "events")]
fn events(note: TrunkNote) -> TrunkEvent {
    TrunkEvent::Carried(note)
}
