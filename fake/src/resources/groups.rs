//! Groups of staff.

use crate::output::error_response::Rejection;
use crate::output::json::Json;
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::generic::records::Record;
use crate::resources::generic::{self, RecordType};
use crate::resources::{Resource, SAMPLE_AGE, State};

pub(super) const RESOURCE: Resource = Resource {
    operations: &[("groups.disable", disable), ("groups.delete", delete)],
    furnish,
    sample,
    ..Resource::NONE
};

/// The type of groups.
pub(crate) const GROUP: &str = "Group";

fn is_active(group: &Record) -> bool {
    group.get("active") == Some(&Json::Bool(true))
}

/// Hands the cases of the group in the path, and the defaults of companies, to another one or to none.
fn replace(call: &mut Call<'_>, group: u64, all: bool) -> Result<(), Rejection> {
    let replacement = call.args.id("replace_group_id");
    let groups = RecordType::by_name(GROUP);
    let fits = |id| id != group && call.state.records.get(groups, id).is_some_and(is_active);
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
    generic::exists(call)?;
    replace(call, call.path_id(), false)?;
    let payload = generic::perform(call)?;
    if !call.args.has("replace_group_id") {
        call.assume("without another group the cases stay where they are");
    }
    Ok(payload)
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    generic::exists(call)?;
    replace(call, call.path_id(), true)?;
    let payload = generic::delete(call)?;
    if !call.args.has("replace_group_id") {
        call.assume("without another group the cases are in none");
    }
    Ok(payload)
}

fn add(
    state: &mut State,
    title: &'static str,
    from_name: &'static str,
    signature: &'static str,
    active: bool,
    at: i64,
) {
    let values = vec![
        ("group_title", Json::from(title)),
        ("group_from_name", Json::from(from_name)),
        ("group_signature", Json::from(signature)),
        ("active", Json::Bool(active)),
        ("created_at", Json::Time(at)),
        ("updated_at", Json::Time(at)),
    ];
    state.records.add(RecordType::by_name(GROUP), values);
}

fn furnish(state: &mut State, now: i64) {
    add(state, "Support", "Support", "The support team", true, now);
}

fn sample(state: &mut State, now: i64) {
    for (title, active) in [("Sales", true), ("Archive", false)] {
        add(state, title, title, "", active, now - SAMPLE_AGE);
    }
}
