//! The examples as they stand, against fake servers: what they print, and what is there afterwards.

#[allow(dead_code, unreachable_pub)]
#[path = "../../export_jsonl.rs"]
mod export_jsonl;
#[allow(dead_code, unreachable_pub)]
#[path = "../../export_sqlite.rs"]
mod export_sqlite;
mod exported;
mod filed;
#[allow(dead_code, unreachable_pub)]
#[path = "../../form.rs"]
mod form;
#[allow(dead_code, unreachable_pub)]
#[path = "../../import_cases.rs"]
mod import_cases;
mod imported;
#[allow(dead_code, unreachable_pub)]
#[path = "../../label_open_cases.rs"]
mod label_open_cases;
mod labelled;
mod mirrored;
mod programs;
mod reported;
#[allow(dead_code, unreachable_pub)]
#[path = "../../weekly_report.rs"]
mod weekly_report;

use helpdesk_fake::FakeServer;

/// How many requests arrived that change something.
fn writes(server: &FakeServer) -> usize {
    server.received_requests().iter().filter(|request| request.method != "GET").count()
}
