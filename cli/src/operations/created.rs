//! Looks for the record of a create whose outcome is unknown.

use std::env;
use std::time::Duration;

use helpdesk::Timestamp;
use helpdesk::blocking::Client;
use helpdesk::meta::OperationDetails;
use helpdesk::request::OperationInput;
use helpdesk::response::Response;
use helpdesk_tools::created::{self, Found};

use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::terminal;

/// The variable with the number of seconds to look, or 0 to skip the search.
const VARIABLE: &str = "HELPDESK_LOOK";

/// After a minute, a record that is not listed will never be. The last request needs some seconds more.
const MAX_WAIT: Duration = Duration::from_secs(75);

/// Returns a response with the record, as the service would have sent it. `since` is a time just before the request was sent.
///
/// # Errors
/// Unless exactly one record matches, fails with the failure of the request and the result of the search.
pub(super) fn response(
    client: &Client,
    create: &OperationInput,
    since: Timestamp,
    limit: Duration,
    failure: Failure,
) -> Result<Response, Failure> {
    if failure.exit != Exit::Unknown || limit.is_zero() {
        return Err(failure);
    }
    terminal::note(format_args!("{}: looking for the record, for {} s at most", failure.error, limit.as_secs()));
    match interrupt::after(failure.clone(), || created::find(client, create, since, limit)) {
        Ok(Some(Found::One { id, response })) => {
            terminal::note(format_args!("created as {id}: the list has the record, and no other one like it"));
            Ok(response)
        }
        Ok(Some(result @ (Found::None | Found::Unclear(_)))) => Err(failure.cause(result)),
        Ok(Some(Found::Stopped)) => Err(failure.cause(format_args!("not found within {} s", limit.as_secs()))),
        Ok(None) => Err(failure),
        Err(error) => Err(failure.cause(format_args!("cannot tell: {error}"))),
    }
}

/// Returns how long to look for the record of an operation. Zero if no list can identify the record.
pub(super) fn limit(details: &OperationDetails) -> Result<Duration, Failure> {
    if details.find_created.is_none() {
        return Ok(Duration::ZERO);
    }
    let Some(value) = env::var_os(VARIABLE) else { return Ok(MAX_WAIT) };
    let seconds = value.to_str().and_then(|it| it.parse().ok()).map(Duration::from_secs);
    seconds.ok_or_else(|| {
        let error = format!("`{VARIABLE}` must be a number of seconds, got `{}`", value.display());
        Failure::new(Exit::Usage, error)
    })
}
