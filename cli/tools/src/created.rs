//! Whether a create of unknown outcome took effect: the record that it may have created.
//!
//! ```no_run
//! use std::time::{Duration, SystemTime};
//!
//! use helpdesk::blocking::Client;
//! use helpdesk::notes::{self, NoteContent};
//! use helpdesk::Outcome;
//! use helpdesk_tools::created::{Found, find};
//!
//! # fn example(client: &Client) -> Result<(), helpdesk::Error> {
//! let (create, since) = (notes::create(10_001, NoteContent::text("Call back.")), SystemTime::now());
//! if client.send(create.clone()).is_err_and(|error| error.outcome() == Outcome::Unknown) {
//!     if let Some(found) = find(client, create.input(), since.into(), Duration::from_secs(75))? {
//!         println!("{found}");
//!     }
//! }
//! # Ok(())
//! # }
//! ```

use std::fmt;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use helpdesk::blocking::Client;
use helpdesk::jobs::Created;
use helpdesk::meta::{Operation, Returns, visit_findable};
use helpdesk::request::{Findable, FindableVisitor, OperationInput};
use helpdesk::response::{ListItem, Response};
use helpdesk::{Error, ErrorKind, Timestamp};

/// The result of a search for the record of a create.
#[derive(Clone, Debug)]
pub enum Found {
    /// The create has created this record.
    One {
        /// The id.
        id: String,
        /// A response with the record, as the service would have sent it.
        response: Response,
    },
    /// The create has created no record, and never will.
    None,
    /// The search was stopped, or its time was over, before the record had to be listed.
    Stopped,
    /// The create may have created one of the records with these ids: several match, or the only one may be older.
    Unclear(Vec<String>),
}

/// Writes the result: `created as 10257`, `not found`, or the reason why the search cannot tell.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::One { id, .. } => write!(f, "created as {id}"),
            Found::None => f.write_str("not found"),
            Found::Stopped => f.write_str("cannot tell: the search ended before the record had to be listed"),
            Found::Unclear(ids) if ids.len() == 1 => write!(f, "cannot tell: {} matches, and may be older", ids[0]),
            Found::Unclear(ids) => write!(f, "cannot tell: {} match: {}", ids.len(), ids.join(", ")),
        }
    }
}

/// Searches for the record of a create: see [`Client::find_created`]. `since` is a time just before the create was sent, by the local clock.
///
/// The search ends after `limit`. A minute and some seconds are enough for [`Found::None`], because no request takes effect later. Returns
/// `None` for an operation whose records no list can tell apart.
///
/// # Errors
///
/// Fails if the list cannot be read, or has a record that may be the searched one and cannot be compared.
pub fn find(
    client: &Client,
    create: &OperationInput,
    since: Timestamp,
    limit: Duration,
) -> Result<Option<Found>, Error> {
    let client = client.stop_scope();
    let (handle, (done, is_done)) = (client.stop_handle(), mpsc::channel::<()>());
    thread::spawn(move || match is_done.recv_timeout(limit) {
        Err(RecvTimeoutError::Timeout) => handle.stop(),
        Ok(()) | Err(RecvTimeoutError::Disconnected) => (),
    });
    let result = visit_findable(create.clone(), Search { client: &client, since });
    drop(done);
    match result {
        Some(Err(error)) if error.kind() == ErrorKind::Canceled => Ok(Some(Found::Stopped)),
        result => result.transpose(),
    }
}

struct Search<'c> {
    client: &'c Client,
    since: Timestamp,
}

impl FindableVisitor for Search<'_> {
    type Output = Result<Found, Error>;

    fn visit<R: Findable>(self, request: R) -> Self::Output {
        let id = |record: &R::Output| record.key().unwrap_or_default();
        Ok(match self.client.find_created(&request, self.since)? {
            Created::None => Found::None,
            Created::One(record) => {
                Found::One { id: id(&record), response: response(request.input().operation(), &record) }
            }
            Created::Unclear(records) => Found::Unclear(records.iter().map(id).collect()),
        })
    }
}

fn response(operation: &Operation, record: &impl ListItem) -> Response {
    let record = record.to_json();
    let body = match operation.returns {
        Returns::Record { root, .. } => format!("{{\"{root}\":{record}}}"),
        _ => record,
    };
    Response::new(Default::default(), Default::default(), body)
}
