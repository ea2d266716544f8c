//! The values in a table, as people read them.

use helpdesk::Timestamp;
use helpdesk::meta::{TypeDetails, ValueType};
use helpdesk_export::record::{Record, fields};
use helpdesk_text::{minutes, percent, seconds, text};
use helpdesk_times::TimeZone;
use serde_json::Value;

/// How the values of a type are shown in a table.
#[derive(Clone, Copy)]
pub(super) struct Cells<'a> {
    pub(super) details: Option<&'static TypeDetails>,
    pub(super) time_zone: &'a TimeZone,
}

impl Cells<'_> {
    /// Returns the text of a cell. A time is `2026-03-02 13:15+03`: its offset says in which time zone. A duration is `10 h 45 min`.
    pub(super) fn text(self, record: &Record, column: &str) -> String {
        let value = record.get(column);
        let kind = fields(self.details).iter().find(|it| it.name == column).map(|it| it.kind);
        let shown = match (kind, &value) {
            (Some(ValueType::Timestamp | ValueType::UnixSeconds), Value::String(time)) => self.time(time),
            (Some(ValueType::Minutes), number) => number.as_f64().and_then(minutes),
            (Some(ValueType::Seconds), number) => number.as_f64().and_then(seconds),
            (Some(ValueType::Percent), number) => number.as_f64().map(percent),
            _ => None,
        };
        shown.unwrap_or_else(|| text(&value))
    }

    fn time(self, text: &str) -> Option<String> {
        let time = Timestamp::parse(text).ok().filter(|_| text.ends_with('Z'))?;
        self.time_zone.minute(time.unix_seconds())
    }
}
