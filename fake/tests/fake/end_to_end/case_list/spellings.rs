//! Requests as other programs write them: PHP, shells, old clients.

use helpdesk::response::Response;
use helpdesk::{Effect, Method, RawRequest, Request, Timestamp, cases};

use crate::end_to_end::bench::Bench;
use crate::end_to_end::case_list::{add_cases, find_ids, ids};

scenarios![
    times_as_strings_use_the_time_zone_of_the_account,
    lists_in_the_spelling_of_php_are_accepted,
    unknown_parameters_are_ignored_and_named,
];

/// The list of cases with this query.
fn raw(query: Query<'_>) -> RawRequest {
    let request = RawRequest::new(Method::Get, "/cases.json", Effect::Safe);
    query.iter().fold(request, |request, (name, value)| request.query(*name, *value))
}

/// The ids in a response, from the lowest, read as the client reads them.
#[track_caller]
fn ids_in(response: &Response) -> Vec<u64> {
    ids(<cases::List as Request>::read(response).unwrap())
}

/// A query as its pairs.
type Query<'a> = &'a [(&'a str, &'a str)];

/// Checks what queries find.
#[track_caller]
fn check(bench: &Bench, table: &[(Query<'_>, &[u64])]) {
    for (query, expected) in table {
        let response = bench.ok(raw(query));
        assert_eq!(ids_in(&response), *expected, "{query:?}");
        assert_eq!(response.headers().get("x-fake-ignored"), None, "{query:?}");
    }
}

/// The cases were created at noon, three hours ahead of UTC: 10001 on 20 February 2026, 10002 on the 22nd, 10004 on the 23rd, and
/// 10003 on 21 January.
fn times_as_strings_use_the_time_zone_of_the_account(bench: &Bench) {
    check(
        bench,
        &[
            (&[("from_time", "2026-02-20")], &[10_001, 10_002, 10_004]),
            (&[("from_time", "2026-02-20 12:00:00")], &[10_001, 10_002, 10_004]),
            (&[("from_time", "2026-02-20 12:00:01")], &[10_002, 10_004]),
            (&[("to_time", "2026-02-20")], &[10_003]),
            (&[("to_time", "2026-02-20 12:00:00")], &[10_001, 10_003]),
            (&[("from_time", "2026-02-21"), ("to_time", "2026-02-23")], &[10_002]),
            (&[("from_updated_time", "2026-03-01 12:00:00")], &[10_001]),
            (&[("from_time", "1771578000"), ("to_time", "1771578000")], &[10_001]),
        ],
    );
    let noon = Timestamp::from_unix_seconds(1_771_578_000);
    assert_eq!(noon.to_string(), "2026-02-20T09:00:00Z");
    assert_eq!(find_ids(bench, cases::list().from_time(noon).to_time(noon)), [10_001]);
}

fn lists_in_the_spelling_of_php_are_accepted(bench: &Bench) {
    add_cases(bench);
    let open: &[u64] = &[10_002, 10_004, 10_007, 10_009];
    let closed_too: &[u64] = &[10_002, 10_003, 10_004, 10_007, 10_008, 10_009];
    check(
        bench,
        &[
            (&[("status", "open")], open),
            (&[("status[]", "open")], open),
            (&[("status[0]", "open")], open),
            (&[("status[7]", "open")], open),
            (&[("status[0]", "open"), ("status[1]", "closed")], closed_too),
            (&[("status[1]", "open"), ("status[0]", "closed")], closed_too),
            (&[("status[]", "open"), ("status[]", "closed")], closed_too),
            // In PHP what comes later wins.
            (&[("status", "closed"), ("status", "open")], open),
            (&[("user_id[0]", "30001"), ("user_id[1]", "30002")], &[10_001, 10_002, 10_003]),
            (&[("labels[0]", "701"), ("labels[1]", "703")], &[10_001, 10_007, 10_008]),
            (&[("user_custom_id[]", "")], &[]),
            (&[("filter", "no such filter")], &[]),
            (&[("custom_fields[26]", "true"), ("custom_fields[27]", "2")], &[10_001]),
            (&[("custom_fields[28]", "Tver")], &[10_001, 10_003]),
        ],
    );
}

fn unknown_parameters_are_ignored_and_named(bench: &Bench) {
    let query = [("order", "desc"), ("status", "waiting"), ("статус", "open"), ("debug[0]", "1")];
    let response = bench.ok(raw(&query));
    assert_eq!(ids_in(&response), [10_001]);
    let mut ignored: Vec<&str> =
        response.headers().get_all("x-fake-ignored").iter().map(|it| it.to_str().unwrap()).collect();
    ignored.sort_unstable();
    // Headers hold no Cyrillic, so that it is escaped.
    let cyrillic: String = "статус".escape_unicode().to_string();
    assert_eq!(ignored, [cyrillic.as_str(), "debug", "order"]);
}
