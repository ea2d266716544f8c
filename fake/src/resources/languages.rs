//! Languages of the account.

use crate::output::error_response::Rejection;
use crate::output::json::{Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::{IdType, Resource, State};

pub(super) const RESOURCE: Resource =
    Resource { ids: &[ID], operations: &[("languages.list", list)], furnish, ..Resource::NONE };

const ID: IdType = IdType::new("LanguageId", "language", "language_not_found", |state, id| state.languages.has(id));

pub(crate) struct Language {
    pub(crate) id: u64,
    pub(crate) code: String,
    pub(crate) title: String,
}

impl Language {
    pub(crate) fn wire(&self) -> Object {
        object! { "language_id": self.id, "code": &self.code, "title": &self.title, "active": true }
    }
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(call.whole(&call.state.languages, Language::wire))
}

fn furnish(state: &mut State, _: i64) {
    for (code, title) in [("РУС", "Русский"), ("ENG", "English")] {
        state.languages.add(|id| Language { id, code: code.to_owned(), title: title.to_owned() });
    }
}
