//! Files of attachments beside an export or a copy.

use std::fs;
use std::os::unix::fs::symlink;
use std::time::Duration;

use helpdesk_export::files::{FileStore, Rules, read_attachments};
use helpdesk_export::{ErrorKind, Export, Mirror};
use helpdesk_fake::FakeServer;
use rusqlite::Connection;

use crate::attached::{
    CONTENT, also_respond_with, attachment, downloads, export, read_stored, respond_with, run, with_files,
};
use crate::desk::{self, ACCOUNT, directory, number};

#[test]
fn every_attachment_has_a_row_with_its_file() {
    let (server, _) = with_files(3, 2);
    let at = directory("files-rows");
    let proof = desk::run(&export(&at, Rules::default()), &server).unwrap();
    assert!(proof.is_complete(), "{proof}");
    let files = proof.files.unwrap();
    assert_eq!((files.attachments, files.stored, files.failed), (6, 6, 0));
    let stored_files = read_stored(&at);
    assert_eq!(stored_files.len(), 6);
    let database = Connection::open(at.join("cases.sqlite")).unwrap();
    let mut rows = database.prepare("SELECT file_name, stored_as, stored_bytes, sha256, file_size FROM files").unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        Ok((
            row.get::<_, String>(0)?,
            row.get::<_, String>(1)?,
            row.get::<_, usize>(2)?,
            row.get::<_, String>(3)?,
            row.get(4)?,
        ))
    };
    for (name, path, bytes, sha256, size) in rows.query_map([], row).unwrap().map(Result::unwrap) {
        let content = &stored_files[&path];
        assert_eq!(*content, format!("{CONTENT} {}", name.trim_start_matches("canary ").trim_end_matches(".txt")));
        assert!(path.ends_with(&format!("{sha256}.txt")), "{path}");
        assert_eq!((bytes, size), (content.len(), content.len()));
    }
}

#[test]
fn stored_files_are_not_fetched_again() {
    let (server, _) = with_files(3, 2);
    let at = directory("files-again");
    desk::run(&export(&at, Rules::default()), &server).unwrap();
    assert_eq!(downloads(&server), 6);
    // Another format, and a file that is missing, and one that is cut.
    let paths: Vec<String> = read_stored(&at).into_keys().collect();
    fs::remove_file(at.join("files").join(&paths[0])).unwrap();
    fs::write(at.join("files").join(&paths[1]), "cut").unwrap();
    let store = FileStore::new(at.join("files"));
    let other = Export::new("cases", at.join("other.csv")).unwrap().with_files(store).unwrap();
    let proof = desk::run(&other, &server).unwrap();
    assert!(proof.is_complete(), "{proof}");
    assert_eq!(downloads(&server), 8);
    assert!(read_stored(&at).values().all(|content| content.starts_with(CONTENT)));
    assert_eq!(fs::read_to_string(at.join("other.files.csv")).unwrap().lines().count(), 7);
}

#[test]
fn old_links_get_the_credentials() {
    let (server, _) = with_files(1, 2);
    server.advance(Duration::from_secs(31 * 86_400));
    let proof = run("files-old", &server, Rules::default()).unwrap();
    assert!(proof.is_complete(), "{proof}");
    let requests = server.received_requests();
    let mut links = requests.iter().filter(|it| it.path.starts_with("/files/"));
    assert!(links.all(|it| it.headers.contains_key("authorization")));
}

#[test]
fn other_server_is_requested_only_if_allowed_and_without_credentials() {
    let (server, other) = (desk::server(), FakeServer::start_blocking().unwrap());
    let (origin, url) = (other.url().to_owned(), format!("{}/files/9", other.url()));
    respond_with(&server, 3, &attachment(5, "canary.txt", 7, &url));
    let proof = run("files-other", &server, Rules::default()).unwrap();
    assert!(!proof.is_complete(), "{proof}");
    let text = proof.to_string();
    assert!(text.contains("`canary.txt` of case 1") && text.contains(&format!("another server, `{origin}`")), "{text}");
    assert_eq!(other.received_requests().iter().count(), 0);
    respond_with(&server, 3, &attachment(5, "canary.txt", 7, &url));
    // When the message is read once more, after the lists of eight cases.
    also_respond_with(&server, 9, &attachment(5, "canary.txt", 7, &url));
    let rules = Rules::default().allow_origin(&origin).unwrap();
    let proof = run("files-allowed", &server, rules).unwrap();
    // The other server has no such file.
    assert!(proof.to_string().contains("404"), "{proof}");
    let requests = other.received_requests();
    assert!(requests.iter().count() > 0);
    assert!(requests.iter().all(|it| !it.headers.contains_key("authorization")));
    Rules::default().allow_origin("files.example.com").unwrap_err();
}

#[test]
fn a_file_of_another_size_than_stated_is_kept_and_named_and_fetched_again() {
    let (server, _) = with_files(1, 1);
    let (at, url, bytes) = (directory("files-size"), link(&server), CONTENT.len() + 4);
    for (size, is_wrong) in [(bytes + 1, true), (bytes - 1, true), (bytes, false)] {
        let _ = fs::remove_file(at.join("cases.sqlite"));
        respond_with(&server, 3, &attachment(5, "canary.txt", size, &url));
        let proof = desk::run(&export(&at, Rules::default()), &server).unwrap();
        assert_eq!(proof.to_string().contains(&format!("states {size} bytes, and {bytes} came")), is_wrong, "{proof}");
        assert_eq!(proof.is_complete(), !is_wrong, "{proof}");
        let of_message = format!("SELECT count(*) FROM files WHERE message_id = 9 AND stored_bytes = {bytes}");
        assert_eq!(number(&at.join("cases.sqlite"), &of_message), 1, "{proof}");
    }
}

/// The link of the first file of the account.
fn link(server: &FakeServer) -> String {
    let client = server.blocking_client();
    let cases = client.items(helpdesk::cases::list()).map(|it| it.unwrap().case_id);
    let mut links = cases.flat_map(|case| read_attachments(&client, case, None).unwrap().links);
    links.next().unwrap().url
}

#[test]
fn names_and_paths_of_the_service_are_never_used_as_paths() {
    let (server, _) = with_files(1, 1);
    let (at, url) = (directory("files-hostile"), link(&server));
    let long = format!("{}.pdf", "x".repeat(300));
    let names =
        ["../../escaped.txt", "/tmp/escaped.txt", "C:\\nul", "CON.txt", "a\u{0}\n\u{1b}[31m.exe", "", "..", &long];
    let names = names.iter().enumerate();
    let all: Vec<_> = names.map(|(id, name)| attachment(100 + id as u64, name, CONTENT.len() + 4, &url)).collect();
    respond_with(&server, 3, &all.join(","));
    let proof = desk::run(&export(&at, Rules::default()), &server).unwrap();
    assert!(proof.is_complete(), "{proof}");
    let extensions: Vec<String> =
        read_stored(&at).into_keys().map(|it| it.rsplit('.').next().unwrap().to_owned()).collect();
    assert_eq!(extensions, ["bin", "pdf", "txt"], "one content, with three extensions");
    assert!(!at.join("escaped.txt").exists() && !at.parent().unwrap().join("escaped.txt").exists());
    assert_eq!(number(&at.join("cases.sqlite"), "SELECT count(*) FROM files WHERE stored_as IS NOT NULL"), 9);
}

#[test]
fn omitted_files_are_reported_and_fetched_when_wanted() {
    let (server, _) = with_files(4, 1);
    let (at, bytes) = (directory("files-limits"), CONTENT.len() as u64 + 4);
    let run = |rules: Rules, total: Option<u64>| {
        let store = FileStore::new(at.join("files")).rules(rules);
        let store = total.map_or(store.clone(), |total| store.max_total_bytes(total));
        let copy = Mirror::new("cases", at.join("copy.sqlite")).unwrap().with_files(store).unwrap();
        let proof = copy.run(&server.blocking_client(), ACCOUNT, &mut |_| ()).unwrap();
        assert!(proof.is_complete(), "{proof}");
        (proof.files.as_ref().unwrap().stored, proof.files.as_ref().unwrap().left_out, proof.to_string())
    };
    let (stored, left_out, text) = run(Rules::default().max_bytes(bytes - 1), None);
    assert_eq!((stored, left_out), (0, 4), "{text}");
    assert!(text.contains(&format!("4 left out, of {} bytes", 4 * bytes)), "{text}");
    let (stored, left_out, text) = run(Rules::default(), Some(2 * bytes + 1));
    assert_eq!((stored, left_out), (2, 2), "{text}");
    assert_eq!(downloads(&server), 2);
    let (stored, left_out, text) = run(Rules::default(), Some(2 * bytes + 1));
    assert_eq!((stored, left_out), (2, 2), "{text}");
    assert_eq!(downloads(&server), 2);
    assert_eq!(run(Rules::default(), None).0, 4);
}

#[test]
fn a_file_that_states_no_size_stops_at_the_limit() {
    let (server, _) = with_files(1, 1);
    let (at, url) = (directory("files-unstated"), link(&server));
    respond_with(&server, 3, &attachment(5, "canary.txt", "null", &url));
    let proof = desk::run(&export(&at, Rules::default().max_bytes(5)), &server).unwrap();
    assert_eq!(proof.files.as_ref().unwrap().left_out, 2, "{proof}");
    assert!(read_stored(&at).is_empty());
}

#[test]
fn links_are_not_followed() {
    let (server, _) = with_files(1, 1);
    let at = directory("files-links");
    desk::run(&export(&at, Rules::default()), &server).unwrap();
    let path = read_stored(&at).into_keys().next().unwrap();
    // In place of the file, of its directory, and of the directory of files that are being received.
    let (file, victim) = (at.join("files").join(&path), at.join("victim"));
    fs::write(&victim, "victim").unwrap();
    fs::remove_file(&file).unwrap();
    symlink(&victim, &file).unwrap();
    let again = |name: &str| {
        let store = FileStore::new(at.join("files"));
        desk::run(&Export::new("cases", at.join(name)).unwrap().with_files(store).unwrap(), &server)
    };
    again("one.csv").unwrap();
    assert_eq!(read_stored(&at).len(), 1);
    let (start, elsewhere) = (file.parent().unwrap(), at.join("elsewhere"));
    fs::create_dir(&elsewhere).unwrap();
    for place in [start.to_owned(), at.join("files/.receiving")] {
        let _ = fs::remove_dir_all(&place);
        symlink(&elsewhere, &place).unwrap();
        let error = again("two.csv").unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::File) && error.to_string().contains("it is a link"), "{error}");
        fs::remove_file(&place).unwrap();
    }
    assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 0);
    assert_eq!(fs::read_to_string(&victim).unwrap(), "victim");
    let index = at.join("files/helpdesk-files.sqlite");
    fs::remove_file(&index).unwrap();
    symlink(&victim, &index).unwrap();
    assert!(again("two.csv").unwrap_err().to_string().contains("it is a link"));
    assert_eq!(fs::read_to_string(&victim).unwrap(), "victim");
}
