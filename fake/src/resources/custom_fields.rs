//! Custom fields: their kinds, and which records have them.

use crate::output::json::Json;
use crate::resources::State;

/// The definition of a custom field.
pub(crate) struct CustomField {
    pub(crate) kind: FieldKind,
    pub(crate) level: Level,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FieldKind {
    Text,
    Checkbox,
    /// The titles of options by key.
    Select(Vec<(String, String)>),
}

/// The records that have a custom field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Case,
    User,
}

impl CustomField {
    /// Returns the definition with this id.
    pub(crate) fn find(state: &State, id: u64) -> Option<Self> {
        let record = state.records.get("CustomField", id)?;
        let kind = match (record.text("field_type"), record.get("field_data")) {
            ("checkbox", _) => FieldKind::Checkbox,
            ("select", Some(Json::Object(options))) => {
                let mut titles = Vec::new();
                for (key, title) in &options.0 {
                    if let Json::Text(title) = title {
                        titles.push((key.to_string(), title.to_string()));
                    }
                }
                FieldKind::Select(titles)
            }
            _ => FieldKind::Text,
        };
        let level = if record.text("field_level") == "user" { Level::User } else { Level::Case };
        Some(Self { kind, level })
    }
}
