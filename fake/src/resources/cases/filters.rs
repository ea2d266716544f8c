//! The named filters of the case list.

use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::State;
use crate::resources::call::Call;

pub(super) fn filters(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(call.table_rows(&call.state.filters, Filter::wire))
}

/// A filter of the case list.
pub(crate) struct Filter {
    pub(crate) id: u64,
    pub(crate) name: &'static str,
    pub(crate) custom: bool,
    pub(crate) finds: Finds,
}

/// The cases that a filter matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finds {
    Unassigned,
    Open,
    Urgent,
    Deleted,
    Spam,
}

impl Filter {
    pub(crate) fn wire(&self) -> Object {
        let id = if self.finds == Finds::Unassigned { Json::from("unassigned") } else { Json::from(self.id) };
        object! { "filter_id": id, "filter_name": self.name, "isSelected": false, "isCustom": self.custom }
    }
}

pub(super) fn initialize(state: &mut State, _: i64) {
    let filters = [
        ("Unassigned", Finds::Unassigned, false),
        ("Open", Finds::Open, false),
        ("Trash", Finds::Deleted, false),
        ("Spam", Finds::Spam, false),
        ("Urgent", Finds::Urgent, true),
    ];
    for (name, finds, custom) in filters {
        state.filters.add(|id| Filter { id, name, custom, finds });
    }
}
