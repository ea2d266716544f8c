//! `form`.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use helpdesk::{cases, messages};
use helpdesk_fake::{FakeServer, Fault};

use crate::form::{Answer, Form, submit};

fn form() -> Form {
    Form {
        name: " Zoë «Z» O'Hara ".to_owned(),
        email: "zoe+desk@example.com".to_owned(),
        subject: "on/hold 100% & «да» \u{1F525}".to_owned(),
        text: "line 1\nline 2 = [\"q\"]".to_owned(),
        files: Vec::new(),
    }
}

/// Creates a file with this name, in a directory for one test.
fn file(test: &str, name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path
}

async fn submit_form(server: &FakeServer, form: &Form) -> Answer {
    submit(&server.client(), form, server.now()).await
}

/// The numbers of all cases.
async fn numbers(server: &FakeServer) -> Vec<String> {
    server.clear_faults();
    let cases = server.client().send(cases::list()).await.unwrap();
    cases.into_iter().map(|case| case.case_number.to_string()).collect()
}

#[tokio::test]
async fn words_and_files_become_a_case_with_a_number() {
    let server = FakeServer::start().await.unwrap();
    let files = ["отчёт 100%.txt", "a;b='c'.log"].map(|name| file("words_and_files", name, "all is well"));
    let answer = submit_form(&server, &Form { files: files.to_vec(), ..form() }).await;
    let numbers = numbers(&server).await;
    assert_eq!(answer, Answer::Filed(numbers[0].clone()));
    assert_eq!(answer.to_string(), format!("Thank you. Your request has the number {}.", numbers[0]));

    let client = server.client();
    let case = client.send(cases::list()).await.unwrap().into_iter().next().unwrap();
    assert_eq!(case.subject, form().subject);
    let message = client.send(messages::list(case.case_id)).await.unwrap().into_iter().next().unwrap();
    assert_eq!(message.content, form().text);
    let attachments = message.attachments.unwrap();
    let names: Vec<_> = attachments.iter().map(|it| it.file_name.as_str()).collect();
    assert_eq!(names, ["отчёт 100%.txt", "a;b='c'.log"]);
    let bytes = client.download(&attachments[0]).await.unwrap().bytes().await.unwrap();
    assert_eq!(bytes, "all is well");
    let create = &server.received_requests().for_operation("cases.create")[0].body;
    assert_eq!(create["user_full_name"], "Zoë «Z» O'Hara");
}

#[tokio::test]
async fn everything_that_is_missing_is_told_at_once_and_nothing_is_sent() {
    let server = FakeServer::start().await.unwrap();
    let empty = || " \n".to_owned();
    let files = vec!["no/such/файл".into()];
    let form = Form { name: empty(), email: "zoe".to_owned(), subject: empty(), text: empty(), files };
    let answer = submit_form(&server, &form).await.to_string();
    let lines: Vec<_> = answer.lines().collect();
    assert_eq!(
        lines,
        [
            "Please enter your name.",
            "Please enter a subject.",
            "Please enter a message.",
            "Please enter your email address, as in ann@example.com.",
            "There is no file no/such/файл.",
        ]
    );
    assert!(server.received_requests().is_empty());
}

#[tokio::test]
async fn an_address_that_is_rejected_can_be_corrected() {
    let server = FakeServer::start().await.unwrap();
    let rejected = submit_form(&server, &Form { email: "zoe@example..com".to_owned(), ..form() }).await;
    assert!(rejected.to_string().starts_with("We cannot write to this email address."), "{rejected:?}");
    server.inject_fault(Fault::respond_with(400, r#"{"error": "incorrect_user_email"}"#).on("cases.create"));
    assert_eq!(submit_form(&server, &form()).await, rejected);
    assert_eq!(numbers(&server).await.len(), 0);
}

#[tokio::test]
async fn too_many_files_are_told_before_anything_is_sent() {
    let server = FakeServer::start().await.unwrap();
    let one = file("too_many_files", "a.txt", "x");
    let Answer::Correct(wrong) = submit_form(&server, &Form { files: vec![one; 21], ..form() }).await else {
        panic!("it is not rejected")
    };
    assert_eq!(wrong.len(), 1);
    assert!(wrong[0].contains("20") && server.received_requests().is_empty(), "{wrong:?}");
}

#[tokio::test]
async fn a_case_whose_response_is_lost_is_found_and_not_created_again() {
    for fault in [Fault::reset().after_processing(), Fault::status(502).after_processing(), Fault::truncated()] {
        let server = FakeServer::start().await.unwrap();
        // Another one of the same visitor.
        submit_form(&server, &Form { subject: "another".to_owned(), ..form() }).await;
        server.inject_fault(fault.on("cases.create"));
        let answer = submit_form(&server, &form()).await;
        assert_eq!(server.received_requests().for_operation("cases.create").len(), 2, "{}", server.received_requests());
        let numbers = numbers(&server).await;
        assert_eq!((answer, numbers.len()), (Answer::Filed(numbers[0].clone()), 2));
    }
}

#[tokio::test]
async fn a_case_that_is_not_found_either_is_not_created_again() {
    for fault in [Fault::reset(), Fault::status(500), Fault::status(504)] {
        let server = FakeServer::start().await.unwrap();
        server.inject_fault(fault.on("cases.create"));
        let answer = submit_form(&server, &form()).await;
        assert_eq!(answer, Answer::Unclear);
        assert!(answer.to_string().contains("do not submit it twice"), "{answer}");
        assert_eq!(server.received_requests().for_operation("cases.create").len(), 1, "{}", server.received_requests());
        // The outcome stays unclear if the search fails too.
        server.inject_fault(Fault::status(403).on("cases.list"));
        assert_eq!(submit(&server.client(), &form(), server.now()).await, Answer::Unclear);
    }
}

#[tokio::test]
async fn what_surely_did_nothing_is_told_apart() {
    for (fault, expected) in [
        (Fault::throttled(Duration::from_secs(600)), Answer::Later),
        (Fault::respond_with(401, r#"{"error": "wrong_key"}"#), Answer::OutOfOrder),
        (Fault::respond_with(403, r#"{"error": "staff_not_active"}"#), Answer::OutOfOrder),
        (Fault::respond_with(400, "<html>"), Answer::OutOfOrder),
    ] {
        let server = FakeServer::start().await.unwrap();
        server.inject_fault(fault.on("cases.create"));
        assert_eq!(submit_form(&server, &form()).await, expected, "{}", server.received_requests());
        assert_eq!(numbers(&server).await.len(), 0);
    }
}
