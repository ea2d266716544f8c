//! The values in a table, as people read them.

use helpdesk::Timestamp;
use helpdesk::meta::{TypeDetails, ValueType};
use helpdesk_text::record::{Record, fields, id_field};
use helpdesk_text::{minutes, percent, seconds, text};
use helpdesk_tools::names::{List, Names, Naming};
use helpdesk_tools::times::TimeZone;
use serde_json::Value;

/// How the values of a type are shown in a table.
#[derive(Clone, Copy)]
pub(super) struct Cells<'a> {
    pub(super) details: Option<&'static TypeDetails>,
    pub(super) time_zone: &'a TimeZone,
    /// The names that appear beside ids, if the person asked for them.
    pub(super) names: Option<&'a Names>,
}

impl Cells<'_> {
    /// Returns the text of a cell. A time is `2026-03-02 13:15+03`, with the offset of its time zone. A duration is `10 h 45 min`.
    pub(super) fn text(self, record: &Record, column: &str) -> String {
        let value = record.get(column);
        let kind = fields(self.details).iter().find(|it| it.name == column).map(|it| it.kind);
        let formatted = match (kind, &value) {
            (Some(ValueType::Timestamp | ValueType::UnixSeconds), Value::String(time)) => self.time(time),
            (Some(ValueType::Minutes), number) => number.as_f64().and_then(minutes),
            (Some(ValueType::Seconds), number) => number.as_f64().and_then(seconds),
            (Some(ValueType::Percent), number) => number.as_f64().map(percent),
            (Some(kind), value) if id_field(self.details) != Some(column) => self.id_with_name(kind.item(), value),
            _ => None,
        };
        formatted.unwrap_or_else(|| text(&value))
    }

    /// Returns ids with their names: `501 Support`, and the values of custom fields: `27 Plan = 3 Gold`.
    fn id_with_name(self, kind: &ValueType, value: &Value) -> Option<String> {
        let names = self.names?;
        match (kind, value) {
            (ValueType::Named(kind), value) => {
                let naming = Naming::of_type(kind)?;
                let one = |id: &Value| {
                    let id = text(id);
                    let entry = naming.id_in(&id).and_then(|it| names.get(naming.list, it));
                    beside(&id, entry.map(|it| it.name).as_deref())
                };
                Some(match value {
                    Value::Array(ids) => ids.iter().map(one).collect::<Vec<_>>().join(", "),
                    value => one(value),
                })
            }
            (ValueType::CustomFields(_), Value::Object(fields)) => {
                let one = |(key, value): (&String, &Value)| {
                    let (id, value) = (key.strip_prefix("cf_").unwrap_or(key), text(value));
                    let entry = id.parse().ok().and_then(|id| names.get(List::CustomFields, id));
                    let option = entry.as_ref().and_then(|it| it.options.get(&value)).map(String::as_str);
                    let value = beside(&value, option);
                    format!("{} = {value}", beside(id, entry.as_ref().map(|it| it.name.as_str())))
                };
                Some(fields.iter().map(one).collect::<Vec<_>>().join(", "))
            }
            _ => None,
        }
    }

    fn time(self, text: &str) -> Option<String> {
        let time = Timestamp::parse(text).ok().filter(|_| text.ends_with('Z'))?;
        self.time_zone.minute(time.unix_seconds())
    }
}

/// Returns an id and its name, if there is any. The id is first, because a long cell is cut.
fn beside(id: &str, name: Option<&str>) -> String {
    name.filter(|it| !it.is_empty()).map_or_else(|| id.to_owned(), |name| format!("{id} {name}"))
}
