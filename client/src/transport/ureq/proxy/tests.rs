//! Which hosts are reached without the proxy. The table is the behavior of the async transport.

use super::*;

#[test]
fn no_proxy_means_the_same_as_for_the_other_transport() {
    let cases = [
        ("example.com", "https://example.com", true),
        ("example.com", "https://acme.EXAMPLE.com", true),
        (".example.com", "https://example.com", true),
        ("other.com, .example.com", "https://acme.example.com", true),
        ("example.com", "https://notexample.com", false),
        ("example.com", "https://example.com.evil.com", false),
        ("example.*", "https://example.com", false),
        ("*.com", "https://example.com", false),
        (".*", "https://example.com", false),
        ("", "https://example.com", false),
        (",", "https://example.com", false),
        ("*", "https://example.com", true),
        ("10.0.0.0/8", "https://10.1.2.3", true),
        ("10.0.0.0/8", "https://11.1.2.3", false),
        ("10.0.0.0/x", "https://10.0.0.0", false),
        ("10.1.2.3", "https://10.1.2.3", true),
        ("10.1.2.3", "https://10.1.2.4", false),
        ("2001:db8::/32", "https://[2001:db8::7]", true),
        ("2001:db8::7", "https://[2001:db8::7]", true),
        ("2001:db9::/32", "https://[2001:db8::7]", false),
        ("0.0.0.0/0", "https://[2001:db8::7]", false),
    ];
    for (except, url, expected) in cases {
        let base = BaseUrl::new(url, "/api").unwrap();
        let proxy = proxy("http://localhost:3128", &passed_by(except, base.host())).unwrap();
        assert_eq!(proxy.is_no_proxy(&url.parse().unwrap()), expected, "{url} with `{except}`");
    }
}
