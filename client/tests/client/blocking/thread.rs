//! The thread on which all blocking clients send.

use std::time::{Duration, Instant};
use std::{env, fs, thread};

use helpdesk_faults::{FaultServer, Reaction, Response};

use crate::blocking::wire::builder;
use crate::child;
use crate::operations::{LIST, ask};

/// A task of tokio has a budget of polls. Code that blocks inside of the task uses up the budget after some hundred
/// calls.
#[tokio::test]
async fn blocking_calls_in_a_task_are_not_delayed() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
    let client = builder(server.url()).build().unwrap();
    for _ in 0..2_000 {
        assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
    }
    assert_eq!(server.connections(), 1);
}

#[tokio::test]
async fn a_file_of_many_chunks_is_read_inside_of_a_task() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body(vec![7; 32 << 20]))]);
    let client = builder(server.url()).build().unwrap();
    let file = client.download("/1").unwrap().bytes().unwrap();
    assert!(file.len() == 32 << 20 && file.iter().all(|byte| *byte == 7));
}

/// The test counts threads, so it runs alone in a process.
#[test]
fn one_thread_serves_all_clients_and_ends_with_the_last() {
    if env::var_os("COUNT_THREADS").is_some() {
        // This is the child that is started below.
        return count_threads();
    }
    const TEST: &str = concat!(module_path!(), "::one_thread_serves_all_clients_and_ends_with_the_last");
    child::run(child::command(TEST).env("COUNT_THREADS", "1"));
}

fn count_threads() {
    let count = || {
        let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
        let names = tasks.filter_map(|task| fs::read_to_string(task.path().join("comm")).ok());
        names.filter(|name| name.trim() == "helpdesk-client").count()
    };
    let is_linux = usize::from(cfg!(target_os = "linux"));
    let server = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
    let clients: Vec<_> = (0..20).map(|_| builder(server.url()).build().unwrap()).collect();
    assert_eq!(count(), 0, "a client that sends nothing needs no thread");
    for client in &clients {
        client.send(ask(&LIST)).unwrap();
    }
    assert_eq!(count(), is_linux);
    // A download in progress needs the thread, too.
    let download = clients[0].download("/1").unwrap();
    drop(clients);
    assert_eq!(count(), is_linux);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { drop(download) });
    let begun = Instant::now();
    while count() > 0 {
        assert!(begun.elapsed() < Duration::from_secs(20), "the thread goes on");
        thread::sleep(Duration::from_millis(5));
    }
    // Another one starts it again.
    builder(server.url()).build().unwrap().send(ask(&LIST)).unwrap();
}
