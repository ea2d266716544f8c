//! Pages and records are iterators.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use client::RequestOptions;
use client::observability::{ClientEvent, ClientEventKind};
use client::pagination::Checkpoint;
use helpdesk_client as client;
use helpdesk_faults::{FaultServer, Received, Response};
use helpdesk_runtime as rt;
use rt::meta::{Param, ValueType};
use rt::request::OperationInput;

use crate::blocking::wire::{TestService, builder};
use crate::cases::ListResponse;

static CASES: rt::meta::Operation =
    rt::meta::Operation::new("cases.list", rt::Method::Get, "/cases.json", rt::Effect::Safe)
        .query(&[Param::new("page", ValueType::Int), Param::new("limit", ValueType::Int)])
        .paging(rt::meta::Pagination::new(rt::meta::DefaultPage::First).max_page(500));

pub(crate) fn cases() -> ListResponse {
    ListResponse(OperationInput::new(&CASES))
}

/// A service with 450 cases, which fails from this page on.
fn service(fails: u64) -> FaultServer {
    FaultServer::by(move |_, received: &Received| {
        let page = received.path.split("page=").nth(1).unwrap();
        let page: u64 = page.split('&').next().unwrap().parse().unwrap();
        if page >= fails {
            return Response::new(400).into();
        }
        let ids = (page - 1) * 100..(page * 100).min(450);
        let rows: Vec<_> =
            ids.enumerate().map(|(key, id)| format!("\"{key}\":{{\"case\":{{\"case_id\":{id}}}}}")).collect();
        Response::new(200).json(format!("{{{},\"total_count\":450}}", rows.join(","))).into()
    })
}

fn client(server: &FaultServer) -> client::blocking::Client<TestService> {
    builder(server.url()).options(RequestOptions::new().max_attempts(1)).build().unwrap()
}

#[test]
fn a_list_is_read_to_its_end() {
    let server = service(9);
    let client = client(&server);
    let ids: Result<Vec<_>, _> = client.items(cases()).map(|case| case.map(|case| case.case_id)).collect();
    assert!(ids.unwrap().into_iter().eq(0..450));
    let sizes: Vec<_> = client.pages(cases()).map(|page| page.unwrap().items.len()).collect();
    assert_eq!(sizes, [100, 100, 100, 100, 50]);
    assert_eq!(server.requests().len(), 10);
}

#[test]
fn failed_list_keeps_its_records_and_resumes() {
    let broken = service(3);
    let mut items = client(&broken).items(cases());
    let mut got = Vec::new();
    items.append_to(&mut got).unwrap_err();
    assert_eq!(got.len(), 200);
    assert!(items.next().is_none());
    let saved = serde_json::to_string(&items.checkpoint()).unwrap();

    let whole = service(9);
    let checkpoint: Checkpoint = serde_json::from_str(&saved).unwrap();
    let rest = client(&whole).items(cases()).resume(&checkpoint).unwrap();
    got.extend(rest.map(Result::unwrap));
    assert!(got.iter().map(|case| case.case_id).eq(0..450));
    assert_eq!(whole.requests().len(), 3);
}

#[test]
fn page_lost_by_a_panic_is_requested_again() {
    let server = service(9);
    let sent = AtomicUsize::new(0);
    let observer = move |event: &ClientEvent<'_>| {
        let is_second =
            matches!(event.kind, ClientEventKind::Response { .. }) && sent.fetch_add(1, Ordering::Relaxed) == 1;
        assert!(!is_second, "an observer panics");
    };
    let client = builder(server.url()).observer(observer).build().unwrap();
    let mut pages = client.pages(cases());
    assert_eq!(pages.next().unwrap().unwrap().number, 1);
    assert!(catch_unwind(AssertUnwindSafe(|| pages.next())).is_err());
    assert_eq!(pages.next().unwrap().unwrap().number, 2);
}
