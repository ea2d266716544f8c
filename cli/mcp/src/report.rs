//! A report on the cases of a period.

use helpdesk::GroupId;
use helpdesk_names::List;
use helpdesk_redaction::is_value;
use helpdesk_report::{ErrorKind, Period, Report, ReportQuery};
use helpdesk_times::Clock;
use serde_json::{Map, Value, json};

use crate::arguments::Arguments;
use crate::desk::Desk;
use crate::failure::Failure;

/// The sections that are long, and shown where they are asked for.
const LONG: &[&str] = &["by_day", "by_week", "by_month", "by_year", "by_hour"];

/// The keys whose strings are words of the report itself.
const OWN: &[&str] = &["day", "figure", "from", "time_zone", "to", "weekday"];

/// The keys that tell nothing to a program: the address of the account, and messages that may quote the service.
const LEFT_OUT: &[&str] = &["source", "warnings"];

impl Desk {
    pub(crate) fn report(&self, arguments: &Arguments) -> Result<Value, Failure> {
        let text = arguments.text("period")?.unwrap_or("last_30_days");
        let period = text.parse::<Period>().map_err(|error| format!("`period`: {error}"))?;
        let groups = match arguments.text("group")? {
            Some(name) => vec![GroupId::from(self.named(List::Groups, name)?)],
            None => Vec::new(),
        };
        let clock = Clock::system(self.time_zone.clone());
        let report = Report::from_service(&self.client, "", &ReportQuery { period, groups, clock });
        let report = report.map_err(|error| match error.kind() {
            ErrorKind::Request(error) => Failure::of(error, helpdesk::Effect::Safe, &self.budget),
            _ => "the report cannot be read".into(),
        })?;
        let Value::Object(all) = report.json() else { return Err("the report cannot be read".into()) };
        let wanted = arguments.texts("sections")?;
        let is_wanted = |name: &str| match &wanted {
            Some(wanted) => wanted.contains(&name),
            None => !LONG.contains(&name),
        };
        let known = all.keys().filter(|it| all[*it].is_array()).cloned().collect::<Vec<_>>();
        if let Some(name) = wanted.iter().flatten().find(|it| !known.iter().any(|known| known == **it)) {
            return Err(Failure::new(format!("`{name}` is no section")).with("known", known));
        }
        let more =
            known.iter().filter(|it| !is_wanted(it) && !LEFT_OUT.contains(&it.as_str())).cloned().collect::<Vec<_>>();
        let shown = all
            .into_iter()
            .filter(|(name, value)| !LEFT_OUT.contains(&name.as_str()) && (!value.is_array() || is_wanted(name)));
        let data = shown.map(|(name, value)| (name.clone(), self.masked(&name, value))).collect::<Map<_, _>>();
        Ok(json!({ "data": data, "more_sections": more, "is_complete": report.is_complete() }))
    }

    /// Returns a part of a report without names of staff, and without strings that somebody wrote, unless those are shown.
    fn masked(&self, key: &str, value: Value) -> Value {
        match value {
            // Who is named by an id is a member of staff, or a group. `all groups` and `no group` are words of the report.
            Value::Object(named) if named.contains_key("name") => match named.get("id").and_then(Value::as_u64) {
                Some(id) => {
                    let name = named["name"].as_str().unwrap_or_default();
                    let name = if key == "staff" { self.placeholders.person(name) } else { self.text(name) };
                    json!({ "id": id, "name": name })
                }
                None => Value::Object(named),
            },
            Value::Object(entries) => {
                entries.into_iter().map(|(key, value)| (key.clone(), self.masked(&key, value))).collect()
            }
            Value::Array(items) => items.into_iter().map(|it| self.masked(key, it)).collect(),
            Value::String(text) if !OWN.contains(&key) && !is_value(&text) => self.text(&text).into(),
            other => other,
        }
    }
}
