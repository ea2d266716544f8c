//! A bot between a messenger and a custom channel: `cargo run --example bot`.
//!
//! What the user of the messenger writes goes to their case, or to a new one when the old one is closed or gone. What staff reply
//! comes back as a webhook and goes to the messenger; notes and what rules write do not.
//!
//! It plays a short conversation against a stand-in on this machine. With `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY`
//! set it works for that account: it serves on `HELPDESK_BOT_ADDRESS`, or else 127.0.0.1:8081, for the channel
//! `HELPDESK_BOT_CHANNEL` (such as `cch7`), below the path `HELPDESK_BOT_SECRET`, and the messenger is this terminal.

use std::collections::HashMap;
use std::env;
use std::error::Error;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header::CONTENT_TYPE};
use axum::routing::post;
use helpdesk::{
    CaseId, CaseStatus, Channel, ChannelMessage, Client, ErrorCode, MessageContent, NoteContent, Requester,
    WebhookEvent, cases, messages, notes,
};
use helpdesk_examples::exit;
use helpdesk_fake::FakeServer;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

#[tokio::main]
pub(crate) async fn main() -> ExitCode {
    exit(match env::var("HELPDESK_URL") {
        Ok(_) => serve().await,
        Err(_) => rehearse().await,
    })
}

/// A message for a user of the messenger.
#[derive(Debug, PartialEq)]
pub(crate) struct Delivery {
    pub(crate) user: String,
    pub(crate) text: String,
}

/// What stands between the messenger and the help desk.
#[derive(Clone)]
pub(crate) struct Bot(Arc<Inner>);

struct Inner {
    client: Client,
    channel: Channel,
    /// Where the messenger takes its messages from.
    messenger: UnboundedSender<Delivery>,
    /// The case in which each user speaks. A program that is to survive a restart keeps this in a database.
    cases: Mutex<HashMap<String, CaseId>>,
    /// One message at a time, so that two of a new user do not open two cases.
    turn: tokio::sync::Mutex<()>,
}

impl Bot {
    /// A bot for a channel, and what it has for the messenger.
    pub(crate) fn new(client: Client, channel: Channel) -> (Self, UnboundedReceiver<Delivery>) {
        let (messenger, deliveries) = mpsc::unbounded_channel();
        let (cases, turn) = (Mutex::default(), tokio::sync::Mutex::default());
        (Self(Arc::new(Inner { client, channel, messenger, cases, turn })), deliveries)
    }

    /// Takes the webhooks of the channel. They carry no signature: whoever does not know the path does not get in.
    pub(crate) fn router(&self, secret: &str) -> Router {
        Router::new().route(&format!("/{secret}"), post(webhook)).with_state(self.clone())
    }

    /// Passes on what a user of the messenger writes, and says to which case.
    pub(crate) async fn say(&self, user: &str, text: &str) -> Result<CaseId, helpdesk::Error> {
        let _turn = self.0.turn.lock().await;
        let known = self.cases(|cases| cases.get(user).copied());
        if let Some(case) = known {
            match self.reply(case, user, text).await {
                Ok(true) => return Ok(case),
                Ok(false) => (),
                Err(error) if is_gone(&error) => (),
                Err(error) => return Err(error),
            }
        }
        let subject = text.chars().take(60).collect::<String>();
        let case = cases::create(Requester::custom(user), subject, MessageContent::text(text));
        let case = self.0.client.send(case.channel(self.0.channel.clone())).await?.case_id;
        self.cases(|cases| cases.insert(user.to_owned(), case));
        Ok(case)
    }

    /// Adds a message of the user to a case, unless nobody looks there any more.
    async fn reply(&self, case: CaseId, user: &str, text: &str) -> Result<bool, helpdesk::Error> {
        let found = self.0.client.send(cases::get(case)).await?;
        if found.status == Some(CaseStatus::Closed) || found.deleted == Some(true) || found.spam == Some(true) {
            return Ok(false);
        }
        let reply = messages::create(case, MessageContent::text(text));
        let reply = match found.user_id {
            Some(user) => reply.user_id(user),
            // Only seen in other programs, while the other way is described.
            None => reply.user_custom_id(user),
        };
        self.0.client.send(reply).await?;
        Ok(true)
    }

    /// Passes on what staff write.
    fn hear(&self, message: ChannelMessage) {
        let staff_alone = message.note == Some(true);
        let by_rule = message.sent_via_rule == Some(true);
        if staff_alone || by_rule || message.custom_user_id.is_empty() {
            return;
        }
        let user = message.custom_user_id;
        // Staff speak where they want to be answered, also after a restart of the bot.
        self.cases(|cases| cases.insert(user.clone(), message.case_id));
        // Nobody listens any more when the program ends.
        let _ = self.0.messenger.send(Delivery { user, text: message.content });
    }

    fn cases<T>(&self, with: impl FnOnce(&mut HashMap<String, CaseId>) -> T) -> T {
        with(&mut self.0.cases.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The case was deleted for good.
fn is_gone(error: &helpdesk::Error) -> bool {
    error.code().map(ErrorCode::from) == Some(ErrorCode::CaseNotFound)
}

/// Answers at once; the messenger may take its time.
async fn webhook(State(bot): State<Bot>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let content_type = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
    match WebhookEvent::from_request(content_type, &body) {
        Ok(WebhookEvent::MessageNew(message)) => bot.hear(message),
        // The service has learnt something new, which is no mistake of anybody.
        Ok(event) => eprintln!("nothing is done about {event:?}"),
        Err(error) => {
            // Not from the service, or it has changed: whoever posted it should see that it was not understood.
            eprintln!("a webhook cannot be read: {error}");
            return StatusCode::BAD_REQUEST;
        }
    }
    StatusCode::OK
}

/// Plays a conversation against a stand-in.
async fn rehearse() -> Result<(), Box<dyn Error>> {
    let desk = FakeServer::start().await?;
    let (bot, mut deliveries) = Bot::new(desk.client(), "cch7".into());
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    desk.set_webhook(7, format!("http://{}/rehearsal", listener.local_addr()?));
    let server = tokio::spawn(axum::serve(listener, bot.router("rehearsal")).into_future());
    println!("A stand-in for the service listens on {}; nothing leaves this machine.", desk.url());

    let staff = desk.client();
    let case = user_says(&bot, "The printer is on fire.").await?;
    staff.send(notes::create(case, NoteContent::text("Again. Who let them print?"))).await?;
    println!("staff note something for themselves, which is not passed on");
    staff.send(messages::create(case, MessageContent::text("Which one?"))).await?;
    pass_on(&desk, &mut deliveries).await;
    user_says(&bot, "The one on the second floor.").await?;
    staff.send(messages::create(case, MessageContent::text("Take the stairs. Somebody is on the way."))).await?;
    staff.send(cases::update(case).status(CaseStatus::Closed)).await?;
    pass_on(&desk, &mut deliveries).await;
    let next = user_says(&bot, "Thanks! Now the fax is wet.").await?;
    println!("case {case} is closed, so that case {next} was opened");
    staff.send(cases::delete(next)).await?;
    user_says(&bot, "Hello?").await?;
    server.abort();
    Ok(())
}

async fn user_says(bot: &Bot, text: &str) -> Result<CaseId, helpdesk::Error> {
    let case = bot.say("device 7", text).await?;
    println!("device 7, in case {case}: {text}");
    Ok(case)
}

/// Shows what has come for the messenger, once all webhooks were answered.
async fn pass_on(desk: &FakeServer, deliveries: &mut UnboundedReceiver<Delivery>) {
    desk.wait_for_webhooks().await;
    while let Ok(Delivery { user, text }) = deliveries.try_recv() {
        println!("to {user}: {text}");
    }
}

/// Works for the account of the environment.
async fn serve() -> Result<(), Box<dyn Error>> {
    let client = Client::from_env()?;
    let address = env::var("HELPDESK_BOT_ADDRESS").unwrap_or("127.0.0.1:8081".to_owned());
    let channel = env::var("HELPDESK_BOT_CHANNEL").map_err(|_| "HELPDESK_BOT_CHANNEL is not set, such as to cch7")?;
    let secret = env::var("HELPDESK_BOT_SECRET").unwrap_or_default();
    if secret.len() < 16 || !secret.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err("HELPDESK_BOT_SECRET is the path of the webhook: 16 letters and digits or more".into());
    }
    let account = env::var("HELPDESK_URL").unwrap_or_default();
    println!("In the account at {account} each line that you write makes a message of a user, and cases for it.");
    println!("Write \"yes\" to go on:");
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    if lines.next_line().await?.as_deref().map(str::trim) != Some("yes") {
        println!("Nothing was written.");
        return Ok(());
    }
    let (bot, mut deliveries) = Bot::new(client, channel.into());
    let listener = TcpListener::bind(&address).await?;
    println!("Webhooks are taken at http://{address}/<secret>. Each line that you write goes to your case.");
    let server = axum::serve(listener, bot.router(&secret)).into_future();
    let printer = async {
        while let Some(Delivery { user, text }) = deliveries.recv().await {
            println!("to {user}: {text}");
        }
    };
    let reader = async {
        while let Some(line) = lines.next_line().await? {
            if line.trim().is_empty() {
                continue;
            }
            match bot.say("terminal", &line).await {
                Ok(case) => println!("in case {case}"),
                Err(error) => println!("{}", error.report()),
            }
        }
        Ok(())
    };
    tokio::select! {
        done = server => Ok(done?),
        () = printer => Ok(()),
        done = reader => done,
    }
}
