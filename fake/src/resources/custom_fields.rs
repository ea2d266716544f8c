//! Custom fields of cases and users.

use std::borrow::Cow;

use crate::output::error_response::Rejection;
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::{IdType, Resource, State};

pub(super) const RESOURCE: Resource =
    Resource { ids: &[ID], operations: &[("custom_fields.list", list)], furnish, ..Resource::NONE };

const ID: IdType =
    IdType::new("CustomFieldId", "custom field", "custom_field_not_found", |state, id| state.custom_fields.has(id));

pub(crate) struct CustomField {
    pub(crate) id: u64,
    pub(crate) title: String,
    pub(crate) kind: FieldKind,
    pub(crate) level: Level,
    pub(crate) active: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FieldKind {
    Text,
    Textarea,
    Checkbox,
    /// The titles of options by key.
    Select(Vec<(String, String)>),
    Date,
}

/// The records that have a custom field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Case,
    User,
}

impl CustomField {
    pub(crate) fn wire(&self) -> Object {
        let (kind, data) = match &self.kind {
            FieldKind::Text => ("text", Json::from("")),
            FieldKind::Textarea => ("textarea", Json::from("")),
            FieldKind::Checkbox => ("checkbox", Json::from("")),
            FieldKind::Date => ("date", Json::from("")),
            FieldKind::Select(options) => {
                let options = options.iter().map(|(key, title)| (Cow::Owned(key.clone()), Json::from(title)));
                ("select", Json::Object(Object(options.collect())))
            }
        };
        let level = match self.level {
            Level::Case => "case",
            Level::User => "user",
        };
        object! {
            "field_id": self.id,
            "title": &self.title,
            "field_type": kind,
            "field_level": level,
            "active": self.active,
            "field_data": data,
        }
    }
}

fn list(call: &mut Call<'_>) -> Result<Payload, Rejection> {
    Ok(call.whole(&call.state.custom_fields, CustomField::wire))
}

fn furnish(state: &mut State, _: i64) {
    let options = [("1", "Bronze"), ("2", "Silver"), ("3", "Gold")];
    let options = options.map(|(key, title)| (key.to_owned(), title.to_owned())).to_vec();
    let fields = [
        ("Order", FieldKind::Text, Level::Case),
        ("Warranty", FieldKind::Checkbox, Level::Case),
        ("Plan", FieldKind::Select(options), Level::Case),
        ("City", FieldKind::Text, Level::User),
        ("Remarks", FieldKind::Textarea, Level::Case),
        ("Delivery", FieldKind::Date, Level::Case),
    ];
    for (title, kind, level) in fields {
        state.custom_fields.add(|id| CustomField { id, title: title.to_owned(), kind, level, active: true });
    }
}
