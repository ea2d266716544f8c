//! Random requests over connections that fail at random, in several runtimes and without one, dropped and stopped at
//! random. Each response belongs to its request, no change is sent twice, a request that was "not sent" never reached
//! the server, and no connection stays.
//!
//! `STRESS_REQUESTS=1000000 STRESS_SEED=7 cargo test --release -p helpdesk-client-tests --test client -- stress:: --nocapture` sends more of them, and
//! waits until idle connections are closed.

mod server;

use std::env;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use helpdesk_client::{Client, ErrorKind, Outcome, RequestOptions, StopHandle};
use helpdesk_runtime as rt;
use rt::meta::{Body, Encoding, LimitKind, Operation, Param, ValueType};
use rt::{Effect, Method, Upload};
use tokio::runtime::Builder;

use self::server::{NETWORKS, Network, Server, UNASKED};
use crate::operations::{Ask, ask};

const ID: [Param; 1] = [Param::new("id", ValueType::Int)];

static GET: Operation = Operation::new("things.get", Method::Get, "/things/{id}.json", Effect::Safe).path_params(&ID);

static CREATE: Operation =
    Operation::new("things.create", Method::Post, "/things/{id}.json", Effect::Create).path_params(&ID).body(
        Body::new(
            Some("thing"),
            &[
                Param::new("text", ValueType::Text),
                Param::new("file", ValueType::File)
                    .encoding(rt::meta::Encoding::Multipart)
                    .limits(&[LimitKind::MaxFile.of(1 << 20)]),
            ],
        )
        .encodings(&[Encoding::Json, Encoding::Multipart])
        .multipart_root("thing"),
    );

struct TestService;

impl rt::meta::Service for TestService {
    const METADATA: &'static rt::meta::ServiceMetadata =
        &rt::meta::ServiceMetadata::new("helpdesk", "/api").user_agent("helpdesk");
}

/// The results of the calls.
#[derive(Default)]
struct Counts {
    next: AtomicU64,
    responded: AtomicU64,
    /// Responses without a request, which came after the next request was written. HTTP/1.1 cannot distinguish them from the response to
    /// that request.
    unasked: AtomicU64,
    dropped: AtomicU64,
    stopped: AtomicU64,
    unknown: AtomicU64,
    not_sent: Mutex<Vec<u64>>,
}

const THREADS: u64 = 4;

/// Calls that each thread has in progress.
const TASKS: u64 = 8;

#[test]
fn outcomes_are_certain_over_failing_connections() {
    let number = |name, default| env::var(name).map_or(default, |it| it.parse().unwrap());
    let (requests, seed) = (number("STRESS_REQUESTS", 2_000), number("STRESS_SEED", 1));
    println!("STRESS_REQUESTS={requests} STRESS_SEED={seed}");
    for (network, place) in NETWORKS.into_iter().flat_map(|network| PLACES.map(|place| (network, place))) {
        stress(requests / 9, seed, network, place);
    }
}

/// The runtime that polls the calls.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// A runtime with several threads.
    OneRuntime,
    /// A runtime on each thread.
    SeveralRuntimes,
    /// Threads without tokio: the client sends on its own thread.
    NoRuntime,
}

const PLACES: [Place; 3] = [Place::OneRuntime, Place::SeveralRuntimes, Place::NoRuntime];

/// Sends requests with one client.
fn stress(requests: u64, seed: u64, network: Network, place: Place) {
    let server = Server::start(seed, network);
    let builder = Client::<TestService>::builder(&server.url, "agent@acme.com", "s3cret-key");
    let builder = match &server.proxy {
        Some(url) => builder.proxy(url),
        None => builder.no_proxy(),
    };
    let builder = match &server.certificate {
        Some(pem) => builder.add_root_certificates_pem(pem.as_bytes()),
        None => builder,
    };
    let client = builder.build().unwrap();
    let (counts, start) = (Arc::new(Counts::default()), Instant::now());
    let tasks = |thread: u64| {
        let (client, counts) = (client.clone(), Arc::clone(&counts));
        (thread * TASKS..(thread + 1) * TASKS)
            .map(move |task| call_all(client.clone(), Arc::clone(&counts), requests, seed << 8 | task))
    };
    match place {
        Place::OneRuntime => {
            let runtime = Builder::new_multi_thread().worker_threads(THREADS as usize).enable_all().build().unwrap();
            let tasks: Vec<_> = (0..THREADS).flat_map(&tasks).map(|task| runtime.spawn(task)).collect();
            tasks.into_iter().for_each(|task| runtime.block_on(task).unwrap());
            if env::var_os("STRESS_REQUESTS").is_some() {
                runtime.block_on(async { tokio::time::sleep(Duration::from_secs(31)).await });
                assert_eq!(server.open(), 0, "idle connections stay open");
            }
        }
        Place::NoRuntime => thread::scope(|scope| {
            for task in (0..THREADS).flat_map(&tasks) {
                scope.spawn(move || pollster::block_on(task));
            }
        }),
        Place::SeveralRuntimes => thread::scope(|scope| {
            for tasks in (0..THREADS).map(&tasks) {
                scope.spawn(move || {
                    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
                    let tasks: Vec<_> = tasks.map(|task| runtime.spawn(task)).collect();
                    tasks.into_iter().for_each(|task| runtime.block_on(task).unwrap());
                });
            }
        }),
    }
    drop(client);
    let end = Instant::now() + Duration::from_secs(30);
    while server.open() > 0 {
        assert!(Instant::now() < end, "{} connections stay open", server.open());
        thread::sleep(Duration::from_millis(10));
    }
    let (requests, not_sent) = (server.requests(), counts.not_sent.lock().unwrap());
    assert!(not_sent.iter().all(|id| !requests.contains_key(id)), "the server saw what was not sent");
    let twice: Vec<_> = requests.iter().filter(|(id, times)| is_create(**id) && **times > 1).collect();
    assert!(twice.is_empty(), "sent twice: {twice:?}");
    let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
    println!(
        "{network:?}, {place:?}; {} responses, {} to nothing, {} dropped, {} stopped, {} not sent, {} unknown; {} connections; {:.1?}",
        count(&counts.responded),
        count(&counts.unasked),
        count(&counts.dropped),
        count(&counts.stopped),
        not_sent.len(),
        count(&counts.unknown),
        server.connections(),
        start.elapsed(),
    );
}

fn is_create(id: u64) -> bool {
    id % 3 != 0
}

/// Sends one request after the other, until all are sent.
async fn call_all(client: Client<TestService>, counts: Arc<Counts>, requests: u64, seed: u64) {
    let mut random = Rng::with_seed(seed);
    loop {
        let id = counts.next.fetch_add(1, Ordering::Relaxed);
        if id >= requests {
            return;
        }
        let options = RequestOptions::new()
            .max_attempts(random.u32(1..4))
            .attempt_timeout(Duration::from_millis(random.u64(20..1000)))
            .backoff(Duration::from_millis(1), Duration::from_millis(2));
        let client = client.with_options(options).stop_scope();
        let polls = if random.u8(..4) == 0 { random.usize(..12) } else { usize::MAX };
        let stop = random.bool().then(|| client.stop_handle());
        let result = polled_at_most(polls, stop, client.send(request(id, &mut random))).await;
        if result.as_ref().is_some_and(|it| it.as_ref().is_err_and(|error| error.kind() == ErrorKind::Canceled)) {
            counts.stopped.fetch_add(1, Ordering::Relaxed);
        }
        match result {
            None => counts.dropped.fetch_add(1, Ordering::Relaxed),
            Some(Ok(body)) if body.starts_with(UNASKED) => counts.unasked.fetch_add(1, Ordering::Relaxed),
            Some(Ok(body)) => {
                assert_eq!(body.split_once(' ').map(|(id, _)| id.parse()), Some(Ok(id)), "another response");
                counts.responded.fetch_add(1, Ordering::Relaxed)
            }
            Some(Err(error)) if error.outcome() == Outcome::NotSent => {
                counts.not_sent.lock().unwrap().push(id);
                0
            }
            Some(Err(_)) => counts.unknown.fetch_add(1, Ordering::Relaxed),
        };
    }
}

/// A read, a create, or one with a file.
fn request(id: u64, random: &mut Rng) -> Ask {
    let operation = if is_create(id) { &CREATE } else { &GET };
    let request = ask(operation).set::<i64>("id", id as i64);
    match id % 3 {
        0 => request,
        1 => request.text("text", &"x".repeat(random.usize(..10_000))),
        _ => request.set::<Upload>("file", Upload::from_bytes("a.bin", vec![7; random.usize(..100_000)])),
    }
}

/// Stops a future after this number of polls, or drops it.
async fn polled_at_most<T>(
    mut polls: usize,
    mut stop: Option<StopHandle>,
    future: impl Future<Output = T>,
) -> Option<T> {
    let mut future = pin!(future);
    poll_fn(|context| match (polls, future.as_mut().poll(context)) {
        (_, Poll::Ready(done)) => Poll::Ready(Some(done)),
        (0, Poll::Pending) => match stop.take() {
            Some(stop) => {
                // A stopped call is woken.
                stop.stop();
                polls = usize::MAX;
                Poll::Pending
            }
            None => Poll::Ready(None),
        },
        (_, Poll::Pending) => {
            polls -= 1;
            Poll::Pending
        }
    })
    .await
}
