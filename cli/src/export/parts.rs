//! The parts of records, such as the messages of cases: a list for each record, several at the same time.

use std::panic::resume_unwind;
use std::thread;

use helpdesk::blocking::Client;
use helpdesk::meta::{OperationDetails, Service, UntypedListRequest, UntypedRequest};
use helpdesk::request::OperationInput;
use helpdesk::response::DecodeError;
use helpdesk::{Error, ErrorKind, HelpDesk};
use serde_json::Value;

use super::store::{Change, StoreError};
use super::table::{Item, Table, items, with_limit};
use crate::failure::Failure;

/// How many lists are read at the same time.
pub(super) const AT_ONCE: usize = 8;

/// Why the parts of a record were not read.
pub(super) enum Unread {
    Request(Error),
    Response(DecodeError),
}

impl From<Error> for Unread {
    fn from(error: Error) -> Self {
        Self::Request(error)
    }
}

impl From<DecodeError> for Unread {
    fn from(error: DecodeError) -> Self {
        Self::Response(error)
    }
}

/// Reads the lists of these records.
pub(super) fn read(client: &Client, list: &'static OperationDetails, ids: &[i64]) -> Vec<Result<Vec<Item>, Unread>> {
    thread::scope(|scope| {
        let threads: Vec<_> = ids.iter().map(|id| scope.spawn(|| read_one(client, list, *id))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// Reads the list of one record to its end.
fn read_one(client: &Client, list: &'static OperationDetails, of: i64) -> Result<Vec<Item>, Unread> {
    let name = list.operation.path_params.first().map_or("", |param| param.name);
    let input = with_limit(OperationInput::new(list.operation).set::<i64>(name, of));
    let mut found = Vec::new();
    if list.operation.paging.is_some() {
        for page in client.pages(UntypedListRequest::new(input)) {
            let page = page?;
            found.extend(items(&page.items, &page.errors));
        }
        return Ok(found);
    }
    // A list that states neither a count nor its last page: the last one is not full. A service that ignores the page would
    // send the same one for ever.
    let (full, mut last) = (HelpDesk::METADATA.page_size as usize, Vec::new());
    for page in 1.. {
        let response = client.send(UntypedRequest::new(input.clone().set::<i64>("page", page)))?;
        let list = response.records(&list.returns)?;
        let read: Vec<Item> = items(&list.items, &list.errors).collect();
        if read == last {
            break;
        }
        found.extend(read.iter().cloned());
        if read.len() < full {
            break;
        }
        last = read;
    }
    Ok(found)
}

/// Replaces the parts of a record.
pub(super) fn save(
    change: &Change<'_>,
    tables: &[&Table],
    list: &OperationDetails,
    of: i64,
    read: Result<Vec<Item>, Unread>,
) -> Result<(), StoreError> {
    let id = list.operation.id;
    let items = match read {
        Ok(items) => items,
        // It was deleted meanwhile.
        Err(Unread::Request(error)) if error.is_not_found() => Vec::new(),
        Err(Unread::Request(error)) if !matches!(error.kind(), ErrorKind::Decode | ErrorKind::TooLarge) => {
            return Err(Failure::from(error).into());
        }
        Err(Unread::Request(error)) => return Ok(change.end_due(id, of, Some(&error.to_string()))?),
        Err(Unread::Response(error)) => return Ok(change.end_due(id, of, Some(&error.to_string()))?),
    };
    for table in tables {
        let Some(part) = &table.part else { continue };
        change.clear(table, Some(of))?;
        for (json, errors) in &items {
            for mut json in (part.pick)(json.clone()) {
                if let Value::Object(fields) = &mut json {
                    fields.insert(part.parent.to_owned(), of.into());
                }
                change.insert(table, &table.row((json, errors.clone())))?;
            }
        }
    }
    Ok(change.end_due(id, of, None)?)
}
