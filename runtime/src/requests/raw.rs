//! Requests by method and path, without a generated function.

use std::fmt;

use percent_encoding::percent_decode_str;

use crate::json::{DecodeError, Json};
use crate::meta::{Effect, Method, Operation};
use crate::requests::{
    Constraint, InvalidRequestError, OperationInput, PreparedRequest, Request, RequestBody, ValidationError, prepared,
    uri,
};
use crate::responses::Response;
use crate::values::json_text;

/// A request by method and path, for an operation without a generated function. Its output is the undecoded
/// [`Response`].
///
/// Only its form is validated. `Debug` shows neither path, query nor body.
///
/// ```no_run
/// use helpdesk::{Effect, Method, RawRequest};
///
/// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
/// let request = RawRequest::new(Method::Get, "/cases.json", Effect::Safe).query("status[]", "open");
/// let response = client.send(request).await?;
/// println!("{}: {}", response.status(), String::from_utf8_lossy(response.body()));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct RawRequest {
    call: OperationInput,
    path: String,
    /// The encoded query, with its `?`.
    query: String,
    json: Option<Json>,
}

impl RawRequest {
    /// Creates a request for a path below the service's prefix, such as `/cases.json`.
    ///
    /// Percent-encode the path where necessary. `effect` decides about retries.
    pub fn new(method: Method, path: impl Into<String>, effect: Effect) -> Self {
        let call = OperationInput::new(&OPERATIONS[method as usize][effect as usize]);
        Self { call, path: path.into(), query: String::new(), json: None }
    }

    /// Appends a pair to the query. Both are percent-encoded: `.query("status[]", "open")`.
    pub fn query(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        uri::pair(&mut self.query, &name.into(), &value.into());
        self
    }

    /// Sets a JSON body.
    pub fn json(mut self, body: impl Into<Json>) -> Self {
        self.json = Some(body.into());
        self
    }

    #[inline]
    fn problem(&self) -> Option<&'static str> {
        // Some servers decode a path before they resolve its dots.
        let decoded = || percent_decode_str(&self.path).decode_utf8_lossy();
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~%!$&'()*+,;=:@/".contains(&byte);
        let escape =
            |rest: &str| matches!(rest.as_bytes(), [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
        if !self.path.starts_with('/') {
            Some("must start with `/`")
        } else if self.path.contains(['?', '#']) {
            Some("must not contain a query or a fragment; call `query` for each pair")
        } else if !self.path.bytes().all(allowed) {
            Some("contains a character that must be percent-encoded")
        } else if !self.path.split('%').skip(1).all(escape) {
            Some("contains a `%` without two hexadecimal digits")
        } else {
            uri::has_dots(&decoded()).then_some("must not contain `.` or `..`")
        }
    }
}

impl Request for RawRequest {
    type Output = Response;

    /// An operation named `raw`, with the method and the effect, but without path or parameters.
    fn input(&self) -> &OperationInput {
        &self.call
    }

    #[inline]
    fn read(response: &Response) -> Result<Response, DecodeError> {
        Ok(response.clone())
    }

    #[inline]
    fn prepare(&self) -> Result<PreparedRequest, InvalidRequestError> {
        let problem = self.problem().map(|message| ValidationError::new("path", Constraint::WellFormed, message));
        let body = self.json.as_ref().map_or(RequestBody::Empty, |json| RequestBody::Json(json_text(json).into()));
        // The path may contain personal data, so it is not a template for logs.
        prepared::finish(&self.call, "<raw>", self.path.clone(), &self.query, body, Vec::from_iter(problem))
    }
}

impl fmt::Debug for RawRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operation = self.call.operation();
        f.debug_struct("RawRequest")
            .field("method", &operation.method)
            .field("effect", &operation.effect)
            .finish_non_exhaustive()
    }
}

/// One operation for each method and effect, because an input refers to static data.
static OPERATIONS: [[Operation; 5]; 4] =
    [with_method(Method::Get), with_method(Method::Post), with_method(Method::Put), with_method(Method::Delete)];

const fn with_method(method: Method) -> [Operation; 5] {
    [
        Operation::new("raw", method, "", Effect::Safe),
        Operation::new("raw", method, "", Effect::Idempotent),
        Operation::new("raw", method, "", Effect::Delete),
        Operation::new("raw", method, "", Effect::NonIdempotent),
        Operation::new("raw", method, "", Effect::Create),
    ]
}
