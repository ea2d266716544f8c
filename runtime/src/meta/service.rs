//! What holds for a whole service, as static data that the generator writes.

use http::StatusCode;

/// A service, as a type that a client is made for.
pub trait Service: Send + Sync + 'static {
    /// What holds for all its operations.
    const METADATA: &'static ServiceMetadata;
}

metadata! {
    /// What holds for all operations of a service.
    pub struct ServiceMetadata {
        /// Its name in lower case, such as `helpdesk`: in upper case, the start of its environment variables.
        name: &'static str,
        /// Where its paths begin, such as `/api`.
        prefix: &'static str,
    } or {
        /// Records on a page when no number is asked for, which is the most too.
        page_size: u32 = 100,
        /// Header with the number of calls left, in lower case.
        remaining_header: &'static str = "",
        /// Header with the number of calls allowed in a minute, in lower case.
        limit_header: &'static str = "",
        /// Header with the seconds to wait, in lower case; `Retry-After` is read besides.
        retry_after_header: &'static str = "retry-after",
        /// How it says that there were too many requests, and that it did nothing.
        throttling: &'static [ThrottleMatcher] = TOO_MANY_REQUESTS,
        /// What statuses mean to a person, and what to do about them.
        error_statuses: &'static [(u16, &'static str)] = &[],
        /// What the codes of errors mean.
        error_codes: &'static [(&'static str, &'static str)] = &[],
        /// What a call that reads costs.
        read_cost: u32 = 1,
        /// What a call that writes costs.
        write_cost: u32 = 1,
        /// Name and version of the client, such as `helpdesk/0.1.0`.
        user_agent: &'static str = name,
    }
}

/// What the standard status says.
const TOO_MANY_REQUESTS: &[ThrottleMatcher] = &[ThrottleMatcher::new(429)];

metadata! {
    /// A refusal that means: too many requests, and nothing was done.
    pub struct ThrottleMatcher {
        /// The status.
        status: u16,
    } maybe {
        /// What the body says besides, in any case of letters.
        body_contains: &'static str,
    }
}

impl ThrottleMatcher {
    /// Whether a response is this refusal.
    pub fn fits(&self, status: StatusCode, body: &[u8]) -> bool {
        let says = |text: &str| body.windows(text.len()).any(|window| window.eq_ignore_ascii_case(text.as_bytes()));
        status == self.status && self.body_contains.is_none_or(|text| !text.is_empty() && says(text))
    }
}
