//! Categories of ideas.

use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::{IdType, Resource, SAMPLE_AGE, State};

pub(super) const RESOURCE: Resource = Resource {
    ids: &[ID],
    operations: &[
        ("idea_categories.create", create),
        ("idea_categories.list", list),
        ("idea_categories.get", get),
        ("idea_categories.update", update),
        ("idea_categories.disable", disable),
        ("idea_categories.enable", enable),
        ("idea_categories.delete", delete),
    ],
    sample,
    ..Resource::NONE
};

const ID: IdType = IdType::new("IdeaCategoryId", "idea category", "ideas_category_not_found", |state, id| {
    state.idea_categories.has(id)
});

pub(crate) struct IdeaCategory {
    pub(crate) id: u64,
    pub(crate) title: String,
    pub(crate) default_group: u64,
    pub(crate) active: bool,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

impl IdeaCategory {
    pub(crate) fn wire(&self) -> Object {
        object! {
            "category_id": self.id,
            "category_title": &self.title,
            "category_default_group": self.default_group,
            "active": self.active,
        }
    }
}

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let title = call.args.text("category_title").unwrap_or_default().to_owned();
    let default_group = call.args.id("category_default_group").unwrap_or(0);
    let now = call.now;
    let new = |id| IdeaCategory { id, title, default_group, active: true, created: now, updated: now };
    let id = call.state.idea_categories.add(new);
    Ok(Payload::One(call.state.idea_categories.get(id).map(IdeaCategory::wire).unwrap_or_default()))
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(call.whole(&call.state.idea_categories, IdeaCategory::wire))
}

/// The category in the path.
fn found_mut<'c>(call: &'c mut Call<'_>) -> Result<&'c mut IdeaCategory, Rejection> {
    let id = call.path_id();
    let category = call.state.idea_categories.get_mut(id);
    category.ok_or_else(|| ID.missing(id))
}

fn get(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    found_mut(call).map(|category| Payload::One(category.wire()))
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (args, now) = (call.args, call.now);
    let category = found_mut(call)?;
    args.replace([("category_title", &mut category.title)]);
    category.default_group = args.id("category_default_group").unwrap_or(category.default_group);
    category.updated = now;
    Ok(Payload::One(category.wire()))
}

fn set_active(call: &mut Call<'_>, active: bool) -> Result<(), Rejection> {
    let now = call.now;
    let category = found_mut(call)?;
    let listed = std::mem::replace(&mut category.active, active) != active;
    category.updated = now;
    call.came_from(listed);
    Ok(())
}

fn disable(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    set_active(call, false)?;
    get(call)
}

/// Only this response contains the times.
fn enable(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    set_active(call, true)?;
    let category = found_mut(call)?;
    let mut wire = category.wire();
    wire.push("created_at", Json::Time(category.created));
    wire.push("updated_at", Json::Time(category.updated));
    Ok(Payload::One(wire))
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = found_mut(call)?.id;
    call.state.idea_categories.remove(id);
    for idea in call.state.cases.iter_mut().filter_map(|case| case.idea.as_mut()) {
        if idea.category == id {
            idea.category = 0;
        }
    }
    call.assume("the ideas of a deleted category have none");
    Ok(Payload::Nothing)
}

fn sample(state: &mut State, now: i64) {
    let at = now - SAMPLE_AGE;
    for active in [true, false] {
        let (title, default_group) = ("Shop".to_owned(), 501);
        state.idea_categories.add(|id| IdeaCategory { id, title, default_group, active, created: at, updated: at });
    }
}
