//! Operations that read: one record, or a list 20 records at a time.

use helpdesk::meta::UntypedRecord;
use helpdesk::meta::{Limit, OperationDetails, Returns, UntypedRequest};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{Effect, ListResponse};
use helpdesk_redaction::Redaction;
use serde_json::{Value as Json, json};

use crate::desk::Desk;
use crate::failure::Failure;

/// The number of records that a result has.
const PAGE: usize = 20;

/// The records from one on, of a list.
struct Slice {
    /// The number of the first record, from 0.
    from: usize,
    /// The page that has it, from 1, and the records on a page; none for a list without pages.
    page: Option<(usize, usize)>,
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
        let slice = Slice::new(details, cursor)?;
        let list = self.sent(details, slice.of(details, input))?;
        let (start, received) = (slice.start(), list.items.len() + list.errors.len());
        let data = list.items.iter().skip(start).take(PAGE).map(shown).collect::<Vec<_>>();
        let end = slice.from + PAGE;
        let has_more = match (slice.page, list.total) {
            (_, Some(total)) => (end as u64) < total,
            // Without a total, a whole page has another one.
            (Some((_, size)), None) => received >= size || start + PAGE < received,
            (None, None) => start + PAGE < received,
        };
        let mut result = json!({ "data": data });
        if has_more && (received > 0) {
            result["next_cursor"] = end.to_string().into();
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

impl Slice {
    fn new(details: &OperationDetails, cursor: Option<&str>) -> Result<Self, Failure> {
        let from = match cursor.map(str::parse::<usize>) {
            None => 0,
            Some(Ok(from)) if from % PAGE == 0 && from < 1_000_000_000 => from,
            Some(_) => return Err("`cursor` is none that a result had".into()),
        };
        let size = details.operation.paging.map(|it| it.size.map_or(PAGE, |size| size as usize));
        let limit = details.operation.query.iter().find(|it| it.name == "limit");
        let largest = limit
            .and_then(|it| it.limits.iter().find_map(|it| if let Limit::Max(max) = it { Some(*max) } else { None }));
        debug_assert!(largest.is_none_or(|it| it >= PAGE as i64), "a page of the service has fewer records");
        Ok(Self { from, page: size.map(|size| (from / size + 1, size)) })
    }

    /// Returns the request for the page.
    fn of(&self, details: &OperationDetails, mut input: OperationInput) -> OperationInput {
        let Some((page, size)) = self.page else { return input };
        let has = |name: &str| details.operation.query.iter().any(|it| it.name == name);
        input = input.set::<Value>("page", Value::Int(page as i64));
        if has("limit") {
            input = input.set::<Value>("limit", Value::Int(size as i64));
        }
        // Pages follow one another in one order alone.
        match details.operation.paging.and_then(|it| it.order) {
            Some((param, value)) if input.get(param).is_none() => {
                input.set::<Value>(param, Value::Text(value.to_owned()))
            }
            _ => input,
        }
    }

    /// Returns the place of the first record within the response.
    fn start(&self) -> usize {
        self.page.map_or(self.from, |(_, size)| self.from % size)
    }
}
