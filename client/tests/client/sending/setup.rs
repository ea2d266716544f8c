//! The setup of a client.

use client::{Client, Error, ErrorKind};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::request::{BaseUrl, Credentials};

use crate::child;
use crate::operations::create;
use crate::sending::server::{Server, TestService, response};

#[test]
fn base_urls_are_accepted_with_or_without_the_api_path() {
    let cases = [
        ("https://acme.example.com", "https://acme.example.com/api"),
        ("https://acme.example.com/", "https://acme.example.com/api"),
        ("https://acme.example.com/api", "https://acme.example.com/api"),
        (" https://acme.example.com/api/\n", "https://acme.example.com/api"),
        ("https://acme.example.com/api//", "https://acme.example.com/api"),
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
fn unsafe_base_urls_are_rejected() {
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
        ("https://acme.example.com/api/cases.json", "must end before `/api`, which the client adds"),
        ("https://acme.example.com/api/api", "must end before `/api`, which the client adds"),
    ];
    for (text, expected) in cases {
        let error = Error::from(BaseUrl::new(text, "/api").unwrap_err());
        assert_eq!(error.kind(), ErrorKind::Config);
        let output = format!("{error} {error:?}");
        assert!(output.contains(expected) && !output.contains("hunter2"), "{text}: {output}");
    }
}

#[test]
fn credentials_are_checked_and_never_shown() {
    let alone = "the email address must be one alone, such as `agent@acme.com`";
    let cases = [
        ("", "k", "the email address is empty"),
        (" ", "k", "the email address is empty"),
        ("a:b@c.d", "k", "the email address must not contain a colon or a control character"),
        ("a\nb@c.d", "k", "the email address must not contain a colon or a control character"),
        ("hunter2", "k", alone),
        ("hunter2@", "k", alone),
        ("@hunter2", "k", alone),
        ("a@b.c@hunter2", "k", alone),
        (" hunter2@b.c", "k", alone),
        ("Hunter2 <hunter2@b.c>", "k", alone),
        ("<hunter2@b.c>", "k", alone),
        ("hunter2@b.c,d@e.f", "k", alone),
        ("hunter2", "a@b.c", "the email address and the API key are swapped"),
        ("a@b.c", "", "the API key is empty"),
        ("a@b.c", " ", "the API key is empty"),
        ("a@b.c", "hunter2\n", "the API key must not contain a control character"),
        ("a@b.c", "hunter2 ", "the API key must not begin or end with a space"),
        ("a@b.c", "\u{a0}hunter2", "the API key must not begin or end with a space"),
    ];
    for (email, key, expected) in cases {
        let error = Error::from(Credentials::new(email, key).unwrap_err());
        assert_eq!(error.kind(), ErrorKind::Config);
        let output = format!("{error} {error:?}");
        assert!(output.contains(expected) && !output.contains("hunter2"), "{email:?} {key:?}: {output}");
    }
    let client = Client::<TestService>::new("http://localhost", "agent@acme.com", "hunter2").unwrap();
    let builder = Client::<TestService>::builder("http://localhost", "agent@acme.com", "hunter2");
    let output = format!("{client:?} {builder:?} {:?}", Credentials::new("agent@acme.com", "hunter2").unwrap());
    assert!(!output.contains("hunter2") && !output.contains("agent"), "{output}");
}

#[test]
fn contradictory_settings_are_rejected() {
    let builder = || Client::<TestService>::builder("http://localhost", "a@b.c", "key");
    assert!(builder().app_info("a\r\nX-Evil: 1").build().unwrap_err().to_string().contains("`app_info`"));
    let https = || Client::<TestService>::builder("https://a.example", "a@b.c", "key");
    let error = https().proxy("::hunter2::").build().unwrap_err();
    assert!(!format!("{error} {error:?}").contains("hunter2"), "{error}");
}

#[test]
fn unreadable_certificate_differs_from_errors_of_system_roots() {
    let (_, good, _) = crate::tls_server::serve();
    let frame = |text: &str| format!("-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n");
    let no_pem = "`add_root_certificates_pem` expected at least one certificate in PEM format, and valid PEM only";
    let second = "`add_root_certificates_pem`: certificate 2 of those given cannot be read";
    let cases = [
        (String::new(), no_pem),
        ("no certificate".to_owned(), no_pem),
        (frame("!"), no_pem),
        ("-----BEGIN CERTIFICATE-----\nAAAA".to_owned(), no_pem),
        (frame("AAAA").replace("CERTIFICATE", "PRIVATE KEY"), no_pem),
        (frame("AAAA"), second),
        (frame(""), second),
        (good.replacen("MII", "AII", 1), second),
    ];
    // An http address needs no certificates, but configured ones are still read.
    for url in ["https://a.example", "http://localhost"] {
        for (pem, expected) in &cases {
            let builder = Client::<TestService>::builder(url, "a@b.c", "key");
            let built = builder.add_root_certificates_pem(good).add_root_certificates_pem(pem.clone()).build();
            let error = built.unwrap_err();
            assert!(error.to_string().starts_with(expected), "{pem}: {error}");
        }
    }
}

#[tokio::test]
async fn environment_configures_the_client_without_sending_the_key_to_a_plain_proxy() {
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
    const TEST: &str =
        concat!(module_path!(), "::environment_configures_the_client_without_sending_the_key_to_a_plain_proxy");
    child::run(
        child::command(TEST)
            .envs([("HELPDESK_URL", server.url()), ("HTTP_PROXY", proxy.url()), ("ALL_PROXY", proxy.url())])
            .envs([("HELPDESK_EMAIL", "a@b.c"), ("HELPDESK_API_KEY", "key")]),
    );
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
