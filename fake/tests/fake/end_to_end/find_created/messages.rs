//! Staff replies, messages of users and notes: in their case, the newest first.

use std::time::Duration;

use helpdesk::{MessageContent, NoteContent, Timestamp, UserId, messages, notes};
use helpdesk_fake::Fault;

use super::{find_records, send_without_response};
use crate::end_to_end::bench::{Bench, through_both};

scenarios![
    a_reply_is_found_in_its_case,
    a_note_matches_no_staff_reply_and_a_user_no_staff_member,
    an_import_at_the_end_of_a_page_does_not_end_the_search,
];

fn a_reply_is_found_in_its_case(bench: &Bench) {
    let reply = |case: u64| messages::create(case, MessageContent::text("Turn it off."));
    bench.ok(reply(10_001));
    bench.server.advance(Duration::from_secs(600));
    let since = bench.server.now();
    assert!(find_records(bench, &reply(10_001), since).is_empty());
    send_without_response(bench, &reply(10_001));
    assert_eq!(find_records(bench, &reply(10_001), since).len(), 1);
    assert!(find_records(bench, &reply(10_002), since).is_empty());
}

fn a_note_matches_no_staff_reply_and_a_user_no_staff_member(bench: &Bench) {
    let since = bench.server.now();
    let text = "Same <b>text</b> & more";
    let reply = messages::create(10_001, MessageContent::html(text));
    let note = notes::create(10_001, NoteContent::html(text));
    let by_user = messages::create(10_001, MessageContent::html(text)).user_id(30_001);
    bench.ok(note.clone());
    assert!(find_records(bench, &reply, since).is_empty());
    assert!(find_records(bench, &by_user, since).is_empty());
    assert_eq!(find_records(bench, &note, since).len(), 1);
    send_without_response(bench, &reply);
    send_without_response(bench, &by_user);
    let author = |matches: &[helpdesk::Message]| {
        matches.iter().map(|it| (it.user_id, it.note.unwrap_or_default())).collect::<Vec<_>>()
    };
    assert_eq!(author(&find_records(bench, &reply, since)), [(None, false)]);
    assert_eq!(author(&find_records(bench, &by_user, since)), [(Some(UserId(30_001)), false)]);
    assert_eq!(author(&find_records(bench, &note, since)), [(None, true)]);
    let of_another = notes::create(10_001, NoteContent::html(text)).note_staff_id(2);
    assert!(find_records(bench, &of_another, since).is_empty());
}

/// In one dialect, because it takes a second.
#[test]
fn a_search_in_600_messages_reads_the_newest_first() {
    through_both(reads_the_newest_of_600_first);
}

fn reads_the_newest_of_600_first(bench: &Bench) {
    let text = |number: usize| MessageContent::text(format!("Message {number}"));
    for number in 0..600 {
        bench.ok(messages::create(10_001, text(number)));
        bench.server.advance(Duration::from_secs(1));
    }
    bench.server.advance(Duration::from_secs(600));
    let since = bench.server.now();
    send_without_response(bench, &messages::create(10_001, text(5)));
    bench.server.clear_requests();
    assert_eq!(
        find_records(bench, &messages::create(10_001, text(5)), since).len(),
        1,
        "an older one has the same text"
    );
    let read = |bench: &Bench| bench.server.received_requests().iter().filter(|it| it.method == "GET").count();
    assert_eq!(read(bench), 2, "the second page has older messages alone");
    let all = Timestamp::from_unix_seconds(since.unix_seconds() - 100_000_000);
    assert_eq!(find_records(bench, &messages::create(10_001, text(5)), all).len(), 2);
    assert!(read(bench) >= 7, "there is no limit of pages");
}

fn an_import_at_the_end_of_a_page_does_not_end_the_search(bench: &Bench) {
    let row = |id: usize, year: u32, content: &str| {
        let created_at = format!("Mon, 05 May {year} 00:15:17 +0300");
        format!(
            r#""{id}": {{"message": {{"message_id": {id}, "content": "{content}", "created_at": "{created_at}"}}}}"#
        )
    };
    let mut first: Vec<_> = (1..100).map(|id| row(id, 2031, "Another")).collect();
    first.push(row(100, 2014, "Imported"));
    let pages = [first, vec![row(101, 2031, "Turn it off.")]];
    let since = bench.server.now();
    for (page, rows) in (1..).zip(pages) {
        let body = format!("{{{}, \"total_count\": 101}}", rows.join(", "));
        bench.server.inject_fault(Fault::respond_with(200, body).on("messages.list").nth(page));
    }
    let matches = find_records(bench, &messages::create(10_001, MessageContent::text("Turn it off.")), since);
    assert_eq!(matches.iter().map(|it| it.message_id.0).collect::<Vec<_>>(), [101]);
}
