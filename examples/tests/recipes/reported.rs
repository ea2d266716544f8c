//! `weekly_report`.

use std::time::Duration;

use helpdesk::{CaseId, Client, GroupId, MessageContent, Requester, cases, groups, messages};
use helpdesk_fake::{FakeServer, Fault, Seed};

use crate::weekly_report::report;
use crate::writes;

const MINUTE: Duration = Duration::from_secs(60);

async fn create(client: &Client, subject: &str, group: Option<GroupId>) -> CaseId {
    let mut case = cases::create(Requester::email("ann@example.com"), subject, MessageContent::text("Help."));
    if let Some(group) = group {
        case = case.group_id(group);
    }
    client.send(case).await.unwrap().case_id
}

async fn reply(client: &Client, case: CaseId) {
    client.send(messages::create(case, MessageContent::text("Done."))).await.unwrap();
}

#[tokio::test]
async fn the_week_is_told_by_group_and_nothing_is_written() {
    let server = FakeServer::start().await.unwrap();
    let client = server.client();
    let mut made = Vec::new();
    for title in ["Sales", "Отдел «100%» & Co"] {
        made.push(client.send(groups::create(title)).await.unwrap().group_id);
    }
    let [sales, odd] = made[..] else { panic!("two groups were created") };

    // Too old, though it has a staff reply within the week.
    let old = create(&client, "old", Some(sales)).await;
    server.advance(MINUTE * 60 * 24 * 3);
    let mut new = Vec::new();
    for group in [sales, sales, sales, odd, odd] {
        new.push(create(&client, "new", Some(group)).await);
    }
    let alone = create(&client, "of no group", None).await;
    for (minutes, case) in [(4, new[0]), (6, new[1]), (50, new[3]), (1530, alone), (0, old)] {
        server.advance(MINUTE * minutes);
        reply(&client, case).await;
        // Only the first staff reply counts.
        reply(&client, case).await;
    }
    server.advance(MINUTE * 60 * 24 * 5);
    server.clear_requests();

    let report = report(&client, server.now()).await.unwrap().to_string();
    let expected = "\
First responses to cases that came in from 2026-03-04T11:30:00Z to 2026-03-11T11:30:00Z

group              cases  no response      median        90 %       worst
(no group)             1            0    1 d 02 h    1 d 02 h    1 d 02 h
Sales                  3            1       4 min      10 min      10 min
Отдел «100%» & Co      2            1  1 h 00 min  1 h 00 min  1 h 00 min
all                    6            2      10 min    1 d 02 h    1 d 02 h
";
    assert_eq!(report, expected);
    assert_eq!(writes(&server), 0);
}

#[tokio::test]
async fn a_group_that_is_not_listed_goes_by_its_number() {
    let server = FakeServer::start().await.unwrap();
    let client = server.client();
    let group = client.send(groups::create("Sales")).await.unwrap().group_id;
    create(&client, "new", Some(group)).await;
    server.inject_fault(Fault::respond_with(200, r#"{"total_count": 0}"#).on("groups.list"));
    let text = report(&client, server.now()).await.unwrap().to_string();
    assert!(text.contains(&format!("\n(group {group})")), "{text}");
}

#[tokio::test]
async fn every_page_of_a_busy_week_is_counted() {
    let server = FakeServer::start().await.unwrap();
    server.seed(Seed::cases(15_000));
    let client = server.client();
    let from = helpdesk::Timestamp::from_unix_seconds(server.now().unix_seconds() - 7 * 86_400);
    let total = client.send(cases::list().from_time(from).limit(1)).await.unwrap().total.unwrap();
    assert!(total > 200, "{total}");
    let text = report(&client, server.now()).await.unwrap().to_string();
    let all: Vec<_> = text.lines().last().unwrap().split_whitespace().collect();
    assert_eq!(all[..2], ["all", &total.to_string()]);
}

#[tokio::test]
async fn a_week_without_cases_is_a_report_too() {
    let server = FakeServer::start().await.unwrap();
    let text = report(&server.client(), server.now()).await.unwrap().to_string();
    assert!(text.ends_with("\nall        0            0       -     -      -\n"), "{text}");
}

#[tokio::test]
async fn a_record_that_cannot_be_read_costs_itself_and_is_told() {
    let server = FakeServer::start().await.unwrap();
    let client = server.client();
    for subject in ["one", "two", "three"] {
        create(&client, subject, None).await;
    }
    server.inject_fault(Fault::malformed_row(1).on("cases.list"));
    let text = report(&client, server.now()).await.unwrap().to_string();
    assert!(text.contains("\nall             2            2 "), "{text}");
    assert!(
        text.contains(
            "\nNo case has a first response time: there was no response yet, or the account does not report the time.\n"
        ),
        "{text}"
    );
    assert!(text.ends_with("\nNot counted, because they could not be read: 1\n"), "{text}");
}

#[tokio::test]
async fn an_error_response_is_an_error_and_no_half_a_report() {
    let server = FakeServer::start().await.unwrap();
    server.seed(Seed::cases(15_000));
    server.inject_fault(Fault::status(403).on("cases.list").nth(2));
    let error = report(&server.client(), server.now()).await.unwrap_err();
    assert_eq!(error.status().unwrap().as_u16(), 403);
}
