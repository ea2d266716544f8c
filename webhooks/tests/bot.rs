//! The example `rules` with a fake server whose rule repeats some deliveries and loses others.

#[allow(dead_code, unreachable_pub)]
#[path = "../examples/rules.rs"]
mod rules;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use helpdesk::{
    CaseId, CaseStatus, Client, MessageContent, MessageId, NoteContent, Requester, UserId, cases, messages, notes,
};
use helpdesk_fake::{FakeServer, Rule, RuleWords, WebhookOutcome};
use helpdesk_webhooks::{Secret, Template};
use rules::Bot;
use tokio::net::TcpListener;

/// The numbers of lost and of repeated deliveries.
#[derive(Default)]
struct Planted {
    lost: AtomicUsize,
    repeated: AtomicUsize,
}

/// Plans how often a delivery arrives, by its number: one of eight is lost, and one of four arrives two or three times.
fn times(seed: u64, planted: Arc<Planted>) -> impl Fn(usize) -> usize + Send + Sync {
    move |number| {
        let mut random = fastrand::Rng::with_seed(seed.wrapping_mul(31).wrapping_add(number as u64));
        let (times, counter) = match random.u8(..8) {
            0 => (0, &planted.lost),
            1 | 2 => (random.usize(2..=3), &planted.repeated),
            _ => return 1,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        times
    }
}

/// A fake server with a rule, a bot that receives its deliveries, and the messages that the bot has handled.
struct Bench {
    server: FakeServer,
    url: String,
    staff: Client,
    bot: Bot,
    planted: Arc<Planted>,
    handled_messages: Arc<Mutex<Vec<MessageId>>>,
}

impl Bench {
    async fn new(seed: u64) -> Self {
        Self::after(seed, FakeServer::start().await.unwrap()).await
    }

    /// A bot for an account with existing records.
    async fn after(seed: u64, server: FakeServer) -> Self {
        let handled_messages: Arc<Mutex<Vec<MessageId>>> = Arc::default();
        let [secret, known] = ["0123456789abcdef"; 2].map(|it| Secret::new(it).unwrap());
        let log = Arc::clone(&handled_messages);
        let (bot, queue) = Bot::new(server.client(), known, server.now(), move |_, message| {
            log.lock().unwrap().push(message.message_id);
            Ok(())
        });
        let planted = Arc::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/rules", listener.local_addr().unwrap());
        let receiver = bot.clone();
        tokio::spawn(async move { receiver.serve(listener, Duration::from_secs(10)).await });
        let worker = bot.clone();
        tokio::spawn(async move { worker.work(queue, Duration::ZERO).await });
        let body = Template::new("case_changed", &secret).to_string();
        server
            .add_rule(Rule::new(url.as_str(), body).words(RuleWords::Russian).times(times(seed, Arc::clone(&planted))));
        Self { staff: server.client(), server, url, bot, planted, handled_messages }
    }

    async fn create(&self, random: &mut fastrand::Rng) -> (CaseId, UserId) {
        let requester = Requester::email(format!("user{}@example.com", random.u16(..)));
        // Quotes and line breaks must be escaped in JSON.
        let case = cases::create(requester, "\"Help\" & <more>", MessageContent::text("{\"a\":\n[case_id]}"));
        let case = self.staff.send(case).await.unwrap();
        (case.case_id, case.user_id.unwrap())
    }

    /// Changes a case in one of several ways.
    async fn change(&self, (case, user): (CaseId, UserId), random: &mut fastrand::Rng) {
        let content = || MessageContent::text("Да & \"нет\"");
        match random.u8(..4) {
            0 => drop(self.staff.send(messages::create(case, content()).user_id(user)).await.unwrap()),
            1 => drop(self.staff.send(messages::create(case, content())).await.unwrap()),
            2 => drop(self.staff.send(notes::create(case, NoteContent::text("Hm"))).await.unwrap()),
            _ => {
                let status = if random.bool() { CaseStatus::Open } else { CaseStatus::Waiting };
                drop(self.staff.send(cases::update(case).status(status)).await.unwrap());
            }
        }
    }

    /// Returns all messages and notes of the account.
    async fn messages(&self, of: &[(CaseId, UserId)]) -> Vec<MessageId> {
        let mut all = Vec::new();
        for (case, _) in of {
            let mut list = self.staff.items(messages::list(*case));
            while let Some(message) = list.next().await {
                all.push(message.unwrap().message_id);
            }
        }
        all.sort();
        all
    }

    fn handled_messages(&self) -> Vec<MessageId> {
        let mut handled_messages = self.handled_messages.lock().unwrap().clone();
        handled_messages.sort();
        handled_messages
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_with_repeated_and_lost_deliveries_are_handled_once() {
    let seed = std::env::var("SEED").ok().and_then(|it| it.parse().ok()).unwrap_or_else(|| fastrand::u64(..));
    println!("SEED={seed}");
    let random = &mut fastrand::Rng::with_seed(seed);
    let bench = Bench::new(seed).await;
    let mut cases = Vec::new();
    for number in 0..1000 {
        if cases.is_empty() || random.u8(..20) == 0 {
            cases.push(bench.create(random).await);
        } else {
            bench.change(cases[random.usize(..cases.len())], random).await;
        }
        // Some changes happen in the same second.
        bench.server.advance(Duration::from_secs(random.u64(..4)));
        if number % 200 == 199 {
            bench.bot.reconcile().await.unwrap();
        }
    }
    bench.server.wait_for_webhooks().await;
    let posts = bench.server.webhooks();
    let other = posts.iter().find(|it| it.outcome != Some(WebhookOutcome::Responded(202)));
    assert_eq!(other.map(|it| &it.outcome), None, "SEED={seed}");
    let [lost, repeated] = [&bench.planted.lost, &bench.planted.repeated].map(|it| it.load(Ordering::Relaxed));
    assert!(lost > 50 && repeated > 100, "SEED={seed}: {lost} lost, {repeated} repeated");

    bench.server.advance(Duration::from_secs(10));
    bench.bot.reconcile().await.unwrap();
    assert_eq!(bench.handled_messages(), bench.messages(&cases).await, "SEED={seed}");
    assert_eq!(bench.bot.reconcile().await.unwrap(), 0, "SEED={seed}: all is handled, and said to be so");
}

/// Waits until the bot has handled this many messages.
async fn wait_for(bench: &Bench, count: usize) {
    for _ in 0..200 {
        if bench.handled_messages().len() >= count {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bot_handles_new_messages_by_deliveries_alone() {
    let server = FakeServer::start().await.unwrap();
    let staff = server.client();
    let create = cases::create(Requester::email("ann@example.com"), "Old", MessageContent::text("Old"));
    let old = staff.send(create).await.unwrap();
    let (case, user) = (old.case_id, old.user_id.unwrap());
    server.advance(Duration::from_secs(60));
    let mut bench = Bench::after(3, server).await;
    // No delivery is lost, and some arrive twice.
    bench.server.add_rule(Rule::new(
        bench.url.as_str(),
        Template::new("case_message", &Secret::new("0123456789abcdef").unwrap()).ids_only().to_string(),
    ));
    bench.planted = Arc::default();
    for number in 0..20 {
        let content = MessageContent::text(format!("message {number}"));
        staff.send(messages::create(case, content).user_id(user)).await.unwrap();
        bench.server.advance(Duration::from_secs(2));
        wait_for(&bench, number + 1).await;
    }
    let all = bench.messages(&[(case, user)]).await;
    assert_eq!(
        (bench.handled_messages().len(), bench.handled_messages()),
        (20, all[1..].to_vec()),
        "without a reconciliation"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failed_work_is_repeated_without_delaying_other_cases() {
    let server = FakeServer::start().await.unwrap();
    let (start, staff) = (server.now(), server.client());
    let mut created = Vec::new();
    for user in ["ann", "bob"] {
        let requester = Requester::email(format!("{user}@example.com"));
        created.push(staff.send(cases::create(requester, "x", MessageContent::text("x"))).await.unwrap().case_id);
    }
    let [broken, other] = created[..] else { panic!("{created:?}") };
    let (attempts, log) = (Arc::new(AtomicUsize::new(0)), Arc::new(Mutex::new(Vec::new())));
    let (counter, handled_messages) = (Arc::clone(&attempts), Arc::clone(&log));
    let (bot, _queue) = Bot::new(server.client(), Secret::random().unwrap(), start, move |case, _| {
        if case == broken && counter.fetch_add(1, Ordering::Relaxed) < 2 {
            return Err("the other system is down".into());
        }
        handled_messages.lock().unwrap().push(case);
        Ok(())
    });
    server.advance(Duration::from_secs(10));
    for expected in [&[other][..], &[other], &[other, broken], &[other, broken]] {
        bot.reconcile().await.unwrap();
        assert_eq!(log.lock().unwrap().as_slice(), expected);
    }
    assert_eq!(attempts.load(Ordering::Relaxed), 3);
}

#[tokio::test]
async fn delivery_with_wrong_secret_is_rejected() {
    let bench = Bench::new(1).await;
    let wrong = Secret::new("fedcba9876543210").unwrap();
    bench.server.add_rule(Rule::new(bench.url.as_str(), Template::new("case_new", &wrong).to_string()));
    bench.create(&mut fastrand::Rng::with_seed(2)).await;
    bench.server.wait_for_webhooks().await;
    assert_eq!(bench.server.webhooks().last().unwrap().outcome, Some(WebhookOutcome::Responded(400)));
}

/// Clients that send half a request, or nothing, must not keep the receiver from deliveries.
#[tokio::test]
async fn idle_connections_are_closed_and_deliveries_arrive() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;

    let server = FakeServer::start().await.unwrap();
    let secret = Secret::new("0123456789abcdef").unwrap();
    let (bot, mut queue) = Bot::new(server.client(), secret, server.now(), |_, _| Ok(()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let receiver = bot.clone();
    tokio::spawn(async move { receiver.serve(listener, Duration::from_millis(300)).await });
    let starts =
        ["", "POST /rules HTTP/1.1\r\nhost: a\r\n", "POST /rules HTTP/1.1\r\nhost: a\r\ncontent-length: 99\r\n\r\n{"];
    let mut streams = Vec::new();
    // More connections than the limit of concurrent ones.
    for start in starts.iter().cycle().take(150) {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(start.as_bytes()).await.unwrap();
        streams.push(stream);
    }
    let body = "secret=0123456789abcdef&case_id=7";
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("POST /rules HTTP/1.1\r\nhost: a\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 202"), "{response}");
    assert_eq!(queue.recv().await, Some(CaseId(7)));
    for mut stream in streams {
        let mut rest = Vec::new();
        // The server closes or resets the connection.
        let _ = stream.read_to_end(&mut rest).await;
    }
}
