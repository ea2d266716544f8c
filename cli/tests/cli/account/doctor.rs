//! `helpdesk doctor`.

use std::fs;

use helpdesk_fake::{Dialect, FakeServer, RateLimitScheme};

use crate::run::{EMAIL, Home, KEY, server};

fn config(url: &str, email: &str) -> String {
    format!("[profiles.acme]\nurl = '{url}'\nemail = '{email}'\nkey = '{KEY}'")
}

#[test]
fn working_configuration_is_reported_as_ok() {
    let dialect = Dialect::default().limit(RateLimitScheme::PerMinute(20));
    let server = FakeServer::builder().api_key(KEY).real_time().dialect(dialect).start_blocking().unwrap();
    let home = Home::with("works", &config(server.url(), EMAIL));
    let lines = [
        &format!("ok       program    helpdesk {}, {}", env!("CARGO_PKG_VERSION"), std::env::consts::OS),
        &format!("ok       file       {}\n", home.config().display()),
        "ok       profile    acme (the only one)\n",
        &format!("ok       address    {} (profile `acme`)\n", server.url()),
        &format!("ok       email      {EMAIL} (profile `acme`)\n"),
        "ok       time zone  UTC (the system)\n",
        "ok       changes    sent\n",
        "ok       key        set (profile `acme`)\n",
        "ok       proxy      none\n",
        "ok       connection responds in ",
        "ok       access     ",
        "ok       rate limit 19 of 20 requests left\n",
        "ok       clock      ",
    ];
    let ran = home.run(&["doctor"]).expect(0, &lines);
    assert_eq!((ran.stdout.lines().count(), ran.stderr.as_str()), (lines.len(), ""));
}

#[test]
fn rejection_by_the_service_is_exit_code_3() {
    let server = server();
    let home = Home::with("wrong-key", &config(server.url(), EMAIL));
    let ran = home.run_with(&[("HELPDESK_API_KEY", "another")], &["doctor"], "");
    ran.expect(
        3,
        &[
            "ok       connection",
            "failed   access     the API key is wrong",
            "cause: cases.list: HTTP 401",
            "try: an administrator",
        ],
    );
    let home = Home::with("wrong-email", &config(server.url(), "nobody@acme.com"));
    home.run(&["doctor"])
        .expect(3, &["failed   access     the service does not accept the staff member `nobody@acme.com`"]);
}

#[test]
fn failed_connection_is_exit_code_1() {
    let home = Home::with("refused", &config("http://localhost:1", EMAIL));
    let ran =
        home.run(&["doctor"]).expect(1, &["failed   connection", "try: check the address, the network and the proxy"]);
    assert!(!ran.stdout.contains("access"));
    let home = Home::with("plain", &config("http://acme.omnidesk.ru", EMAIL));
    home.run(&["doctor"]).expect(1, &["failed   client     the base URL must start with `https://`"]);
    let home = Home::with("no-address", &config("http://localhost:1", "agent"));
    home.run(&["doctor"]).expect(1, &["failed   client     the email address must be one alone"]);
    home.run(&["labels", "list"]).expect(1, &["the email address must be one alone", "try: helpdesk doctor"]);
}

#[test]
fn configured_certificates_are_not_reported_as_those_of_the_system() {
    let home = Home::with("certificates", &config("https://localhost:1", EMAIL));
    fs::write(home.path("broken.pem"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n").unwrap();
    for file in ["broken.pem", "missing.pem"] {
        let ran = home.run_with(&[("SSL_CERT_FILE", file)], &["doctor"], "");
        ran.expect(1, &["failed   client     no root certificate can be read from `SSL_CERT_FILE`"]);
    }
}

#[test]
fn missing_account_is_reported_with_the_missing_settings() {
    let ran = Home::new("nothing").run(&["doctor"]);
    let ran = ran.expect(
        1,
        &["config.toml does not exist", "ok       profile    none", "try: set `HELPDESK_API_KEY`", "try: `--url URL`"],
    );
    assert_eq!(ran.stdout.matches("failed").count(), 3, "{}", ran.stdout);
}

#[test]
fn wrong_clock_is_a_warning() {
    let server = FakeServer::builder().api_key(KEY).start_blocking().unwrap();
    let home = Home::with("clock", &config(server.url(), EMAIL));
    home.run(&["doctor"])
        .expect(0, &["warning  clock      ", " s ahead of the clock of the service", "try: set the clock"]);
}

#[test]
fn a_proxy_is_shown_without_its_password() {
    let home = Home::new("proxy");
    let table = [
        (
            "http://user:p4ss@proxy.example.com:3128",
            "http://proxy.example.com:3128 (https_proxy), except for the hosts a.example, .b",
        ),
        ("user:p4ss@proxy.example.com:3128", "http://proxy.example.com:3128 (https_proxy)"),
        ("http://user:p4ss/@w:rd@proxy.example.com", "http://proxy.example.com (https_proxy)"),
    ];
    for (proxy, expected) in table {
        let variables = [("https_proxy", proxy), ("NO_PROXY", "a.example, .b")];
        let ran = home.run_with(&variables, &["doctor", "--url", "acme.omnidesk.ru"], "").expect(1, &[expected]);
        assert!(!ran.stdout.contains("p4ss"), "{ran:?}");
        home.run_with(&variables, &["doctor", "--url", "http://localhost:1"], "").expect(1, &["none for localhost"]);
    }
}

#[test]
fn effect_of_no_proxy_on_the_address_is_reported() {
    let home = Home::new("no-proxy");
    let table = [
        ("*.omnidesk.ru", "this address does not go through it, by `*.omnidesk.ru`", None),
        ("a.example acme.omnidesk.ru:443", "does not go through it, by `acme.omnidesk.ru:443`", None),
        ("acme.omnidesk.ru:8443", "this address goes through it", None),
        ("https://acme.omnidesk.ru", "this address goes through it", Some("`https://acme.omnidesk.ru`")),
        ("*desk.ru,.b", "this address goes through it", Some("`*desk.ru`")),
    ];
    for (exceptions, expected, unknown) in table {
        let variables = [("HTTPS_PROXY", "http://proxy.invalid:3128"), ("NO_PROXY", exceptions)];
        let ran = home.run_with(&variables, &["doctor", "--url", "acme.omnidesk.ru"], "").expect(1, &[expected]);
        let line = ran.stdout.lines().find(|it| it.contains(" proxy ")).unwrap();
        assert_eq!(line.starts_with("warning"), unknown.is_some(), "{line}");
        let means_nothing = unknown.map(|it| format!("cause: {it} in `NO_PROXY` means nothing: expected a host"));
        assert!(means_nothing.is_none_or(|it| ran.stdout.contains(&it)), "{ran:?}");
    }
}

#[test]
fn json_has_the_same_findings() {
    let home = Home::with("json", "[profiles.acme]\nurl = 'acme.omnidesk.ru'\nemial = 'x'");
    let ran = home.run(&["doctor", "-o", "json"]).expect(1, &[]);
    let json: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    let file = json.as_array().unwrap().iter().find(|it| it["subject"] == "file").unwrap();
    assert_eq!(file["status"], "failed");
    assert_eq!(file["advice"], serde_json::json!(["did you mean `email`?"]));
}

#[test]
fn configuration_is_printed_in_any_format() {
    let home = Home::with("formats", "[profiles.acme]\nurl = 'http://localhost:1'");
    for command in ["doctor", "profiles"] {
        for (options, is_json) in [(&[][..], false), (&["-o", "table"], false), (&["-o", "json"], true)] {
            let before = home.run(&[options, &[command]].concat());
            let after = home.run(&[&[command], options].concat());
            assert_eq!((before.stdout.as_str(), before.code), (after.stdout.as_str(), after.code), "{options:?}");
            assert_eq!(after.stdout.starts_with('['), is_json, "{after:?}");
            assert!(after.stdout.contains("acme"), "{after:?}");
        }
        for options in [&["-o", "id"][..], &["-o", "json", "--bom"]] {
            assert_eq!(home.run(&[&[command], options].concat()).expect(2, &[]).stdout, "");
        }
    }
    let printed = |line: &str| home.run(&line.split(' ').collect::<Vec<_>>()).stdout;
    assert_eq!(printed("profiles -o csv --fields name,key"), "name,key\r\nacme,\r\n");
    let lines = printed("doctor -o jsonl --fields subject,status");
    assert_eq!(lines.lines().nth(1), Some(r#"{"subject":"file","status":"ok"}"#), "{lines}");
    assert!(printed("doctor -o table --fields status,subject").starts_with("status  subject\n"));
}

#[test]
fn an_address_is_shown_without_a_user_and_a_password() {
    for url in
        ["https://user:p4ss@acme.example.com", "user:p4ss@acme.example.com", "https://user:p4ss/@w@acme.example.com"]
    {
        let home = Home::with("userinfo", &config(url, EMAIL));
        let account = "https://acme.example.com (profile `acme`)";
        let failed = "the base URL must not contain a user or a password";
        let runs = [
            home.run(&["doctor"]).expect(1, &[account, failed]),
            home.run(&["doctor", "--url", url]).expect(1, &["https://acme.example.com (--url)", failed]),
            home.run(&["doctor", "--url", "b.example.com"]).expect(1, &["acme.example.com, but --url is https://b"]),
            home.run(&["cases", "list", "--url", url]).expect(1, &[]),
            home.run(&["profiles"]).expect(0, &["acme.example.com"]),
            home.run(&["profiles", "-o", "json"]).expect(0, &["acme.example.com"]),
            home.run(&["profiles", "remove", "acme"]).expect(2, &["acme.example.com"]),
            home.run(&["login", "--profile", "acme", "--url", url]).expect(2, &[]),
            home.run(&["login", "--profile", "acme", "--url", "b.example.com"]).expect(2, &["acme.example.com"]),
        ];
        assert!(runs.iter().all(|it| !it.stdout.contains("p4ss") && !it.stderr.contains("p4ss")), "{runs:#?}");
    }
}
