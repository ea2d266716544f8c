//! The targets of links and redirects, and the requests with credentials: only those to the client's own origin.

use client::DownloadRequest;
use client::ErrorKind;
use helpdesk_client as client;

use crate::files::web::Web;

/// Returns the request for a link, or the error without a request.
async fn request_for(link: DownloadRequest) -> String {
    let web = Web::default();
    match web.client().download(link).await {
        Ok(_) => web.requests(),
        Err(error) => {
            assert_eq!((error.kind(), web.requests().as_str()), (ErrorKind::InvalidRequest, ""));
            error.to_string()
        }
    }
}

/// Returns the error about an address at another origin.
fn elsewhere(origin: &str) -> String {
    format!("download: url: is not at the base URL; if you trust the server, call `.allow_origin(\"{origin}\")`")
}

#[tokio::test]
async fn credentials_are_sent_only_to_the_origin_of_the_client() {
    let plain = "download: url: must start with `https://`";
    let user = "download: url: must not contain a user or a password";
    let none = "download: url: is not a valid URL; expected one such as `https://acme.example.com/file`";
    let links = [
        ("https://acme.example.com/upload/1.png", "https://acme.example.com/upload/1.png+key"),
        ("https://acme.example.com", "https://acme.example.com/+key"),
        ("https://acme.example.com/1.png?a=%20b&c=/#top", "https://acme.example.com/1.png?a=%20b&c=/+key"),
        (" https://acme.example.com/1.png\n", "https://acme.example.com/1.png+key"),
        ("HTTPS://ACME.example.COM/1.png", "https://ACME.example.COM/1.png+key"),
        ("https://acme.example.com:443/1.png", "https://acme.example.com:443/1.png+key"),
        ("/upload/1.png", "https://acme.example.com/upload/1.png+key"),
        ("//acme.example.com/1.png", "https://acme.example.com/1.png+key"),
        ("//files.example.com/1.png", "allow https://files.example.com"),
        ("https://files.example.com/1.png", "allow https://files.example.com"),
        ("https://acme.example.com.evil.net/1.png", "allow https://acme.example.com.evil.net"),
        ("https://evil.net/acme.example.com", "allow https://evil.net"),
        ("https://acme.example.com:8443/1.png", "allow https://acme.example.com:8443"),
        ("https://acme.example.com:80/1.png", "allow https://acme.example.com:80"),
        ("https://acme.example.com./1.png", "allow https://acme.example.com."),
        ("https://127.0.0.1/1.png", "allow https://127.0.0.1"),
        ("http://acme.example.com/1.png", plain),
        ("http://localhost/1.png", plain),
        ("ftp://acme.example.com/1.png", plain),
        ("https://ann:secret@acme.example.com/1.png", user),
        ("https://acme.example.com@evil.net/1.png", user),
        ("https://acme.example.com:99999/1.png", none),
        ("https://acme.example.com:x/1.png", none),
        ("https:///1.png", none),
        ("file:///etc/passwd", none),
        ("javascript:alert(1)", none),
        ("data:text/plain,a", none),
        ("upload/1.png", none),
        ("https:\\\\evil.net\\1.png", none),
        ("https://acme.example.com/a b", none),
        ("https://пример.рф/1.png", none),
        ("", none),
        ("/", "https://acme.example.com/+key"),
        ("//", none),
    ];
    for (link, expected) in links {
        let expected = expected.strip_prefix("allow ").map_or(expected.to_owned(), elsewhere);
        assert_eq!(request_for(DownloadRequest::new(link)).await, expected, "{link}");
    }
}

#[tokio::test]
async fn other_origin_is_requested_only_if_allowed_and_without_credentials() {
    let allowed = |link: &str| {
        DownloadRequest::new(link).allow_origin("https://files.example.com").allow_origin("https://a.net:81")
    };
    assert_eq!(request_for(allowed("https://files.example.com/1")).await, "https://files.example.com/1");
    assert_eq!(request_for(allowed("https://a.net:81/1")).await, "https://a.net:81/1");
    assert_eq!(request_for(allowed("https://acme.example.com/1")).await, "https://acme.example.com/1+key");
    for other in ["https://a.net", "https://www.files.example.com", "https://files.example.com:81"] {
        assert_eq!(request_for(allowed(&format!("{other}/1"))).await, elsewhere(other));
    }
}

#[tokio::test]
async fn invalid_allowed_origin_is_an_error() {
    for origin in ["files.example.com", "http://files.example.com", "https://", "*", ""] {
        let rejected = request_for(DownloadRequest::new("https://files.example.com/1").allow_origin(origin)).await;
        assert_eq!(
            rejected,
            "download: allow_origin: expected scheme, host and optional port, such as `https://files.example.com`"
        );
    }
}

/// Returns the requests if the service redirects a file with this status and these locations.
async fn requests_of_redirect(status: u16, locations: &[Option<&'static str>]) -> String {
    let web = Web::redirecting(status, locations);
    let error = web.client().download("/1").await.err();
    let (first, rest) =
        web.requests().split_once(' ').map_or((web.requests(), String::new()), |(a, b)| (a.into(), b.into()));
    assert_eq!(first, "https://acme.example.com/1+key");
    match error {
        None => rest,
        Some(error) => {
            assert_eq!(error.kind(), ErrorKind::Redirect);
            assert!(!format!("{error} {error:?}").contains("secret"), "{error:?}");
            format!("{rest} rejected").trim().to_owned()
        }
    }
}

#[tokio::test]
async fn redirects_are_followed_without_credentials_and_only_to_https() {
    let locations = [
        ("/2?secret=1", "https://acme.example.com/2?secret=1"),
        ("https://acme.example.com/2", "https://acme.example.com/2"),
        ("https://ACME.example.com/2", "https://ACME.example.com/2"),
        ("https://store.example.net/2#part", "https://store.example.net/2"),
        ("//store.example.net/2", "https://store.example.net/2"),
        ("https://acme.example.com:8443/2", "https://acme.example.com:8443/2"),
        ("http://acme.example.com/2?secret=1", "rejected"),
        ("http://127.0.0.1/2", "rejected"),
        ("https://ann:secret@acme.example.com/2", "rejected"),
        ("ftp://store.example.net/2", "rejected"),
        ("file:///etc/passwd", "rejected"),
        ("2", "rejected"),
        ("", "rejected"),
    ];
    for (location, expected) in locations {
        for status in [301, 302, 303, 307, 308] {
            assert_eq!(requests_of_redirect(status, &[Some(location)]).await, expected, "{status} {location}");
        }
    }
    assert_eq!(requests_of_redirect(302, &[None]).await, "rejected");
    assert_eq!(requests_of_redirect(304, &[None]).await, "rejected");
}

#[tokio::test]
async fn redirects_are_limited() {
    let three = [Some("/2"), Some("https://a.net/3"), Some("/4")];
    assert_eq!(requests_of_redirect(302, &three).await, "https://acme.example.com/2 https://a.net/3 https://a.net/4");
    assert_eq!(
        requests_of_redirect(302, &[Some("/2"); 9]).await,
        "https://acme.example.com/2 https://acme.example.com/2 https://acme.example.com/2 rejected",
    );
}

#[test]
fn debug_of_a_link_shows_no_address() {
    let link =
        DownloadRequest::new("https://acme.example.com/secret?key=secret").allow_origin("https://secret.example.com");
    assert!(!format!("{link:?}").contains("secret"));
}
