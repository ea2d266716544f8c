//! Languages of the account.

use crate::output::json::Json;
use crate::resources::generic::RecordType;
use crate::resources::{Resource, State};

pub(super) const RESOURCE: Resource = Resource { furnish, ..Resource::NONE };

/// Adds a language, and returns its id.
pub(crate) fn add(state: &mut State, code: String, title: String) -> u64 {
    let values = vec![("code", Json::from(code)), ("title", Json::from(title)), ("active", Json::Bool(true))];
    state.records.add(RecordType::by_name("Language"), values)
}

fn furnish(state: &mut State, _: i64) {
    for (code, title) in [("РУС", "Русский"), ("ENG", "English")] {
        add(state, code.to_owned(), title.to_owned());
    }
}
