//! The proxy, in the terms of ureq.

use std::net::IpAddr;

use helpdesk_runtime::BaseUrl;
use ureq::Proxy;

use crate::error::Error;
use crate::transport::connect;

#[cfg(test)]
mod tests;

/// Returns the proxy for this address, if there is one.
pub(super) fn of(base: &BaseUrl, chosen: &connect::Proxy) -> Result<Option<Proxy>, Error> {
    match connect::proxy(base, chosen)? {
        Some((url, except)) => proxy(&url, &passed_by(&except, base.host())).map(Some),
        None => Ok(None),
    }
}

/// Converts `NO_PROXY`, as the async transport reads it, to patterns of ureq. A domain includes its subdomains, and a
/// network matches the client's host.
fn passed_by(except: &str, host: &str) -> Vec<String> {
    let patterns = |entry: &str| match entry {
        "*" => vec![entry.to_owned()],
        _ if is_within(host, entry) => vec![host.to_owned()],
        // For ureq these would stand for more than themselves.
        _ if entry.is_empty() || entry.contains('*') || entry.ends_with('.') => Vec::new(),
        _ => {
            let name = entry.strip_prefix('.').unwrap_or(entry);
            vec![name.to_owned(), format!(".{name}")]
        }
    };
    except.split(',').map(str::trim).flat_map(patterns).collect()
}

/// Returns whether a host is an IP address, and equal to this one or in this network, such as `10.0.0.0/8`.
fn is_within(host: &str, network: &str) -> bool {
    let (address, bits) = network.split_once('/').unwrap_or((network, "128"));
    let Ok(bits) = bits.parse::<u32>() else { return false };
    match (host.trim_matches(['[', ']']).parse(), address.parse()) {
        (Ok(IpAddr::V4(host)), Ok(IpAddr::V4(address))) => {
            (host.to_bits() ^ address.to_bits()).leading_zeros() >= bits.min(32)
        }
        (Ok(IpAddr::V6(host)), Ok(IpAddr::V6(address))) => {
            (host.to_bits() ^ address.to_bits()).leading_zeros() >= bits.min(128)
        }
        _ => false,
    }
}

fn proxy(url: &str, except: &[String]) -> Result<Proxy, Error> {
    let none = |_| connect::invalid_proxy();
    let parsed = Proxy::new(url.trim()).map_err(none)?;
    let mut proxy = Proxy::builder(parsed.protocol()).host(parsed.host()).port(parsed.port());
    for (name, set) in [(parsed.username(), true), (parsed.password(), false)] {
        proxy = match (name, set) {
            (None, _) => proxy,
            (Some(name), true) => proxy.username(name),
            (Some(password), false) => proxy.password(password),
        };
    }
    for pattern in except {
        proxy = proxy.no_proxy(pattern);
    }
    proxy.build().map_err(none)
}
