//! A request that is checked and encoded: what goes out, but for the server and the credentials.

use std::borrow::Cow;
use std::fmt;

use http::header::{ACCEPT, AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use http::uri::PathAndQuery;

use crate::account::{BaseUrl, Credentials, InvalidConfigError};
use crate::meta::{Effect, Method, Operation};
use crate::requests::{
    Constraint, InvalidRequestError, JSON, OperationInput, RequestBody, ValidationError, check, payload, uri,
};

/// A checked and encoded request. Its `Debug` tells the operation and sizes, not what is asked or sent.
#[derive(Clone)]
#[non_exhaustive]
pub struct PreparedRequest {
    /// The operation, such as `cases.create`.
    pub operation: Cow<'static, str>,
    /// The path with the names of its parameters, such as `/cases/{case}.json`: safe to log.
    pub template: Cow<'static, str>,
    /// The method.
    pub method: Method,
    /// What sending it does.
    pub effect: Effect,
    /// Whether it was checked against the rules of the service, or those were passed by.
    pub checked: bool,
    /// Path below the service's prefix and query, encoded.
    pub path_and_query: PathAndQuery,
    /// The body.
    pub body: RequestBody,
}

impl OperationInput {
    /// Checks and encodes it. Sizes of files are read from disk.
    ///
    /// # Errors
    /// Everything that is wrong with the request, at once.
    pub fn prepare(&self) -> Result<PreparedRequest, InvalidRequestError> {
        let mut problems = Vec::new();
        if self.is_checked() {
            check::check(self, &mut problems);
        }
        payload::unwritable(self, &mut problems);
        let path = uri::path(self, &mut problems);
        let query = uri::query(self);
        let body = payload::write(self, &mut problems);
        finish(self, self.operation().path, path, &query, body, problems)
    }

    /// As [`prepare`](Self::prepare), and drops it: for generated code, which would each drop it with code of its own.
    #[doc(hidden)]
    pub fn into_prepared(self) -> Result<PreparedRequest, InvalidRequestError> {
        self.prepare()
    }
}

/// Puts path, query and body together, if nothing is wrong.
pub(crate) fn finish(
    call: &OperationInput,
    template: &'static str,
    mut path: String,
    query: &str,
    body: RequestBody,
    mut problems: Vec<ValidationError>,
) -> Result<PreparedRequest, InvalidRequestError> {
    let Operation { id, method, effect, .. } = *call.operation();
    path.push_str(query);
    let length = path.len();
    let path_and_query = PathAndQuery::try_from(path);
    if length > LONGEST {
        let message = format!("path and query must have at most {LONGEST} bytes, have {length}");
        problems.push(ValidationError::new("query", Constraint::WellFormed, message));
    } else if path_and_query.is_err() {
        problems.push(ValidationError::new("path", Constraint::WellFormed, "is no path"));
    }
    match path_and_query {
        Ok(path_and_query) if problems.is_empty() => {
            let (operation, template, checked) = (id.into(), template.into(), call.is_checked());
            Ok(PreparedRequest { operation, template, method, effect, checked, path_and_query, body })
        }
        _ => Err(InvalidRequestError { operation: id.into(), validation_errors: problems }),
    }
}

/// What `http` takes, with room for the path of the base URL.
const LONGEST: usize = 60_000;

impl PreparedRequest {
    /// The request as any HTTP library of the `http` crate takes it, with the credentials for the server of the base URL.
    ///
    /// It names its `Content-Length`, also of an empty body that the method lets expect. `User-Agent` is left to the sender.
    ///
    /// ```
    /// use helpdesk_runtime::{BaseUrl, Credentials, Effect, Method, RawRequest, Request};
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
    /// When an address cannot be made of it, of which no case is known.
    // Compiled where requests are sent, and so is what it alone needs of `http`.
    #[inline]
    pub fn to_http(
        &self,
        base: &BaseUrl,
        credentials: &Credentials,
    ) -> Result<http::Request<RequestBody>, InvalidConfigError> {
        let mut request = http::Request::new(self.body.clone());
        *request.method_mut() = self.http_method();
        *request.uri_mut() = base.join(&self.path_and_query)?;
        let content_type = HeaderValue::try_from(self.body.content_type())
            .map_err(|error| InvalidConfigError::caused("the media type is no header", error))?;
        let headers = request.headers_mut();
        headers.insert(ACCEPT, HeaderValue::from_static(JSON));
        headers.insert(AUTHORIZATION, credentials.header());
        headers.insert(CONTENT_TYPE, content_type);
        if !self.body.is_empty() || matches!(self.method, Method::Post | Method::Put) {
            headers.insert(CONTENT_LENGTH, self.body.len().into());
        }
        Ok(request)
    }

    /// The method as `http` has it.
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
        f.debug_struct("Prepared")
            .field("operation", &self.operation)
            .field("method", &self.method)
            .field("template", &self.template)
            .field("effect", &self.effect)
            .field("body", &self.body)
            .finish_non_exhaustive()
    }
}
