//! A validated and encoded request, without the server and the credentials.

use std::borrow::Cow;
use std::fmt;

use http::header::{ACCEPT, AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use http::uri::PathAndQuery;

use crate::account::{BaseUrl, Credentials, InvalidConfigError};
use crate::meta::{Effect, Method, Operation, Returns};
use crate::requests::{
    Constraint, InvalidRequestError, JSON, OperationInput, RequestBody, ValidationError, check, payload, uri,
};

/// A validated and encoded request. `Debug` shows the operation and sizes, but no values.
///
/// ```
/// use helpdesk::{Request, cases};
///
/// let prepared = cases::list().statuses(["open"]).prepare()?;
/// assert_eq!(prepared.template, "/cases.json");
/// println!("{:?} {}", prepared.method, prepared.path_and_query);
/// # Ok::<(), helpdesk::request::InvalidRequestError>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct PreparedRequest {
    /// The operation, such as `cases.create`.
    pub operation: Cow<'static, str>,
    /// The path with the names of its parameters, such as `/cases/{case}.json`. It is safe to log.
    pub template: Cow<'static, str>,
    /// The HTTP method.
    pub method: Method,
    /// The effect of the operation, which decides about retries.
    pub effect: Effect,
    /// The shape of the response, which decides what counts as a success.
    pub returns: &'static Returns,
    /// Whether the request was validated. It is false if validation was turned off.
    pub validated: bool,
    /// The encoded path below the service's prefix, and the query.
    pub path_and_query: PathAndQuery,
    /// The body.
    pub body: RequestBody,
}

impl OperationInput {
    /// Validates and encodes the request. It reads the sizes of files from disk.
    ///
    /// # Errors
    /// Fails with everything that is wrong with the request.
    pub fn prepare(&self) -> Result<PreparedRequest, InvalidRequestError> {
        let mut problems = Vec::new();
        if self.is_validated() {
            check::check(self, &mut problems);
        }
        payload::unwritable(self, &mut problems);
        let path = uri::path(self, &mut problems);
        let query = uri::query(self);
        if self.is_validated() {
            check::check_address(path.len() + query.len(), &mut problems);
        }
        let body = payload::write(self, &mut problems);
        finish(self, self.operation().path, path, &query, body, problems)
    }
}

/// Combines path, query and body, unless there are errors.
pub(crate) fn finish(
    call: &OperationInput,
    template: &'static str,
    mut path: String,
    query: &str,
    body: RequestBody,
    mut problems: Vec<ValidationError>,
) -> Result<PreparedRequest, InvalidRequestError> {
    let Operation { id, method, effect, returns, .. } = call.operation();
    let (id, method, effect) = (*id, *method, *effect);
    path.push_str(query);
    let length = path.len();
    let path_and_query = PathAndQuery::try_from(path);
    if length > MAX_PATH_BYTES && problems.is_empty() {
        let message = format!("path and query must have at most {MAX_PATH_BYTES} bytes, got {length}");
        problems.push(ValidationError::new("query", Constraint::WellFormed, message));
    } else if path_and_query.is_err() && problems.is_empty() {
        problems.push(ValidationError::new("path", Constraint::WellFormed, "is not a valid path"));
    }
    match path_and_query {
        Ok(path_and_query) if problems.is_empty() => {
            let (operation, template, validated) = (id.into(), template.into(), call.is_validated());
            Ok(PreparedRequest { operation, template, method, effect, returns, validated, path_and_query, body })
        }
        _ => Err(InvalidRequestError { operation: id.into(), validation_errors: problems }),
    }
}

/// The end of a segment from its first dot, such as `.json`.
fn after_name(segment: &str) -> &str {
    &segment[segment.find('.').unwrap_or(segment.len())..]
}

/// The maximum bytes of a path and query: the limit of the crate `http`, minus room for the path of the base URL.
const MAX_PATH_BYTES: usize = 60_000;

impl PreparedRequest {
    /// Returns the records that the path names, such as `/cases/664`: the path to its last parameter, once for each
    /// item of a list. A path without parameters names no record. In a path without a template, a segment that begins
    /// with a digit counts as a parameter.
    ///
    /// ```
    /// use helpdesk::{Request, cases, labels};
    ///
    /// assert_eq!(cases::update(664).priority("high").prepare()?.records(), ["/cases/664"]);
    /// assert_eq!(cases::trash_many([664, 665]).prepare()?.records(), ["/cases/664", "/cases/665"]);
    /// assert!(labels::create("urgent").prepare()?.records().is_empty());
    /// # Ok::<(), helpdesk::request::InvalidRequestError>(())
    /// ```
    pub fn records(&self) -> Vec<String> {
        let mut template = if self.template.starts_with('/') { Some(self.template.split('/').skip(1)) } else { None };
        let (mut paths, mut records) = (vec![String::new()], Vec::new());
        for segment in self.path_and_query.path().split('/').skip(1) {
            let suffix = match &mut template {
                Some(template) => template.next().and_then(|it| it.split_once('}')).map(|(_, suffix)| suffix),
                None if segment.starts_with(|it: char| it.is_ascii_digit()) => Some(after_name(segment)),
                None => None,
            };
            let values = suffix.and_then(|suffix| segment.strip_suffix(suffix)).unwrap_or(segment);
            paths = paths.iter().flat_map(|path| values.split(',').map(move |it| format!("{path}/{it}"))).collect();
            if suffix.is_some() {
                records.clone_from(&paths);
            }
        }
        records
    }

    /// Returns the request as the crate `http` represents it, with the credentials, for any HTTP library.
    ///
    /// It sets `Content-Length`, even for an empty body if the method usually has one. It leaves `User-Agent` to the
    /// sender.
    ///
    /// ```
    /// use helpdesk::request::{BaseUrl, Credentials};
    /// use helpdesk::{Effect, Method, RawRequest, Request};
    ///
    /// let base = BaseUrl::new("https://acme.example.com", "/api")?;
    /// let credentials = Credentials::new("agent@acme.com", "key")?;
    /// let request = RawRequest::new(Method::Get, "/cases.json", Effect::Safe).query("status[]", "open");
    /// let request = request.prepare()?.to_http(&base, &credentials)?;
    /// assert_eq!(request.uri(), "https://acme.example.com/api/cases.json?status%5B%5D=open");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the address is invalid. No known input causes this.
    // Inline, so that only crates that send requests compile this code and the parts of `http` that it needs.
    #[inline]
    pub fn to_http(
        &self,
        base: &BaseUrl,
        credentials: &Credentials,
    ) -> Result<http::Request<RequestBody>, InvalidConfigError> {
        let mut request = http::Request::new(self.body.clone());
        *request.method_mut() = self.http_method();
        *request.uri_mut() = base.join(&self.path_and_query)?;
        let content_type = HeaderValue::try_from(self.body.content_type()).map_err(|error| {
            InvalidConfigError::caused("the media type of the body is not a valid header value", error)
        })?;
        let headers = request.headers_mut();
        headers.insert(ACCEPT, HeaderValue::from_static(JSON));
        headers.insert(AUTHORIZATION, credentials.header());
        headers.insert(CONTENT_TYPE, content_type);
        if !self.body.is_empty() || matches!(self.method, Method::Post | Method::Put) {
            headers.insert(CONTENT_LENGTH, self.body.len().into());
        }
        Ok(request)
    }

    /// Returns the method as the crate `http` represents it.
    pub fn http_method(&self) -> http::Method {
        match self.method {
            Method::Get => http::Method::GET,
            Method::Post => http::Method::POST,
            Method::Put => http::Method::PUT,
            Method::Delete => http::Method::DELETE,
        }
    }
}

impl fmt::Debug for PreparedRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedRequest")
            .field("operation", &self.operation)
            .field("method", &self.method)
            .field("template", &self.template)
            .field("effect", &self.effect)
            .field("body", &self.body)
            .finish_non_exhaustive()
    }
}
