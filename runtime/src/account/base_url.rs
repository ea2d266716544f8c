//! The address of an account, and where its requests go.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use http::Uri;
use http::uri::{Authority, Parts, PathAndQuery, Scheme};

use crate::account::InvalidConfig;

/// The address of an account: `https://acme.example.com`.
///
/// It is https, or http where the host is this machine. A slash or the service's own prefix at its end changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl {
    scheme: Scheme,
    authority: Authority,
    /// Without a slash at its end.
    path: String,
}

impl BaseUrl {
    /// Reads an address; `prefix` is where the service's paths begin, such as `/api`.
    ///
    /// # Errors
    /// When it is no address, not https, or holds a user, a query or a fragment.
    pub fn new(url: &str, prefix: &str) -> Result<Self, InvalidConfig> {
        let url = url.trim();
        // Never part of a message: whoever writes a user into the address writes a password too.
        let refuse = |why: &str| Err(InvalidConfig::new(format!("the base URL {why}")));
        if url.is_empty() {
            return refuse("is empty");
        }
        if url.contains('@') {
            return refuse("must not hold a user or a password");
        }
        if url.contains(['?', '#']) {
            return refuse("must not hold a query or a fragment");
        }
        if !url.is_ascii() {
            return refuse("must be ASCII: a host in another script is written in its `xn--` form");
        }
        let Ok(uri) = url.parse::<Uri>() else {
            return refuse("is no address like `https://acme.example.com`");
        };
        let parts = uri.into_parts();
        let (Some(scheme), Some(authority)) = (parts.scheme, parts.authority) else {
            return refuse("must be whole, like `https://acme.example.com`");
        };
        if scheme != Scheme::HTTPS && scheme != Scheme::HTTP {
            return refuse("must start with `https://`");
        }
        if scheme == Scheme::HTTP && !is_loopback(authority.host()) {
            return refuse("must start with `https://`; only this machine may be reached by `http://`");
        }
        if !is_host_and_port(&authority) {
            return refuse("has no valid host and port");
        }
        let path = parts.path_and_query.as_ref().map_or("", PathAndQuery::path).trim_end_matches('/');
        let path = path.strip_suffix(prefix.trim_end_matches('/')).unwrap_or(path).trim_end_matches('/');
        if path.len() > 1000 || path.split('/').any(|segment| matches!(segment, "." | "..")) {
            return refuse("has a path that leads elsewhere");
        }
        Ok(Self { scheme, authority, path: format!("{path}{prefix}") })
    }

    /// Scheme, host and port: where credentials may be sent.
    pub fn origin(&self) -> String {
        format!("{}://{}", self.scheme, self.authority)
    }

    /// `https`, or `http` for this machine.
    pub fn scheme(&self) -> &str {
        self.scheme.as_str()
    }

    /// Whether scheme, host and port of an address are those of this one.
    pub fn is_origin_of(&self, uri: &Uri) -> bool {
        let Some(authority) = uri.authority() else { return false };
        let port = |authority: &Authority| authority.port_u16().unwrap_or(default_port(&self.scheme));
        uri.scheme() == Some(&self.scheme)
            && authority.host().eq_ignore_ascii_case(self.authority.host())
            && port(authority) == port(&self.authority)
    }

    /// The host, with brackets if it is an IPv6 address.
    pub fn host(&self) -> &str {
        self.authority.host()
    }

    /// Whether the server is on this machine.
    pub fn is_local(&self) -> bool {
        is_loopback(self.authority.host())
    }

    /// Whether requests leave this machine unencrypted, which only ones that do not leave it may.
    pub fn is_plain(&self) -> bool {
        self.scheme == Scheme::HTTP
    }

    /// The address of a path of the service.
    #[inline]
    pub(crate) fn join(&self, path_and_query: &PathAndQuery) -> Result<Uri, InvalidConfig> {
        let whole = format!("{}{path_and_query}", self.path);
        let long = |error: http::Error| InvalidConfig::caused("the address is too long", error);
        let mut parts = Parts::default();
        parts.scheme = Some(self.scheme.clone());
        parts.authority = Some(self.authority.clone());
        parts.path_and_query = Some(PathAndQuery::try_from(whole).map_err(|error| long(error.into()))?);
        Uri::from_parts(parts).map_err(|error| long(error.into()))
    }
}

/// The address that paths are appended to.
impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", self.scheme, self.authority, self.path)
    }
}

/// The port that goes without saying.
fn default_port(scheme: &Scheme) -> u16 {
    if *scheme == Scheme::HTTP { 80 } else { 443 }
}

pub(crate) fn is_loopback(host: &str) -> bool {
    let bracketed = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match bracketed {
        Some(address) => address.parse::<Ipv6Addr>().is_ok_and(|address| address.is_loopback()),
        None => {
            host.eq_ignore_ascii_case("localhost")
                || host.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
        }
    }
}

/// Whether this is a host, and then nothing, or a colon and a number. There must be no user in it.
pub(crate) fn is_host_and_port(authority: &Authority) -> bool {
    let host = authority.host();
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    match authority.as_str()[host.len()..].strip_prefix(':') {
        Some(port) => !host.is_empty() && is_port(port),
        None => !host.is_empty() && host.len() == authority.as_str().len(),
    }
}
