//! Requests the parts of records, several lists at the same time.

use std::fmt;
use std::panic::resume_unwind;
use std::thread;

use helpdesk::blocking::Client;
use helpdesk::meta::{OperationDetails, Returns, Service, UntypedListRequest};
use helpdesk::request::OperationInput;
use helpdesk::{Error, ErrorKind, HelpDesk};
use helpdesk_text::record::{Item, items};

use crate::keep::store::FORBIDDEN;

/// The parts of a record.
pub(super) struct Parts {
    pub(super) items: Vec<Item>,
    /// How many the service counts.
    pub(super) total: Option<u64>,
}

/// The reason why the service does not return some parts of this record. The parts of other records may be readable.
pub(in crate::read) enum Unreadable {
    Failed(Error),
    Incomplete(String),
    /// The record does not exist any longer.
    Deleted,
}

impl Unreadable {
    /// The error response that the staff member may not read the list.
    pub(super) fn forbidden(self) -> Option<Error> {
        match self {
            Self::Failed(error) if is_forbidden(&error) => Some(error),
            _ => None,
        }
    }

    /// Whether nothing at all may be readable.
    pub(super) fn is_outage(&self) -> bool {
        let Self::Failed(error) = self else { return false };
        matches!(error.kind(), ErrorKind::Connect | ErrorKind::Timeout | ErrorKind::Transport)
            || error.status().is_some_and(|it| it.is_server_error())
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(error) if is_forbidden(error) => write!(f, "{FORBIDDEN}{error:#}"),
            Self::Failed(error) => write!(f, "{error:#}"),
            Self::Incomplete(reason) => f.write_str(reason),
            Self::Deleted => f.write_str("the record does not exist any longer"),
        }
    }
}

fn is_forbidden(error: &Error) -> bool {
    error.status().is_some_and(|it| it.as_u16() == 403)
}

/// Reads the lists of these records. Fails if no other request can succeed.
pub(super) fn read(source: &Source<'_>, of: &[i64]) -> Result<Vec<Result<Parts, Unreadable>>, Error> {
    thread::scope(|scope| {
        let threads: Vec<_> = of.iter().map(|of| scope.spawn(|| read_one(source, *of))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// The client and the operations that request the parts.
pub(super) struct Source<'a> {
    pub(super) client: &'a Client,
    pub(super) list: &'static OperationDetails,
    /// Reads a record itself, which says whether it was deleted.
    pub(super) get: Option<&'static OperationDetails>,
}

fn read_one(source: &Source<'_>, of: i64) -> Result<Result<Parts, Unreadable>, Error> {
    let Source { client, list, get } = *source;
    let read = match list.returns {
        Returns::List { .. } => read_pages(client, input(list, of)).map_err(Unreadable::Failed),
        _ => read_arrays(client, list, input(list, of)),
    };
    match read {
        Err(Unreadable::Failed(error)) if is_of_all(&error) => Err(error),
        Err(Unreadable::Failed(error))
            if error.is_not_found() && get.is_some_and(|get| is_deleted(client, get, of)) =>
        {
            Ok(Err(Unreadable::Deleted))
        }
        read => Ok(read),
    }
}

fn is_deleted(client: &Client, get: &OperationDetails, of: i64) -> bool {
    client.send(input(get, of)).is_err_and(|error| error.is_not_found())
}

/// The input of an operation on a record.
fn input(operation: &OperationDetails, id: i64) -> OperationInput {
    let name = operation.operation.path_params.first().map_or("", |param| param.name);
    OperationInput::new(operation.operation).set::<i64>(name, id)
}

/// Whether the error is not that of one record.
fn is_of_all(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Config | ErrorKind::RateLimited)
        || error.status().is_some_and(|it| [401, 429].contains(&it.as_u16()))
}

fn read_pages(client: &Client, input: OperationInput) -> Result<Parts, Error> {
    let mut parts = Parts { items: Vec::new(), total: None };
    for page in client.pages(UntypedListRequest::new(input)) {
        let page = page?;
        parts.items.extend(items(&page.items, &page.errors));
        parts.total = parts.total.max(page.total);
    }
    Ok(parts)
}

/// Reads a list that states neither its count nor its last page. The last page is not full.
fn read_arrays(client: &Client, list: &OperationDetails, input: OperationInput) -> Result<Parts, Unreadable> {
    let full = list.operation.page_size(HelpDesk::METADATA.page_size);
    let input = input.set::<i64>("limit", i64::from(full));
    let (mut all_items, mut last) = (Vec::new(), Vec::new());
    for page in 1.. {
        let request = input.clone().set::<i64>("page", page);
        let response = client.send(request).map_err(Unreadable::Failed)?;
        let list = response.records(&list.returns).map_err(|error| Unreadable::Incomplete(error.to_string()))?;
        let read: Vec<Item> = items(&list.items, &list.errors).collect();
        // A service that ignores the page would be read for ever.
        if read == last {
            break;
        }
        all_items.extend(read.iter().cloned());
        if read.len() < full as usize {
            break;
        }
        last = read;
    }
    Ok(Parts { items: all_items, total: None })
}
