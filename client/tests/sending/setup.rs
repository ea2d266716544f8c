//! What a client takes to be set up.

use client::{Client, Error, ErrorKind};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::{BaseUrl, Credentials};

use crate::operations::create;
use crate::server::{Server, TestService, response};

#[test]
fn base_urls_are_read_with_or_without_what_all_end_in() {
    let cases = [
        ("https://acme.example.com", "https://acme.example.com/api"),
        ("https://acme.example.com/", "https://acme.example.com/api"),
        ("https://acme.example.com/api", "https://acme.example.com/api"),
        (" https://acme.example.com/api/\n", "https://acme.example.com/api"),
        ("https://acme.example.com:8443", "https://acme.example.com:8443/api"),
        ("https://proxy.example/helpdesk/", "https://proxy.example/helpdesk/api"),
        ("https://proxy.example/myapi", "https://proxy.example/myapi/api"),
        ("http://localhost:80", "http://localhost:80/api"),
        ("http://127.1.2.3", "http://127.1.2.3/api"),
        ("http://[::1]:8080/api", "http://[::1]:8080/api"),
        ("HTTPS://ACME.example.com", "https://ACME.example.com/api"),
    ];
    for (text, expected) in cases {
        assert_eq!(BaseUrl::new(text, "/api").unwrap().to_string(), expected);
    }
    assert_eq!(BaseUrl::new("https://a.example:8443/x", "/api").unwrap().origin(), "https://a.example:8443");
}

#[test]
fn base_urls_that_are_not_safe_are_rejected() {
    let cases = [
        ("", "is empty"),
        ("acme.example.com", "needs a scheme and a host"),
        ("/api", "needs a scheme and a host"),
        ("http://acme.example.com", "must start with `https://`; `http://` is allowed for localhost only"),
        ("http://localhost.evil.example", "must start with `https://`; `http://` is allowed for localhost only"),
        ("http://128.0.0.1", "must start with `https://`; `http://` is allowed for localhost only"),
        ("ftp://acme.example.com", "must start with `https://`"),
        ("https://agent:hunter2@acme.example.com", "must not contain a user"),
        ("https://acme.example.com?key=hunter2", "must not contain a query"),
        ("https://acme.example.com/#x", "must not contain a query or a fragment"),
        ("https://аcme.example.com", "must be ASCII"),
        ("https://a b", "is not a valid URL"),
        ("https://", "is not a valid URL"),
        ("https://acme.example.com:99999", "has an invalid host or port"),
        ("https://acme.example.com/a/../b", "must have a path of at most 1000 bytes, without `.` and `..`"),
    ];
    for (text, expected) in cases {
        let error = Error::from(BaseUrl::new(text, "/api").unwrap_err());
        assert_eq!(error.kind(), ErrorKind::Config);
        let shown = format!("{error} {error:?}");
        assert!(shown.contains(expected) && !shown.contains("hunter2"), "{text}: {shown}");
    }
}

#[test]
fn credentials_are_checked_and_never_shown() {
    for (email, key) in [("", "k"), (" ", "k"), ("a:b", "k"), ("a\nb", "k"), ("a@b.c", ""), ("a@b.c", "hunter2\n")] {
        let error = Error::from(Credentials::new(email, key).unwrap_err());
        assert_eq!(error.kind(), ErrorKind::Config);
        assert!(!format!("{error} {error:?}").contains("hunter2"));
    }
    let client = Client::<TestService>::new("http://localhost", "agent@acme.com", "hunter2").unwrap();
    let builder = Client::<TestService>::builder("http://localhost", "agent@acme.com", "hunter2");
    let shown = format!("{client:?} {builder:?} {:?}", Credentials::new("agent@acme.com", "hunter2").unwrap());
    assert!(!shown.contains("hunter2") && !shown.contains("agent"), "{shown}");
}

#[test]
fn choices_that_make_no_sense_are_rejected() {
    let builder = || Client::<TestService>::builder("http://localhost", "a@b.c", "key");
    assert!(builder().app_info("a\r\nX-Evil: 1").build().unwrap_err().to_string().contains("`app_info`"));
    let https = || Client::<TestService>::builder("https://a.example", "a@b.c", "key");
    let error = https().add_root_certificates_pem("no certificate").build().unwrap_err();
    assert!(error.to_string().contains("`add_root_certificates_pem`"), "{error}");
    let error = https().proxy("::hunter2::").build().unwrap_err();
    assert!(!format!("{error} {error:?}").contains("hunter2"), "{error}");
}

#[tokio::test]
async fn the_environment_can_say_it_all_but_sends_no_key_to_a_proxy_in_the_clear() {
    if std::env::var_os("HELPDESK_URL").is_some() {
        // This is the child that is started below.
        let sent = Client::<TestService>::from_env().unwrap().send(create()).await;
        assert_eq!(sent.unwrap(), "{}");
        return;
    }
    let error = Client::<TestService>::from_env().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the environment variable `HELPDESK_URL` is missing; set it to the base URL, such as `https://acme.example.com`"
    );
    let server = Server::start(response("201 Created", "", "{}"));
    let proxy = Server::start(response("200 OK", "", "{}"));
    let status = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "setup::the_environment_can_say_it_all_but_sends_no_key_to_a_proxy_in_the_clear"])
        .envs([("HELPDESK_URL", server.url()), ("HTTP_PROXY", proxy.url()), ("ALL_PROXY", proxy.url())])
        .envs([("HELPDESK_EMAIL", "a@b.c"), ("HELPDESK_API_KEY", "key")])
        .status();
    assert!(status.unwrap().success());
    assert_eq!(server.request().line, "POST /api/cases.json HTTP/1.1");
    assert!(proxy.requests().is_empty());
}

#[test]
fn futures_can_be_sent_to_other_threads_and_outlive_the_client() {
    fn check<T: Send + 'static>(_: T) {}
    let client = Client::<TestService>::new("http://localhost", "a@b.c", "key").unwrap();
    check(client.send(create()));
    check(client.send_raw(rt::RawRequest::new(rt::Method::Get, "/x.json", rt::Effect::Safe)));
    check(client);
    assert_eq!(size_of::<client::Error>(), size_of::<usize>());
}

#[test]
fn a_clone_of_an_error_keeps_its_source() {
    let builder = Client::<TestService>::builder("http://localhost", "a@b.c", "key").app_info("two\nlines");
    let error = builder.build().unwrap_err().clone();
    assert_eq!(error.kind(), ErrorKind::Config);
    assert!(std::error::Error::source(&error).is_some(), "{error}");
}
