//! What all clients of an account share, and what every call of theirs goes through. Not generic: it is compiled once, however
//! many operations there are.

use std::sync::Arc;
use std::time::Instant;

use http::header::{ACCEPT_ENCODING, HeaderValue, USER_AGENT};

use crate::base_url::BaseUrl;
use crate::budget::Budget;
use crate::credentials::Credentials;
use crate::error::Error;
use crate::observe::Observer;
use crate::prepared::Prepared;
use crate::request_body::RequestBody;
use crate::service::ServiceFacts;

pub(crate) use self::flight::{Flight, Next};
pub(crate) use self::judge::Success;

mod flight;
mod judge;

/// What all clients of an account share.
pub(crate) struct Engine {
    pub(crate) facts: &'static ServiceFacts,
    pub(crate) base: BaseUrl,
    pub(crate) credentials: Credentials,
    pub(crate) user_agent: HeaderValue,
    pub(crate) caps: Caps,
    pub(crate) budget: Budget,
    pub(crate) observer: Option<Arc<dyn Observer>>,
}

/// The most bytes of the body of a reply, after decompression.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caps {
    pub(crate) success: usize,
    pub(crate) refusal: usize,
}

impl Caps {
    pub(crate) fn of(self, status: http::StatusCode) -> usize {
        if status.is_success() { self.success } else { self.refusal }
    }
}

impl Engine {
    /// What a call costs of the budget.
    fn cost(&self, prepared: &Prepared) -> u32 {
        match prepared.method {
            crate::meta::Method::Get => self.facts.read_cost,
            _ => self.facts.write_cost,
        }
    }

    /// The request of an attempt.
    fn request(&self, prepared: &Prepared) -> Result<http::Request<RequestBody>, Error> {
        let mut request = prepared.to_http(&self.base, &self.credentials)?;
        let headers = request.headers_mut();
        headers.insert(USER_AGENT, self.user_agent.clone());
        if cfg!(feature = "gzip") {
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
        }
        Ok(request)
    }
}

/// The time between two instants, which clocks of other people's transports may give in any order.
fn since(begun: Instant, now: Instant) -> std::time::Duration {
    now.saturating_duration_since(begun)
}
