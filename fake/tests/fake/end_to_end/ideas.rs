//! Ideas and their categories: changes, and the official answer.

use std::time::Duration;

use helpdesk::{IdeaStage, cases, idea_categories, ideas};

use crate::end_to_end::bench::{Bench, ODD, unix};

scenarios![
    an_idea_is_changed,
    an_idea_is_answered_officially,
    a_case_that_is_no_idea_is_rejected,
    the_response_to_enabling_an_idea_category_has_its_times,
    a_deletion_of_an_idea_category_keeps_its_ideas,
];

fn an_idea_is_changed(bench: &Bench) {
    let case = bench.ok(ideas::update(10_004).content("«Тьма» 100%").stage("planned").category_id(1_202));
    assert!(!case.has("label_ids") && !case.has("custom_fields"), "the response to the change lacks them");
    let idea = case.idea.unwrap();
    assert_eq!((idea.content.as_deref(), idea.stage), (Some("«Тьма» 100%"), Some(IdeaStage::Planned)));
    assert!(idea.category.unwrap().to_string().contains("1202"));
    // The rest stays as it is.
    let idea = bench.ok(ideas::update(10_004).stage("done")).idea.unwrap();
    assert_eq!((idea.content.as_deref(), idea.stage), (Some("«Тьма» 100%"), Some("done".into())));
    assert_eq!(bench.ok(cases::list().channels(["idea"])).items[0].case_id.0, 10_004);
}

fn an_idea_is_answered_officially(bench: &Bench) {
    let idea = bench.ok(ideas::set_official_answer(10_004, "Next year.")).idea.unwrap();
    assert_eq!(idea.official_response.as_deref(), Some("Next year."));
    assert_eq!(unix(idea.official_response_at), Some(bench.now()));
    bench.ok(ideas::set_official_answer(10_004, "This year."));
    bench.ok(ideas::delete_official_answer(10_004));
    bench.expect_missing(ideas::delete_official_answer(10_004), "the idea has no official response");
}

fn a_case_that_is_no_idea_is_rejected(bench: &Bench) {
    bench.expect_invalid(ideas::update(10_001).stage("planned"), "the case is not an idea: its channel is `");
    bench.expect_invalid(ideas::set_official_answer(10_001, "No."), "the case is not an idea: its channel is `");
}

fn the_response_to_enabling_an_idea_category_has_its_times(bench: &Bench) {
    let read = bench.ok(idea_categories::get(1_202));
    assert_eq!((read.created_at, read.updated_at), (None, None));
    bench.server.advance(Duration::from_secs(60));
    let enabled = bench.ok(idea_categories::enable(1_202));
    assert!(bench.is_now(enabled.updated_at));
    assert!(enabled.created_at < enabled.updated_at && enabled.created_at.is_some());
}

fn a_deletion_of_an_idea_category_keeps_its_ideas(bench: &Bench) {
    // Only a response to a change shows the category of an idea: as a number, or in some dialects as text.
    let category = || {
        let idea = bench.ok(ideas::update(10_004).content(ODD)).idea.expect("it is an idea");
        idea.category.map(|json| json.to_string().trim_matches('"').to_owned())
    };
    assert_eq!(category().as_deref(), Some("1201"));
    bench.ok(idea_categories::delete(1_201));
    assert_eq!(category().as_deref(), Some("0"));
}
