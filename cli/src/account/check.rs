//! Whether the service accepts an account: one cheap read, and what a failure of it means.

use std::error::Error as _;
use std::time::{Duration, Instant};

use helpdesk::blocking::{Client, ClientBuilder};
use helpdesk::response::{DecodeError, Response};
use helpdesk::{Error, ErrorCode, ErrorKind, HelpDesk, Request, RequestOptions, Timestamp, cases};

use crate::failure::{Exit, Failure};

/// The result of a read.
pub(super) struct Check {
    pub(super) client: Client,
    pub(super) took: Duration,
    pub(super) clock: Timestamp,
    response: Result<Response, Error>,
    decoded: Option<DecodeError>,
}

/// Reads one case.
pub(super) fn check(client: ClientBuilder<HelpDesk>) -> Result<Check, Error> {
    let options = RequestOptions::new().max_attempts(1).total_timeout(Duration::from_secs(20));
    let client: Client = client.options(options).build()?;
    let started = Instant::now();
    let response = client.send_raw(cases::list().limit(1));
    let (took, clock) = (started.elapsed(), Timestamp::now());
    let decoded = response.as_ref().ok().and_then(|it| cases::List::read(it).err());
    Ok(Check { client, took, clock, response, decoded })
}

impl Check {
    /// The response, also one that rejects the request.
    pub(super) fn response(&self) -> Option<&Response> {
        self.response.as_ref().map_or_else(Error::response, Some)
    }

    /// Whether the service knows the staff member, who may not list cases.
    pub(super) fn is_restricted(&self) -> bool {
        self.response.as_ref().is_err_and(|error| error.is(ErrorCode::StaffHasNotAccess))
    }

    /// What is wrong, if the account cannot be used.
    pub(super) fn failure(&self, url: &str, email: &str) -> Option<Failure> {
        match (&self.response, &self.decoded) {
            (Ok(_), None) => None,
            (Ok(_), Some(error)) => Some(wrong_address(url).cause(error)),
            (Err(error), _) => Some(failure(error, url, email)),
        }
    }
}

fn failure(error: &Error, url: &str, email: &str) -> Failure {
    let rejected = |what: String| Failure::new(Exit::Credentials, what).cause(error);
    match (error.kind(), error.status().map(|status| status.as_u16())) {
        _ if error.is(ErrorCode::StaffNotActive) => rejected(format!("the staff member `{email}` is disabled"))
            .try_this("an administrator enables staff members in the account settings"),
        _ if error.is(ErrorCode::StaffHasNotAccess) => {
            rejected(format!("the staff member `{email}` may not list cases"))
                .try_this("an administrator gives more permissions in the account settings")
        }
        (ErrorKind::Status, Some(401)) => rejected("the API key is wrong".into())
            .try_this("an administrator finds the key in the account settings, in the API section"),
        (ErrorKind::Status, Some(403)) => rejected(format!("the service does not accept the staff member `{email}`"))
            .try_this("use the email address that this person signs in with, not one of the account"),
        (ErrorKind::Status, Some(404 | 410)) | (ErrorKind::Redirect | ErrorKind::Decode, _) => {
            wrong_address(url).cause(error)
        }
        (ErrorKind::Connect, _) => unreachable_service(error).try_this("check the address, the network and the proxy"),
        _ => unreachable_service(error).try_this("try again later"),
    }
}

fn wrong_address(url: &str) -> Failure {
    Failure::new(Exit::Local, format!("`{url}` is not the address of an account"))
        .try_this("the address is that of the page where staff sign in, without a path: `https://acme.omnidesk.ru`")
}

fn unreachable_service(error: &Error) -> Failure {
    // The person has asked for no such operation.
    let text = error.to_string();
    let failure = Failure::new(Exit::Local, text.strip_prefix("cases.list: ").unwrap_or(&text));
    match error.source() {
        Some(source) => failure.cause(source),
        None => failure,
    }
}
