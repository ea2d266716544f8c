//! A report on the cases of a period.

use helpdesk::{GroupId, cases};
use helpdesk_report::{ErrorKind, Period, Report, ReportQuery};
use helpdesk_tools::names::List;
use helpdesk_tools::redaction::is_value;
use helpdesk_tools::times::Clock;
use serde_json::{Map, Value, json};

use crate::desk::Desk;
use crate::failure::Failure;
use crate::placeholders::escape;

/// The cases that a request of a report reads.
const CASES_A_REQUEST: u64 = 100;

/// The requests of a report for other things: names of groups, and the work of staff.
const OTHER_REQUESTS: u64 = 3;

/// The sections that have a row for each day or hour.
const BY_TIME: &[&str] = &["by_day", "by_week", "by_month", "by_year", "by_hour"];

/// The keys whose strings are words of the report itself.
const OWN: &[&str] = &["day", "figure", "from", "month", "time_zone", "to", "week", "weekday", "year"];

/// The keys that a program does not need: the address of the account, and messages that may quote the service.
const LEFT_OUT: &[&str] = &["source", "warnings"];

impl Desk {
    pub(crate) fn report(&self, period: Option<&str>, group: Option<&str>, by_time: bool) -> Result<Value, Failure> {
        let period = period.unwrap_or("last_30_days").parse::<Period>();
        let period = period.map_err(|error| Failure::new(error.to_string()).about("period"))?;
        let groups = match group {
            Some(name) => {
                let id = self.find_id(List::Groups, name).map_err(|failure| failure.about("group"))?;
                vec![GroupId::from(id)]
            }
            None => Vec::new(),
        };
        let clock = Clock::system(self.time_zone.clone());
        let query = ReportQuery { period, groups, clock };
        self.affords(&query)?;
        let report = Report::from_service(&self.client, "", &query);
        let report = report.map_err(|error| match error.kind() {
            ErrorKind::Request(error) => self.failure(error),
            _ => "the report cannot be read".into(),
        })?;
        let Value::Object(all) = escape(report.json()) else {
            return Err("the report cannot be read".into());
        };
        let fields = all
            .into_iter()
            .filter(|(name, _)| !LEFT_OUT.contains(&name.as_str()) && (by_time || !BY_TIME.contains(&name.as_str())));
        let data = fields.map(|(name, value)| (name.clone(), self.mask(&name, value))).collect::<Map<_, _>>();
        if !report.is_complete() {
            let missing =
                "names of groups, what staff did, or some cases could not be read: the report is not complete";
            self.remarks.borrow_mut().push(missing.to_owned());
        }
        Ok(json!({ "data": data, "is_complete": report.is_complete() }))
    }

    /// Fails for a report that needs more requests than are left: it would end without a result.
    fn affords(&self, query: &ReportQuery) -> Result<(), Failure> {
        let mut count = cases::list().show_active_chats(true).limit(1);
        if !query.groups.is_empty() {
            count = count.group_ids(query.groups.iter().copied());
        }
        if let Some((from, to)) = query.span() {
            count = count.from_time(from).to_time(to);
        }
        let total = self.client.send(count).map_err(|error| self.failure(&error))?.total.unwrap_or_default();
        let (needed, left) = (total.div_ceil(CASES_A_REQUEST) + OTHER_REQUESTS, u64::from(self.budget.requests_left()));
        if needed <= left {
            return Ok(());
        }
        let failure = Failure::new("the report needs more requests than are left: choose a shorter period");
        Err(failure.with("needed", needed).with("requests_left", left))
    }

    /// Returns a part of a report without names of staff, and without strings that somebody wrote, unless those are shown.
    fn mask(&self, key: &str, value: Value) -> Value {
        match value {
            // A name beside an id belongs to a staff member or a group. `all groups` and `no group` are words of the report.
            Value::Object(named) if named.contains_key("name") => match named.get("id").and_then(Value::as_u64) {
                Some(id) => {
                    let name = named["name"].as_str().unwrap_or_default();
                    let name = if key == "staff" { self.placeholders.person(name) } else { self.text(name) };
                    json!({ "id": id, "name": name })
                }
                None => Value::Object(named),
            },
            Value::Object(entries) => {
                entries.into_iter().map(|(key, value)| (key.clone(), self.mask(&key, value))).collect()
            }
            Value::Array(items) => items.into_iter().map(|it| self.mask(key, it)).collect(),
            Value::String(text) if !OWN.contains(&key) && !is_value(&text) => self.text(&text).into(),
            other => other,
        }
    }
}
