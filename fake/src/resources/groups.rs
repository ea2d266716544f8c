//! Groups of staff.

use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::{IdType, Resource, SAMPLE_AGE, State};

pub(super) const RESOURCE: Resource = Resource {
    ids: &[ID],
    operations: &[
        ("groups.create", create),
        ("groups.list", list),
        ("groups.get", get),
        ("groups.update", update),
        ("groups.disable", disable),
        ("groups.enable", enable),
        ("groups.delete", delete),
    ],
    furnish,
    sample,
};

const ID: IdType = IdType::new("GroupId", "group", "group_not_found", |state, id| state.groups.has(id));

/// A group of staff.
pub(crate) struct Group {
    pub(crate) id: u64,
    pub(crate) title: String,
    pub(crate) from_name: String,
    pub(crate) signature: String,
    pub(crate) active: bool,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

impl Group {
    pub(crate) fn wire(&self) -> Object {
        object! {
            "group_id": self.id,
            "group_title": &self.title,
            "group_from_name": &self.from_name,
            "group_signature": &self.signature,
            "active": self.active,
            "created_at": Json::Time(self.created),
            "updated_at": Json::Time(self.updated),
        }
    }
}

fn create(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let text = |name| call.args.text(name).unwrap_or_default().to_owned();
    let (title, from_name, signature) = (text("group_title"), text("group_from_name"), text("group_signature"));
    let now = call.now;
    let new = |id| Group { id, title, from_name, signature, active: true, created: now, updated: now };
    let id = call.state.groups.add(new);
    Ok(Payload::One(call.state.groups.get(id).map(Group::wire).unwrap_or_default()))
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(call.whole(&call.state.groups, Group::wire))
}

/// The group in the path.
fn found_mut<'c>(call: &'c mut Call<'_>) -> Result<&'c mut Group, Rejection> {
    let id = call.path_id();
    let group = call.state.groups.get_mut(id);
    group.ok_or_else(|| ID.missing(id))
}

fn get(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    found_mut(call).map(|group| Payload::One(group.wire()))
}

fn update(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (args, now) = (call.args, call.now);
    let group = found_mut(call)?;
    args.replace([
        ("group_title", &mut group.title),
        ("group_from_name", &mut group.from_name),
        ("group_signature", &mut group.signature),
    ]);
    group.updated = now;
    Ok(Payload::One(group.wire()))
}

/// Hands the cases of the group in the path, and the defaults of companies, to another one or to none.
fn replace(call: &mut Call<'_>, group: u64, all: bool) -> Result<(), Rejection> {
    let replacement = call.args.id("replace_group_id");
    let fits = |id| id != group && call.state.groups.get(id).is_some_and(|group| group.active);
    if replacement.is_some_and(|id| !fits(id)) {
        return Err(Rejection::bad("group_not_active", "`replace_group_id` must be another group, and enabled"));
    }
    if replacement.is_none() && !all {
        // A group that is only put out of use keeps its cases.
        return Ok(());
    }
    let (to, hand) = (replacement.unwrap_or(0), call.hand());
    for case in call.state.cases.iter_mut().filter(|case| case.group == group) {
        case.set_group(to, hand);
    }
    for company in call.state.companies.iter_mut().filter(|company| company.default_group == group) {
        company.default_group = to;
    }
    for category in call.state.idea_categories.iter_mut().filter(|it| it.default_group == group) {
        category.default_group = to;
    }
    Ok(())
}

fn disable(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (id, listed) = found_mut(call).map(|group| (group.id, group.active))?;
    replace(call, id, false)?;
    let now = call.now;
    let group = found_mut(call)?;
    (group.active, group.updated) = (false, now);
    call.came_from(listed);
    if !call.args.has("replace_group_id") {
        call.assume("without another group the cases stay where they are");
    }
    get(call)
}

fn enable(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let now = call.now;
    let group = found_mut(call)?;
    let listed = !std::mem::replace(&mut group.active, true);
    group.updated = now;
    call.came_from(listed);
    get(call)
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = found_mut(call)?.id;
    replace(call, id, true)?;
    call.state.groups.remove(id);
    if !call.args.has("replace_group_id") {
        call.assume("without another group the cases are in none");
    }
    Ok(Payload::Nothing)
}

fn furnish(state: &mut State, now: i64) {
    let group = |id| Group {
        id,
        title: "Support".to_owned(),
        from_name: "Support".to_owned(),
        signature: "The support team".to_owned(),
        active: true,
        created: now,
        updated: now,
    };
    state.groups.add(group);
}

fn sample(state: &mut State, now: i64) {
    let at = now - SAMPLE_AGE;
    for (title, active) in [("Sales", true), ("Archive", false)] {
        let (title, from_name) = (title.to_owned(), title.to_owned());
        state.groups.add(|id| Group {
            id,
            title,
            from_name,
            signature: String::new(),
            active,
            created: at,
            updated: at,
        });
    }
}
