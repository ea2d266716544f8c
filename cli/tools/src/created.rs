//! Whether a create of unknown outcome took effect: the record that it may have created.
//!
//! ```no_run
//! use std::time::{Duration, SystemTime};
//!
//! use helpdesk::blocking::Client;
//! use helpdesk::notes::{self, NoteContent};
//! use helpdesk::Outcome;
//! use helpdesk_tools::created::{Created, find};
//!
//! # fn example(client: &Client) -> Result<(), helpdesk::Error> {
//! let (create, since) = (notes::create(10_001, NoteContent::text("Call back.")), SystemTime::now());
//! if client.send(create.clone()).is_err_and(|error| error.outcome() == Outcome::Unknown) {
//!     if let Some(Created::One { id, .. }) = find(client, create.input(), since.into(), Duration::from_secs(60))? {
//!         println!("created as {id}");
//!     }
//! }
//! # Ok(())
//! # }
//! ```

use std::marker::PhantomData;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use helpdesk::blocking::Client;
use helpdesk::meta::{FindCreated, Operation, Returns};
use helpdesk::request::{Findable, OperationInput};
use helpdesk::response::{DecodeError, ListItem, Response};
use helpdesk::{
    Error, ErrorKind, Request, Timestamp, cases, companies, groups, idea_categories, kb_articles, kb_categories,
    kb_sections, labels, messages, notes, staff, users,
};

/// The records that a create may have created.
#[derive(Clone, Debug)]
pub enum Created {
    /// This one alone.
    One {
        /// Its id.
        id: String,
        /// A response with the record, as the service would have sent it.
        response: Response,
    },
    /// None that was listed in time.
    None,
    /// One of these, by its id, or none of them: several are like it, or the only one may be older.
    Unclear(Vec<String>),
}

/// Searches for the record of a create: see [`Client::find_created`]. It ends after `limit`, and with the time after which a request cannot
/// take effect any more, a minute. Returns `None` for an operation whose records no list can tell apart.
///
/// # Errors
///
/// The list cannot be read, or has a record that may be the one and cannot be compared.
pub fn find(
    client: &Client,
    create: &OperationInput,
    since: Timestamp,
    limit: Duration,
) -> Result<Option<Created>, Error> {
    let Some((_, find)) = FINDERS.iter().find(|(id, _)| *id == create.operation().id) else { return Ok(None) };
    let client = client.stop_scope();
    let (handle, (done, is_done)) = (client.stop_handle(), mpsc::channel::<()>());
    thread::spawn(move || match is_done.recv_timeout(limit) {
        Err(RecvTimeoutError::Timeout) => handle.stop(),
        Ok(()) | Err(RecvTimeoutError::Disconnected) => (),
    });
    let found = find(&client, create, since);
    drop(done);
    match found {
        Err(error) if error.kind() == ErrorKind::Canceled => Ok(Some(Created::None)),
        found => found.map(Some),
    }
}

type Find = fn(&Client, &OperationInput, Timestamp) -> Result<Created, Error>;

/// The creates whose records can be found, by operation.
const FINDERS: [(&str, Find); 12] = [
    ("cases.create", find_as::<cases::Create>),
    ("companies.create", find_as::<companies::Create>),
    ("groups.create", find_as::<groups::Create>),
    ("idea_categories.create", find_as::<idea_categories::Create>),
    ("kb_articles.create", find_as::<kb_articles::Create>),
    ("kb_categories.create", find_as::<kb_categories::Create>),
    ("kb_sections.create", find_as::<kb_sections::Create>),
    ("labels.create", find_as::<labels::Create>),
    ("messages.create", find_as::<messages::Create>),
    ("notes.create", find_as::<notes::Create>),
    ("staff.create", find_as::<staff::Create>),
    ("users.create", find_as::<users::Create>),
];

fn find_as<R: Findable>(client: &Client, create: &OperationInput, since: Timestamp) -> Result<Created, Error> {
    let found = client.find_created(&As::<R>(create.clone(), PhantomData), since)?;
    let id = |record: &R::Output| record.key().unwrap_or_default();
    // The search begins a minute before, because clocks may differ: a record of that minute may be that of an equal request.
    let is_new = |record: &R::Output| {
        R::created_at(record).is_some_and(|created| created.unix_seconds() >= since.unix_seconds())
    };
    Ok(match &found[..] {
        [] => Created::None,
        [only] if is_new(only) => Created::One { id: id(only), response: response(create.operation(), only) },
        some => Created::Unclear(some.iter().map(id).collect()),
    })
}

fn response(operation: &Operation, record: &impl ListItem) -> Response {
    let record = record.to_json();
    let body = match operation.returns {
        Returns::Record { root, .. } => format!("{{\"{root}\":{record}}}"),
        _ => record,
    };
    Response::new(Default::default(), Default::default(), body)
}

/// An input of an operation as its typed request.
struct As<R>(OperationInput, PhantomData<R>);

impl<R: Findable> Request for As<R> {
    type Output = R::Output;

    fn input(&self) -> &OperationInput {
        &self.0
    }

    fn read(response: &Response) -> Result<Self::Output, DecodeError> {
        R::read(response)
    }
}

impl<R: Findable> Findable for As<R> {
    type List = R::List;
    const FIND_CREATED: &'static FindCreated = R::FIND_CREATED;

    fn list(call: OperationInput) -> Self::List {
        R::list(call)
    }

    fn created_at(record: &Self::Output) -> Option<Timestamp> {
        R::created_at(record)
    }
}
