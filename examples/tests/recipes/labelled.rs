//! `label_open_cases`.

use std::collections::BTreeMap;

use helpdesk::{CaseId, Client, LabelId, MessageContent, Requester, cases, labels, messages};
use helpdesk_fake::{Dialect, FakeServer, Fault, RateLimitScheme, Seed};

use crate::label_open_cases::{Rule, Summary, label};
use crate::writes;

fn rule() -> Rule {
    Rule { word: "Invoice".to_owned(), label: "billing".to_owned(), dry_run: false, reserve: 0 }
}

async fn create(client: &Client, subject: &str, text: &str) -> CaseId {
    let case = cases::create(Requester::email("ann@example.com"), subject, MessageContent::text(text));
    client.send(case).await.unwrap().case_id
}

async fn run(server: &FakeServer, rule: &Rule) -> (Summary, String) {
    let mut out = Vec::new();
    let summary = label(&server.client(), rule, &mut out).await.unwrap();
    (summary, String::from_utf8(out).unwrap())
}

/// The labels of this title.
async fn labels_titled(server: &FakeServer, title: &str) -> Vec<LabelId> {
    let labels = server.client().send(labels::list()).await.unwrap();
    labels.into_iter().filter(|label| label.label_title == title).map(|label| label.label_id).collect()
}

/// The cases with a label.
async fn with(server: &FakeServer, label: LabelId) -> Vec<CaseId> {
    let mut found = Vec::new();
    server.client().items(cases::list().label_ids([label])).append_to(&mut found).await.unwrap();
    let mut found: Vec<_> = found.into_iter().map(|case| case.case_id).collect();
    found.sort_unstable();
    found
}

/// A fake server with cases that the rule finds, which are returned, and others.
async fn server() -> (FakeServer, [CaseId; 2]) {
    let server = FakeServer::start().await.unwrap();
    let client = server.client();
    let by_subject = create(&client, "Where is my INVOICE?", "See above.").await;
    let by_message = create(&client, "100% wrong", "The «invoice» of May\nis wrong.").await;
    let later = create(&client, "Hello", "Nothing yet.").await;
    client.send(messages::create(later, MessageContent::text("Send the invoice."))).await.unwrap();
    let closed = create(&client, "invoice", "Paid.").await;
    client.send(cases::update(closed).status("closed")).await.unwrap();
    // A staff reply has set it to waiting, and the word is in a second message.
    client.send(cases::update(later).status("open")).await.unwrap();
    server.clear_requests();
    (server, [by_subject, by_message])
}

#[tokio::test]
async fn what_the_rule_finds_gets_the_label_and_a_second_run_changes_nothing() {
    let (server, expected) = server().await;
    let (summary, out) = run(&server, &rule()).await;
    assert_eq!(summary, Summary { open: 3, had: 0, labeled: 2, deleted: 0 });
    assert_eq!(out.lines().count(), 2);
    assert!(out.lines().all(|line| line.starts_with("labeled  ")) && out.contains("  Where is my INVOICE?\n"), "{out}");
    let labels = labels_titled(&server, "billing").await;
    assert_eq!(labels.len(), 1, "it was missing, and created once");
    assert_eq!(with(&server, labels[0]).await, expected);
    assert_eq!(writes(&server), 3, "{}", server.received_requests());

    server.clear_requests();
    let (summary, out) = run(&server, &rule()).await;
    assert_eq!(summary, Summary { open: 3, had: 2, labeled: 0, deleted: 0 });
    assert_eq!((out.as_str(), writes(&server)), ("", 0), "{}", server.received_requests());
    assert_eq!(summary.to_string(), "3 open cases: 2 had the label, 0 get it, 0 were deleted.");
}

#[tokio::test]
async fn a_dry_run_tells_the_same_and_writes_nothing() {
    let (server, expected) = server().await;
    let (summary, dry) = run(&server, &Rule { dry_run: true, ..rule() }).await;
    assert_eq!(summary.labeled, expected.len());
    assert_eq!(writes(&server), 0, "{}", server.received_requests());
    assert!(labels_titled(&server, "billing").await.is_empty());
    let (_, real) = run(&server, &rule()).await;
    assert_eq!(dry, real.replace("labeled", "would label"));
}

#[tokio::test]
async fn other_labels_stay_and_one_that_is_there_is_used_whatever_its_letters() {
    let (server, expected) = server().await;
    let client = server.client();
    let [other, billing] = ["on/hold 100%", "BILLING"].map(labels::create);
    let [other, billing] = [client.send(other).await.unwrap().label_id, client.send(billing).await.unwrap().label_id];
    client.send(cases::update(expected[0]).add_label_ids([other])).await.unwrap();
    client.send(cases::update(expected[1]).add_label_ids([billing])).await.unwrap();
    let (summary, _) = run(&server, &rule()).await;
    assert_eq!(summary, Summary { open: 3, had: 1, labeled: 1, deleted: 0 });
    assert_eq!(client.send(cases::get(expected[0])).await.unwrap().label_ids, [other, billing]);
    assert!(labels_titled(&server, "billing").await.is_empty());
}

#[tokio::test]
async fn where_nothing_is_found_no_label_is_made() {
    let (server, _) = server().await;
    let (summary, _) = run(&server, &Rule { word: "no such word".to_owned(), ..rule() }).await;
    assert_eq!((summary.labeled, writes(&server)), (0, 0));
    for wrong in [Rule { word: " ".to_owned(), ..rule() }, Rule { label: String::new(), ..rule() }] {
        assert!(label(&server.client(), &wrong, &mut Vec::new()).await.is_err());
    }
}

#[tokio::test]
async fn a_case_that_is_gone_is_passed_by_and_another_run_does_the_rest_of_one_that_broke_off() {
    let (server, expected) = server().await;
    server.inject_fault(Fault::respond_with(404, r#"{"error": "case_not_found"}"#).on("cases.update").nth(1));
    let (summary, _) = run(&server, &rule()).await;
    assert_eq!(summary, Summary { open: 3, had: 0, labeled: 1, deleted: 1 });
    server.inject_fault(Fault::status(403).on("cases.update"));
    let error = label(&server.client(), &rule(), &mut Vec::new()).await.unwrap_err();
    assert!(error.downcast_ref::<helpdesk::Error>().is_some(), "{error}");
    server.clear_faults();
    let (summary, _) = run(&server, &rule()).await;
    assert_eq!(summary, Summary { open: 3, had: 1, labeled: 1, deleted: 0 });
    assert_eq!(with(&server, labels_titled(&server, "billing").await[0]).await, expected);
}

/// Somebody else could send five requests in each minute.
#[tokio::test]
async fn interactive_users_keep_their_requests_and_none_is_rejected() {
    let dialect = Dialect::default().limit(RateLimitScheme::PerMinute(20));
    let server = FakeServer::builder().dialect(dialect).auto_advance().start().await.unwrap();
    server.seed(Seed::cases(100));
    let begun = server.now().unix_seconds();
    let (summary, _) = run(&server, &Rule { reserve: 5, ..rule() }).await;
    assert!(summary.labeled > 5, "{summary}");
    let mut spent = BTreeMap::<i64, u32>::new();
    for request in server.received_requests().iter() {
        assert!(request.status.is_some_and(|status| status < 300), "{}", server.received_requests());
        *spent.entry(request.at.unix_seconds() / 60).or_default() += if request.method == "GET" { 1 } else { 2 };
    }
    // The last one may be a write, which counts twice.
    assert!(spent.values().all(|spent| *spent <= 16), "{spent:?}");
    assert!(server.now().unix_seconds() - begun >= 240, "{spent:?}");
}
