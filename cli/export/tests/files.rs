//! The files that an export or a copy replaces, and those it does not change.

use std::cell::RefCell;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use helpdesk::cases;
use helpdesk_export::{Error, ErrorKind, Event, Export, Mirror, Proof};
use helpdesk_fake::{FakeServer, Fault, Seed};
use parquet::file::reader::{FileReader, SerializedFileReader};
use rusqlite::Connection;

const ACCOUNT: &str = "the fake server as ann@example.com";

/// A fake server with some cases, and an empty directory. Each test has its own.
fn desk(test: &str) -> (FakeServer, PathBuf) {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::cases(30));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("files").join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    (server, path)
}

fn run(export: &Export, server: &FakeServer) -> Result<Proof, Error> {
    export.run(&server.blocking_client(), ACCOUNT, &mut |_| ())
}

/// Runs an export, and calls a function when its first list was read.
fn run_and(export: &Export, server: &FakeServer, meanwhile: impl FnOnce()) -> Result<Proof, Error> {
    let mut meanwhile = Some(meanwhile);
    export.run(&server.blocking_client(), ACCOUNT, &mut |event| {
        if matches!(event, Event::Ends)
            && let Some(meanwhile) = meanwhile.take()
        {
            meanwhile();
        }
    })
}

fn export(path: &Path) -> Export {
    Export::new("cases", path).unwrap().with("messages").unwrap()
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn a_file_that_appears_while_an_export_reads_is_not_replaced() {
    let (server, directory) = desk("appears");
    for name in ["cases.jsonl", "cases.csv", "cases.parquet", "cases.sqlite"] {
        let path = directory.join(name);
        let error = run_and(&export(&path), &server, || fs::write(&path, "mine").unwrap()).unwrap_err();
        assert!(error.to_string().contains(&format!("{name}` exists")), "{error}");
        assert_eq!(text(&path), "mine", "{name}");
        // Nothing that was read is lost.
        fs::remove_file(&path).unwrap();
        server.clear_requests();
        assert!(run(&export(&path), &server).unwrap().is_complete());
        assert_eq!(server.received_requests().iter().count(), 0, "{name}");
        let replaced = run_and(&export(&path).replace(true), &server, || fs::write(&path, "mine").unwrap());
        assert!(replaced.unwrap().is_complete() && fs::read(&path).unwrap() != b"mine", "{name}");
    }
}

#[test]
fn continued_export_replaces_only_its_own_files() {
    let (server, directory) = desk("own");
    let (cases, messages) = (directory.join("cases.csv"), directory.join("cases.messages.csv"));
    let error = run_and(&export(&cases), &server, || fs::create_dir(&messages).unwrap()).unwrap_err();
    assert!(error.to_string().contains("cases.messages.csv` exists"), "{error}");
    let whole = text(&cases);
    fs::remove_dir(&messages).unwrap();
    fs::write(&messages, "mine").unwrap();
    let error = run(&export(&cases), &server).unwrap_err();
    assert!(error.to_string().contains("cases.messages.csv` exists"), "{error}");
    assert_eq!(text(&messages), "mine");
    fs::remove_file(&messages).unwrap();
    assert!(run(&export(&cases), &server).unwrap().is_complete());
    assert_eq!(text(&cases), whole);
    assert!(text(&messages).starts_with("case_id,"));
}

#[test]
fn a_copy_does_not_replace_the_file_of_somebody_else_for_a_new_table() {
    let (server, directory) = desk("copy");
    let copy = || Mirror::new("cases", &directory).unwrap();
    let run = |copy: Mirror| copy.run(&server.blocking_client(), ACCOUNT, &mut |_| ());
    run(copy()).unwrap();
    run(copy()).unwrap();
    let users = directory.join("users.parquet");
    fs::write(&users, "mine").unwrap();
    let error = run(copy().with("users").unwrap()).unwrap_err();
    assert!(error.to_string().contains("users.parquet` exists"), "{error}");
    let (.., advice) = error.into_parts();
    assert!(!advice.concat().contains("--replace"), "`sync` has no such option: {advice:?}");
    assert_eq!(text(&users), "mine");
    fs::remove_file(&users).unwrap();
    assert!(run(copy().with("users").unwrap()).unwrap().is_complete());
}

#[test]
fn a_database_is_not_written_beside_changes_of_another_one() {
    let (server, directory) = desk("beside");
    for suffix in ["-wal", "-journal", "-shm"] {
        let (database, left) = (directory.join("x.sqlite"), directory.join(format!("x.sqlite{suffix}")));
        let expected = format!("x.sqlite{suffix}` exists");
        fs::write(&left, "changes").unwrap();
        server.clear_requests();
        let error = run(&export(&database).replace(true), &server).unwrap_err();
        assert!(error.to_string().contains(&expected), "{error}");
        assert_eq!(server.received_requests().iter().count(), 0, "nothing was read in vain");
        fs::remove_file(&left).unwrap();
        let meanwhile = run_and(&export(&database).replace(true), &server, || fs::write(&left, "changes").unwrap());
        let error = meanwhile.unwrap_err();
        assert!(error.to_string().contains(&expected), "{error}");
        fs::remove_file(&left).unwrap();
        assert!(run(&export(&database).replace(true), &server).unwrap().is_complete());
    }
}

#[test]
fn a_directory_is_a_clear_error_before_anything_is_read() {
    let (server, directory) = desk("directory");
    let error = Export::new("cases", &directory).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Usage) && error.to_string().contains("is a directory"), "{error}");
    fs::create_dir(directory.join("cases.messages.csv")).unwrap();
    let error = run(&export(&directory.join("cases.csv")).replace(true), &server).unwrap_err();
    assert!(error.to_string().contains("cases.messages.csv` is a directory"), "{error}");
    assert_eq!(server.received_requests().iter().count(), 0);
    assert!(!directory.join("cases.csv.partial").exists());
}

#[test]
fn files_of_tables_that_were_not_written_are_named() {
    let (server, directory) = desk("outdated");
    let outdated = RefCell::new(Vec::new());
    let mut on_event = |event: Event<'_>| {
        if let Event::Outdated { path, .. } = event {
            outdated.borrow_mut().push(path.strip_prefix(&directory).unwrap().to_str().unwrap().to_owned());
        }
    };
    let client = server.blocking_client();
    let export = || export(&directory.join("cases.csv")).replace(true);
    let copy = || Mirror::new("cases", directory.join("copy")).unwrap();
    export().run(&client, ACCOUNT, &mut on_event).unwrap();
    copy().with("users").unwrap().run(&client, ACCOUNT, &mut on_event).unwrap();
    assert!(outdated.borrow().is_empty());
    copy().run(&client, ACCOUNT, &mut on_event).unwrap();
    assert_eq!(outdated.take(), ["copy/users.parquet"]);
    let forbidden = Fault::respond_with(403, r#"{"error":"staff_has_not_access"}"#);
    server.inject_fault(forbidden.on("messages.list"));
    export().run(&client, ACCOUNT, &mut on_event).unwrap();
    assert_eq!(outdated.take(), ["cases.messages.csv"]);
}

#[test]
fn a_file_without_records_has_its_columns() {
    let (server, directory) = desk("empty");
    for (name, header) in [("x.jsonl", None), ("x.csv", Some("case_id,")), ("x.parquet", None), ("x.sqlite", None)] {
        let path = directory.join(name);
        let nothing = cases::list().subject("nothing like it");
        let proof = run(&export(&path).filter(nothing).unwrap(), &server).unwrap();
        let expected = format!("{name}: 0 cases, the service's counts match");
        assert!(proof.is_complete() && proof.to_string().contains(&expected), "{proof}");
        assert!(proof.to_string().ends_with(": 0 messages, all of them"), "{proof}");
        assert!(header.is_none_or(|it| text(&path).starts_with(it) && text(&path).lines().count() == 1), "{name}");
    }
    assert_eq!(text(&directory.join("x.jsonl")), "");
    for name in ["x.parquet", "x.messages.parquet"] {
        let file = SerializedFileReader::new(File::open(directory.join(name)).unwrap()).unwrap();
        let metadata = file.metadata().file_metadata();
        assert_eq!((metadata.num_rows(), metadata.schema_descr().column(0).name()), (0, "case_id"), "{name}");
    }
    let database = Connection::open(directory.join("x.sqlite")).unwrap();
    let columns = database.prepare("SELECT * FROM cases").unwrap().column_count();
    assert!(columns > 20, "{columns}");
}

#[test]
fn an_empty_database_of_another_program_is_left_alone() {
    let (server, directory) = desk("marked");
    for pragma in ["application_id = 99", "user_version = 7"] {
        let path = directory.join("mine.sqlite");
        Connection::open(&path).unwrap().execute_batch(&format!("PRAGMA {pragma}")).unwrap();
        let before = fs::read(&path).unwrap();
        let copy = Mirror::new("labels", &path).unwrap();
        let error = copy.run(&server.blocking_client(), ACCOUNT, &mut |_| ()).unwrap_err();
        assert!(error.to_string().contains("is not of an export"), "{error}");
        assert!(fs::read(&path).unwrap() == before, "{pragma}");
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn foreign_file_in_place_of_a_written_file_is_not_replaced() {
    let (server, directory) = desk("in-place");
    let copy = Mirror::new("labels", &directory).unwrap();
    let sync = || copy.run(&server.blocking_client(), ACCOUNT, &mut |_| ());
    let file = directory.join("labels.parquet");
    for _ in 0..3 {
        sync().unwrap();
    }
    fs::remove_file(&file).unwrap();
    fs::write(&file, "mine").unwrap();
    for _ in 0..2 {
        let error = sync().unwrap_err();
        assert!(error.to_string().contains("labels.parquet` exists"), "{error}");
        assert_eq!(text(&file), "mine");
    }
    fs::remove_file(&file).unwrap();
    sync().unwrap();
}

#[test]
fn a_file_is_not_replaced_by_an_incomplete_one() {
    let (server, directory) = desk("incomplete");
    for (name, other) in [("cases.csv", "cases.messages.csv"), ("cases.sqlite", "cases.sqlite")] {
        let export = export(&directory.join(name)).replace(true);
        run(&export, &server).unwrap();
        let before = fs::read(directory.join(other)).unwrap();
        server.inject_fault(Fault::status(410).on("messages.list").nth(3));
        let error = run(&export, &server).unwrap_err();
        assert!(error.to_string().contains("because the new file is incomplete"), "{error}");
        assert!(error.to_string().contains("those of 1 records cannot be read"), "{error}");
        assert!(fs::read(directory.join(other)).unwrap() == before, "{name}");
        server.clear_faults();
        server.clear_requests();
        assert!(run(&export, &server).unwrap().is_complete());
        assert_eq!(server.received_requests().iter().count(), 1, "the one that was missing");
    }
    let path = directory.join("labels.csv");
    let labels = || Export::new("labels", &path).unwrap();
    run(&labels(), &server).unwrap();
    server.inject_fault(Fault::total_off_by(2).on("labels.list"));
    for _ in 0..2 {
        let error = run(&labels().replace(true), &server).unwrap_err();
        assert!(error.to_string().contains("but the service counts 2"), "{error}");
    }
    server.clear_faults();
    assert!(run(&labels().replace(true), &server).unwrap().is_complete());
}
