//! A program that handles each message once, by the webhooks of rules: `cargo run -p helpdesk-webhooks --example rules`.
//!
//! The receiver responds with 202 at once and drops repeats. Strangers who find the address can hold a connection for
//! at most ten seconds, and cannot fill the disk with error messages. A worker reads each case and handles its new
//! messages. Every five minutes the program asks the API for cases that changed without a delivery.
//!
//! Variables: `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY` of the account, `HELPDESK_RULE_SECRET` with at least 16 letters and
//! digits, and `HELPDESK_RULE_ADDRESS`, by default 127.0.0.1:8082. The program prints the body to paste into the rule.

use std::collections::{BTreeSet, HashSet};
use std::env;
use std::error::Error;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use helpdesk::jobs::UpdatesSince;
use helpdesk::{CaseId, Client, Message, MessageId, Timestamp, messages};
use helpdesk_webhooks::{Deduplicator, Delivery, Handled, Secret, Template, current, missed};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::sync::{Mutex, Semaphore};
use tokio::time::{sleep, timeout};

/// Receives deliveries, and handles the messages of their cases.
#[derive(Clone)]
pub(crate) struct Bot(Arc<Inner>);

/// The error of a failed step.
type Failure = Box<dyn Error + Send + Sync>;

/// Handles a message of a case. If the work fails, the bot repeats it later.
type Work = Box<dyn Fn(CaseId, &Message) -> Result<(), Failure> + Send + Sync>;

/// A program that must survive a restart keeps `messages`, `handled`, `failed` and `since` in a database. Each message
/// is handled at least once: after a crash between the work and the record of it, the work is repeated.
struct Inner {
    client: Client,
    secret: Secret,
    deduplicator: Deduplicator,
    queue: Sender<CaseId>,
    /// The bot ignores older messages.
    start: Timestamp,
    /// The handled messages. The lock is held while a case is handled, so that two deliveries do not handle a message
    /// twice.
    messages: Mutex<HashSet<MessageId>>,
    /// The handled states of cases.
    handled: std::sync::Mutex<Handled>,
    /// The cases that the last reconciliation could not handle.
    failed: std::sync::Mutex<BTreeSet<CaseId>>,
    /// The start of the next reconciliation.
    since: Mutex<UpdatesSince>,
    /// The errors that may be printed until the next reconciliation.
    errors_left: AtomicU32,
    work: Work,
}

/// The maximum number of printed delivery errors between two reconciliations. Anyone can post invalid bodies.
const MAX_PRINTED_ERRORS: u32 = 20;

/// The maximum number of concurrent connections. Further connections wait.
const MAX_CONNECTIONS: usize = 100;

/// The maximum duration of a connection. The service sends one delivery of a few kilobytes.
const CONNECTION_TIME: Duration = Duration::from_secs(10);

impl Bot {
    /// Creates a bot that handles changes after a time, and the queue of its worker.
    pub(crate) fn new(
        client: Client,
        secret: Secret,
        start: Timestamp,
        work: impl Fn(CaseId, &Message) -> Result<(), Failure> + Send + Sync + 'static,
    ) -> (Self, Receiver<CaseId>) {
        let (queue, receiver) = mpsc::channel(1000);
        let inner = Inner {
            client,
            secret,
            deduplicator: Deduplicator::default(),
            queue,
            start,
            messages: Mutex::default(),
            handled: std::sync::Mutex::default(),
            failed: std::sync::Mutex::default(),
            since: Mutex::new(start.into()),
            errors_left: AtomicU32::new(MAX_PRINTED_ERRORS),
            work: Box::new(work),
        };
        (Self(Arc::new(inner)), receiver)
    }

    /// Serves deliveries. `axum::serve` has no time limit for a request that never ends.
    pub(crate) async fn serve(&self, listener: TcpListener, time: Duration) -> std::io::Result<()> {
        let router = Router::new().route("/rules", post(receive)).with_state(self.clone());
        let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
        loop {
            let place = Arc::clone(&places).acquire_owned().await.map_err(std::io::Error::other)?;
            let Ok((stream, _)) = listener.accept().await else {
                // An error such as too many open files. Other connections may close soon.
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            let service = TowerToHyperService::new(router.clone());
            tokio::spawn(async move {
                let server = hyper_util::server::conn::auto::Builder::new(TokioExecutor::new());
                let connection = server.serve_connection(TokioIo::new(stream), service);
                // The error of a connection affects only its client.
                let _ = timeout(time, connection).await;
                drop(place);
            });
        }
    }

    /// Prints an error of a delivery, unless the limit is reached.
    fn print_error(&self, error: impl std::fmt::Display) {
        let take = |left: u32| left.checked_sub(1);
        if let Ok(left) = self.0.errors_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) {
            let last = if left == 1 { "; further errors are not printed until the next reconciliation" } else { "" };
            eprintln!("{error}{last}");
        }
    }

    /// Handles the cases of deliveries, until the bot is dropped. The pause groups changes that arrive together.
    pub(crate) async fn work(&self, mut queue: Receiver<CaseId>, pause: Duration) {
        while let Some(first) = queue.recv().await {
            sleep(pause).await;
            let rest = std::iter::from_fn(|| queue.try_recv().ok());
            let cases: HashSet<_> = std::iter::once(first).chain(rest).collect();
            for case in cases {
                // On failure, the next reconciliation finds the case.
                self.handle_or_print(case).await;
            }
        }
    }

    /// Handles a case, and returns whether it is completely handled. Prints the error on failure.
    async fn handle_or_print(&self, case: CaseId) -> bool {
        let handled = self.handle(case).await;
        if let Err(error) = &handled {
            eprintln!("case {case}: {error}");
        }
        handled.is_ok()
    }

    /// Handles each new message of a case. A failed message does not stop the others.
    async fn handle(&self, case: CaseId) -> Result<(), Failure> {
        let mut handled = self.0.messages.lock().await;
        let mut failed: Option<Failure> = None;
        // The state is read before the messages, so that a message between the two reads is not taken for handled.
        let current = current(&self.0.client, case).await?;
        let mut list = self.0.client.items(messages::list(case));
        while let Some(message) = list.next().await {
            let message = match message {
                Ok(message) => message,
                // The following records are still readable.
                Err(error) if error.item_error().is_some() => {
                    failed = Some(error.into());
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            let is_old = message.created_at.is_some_and(|it| it < self.0.start);
            if is_old || handled.contains(&message.message_id) {
                continue;
            }
            match (self.0.work)(case, &message) {
                Ok(()) => drop(handled.insert(message.message_id)),
                Err(error) => failed = Some(error),
            }
        }
        match failed {
            Some(error) => Err(error),
            None => {
                self.handled_states().note(&current);
                Ok(())
            }
        }
    }

    /// Handles the cases that changed without a delivery, and returns their number.
    pub(crate) async fn reconcile(&self) -> Result<usize, helpdesk::Error> {
        self.0.errors_left.store(MAX_PRINTED_ERRORS, Ordering::Relaxed);
        let mut since = self.0.since.lock().await;
        let missed_cases = missed(&self.0.client, since.clone(), |case| self.handled_states().has(case)).await?;
        for error in &missed_cases.errors {
            eprintln!("a case cannot be read: {error}");
        }
        let mut cases = std::mem::take(&mut *self.0.failed.lock().unwrap_or_else(PoisonError::into_inner));
        cases.extend(missed_cases.cases.iter().map(|it| it.case_id));
        for case in &cases {
            if !self.handle_or_print(*case).await {
                self.0.failed.lock().unwrap_or_else(PoisonError::into_inner).insert(*case);
            }
        }
        // The next run repeats the failed cases. They do not delay other cases.
        *since = missed_cases.cursor.into();
        Ok(cases.len())
    }

    fn handled_states(&self) -> MutexGuard<'_, Handled> {
        self.0.handled.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Responds at once. Whether the service repeats a rejected delivery is unknown, and an unreadable delivery would stay unreadable.
async fn receive(State(bot): State<Bot>, body: Bytes) -> StatusCode {
    let delivery = match Delivery::read(&body, &bot.0.secret) {
        Ok(delivery) => delivery,
        Err(error) => {
            bot.print_error(format_args!("a delivery cannot be read: {error}"));
            return StatusCode::BAD_REQUEST;
        }
    };
    for variable in delivery.unreplaced() {
        let advice = "compare the template with the settings of the rule";
        bot.print_error(format_args!("the service knows no variable `[{variable}]`: {advice}"));
    }
    if let (true, Some(case)) = (bot.0.deduplicator.is_new(delivery.id()), delivery.case().case_id) {
        // A full queue loses nothing, because the next reconciliation finds the case.
        let _ = bot.0.queue.try_send(case);
    }
    StatusCode::ACCEPTED
}

#[tokio::main]
pub(crate) async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Box<dyn Error>> {
    let client = Client::from_env()?;
    let secret = Secret::new(env::var("HELPDESK_RULE_SECRET").unwrap_or_default())?;
    let address = env::var("HELPDESK_RULE_ADDRESS").unwrap_or("127.0.0.1:8082".to_owned());
    println!("Paste this body into a rule that posts to http://{address}/rules:");
    println!("{}", Template::new("case_changed", &secret).ids_only());
    let listener = TcpListener::bind(&address).await?;
    let (bot, queue) = Bot::new(client, secret, Timestamp::now(), |case, message| {
        println!("case {case}: message {}", message.message_id);
        Ok(())
    });
    let reconciliation = async {
        loop {
            sleep(Duration::from_secs(300)).await;
            match bot.reconcile().await {
                Ok(count) => println!("{count} cases changed without a delivery"),
                Err(error) => eprintln!("{}", error.report()),
            }
        }
    };
    tokio::select! {
        done = bot.serve(listener, CONNECTION_TIME) => Ok(done?),
        () = bot.work(queue, Duration::from_secs(3)) => Ok(()),
        () = reconciliation => Ok(()),
    }
}
