//! A program that handles each message once, by the webhooks of rules: `cargo run -p helpdesk-webhooks --example rules`.
//!
//! The receiver responds with 202 at once and drops repeats. A worker reads the case and handles its new messages. Every five minutes the
//! program asks the API for cases that changed without a delivery.
//!
//! Variables: `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` of the account, `HELPDESK_RULE_SECRET` with at least 16 letters and
//! digits, and `HELPDESK_RULE_ADDRESS`, by default 127.0.0.1:8082. The program prints the body to paste into the rule.

use std::collections::HashSet;
use std::env;
use std::error::Error;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header::CONTENT_TYPE};
use axum::routing::post;
use helpdesk::jobs::UpdatesSince;
use helpdesk::{CaseId, Client, Message, MessageId, Timestamp, messages};
use helpdesk_webhooks::{Delivery, Handled, Repeats, Secret, Template, current, missed};
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::time::sleep;

/// Receives deliveries, and handles the messages of their cases.
#[derive(Clone)]
pub(crate) struct Bot(Arc<Inner>);

/// Handles a message of a case.
type Work = Box<dyn Fn(CaseId, &Message) + Send + Sync>;

/// A program that must survive a restart keeps `messages`, `handled` and `since` in a database.
struct Inner {
    client: Client,
    secret: Secret,
    repeats: Repeats,
    queue: Sender<CaseId>,
    /// The messages that were handled; held while a case is handled, so that two deliveries do not handle a message twice.
    messages: Mutex<HashSet<MessageId>>,
    /// The states of cases that were handled.
    handled: std::sync::Mutex<Handled>,
    /// Where the next reconciliation starts.
    since: Mutex<UpdatesSince>,
    work: Work,
}

impl Bot {
    /// Creates a bot that handles what happens after a time, and the queue of its worker.
    pub(crate) fn new(
        client: Client,
        secret: Secret,
        since: Timestamp,
        work: impl Fn(CaseId, &Message) + Send + Sync + 'static,
    ) -> (Self, Receiver<CaseId>) {
        let (queue, receiver) = mpsc::channel(1000);
        let (repeats, messages, handled) = (Repeats::default(), Mutex::default(), std::sync::Mutex::default());
        let (since, work) = (Mutex::new(since.into()), Box::new(work));
        (Self(Arc::new(Inner { client, secret, repeats, queue, messages, handled, since, work })), receiver)
    }

    pub(crate) fn router(&self) -> Router {
        Router::new().route("/rules", post(receive)).with_state(self.clone())
    }

    /// Handles the cases of deliveries, until the bot is dropped. The pause collects changes that come together.
    pub(crate) async fn work(&self, mut queue: Receiver<CaseId>, pause: Duration) {
        while let Some(first) = queue.recv().await {
            sleep(pause).await;
            let rest = std::iter::from_fn(|| queue.try_recv().ok());
            let cases: HashSet<_> = std::iter::once(first).chain(rest).collect();
            for case in cases {
                if let Err(error) = self.handle(case).await {
                    // The next reconciliation finds the case.
                    eprintln!("case {case}: {error}");
                }
            }
        }
    }

    /// Handles each message of a case that is new.
    async fn handle(&self, case: CaseId) -> Result<(), helpdesk::Error> {
        let mut handled = self.0.messages.lock().await;
        // Before its messages, so that what comes in between is not taken for handled.
        let current = current(&self.0.client, case).await?;
        let mut list = self.0.client.items(messages::list(case));
        while let Some(message) = list.next().await {
            let message = message?;
            if handled.insert(message.message_id) {
                (self.0.work)(case, &message);
            }
        }
        self.handled().note(&current);
        Ok(())
    }

    /// Handles the cases that changed without a delivery, and returns their number.
    pub(crate) async fn reconcile(&self) -> Result<usize, helpdesk::Error> {
        let mut since = self.0.since.lock().await;
        let found = missed(&self.0.client, since.clone(), |case| self.handled().has(case)).await?;
        for error in &found.errors {
            eprintln!("a case cannot be read: {error}");
        }
        for case in &found.cases {
            self.handle(case.case_id).await?;
        }
        *since = found.cursor.into();
        Ok(found.cases.len())
    }

    fn handled(&self) -> MutexGuard<'_, Handled> {
        self.0.handled.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Responds at once. The service repeats what is not accepted, so a body that cannot be read is an error.
async fn receive(State(bot): State<Bot>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let content_type = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
    let delivery = match Delivery::read(content_type, &body, &bot.0.secret) {
        Ok(delivery) => delivery,
        Err(error) => {
            eprintln!("a delivery cannot be read: {error}");
            return StatusCode::BAD_REQUEST;
        }
    };
    if let (true, Some(case)) = (bot.0.repeats.is_new(delivery.id()), delivery.case().case_id) {
        // A full queue loses nothing: the next reconciliation finds the case.
        let _ = bot.0.queue.try_send(case);
    }
    StatusCode::ACCEPTED
}

#[tokio::main]
pub(crate) async fn main() -> Result<(), Box<dyn Error>> {
    let client = Client::from_env()?;
    let secret = Secret::new(env::var("HELPDESK_RULE_SECRET").unwrap_or_default())?;
    let address = env::var("HELPDESK_RULE_ADDRESS").unwrap_or("127.0.0.1:8082".to_owned());
    println!("Paste this body into a rule that posts to http://{address}/rules:");
    println!("{}", Template::new("case_changed", &secret).ids_only());
    let listener = TcpListener::bind(&address).await?;
    let (bot, queue) = Bot::new(client, secret, Timestamp::now(), |case, message| {
        println!("case {case}: message {}", message.message_id);
    });
    let reconciliation = async {
        loop {
            sleep(Duration::from_secs(300)).await;
            match bot.reconcile().await {
                Ok(found) => println!("{found} cases changed without a delivery"),
                Err(error) => eprintln!("{}", error.report()),
            }
        }
    };
    tokio::select! {
        done = axum::serve(listener, bot.router()).into_future() => Ok(done?),
        () = bot.work(queue, Duration::from_secs(3)) => Ok(()),
        () = reconciliation => Ok(()),
    }
}
