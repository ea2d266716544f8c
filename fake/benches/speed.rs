//! How fast the fake server is, and how much it takes: `cargo bench -p helpdesk-fake`. The benchmark prints figures, and asserts nothing.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use helpdesk_fake::{FakeServer, Seed};

const CASES: usize = 100_000;
const CONNECTIONS: usize = 4;

/// A connection that sends one request after another. The connection reads as little of a
/// response as possible, so that its own work takes a small part of the measured time.
struct Connection(BufReader<TcpStream>);

impl Connection {
    fn open(server: &FakeServer) -> Self {
        let stream =
            TcpStream::connect(server.url().strip_prefix("http://").expect("it begins so")).expect("it listens");
        stream.set_nodelay(true).expect("a socket can do that");
        Self(BufReader::with_capacity(256 << 10, stream))
    }

    /// Sends a request and reads the response; its size in bytes.
    fn ask(&mut self, request: &[u8]) -> usize {
        self.0.get_mut().write_all(request).expect("it reads");
        let (mut line, mut length) = (String::new(), 0);
        loop {
            line.clear();
            self.0.read_line(&mut line).expect("it responds");
            if let Some(text) = line.strip_prefix("content-length: ") {
                length = text.trim().parse().expect("a length is a number");
            }
            if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).expect("it responds whole");
        length
    }
}

fn request(line: &str, body: &str) -> Vec<u8> {
    // agent@example.com:fake-api-key
    let credentials = "YWdlbnRAZXhhbXBsZS5jb206ZmFrZS1hcGkta2V5";
    let length = body.len();
    format!(
        "{line} HTTP/1.1\r\nHost: server\r\nAuthorization: Basic {credentials}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

/// Requests a second over several connections, in a second or two.
fn rate(server: &FakeServer, request: &[u8]) -> (f64, usize) {
    let started = Instant::now();
    let counts = thread::scope(|scope| {
        let connections = (0..CONNECTIONS).map(|_| {
            scope.spawn(|| {
                let mut connection = Connection::open(server);
                let (mut count, mut size) = (0_u32, 0);
                while started.elapsed() < Duration::from_secs(2) {
                    size = connection.ask(request);
                    count += 1;
                }
                (count, size)
            })
        });
        let connections: Vec<_> = connections.collect();
        connections.into_iter().map(|it| it.join().expect("it does not panic")).collect::<Vec<_>>()
    });
    let all: u32 = counts.iter().map(|(count, _)| count).sum();
    (f64::from(all) / started.elapsed().as_secs_f64(), counts[0].1)
}

/// Memory of this process, where the system tells it.
fn memory() -> Option<usize> {
    let pages = fs::read_to_string("/proc/self/statm").ok()?;
    Some(pages.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

fn server(cases: usize) -> FakeServer {
    let server = FakeServer::builder().keep_requests(0).start_blocking().expect("there is a free port");
    server.seed(Seed::cases(cases));
    server
}

/// The median time of a request, in microseconds.
fn median(server: &FakeServer, line: &str) -> u128 {
    let mut connection = Connection::open(server);
    let request = request(line, "");
    let mut times: Vec<_> = (0..21)
        .map(|_| {
            let started = Instant::now();
            connection.ask(&request);
            started.elapsed().as_micros()
        })
        .collect();
    times.sort_unstable();
    times[10]
}

fn main() {
    let started = Instant::now();
    let empty = FakeServer::start_blocking().expect("there is a free port");
    Connection::open(&empty).ask(&request("GET /api/cases.json", ""));
    println!("start to first response            {:>9.1} ms", started.elapsed().as_secs_f64() * 1e3);

    let before = memory();
    let started = Instant::now();
    let large = server(CASES);
    println!("seeding {CASES} cases          {:>9.0} ms", started.elapsed().as_secs_f64() * 1e3);
    if let (Some(before), Some(after)) = (before, memory()) {
        println!("memory for a case with its user, messages and history {:>5} bytes", (after - before) / CASES);
    }

    println!("\nrequests a second over {CONNECTIONS} connections, {CASES} cases in memory");
    let create = r#"{"case":{"user_email":"ann@example.com","subject":"Printer on fire","content":"Help."}}"#;
    let lines = [
        ("get", request("GET /api/cases/50000.json", "")),
        ("list of 100, by creation", request("GET /api/cases.json?sort=created_at_asc", "")),
        ("list of 100, by user", request("GET /api/cases.json?user_id=30001", "")),
        ("create", request("POST /api/cases.json", create)),
    ];
    for (name, request) in &lines {
        let (rate, size) = rate(&large, request);
        println!("{name:<32}{rate:>9.0} /s   {size:>7} bytes each");
    }

    println!("\nmedian time of a list by the number of cases, in microseconds");
    let sizes = [1_000, 10_000, 100_000];
    let servers = sizes.map(server);
    println!("{:<32}{:>9}{:>9}{:>9}", "", sizes[0], sizes[1], sizes[2]);
    for query in [
        "limit=1",
        "sort=created_at_asc&page=500&limit=1",
        "status=open&limit=1",
        "subject=printer&limit=1",
        "user_email=user3&limit=1",
    ] {
        let times = servers.each_ref().map(|server| median(server, &format!("GET /api/cases.json?{query}")));
        println!("{query:<40}{:>9}{:>9}{:>9}", times[0], times[1], times[2]);
    }
}
