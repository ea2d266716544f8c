//! Categories of ideas: their times are in one response only.

use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::Resource;
use crate::resources::call::Call;

pub(super) const RESOURCE: Resource = Resource {
    operations: &[
        ("idea_categories.create", without_times),
        ("idea_categories.list", without_times),
        ("idea_categories.get", without_times),
        ("idea_categories.update", without_times),
        ("idea_categories.disable", without_times),
    ],
    ..Resource::NONE
};

/// Only the response to `enable` has the times.
fn without_times(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    let mut payload = call.perform()?;
    payload.for_each(|record| {
        record.remove("created_at");
        record.remove("updated_at");
    });
    Ok(payload)
}
