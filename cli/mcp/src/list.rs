//! Operations that read: one record, or a list 20 records at a time.

use helpdesk::meta::{OperationDetails, Returns, UntypedRecord, UntypedRequest};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{Effect, ListResponse};
use helpdesk_redaction::Redaction;
use serde_json::{Value as Json, json};

use crate::desk::Desk;
use crate::failure::Failure;

/// The number of records that a result has.
const PAGE: usize = 20;

/// The last record that a cursor leads to.
const LAST: usize = 1_000_000_000;

/// How a list is read from a record on.
#[derive(Clone, Copy)]
enum Pages {
    /// In pages of 20 records.
    Chosen,
    /// In pages of this many records, which the service has chosen.
    Fixed(usize),
    /// As a whole.
    None,
}

impl Desk {
    /// Calls an operation that reads. `fields` are those of each record; all, if there are none.
    pub(crate) fn read(
        &self,
        details: &'static OperationDetails,
        input: OperationInput,
        fields: Option<&[&str]>,
        cursor: Option<&str>,
    ) -> Result<Json, Failure> {
        if details.operation.effect != Effect::Safe {
            return Err(Failure::unavailable(details));
        }
        let redaction = Redaction::of(details, self.visibility);
        let shown = |record: &UntypedRecord| {
            let mut json = redaction.masked(record.value(), &|hidden, value| self.placeholders.hide(hidden, value));
            if let (Some(fields), Json::Object(all)) = (fields, &mut json) {
                all.retain(|name, _| fields.contains(&name.as_str()));
            }
            json
        };
        if !matches!(details.returns, Returns::List { .. } | Returns::Array { .. }) {
            let list = self.sent(details, input)?;
            return Ok(json!({ "data": list.items.first().map(shown) }));
        }
        let (pages, from) = (Pages::of(details), from(cursor)?);
        let list = self.sent(details, pages.request(details, input, from))?;
        let (start, most) = pages.place(from);
        let (next, received) = (from + most, list.items.len() + list.errors.len());
        let data = list.items.iter().skip(start);
        let data = match pages {
            // A service that ignores the limit loses no record.
            Pages::Chosen => data.map(shown).collect::<Vec<_>>(),
            Pages::Fixed(_) | Pages::None => data.take(most).map(shown).collect(),
        };
        let has_more = match (list.total, pages) {
            (Some(total), _) => received > 0 && (next as u64) < total,
            // Without a total, a whole page may have another one.
            (None, Pages::Chosen) => received >= PAGE,
            (None, Pages::Fixed(size)) => received >= size.min(start + most + 1),
            (None, Pages::None) => received > start + most,
        };
        let mut result = json!({ "data": data });
        if has_more {
            result["next_cursor"] = next.to_string().into();
        }
        if let Some(total) = list.total {
            result["total"] = total.into();
        }
        if !list.errors.is_empty() {
            result["unreadable"] = list.errors.len().into();
        }
        Ok(result)
    }

    fn sent(
        &self,
        details: &'static OperationDetails,
        input: OperationInput,
    ) -> Result<ListResponse<UntypedRecord>, Failure> {
        let failure = |error| Failure::of(&error, Effect::Safe, &self.budget);
        let response = self.client.send(UntypedRequest::new(input)).map_err(failure)?;
        response.records(&details.returns).map_err(|_| "the response cannot be read".into())
    }
}

/// Returns the number of the first record, from 0.
fn from(cursor: Option<&str>) -> Result<usize, Failure> {
    match cursor.map(str::parse) {
        None => Ok(0),
        Some(Ok(from)) if from <= LAST => Ok(from),
        Some(_) => Err("`cursor` is none that a result had".into()),
    }
}

impl Pages {
    fn of(details: &OperationDetails) -> Self {
        match details.operation.paging.map(|it| it.size) {
            None => Self::None,
            Some(None) => Self::Chosen,
            Some(Some(size)) => Self::Fixed(size as usize),
        }
    }

    /// Returns the place of a record within the response that has it, and how many records a result has from there.
    fn place(self, from: usize) -> (usize, usize) {
        match self {
            Self::Chosen => (0, PAGE),
            Self::Fixed(size) => (from % size, PAGE.min(size - from % size)),
            Self::None => (from, PAGE),
        }
    }

    /// Returns the request for the response that has a record.
    fn request(self, details: &OperationDetails, input: OperationInput, from: usize) -> OperationInput {
        let input = match self {
            Self::Chosen => number(number(input, "limit", PAGE), "page", from / PAGE + 1),
            Self::Fixed(size) => number(input, "page", from / size + 1),
            Self::None => return input,
        };
        // Pages follow one another in one order alone.
        match details.operation.paging.and_then(|it| it.order) {
            Some((param, value)) if input.get(param).is_none() => {
                input.set::<Value>(param, Value::Text(value.to_owned()))
            }
            _ => input,
        }
    }
}

fn number(input: OperationInput, param: &'static str, number: usize) -> OperationInput {
    input.set::<Value>(param, Value::Int(number as i64))
}
