//! Measures the command: `cargo bench -p helpdesk-cli --bench command -- 20000`. The benchmark prints times and asserts nothing.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Seed};

const PROGRAM: &str = env!("CARGO_BIN_EXE_helpdesk");

/// How often a start is measured.
const STARTS: u32 = 50;

/// How often an agent connects.
const CONNECTIONS: usize = 20;

/// The first messages of an agent, and a call that searches cases.
const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}"#;
const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
const SEARCH: &str =
    r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search_cases","arguments":{}}}"#;

fn main() {
    let count = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(20_000);
    let size = fs::metadata(PROGRAM).map_or(0, |it| it.len());
    println!("program           {:.1} MB", size as f64 / 1e6);
    for line in ["--version", "cases list --help"] {
        println!("{line:17} {:.1} ms, the shortest of {STARTS}", start(line).as_secs_f64() * 1e3);
    }
    let connections = (0..CONNECTIONS).map(|_| connection()).collect::<Vec<_>>();
    for (name, times) in [("mcp: initialize", 0), ("mcp: first call", 1)] {
        let time = median(connections.iter().map(|it| it[times]).collect());
        println!("{name:17} {:.1} ms, the median of {CONNECTIONS}", time.as_secs_f64() * 1e3);
    }
    let server = FakeServer::builder().keep_requests(10).start_blocking().expect("there is a free port");
    server.seed(Seed::cases(count));
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench");
    for format in ["jsonl", "csv", "sqlite", "parquet"] {
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(&place).expect("the target directory can be written");
        let (to, begun) = (place.join(format!("cases.{format}")), Instant::now());
        let status = command("export cases --progress none --to").arg(&to).envs(account(&server)).status();
        assert!(status.expect("the program is there").success(), "an export fails");
        let bytes = fs::metadata(&to).map_or(0, |it| it.len());
        println!("{format:17} {count} cases in {:.2} s, {:.1} MB", begun.elapsed().as_secs_f64(), bytes as f64 / 1e6);
    }
}

fn start(line: &str) -> Duration {
    let one = || {
        let begun = Instant::now();
        assert!(command(line).status().expect("the program is there").success());
        begun.elapsed()
    };
    (0..STARTS).map(|_| one()).min().unwrap_or_default()
}

/// Returns how long `helpdesk mcp` takes from its start to `initialize`, and from there to the result of a search.
fn connection() -> [Duration; 2] {
    let begun = Instant::now();
    let mut program = command("mcp --demo").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut input = program.stdin.take().expect("it is a pipe");
    let mut lines = BufReader::new(program.stdout.take().expect("it is a pipe")).lines();
    let mut exchange = |text: String| {
        input.write_all(text.as_bytes()).expect("the program reads");
        let line = lines.next().expect("the program writes").expect("it writes UTF-8");
        assert!(line.contains(r#""result""#), "{line}");
        begun.elapsed()
    };
    let initialized = exchange(format!("{INITIALIZE}\n"));
    let searched = exchange(format!("{INITIALIZED}\n{SEARCH}\n"));
    drop(input);
    assert!(program.wait().expect("it ends").success());
    [initialized, searched - initialized]
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn command(line: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(line.split(' ')).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn account(server: &FakeServer) -> [(&'static str, String); 3] {
    let url = ("HELPDESK_URL", server.url().to_owned());
    [url, ("HELPDESK_EMAIL", DEFAULT_STAFF_EMAIL.to_owned()), ("HELPDESK_API_KEY", server.api_key().to_owned())]
}
