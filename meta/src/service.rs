//! Metadata of a whole service. The generator writes it.

use crate::kinds::Method;
use crate::path;

metadata! {
    /// The metadata that all operations of a service share.
    pub struct ServiceMetadata {
        /// The name in lower case, such as `helpdesk`. In upper case it is the prefix of the environment variables.
        name: &'a str,
        /// The prefix of all paths, such as `/api`.
        prefix: &'a str,
    } or {
        /// The default number of records on a page, which is the maximum too.
        page_size: u32 = 100,
        /// The header with the number of requests left, in lower case.
        remaining_header: &'a str = "",
        /// The header with the number of requests allowed in a minute, in lower case.
        limit_header: &'a str = "",
        /// The header with the seconds to wait, in lower case. `Retry-After` is read too.
        retry_after_header: &'a str = "retry-after",
        /// The error responses that reject a request because of the rate limit.
        throttling: &'a [ThrottleMatcher<'a>] = TOO_MANY_REQUESTS,
        /// Readable explanations of HTTP statuses.
        error_statuses: &'a [(u16, &'a str)] = &[],
        /// Readable explanations of error codes.
        error_codes: &'a [(&'a str, &'a str)] = &[],
        /// The paths below the prefix of all operations that only read, such as `/cases/{case}.json`. All of them use
        /// GET.
        safe_paths: &'a [&'a str] = &[],
        /// The cost of a request that reads, in units of the rate limit.
        read_cost: u32 = 1,
        /// The cost of a request that writes, in units of the rate limit.
        write_cost: u32 = 1,
        /// The name and version of the client for the `User-Agent` header, such as `helpdesk/0.1.0`.
        user_agent: &'a str = name,
    }
}

impl<'a> ServiceMetadata<'a> {
    /// Returns whether a request belongs to an operation that only reads. The path is below the prefix.
    ///
    /// A path with an escaped slash is not safe, because a server may treat it as a slash.
    pub fn is_safe(&self, method: Method, path: &str) -> bool {
        method == Method::Get
            && !path::hides_slash(path)
            && self.safe_paths.iter().any(|template| path::fits(template, path))
    }
}

/// The standard status, 429.
const TOO_MANY_REQUESTS: &[ThrottleMatcher<'static>] = &[ThrottleMatcher::new(429)];

metadata! {
    /// A matcher of error responses that reject a request because of the rate limit. The service has then done nothing.
    pub struct ThrottleMatcher {
        /// The HTTP status.
        status: u16,
    } maybe {
        /// A string that the body contains, in any letter case.
        body_contains: &'a str,
    }
}
