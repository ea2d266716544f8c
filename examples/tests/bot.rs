//! The bot between a messenger and a fake server.

#[path = "../bot.rs"]
mod bot;

use std::process::ExitCode;

use bot::{Bot, Delivery};
use helpdesk::{
    CaseId, Client, CustomChannelKey, MessageAuthor, MessageBody, MessageContent, NoteContent, StaffId, cases,
    messages, notes,
};
use helpdesk_fake::{FakeServer, WebhookOutcome};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::UnboundedReceiver;

const FORM: &str = "application/x-www-form-urlencoded";

/// A fake server whose custom channel belongs to the bot.
struct Bench {
    server: FakeServer,
    staff: Client,
    bot: Bot,
    deliveries: UnboundedReceiver<Delivery>,
    address: String,
}

impl Bench {
    async fn new() -> Self {
        let server = FakeServer::start().await.unwrap();
        let (bot, deliveries) = Bot::new(server.client(), CustomChannelKey::from("cch7"));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        tokio::spawn(axum::serve(listener, bot.router("s3cret")).into_future());
        server.set_webhook(7, format!("http://{address}/s3cret"));
        Self { staff: server.client(), server, bot, deliveries, address }
    }

    /// Returns the messages that have come for the messenger, with their users.
    async fn receive_texts(&mut self) -> Vec<(String, String)> {
        self.server.wait_for_webhooks().await;
        let outcomes: Vec<_> = self.server.webhooks().into_iter().map(|it| it.outcome).collect();
        assert!(outcomes.iter().all(|it| *it == Some(WebhookOutcome::Responded(200))), "{outcomes:?}");
        std::iter::from_fn(|| self.deliveries.try_recv().ok()).map(|it| (it.user, it.text)).collect()
    }

    async fn reply(&self, case: CaseId, text: &str) {
        self.staff.send(messages::create(case, MessageContent::text(text))).await.unwrap();
    }

    async fn texts(&self, case: CaseId) -> Vec<String> {
        let list = self.staff.send(messages::list(case)).await.unwrap();
        list.items.iter().map(|it| it.body().map_or("", MessageBody::as_str).to_owned()).collect()
    }

    /// Posts to the bot, and returns the status of the response.
    async fn post(&self, path: &str, content_type: &str, body: &str) -> u16 {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let length = body.len();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: bot\r\nConnection: close\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).await.unwrap();
        response.split(' ').nth(1).unwrap().parse().unwrap()
    }
}

fn pair(user: &str, text: &str) -> (String, String) {
    (user.to_owned(), text.to_owned())
}

#[tokio::test]
async fn users_and_staff_talk_and_notes_stay_inside() {
    let mut bench = Bench::new().await;
    let case = bench.bot.say("device 7", "Да & <нет>").await.unwrap();
    let other = bench.bot.say("ann", "Hi.").await.unwrap();
    assert_ne!(case, other);
    bench.reply(case, "100% = \"ок\" +1").await;
    bench.staff.send(notes::create(case, NoteContent::text("Who is that?"))).await.unwrap();
    bench.reply(other, "Hi, Ann.").await;
    let mut texts = bench.receive_texts().await;
    texts.sort();
    assert_eq!(texts, [pair("ann", "Hi, Ann."), pair("device 7", "100% = \"ок\" +1")]);
    assert_eq!(bench.server.webhooks().len(), 3, "the note was posted too");

    assert_eq!(bench.bot.say("device 7", "Thanks.").await.unwrap(), case);
    assert_eq!(bench.texts(case).await, ["Да & <нет>", "100% = \"ок\" +1", "Who is that?", "Thanks."]);
    let list = bench.staff.send(messages::list(case)).await.unwrap();
    let user = bench.staff.send(cases::get(case)).await.unwrap().user_id.unwrap();
    let authors: Vec<_> = list.items.iter().map(|it| it.author().unwrap()).collect();
    let (user, staff) = (MessageAuthor::User(user), MessageAuthor::Staff(StaffId(601)));
    assert_eq!(authors, [user, staff, staff, user]);
    assert_eq!(bench.receive_texts().await, [], "what the user wrote does not come back");
}

#[tokio::test]
async fn a_case_that_is_deleted_closed_or_thrown_away_is_followed_by_a_new_one() {
    let bench = Bench::new().await;
    let mut case = bench.bot.say("ann", "0").await.unwrap();
    for (round, end) in ["delete", "close", "trash", "spam"].into_iter().enumerate() {
        match end {
            "delete" => drop(bench.staff.send(cases::delete(case)).await.unwrap()),
            "close" => drop(bench.staff.send(cases::update(case).status("closed")).await.unwrap()),
            "trash" => drop(bench.staff.send(cases::trash(case)).await.unwrap()),
            _ => drop(bench.staff.send(cases::spam(case)).await.unwrap()),
        }
        let text = format!("after {end}, {round}");
        let next = bench.bot.say("ann", &text).await.unwrap();
        assert_ne!(next, case, "{end}");
        assert_eq!(bench.texts(next).await, [text]);
        assert_eq!(bench.bot.say("ann", "Still here?").await.unwrap(), next);
        case = next;
    }
}

#[tokio::test]
async fn two_messages_at_once_open_one_case() {
    let bench = Bench::new().await;
    let (one, other) = tokio::join!(bench.bot.say("ann", "a"), bench.bot.say("ann", "b"));
    assert_eq!(one.unwrap(), other.unwrap());
}

#[tokio::test]
async fn webhooks_are_read_as_forms_and_as_json() {
    let mut bench = Bench::new().await;
    let case = bench.bot.say("ann", "Hi.").await.unwrap();
    let form = |content: &str, rest: &str| {
        format!(
            "type=message_new&object[message_id]=5&object[case_id]={case}&object[custom_user_id]=ann&object[content]={content}{rest}"
        )
    };
    let json = |content: &str, flags: &str| {
        format!(
            r#"{{"type":"message_new","object":{{"message_id":6,"case_id":{case},"custom_user_id":"ann","content":"{content}"{flags}}}}}"#
        )
    };
    let posts = [
        (FORM, form("one+%26", "&object[note]=0&object[sent_via_rule]=0")),
        (FORM, form("a+note", "&object[note]=1&object[sent_via_rule]=0")),
        (FORM, form("a+rule", "&object[note]=0&object[sent_via_rule]=1")),
        ("application/json", json("two", r#","note":0,"sent_via_rule":0"#)),
        ("application/json", json("a note", r#","note":1"#)),
        ("text/plain", json("three", "")),
        ("application/json", form("four", "")),
    ];
    for (content_type, body) in posts {
        assert_eq!(bench.post("/s3cret", content_type, &body).await, 200, "{body}");
    }
    let texts: Vec<_> = bench.receive_texts().await.into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["one &", "two", "three", "four"]);
}

#[tokio::test]
async fn what_cannot_be_read_is_rejected_and_what_is_new_is_not() {
    let mut bench = Bench::new().await;
    let posts = [
        ("/s3cret", FORM, "type=case_closed&object[case_id]=7", 200),
        ("/s3cret", "application/json", r#"{"type":"case_closed"}"#, 200),
        ("/s3cret", FORM, "hello", 400),
        ("/s3cret", FORM, "", 400),
        ("/s3cret", "application/json", r#"{"type":"message_new","object":{"mess"#, 400),
        ("/s3cret", FORM, "type=message_new&object[message_id]=x", 400),
        // Whoever does not know the secret cannot even be wrong.
        ("/secret", FORM, "type=message_new&object[message_id]=1&object[case_id]=1&object[custom_user_id]=ann", 404),
    ];
    for (path, content_type, body, status) in posts {
        assert_eq!(bench.post(path, content_type, body).await, status, "{path} {body}");
    }
    assert_eq!(bench.receive_texts().await, []);
    // The bot continues as before.
    let case = bench.bot.say("ann", "Hi.").await.unwrap();
    bench.reply(case, "Hi.").await;
    assert_eq!(bench.receive_texts().await, [pair("ann", "Hi.")]);
}

#[tokio::test]
async fn after_a_restart_staff_tell_the_bot_where_the_user_is() {
    let bench = Bench::new().await;
    let case = bench.bot.say("ann", "Hi.").await.unwrap();
    let mut bench = Bench { bot: Bot::new(bench.server.client(), CustomChannelKey::from("cch7")).0, ..bench };
    let body = format!("type=message_new&object[message_id]=5&object[case_id]={case}&object[custom_user_id]=ann");
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    bench.address = listener.local_addr().unwrap().to_string();
    tokio::spawn(axum::serve(listener, bench.bot.router("s3cret")).into_future());
    assert_eq!(bench.post("/s3cret", FORM, &body).await, 200);
    assert_eq!(bench.bot.say("ann", "Me again.").await.unwrap(), case);
    assert_eq!(bench.texts(case).await, ["Hi.", "Me again."]);
}

#[test]
fn the_rehearsal_succeeds() {
    // With an account in the environment it would work for that.
    if std::env::var_os("HELPDESK_URL").is_none() {
        assert_eq!(format!("{:?}", bot::main()), format!("{:?}", ExitCode::SUCCESS));
    }
}
