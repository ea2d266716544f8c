//! Verifications of fake accounts.

#[path = "../common/drifting.rs"]
mod drifting;
#[macro_use]
mod drifts;
mod account;
mod dialects;
mod filters;
mod limits;
mod privacy;
mod questions;
mod tolerances;

use std::ops::ControlFlow;

use helpdesk_fake::{FakeServer, Seed};
use helpdesk_verify::{DefaultPage, Observations, Report, Verification};
use serde_json::{Value, json};

use self::account::ACCOUNT;
use self::drifting::{change_json, client};

fn server() -> FakeServer {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::example());
    server.seed(Seed::cases(20));
    server
}

fn observe(drift: impl Fn(&str, &mut Value) + Send + Sync + 'static) -> Observations {
    Verification::new().run(change_json(ACCOUNT.client(), drift), &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Whether an address is of this path, with or without a query.
fn is_of(address: &str, path: &str) -> bool {
    address.split('?').next().unwrap().ends_with(path)
}

#[test]
fn an_account_as_documented_has_no_findings_and_is_seen_in_whole() {
    let observations = observe(|_, _| ());
    let report = Report::new(&observations);
    assert_eq!(report.findings, [], "{report}");
    assert_eq!(report.missed, [], "{report}");
    let page = |id: &str| observations.operations[id].default_page;
    assert_eq!(page("cases.list"), Some(DefaultPage::First));
    assert_eq!([page("messages.list"), page("cases.changelog")], [Some(DefaultPage::Last); 2]);
    assert!(report.coverage.fields.0 > 150 && report.coverage.values.0 > 25, "{report}");
}

/// Other accounts have different records, or lack some.
#[test]
fn other_accounts_as_documented_have_no_findings() {
    let accounts: [&[Seed]; 4] =
        [&[], &[Seed::example()], &[Seed::cases(3)], &[Seed::example(), Seed::cases(250), Seed::cases(1)]];
    for seeds in accounts {
        let server = FakeServer::start_blocking().unwrap();
        seeds.iter().for_each(|seed| server.seed(*seed));
        let verification = Verification::new().budget(300);
        let run = verification.run(client(&server, |_, _| ()), &mut |_| ControlFlow::Continue(()));
        assert_eq!(Report::new(&run.unwrap()).findings, [], "{seeds:?}");
    }
}

#[test]
fn account_without_permissions_is_not_reported_as_documented() {
    let report = Report::new(&observe(|_, json| *json = json!({ "<status>": 403, "error": "staff_has_not_access" })));
    assert_eq!((report.coverage.operations.0, report.findings.len()), (0, 0), "{report}");
    assert!(report.to_string().starts_with("nothing was seen\nnot seen:\n"), "{report}");
}

#[test]
fn observation_file_is_read_back_unchanged() {
    let observations = observe(|_, _| ());
    let (read, rejected) = Observations::from_json(&observations.to_json()).unwrap();
    assert_eq!((&read, rejected), (&observations, Vec::new()));
    assert_eq!(Report::new(&read).to_string(), Report::new(&observations).to_string());
}

#[test]
fn foreign_file_is_an_error_with_the_reason() {
    let good = observe(|_, _| ()).to_json();
    let with = |path: &str| good.replacen("Case/fields/subject", path, 1);
    for (text, words) in [
        (String::new(), "no JSON"),
        ("{".to_owned(), "no JSON"),
        ("[]".to_owned(), "no `format`"),
        (good.replacen("\"format\": 1", "\"format\": 2", 1), "format 2"),
        (good.replacen("\"facts\"", "\"values\"", 1), "do not have"),
        (good.replacen("helpdesk-rust/", "helpdesk-rust/x", 1), "`client` is"),
        (good.replacen("\"month\": \"2", "\"month\": \"", 1), "`month` is"),
        (" ".repeat((1 << 20) + 1), "more than"),
    ] {
        let error = Observations::from_json(&text).unwrap_err().to_string();
        assert!(error.contains(words), "{words}: {error}");
    }
    for (text, words) in [
        (with("Case/fields/\\u001b[31m"), "no path"),
        (with("Case/fields/a b"), "no path"),
        (with(&"a".repeat(201)), "no path"),
        (good.replacen("\"settled\": {", "\"settled\": { \"api/other\": \"a: b\",", 1), "no question"),
        (good.replacen("\"headers\": {", "\"headers\": { \"a b\": 1,", 1), "no name of a header"),
    ] {
        let (_, rejected) = Observations::from_json(&text).unwrap();
        assert!(matches!(&rejected[..], [one] if one.contains(words)), "{words}: {rejected:?}");
    }
    // The path may be of a newer spec, and is shown without documentation.
    let (unknown, _) = Observations::from_json(&with("Nothing/fields/at_all")).unwrap();
    assert!(Report::new(&unknown).findings.iter().any(|it| it.path == "Nothing/fields/at_all"));
}
