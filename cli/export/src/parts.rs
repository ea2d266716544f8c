//! The parts of records, such as the messages of cases: a list for each record, several at the same time.

use std::fmt;
use std::panic::resume_unwind;
use std::thread;

use helpdesk::blocking::Client;
use helpdesk::meta::{OperationDetails, Returns, Service, UntypedListRequest, UntypedRequest};
use helpdesk::request::OperationInput;
use helpdesk::{ErrorKind, HelpDesk};
use rusqlite::types::Value as Sql;

use crate::error::Error;
use crate::store::Change;
use crate::table::{Item, Table, items};

/// How many lists are read at the same time.
pub(crate) const AT_ONCE: usize = 8;

/// The parts of a record.
pub(crate) type Parts = Result<Vec<Item>, Unreadable>;

/// Why the parts of a record cannot be read, which those of other records may be.
pub(crate) enum Unreadable {
    Forbidden(helpdesk::Error),
    Other(String),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forbidden(error) => error.fmt(f),
            Self::Other(reason) => f.write_str(reason),
        }
    }
}

/// Reads the lists of these records. Fails if the service cannot be asked.
pub(crate) fn read(
    client: &Client,
    list: &'static OperationDetails,
    of: &[i64],
) -> Result<Vec<Parts>, helpdesk::Error> {
    thread::scope(|scope| {
        let threads: Vec<_> = of.iter().map(|of| scope.spawn(|| read_one(client, list, *of))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

fn read_one(client: &Client, list: &'static OperationDetails, of: i64) -> Result<Parts, helpdesk::Error> {
    let name = list.operation.path_params.first().map_or("", |param| param.name);
    let input = OperationInput::new(list.operation).set::<i64>(name, of);
    let read = match list.returns {
        Returns::List { .. } => read_pages(client, input),
        _ => read_arrays(client, list, input),
    };
    read.or_else(|error| match (error.status().map(|status| status.as_u16()), error.kind()) {
        (Some(403), _) => Ok(Err(Unreadable::Forbidden(error))),
        // It may have been deleted meanwhile.
        (Some(404), _) | (_, ErrorKind::Decode | ErrorKind::TooLarge) => Ok(Err(Unreadable::Other(error.to_string()))),
        _ => Err(error),
    })
}

fn read_pages(client: &Client, input: OperationInput) -> Result<Parts, helpdesk::Error> {
    let mut found = Vec::new();
    for page in client.pages(UntypedListRequest::new(input)) {
        let page = page?;
        found.extend(items(&page.items, &page.errors));
    }
    Ok(Ok(found))
}

/// Reads a list that states neither its count nor its last page. The last page is not full.
fn read_arrays(client: &Client, list: &OperationDetails, input: OperationInput) -> Result<Parts, helpdesk::Error> {
    let full = HelpDesk::METADATA.page_size;
    let input = input.set::<i64>("limit", i64::from(full));
    let (mut found, mut last) = (Vec::new(), Vec::new());
    for page in 1.. {
        let response = client.send(UntypedRequest::new(input.clone().set::<i64>("page", page)))?;
        let list = match response.records(&list.returns) {
            Ok(list) => list,
            Err(error) => return Ok(Err(Unreadable::Other(error.to_string()))),
        };
        let read: Vec<Item> = items(&list.items, &list.errors).collect();
        // A service that ignores the page would be read for ever.
        if read == last {
            break;
        }
        found.extend(read.iter().cloned());
        if read.len() < full as usize {
            break;
        }
        last = read;
    }
    Ok(Ok(found))
}

/// Replaces the parts of a record in these tables, which come from one list. Those that cannot be read stay as they were.
pub(crate) fn save(change: &Change<'_>, tables: &[&Table], of: i64, parts: Parts) -> Result<(), Error> {
    let items = match parts {
        Ok(items) => items,
        Err(error) => return change.set_error(tables, of, &error.to_string()),
    };
    for table in tables {
        let Some(part) = &table.part else { continue };
        change.clear_parts(table, part, of)?;
        for (json, errors) in &items {
            for json in (part.pick)(json.clone()) {
                let mut row = table.row((json, errors.clone()));
                // The first column is the id of the record.
                row[0] = Sql::Integer(of);
                change.insert(table, &row)?;
            }
        }
    }
    change.end_unread(tables, of)
}
