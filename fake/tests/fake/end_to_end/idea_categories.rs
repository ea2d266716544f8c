//! Categories of ideas.

use std::time::Duration;

use helpdesk::{idea_categories, ideas};

use crate::end_to_end::bench::{Bench, ODD};

scenarios![the_response_to_enabling_an_idea_category_has_its_times, a_deletion_of_an_idea_category_keeps_its_ideas,];

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
    bench.expect_missing(idea_categories::get(1_201), "there is no idea category 1201");
    bench.expect_missing(idea_categories::enable(1_201), "there is no idea category 1201");
    let left = bench.ok(idea_categories::list());
    assert_eq!(left.iter().map(|it| it.category_id.0).collect::<Vec<_>>(), [1_202]);
    assert_eq!(category().as_deref(), Some("0"));
}
