//! Links that expire, and files of other sizes than stated.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use flate2::Compression;
use flate2::write::GzEncoder;
use helpdesk::blocking::Client;
use helpdesk::{RequestOptions, Timestamp};
use helpdesk_export::files::{FileStore, Rules, read_attachments, save};
use helpdesk_export::{Export, Mirror, Proof};
use helpdesk_faults::{Cut, End, FaultServer, Framing, Reaction, Received, Response};

use crate::desk::{ACCOUNT, directory, number};

/// A service with cases that have a message each, with files whose links end.
struct Service {
    cases: u64,
    files: u64,
    /// The number of downloads that a link allows, counted over all links since its message was read.
    good_for: AtomicU64,
    /// The status for a link that is no longer valid.
    status: u16,
    has_fixed_links: bool,
    /// Whether the cases exist.
    exist: AtomicBool,
    downloads: AtomicU64,
    file: Mutex<Response>,
    stated: Mutex<Option<usize>>,
}

const START: i64 = 1_700_000_000;
const CONTENT: &str = "canary-content";

impl Service {
    fn new(cases: u64, files: u64) -> Self {
        Self {
            cases,
            files,
            good_for: AtomicU64::new(u64::MAX),
            status: 403,
            has_fixed_links: false,
            exist: AtomicBool::new(true),
            downloads: AtomicU64::new(0),
            file: Mutex::new(Response::new(200).body(CONTENT)),
            stated: Mutex::new(Some(CONTENT.len())),
        }
    }

    fn respond(&self, request: &Received) -> Reaction {
        let (path, query) = request.path.split_once('?').unwrap_or((&request.path, ""));
        let parts: Vec<&str> = path.trim_start_matches('/').split(['/', '.']).collect();
        let value = |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        let response = match parts.as_slice() {
            ["f", ..] => {
                let served = self.downloads.fetch_add(1, Ordering::SeqCst);
                let issued_at: u64 = value("made").unwrap().parse().unwrap();
                let is_good = served - issued_at < self.good_for.load(Ordering::SeqCst);
                if is_good { self.file.lock().unwrap().clone() } else { Response::new(self.status).body("expired") }
            }
            ["api", "cases", "json"] => {
                let from = value("from_updated_time").map_or(0, |it| it.parse().unwrap());
                Response::new(200).json(self.list(from, value("limit") == Some("1")))
            }
            ["api", "cases", case, "messages", "json"] if self.exist.load(Ordering::SeqCst) => {
                Response::new(200).json(self.message(case))
            }
            ["api", "cases", ..] => Response::new(404).json(r#"{"error":"case_not_found"}"#),
            _ => panic!("{}", request.path),
        };
        response.into()
    }

    /// Only the last case is so new that a copy reads it again.
    fn list(&self, from: i64, one: bool) -> String {
        let times = (0..self.cases).map(|case| (case, START + 1000 * case as i64)).filter(|(_, time)| *time >= from);
        let total = times.clone().count();
        let case = |(case, time): (u64, i64)| {
            let time = Timestamp::from_unix_seconds(time).to_rfc2822();
            let fields = format!(r#""subject":"S","status":"open","created_at":"{time}","updated_at":"{time}""#);
            format!(r#""{case}":{{"case":{{"case_id":{},{fields}}}}},"#, 10_001 + case)
        };
        let cases: String = times.take(if one { 1 } else { 100 }).map(case).collect();
        format!(r#"{{{cases}"total_count":{total}}}"#)
    }

    fn message(&self, case: &str) -> String {
        let issued_at = if self.has_fixed_links { 0 } else { self.downloads.load(Ordering::SeqCst) };
        let size = self.stated.lock().unwrap().map_or("null".to_owned(), |size| size.to_string());
        let file = |file: u64| {
            let url = format!("/f/{case}/{file}?made={issued_at}");
            format!(r#"{{"file_id":{case}{file},"file_name":"canary.gz","file_size":{size},"url":"{url}"}}"#)
        };
        let files: Vec<String> = (0..self.files).map(file).collect();
        let files = files.join(",");
        format!(r#"{{"0":{{"message":{{"message_id":9{case},"attachments":[{files}]}}}},"total_count":1}}"#)
    }
}

/// A service, its server, and a copy of its cases with their files.
struct Desk {
    service: Arc<Service>,
    server: FaultServer,
    at: std::path::PathBuf,
}

impl Desk {
    fn new(test: &str, service: Service) -> Self {
        let service = Arc::new(service);
        let server = FaultServer::by({
            let service = Arc::clone(&service);
            move |_, request| service.respond(request)
        });
        Self { service, server, at: directory(test) }
    }

    fn run(&self, job: impl FnOnce(&Client) -> Proof) -> Proof {
        let client = Client::new(self.server.url(), "ann@example.com", "key").unwrap();
        job(&client.with_options(RequestOptions::new().max_attempts(1)))
    }

    fn sync(&self) -> Proof {
        let copy = Mirror::new("cases", self.database()).unwrap().with("messages").unwrap();
        let copy = copy.with_files(FileStore::new(self.at.join("files"))).unwrap();
        self.run(|client| copy.run(client, ACCOUNT, &mut |_| ()).unwrap())
    }

    fn database(&self) -> std::path::PathBuf {
        self.at.join("copy.sqlite")
    }

    /// How many requests had a path with this part.
    fn count_requests(&self, part: &str) -> usize {
        self.server.requests().iter().filter(|it| it.path.contains(part)).count()
    }

    fn problem(&self) -> Option<String> {
        let query = "SELECT problem FROM files WHERE problem IS NOT NULL ORDER BY rowid LIMIT 1";
        let database = rusqlite::Connection::open(self.database()).unwrap();
        database.query_row(query, [], |row| row.get(0)).ok()
    }
}

#[test]
fn a_link_that_ends_is_read_again_in_the_same_run() {
    for (status, cases, files) in [(401, 20, 1), (403, 34, 1), (404, 20, 1), (410, 2, 10)] {
        let service = Service { status, ..Service::new(cases, files) };
        service.good_for.store(3, Ordering::SeqCst);
        let desk = Desk::new(&format!("links-end-{status}"), service);
        let proof = desk.sync();
        assert!(proof.is_complete(), "{status}: {proof}");
        assert_eq!(proof.files.unwrap().stored, cases * files, "{status}");
        let export = Export::new("cases", desk.at.join("cases.csv")).unwrap();
        let export = export.with_files(FileStore::new(desk.at.join("others"))).unwrap();
        let proof = desk.run(|client| export.run(client, ACCOUNT, &mut |_| ()).unwrap());
        assert!(proof.is_complete(), "{status}: {proof}");
    }
}

#[test]
fn a_link_of_a_case_is_read_again_where_its_files_are_saved() {
    let desk = Desk::new("links-save", Service::new(1, 5));
    desk.service.good_for.store(2, Ordering::SeqCst);
    let client = Client::new(desk.server.url(), "ann@example.com", "key").unwrap();
    let links = read_attachments(&client, 10_001, None).unwrap().links;
    for (number, link) in links.iter().enumerate() {
        let path = desk.at.join(number.to_string());
        let saved = save(&client, &Rules::default(), link, &path, false).unwrap();
        assert_eq!((saved.bytes, saved.doubt), (CONTENT.len() as u64, None));
        assert_eq!(std::fs::read_to_string(path).unwrap(), CONTENT);
    }
    assert_eq!((links.len(), desk.count_requests("/messages.json")), (5, 4));
}

#[test]
fn a_missing_file_is_tried_again_by_the_link_that_its_message_has_now() {
    let desk = Desk::new("links-later", Service::new(10, 2));
    desk.service.good_for.store(0, Ordering::SeqCst);
    let proof = desk.sync();
    assert_eq!(proof.files.as_ref().unwrap().failed, 20, "{proof}");
    let problem = desk.problem().unwrap();
    assert!(problem.contains("403"), "{problem}");
    // The links that the copy has stay dead.
    desk.service.good_for.store(20, Ordering::SeqCst);
    desk.service.downloads.fetch_add(1000, Ordering::SeqCst);
    let proof = desk.sync();
    assert!(proof.is_complete() && proof.files.as_ref().unwrap().stored == 20, "{proof}");
    let before = desk.count_requests("/messages.json");
    assert!(desk.sync().is_complete());
    assert_eq!(desk.count_requests("/messages.json") - before, 1, "the case of the last change");
    // A file that the directory lost, and a message that lost its files.
    let lost = "SELECT stored_as FROM files WHERE case_id = 10001 LIMIT 1";
    let database = rusqlite::Connection::open(desk.database()).unwrap();
    let lost: String = database.query_row(lost, [], |row| row.get(0)).unwrap();
    drop(database);
    std::fs::remove_file(desk.at.join("files").join(lost)).unwrap();
    desk.service.downloads.fetch_add(1000, Ordering::SeqCst);
    let proof = desk.sync();
    assert!(proof.is_complete(), "{proof}");
}

#[test]
fn a_link_that_stays_the_same_is_tried_once() {
    let desk = Desk::new("links-same", Service { has_fixed_links: true, ..Service::new(3, 2) });
    *desk.service.file.lock().unwrap() = Response::new(404);
    for run in 1..3 {
        let proof = desk.sync();
        assert_eq!(proof.files.as_ref().unwrap().failed, 6, "{proof}");
        assert!(desk.problem().unwrap().contains("404"));
        assert_eq!(desk.count_requests("/f/"), 6 * run, "{}", desk.server.trace());
    }
}

#[test]
fn files_of_a_case_that_was_deleted_are_left_out_and_not_tried_again() {
    let desk = Desk::new("links-deleted", Service::new(4, 1));
    desk.service.good_for.store(0, Ordering::SeqCst);
    assert_eq!(desk.sync().files.unwrap().failed, 4);
    desk.service.exist.store(false, Ordering::SeqCst);
    let proof = desk.sync();
    let files = proof.files.as_ref().unwrap();
    assert_eq!((files.failed, files.left_out), (0, 4), "{proof}");
    assert_eq!(desk.problem().unwrap(), "left out: its case does not exist any longer");
    let before = desk.count_requests("/messages.json");
    desk.sync();
    assert_eq!(desk.count_requests("/messages.json") - before, 1, "the case of the last change");
}

#[test]
fn a_compressed_file_is_judged_by_its_size_and_the_table_has_the_cause() {
    let plain = "archive ".repeat(500).into_bytes();
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    std::io::Write::write_all(&mut encoder, &plain).unwrap();
    let packed = encoder.finish().unwrap();
    let (small, large) = (packed.len(), plain.len());
    let response =
        |framing| Response::new(200).header("Content-Encoding", "gzip").body(packed.clone()).framing(framing);
    let cut = response(Framing::Length).cut(Cut::AmidBody, End::Reset);
    // The response, the stated size, how many bytes are stored, and a part of the problem.
    let table = [
        (response(Framing::Length), Some(small), Some(small), None),
        (response(Framing::Chunks(64)), Some(small), Some(small), None),
        (response(Framing::Length), Some(large), Some(large), None),
        (response(Framing::Chunks(64)), Some(large), Some(large), None),
        (response(Framing::Length), Some(large + 1), Some(small), Some("they do not unpack to as many")),
        (response(Framing::Chunks(64)), Some(7), Some(small), Some("the service states 7 bytes, and")),
        (response(Framing::Length), None, Some(small), Some("the service does not state its size")),
        (Response::new(200).body(plain.clone()), Some(small), Some(large), Some("bytes, and 4000 came")),
        (cut, Some(small), None, Some("in the middle of the response: ")),
        (Response::new(418), Some(small), None, Some("418")),
    ];
    for (number_of_row, (file, stated, stored, problem)) in table.into_iter().enumerate() {
        let desk = Desk::new(&format!("links-compressed-{number_of_row}"), Service::new(1, 1));
        *desk.service.file.lock().unwrap() = file;
        *desk.service.stated.lock().unwrap() = stated;
        let proof = desk.sync();
        assert_eq!(proof.is_complete(), problem.is_none(), "{number_of_row}: {proof}");
        let actual = desk.problem();
        assert_eq!(actual.is_some(), problem.is_some(), "{number_of_row}: {actual:?}");
        assert!(problem.is_none_or(|it| actual.as_ref().unwrap().contains(it)), "{number_of_row}: {actual:?}");
        assert!(actual.is_none_or(|it| proof.to_string().contains(&it)), "{number_of_row}: {proof}");
        assert_eq!(stored_bytes(&desk.database()), stored.unwrap_or(0) as u64, "{number_of_row}");
    }
}

fn stored_bytes(database: &Path) -> u64 {
    number(database, "SELECT coalesce(sum(stored_bytes), 0) FROM files")
}
