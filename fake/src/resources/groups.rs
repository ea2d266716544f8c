//! Groups of staff: another one takes over from a disabled or deleted one.

use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::Resource;
use crate::resources::call::Call;

pub(super) const RESOURCE: Resource = Resource {
    operations: &[
        ("groups.disable", |call| replace(call, false, "without another group the cases stay where they are")),
        ("groups.delete", |call| replace(call, true, "without another group the cases are in none")),
    ],
    ..Resource::NONE
};

/// Performs the operation after another group, or no group, replaces the one in the path: in cases and in defaults of other records. A group
/// that is only disabled can keep its cases.
fn replace(call: &mut Call<'_>, is_deleted: bool, assumption: &'static str) -> Result<Payload, Rejection> {
    let group = call.path_id();
    let replacement = call.replacement("Group", "replace_group_id", "group_not_active")?;
    if replacement.is_some() || is_deleted {
        let (to, hand) = (replacement.unwrap_or(0), call.hand());
        for case in call.state.cases.iter_mut().filter(|case| case.group == group) {
            case.set_group(to, hand);
        }
        call.state.records.replace_id("GroupId", group, to);
    }
    let payload = call.perform()?;
    if replacement.is_none() {
        call.assume(assumption);
    }
    Ok(payload)
}
