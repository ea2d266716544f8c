//! The address of an account, and where its requests go.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use http::Uri;
use http::uri::{Authority, PathAndQuery, Scheme};

use crate::account::InvalidConfigError;

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
    pub fn new(url: &str, prefix: &str) -> Result<Self, InvalidConfigError> {
        let url = url.trim();
        // Never part of a message: whoever writes a user into the address writes a password too.
        let refused = |why: &str| InvalidConfigError::new(format!("the base URL {why}"));
        let check = |holds: bool, why: &str| if holds { Ok(()) } else { Err(refused(why)) };
        check(!url.is_empty(), "is empty")?;
        check(!url.contains('@'), "must not hold a user or a password")?;
        check(!url.contains(['?', '#']), "must not hold a query or a fragment")?;
        check(url.is_ascii(), "must be ASCII: a host in another script is written in its `xn--` form")?;
        let uri: Uri = url.parse().map_err(|_| refused("is no address like `https://acme.example.com`"))?;
        let parts = uri.into_parts();
        let (Some(scheme), Some(authority)) = (parts.scheme, parts.authority) else {
            return Err(refused("must be whole, like `https://acme.example.com`"));
        };
        check(scheme == Scheme::HTTPS || scheme == Scheme::HTTP, "must start with `https://`")?;
        check(
            scheme == Scheme::HTTPS || is_loopback(authority.host()),
            "must start with `https://`; only this machine may be reached by `http://`",
        )?;
        check(is_host_and_port(&authority), "has no valid host and port")?;
        let path = parts.path_and_query.as_ref().map_or("", PathAndQuery::path).trim_end_matches('/');
        let path = path.strip_suffix(prefix.trim_end_matches('/')).unwrap_or(path).trim_end_matches('/');
        let leads_elsewhere = path.split('/').any(|segment| matches!(segment, "." | ".."));
        check(path.len() <= 1000 && !leads_elsewhere, "has a path that leads elsewhere")?;
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
        let default = if self.is_plain() { 80 } else { 443 };
        let port = |authority: &Authority| authority.port_u16().unwrap_or(default);
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
    pub(crate) fn join(&self, path_and_query: &PathAndQuery) -> Result<Uri, InvalidConfigError> {
        let whole = format!("{}{path_and_query}", self.path);
        let uri = Uri::builder().scheme(self.scheme.clone()).authority(self.authority.clone());
        uri.path_and_query(whole).build().map_err(|error| InvalidConfigError::caused("the address is too long", error))
    }
}

/// The address that paths are appended to.
impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", self.scheme, self.authority, self.path)
    }
}

pub(crate) fn is_loopback(host: &str) -> bool {
    let bracketed = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    host.eq_ignore_ascii_case("localhost")
        || host.parse().is_ok_and(|address: Ipv4Addr| address.is_loopback())
        || bracketed.and_then(|host| host.parse().ok()).is_some_and(|address: Ipv6Addr| address.is_loopback())
}

/// Whether this is a host, and then nothing, or a colon and a number. There must be no user in it.
pub(crate) fn is_host_and_port(authority: &Authority) -> bool {
    let host = authority.host();
    let rest = &authority.as_str()[host.len()..];
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    !host.is_empty() && (rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port))
}
