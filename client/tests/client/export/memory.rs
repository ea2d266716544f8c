//! How much memory it takes to export a long list.

use std::fmt::Write as _;
use std::time::Duration;

use allocation_counter::measure;
use client::transport::{ResponseBody, SendFuture, SleepFuture};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Timestamp;
use rt::request::RequestBody;

use crate::export::server::{START, TestService, block_on, cases};

/// A number of rows, three in each second, generated on request.
struct Rows(i64);

impl client::transport::Transport for Rows {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let query = request.uri().query().unwrap_or_default();
        let number =
            |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(name)).map(|it| it.parse().unwrap());
        let first = number("from_time=").map_or(0, |time: i64| (time - START).max(0) * 3);
        let end = number("to_time=").map_or(self.0, |time: i64| ((time - START + 1) * 3).min(self.0));
        let mut text = "{".to_owned();
        for row in first..end.min(first + number("limit=").unwrap()) {
            let time = Timestamp::from_unix_seconds(START + row / 3).to_rfc2822();
            write!(text, "\"{row}\":{{\"case\":{{\"case_id\":{row},\"created_at\":\"{time}\"}}}},").unwrap();
        }
        write!(text, "\"total_count\":{}}}", (end - first).max(0)).unwrap();
        let date = Timestamp::from_unix_seconds(START + self.0).to_rfc2822();
        let response = http::Response::builder().header("date", date).body(ResponseBody::from(text)).unwrap();
        Box::pin(async move { Ok(response) })
    }

    fn sleep(&self, _: Duration) -> SleepFuture {
        Box::pin(async {})
    }
}

#[test]
fn export_memory_does_not_grow_with_the_rows() {
    let read = |rows: i64| {
        let client =
            client::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key").transport(Rows(rows));
        let mut export = client.build().unwrap().export(cases());
        let used = measure(|| {
            block_on(async {
                while let Some(page) = export.next().await {
                    page.unwrap();
                }
            })
        });
        let report = export.report();
        assert!(report.counts_match() && report.records == rows as u64, "{report:?}");
        used.bytes_max
    };
    let (few, many) = (read(20_000), read(200_000));
    println!("most bytes at once: {few} for 20 thousand rows, {many} for 200 thousand");
    assert!(many < few + few / 10, "{few} {many}");
}
