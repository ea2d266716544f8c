//! The named filters of the case list.

use crate::input::enums::EnumValue;
use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases::case::{Case, PRIORITY};

/// A filter of the case list: its id, its name, whether it is custom, and which cases it finds.
type Filter = (&'static str, &'static str, bool, Finds);

/// Whether a filter finds a case.
pub(super) type Finds = fn(&Case) -> bool;

const FILTERS: [Filter; 5] = [
    ("unassigned", "Unassigned", false, |case| case.staff == 0),
    ("72", "Open", false, |case| case.status.text == "open"),
    ("73", "Trash", false, |case| case.deleted),
    ("74", "Spam", false, |case| case.spam),
    ("75", "Urgent", true, |case| case.priority >= EnumValue::of(PRIORITY, "high") && case.status.text != "closed"),
];

pub(super) fn filters(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(call.rows(&FILTERS, wire))
}

fn wire((id, name, is_custom, _): &Filter) -> Object {
    let id = id.parse().map_or(Json::from(*id), Json::Int);
    object! { "filter_id": id, "filter_name": *name, "isSelected": false, "isCustom": *is_custom }
}

/// Returns the condition of a filter by its id. An unknown filter finds nothing.
pub(super) fn condition(text: &str) -> Finds {
    FILTERS.iter().find(|(id, ..)| *id == text).map_or(|_| false, |(.., finds)| *finds)
}
