//! `import_cases`, under kills.

use std::collections::BTreeMap;
use std::fs;
use std::future::poll_fn;
use std::io::Write;
use std::path::PathBuf;
use std::pin::pin;
use std::process::{Child, Command, Stdio};
use std::task::Poll;
use std::thread::sleep;
use std::time::Duration;

use helpdesk::{MessageContent, Requester, cases};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Fault};

use crate::import_cases::{Journal, create_once};
use crate::programs::program;

/// An empty path for a test.
fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::remove_file(&path).ok();
    path
}

/// How many cases there are by subject.
async fn cases_by_subject(server: &FakeServer) -> BTreeMap<String, usize> {
    server.clear_faults();
    let mut created = BTreeMap::new();
    let mut all = server.client().items(cases::list());
    while let Some(case) = all.next().await {
        *created.entry(case.unwrap().subject).or_default() += 1;
    }
    created
}

/// Faults of each kind, in turn.
fn faults() -> Vec<Fault> {
    let kinds: [fn() -> Fault; 4] = [
        || Fault::delay(Duration::from_secs(2)),
        || Fault::reset().after_processing(),
        Fault::reset,
        || Fault::respond_with(200, "<html>"),
    ];
    (2..40).map(|nth: u64| kinds[nth as usize % 4]().on("cases.create").nth(nth)).collect()
}

/// The program ends after each number of steps, and is run again until it is done. Waits take no time.
#[tokio::test]
async fn each_key_has_one_case_wherever_the_program_is_killed() {
    for steps in [2, 5, 13] {
        let server = FakeServer::builder().auto_advance().start().await.unwrap();
        faults().into_iter().for_each(|fault| server.inject_fault(fault));
        let (path, client) = (path(&format!("imported_{steps}")), server.client());
        for lives in 1.. {
            assert!(lives < 200, "{steps} steps: it gets nowhere");
            let mut import = pin!(async {
                let mut journal = Journal::open(&path).unwrap();
                for key in ["1001", "1002", "1003"] {
                    let subject = format!("Printer on fire [{key}]");
                    let content = MessageContent::text("Help.");
                    let case = cases::create(Requester::email("ann@example.com"), subject, content);
                    create_once(&client, &mut journal, key, case, || server.now()).await.unwrap();
                }
            });
            // With few steps it would search for its first case in each life.
            let mut left = steps * (1 + lives / 5);
            let is_done = poll_fn(|context| {
                if left == 0 {
                    return Poll::Ready(false);
                }
                left -= 1;
                import.as_mut().poll(context).map(|()| true)
            });
            if is_done.await {
                break;
            }
        }
        let created = cases_by_subject(&server).await;
        assert!(created.len() == 3 && created.values().all(|count| *count == 1), "{steps} steps: {created:?}");
    }
}

fn start(server: &FakeServer, orders: &str, journal: &str) -> Child {
    let mut child = Command::new(program("import_cases"))
        .args(["--from", orders, "--journal", journal])
        .envs([
            ("HELPDESK_URL", server.url()),
            ("HELPDESK_EMAIL", DEFAULT_STAFF_EMAIL),
            ("HELPDESK_API_KEY", server.api_key()),
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"yes\n").unwrap();
    child
}

/// A process that the operating system ends, while the service works on what it has sent.
#[test]
fn each_order_has_one_case_although_each_process_is_killed_while_it_creates() {
    let server = FakeServer::builder().real_time().start_blocking().unwrap();
    let (orders, journal) = (path("imported.tsv"), path("imported.journal"));
    let lines = (1..=4).map(|key| format!("{key}\tann@example.com\tPrinter on fire\tHelp.\n")).collect::<String>();
    fs::write(&orders, lines).unwrap();
    let [orders, journal] = [orders, journal].map(|path| path.to_str().unwrap().to_owned());
    server.inject_fault(Fault::delay(Duration::from_millis(500)).on("cases.create"));
    for creates in 1..=4 {
        let mut child = start(&server, &orders, &journal);
        while server.received_requests().for_operation("cases.create").len() < creates {
            assert!(child.try_wait().unwrap().is_none(), "it ended");
            sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let output = start(&server, &orders, &journal).wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(server.received_requests().for_operation("cases.create").len(), 4);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!((1..=4).all(|key| said.contains(&format!("{key} is case "))), "{said}");
}
