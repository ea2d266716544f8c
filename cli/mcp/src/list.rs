//! Operations that read: one record, or a list 20 records at a time.

use helpdesk::ListResponse;
use helpdesk::meta::{OperationDetails, Returns, UntypedRecord};
use helpdesk::request::{OperationInput, Value};
use helpdesk_text::record;
use helpdesk_tools::redaction::Redaction;
use serde_json::{Map, Value as Json, json};

use crate::cut::{cut, limit_entries};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::placeholders::escape;
use crate::schema::order;

/// The number of records that a result has.
const PAGE: usize = 20;

/// How a list is read from a record on.
#[derive(Clone, Copy)]
enum Pages {
    /// In pages of 20 records.
    Chosen,
    /// In pages of this many records, which the service has chosen.
    Fixed(usize),
    /// The whole record.
    Whole,
}

/// A part of a list.
pub(crate) struct Page {
    pub(crate) records: Vec<UntypedRecord>,
    /// The fields of the result beside the records: a cursor, a total, a hint.
    pub(crate) rest: Map<String, Json>,
}

impl Desk {
    /// Calls an operation that reads. `fields` selects fields of each record; `None` selects all.
    pub(crate) fn read(
        &self,
        details: &'static OperationDetails,
        input: OperationInput,
        fields: Option<&[&str]>,
        cursor: Option<&str>,
    ) -> Result<Json, Failure> {
        let known = record::fields(record::record_type(&details.returns));
        let unknown = fields.into_iter().flatten().filter(|field| known.iter().all(|it| it.name != **field));
        self.remarks.borrow_mut().extend(unknown.map(|it| format!("`{it}` is no field that the spec has")));
        if matches!(details.returns, Returns::List { .. } | Returns::Array { .. }) {
            let Page { records, rest } = self.page(details, input, cursor)?;
            let data = records.iter().map(|it| self.show(details, it, fields)).collect::<Vec<_>>();
            return Ok(Json::Object([("data".to_owned(), data.into())].into_iter().chain(rest).collect()));
        }
        if cursor.is_some() {
            return Err("`cursor`: this operation returns no list".into());
        }
        let list = self.send(details, input)?;
        Ok(json!({ "data": list.items.first().map(|it| self.show(details, it, fields)) }))
    }

    /// Returns a record with placeholders.
    pub(crate) fn show(
        &self,
        details: &'static OperationDetails,
        record: &UntypedRecord,
        fields: Option<&[&str]>,
    ) -> Json {
        let mut json = record.value();
        if let (Some(fields), Json::Object(all)) = (fields, &mut json) {
            all.retain(|name, _| fields.contains(&name.as_str()));
        }
        let (json, left_out) = limit_entries(json);
        if left_out > 0 {
            self.remarks.borrow_mut().push(format!("a record has {left_out} more entries, which are left out"));
        }
        let redaction = Redaction::of(details, self.visibility);
        cut(redaction.mask_with(escape(json), &|hidden, value| self.placeholders.hide(hidden, value)))
    }

    /// Reads a part of a list.
    pub(crate) fn page(
        &self,
        details: &'static OperationDetails,
        input: OperationInput,
        cursor: Option<&str>,
    ) -> Result<Page, Failure> {
        let (pages, from) = (Pages::of(details), self.from(cursor)?);
        let list = self.send(details, pages.request(details, input, from))?;
        let (start, most) = pages.place(from);
        let (next, received) = (from + most, list.items.len() + list.errors.len());
        let records = list.items.into_iter().skip(start).take(most).collect();
        let has_more = match (list.total, pages) {
            (Some(total), _) if total >= (from + received) as u64 => received > 0 && (next as u64) < total,
            // Without a total, or with one that is wrong, a whole page may have another one.
            (_, Pages::Chosen) => received >= PAGE,
            (_, Pages::Fixed(size)) => received >= size.min(start + most + 1),
            (_, Pages::Whole) => received > start + most,
        };
        let last_page = details.operation.paging.and_then(|it| it.max_page).map_or(usize::MAX, |it| it as usize);
        let mut rest = Map::new();
        let mut add = |key: &str, value: Json| rest.insert(key.to_owned(), value);
        if matches!(pages, Pages::Chosen) && received > PAGE {
            let hint = format!("the service returned {received} records where {PAGE} were asked for: use filters");
            add("hint", hint.into());
        } else if has_more && next / PAGE < last_page {
            self.cursors.borrow_mut().insert(next as u32);
            add("next_cursor", next.to_string().into());
        } else if has_more {
            add("hint", "the service lists no further: use filters".into());
        }
        if let Some(total) = list.total {
            add("total", total.into());
        }
        if !list.errors.is_empty() {
            add("unreadable", list.errors.len().into());
        }
        Ok(Page { records, rest })
    }

    /// Returns the number of the first record, from 0.
    fn from(&self, cursor: Option<&str>) -> Result<usize, Failure> {
        match cursor.map(str::parse::<u32>) {
            None => Ok(0),
            Some(Ok(from)) if self.cursors.borrow().contains(&from) => Ok(from as usize),
            Some(_) => Err("`cursor` is none that a result of this connection had".into()),
        }
    }

    fn send(
        &self,
        details: &'static OperationDetails,
        input: OperationInput,
    ) -> Result<ListResponse<UntypedRecord>, Failure> {
        let response = self.client.send(input).map_err(|error| self.failure(&error))?;
        response.records(&details.returns).map_err(|_| "the response cannot be read".into())
    }
}

impl Pages {
    fn of(details: &OperationDetails) -> Self {
        match details.operation.paging.map(|it| it.size) {
            None => Self::Whole,
            Some(None) => Self::Chosen,
            Some(Some(size)) => Self::Fixed(size as usize),
        }
    }

    /// Returns the place of a record within the response that has it, and how many records a result has from there.
    fn place(self, from: usize) -> (usize, usize) {
        match self {
            Self::Chosen => (0, PAGE),
            Self::Fixed(size) => (from % size, PAGE.min(size - from % size)),
            Self::Whole => (from, PAGE),
        }
    }

    /// Returns the request for the response that has a record.
    fn request(self, details: &OperationDetails, input: OperationInput, from: usize) -> OperationInput {
        let input = match self {
            Self::Chosen => number(number(input, "limit", PAGE), "page", from / PAGE + 1),
            Self::Fixed(size) => number(input, "page", from / size + 1),
            Self::Whole => return input,
        };
        match order(details) {
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
