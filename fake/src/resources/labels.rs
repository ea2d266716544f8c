//! Labels: a deleted one is taken off its cases.

use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::Resource;
use crate::resources::call::Call;

pub(super) const RESOURCE: Resource = Resource { operations: &[("labels.delete", delete)], ..Resource::NONE };

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let (id, payload) = (call.path_id(), call.perform()?);
    for case in call.state.cases.iter_mut() {
        case.labels.retain(|label| *label != id);
        case.locked_labels.retain(|label| *label != id);
    }
    Ok(payload)
}
