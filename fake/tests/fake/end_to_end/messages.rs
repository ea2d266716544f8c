//! Messages and notes, their ratings, and notifications of custom channels.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use helpdesk::{
    CaseId, CaseStatus, MessageContent, MessageOrder, MessageType, NoteContent, Rating, Requester, StaffId, Timestamp,
    UserId, WebhookEvent, cases, messages, notes,
};
use helpdesk_fake::WebhookOutcome;

use crate::end_to_end::bench::{Bench, unix};

scenarios![
    a_staff_reply_is_listed_and_makes_its_author_responsible,
    a_user_reply_reopens_the_case,
    a_reply_can_be_backdated_or_scheduled,
    messages_are_listed_in_both_orders,
    a_list_without_a_page_has_the_last_hundred_messages,
    a_reply_is_updated_and_deleted,
    a_note_is_created_updated_and_deleted,
    a_message_is_rated,
    invalid_values_of_a_reply_are_rejected,
    a_staff_message_in_a_custom_channel_notifies_the_other_system,
    notifications_are_sent_only_to_the_local_host,
];

const ODD: &str = "on/hold 100% «да» & \"x\"=1 🙂\r\n";

fn a_staff_reply_is_listed_and_makes_its_author_responsible(bench: &Bench) {
    bench.server.advance(Duration::from_secs(90));
    let reply = bench.ok(messages::create(10_002, MessageContent::text(ODD)).content_html("<b>x</b>").staff_id(602));
    assert_eq!((&*reply.content, &*reply.content_html), (ODD, "<b>x</b>"));
    assert_eq!((reply.staff_id, reply.user_id, reply.note), (Some(StaffId(602)), None, Some(false)));
    assert_eq!(unix(reply.created_at), Some(bench.now()));
    assert_eq!(reply.message_type, Some(MessageType::ReplyStaff));
    let rows = bench.collect(messages::list(10_002));
    assert_eq!(rows[0].message_type, Some(MessageType::ReplyUser));
    assert_eq!(rows.last().map(|it| (it.message_id, &*it.content)), Some((reply.message_id, ODD)));
    let case = bench.ok(cases::get(10_002));
    assert_eq!((case.staff_id, case.status), (Some(StaffId(602)), Some(CaseStatus::Waiting)));
    assert_eq!(unix(case.last_response_at), Some(bench.now()));
    assert!(case.first_response_speed.is_some());
    // Without a name the author is the caller.
    let own = bench.ok(messages::create(10_002, MessageContent::html("<i>y</i>")));
    assert_eq!(own.staff_id, Some(StaffId(601)));
    assert_eq!(bench.ok(cases::get(10_002)).staff_id, Some(StaffId(601)));
}

fn a_user_reply_reopens_the_case(bench: &Bench) {
    bench.ok(cases::update(10_002).status("closed"));
    // `staff_id` is ignored beside a user.
    let reply = bench.ok(messages::create(10_002, MessageContent::text("Again!")).user_id(30_002).staff_id(602));
    assert_eq!((reply.user_id, reply.staff_id), (Some(UserId(30_002)), None));
    let case = bench.ok(cases::get(10_002));
    assert_eq!((case.status, case.closed_at), (Some(CaseStatus::Open), None));
}

fn a_reply_can_be_backdated_or_scheduled(bench: &Bench) {
    let now = bench.now();
    let old = Timestamp::from_unix_seconds(now - 9 * 86_400 - 30);
    let imported =
        bench.ok(messages::create(10_001, MessageContent::text("From before.")).created_at(old).user_id(30_001));
    assert_eq!(unix(imported.created_at), Some(old.unix_seconds()));
    let contents: Vec<_> = bench.collect(messages::list(10_001)).into_iter().map(|it| it.content).collect();
    assert_eq!(contents, ["It burns.", "From before.", "It burns.", "Looks bad."], "in the order of their times");
    let later = Timestamp::from_unix_seconds(now + 3600);
    let reply =
        bench.ok(messages::create(10_001, MessageContent::text("Later.")).send_at(later).do_not_send_email(true));
    assert_eq!(unix(reply.created_at), Some(bench.now()));
    assert_eq!(unix(reply.sent_at), Some(later.unix_seconds()));
    let reply = messages::create(10_001, MessageContent::text("A note."));
    assert_eq!(bench.ok(reply.note(true)).note, Some(true));
}

fn messages_are_listed_in_both_orders(bench: &Bench) {
    let ids = |request: messages::List| bench.ok(request).into_iter().map(|it| it.message_id.0).collect::<Vec<_>>();
    let first = ids(messages::list(10_001));
    assert_eq!(first.len(), 3);
    let mut last = ids(messages::list(10_001).order(MessageOrder::Desc));
    last.reverse();
    assert_eq!(first, last);
    assert_eq!(ids(messages::list(10_001).page(1).limit(1).order(MessageOrder::Desc)), first[2..]);
}

fn a_list_without_a_page_has_the_last_hundred_messages(bench: &Bench) {
    for index in 0..108 {
        bench.ok(notes::create(10_002, NoteContent::text(index.to_string())));
    }
    let contents = |request: messages::List| bench.ok(request).into_iter().map(|it| it.content).collect::<Vec<_>>();
    let last = contents(messages::list(10_002));
    assert_eq!((last.len(), &*last[0], &*last[99]), (100, "8", "107"));
    let last = contents(messages::list(10_002).order(MessageOrder::Desc));
    assert_eq!((last.len(), &*last[0], &*last[99]), (100, "107", "8"));
    let first = contents(messages::list(10_002).page(1));
    assert_eq!((first.len(), &*first[1]), (100, "0"));
    assert_eq!(bench.collect(messages::list(10_002)).len(), 109, "the whole list, page by page");
}

fn a_reply_is_updated_and_deleted(bench: &Bench) {
    let changed = bench.ok(messages::update(10_001, 20_002).content(ODD));
    assert_eq!((changed.message_id.0, &*changed.content), (20_002, ODD));
    assert_eq!(bench.ok(messages::update(10_001, 20_002).content_html("<p>")).content, ODD, "the other text stays");
    assert_eq!(bench.ok(messages::list(10_001)).items[1].content, ODD);
    bench.ok(messages::delete(10_001, 20_002));
    assert_eq!(bench.ok(messages::list(10_001)).items.len(), 2);
    bench.expect_missing(messages::update(10_001, 20_002).content("x"), "there is no message 20002 in this case");
    // A message of another case, and a note in the place of a message.
    bench.expect_missing(messages::update(10_002, 20_001).content("x"), "there is no message 20001");
    bench.expect_missing(messages::update(10_001, 20_003).content("x"), "there is no message 20003");
}

fn a_note_is_created_updated_and_deleted(bench: &Bench) {
    let before = bench.ok(cases::get(10_002));
    let note = bench.ok(notes::create(10_002, NoteContent::text(ODD)).note_staff_id(602));
    assert_eq!((note.note, note.staff_id, &*note.content), (Some(true), Some(StaffId(602)), ODD));
    let after = bench.ok(cases::get(10_002));
    assert_eq!((before.status, before.staff_id), (after.status, after.staff_id), "a note is no reply");
    assert_eq!(bench.ok(notes::create(10_002, NoteContent::html("<p>"))).staff_id, Some(StaffId(601)));
    let changed = bench.ok(notes::update(10_002, note.message_id).content("Seen."));
    assert_eq!((&*changed.content, changed.note), ("Seen.", Some(true)));
    bench.ok(notes::update(10_002, note.message_id).content_html("<b>"));
    bench.ok(notes::delete(10_002, note.message_id));
    bench.expect_missing(notes::delete(10_002, note.message_id), "there is no note");
    bench.expect_missing(notes::update(10_001, 20_001).content("x"), "there is no note 20001");
    bench.expect_invalid(notes::create(10_002, NoteContent::text("x")).note_staff_id(603), "is disabled");
}

fn a_message_is_rated(bench: &Bench) {
    let rated = bench.ok(messages::rate(10_001, 20_002, Rating::Middle).rating_comment(ODD));
    assert_eq!((rated.rating, rated.rating_comment.as_deref()), (Some(Rating::Middle), Some(ODD)));
    assert_eq!(rated.rated_staff_id, Some(StaffId(601)));
    bench.ok(messages::rate(10_001, 20_002, Rating::High));
    assert_eq!(bench.ok(messages::list(10_001)).items[1].rating, Some(Rating::High));
    // The rating of a user's message has no staff member.
    assert_eq!(bench.ok(messages::rate(10_001, 20_001, Rating::Low)).rated_staff_id, None);
}

fn invalid_values_of_a_reply_are_rejected(bench: &Bench) {
    let reply = || messages::create(10_001, MessageContent::text("x")).without_validation();
    let soon = Timestamp::from_unix_seconds(bench.now() + 60);
    bench.expect_invalid(reply().staff_id(603), "is disabled");
    bench.expect_invalid(reply().created_at(soon), "`created_at` must not be in the future");
    bench.expect_invalid(reply().send_at(Timestamp::from_unix_seconds(0)), "`send_at` must not be in the past");
    assert_eq!(bench.ok(messages::list(10_001)).items.len(), 3);
}

/// Starts a server that responds once, and returns the posted body.
fn other_system() -> (String, thread::JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/hook?key=a", listener.local_addr().unwrap());
    let posted = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        while !String::from_utf8_lossy(&bytes).contains("sent_via_rule") {
            let read = stream.read(&mut buffer).unwrap();
            assert_ne!(read, 0, "{}", String::from_utf8_lossy(&bytes));
            bytes.extend_from_slice(&buffer[..read]);
        }
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").unwrap();
        String::from_utf8(bytes).unwrap()
    });
    (url, posted)
}

fn case_of_channel(bench: &Bench) -> CaseId {
    let case = cases::create(Requester::custom("device 7"), " ", MessageContent::text("Hi."));
    bench.ok(case.channel("cch7")).case_id
}

/// Returns the outcome of the only notification.
fn outcome(bench: &Bench) -> WebhookOutcome {
    bench.server.wait_for_webhooks_blocking();
    let [webhook] = &bench.server.webhooks()[..] else { panic!("{:?}", bench.server.webhooks()) };
    webhook.outcome.clone().unwrap()
}

fn a_staff_message_in_a_custom_channel_notifies_the_other_system(bench: &Bench) {
    let (url, posted) = other_system();
    bench.server.set_webhook(7, &url);
    let case = case_of_channel(bench);
    // The other system already knows the messages of the user.
    bench.ok(messages::create(case, MessageContent::text("Me again.")).user_custom_id("device 7"));
    assert_eq!(bench.server.webhooks(), []);
    let reply = bench.ok(messages::create(case, MessageContent::text("да & нет = ?")));
    let post = posted.join().unwrap();
    assert!(post.starts_with("POST /hook?key=a HTTP/1.1\r\n"), "{post}");
    assert!(post.contains("content-type: application/x-www-form-urlencoded\r\n"), "{post}");
    let body = post.split("\r\n\r\n").nth(1).unwrap();
    let form: Vec<(String, String)> = form_urlencoded::parse(body.as_bytes()).into_owned().collect();
    let expected = [
        ("type", "message_new".to_owned()),
        ("object[message_id]", reply.message_id.to_string()),
        ("object[case_id]", case.to_string()),
        ("object[staff_id]", "601".to_owned()),
        ("object[user_id]", bench.ok(cases::get(case)).user_id.unwrap().to_string()),
        ("object[custom_user_id]", "device 7".to_owned()),
        ("object[content]", "да & нет = ?".to_owned()),
        ("object[note]", "0".to_owned()),
        ("object[sent_via_rule]", "0".to_owned()),
    ];
    assert_eq!(form, expected.map(|(name, value)| (name.to_owned(), value)));
    // And the client understands it.
    let header = post.lines().find_map(|line| line.strip_prefix("content-type: "));
    let event = WebhookEvent::from_request(header, body.as_bytes()).unwrap();
    let WebhookEvent::MessageNew(message) = event else { panic!("{event:?}") };
    assert_eq!((message.message_id, &*message.content), (reply.message_id, "да & нет = ?"));
    assert!(message.extra().is_empty(), "{message:?}");
    assert_eq!(outcome(bench), WebhookOutcome::Responded(200));
}

fn notifications_are_sent_only_to_the_local_host(bench: &Bench) {
    bench.server.set_webhook(7, "http://example.com/hook");
    let case = case_of_channel(bench);
    bench.ok(notes::create(case, NoteContent::text("Psst.")));
    assert_eq!(outcome(bench), WebhookOutcome::Skipped);
    assert!(bench.server.webhooks()[0].form.contains(&("object[note]".to_owned(), "1".to_owned())));
}
