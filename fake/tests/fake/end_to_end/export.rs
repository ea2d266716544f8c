//! Exports of lists of any length, their totals, and updates.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use helpdesk::{CaseStatus, Client, MessageContent, Requester, Timestamp, cases, messages, users};
use helpdesk_fake::{Dialect, FakeServer, Fault, RateLimitScheme, Seed};

use crate::end_to_end::bench::Bench;

scenarios![an_export_has_every_row_of_the_list, updates_return_the_changed_records];

fn an_export_has_every_row_of_the_list(bench: &Bench) {
    bench.server.seed(Seed::cases(230));
    let (exported, report) = bench.export(cases::list().show_merged_cases(true).limit(20));
    let rows = bench.collect(cases::list().show_merged_cases(true));
    let ids = |cases: &[helpdesk::Case]| cases.iter().map(|case| case.case_id).collect::<BTreeSet<_>>();
    assert_eq!((ids(&exported), exported.len()), (ids(&rows), rows.len()));
    assert!(exported.is_sorted_by_key(|case| case.created_at.map(Timestamp::unix_seconds)));
    assert!(report.finished && report.count_mismatches.is_empty(), "{report:?}");

    let (exported, report) = bench.export(users::list());
    let rows = bench.collect(users::list());
    let ids = |users: &[helpdesk::User]| users.iter().map(|user| user.user_id).collect::<BTreeSet<_>>();
    assert_eq!((ids(&exported), exported.len()), (ids(&rows), rows.len()));
    assert!(report.finished && report.count_mismatches.is_empty(), "{report:?}");
}

fn updates_return_the_changed_records(bench: &Bench) {
    bench.server.seed(Seed::cases(150));
    let (all, cursor) = bench.sync(cases::list(), Timestamp::from_unix_seconds(0));
    assert_eq!(all.len(), bench.collect(cases::list()).len());

    bench.server.advance(Duration::from_secs(3600));
    let new = cases::create(Requester::email("eve@example.com"), "Новое", MessageContent::text("?"));
    let new = bench.ok(new).case_id;
    let old = all[7].case_id;
    bench.ok(cases::update(old).status(CaseStatus::Closed));
    let (changed, cursor) = bench.sync(cases::list(), &cursor);
    let changed: BTreeMap<_, _> = changed.into_iter().map(|case| (case.case_id, case.status)).collect();
    assert_eq!(changed[&old], Some(CaseStatus::Closed));
    assert!(changed.contains_key(&new) && changed.len() < 10, "{changed:?}");

    bench.server.advance(Duration::from_secs(3600));
    let (changed, again) = bench.sync(cases::list(), &cursor);
    assert!(changed.iter().all(|case| [old, new].contains(&case.case_id)), "the last seconds come again, and no more");
    assert_eq!(again, cursor);
}

/// A server with a limit, whose clients wait for nothing.
async fn server(limit: RateLimitScheme, cases: usize) -> FakeServer {
    let dialect = Dialect::default().limit(limit);
    let server = FakeServer::builder().dialect(dialect).auto_advance().start().await.unwrap();
    server.seed(Seed::cases(cases));
    server
}

/// Exports all rows. Returns the number of ids, and the number of requests in each window of this many seconds.
async fn export(client: &Client, server: &FakeServer, floor: u32, window: i64) -> (usize, Vec<u32>) {
    let mut ids = BTreeSet::new();
    let mut export = client.export(cases::list()).reserve(floor);
    while let Some(page) = export.next().await {
        for case in page.unwrap() {
            assert!(ids.insert(case.case_id.0), "{} came twice", case.case_id);
        }
    }
    assert!(export.report().counts_match(), "{:?}", export.report());
    let mut windows = BTreeMap::new();
    for request in server.received_requests().iter() {
        *windows.entry(request.at.unix_seconds() / window).or_default() += 1;
    }
    (ids.len(), windows.into_values().collect())
}

#[tokio::test]
async fn an_export_uses_nearly_the_whole_rate_limit_without_a_rejection() {
    for (limit, floor) in [(20, 0), (20, 2), (50, 2)] {
        let server = server(RateLimitScheme::PerMinute(limit), 10_000).await;
        let (cases, mut minutes) = export(&server.client(), &server, floor, 60).await;
        assert_eq!(cases, 10_000);
        assert!(server.received_requests().iter().all(|request| request.status == Some(200)), "never rejected");
        println!("{limit} a minute, {floor} left to others: {minutes:?}");
        // The export did not need the remaining requests of the last minute.
        minutes.pop();
        assert!(!minutes.is_empty() && minutes.iter().all(|sent| *sent == limit - floor), "{minutes:?}");
    }
}

#[tokio::test]
async fn an_export_waits_for_the_hourly_limits_of_old_dialects() {
    let server = server(RateLimitScheme::PerHour(30), 6_000).await;
    let (cases, hours) = export(&server.client(), &server, 0, 3600).await;
    assert_eq!(cases, 6_000);
    // No header has the limit per hour, so that one request in each hour is rejected.
    println!("30 an hour: {hours:?}");
    assert!(hours.len() >= 3 && hours.iter().all(|sent| *sent <= 32), "{hours:?}");
}

#[tokio::test]
async fn cases_created_or_deleted_during_an_export_hide_no_others() {
    let server = server(RateLimitScheme::Unlimited, 10_000).await;
    let client = server.client();
    let mut ids = BTreeSet::new();
    let mut deleted = BTreeSet::new();
    let mut export = client.export(cases::list());
    while let Some(page) = export.next().await {
        let page = page.unwrap();
        // The service deletes a case that was read, and adds a new one.
        let gone = page.items[0].case_id;
        client.send(cases::delete(gone)).await.unwrap();
        deleted.insert(gone.0);
        server.advance(Duration::from_secs(2));
        let new = cases::create(Requester::email("eve@example.com"), "Meanwhile", MessageContent::text("?"));
        if deleted.len() < 60 {
            client.send(new).await.unwrap();
        }
        for case in page {
            assert!(ids.insert(case.case_id.0), "{} came twice", case.case_id);
        }
    }
    let mut left = Vec::new();
    client.items(cases::list()).append_to(&mut left).await.unwrap();
    let missing: Vec<_> = left.iter().filter(|case| !ids.contains(&case.case_id.0)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(export.report().counts_match(), "{:?}", export.report());
}

#[tokio::test]
async fn an_export_survives_faults() {
    let server = server(RateLimitScheme::PerMinute(20), 3_000).await;
    for (fault, nth) in
        [(Fault::status(503), 3), (Fault::reset(), 7), (Fault::truncated(), 11), (Fault::status(502), 15)]
    {
        server.inject_fault(fault.on("cases.list").nth(nth));
    }
    let client = server.client();
    let mut ids = BTreeSet::new();
    let mut export = client.export(cases::list());
    while let Some(page) = export.next().await {
        ids.extend(page.unwrap().into_iter().map(|case| case.case_id));
    }
    assert_eq!(ids.len(), 3_000);
    assert!(export.report().counts_match(), "{:?}", export.report());
}

#[tokio::test]
async fn a_wrong_total_costs_one_more_request() {
    let server = server(RateLimitScheme::Unlimited, 1_000).await;
    server.inject_fault(Fault::total_off_by(-7).on("cases.list").nth(4));
    let mut export = server.client().export(cases::list());
    let mut count = 0;
    while let Some(page) = export.next().await {
        count += page.unwrap().items.len();
    }
    let report = export.report();
    assert_eq!(count, 1_000);
    assert!(report.counts_match() && report.range_retries >= 1, "{report:?}");
}

#[tokio::test]
async fn requests_for_messages_of_many_cases_wait_for_the_limit() {
    let server = server(RateLimitScheme::PerMinute(20), 150).await;
    let client = server.client();
    let mut lists = client.collect_lists(10_001..=10_150_u64, |case| messages::list(*case)).concurrency(8);
    let mut cases = Vec::new();
    while let Some(list) = lists.next().await {
        assert!(list.is_complete(), "{}: {:?}", list.key, list.errors);
        cases.push(list.key);
    }
    assert_eq!(cases, (10_001..=10_150).collect::<Vec<_>>());
    assert!(server.received_requests().iter().all(|request| request.status == Some(200)), "never rejected");
}
