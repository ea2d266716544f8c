//! The list of cases: filters, orders and pages.

use std::time::Duration;

use helpdesk::{CaseStatus, CustomFields, MessageContent, Priority, Requester, cases};

use crate::end_to_end::bench::{Bench, Driver, With};

pub(crate) mod fields;
pub(crate) mod filters;
pub(crate) mod spellings;
pub(crate) mod terms;

/// The cases of a plain list: neither the active chat 10005 nor 10006, which is merged.
const EXAMPLE: [u64; 4] = [10_001, 10_002, 10_003, 10_004];

/// The cases of a plain list after [`add_cases`].
const ALL: [u64; 7] = [10_001, 10_002, 10_003, 10_004, 10_007, 10_008, 10_009];

/// The ids of the cases that a request finds, from the lowest.
#[track_caller]
fn find_ids(bench: &Bench, request: cases::List) -> Vec<u64> {
    ids(bench.ok(request))
}

/// The ids of cases, from the lowest.
fn ids(cases: impl IntoIterator<Item = helpdesk::Case>) -> Vec<u64> {
    let mut ids: Vec<u64> = cases.into_iter().map(|case| case.case_id.0).collect();
    ids.sort_unstable();
    ids
}

/// Checks what requests find, each with a name for the report.
#[track_caller]
fn check(bench: &Bench, table: Vec<(&str, cases::List, Vec<u64>)>) {
    for (name, request, expected) in table {
        assert_eq!(find_ids(bench, request), expected, "{name}");
    }
}

/// Adds cases that differ from the cases of the example account in all filtered fields, at intervals of a minute:
/// 10007 by phone, 10008 through a custom channel, 10009 by a messenger.
fn add_cases(bench: &Bench) {
    let content = || MessageContent::text("Please help.");
    let fields = CustomFields::new().set(25, "B-20, a-12").set(26, false).set(27, "3");
    let by_phone = cases::create(Requester::phone("+49 30 123456"), "Счёт на оплату", content())
        .staff_id(602)
        .group_id(502)
        .priority(Priority::Critical)
        .label_ids([703])
        .custom_fields(fields);
    let by_channel = cases::create(Requester::custom("shop/7 «я»"), "Basket is empty", content())
        .channel("cch7")
        .priority(Priority::Low)
        .status(CaseStatus::Closed)
        .label_ids([702, 703]);
    let by_messenger = cases::create(Requester::whatsapp("+1 555 010-0200"), "Refund, again", content());
    for request in [by_phone, by_channel, by_messenger] {
        bench.server.advance(Duration::from_secs(60));
        bench.ok(request);
    }
}

/// A client of another staff member, of the same kind as that of the bench.
fn client_for(bench: &Bench, email: &str) -> Driver {
    let with = match bench.driver {
        Driver::Async(..) => With::Async,
        Driver::Blocking(_) => With::Blocking,
    };
    Driver::new(with, &bench.server, email)
}
