//! Groups of staff: another one takes over from a disabled or deleted one.

use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::Resource;
use crate::resources::call::Call;

pub(super) const RESOURCE: Resource =
    Resource { operations: &[("groups.disable", disable), ("groups.delete", delete)], ..Resource::NONE };

/// Replaces the group in the path, in cases and in defaults of other records, by another group or by no group.
fn replace(call: &mut Call<'_>, all: bool) -> Result<(), Rejection> {
    let group = call.path_id();
    let replacement = call.replacement("Group", "replace_group_id", "group_not_active")?;
    if replacement.is_none() && !all {
        // A group that is only disabled keeps its cases.
        return Ok(());
    }
    let (to, hand) = (replacement.unwrap_or(0), call.hand());
    for case in call.state.cases.iter_mut().filter(|case| case.group == group) {
        case.set_group(to, hand);
    }
    call.state.records.replace_id("GroupId", group, to);
    Ok(())
}

fn disable(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    replace(call, false)?;
    let payload = call.perform()?;
    if !call.args.has("replace_group_id") {
        call.assume("without another group the cases stay where they are");
    }
    Ok(payload)
}

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    replace(call, true)?;
    let payload = call.perform()?;
    if !call.args.has("replace_group_id") {
        call.assume("without another group the cases are in none");
    }
    Ok(payload)
}
