//! Exports that are killed repeatedly, and continue.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::{self, sleep};
use std::time::Duration;

use helpdesk::cases;
use helpdesk_fake::{Fault, Seed};

use super::engines;
use crate::desk::Desk;

/// How often each run is killed.
const KILLS: usize = 30;

/// Runs the command and kills it several times after some requests, and then when it begins to write this file. The last run ends normally.
pub(super) fn kill_and_run(desk: &Desk, line: &str, kills: usize, new: &str) {
    let mut random: u64 = 0x9e37_79b9;
    for kill in 0..kills {
        desk.server.clear_requests();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Eight lists of messages are saved at once. Also between two requests, and while a page is written.
        let (requests, pause) = (1 + (random >> 32) as usize % 10, Duration::from_micros(random >> 52));
        let begun = || desk.server.received_requests().iter().count() >= requests;
        assert!(killed(desk, line, begun, pause), "{line}: it has ended after {kill} kills");
    }
    if killed(desk, line, || desk.path(new).exists(), Duration::ZERO) {
        desk.run(line).expect(0, &[]);
    }
}

/// Runs the command, and kills it soon after the condition is true. Returns false if the command has ended by itself.
pub(super) fn killed(desk: &Desk, line: &str, begun: impl Fn() -> bool, pause: Duration) -> bool {
    let mut child = desk.command(line).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !begun() {
        if let Some(status) = child.try_wait().unwrap() {
            assert_eq!(status.code(), Some(0), "{line}");
            return false;
        }
        sleep(Duration::from_millis(1));
    }
    sleep(pause);
    child.kill().unwrap();
    !child.wait().unwrap().success()
}

/// All rows of a database, without those that describe the run.
fn rows(database: &Path) -> String {
    let code = "import sqlite3, sys\n\
        db = sqlite3.connect(sys.argv[1])\n\
        for (name,) in db.execute(\"SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 1) <> '_' ORDER BY 1\").fetchall():\n\
        \x20   print(name)\n\
        \x20   print(sorted(map(str, db.execute(f'SELECT * FROM {name}'))))";
    engines::python_says(code, &[database])
}

/// An account in which the messages of more cases are to be read than that many kills leave unread.
fn desk(test: &str) -> Desk {
    let desk = Desk::new(test);
    desk.server.seed(Seed::cases(120));
    desk
}

#[test]
fn an_export_that_is_killed_at_thirty_points_has_the_same_rows_in_every_format() {
    thread::scope(|scope| {
        for extension in ["jsonl", "csv", "sqlite", "parquet"] {
            scope.spawn(move || export_is_the_same_after_kills(extension));
        }
    });
}

fn export_is_the_same_after_kills(extension: &str) {
    let desk = desk(&format!("export-kills-{extension}"));
    let export = |name: &str| format!("export cases --to {name}.{extension} --with messages,users");
    kill_and_run(&desk, &export("killed"), KILLS, &format!("killed.messages.{extension}.new"));
    desk.run(&export("whole")).expect(0, &[]);
    let files = |name: &str| -> Vec<PathBuf> {
        let others = ["messages", "users"].map(|table| format!("{name}.{table}.{extension}"));
        let all = [format!("{name}.{extension}")].into_iter().chain(others);
        all.map(|file| desk.path(&file)).filter(|path| extension != "sqlite" || path.exists()).collect()
    };
    for (killed, whole) in files("killed").iter().zip(&files("whole")) {
        match extension {
            "sqlite" => assert_eq!(rows(killed), rows(whole)),
            _ => {
                assert!(fs::read(killed).unwrap() == fs::read(whole).unwrap(), "{killed:?} differs from {whole:?}")
            }
        }
    }
}

#[test]
fn a_synchronization_that_is_killed_at_thirty_points_has_the_same_rows() {
    thread::scope(|scope| {
        scope.spawn(|| copy_is_the_same_after_kills("sync-kills", "killed.sqlite", "whole.sqlite", ""));
        scope.spawn(|| copy_is_the_same_after_kills("sync-kills-files", "killed", "whole", "helpdesk.sqlite"));
    });
}

fn copy_is_the_same_after_kills(test: &str, killed: &str, whole: &str, database: &str) {
    let desk = desk(test);
    let sync = |path: &str| format!("sync cases --to {path} --with messages");
    kill_and_run(&desk, &sync(killed), KILLS, "killed/messages.parquet.new");
    desk.run(&sync(whole)).expect(0, &[]);
    // Once more, with what has changed. Each run reads again what changed in the last seconds of the one before.
    for case in desk.server.blocking_client().items(cases::list()).take(40) {
        desk.server.advance(Duration::from_secs(60));
        let change = cases::update(case.unwrap().case_id).subject(format!("changed for {killed}"));
        desk.server.blocking_client().send(change).unwrap();
    }
    kill_and_run(&desk, &sync(killed), 4, "killed/messages.parquet.new");
    desk.run(&sync(whole)).expect(0, &[]);
    let [one, other] =
        [killed, whole].map(|path| rows(&desk.path(path).join(database).components().collect::<PathBuf>()));
    assert!(one == other && one.contains("cases"), "{killed} differs from {whole}");
    if database.is_empty() {
        return;
    }
    for table in ["cases", "messages"] {
        let file = |path: &str| fs::read(desk.path(path).join(format!("{table}.parquet"))).unwrap();
        assert!(file(killed) == file(whole), "{table}");
    }
}

#[test]
fn two_exports_never_write_one_file() {
    let desk = desk("export-two");
    let line = "export cases --to cases.jsonl --with messages";
    let mut first: Command = desk.command(line);
    desk.server.inject_fault(Fault::delay(Duration::from_secs(3)).on("messages.list").nth(8));
    let mut child = first.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while desk.server.received_requests().iter().count() < 3 {
        sleep(Duration::from_millis(1));
    }
    desk.run(line).expect(1, &["another program uses", "cases.jsonl.partial"]);
    assert!(child.wait().unwrap().success());
}
