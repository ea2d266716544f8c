//! `NO_PROXY`: the hosts that are reached without the proxy.

use std::fmt;

use helpdesk_runtime::request::BaseUrl;
use http::Uri;
use hyper_util::client::proxy::matcher::Matcher;

/// The exceptions of a proxy, as the variable `NO_PROXY` lists them.
///
/// They are separated by commas or blanks: names and domains, which include their subdomains (`example.com`, `.example.com`,
/// `*.example.com`), addresses, ranges such as `10.0.0.0/8`, and `*` for all. A name or an address may have a port.
///
/// ```
/// use helpdesk::request::BaseUrl;
/// use helpdesk::transport::NoProxy;
///
/// let exceptions = NoProxy::parse("*.omnidesk.ru, https://example.com");
/// let account = BaseUrl::new("https://acme.omnidesk.ru", "/api")?;
/// assert_eq!(exceptions.entry_for(&account), Some("*.omnidesk.ru"));
/// assert_eq!(exceptions.unknown().collect::<Vec<_>>(), ["https://example.com"]);
/// # Ok::<(), helpdesk::request::InvalidConfigError>(())
/// ```
#[derive(Clone, Default)]
pub struct NoProxy {
    entries: Vec<Entry>,
}

/// The output hides the entries: an unknown entry may be anything, such as a password.
impl fmt::Debug for NoProxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NoProxy").field("entries", &self.entries.len()).finish()
    }
}

#[derive(Clone)]
struct Entry {
    text: String,
    /// The host in the form of the matcher, or `None` for an unknown entry.
    host: Option<String>,
    port: Option<u16>,
}

impl NoProxy {
    /// Reads the value of the variable. Unknown entries are ignored.
    pub fn parse(text: &str) -> Self {
        let entries = text.split([',', ' ', '\t', '\n', '\r']).filter(|it| !it.is_empty());
        Self { entries: entries.map(Entry::parse).collect() }
    }

    /// Returns the entry that exempts a service from the proxy.
    pub fn entry_for(&self, base: &BaseUrl) -> Option<&str> {
        let address = base.to_string().parse::<Uri>().ok()?;
        self.entries.iter().find(|it| it.has(&address)).map(|it| it.text.as_str())
    }

    /// Returns the unknown entries, such as an address with a scheme.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().filter(|it| it.host.is_none()).map(|it| it.text.as_str())
    }

    pub(crate) fn has(&self, address: &Uri) -> bool {
        self.entries.iter().any(|it| it.has(address))
    }
}

impl Entry {
    fn parse(text: &str) -> Self {
        let (host, port) = match text.rsplit_once(':') {
            // The last part of an address of IPv6 is no port, unless brackets say so.
            Some((host, port)) if !host.contains(':') || host.ends_with(']') => match port.parse() {
                Ok(port) if !host.is_empty() => (host, Some(port)),
                _ => return Self { text: text.to_owned(), host: None, port: None },
            },
            _ => (text, None),
        };
        let host = host.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(host);
        let host = host.strip_prefix('*').filter(|rest| rest.starts_with('.')).unwrap_or(host);
        let is_address = host.parse::<std::net::IpAddr>().is_ok();
        let host = (host == "*" || is_address || is_range(host) || is_name(host)).then(|| host.to_owned());
        Self { text: text.to_owned(), host, port }
    }

    fn has(&self, address: &Uri) -> bool {
        let Some(host) = &self.host else { return false };
        let default = if address.scheme_str() == Some("http") { 80 } else { 443 };
        let is_port = self.port.is_none_or(|it| it == address.port_u16().unwrap_or(default));
        is_port && Matcher::builder().all("http://proxy").no(host.as_str()).build().intercept(address).is_none()
    }
}

/// Returns whether this is a range of addresses, such as `10.0.0.0/8`.
fn is_range(text: &str) -> bool {
    let Some((address, bits)) = text.split_once('/') else { return false };
    let most = match address.parse() {
        Ok(std::net::IpAddr::V4(_)) => 32,
        Ok(std::net::IpAddr::V6(_)) => 128,
        Err(_) => return false,
    };
    bits.parse::<u8>().is_ok_and(|it| it <= most)
}

/// Returns whether this is the name of a host or, after a dot, a domain. Four numbers, such as `10.0.0.256`, are no
/// name.
fn is_name(text: &str) -> bool {
    let name = text.strip_prefix('.').unwrap_or(text);
    let is_label =
        |it: &str| !it.is_empty() && it.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, '-' | '_'));
    let last = name.rsplit('.').next().unwrap_or_default();
    name.split('.').all(is_label) && !last.bytes().all(|it| it.is_ascii_digit())
}
