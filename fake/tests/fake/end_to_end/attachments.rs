//! Files: uploads, storage, and downloads from their links.

use std::time::Duration;

use helpdesk::{Attachment, DownloadRequest, MessageContent, NoteContent, Requester, Upload, cases, messages, notes};
use helpdesk_fake::FakeServer;

use crate::end_to_end::bench::{self, Bench};

scenarios![
    files_of_cases_replies_and_notes_are_stored_unchanged,
    a_file_link_needs_credentials_after_thirty_days,
    files_behind_links_are_fetched_only_from_the_local_host,
    a_deletion_of_a_message_or_case_deletes_its_files,
    a_message_has_at_most_twenty_files,
];

/// Names and contents that a careless encoder breaks.
fn uploads() -> [Upload; 3] {
    [
        Upload::from_bytes("счёт \"1\"; name=x.pdf", "%PDF-1.7\r\n--boundary\r\n"),
        Upload::from_bytes("пусто.txt", ""),
        Upload::from_bytes("a/b\\bytes.bin", (0..=255).collect::<Vec<u8>>()),
    ]
}

#[track_caller]
fn assert_kept(bench: &Bench, attachments: &[Attachment]) {
    let names: Vec<_> = attachments.iter().map(|it| &*it.file_name).collect();
    // Quotes go as browsers send them. PHP takes what stands before the last slash or backslash for directories.
    assert_eq!(names, ["счёт %221%22; name=x.pdf", "пусто.txt", "bytes.bin"]);
    let contents = [b"%PDF-1.7\r\n--boundary\r\n".to_vec(), Vec::new(), (0..=255).collect()];
    for (attachment, content) in attachments.iter().zip(contents) {
        assert_eq!(attachment.file_size, Some(content.len() as u64));
        assert_eq!(bench.download(attachment).unwrap(), content);
    }
}

fn of_last_message(bench: &Bench, case: impl Into<helpdesk::CaseRef>) -> Vec<Attachment> {
    bench.ok(messages::list(case)).items.pop().unwrap().attachments.unwrap()
}

fn files_of_cases_replies_and_notes_are_stored_unchanged(bench: &Bench) {
    let case =
        cases::create(Requester::email("ann@example.com"), "«Файлы» & 100%", MessageContent::text("See.\r\n--x--"));
    let case = bench.ok(case.label_ids([701, 702]).attachments(uploads()));
    assert_eq!((&*case.subject, case.has("label_ids"), case.has("custom_fields")), ("«Файлы» & 100%", false, false));
    assert_eq!(bench.ok(cases::get(case.case_id)).label_ids.len(), 2);
    assert_kept(bench, &of_last_message(bench, case.case_id));
    let reply = bench.ok(messages::create(case.case_id, MessageContent::text("See.")).attachments(uploads()));
    assert_kept(bench, &reply.attachments.unwrap());
    assert_kept(bench, &of_last_message(bench, case.case_id));
    let note = bench.ok(notes::create(case.case_id, NoteContent::text("See.")).attachments(uploads()));
    assert_eq!(note.note, Some(true));
    assert_kept(bench, &of_last_message(bench, case.case_id));
}

fn a_file_link_needs_credentials_after_thirty_days(bench: &Bench) {
    let reply = bench.ok(messages::create(10_001, MessageContent::text("See.")).attachments(uploads()));
    let link = reply.attachments.unwrap().remove(2).url;
    // A client of another origin sends no credentials to this one.
    let stranger = FakeServer::start_blocking().unwrap();
    let client = stranger.blocking_client();
    let status = |link: &str| match client.download(DownloadRequest::new(link).allow_origin(bench.server.url())) {
        Ok(_) => 200,
        Err(error) => error.status().unwrap().as_u16(),
    };
    bench.server.advance(Duration::from_secs(30 * 86_400 - 1));
    assert_eq!(status(&link), 200);
    bench.server.advance(Duration::from_secs(1));
    assert_eq!(status(&link), 401);
    assert_eq!(bench.download(DownloadRequest::new(&link)).unwrap().len(), 256);
    let downloads = bench.server.received_requests();
    let downloads: Vec<_> = downloads.iter().filter(|it| it.path.starts_with("/files/")).collect();
    let sent: Vec<_> = downloads.iter().map(|it| (it.status, it.headers.contains_key("authorization"))).collect();
    assert_eq!(sent, [(Some(200), false), (Some(401), false), (Some(200), true)]);
    assert_eq!(status(&format!("{}/files/9", bench.server.url())), 404);
}

fn files_behind_links_are_fetched_only_from_the_local_host(bench: &Bench) {
    let kept =
        bench.ok(messages::create(10_001, MessageContent::text("See.")).attachments(uploads())).attachments.unwrap();
    let nowhere = "http://example.com/1.pdf".to_owned();
    let reply = messages::create(10_002, MessageContent::text("See.")).attachment_urls([kept[2].url.clone(), nowhere]);
    let copies = bench.ok(reply).attachments.unwrap();
    assert_eq!(copies.len(), 1);
    assert_ne!(copies[0].file_id, kept[2].file_id);
    assert_eq!(bench.download(&copies[0]).unwrap().len(), 256);
}

fn a_deletion_of_a_message_or_case_deletes_its_files(bench: &Bench) {
    let reply = bench.ok(messages::create(10_001, MessageContent::text("See.")).attachments(uploads()));
    let file = reply.attachments.unwrap().remove(0);
    bench.ok(messages::delete(10_001, reply.message_id));
    assert_eq!(bench.download(&file).unwrap_err().status().unwrap(), 404);
    let reply = bench.ok(messages::create(10_001, MessageContent::text("See.")).attachments(uploads()));
    bench.ok(cases::delete(10_001));
    assert_eq!(bench.download(&reply.attachments.unwrap()[0]).unwrap_err().status().unwrap(), 404);
}

fn a_message_has_at_most_twenty_files(bench: &Bench) {
    let files = |count: usize| (0..count).map(|index| Upload::from_bytes(format!("{index}.txt"), index.to_string()));
    let reply =
        |count| messages::create(10_001, MessageContent::text("See.")).attachments(files(count)).without_validation();
    let kept = bench.ok(reply(20)).attachments.unwrap();
    assert_eq!(kept.len(), 20);
    assert_eq!(bench.download(&kept[13]).unwrap(), "13");
    bench.expect_invalid(reply(21), "`attachments` must have at most 20 items");
}

// Not a scenario, because a large file in every dialect would be slow.
#[test]
fn a_file_of_25_megabytes_is_accepted_and_a_larger_one_rejected() {
    bench::through_both(largest);
}

fn largest(bench: &Bench) {
    const LIMIT: usize = 25 << 20;
    let reply = |size| {
        let file = Upload::from_bytes("big.bin", vec![b'x'; size]);
        messages::create(10_001, MessageContent::text("See.")).attachments([file]).without_validation()
    };
    let kept = bench.ok(reply(LIMIT)).attachments.unwrap();
    assert_eq!(bench.download(&kept[0]).unwrap().len(), LIMIT);
    bench.expect_invalid(reply(LIMIT + 1), "must have at most 25 MB per file, got one of ");
    let two = [1, 2].map(|it| Upload::from_bytes(format!("{it}.bin"), vec![b'x'; LIMIT]));
    let three = two.into_iter().chain([Upload::from_bytes("drop.bin", "x")]);
    let reply = messages::create(10_001, MessageContent::text("See.")).attachments(three).without_validation();
    bench.expect_invalid(reply, "must have at most 50 MB in total, got ");
}
