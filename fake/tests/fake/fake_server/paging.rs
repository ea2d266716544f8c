//! Ten thousand cases, page by page, during creations and deletions.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use helpdesk::{CaseSort, MessageContent, Requester, cases};
use helpdesk_fake::{Dialect, FakeServer, Fault, Seed, Totals};

fn server() -> FakeServer {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::cases(10_000));
    server
}

fn oldest_first() -> cases::List {
    cases::list().sort(CaseSort::CreatedAtAsc)
}

#[test]
fn each_case_is_listed_once() {
    let server = server();
    let items: Result<Vec<_>, _> = server.blocking_client().items(oldest_first()).collect();
    let items = items.unwrap();
    let ids: BTreeSet<_> = items.iter().map(|case| case.case_id).collect();
    assert_eq!((items.len(), ids.len()), (10_000, 10_000));
    assert!(
        items.windows(2).all(
            |pair| pair[0].created_at.map(|it| it.unix_seconds()) <= pair[1].created_at.map(|it| it.unix_seconds())
        )
    );
}

/// Cases that are created while a list is read come at its end, and so none is missed or seen twice.
#[test]
fn cases_created_during_a_list_do_not_move_its_rows() {
    let server = server();
    let ended = AtomicBool::new(false);
    let read = thread::scope(|scope| {
        let maker = scope.spawn(|| {
            let client = server.blocking_client();
            let mut made = 0;
            while !ended.load(Ordering::SeqCst) {
                client
                    .send(cases::create(Requester::email("zoe@example.com"), "New", MessageContent::text("x")))
                    .unwrap();
                made += 1;
            }
            made
        });
        let read: Result<Vec<_>, _> = server.blocking_client().items(oldest_first()).collect();
        ended.store(true, Ordering::SeqCst);
        assert!(maker.join().unwrap() > 0);
        read.unwrap()
    });
    let ids: BTreeSet<_> = read.iter().map(|case| case.case_id).collect();
    assert_eq!(ids.len(), read.len(), "none comes twice");
    assert!((10_001..20_001).all(|id| ids.contains(&helpdesk::CaseId(id))), "none is missed");
}

/// Each deletion moves what comes after it forward, past the pages that were read: this cannot be seen by page, but it
/// ends, and none comes twice.
#[test]
fn cases_deleted_during_a_list_neither_end_it_nor_repeat_rows() {
    let server = server();
    let read = thread::scope(|scope| {
        scope.spawn(|| {
            let client = server.blocking_client();
            for id in (10_001..20_001).step_by(41) {
                client.send(cases::delete(id)).unwrap();
            }
        });
        let read: Result<Vec<_>, _> = server.blocking_client().items(oldest_first()).collect();
        read.unwrap()
    });
    let ids: BTreeSet<_> = read.iter().map(|case| case.case_id).collect();
    assert_eq!(ids.len(), read.len(), "none comes twice");
    let left: Result<Vec<_>, _> = server.blocking_client().items(oldest_first()).collect();
    assert_eq!(left.unwrap().len(), 10_000 - 10_000_usize.div_ceil(41));
}

#[test]
fn moved_and_repeated_rows_follow_the_faults() {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::cases(250));
    let client = server.blocking_client();
    let count = |client: &helpdesk::blocking::Client| client.items(oldest_first()).filter(Result::is_ok).count();
    assert_eq!(count(&client), 250);
    // Two rows disappear before each page: two are missed at each of two borders.
    server.inject_fault(Fault::page_drift(2).on("cases.list"));
    assert_eq!(count(&client), 246);
    server.clear_faults();
    // Rows came in before: those that were seen come again, and are left out.
    server.inject_fault(Fault::page_drift(-2).on("cases.list"));
    assert_eq!(count(&client), 250);
    server.clear_faults();
    server.inject_fault(Fault::rows_twice().on("cases.list"));
    let page = client.send(oldest_first()).unwrap();
    assert_eq!((page.items.len(), page.total), (200, Some(250)));
    assert_eq!(page.items[0], page.items[1]);
}

#[test]
fn wrong_totals_follow_the_faults_and_keep_the_rows() {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::cases(250));
    let client = server.blocking_client();
    let page = |page| {
        let page = client.send(oldest_first().page(page).limit(100)).unwrap();
        (page.items.len(), page.total)
    };
    server.inject_fault(Fault::total_off_by(-7).on("cases.list").nth(2));
    assert_eq!([1, 2, 3].map(page), [(100, Some(250)), (100, Some(243)), (50, Some(250))]);
    // They add up, and there is no total below zero.
    for (off, total) in [(7, 257), (i64::MIN, 0), (i64::MAX, 256)] {
        server.inject_fault(Fault::total_off_by(off));
        assert_eq!(page(1), (100, Some(total)), "{off}");
    }
    // Nothing of the list is missed for that.
    for off in [-1, 1, 5000] {
        server.clear_faults();
        server.inject_fault(Fault::total_off_by(off).on("cases.list"));
        assert_eq!(client.items(oldest_first()).filter(Result::is_ok).count(), 250, "{off}");
    }
}

#[test]
fn a_fault_adds_no_total_to_a_list_without_one() {
    let server = FakeServer::builder().dialect(Dialect::default().totals(Totals::Missing)).start_blocking().unwrap();
    server.seed(Seed::cases(1));
    server.inject_fault(Fault::total_off_by(3));
    assert_eq!(server.blocking_client().send(oldest_first()).unwrap().total, None);
}
