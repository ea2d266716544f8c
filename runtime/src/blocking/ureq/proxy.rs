//! The proxy to go through, by the same rules as the other transport's.

use std::env;

use ureq::{Proxy, ProxyProtocol};

use crate::base_url::BaseUrl;
use crate::connecting;
use crate::error::Error;

/// The proxy, if there is one for this address.
pub(super) fn of(base: &BaseUrl, chosen: &connecting::Proxy) -> Result<Option<Proxy>, Error> {
    match chosen {
        // The proxy would see the key: nothing is encrypted.
        _ if base.is_plain() => Ok(None),
        // It would look for the server on its own machine.
        connecting::Proxy::FromEnvironment if base.is_local() => Ok(None),
        connecting::Proxy::FromEnvironment => match variable(&["HTTPS_PROXY", "ALL_PROXY"]) {
            Some(url) => proxy(&url, &variable(&["NO_PROXY"]).unwrap_or_default()).map(Some),
            None => Ok(None),
        },
        connecting::Proxy::None => Ok(None),
        connecting::Proxy::At(url) => proxy(url, "").map(Some),
    }
}

/// The first of these variables that holds something, in capitals or not.
fn variable(names: &[&str]) -> Option<String> {
    let spellings = names.iter().flat_map(|name| [name.to_string(), name.to_lowercase()]);
    spellings.filter_map(|name| env::var(name).ok()).find(|value| !value.trim().is_empty())
}

fn proxy(url: &str, except: &str) -> Result<Proxy, Error> {
    let none = |_| Error::config("the proxy is no address");
    let parsed = Proxy::new(url.trim()).map_err(none)?;
    // Without the crate's own feature, others would be passed by without a word.
    if !matches!(parsed.protocol(), ProxyProtocol::Http | ProxyProtocol::Https) {
        return Err(Error::config("the proxy must be one of `http://` or `https://`"));
    }
    let mut proxy = Proxy::builder(parsed.protocol()).host(parsed.host()).port(parsed.port());
    for (name, set) in [(parsed.username(), true), (parsed.password(), false)] {
        proxy = match (name, set) {
            (None, _) => proxy,
            (Some(name), true) => proxy.username(name),
            (Some(password), false) => proxy.password(password),
        };
    }
    for host in except.split(',').map(str::trim).filter(|host| !host.is_empty()) {
        proxy = proxy.no_proxy(host);
    }
    proxy.build().map_err(none)
}
