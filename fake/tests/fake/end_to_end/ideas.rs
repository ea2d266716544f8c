//! Ideas: their changes, and the official answer.

use helpdesk::{IdeaStage, cases, ideas};

use crate::end_to_end::bench::{Bench, unix};

scenarios![an_idea_is_changed, an_idea_is_answered_officially, a_case_that_is_no_idea_is_rejected];

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
    bench.expect_invalid(ideas::update(10_004).category_id(9), "there is no idea category 9");
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
    bench.expect_missing(ideas::delete_official_answer(9), "there is no case");
}
