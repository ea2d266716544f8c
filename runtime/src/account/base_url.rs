//! The address of an account, and the addresses of its requests.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use http::Uri;
use http::uri::{Authority, PathAndQuery, Scheme};

use crate::account::InvalidConfigError;

/// The address of an account, such as `https://acme.omnidesk.ru`.
///
/// It is an https address, or an http address of localhost. A slash or the service's prefix at its end is
/// optional. A path before it is that of a gateway.
///
/// ```
/// use helpdesk::request::BaseUrl;
///
/// let base = BaseUrl::new("https://acme.omnidesk.ru/", "/api")?;
/// assert_eq!(base.to_string(), "https://acme.omnidesk.ru/api");
/// assert!(BaseUrl::new("http://acme.omnidesk.ru", "/api").is_err());
/// # Ok::<(), helpdesk::request::InvalidConfigError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl {
    scheme: Scheme,
    authority: Authority,
    /// The path, without a slash at its end.
    path: String,
}

impl BaseUrl {
    /// Parses an address. `prefix` is the start of the service's paths, such as `/api`.
    ///
    /// # Errors
    /// Fails if `url` is not an address or not https. Fails also if it contains a user, a query, a fragment or the path of
    /// an operation.
    pub fn new(url: &str, prefix: &str) -> Result<Self, InvalidConfigError> {
        let url = url.trim();
        // The URL is never part of a message, because it may contain a password.
        let invalid = |why: &str| InvalidConfigError::new(format!("the base URL {why}"));
        let check = |holds: bool, why: &str| if holds { Ok(()) } else { Err(invalid(why)) };
        check(!url.is_empty(), "is empty; expected one such as `https://acme.example.com`")?;
        check(!url.contains('@'), "must not contain a user or a password; pass them as email address and API key")?;
        check(!url.contains(['?', '#']), "must not contain a query or a fragment")?;
        check(url.is_ascii(), "must be ASCII; write a host in another script in its `xn--` form")?;
        let uri: Uri =
            url.parse().map_err(|_| invalid("is not a valid URL; expected one such as `https://acme.example.com`"))?;
        let parts = uri.into_parts();
        let (Some(scheme), Some(authority)) = (parts.scheme, parts.authority) else {
            return Err(invalid("needs a scheme and a host, such as `https://acme.example.com`"));
        };
        check(
            scheme == Scheme::HTTPS || scheme == Scheme::HTTP && is_loopback(authority.host()),
            "must start with `https://`; `http://` is allowed for localhost only",
        )?;
        check(is_host_and_port(&authority), "has an invalid host or port")?;
        let path = parts.path_and_query.as_ref().map_or("", PathAndQuery::path).trim_end_matches('/');
        let path = path.strip_suffix(prefix.trim_end_matches('/')).unwrap_or(path).trim_end_matches('/');
        let is_endpoint = path.ends_with(".json") || (!prefix.is_empty() && path.ends_with(prefix));
        check(!is_endpoint, &format!("must end before `{prefix}`, which the client adds"))?;
        let leads_elsewhere = path.split('/').any(|segment| matches!(segment, "." | ".."));
        check(path.len() <= 1000 && !leads_elsewhere, "must have a path of at most 1000 bytes, without `.` and `..`")?;
        Ok(Self { scheme, authority, path: format!("{path}{prefix}") })
    }

    /// Returns scheme, host and port. Credentials are sent only to this origin.
    pub fn origin(&self) -> String {
        format!("{}://{}", self.scheme, self.authority)
    }

    /// Returns the scheme: `https`, or `http` for localhost.
    pub fn scheme(&self) -> &str {
        self.scheme.as_str()
    }

    /// Returns whether an address has the same scheme, host and port.
    pub fn is_origin_of(&self, uri: &Uri) -> bool {
        let Some(authority) = uri.authority() else { return false };
        let default = if self.is_plain() { 80 } else { 443 };
        let port = |authority: &Authority| authority.port_u16().unwrap_or(default);
        uri.scheme() == Some(&self.scheme)
            && authority.host().eq_ignore_ascii_case(self.authority.host())
            && port(authority) == port(&self.authority)
    }

    /// Returns the host, with brackets if it is an IPv6 address.
    pub fn host(&self) -> &str {
        self.authority.host()
    }

    /// Returns whether the server is on the local host.
    pub fn is_local(&self) -> bool {
        is_loopback(self.authority.host())
    }

    /// Returns whether requests are sent unencrypted. This is possible only for localhost.
    pub fn is_plain(&self) -> bool {
        self.scheme == Scheme::HTTP
    }

    /// Appends a path of the service to the address.
    #[inline]
    pub(crate) fn join(&self, path_and_query: &PathAndQuery) -> Result<Uri, InvalidConfigError> {
        let whole = format!("{}{path_and_query}", self.path);
        let uri = Uri::builder().scheme(self.scheme.clone()).authority(self.authority.clone());
        uri.path_and_query(whole)
            .build()
            .map_err(|error| InvalidConfigError::caused("the URL of the request is too long", error))
    }
}

/// The address to which paths are appended.
impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", self.scheme, self.authority, self.path)
    }
}

fn is_loopback(host: &str) -> bool {
    let bracketed = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    host.eq_ignore_ascii_case("localhost")
        || host.parse().is_ok_and(|address: Ipv4Addr| address.is_loopback())
        || bracketed.and_then(|host| host.parse().ok()).is_some_and(|address: Ipv6Addr| address.is_loopback())
}

/// Returns whether this is a host, or a host with a colon and a port. A user is not allowed.
fn is_host_and_port(authority: &Authority) -> bool {
    let host = authority.host();
    let rest = &authority.as_str()[host.len()..];
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    !host.is_empty() && (rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port))
}
