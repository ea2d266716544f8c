//! The calls of the client that must produce the documented requests, and how each of them reads its response.

use helpdesk::Request;
use helpdesk::request::OperationInput;
use helpdesk::response::{DecodeError, Response};

use crate::documented::seen::{Look, Seen};

/// Defines by one list which call an entry is, and how its response is read: the reader follows from the request's type.
macro_rules! entries {
    ($($name:literal => $request:expr,)*) => {
        /// The call of an entry of this module.
        pub(super) fn request(entry: &str) -> Option<helpdesk::request::OperationInput> {
            match entry {
                $($name => Some(helpdesk::Request::input(&$request).clone()),)*
                _ => None,
            }
        }

        /// Reads an entry of this module.
        pub(super) fn read(
            entry: &str,
            response: &helpdesk::response::Response,
        ) -> Option<Result<crate::documented::seen::Seen, helpdesk::response::DecodeError>> {
            match entry {
                $($name => Some(super::read_as(&$request, response)),)*
                _ => None,
            }
        }
    };
}

// With their paths, because `tests/php/` reads this file too.
#[path = "requests/cases.rs"]
mod cases;
#[path = "requests/knowledge.rs"]
mod knowledge;
#[path = "requests/people.rs"]
mod people;
#[path = "requests/rest.rs"]
mod rest;

/// The call that must produce the request of an entry.
pub(crate) fn request(entry: &str) -> Option<OperationInput> {
    cases::request(entry)
        .or_else(|| people::request(entry))
        .or_else(|| knowledge::request(entry))
        .or_else(|| rest::request(entry))
}

/// Reads the response to an entry as its request does.
///
/// # Panics
/// When there is no such entry.
pub(crate) fn read(entry: &str, response: &Response) -> Result<Seen, DecodeError> {
    let request = cases::read(entry, response)
        .or_else(|| people::read(entry, response))
        .or_else(|| knowledge::read(entry, response))
        .or_else(|| rest::read(entry, response));
    request.unwrap_or_else(|| {
        panic!("`{entry}` has no request: add it to a file of `fake/tests/fake/documented/requests/`")
    })
}

fn read_as<R: Request<Output: Look>>(_: &R, response: &Response) -> Result<Seen, DecodeError> {
    R::read(response).map(|value| Seen::of(&value))
}
