//! Email addresses of the account.

use crate::output::json::Json;
use crate::resources::generic::RecordType;
use crate::resources::{Resource, State};

pub(super) const RESOURCE: Resource = Resource { furnish, ..Resource::NONE };

fn furnish(state: &mut State, _: i64) {
    let values = vec![("email", Json::from("support@example.com")), ("active", Json::Bool(true))];
    state.records.add(RecordType::by_name("ClientEmail"), values);
}
