//! What holds for a whole service, as static data that the generator writes.

use http::StatusCode;

/// A service, as a type that a client is made for.
pub trait Service: Send + Sync + 'static {
    /// What holds for all its operations.
    const FACTS: &'static ServiceFacts;
}

/// What holds for all operations of a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ServiceFacts {
    /// Its name in lower case, such as `helpdesk`: in upper case, the start of its environment variables.
    pub name: &'static str,
    /// Where its paths begin, such as `/api`.
    pub prefix: &'static str,
    /// Records on a page when no number is asked for, which is the most too.
    pub page_size: u32,
    /// Header with the number of calls left, in lower case.
    pub remaining_header: &'static str,
    /// Header with the number of calls allowed in a minute, in lower case.
    pub limit_header: &'static str,
    /// Header with the seconds to wait, in lower case; `Retry-After` is read besides.
    pub retry_after_header: &'static str,
    /// How it says that there were too many requests, and that it did nothing.
    pub throttled: &'static [Throttled],
    /// What statuses mean to a person, and what to do about them.
    pub refusals: &'static [(u16, &'static str)],
    /// What the codes of errors mean.
    pub error_codes: &'static [(&'static str, &'static str)],
    /// What a call that reads costs.
    pub read_cost: u32,
    /// What a call that writes costs.
    pub write_cost: u32,
    /// Name and version of the client, such as `helpdesk/0.1.0`.
    pub user_agent: &'static str,
}

impl ServiceFacts {
    /// A service of this name whose paths begin with this prefix.
    pub const fn new(name: &'static str, prefix: &'static str) -> Self {
        Self {
            name,
            prefix,
            page_size: 100,
            remaining_header: "",
            limit_header: "",
            retry_after_header: "retry-after",
            throttled: TOO_MANY_REQUESTS,
            refusals: &[],
            error_codes: &[],
            read_cost: 1,
            write_cost: 1,
            user_agent: name,
        }
    }

    /// With pages of this many records.
    pub const fn with_page_size(mut self, records: u32) -> Self {
        self.page_size = records;
        self
    }

    /// With this header for the number of calls left.
    pub const fn with_remaining_header(mut self, name: &'static str) -> Self {
        self.remaining_header = name;
        self
    }

    /// With this header for the number of calls allowed in a minute.
    pub const fn with_limit_header(mut self, name: &'static str) -> Self {
        self.limit_header = name;
        self
    }

    /// With this header for the seconds to wait.
    pub const fn with_retry_after_header(mut self, name: &'static str) -> Self {
        self.retry_after_header = name;
        self
    }

    /// With these ways to say that there were too many requests.
    pub const fn with_throttled(mut self, throttled: &'static [Throttled]) -> Self {
        self.throttled = throttled;
        self
    }

    /// With these meanings of statuses.
    pub const fn with_refusals(mut self, refusals: &'static [(u16, &'static str)]) -> Self {
        self.refusals = refusals;
        self
    }

    /// With these meanings of the codes of errors.
    pub const fn with_error_codes(mut self, codes: &'static [(&'static str, &'static str)]) -> Self {
        self.error_codes = codes;
        self
    }

    /// With these costs of calls that read and that write.
    pub const fn with_costs(mut self, read: u32, write: u32) -> Self {
        self.read_cost = read;
        self.write_cost = write;
        self
    }

    /// With this name and version of the client.
    pub const fn with_user_agent(mut self, user_agent: &'static str) -> Self {
        self.user_agent = user_agent;
        self
    }
}

/// What the standard status says.
const TOO_MANY_REQUESTS: &[Throttled] = &[Throttled::new(429)];

/// A refusal that means: too many requests, and nothing was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Throttled {
    /// The status.
    pub status: u16,
    /// What the body says besides, in any case of letters.
    pub says: Option<&'static str>,
}

impl Throttled {
    /// This status alone.
    pub const fn new(status: u16) -> Self {
        Self { status, says: None }
    }

    /// This status, with a body that says this.
    pub const fn saying(mut self, text: &'static str) -> Self {
        self.says = Some(text);
        self
    }

    /// Whether a response is this refusal.
    pub fn fits(&self, status: StatusCode, body: &[u8]) -> bool {
        let says = |text: &str| body.windows(text.len()).any(|window| window.eq_ignore_ascii_case(text.as_bytes()));
        status == self.status && self.says.is_none_or(|text| !text.is_empty() && says(text))
    }
}
