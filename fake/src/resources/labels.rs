//! Labels of cases.

use crate::output::error_response::Rejection;
use crate::output::json::Json;
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::generic::{self, RecordType};
use crate::resources::{Resource, State};

pub(super) const RESOURCE: Resource = Resource { operations: &[("labels.delete", delete)], sample, ..Resource::NONE };

fn delete(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let id = call.path_id();
    let payload = generic::delete(call)?;
    for case in call.state.cases.iter_mut() {
        case.labels.retain(|label| *label != id);
        case.locked_labels.retain(|label| *label != id);
    }
    Ok(payload)
}

fn sample(state: &mut State, _: i64) {
    let labels = RecordType::by_name("Label");
    for title in ["urgent", "заявка", "100% sure"] {
        state.records.add(labels, vec![("label_title", Json::from(title))]);
    }
}
