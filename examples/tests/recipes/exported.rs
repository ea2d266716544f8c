//! `export_jsonl`.

use std::fs;
use std::path::{Path, PathBuf};

use helpdesk::{Case, MessageContent, Requester, Timestamp, cases};
use helpdesk_fake::{FakeServer, Fault, Seed};

use crate::export_jsonl::{Options, export};
use crate::writes;

/// An empty directory for one test.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).unwrap();
    folder
}

async fn server() -> FakeServer {
    let server = FakeServer::builder().auto_advance().start().await.unwrap();
    server.seed(Seed::cases(1050));
    server
}

/// Runs the example, and returns its output.
async fn run(server: &FakeServer, path: &Path, options: &Options) -> Result<String, String> {
    let mut said = Vec::new();
    let exported = export(&server.client(), options, path, &mut said).await;
    exported.map(|_| String::from_utf8(said).unwrap()).map_err(|error| error.to_string())
}

fn stopping(pages: usize) -> Options {
    Options { stop_after: Some(pages), ..Options::default() }
}

fn state(path: &Path) -> PathBuf {
    path.with_extension("jsonl.state")
}

fn cases_in(path: &Path) -> Vec<Case> {
    fs::read_to_string(path).unwrap().lines().map(|line| Case::from_json(line).unwrap()).collect()
}

#[tokio::test]
async fn every_case_is_a_line_and_nothing_is_written_to_the_account() {
    let server = server().await;
    let odd = cases::create(
        Requester::email("ann@example.com"),
        "on/hold 100%\n\u{2028}\u{1F525}",
        MessageContent::text("x"),
    );
    let odd = server.client().send(odd).await.unwrap();
    server.clear_requests();
    let path = folder("exported_whole").join("cases.jsonl");
    let said = run(&server, &path, &Options::default()).await.unwrap();
    assert!(said.starts_with("To read: 1051 cases, with at least 10 more requests"), "{said}");
    assert!(said.contains(" of 1051 cases, ") && said.contains("\nCounts match: "), "{said}");
    assert!(said.contains("cases.jsonl has 1051 cases.\n"), "{said}");
    let mut all = Vec::new();
    server.client().items(cases::list()).append_to(&mut all).await.unwrap();
    all.sort_by_key(|case| case.case_id);
    let mut lines = cases_in(&path);
    assert_eq!(lines.last().unwrap().subject, odd.subject, "the oldest come first");
    lines.sort_by_key(|case| case.case_id);
    assert_eq!(lines, all);
    assert_eq!(writes(&server), 0);

    server.clear_requests();
    let said = run(&server, &path, &Options::default()).await.unwrap();
    assert!(said.contains("is complete already; move it and "), "{said}");
    assert!(server.received_requests().is_empty());
}

#[tokio::test]
async fn killed_after_any_page_it_goes_on_to_the_same_file() {
    let server = server().await;
    let folder = folder("exported_killed");
    let whole = folder.join("whole.jsonl");
    run(&server, &whole, &Options::default()).await.unwrap();
    let whole = fs::read(whole).unwrap();
    for pages in 1..=12 {
        let path = folder.join(format!("{pages}.jsonl"));
        let mut lives = 0;
        loop {
            lives += 1;
            assert!(lives < 100, "it gets nowhere");
            let said = run(&server, &path, &stopping(pages)).await.unwrap();
            if !said.contains("the same command resumes") {
                break;
            }
            assert!(whole.starts_with(&fs::read(&path).unwrap()));
        }
        assert!(fs::read(&path).unwrap() == whole, "{pages} pages in each life");
        assert!(lives >= 11 / pages, "{pages} pages in each of {lives} lives");
    }
}

#[tokio::test]
async fn the_state_of_another_account_or_of_other_filters_is_told_and_nothing_is_lost() {
    let (server, other) = (server().await, server().await);
    let path = folder("exported_foreign").join("cases.jsonl");
    run(&server, &path, &stopping(2)).await.unwrap();
    let before = (fs::read(&path).unwrap(), fs::read(state(&path)).unwrap());
    let filtered = Options { status: vec!["closed".to_owned()], ..Options::default() };
    for (server, options) in [(&other, &Options::default()), (&server, &filtered)] {
        server.clear_requests();
        let error = run(server, &path, options).await.unwrap_err();
        assert!(error.contains("cases.jsonl is of another export; use the same options, or another --out"), "{error}");
        assert!(server.received_requests().is_empty());
    }
    assert!(before == (fs::read(&path).unwrap(), fs::read(state(&path)).unwrap()));
    // The other export succeeds once the files of this one are gone.
    fs::remove_file(state(&path)).unwrap();
    fs::remove_file(&path).unwrap();
    run(&other, &path, &filtered).await.unwrap();
    assert!(cases_in(&path).iter().all(|case| case.status == Some("closed".into())));
}

#[tokio::test]
async fn filters_are_honored() {
    let server = server().await;
    let folder = folder("exported_filters");
    let status = |status: &str| Options { status: vec![status.to_owned()], ..Options::default() };
    let (open, closed) = (folder.join("open.jsonl"), folder.join("closed.jsonl"));
    run(&server, &open, &status("open")).await.unwrap();
    run(&server, &closed, &status("closed")).await.unwrap();
    let total = server.client().send(cases::list().statuses(["open"]).limit(1)).await.unwrap().total;
    assert_eq!(Some(cases_in(&open).len() as u64), total);
    assert!(cases_in(&open).iter().all(|case| case.status == Some("open".into())));
    assert!(!cases_in(&closed).is_empty());

    let day = |days: i64| Some(Timestamp::from_unix_seconds(server.now().unix_seconds() - days * 86_400));
    let some = folder.join("some.jsonl");
    let options = Options { from: day(200), to: day(100), ..Options::default() };
    run(&server, &some, &options).await.unwrap();
    let some = cases_in(&some);
    assert!(!some.is_empty() && some.len() < 1050);
    assert!(some.iter().all(|case| case.created_at >= day(200) && case.created_at <= day(100)));
}

#[tokio::test]
async fn a_case_that_cannot_be_read_is_told_and_the_others_come() {
    let server = server().await;
    server.inject_fault(Fault::malformed_row(3).on("cases.list").nth(2));
    let path = folder("exported_unreadable").join("cases.jsonl");
    let said = run(&server, &path, &Options::default()).await.unwrap();
    assert!(said.contains("A case could not be read, and is left out: "), "{said}");
    assert!(said.contains("\nLeft out, because they could not be read: 1"), "{said}");
    assert!(cases_in(&path).len() >= 1049);
}

#[tokio::test]
async fn what_cannot_be_written_is_told_before_anything_is_asked() {
    let server = server().await;
    let path = folder("exported_unwritable").join("no/such/directory/cases.jsonl");
    let error = run(&server, &path, &Options::default()).await.unwrap_err();
    assert!(error.contains("no/such/directory/cases.jsonl` could not be opened: "), "{error}");
    assert!(server.received_requests().is_empty());
}
