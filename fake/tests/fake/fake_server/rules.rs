//! Automation rules that post a body.

use helpdesk::{CaseStatus, Client, MessageContent, NoteContent, Priority, Requester, cases, messages, notes};
use helpdesk_fake::{FakeServer, Rule, RuleTrigger, RuleWords, WebhookOutcome};

/// An address outside localhost, so that the server sends nothing.
const ELSEWHERE: &str = "http://example.com/rules";

/// The bodies that the rules have posted.
fn bodies(server: &FakeServer) -> Vec<String> {
    server.webhooks().into_iter().map(|it| it.body.unwrap()).collect()
}

/// Creates a case, changes it, and writes a message and a note.
async fn work(client: &Client) {
    let requester = Requester::email("ann@example.com");
    let case = cases::create(requester, "\"Fire\"", MessageContent::text("<Help>\n[case_id]")).priority(Priority::Low);
    let case = client.send(case.custom_fields([(27, "3")])).await.unwrap().case_id;
    client.send(cases::update(case).status(CaseStatus::Waiting)).await.unwrap();
    client.send(cases::update(case).status(CaseStatus::Waiting)).await.unwrap();
    client.send(messages::create(case, MessageContent::text("Which one?"))).await.unwrap();
    client.send(notes::create(case, NoteContent::text("Again"))).await.unwrap();
    client.send(cases::trash(case)).await.unwrap();
}

#[tokio::test]
async fn a_rule_posts_its_body_with_the_values_of_the_case() {
    let server = FakeServer::start().await.unwrap();
    let body = "{\"event\": \"x\", \"list\": [], \"case\": \"[case_id] [case_number]\", \"who\": \"[user_email] [staff_id] [last_note_id]\", \
                \"text\": \"[case_subject] [case_description]\", \"words\": \"[case_status] [case_priority] [custom_field_27]\", \"none\": \"[nothing]\"}";
    server.add_rule(Rule::new(ELSEWHERE, body).on(RuleTrigger::CaseNew).words(RuleWords::Russian));
    work(&server.client()).await;
    let number = server.client().send(cases::get(10_001)).await.unwrap().case_number;
    let expected = format!(
        r#"{{"event": "x", "list": [], "case": "10001 {number}", "who": "ann@example.com 0 ", "text": "\"Fire\" <p>&lt;Help&gt;\n[case_id]</p>", "words": "открытое Низкий Gold", "none": "[nothing]"}}"#,
        number = number.as_str()
    );
    assert_eq!(bodies(&server), [expected]);
    server.wait_for_webhooks().await;
    assert_eq!(server.webhooks()[0].outcome, Some(WebhookOutcome::Skipped));
}

#[tokio::test]
async fn a_rule_waits_for_its_change() {
    let table: [(RuleTrigger, &[&str]); 5] = [
        (RuleTrigger::CaseNew, &["open 20001 "]),
        (RuleTrigger::CaseChanged, &["waiting 20001 ", "waiting 20002 20003"]),
        (RuleTrigger::CaseMessage, &["waiting 20002 "]),
        (RuleTrigger::CaseNote, &["waiting 20002 20003"]),
        (
            RuleTrigger::Any,
            &["open 20001 ", "waiting 20001 ", "waiting 20002 ", "waiting 20002 20003", "waiting 20002 20003"],
        ),
    ];
    for (trigger, expected) in table {
        let server = FakeServer::start().await.unwrap();
        server.add_rule(Rule::new(ELSEWHERE, "[case_status] [last_message_id] [last_note_id]").on(trigger));
        work(&server.client()).await;
        assert_eq!(bodies(&server), expected, "{trigger:?}");
    }
}

#[tokio::test]
async fn lost_and_repeated_deliveries_follow_the_faults() {
    let server = FakeServer::start().await.unwrap();
    server.add_rule(Rule::new(ELSEWHERE, "[last_note_id][last_message_id]").times(|number| [1, 0, 2][number % 3]));
    work(&server.client()).await;
    assert_eq!(bodies(&server), ["20001", "20002", "20002", "2000320002"]);
}
