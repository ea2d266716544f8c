//! Cases: by their subject, their user, their custom fields and their time.

use std::time::Duration;

use helpdesk::jobs::Created;
use helpdesk::{CustomFields, MessageContent, Outcome, Requester, Timestamp, cases};
use helpdesk_fake::Fault;

use super::{case, find_records, send_without_response, try_find};
use crate::end_to_end::bench::{Bench, ODD};

scenarios![
    a_case_of_unknown_outcome_is_found,
    a_case_that_was_not_created_is_not_found,
    a_clock_ahead_of_the_service_hides_no_case,
    earlier_cases_and_cases_of_other_users_do_not_match,
    a_user_is_identified_by_any_address,
    a_marker_distinguishes_two_equal_cases,
    a_backdated_case_is_found_at_its_time,
    a_case_older_than_the_request_is_uncertain,
];

/// Subjects, and what the list is asked for because of them.
const SUBJECTS: &[(&str, Option<&str>)] = &[
    ("Printer on fire", Some("^Printer on fire^")),
    ("Где мой заказ? \u{1F525}", Some("^Где мой заказ? \u{1F525}^")),
    ("«да» & \"x\"=1 it's 100%", Some("^«да» & \"x\"=1 it's 100%^")),
    (ODD, None),
    // Only the client compares values that a search cannot express.
    ("2^10 = 1024", None),
    ("^^^^", None),
    ("abc", None),
    (" Blanks  around ", None),
    ("Да!", None),
    ("\u{1F525}\u{1F525}\u{1F525}\u{1F525}", Some("^\u{1F525}\u{1F525}\u{1F525}\u{1F525}^")),
];

fn a_case_of_unknown_outcome_is_found(bench: &Bench) {
    for (subject, term) in SUBJECTS {
        // One that only begins with it.
        bench.ok(case(&format!("{subject}!")));
        let since = bench.server.now();
        send_without_response(bench, &case(subject));
        let matches = find_records(bench, &case(subject), since);
        assert_eq!(matches.iter().map(|it| &*it.subject).collect::<Vec<_>>(), [*subject]);
        let requests = bench.server.received_requests();
        let query = &requests.last().unwrap().query;
        let value = |name| query.iter().find(|(given, _)| given == name).map(|(_, value)| &**value);
        let expected = if *subject == ODD { Some(format!("^{ODD}^")) } else { term.map(str::to_owned) };
        assert_eq!(value("subject"), expected.as_deref());
        assert_eq!(value("user_email"), Some("^ann@example.com^"));
        assert_eq!(value("from_time"), Some(&*(since.unix_seconds() - 60).to_string()));
        assert_eq!(value("to_time"), None);
        bench.server.advance(Duration::from_secs(600));
    }
}

fn a_case_that_was_not_created_is_not_found(bench: &Bench) {
    let request = case("Printer in flames");
    let since = bench.server.now();
    bench.server.inject_fault(Fault::reset().on("cases.create").first(1));
    let error = bench.send(request.clone()).unwrap_err();
    assert_eq!(error.outcome(), Outcome::Unknown, "nobody can tell the difference");
    assert!(find_records(bench, &request, since).is_empty());
    bench.ok(request);
}

fn a_clock_ahead_of_the_service_hides_no_case(bench: &Bench) {
    let request = case("Printer on fire");
    bench.ok(request.clone());
    bench.server.advance(Duration::from_secs(600));
    // The server's clock is frozen, months before the system clock.
    let since = Timestamp::now();
    send_without_response(bench, &request);
    let matches = find_records(bench, &request, since);
    assert_eq!(matches.len(), 1, "the other one is ten minutes older");
    assert!(bench.is_now(matches[0].created_at));
}

fn earlier_cases_and_cases_of_other_users_do_not_match(bench: &Bench) {
    let request = case("Printer on fire");
    bench.ok(request.clone());
    bench.server.advance(Duration::from_secs(3600));
    let since = bench.server.now();
    bench.ok(cases::create(Requester::email("bob@example.com"), "Printer on fire", MessageContent::text("Help.")));
    bench.ok(case("Printer on fire!"));
    assert!(find_records(bench, &request, since).is_empty());
    send_without_response(bench, &request);
    bench.server.advance(Duration::from_secs(5));
    bench.ok(request.clone());
    let matches = find_records(bench, &request, since);
    assert_eq!(matches.len(), 2, "what cannot be told apart comes all");
    assert!(matches[0].created_at < matches[1].created_at, "oldest first");
    // A minute is granted to clocks that differ, and not more.
    bench.server.advance(Duration::from_secs(3600));
    let ahead = |seconds| Timestamp::from_unix_seconds(since.unix_seconds() + seconds);
    assert_eq!(find_records(bench, &request, ahead(60)).len(), 2);
    assert_eq!(find_records(bench, &request, ahead(61)).len(), 1);
    assert_eq!(find_records(bench, &request, ahead(66)).len(), 0);
}

fn a_user_is_identified_by_any_address(bench: &Bench) {
    let custom = |id: &str| cases::create(Requester::custom(id), "Hello", MessageContent::text("Hi.")).channel("cch7");
    let by = |requester: Requester| cases::create(requester, "Hello", MessageContent::text("Hi."));
    let phones = [by(Requester::phone("+7 999 000-11-22")), by(Requester::whatsapp("+15551234567"))];
    for request in phones.into_iter().chain([by(Requester::telegram("@new")), custom("device 7")]) {
        bench.server.advance(Duration::from_secs(600));
        let since = bench.server.now();
        assert!(find_records(bench, &request, since).is_empty());
        send_without_response(bench, &request);
        assert_eq!(find_records(bench, &request, since).len(), 1);
    }
    let since = bench.server.now();
    assert!(find_records(bench, &custom("device 8"), since).is_empty());
}

fn a_marker_distinguishes_two_equal_cases(bench: &Bench) {
    let marked = |marker: &str| case("Order").custom_fields(CustomFields::new().set(25, marker).set(26, false));
    let since = bench.server.now();
    // A filter for text finds a part of it.
    for marker in ["A-10", "A-100", "a-1"] {
        bench.ok(marked(marker));
    }
    assert!(find_records(bench, &marked("A-1"), since).is_empty());
    send_without_response(bench, &marked("A-1"));
    let matches = find_records(bench, &marked("A-1"), since);
    assert_eq!(matches.iter().map(|it| it.custom_fields.text(25).unwrap()).collect::<Vec<_>>(), ["A-1"]);
    assert_eq!(find_records(bench, &case("Order"), since).len(), 4);
    let ticked = case("Order").custom_fields(CustomFields::new().set(25, "^A^").set(26, true).set(27, "2"));
    send_without_response(bench, &ticked);
    assert_eq!(find_records(bench, &ticked, since).len(), 1);
}

fn a_backdated_case_is_found_at_its_time(bench: &Bench) {
    let since = bench.server.now();
    let dated = |seconds| case("Imported").created_at(Timestamp::from_unix_seconds(since.unix_seconds() - seconds));
    bench.ok(case("Imported"));
    for seconds in [10_000_000, 9_999_000] {
        bench.ok(dated(seconds));
    }
    assert!(find_records(bench, &dated(9_999_900), since).is_empty());
    send_without_response(bench, &dated(9_999_900));
    let matches = find_records(bench, &dated(9_999_900), since);
    let times: Vec<_> = matches.iter().map(|it| since.unix_seconds() - it.created_at.unwrap().unix_seconds()).collect();
    assert_eq!(times, [9_999_900]);
}

fn a_case_older_than_the_request_is_uncertain(bench: &Bench) {
    let kind = |request: &cases::Create, since| match try_find(bench, request, since).unwrap() {
        Created::None => "none",
        Created::One(_) => "one",
        Created::Unclear(records) => ["", "one, perhaps older"].get(records.len()).copied().unwrap_or("several"),
    };
    let since = bench.server.now();
    let later = |seconds: i64| Timestamp::from_unix_seconds(since.unix_seconds() + seconds);
    let dated = |seconds: i64| case("Imported").created_at(later(seconds - 1_000_000));
    assert_eq!(kind(&case("Printer on fire"), since), "none");
    send_without_response(bench, &case("Printer on fire"));
    send_without_response(bench, &dated(0));
    let cases = [
        (case("Printer on fire"), later(0), "one"),
        (case("Printer on fire"), later(1), "one, perhaps older"),
        // The time of a dated case is compared to the second.
        (dated(0), later(0), "one"),
        (dated(0), later(600), "one"),
        (dated(1), later(0), "one, perhaps older"),
    ];
    for (request, since, expected) in cases {
        assert_eq!(kind(&request, since), expected, "{request:?}, {since}");
    }
    bench.ok(case("Printer on fire"));
    assert_eq!(kind(&case("Printer on fire"), since), "several");
}
