//! Changes of more records than one request may have.

use std::time::Duration;

use helpdesk_fake::{Fault, Seed};

use crate::desk::Desk;
use crate::outcomes::interrupted_at;

/// A fake server with many cases, and the ids of the first of them.
fn desk(test: &str, cases: usize) -> (Desk, Vec<String>) {
    let desk = Desk::new(test);
    desk.server.seed(Seed::cases(cases));
    let listed = desk.run("cases list --all -o id --show-merged-cases true --show-active-chats true").stdout();
    let ids = listed.lines().take(cases).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(ids.len(), cases);
    desk.server.clear_requests();
    (desk, ids)
}

#[test]
fn more_ids_than_a_request_may_have_are_sent_in_parts() {
    let (desk, ids) = desk("parts", 250);
    let line = |operation: &str| format!("cases {operation} {} --yes", ids.join(" "));
    let expected = [format!("part 1 of 3, {} to {}: 83 done", ids[0], ids[82]), "250 done\n".to_owned()];
    let ran = desk.run(&line("trash-many")).expect(0, &[&expected[0], &expected[1]]);
    let changed = ran.json()["case_success_id"].as_array().unwrap().iter().map(|it| it.to_string()).collect::<Vec<_>>();
    assert_eq!(changed, ids);
    assert_eq!(desk.server.received_requests().len(), 3);
    // Twice the same id is one, and what does not exist is told.
    let ran = desk.run(&format!("{} {} 99999999", line("restore-many"), ids[0]));
    ran.expect(8, &["part 3 of 3", "not changed: 99999999;", "250 done, 1 not changed\n"]);
    let output = desk.run(&line("spam-many --dry-run")).stdout();
    assert_eq!(output.matches("PUT http").count(), 3, "{output}");
    desk.run(&line("spam-many --as rust")).expect(2, &["at most 100 items, got 250; send parts of the list"]);
    desk.server.clear_requests();
    desk.run(&line("spam-many --no-validation")).expect(4, &["HTTP 400", "at most 100 items, got 250"]);
    assert_eq!(desk.server.received_requests().len(), 1);
    desk.run(&line("spam-many").replace(" --yes", "")).expect(2, &[&format!("{} and 230 more, in", ids[19])]);
    desk.run("cases spam-many --help").expect(0, &["at least 1 item,", "more are sent in parts"]);
}

#[test]
fn bulk_deletion_warns_that_its_response_confirms_nothing() {
    let (desk, ids) = desk("deletions", 2);
    const NOTE: &str = "note: the service does not say which of the records it deleted";
    desk.run(&format!("cases delete-many {} 99998 --yes", ids.join(" "))).expect(0, &[NOTE]);
    desk.server.clear_requests();
    let many = (1..=4001).map(|id| id.to_string()).collect::<Vec<_>>().join(" ");
    desk.run(&format!("cases delete-many {many} --yes")).expect(0, &["part 41 of 41", "4001 sent", NOTE]);
    assert_eq!(desk.server.received_requests().len(), 41);
}

#[test]
fn failed_part_is_the_last_and_each_part_is_reported() {
    let (desk, ids) = desk("failing-parts", 250);
    let (second, third) = (format!("ids from {} on", ids[83]), format!("ids from {} on", ids[166]));
    type Make = fn() -> Fault;
    // The fault, the number of the failing part, the exit code, and the message.
    let table: [(Make, u64, i32, &str, &str); 6] = [
        (|| Fault::status(500), 2, 6, "part 2 of 3: 83 done, 83 unknown, 84 not done", &second),
        (|| Fault::status(400), 2, 8, "part 2 of 3: 83 done, 167 not done", &second),
        (|| Fault::status(403), 1, 3, "part 1 of 3: 0 done, 250 not done", "helpdesk doctor"),
        (Fault::truncated, 2, 8, "part 2 of 3: 166 done, 84 not done", &third),
        (Fault::truncated, 3, 7, "part 3 of 3: 250 done", "do not repeat it"),
        (Fault::reset, 1, 6, "part 1 of 3: 0 done, 83 unknown, 167 not done", "the same command again"),
    ];
    for (fault, part, code, counts, advice) in table {
        desk.server.clear_faults();
        desk.server.clear_requests();
        // The request and its retries.
        (part..part + 3).for_each(|nth| desk.server.inject_fault(fault().on("cases.trash_many").nth(nth)));
        let ran = desk.run(&format!("cases trash-many {} --yes", ids.join(" "))).expect(code, &[counts, advice]);
        assert_eq!(ran.stderr.contains("on; those before are sent"), advice.starts_with("ids"), "{ran:?}");
        assert_eq!(ran.stderr.contains("the same command again"), part == 1 && code == 6, "{ran:?}");
        // The command prints the results of the earlier parts.
        assert_eq!(ran.stdout.contains(&ids[0]), part > 1, "{ran:?}");
        let has_all_parts = (1..part).all(|nth| ran.stderr.contains(&format!("part {nth} of 3, ")));
        assert!(has_all_parts && !ran.stderr.contains("part 3 of 3, "), "{ran:?}");
    }
}

#[test]
fn interruption_between_parts_reports_the_parts_that_are_done() {
    let (desk, ids) = desk("interrupted-parts", 250);
    let line = format!("cases delete-many {} --yes", ids.join(" "));
    let rest = format!("the same command with the ids from {} on; those before are sent", ids[83]);
    let delay = Fault::delay(Duration::from_secs(30)).on("cases.delete_many").nth(2);
    let (code, stderr) = interrupted_at(&desk, &line, delay, 2);
    assert_eq!(code, Some(6), "{stderr}");
    for expected in ["part 2 of 3: 83 sent, 83 unknown, 84 not done", "it is unknown whether it was done", &rest] {
        assert!(stderr.contains(expected), "{stderr}");
    }
    // The request waits for the rate limit, so the client has not sent it.
    let wait = Fault::throttled(Duration::from_secs(30)).on("cases.delete_many").nth(2);
    let (code, stderr) = interrupted_at(&desk, &line, wait, 2);
    assert_eq!(code, Some(130), "{stderr}");
    assert!(
        stderr.contains("interrupted after part 1 of 3: 83 sent, 167 not done") && stderr.contains(&rest),
        "{stderr}"
    );
}
