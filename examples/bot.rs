//! A bot between a messenger and a custom channel: `cargo run -p helpdesk-examples --example bot`.
//!
//! The bot adds what a user of the messenger writes to the user's case. If the case is closed or deleted, the bot creates a new one.
//! Webhooks bring the messages of staff, which the bot passes to the messenger. It does not pass on notes and messages of rules.
//!
//! By default the bot plays a short conversation against a fake server on localhost. If `HELPDESK_URL`, `HELPDESK_EMAIL` and
//! `HELPDESK_API_KEY` are set, the bot uses that account, and the messenger is this terminal. More variables:
//!
//! - `HELPDESK_BOT_ADDRESS`: where the bot listens for webhooks, by default 127.0.0.1:8081.
//! - `HELPDESK_BOT_CHANNEL`: the channel, such as `cch7`.
//! - `HELPDESK_BOT_SECRET`: the path of the webhook.

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
    CaseId, CaseStatus, ChannelMessage, Client, CustomChannelKey, ErrorCode, MessageContent, NoteContent, Requester,
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

/// Connects the messenger with the help desk.
#[derive(Clone)]
pub(crate) struct Bot(Arc<Inner>);

struct Inner {
    client: Client,
    channel: CustomChannelKey,
    /// Messages for the messenger.
    messenger: UnboundedSender<Delivery>,
    /// The current case of each user. A program that must survive a restart keeps this in a database.
    cases: Mutex<HashMap<String, CaseId>>,
    /// Held while a message is sent, so that two messages of a new user do not open two cases.
    sending: tokio::sync::Mutex<()>,
}

impl Bot {
    /// Creates a bot for a channel, and the receiver of messages for the messenger.
    pub(crate) fn new(client: Client, channel: CustomChannelKey) -> (Self, UnboundedReceiver<Delivery>) {
        let (messenger, deliveries) = mpsc::unbounded_channel();
        let (cases, sending) = (Mutex::default(), tokio::sync::Mutex::default());
        (Self(Arc::new(Inner { client, channel, messenger, cases, sending })), deliveries)
    }

    /// Receives the webhooks of the channel. They have no signature, so the path is the secret.
    pub(crate) fn router(&self, secret: &str) -> Router {
        Router::new().route(&format!("/{secret}"), post(webhook)).with_state(self.clone())
    }

    /// Sends a message of a messenger user to the service, and returns its case.
    pub(crate) async fn say(&self, user: &str, text: &str) -> Result<CaseId, helpdesk::Error> {
        let _sending = self.0.sending.lock().await;
        let known = self.cases(|cases| cases.get(user).copied());
        if let Some(case) = known {
            match self.add(case, user, text).await {
                Ok(true) => return Ok(case),
                Ok(false) => (),
                Err(error) if is_deleted(&error) => (),
                Err(error) => return Err(error),
            }
        }
        let subject = text.chars().take(60).collect::<String>();
        let case = cases::create(Requester::custom(user), subject, MessageContent::text(text));
        let case = self.0.client.send(case.channel(self.0.channel.clone())).await?.case_id;
        self.cases(|cases| cases.insert(user.to_owned(), case));
        Ok(case)
    }

    /// Adds a message of the user to a case. Returns false if the case is closed, deleted or spam.
    async fn add(&self, case: CaseId, user: &str, text: &str) -> Result<bool, helpdesk::Error> {
        let found = self.0.client.send(cases::get(case)).await?;
        if found.status == Some(CaseStatus::Closed) || found.deleted == Some(true) || found.spam == Some(true) {
            return Ok(false);
        }
        let message = messages::create(case, MessageContent::text(text));
        let message = match found.user_id {
            Some(user) => message.user_id(user),
            // The vendor documents `user_id`; `user_custom_id` is only seen in other clients.
            None => message.user_custom_id(user),
        };
        self.0.client.send(message).await?;
        Ok(true)
    }

    /// Passes a message of staff to the messenger.
    fn hear(&self, message: ChannelMessage) {
        let is_note = message.note == Some(true);
        let by_rule = message.sent_via_rule == Some(true);
        if is_note || by_rule || message.custom_user_id.is_empty() {
            return;
        }
        let user = message.custom_user_id;
        // The next message of the user belongs to this case, also after a restart of the bot.
        self.cases(|cases| cases.insert(user.clone(), message.case_id));
        // Fails only if the receiver was dropped because the program ends.
        let _ = self.0.messenger.send(Delivery { user, text: message.content });
    }

    fn cases<T>(&self, with: impl FnOnce(&mut HashMap<String, CaseId>) -> T) -> T {
        with(&mut self.0.cases.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Whether the case was deleted permanently.
fn is_deleted(error: &helpdesk::Error) -> bool {
    error.code().map(ErrorCode::from) == Some(ErrorCode::CaseNotFound)
}

/// Responds to a webhook at once, without waiting for the messenger.
async fn webhook(State(bot): State<Bot>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let content_type = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
    match WebhookEvent::from_request(content_type, &body) {
        Ok(WebhookEvent::MessageNew(message)) => bot.hear(message),
        // An event that this version of the client does not know is not an error.
        Ok(event) => eprintln!("ignored webhook: {event:?}"),
        Err(error) => {
            // The request is not from the service, or the format has changed. The status tells the sender.
            eprintln!("a webhook cannot be read: {error}");
            return StatusCode::BAD_REQUEST;
        }
    }
    StatusCode::OK
}

/// Plays a conversation against a fake server.
async fn rehearse() -> Result<(), Box<dyn Error>> {
    let server = FakeServer::start().await?;
    let (bot, mut deliveries) = Bot::new(server.client(), "cch7".into());
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    server.set_webhook(7, format!("http://{}/rehearsal", listener.local_addr()?));
    let webhooks = tokio::spawn(axum::serve(listener, bot.router("rehearsal")).into_future());
    println!("A fake server listens on {}. Nothing is sent beyond localhost.", server.url());

    let staff = server.client();
    let case = user_says(&bot, "The printer is on fire.").await?;
    staff.send(notes::create(case, NoteContent::text("Again. Who let them print?"))).await?;
    println!("staff write a note, which is not passed on");
    staff.send(messages::create(case, MessageContent::text("Which one?"))).await?;
    pass_on(&server, &mut deliveries).await;
    user_says(&bot, "The one on the second floor.").await?;
    staff.send(messages::create(case, MessageContent::text("Take the stairs. Somebody is on the way."))).await?;
    staff.send(cases::update(case).status(CaseStatus::Closed)).await?;
    pass_on(&server, &mut deliveries).await;
    let next = user_says(&bot, "Thanks! Now the fax is wet.").await?;
    println!("case {case} is closed, so the bot created case {next}");
    staff.send(cases::delete(next)).await?;
    user_says(&bot, "Hello?").await?;
    webhooks.abort();
    Ok(())
}

async fn user_says(bot: &Bot, text: &str) -> Result<CaseId, helpdesk::Error> {
    let case = bot.say("device 7", text).await?;
    println!("device 7, in case {case}: {text}");
    Ok(case)
}

/// Prints the messages for the messenger, after all webhooks were delivered.
async fn pass_on(server: &FakeServer, deliveries: &mut UnboundedReceiver<Delivery>) {
    server.wait_for_webhooks().await;
    while let Ok(Delivery { user, text }) = deliveries.try_recv() {
        println!("to {user}: {text}");
    }
}

/// Runs the bot for the account of the environment variables.
async fn serve() -> Result<(), Box<dyn Error>> {
    let client = Client::from_env()?;
    let address = env::var("HELPDESK_BOT_ADDRESS").unwrap_or("127.0.0.1:8081".to_owned());
    let channel = env::var("HELPDESK_BOT_CHANNEL")
        .map_err(|_| "HELPDESK_BOT_CHANNEL is not set; set it to a channel such as cch7")?;
    let secret = env::var("HELPDESK_BOT_SECRET").unwrap_or_default();
    if secret.len() < 16 || !secret.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(
            "HELPDESK_BOT_SECRET is the path of the webhook; it must have at least 16 letters and digits".into()
        );
    }
    let account = env::var("HELPDESK_URL").unwrap_or_default();
    println!(
        "In the account at {account} each line that you type creates a message of a user, and a case if there is none."
    );
    println!("Type \"yes\" to continue:");
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    if lines.next_line().await?.as_deref().map(str::trim) != Some("yes") {
        println!("Nothing was written.");
        return Ok(());
    }
    let (bot, mut deliveries) = Bot::new(client, channel.into());
    let listener = TcpListener::bind(&address).await?;
    println!(
        "The bot listens for webhooks on http://{address}/<secret>. Each line that you type is added to your case."
    );
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
