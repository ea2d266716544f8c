//! Lists that are too long for a command, and whether its advice works.

use helpdesk::Timestamp;
use helpdesk_faults::{FaultServer, Received, Response};

use crate::desk::Desk;
use crate::run::{Ran, finish};

/// A service with cases of these times of creation and change, in pages up to the 500th.
struct Cases {
    count: i64,
    created: fn(i64) -> i64,
    updated: fn(i64) -> i64,
}

const START: i64 = 1_700_000_000;

impl Cases {
    fn serve(self) -> FaultServer {
        FaultServer::by(move |_, request| Response::new(200).json(self.list(request)).into())
    }

    fn list(&self, request: &Received) -> String {
        let value = |name: &str| {
            let query = request.path.split_once('?')?.1;
            query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
        };
        let number = |name: &str, other: i64| value(name).map_or(other, |it| it.parse().unwrap());
        let within = |from: &str, to: &str| number(from, 0)..=number(to, i64::MAX);
        let (created, updated) = (within("from_time", "to_time"), within("from_updated_time", "to_updated_time"));
        let is_asked = |row: &i64| created.contains(&(self.created)(*row)) && updated.contains(&(self.updated)(*row));
        let rows: Vec<i64> = (0..self.count).filter(is_asked).collect();
        let (page, limit) = (number("page", 1), number("limit", 100));
        let rows_of_page =
            rows.iter().skip(((page - 1) * limit) as usize).take(if page > 500 { 0 } else { limit as usize });
        let time = |time: i64| Timestamp::from_unix_seconds(time).to_rfc2822();
        let case = |row: &i64| {
            let (created, updated) = (time((self.created)(*row)), time((self.updated)(*row)));
            let fields = format!(r#""subject":"S","status":"open","created_at":"{created}","updated_at":"{updated}""#);
            format!(r#""{row}":{{"case":{{"case_id":{},{fields}}}}},"#, 10_001 + row)
        };
        format!(r#"{{{}"total_count":{}}}"#, rows_of_page.map(case).collect::<String>(), rows.len())
    }
}

fn run(desk: &Desk, server: &FaultServer, line: &str) -> Ran {
    finish(desk.command(line).env("HELPDESK_URL", server.url()), "")
}

/// Runs the advised commands, which must all succeed. Returns their number.
fn follow_advice(desk: &Desk, server: &FaultServer, ran: &Ran) -> usize {
    let advice: Vec<&str> = ran.stderr.lines().filter_map(|line| line.trim().strip_prefix("try: ")).collect();
    for advice in &advice {
        let line = advice.strip_prefix("helpdesk ").unwrap_or_else(|| panic!("no command: {advice}"));
        run(desk, server, line).expect(0, &[]);
    }
    advice.len()
}

#[test]
fn a_list_that_has_more_pages_than_the_service_returns_is_exported_as_advised() {
    let desk = Desk::new("advice-pages");
    let server = Cases { count: 600, created: |row| START + 60 * row, updated: |_| START + 90_000 }.serve();
    let ran = run(&desk, &server, "cases list --all --limit 1 -o json");
    let ran = ran.expect(8, &["the list continues after page 500", "try: helpdesk export cases --to cases.jsonl"]);
    assert!(!ran.stderr.contains("Client::"), "{}", ran.stderr);
    assert_eq!(follow_advice(&desk, &server, &ran), 1);
    let exported = std::fs::read_to_string(desk.path("cases.jsonl")).unwrap();
    assert_eq!(exported.lines().count(), 600);
}

#[test]
fn indivisible_second_is_reported_without_useless_advice() {
    let desk = Desk::new("advice-second");
    let server = Cases { count: 50_250, created: |_| START, updated: |_| START }.serve();
    for line in ["sync cases --to copy.sqlite", "export cases --to cases.jsonl"] {
        for _ in 0..2 {
            let ran = run(&desk, &server, line).expect(1, &["more records (50250) than the service returns pages for"]);
            for impossible in ["add filters", "the same command", "Client::"] {
                assert!(!ran.stderr.contains(impossible), "{}", ran.stderr);
            }
            assert_eq!(follow_advice(&desk, &server, &ran), 0, "{}", ran.stderr);
        }
    }
}

#[test]
fn advice_names_the_same_command_if_it_continues() {
    let desk = Desk::new("advice-continues");
    let line = "export cases --to cases.jsonl --with messages";
    for (status, continues) in [(401, true), (501, true)] {
        desk.server.inject_fault(helpdesk_fake::Fault::status(status).on("messages.list"));
        let ran = desk.run(line);
        assert!(ran.code != 0, "{ran:?}");
        assert_eq!(ran.stderr.contains("try: the same command, which continues there"), continues, "{}", ran.stderr);
        desk.server.clear_faults();
    }
    desk.run(line).expect(0, &[]);
}
