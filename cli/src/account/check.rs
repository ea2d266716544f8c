//! Whether the service accepts an account: one cheap read, and what a failure of it means.

use std::error::Error as _;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use helpdesk::rate_limit::RateLimit;
use helpdesk::response::Response;
use helpdesk::{Error, ErrorCode, ErrorKind, Request, RequestOptions, Timestamp, cases};
use helpdesk_tools::config::{Address, Secret};

use crate::account::with_app_name;
use crate::failure::{Exit, Failure};
use crate::verbose::observe;

/// The result of a read that checks an account.
pub(super) struct Check {
    pub(super) took: Duration,
    pub(super) clock: Timestamp,
    pub(super) limit: RateLimit,
    /// A response that rejects the request also proves that the service is reachable.
    pub(super) response: Option<Response>,
    pub(super) access: Access,
    /// The part of the account that the service names as wrong.
    pub(super) wrong: Option<Wrong>,
}

/// A part of an account that a person can type again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    Email,
    Key,
}

pub(super) enum Access {
    Works,
    /// The service knows the staff member, but the staff member may not list cases.
    Restricted(Failure),
    Failed(Failure),
}

/// Reads one case. Fails if no client can be created.
pub(super) fn check(url: &Address, email: &str, key: Secret, matches: &ArgMatches) -> Result<Check, Failure> {
    let options = RequestOptions::new().max_attempts(1).total_timeout(Duration::from_secs(20));
    let client =
        observe(with_app_name(helpdesk_tools::config::client(url, email, key)), matches).options(options).build();
    let client = client.map_err(|error| Failure::new(Exit::Local, error.to_string()))?;
    let started = Instant::now();
    let response = client.send_raw(cases::list().limit(1));
    let (took, clock, limit) = (started.elapsed(), Timestamp::now(), client.rate_limit());
    let access = match &response {
        Ok(response) => match cases::List::read(response) {
            Ok(_) => Access::Works,
            Err(error) => Access::Failed(wrong_address(url).cause(error)),
        },
        Err(error) if error.is(ErrorCode::StaffHasNotAccess) => Access::Restricted(failure(error, url, email)),
        Err(error) => Access::Failed(failure(error, url, email)),
    };
    let wrong = match response.as_ref().err().and_then(Error::status).map(|it| it.as_u16()) {
        Some(401) => Some(Wrong::Key),
        Some(403) => Some(Wrong::Email),
        _ => None,
    };
    let response = response.map_or_else(|error| error.response().cloned(), Some);
    Ok(Check { took, clock, limit, response, access, wrong })
}

fn failure(error: &Error, url: &Address, email: &str) -> Failure {
    let rejected = |what: &str, advice: &str| Failure::new(Exit::Credentials, what).cause(error).try_this(advice);
    match (error.kind(), error.status().map(|status| status.as_u16())) {
        _ if error.is(ErrorCode::StaffNotActive) => rejected(
            &format!("the staff member `{email}` is disabled"),
            "an administrator enables staff members in the account settings",
        ),
        _ if error.is(ErrorCode::StaffHasNotAccess) => rejected(
            &format!("the staff member `{email}` may not list cases"),
            "an administrator gives more permissions in the account settings",
        ),
        (ErrorKind::Status, Some(401)) => rejected(
            "the API key is wrong",
            "an administrator finds the key in the account settings, in the API section",
        ),
        (ErrorKind::Status, Some(403)) => rejected(
            &format!("the service does not accept the staff member `{email}`"),
            "use the email address that this person signs in with, not one of the account",
        ),
        (ErrorKind::Status, Some(404 | 410)) | (ErrorKind::Redirect, _) => wrong_address(url).cause(error),
        (ErrorKind::Connect, _) => unreachable_service(error, "check the address, the network and the proxy"),
        _ => unreachable_service(error, "try again later"),
    }
}

fn wrong_address(url: &Address) -> Failure {
    Failure::new(Exit::Local, format!("`{url}` is not the address of an account"))
        .try_this("the address is that of the page where staff sign in, without a path: `https://acme.omnidesk.ru`")
}

fn unreachable_service(error: &Error, advice: &str) -> Failure {
    let failure = Failure::new(Exit::Local, error.to_string()).try_this(advice);
    error.source().into_iter().fold(failure, Failure::cause)
}
