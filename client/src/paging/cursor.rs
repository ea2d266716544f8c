//! The position in the pages of a list: creates the request for each page and counts its rows.

use std::hash::{DefaultHasher, Hasher};

use helpdesk_runtime::ListResponse;
use helpdesk_runtime::request::{OperationInput, PreparedRequest, Value};
use helpdesk_runtime::response::{ListItem, Response};

use super::pager::{ArrivedPage, Pager};
use super::{Page, lost_count, retain};
use crate::error::{Error, ErrorKind};
use crate::paging::checkpoint::{Checkpoint, fingerprint, foreign};

/// The position in the pages of a list.
pub(crate) struct PageCursor {
    call: OperationInput,
    pager: Pager,
    /// A hash of the path and the query, without the page.
    fingerprint: u64,
    /// The page that is requested, or arrived last, and the rows before it.
    page: u32,
    before: u64,
    /// A hash of the last page, if its rows have no ids.
    last: Option<u64>,
}

/// The next step.
pub(crate) enum NextPage {
    /// Send this request.
    Ask(Result<PreparedRequest, Error>),
    /// The list is over.
    Over,
}

impl PageCursor {
    /// Starts at the page that the request names, or at the first.
    ///
    /// The request sets every parameter that the service would choose, because some lists return their last records by default.
    pub(crate) fn new(mut call: OperationInput, service_page_size: u32) -> Self {
        let operation = call.operation();
        let has = |name: &str| operation.query.iter().any(|param| param.name == name);
        let (paging, paged) = (operation.paging, has(PAGE));
        let page_size = operation.page_size(service_page_size);
        if has(LIMIT) && call.get(LIMIT).is_none() {
            call = call.set::<i64>(LIMIT, page_size);
        }
        if let Some((name, value)) = paging.and_then(|paging| paging.order) {
            if call.get(name).is_none() {
                call = call.set::<String>(name, value);
            }
        }
        let first = match call.get(PAGE) {
            Some(Value::Int(page)) => u32::try_from(*page).unwrap_or(1),
            _ => 1,
        };
        // The total also counts the rows of the pages before the first requested page.
        let size = match call.get(LIMIT) {
            Some(Value::Int(limit)) => u64::try_from(*limit).unwrap_or(0),
            _ => u64::from(page_size),
        };
        let before = u64::from(first.saturating_sub(1)).saturating_mul(size);
        let pager = Pager::new(first, before, paged, size, paging.and_then(|paging| paging.max_page));
        let mut cursor = Self { call, pager, fingerprint: 0, page: first, before, last: None };
        // A request that cannot be prepared is never sent, and so needs no fingerprint.
        let first = cursor.at(1).without_validation().prepare();
        cursor.fingerprint = first.map_or(0, |prepared| fingerprint(prepared.path_and_query.as_str()));
        cursor
    }

    /// Returns the operation.
    pub(crate) fn operation(&self) -> &'static str {
        self.call.operation().id
    }

    /// Returns the next request.
    pub(crate) fn next(&mut self) -> NextPage {
        match self.pager.next() {
            Ok(None) => NextPage::Over,
            Ok(Some(page)) => {
                (self.page, self.before) = (page, self.pager.received_count());
                NextPage::Ask(self.at(page).prepare().map_err(Error::from))
            }
            Err(endless) => {
                let exportable = cfg!(feature = "jobs") && self.call.operation().created.is_some();
                NextPage::Ask(Err(self.error(endless.message(exportable))))
            }
        }
    }

    /// Adds the requested page.
    pub(crate) fn take_page<T: ListItem>(&mut self, list: ListResponse<T>, response: &Response) -> Page<T> {
        let ListResponse { mut items, mut errors, total, last_page, .. } = list;
        let rows = items.len() + lost_count(&errors);
        // An unreadable record is identified by its text.
        errors.retain(|error| !error.is_record_lost() || self.pager.is_new(Some(format!("{:?}", error.raw))));
        let without_key = items.first().is_some_and(|row| row.key().is_none());
        let same = without_key && self.came_before(response.body());
        let mut is_new = |row: &T| if without_key { !same } else { self.pager.is_new(row.key()) };
        let is_new_item: Vec<bool> = items.iter().map(&mut is_new).collect();
        retain(&is_new_item, &mut items, &mut errors);
        let fresh = items.len() + lost_count(&errors);
        self.pager.count_page(ArrivedPage { rows, fresh, total, last: last_page });
        Page { number: self.page, items, errors, total, repeated: rows - fresh, date: response.date() }
    }

    /// Returns the position before the next page.
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        self.stand(self.pager.upcoming().unwrap_or(0), self.pager.received_count())
    }

    /// Returns the position before the last page.
    pub(crate) fn last_checkpoint(&self) -> Checkpoint {
        self.stand(self.page, self.before)
    }

    /// Resumes at a checkpoint.
    pub(crate) fn resume(&mut self, checkpoint: &Checkpoint) -> Result<(), Error> {
        let here = self.checkpoint();
        if (&checkpoint.operation, checkpoint.fingerprint) != (&here.operation, here.fingerprint) {
            return Err(self.error(foreign("checkpoint", &checkpoint.operation)));
        }
        self.pager.resume(checkpoint.page(), checkpoint.received);
        self.last = None;
        Ok(())
    }

    fn error(&self, message: String) -> Error {
        Error::unsent(ErrorKind::Pagination, self.operation(), message)
    }

    /// Returns whether the last page had the same bytes.
    fn came_before(&mut self, body: &[u8]) -> bool {
        let mut hasher = DefaultHasher::new();
        hasher.write(body);
        let this = Some(hasher.finish());
        std::mem::replace(&mut self.last, this) == this
    }

    fn at(&self, page: u32) -> OperationInput {
        if self.pager.is_paged() { self.call.clone().set::<i64>(PAGE, i64::from(page)) } else { self.call.clone() }
    }

    fn stand(&self, page: u32, received: u64) -> Checkpoint {
        Checkpoint { operation: self.operation().to_owned(), fingerprint: self.fingerprint, page, received }
    }
}

/// The names of the parameters, by convention of the service.
const PAGE: &str = "page";
const LIMIT: &str = "limit";
