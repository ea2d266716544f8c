//! An undecided search is an error, and never a guess.

use helpdesk::jobs::Created;
use helpdesk::{
    CustomFields, ErrorKind, MessageContent, NewUser, Outcome, Requester, Timestamp, cases, messages, users,
};
use helpdesk_fake::{Fault, Seed};

use super::{case, find_records, send_without_response, try_find};
use crate::end_to_end::bench::Bench;

scenarios![
    a_request_without_anything_to_compare_is_an_error,
    a_record_without_anything_to_compare_is_an_error,
    an_undecidable_comparison_is_an_error,
];

fn a_request_without_anything_to_compare_is_an_error(bench: &Bench) {
    let since = bench.server.now();
    bench.server.clear_requests();
    let blank = cases::create(Requester::email("ann@example.com"), " ", MessageContent::text("Help."));
    let error = try_find(bench, &blank.custom_fields(CustomFields::new().set(26, false)), since).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Ambiguous, Outcome::NotSent));
    assert!(error.to_string().contains("none of `subject`, `custom_fields`"), "{error}");
    let picture = messages::create(10_001, MessageContent::html("<img src='a.png'>"));
    assert_eq!(try_find(bench, &picture, since).unwrap_err().kind(), ErrorKind::Ambiguous);
    assert_eq!(bench.server.received_requests().len(), 0);
}

fn a_record_without_anything_to_compare_is_an_error(bench: &Bench) {
    let since = bench.server.now();
    let request = users::create(NewUser::whatsapp("+15551234567"));
    assert!(find_records(bench, &request, since).is_empty());
    send_without_response(bench, &request);
    let error = try_find(bench, &request, since).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Ambiguous);
    assert!(error.to_string().contains("none of `user_whatsapp_phone`, `user_phone`"), "{error}");
}

fn an_undecidable_comparison_is_an_error(bench: &Bench) {
    let since = bench.server.now();
    send_without_response(bench, &case("Printer on fire"));
    bench.server.inject_fault(Fault::malformed_row(0).on("cases.list"));
    let error = try_find(bench, &case("Printer on fire"), since).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Decode, "it could be the one");
    bench.server.clear_faults();
    bench.server.inject_fault(Fault::status(400).on("cases.list"));
    assert_eq!(try_find(bench, &case("Printer on fire"), since).unwrap_err().kind(), ErrorKind::Status);
    bench.server.clear_faults();
    bench.server.seed(Seed::cases(1000));
    let wide = cases::create(Requester::telegram("@new"), "abc", MessageContent::text("Help."));
    assert_eq!(
        try_find(bench, &wide, Timestamp::from_unix_seconds(1)).unwrap(),
        Created::None,
        "newest first, to the end"
    );
}
