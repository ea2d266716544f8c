//! Categories of ideas.

use std::time::Duration;

use helpdesk::{GroupId, IdeaCategory, idea_categories, ideas};

use crate::end_to_end::bench::{Bench, ODD};

scenarios![
    a_category_of_ideas_is_made_listed_and_changed,
    categories_of_ideas_are_disabled_and_enabled,
    enabling_a_category_of_ideas_tells_its_times,
    a_deleted_category_of_ideas_is_gone_and_its_ideas_stay,
    a_category_of_ideas_that_is_not_there_is_not_found,
    the_group_of_a_category_of_ideas_must_be_there,
];

/// As reading shows it: the times come with the response to enabling alone.
fn timeless(mut category: IdeaCategory) -> IdeaCategory {
    (category.created_at, category.updated_at) = (None, None);
    category
}

fn a_category_of_ideas_is_made_listed_and_changed(bench: &Bench) {
    let made = bench.ok(idea_categories::create(ODD).category_default_group(502));
    let read = bench.ok(idea_categories::get(made.category_id));
    assert_eq!(made, read);
    assert_eq!((&*read.category_title, read.active), (ODD, Some(true)));
    assert_eq!(read.category_default_group, Some(GroupId(502)));
    let listed = bench.ok(idea_categories::list()).items;
    assert_eq!(listed.iter().map(|it| it.category_id.0).collect::<Vec<_>>(), [1_201, 1_202, made.category_id.0]);
    assert_eq!(listed.last(), Some(&read));

    // Fields that are not set stay.
    bench.ok(idea_categories::update(made.category_id).category_title("на/паузе"));
    bench.ok(idea_categories::update(1_201).category_default_group(502));
    let titles = |id: u64| {
        let category = bench.ok(idea_categories::get(id));
        (category.category_title, category.category_default_group)
    };
    assert_eq!(titles(made.category_id.0), ("на/паузе".to_owned(), Some(GroupId(502))));
    assert_eq!(titles(1_201), ("Shop".to_owned(), Some(GroupId(502))));
    bench.rejected(
        idea_categories::update(1_201).without_validation(),
        400,
        "the body must set at least one parameter, got none",
    );
}

fn categories_of_ideas_are_disabled_and_enabled(bench: &Bench) {
    let disable: fn(&Bench, u64) -> IdeaCategory = |bench, id| bench.ok(idea_categories::disable(id));
    let enable: fn(&Bench, u64) -> IdeaCategory = |bench, id| bench.ok(idea_categories::enable(id));
    let steps = [(1_201, disable, false), (1_201, enable, true), (1_202, enable, true), (1_202, disable, false)];
    for (id, step, active) in steps {
        let (get, list) = (idea_categories::get(id), idea_categories::list());
        let change = || timeless(step(bench, id));
        bench.changes_alone(get, list, |it| it.category_id.0 == id, change, |it, _| it.active = Some(active));
    }
}

fn enabling_a_category_of_ideas_tells_its_times(bench: &Bench) {
    let read = bench.ok(idea_categories::get(1_202));
    assert_eq!((read.created_at, read.updated_at), (None, None));
    bench.server.advance(Duration::from_secs(60));
    let enabled = bench.ok(idea_categories::enable(1_202));
    assert!(bench.is_now(enabled.updated_at));
    assert!(enabled.created_at < enabled.updated_at && enabled.created_at.is_some());
}

fn a_deleted_category_of_ideas_is_gone_and_its_ideas_stay(bench: &Bench) {
    // Only a response to a change shows the category of an idea: as a number, or in some dialects as text.
    let category = || {
        let idea = bench.ok(ideas::update(10_004).content(ODD)).idea.expect("it is an idea");
        idea.category.map(|json| json.to_string().trim_matches('"').to_owned())
    };
    assert_eq!(category().as_deref(), Some("1201"));
    bench.ok(idea_categories::delete(1_201));
    bench.rejected(idea_categories::get(1_201), 404, "there is no idea category 1201");
    bench.rejected(idea_categories::enable(1_201), 404, "there is no idea category 1201");
    let left = bench.ok(idea_categories::list());
    assert_eq!(left.iter().map(|it| it.category_id.0).collect::<Vec<_>>(), [1_202]);
    assert_eq!(category().as_deref(), Some("0"));
}

fn a_category_of_ideas_that_is_not_there_is_not_found(bench: &Bench) {
    let rule = "there is no idea category 1299";
    bench.rejected(idea_categories::get(1_299), 404, rule);
    bench.rejected(idea_categories::update(1_299).category_title("?"), 404, rule);
    bench.rejected(idea_categories::disable(1_299), 404, rule);
    bench.rejected(idea_categories::enable(1_299), 404, rule);
    bench.rejected(idea_categories::delete(1_299), 404, rule);
}

fn the_group_of_a_category_of_ideas_must_be_there(bench: &Bench) {
    bench.rejected(idea_categories::create("New").category_default_group(599), 400, "there is no group 599");
    bench.rejected(idea_categories::update(1_201).category_default_group(599), 400, "there is no group 599");
    assert_eq!(bench.ok(idea_categories::get(1_201)).category_default_group, Some(GroupId(501)));
    assert_eq!(bench.ok(idea_categories::list()).len(), 2);
}
