//! Categories of ideas.

use crate::operations::Handler;
use crate::operations::call::Call;
use crate::output::answer::Answer;
use crate::output::error_response::Rejection;
use crate::output::json::Json;
use crate::state::knowledge::IdeaCategory;

pub(super) const HANDLERS: &[(&str, Handler)] = &[
    ("idea_categories.create", create),
    ("idea_categories.list", list),
    ("idea_categories.get", get),
    ("idea_categories.update", update),
    ("idea_categories.disable", disable),
    ("idea_categories.enable", enable),
    ("idea_categories.delete", delete),
];

fn create(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let title = call.args.text("category_title").unwrap_or_default().to_owned();
    let default_group = call.args.id("category_default_group").unwrap_or(0);
    let now = call.now;
    let new = |id| IdeaCategory { id, title, default_group, active: true, created: now, updated: now };
    let id = call.state.idea_categories.add(new);
    Ok(Answer::One(call.state.idea_categories.get(id).map(IdeaCategory::wire).unwrap_or_default()))
}

fn list(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let categories: Vec<&IdeaCategory> = call.state.idea_categories.iter().collect();
    Ok(call.rows(&categories, |category| category.wire()))
}

/// The category in the path.
fn found_mut<'c>(call: &'c mut Call<'_>) -> Result<&'c mut IdeaCategory, Rejection> {
    let id = call.path_id();
    let category = call.state.idea_categories.get_mut(id);
    category.ok_or_else(|| Rejection::not_found("ideas_category_not_found", format!("there is no idea category {id}")))
}

fn get(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    found_mut(call).map(|category| Answer::One(category.wire()))
}

fn update(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let (args, now) = (call.args, call.now);
    let category = found_mut(call)?;
    args.replace([("category_title", &mut category.title)]);
    category.default_group = args.id("category_default_group").unwrap_or(category.default_group);
    category.updated = now;
    Ok(Answer::One(category.wire()))
}

fn turn(call: &mut Call<'_>, active: bool) -> Result<(), Rejection> {
    let now = call.now;
    let category = found_mut(call)?;
    let listed = std::mem::replace(&mut category.active, active) != active;
    category.updated = now;
    call.came_from(listed);
    Ok(())
}

fn disable(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    turn(call, false)?;
    get(call)
}

/// Only this response contains the times.
fn enable(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    turn(call, true)?;
    let category = found_mut(call)?;
    let mut wire = category.wire();
    wire.push("created_at", Json::Time(category.created));
    wire.push("updated_at", Json::Time(category.updated));
    Ok(Answer::One(wire))
}

fn delete(call: &mut Call<'_>) -> Result<Answer, Rejection> {
    let id = found_mut(call)?.id;
    call.state.idea_categories.remove(id);
    for idea in call.state.cases.iter_mut().filter_map(|case| case.idea.as_mut()) {
        if idea.category == id {
            idea.category = 0;
        }
    }
    call.assume("the ideas of a deleted category have none");
    Ok(Answer::Nothing)
}
