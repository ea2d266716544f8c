//! Proxy addresses that neither client can use.

use helpdesk_client::{Error, ErrorKind};

const UNUSABLE: [&str; 15] = [
    "socks4://127.0.0.1:1080",
    "socks4a://a",
    "ftp://127.0.0.1",
    "http://",
    "https://:3128",
    "http://a:0",
    "http://a:99999",
    "http://a:b",
    "http://a b",
    "http://a/b",
    "//a",
    "a:b:c",
    "::hunter2::",
    "user:hunter2@",
    "",
];

/// Checks that each of them is the same error of the configuration.
pub(crate) fn are_rejected(build: impl Fn(&str) -> Error) {
    for url in UNUSABLE {
        let error = build(url);
        assert_eq!(error.kind(), ErrorKind::Config, "{url}");
        assert_eq!(
            error.to_string(),
            "invalid proxy URL (`ClientBuilder::proxy`, `HTTPS_PROXY` or `ALL_PROXY`): expected `http://host:port`, \
             `https://host:port` or `socks5://host:port`"
        );
    }
}
