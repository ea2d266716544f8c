//! The exceptions of a proxy, as `NO_PROXY` lists them.

use helpdesk_client::transport::NoProxy;
use helpdesk_runtime::request::BaseUrl;

#[test]
fn no_proxy_accepts_names_domains_addresses_and_ranges() {
    let table = [
        ("https://a.example.test", "a.example.test", true),
        ("https://a.example.test", "example.test", true),
        ("https://a.example.test", ".example.test", true),
        ("https://a.example.test", "*.example.test", true),
        ("https://a.example.test", "*.EXAMPLE.test", true),
        ("https://a.example.test", "*", true),
        ("https://a.example.test", "b, example.test", true),
        ("https://a.example.test", "b example.test", true),
        ("https://a.example.test", "b\texample.test:443,c", true),
        ("https://a.example.test", "a.example.test:443", true),
        ("https://a.example.test", "*.example.test:443", true),
        ("https://a.example.test", "a.example.test:8443", false),
        ("https://a.example.test:8443", "a.example.test:8443", true),
        ("https://a.example.test:8443", "a.example.test:443", false),
        ("https://a.example.test:8443", "a.example.test", true),
        ("https://a.example.test", "ample.test", false),
        ("https://a.example.test", "*ample.test", false),
        ("https://10.1.2.3", "10.0.0.0/8", true),
        ("https://10.1.2.3", "10.1.2.3:443", true),
        ("https://10.1.2.3", "10.1.2.4", false),
        ("https://[fd00::1]", "fd00::1", true),
        ("https://[fd00::1]:8443", "[fd00::1]:8443", true),
        ("https://[fd00::1]", "[fd00::1]", true),
        ("https://[fd00::1]", "fd00::/8", true),
        ("https://a.example.test", "", false),
    ];
    for (url, text, expected) in table {
        let exceptions = NoProxy::parse(text);
        let base = BaseUrl::new(url, "/api").unwrap();
        assert_eq!(exceptions.entry_for(&base).is_some(), expected, "{url} with {text}");
        let is_unknown = text.contains("*ample");
        assert_eq!(exceptions.unknown().count(), usize::from(is_unknown), "{text}");
    }
}

#[test]
fn unknown_no_proxy_entries_are_named() {
    let table = [
        "https://example.com",
        "example.com/path",
        "*ample.com",
        "a.*.com",
        "**",
        "a..b",
        "10.0.0.0/33",
        "10.0.0.256",
        "host:",
        ":443",
        "host:99999",
        "host:port",
        "user@host",
        "^a$",
        "a;b",
        "fd00::/129",
        "[fd00::1",
        "10.0.0.0/8/8",
    ];
    for text in table {
        let exceptions = NoProxy::parse(&format!("a.example, {text}"));
        assert_eq!(exceptions.unknown().collect::<Vec<_>>(), [text]);
    }
}
