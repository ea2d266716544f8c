//! The price of the command: `cargo bench -p helpdesk-cli --bench command -- 20000`. It prints, and asserts no time.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Seed};

const PROGRAM: &str = env!("CARGO_BIN_EXE_helpdesk");

/// How often a start is measured.
const STARTS: u32 = 50;

fn main() {
    let count = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(20_000);
    let size = fs::metadata(PROGRAM).map_or(0, |it| it.len());
    println!("program           {:.1} MB", size as f64 / 1e6);
    for line in ["--version", "cases list --help"] {
        println!("{line:17} {:.1} ms, the shortest of {STARTS}", start(line).as_secs_f64() * 1e3);
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

fn command(line: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(line.split(' ')).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn account(server: &FakeServer) -> [(&'static str, String); 3] {
    let url = ("HELPDESK_URL", server.url().to_owned());
    [url, ("HELPDESK_EMAIL", DEFAULT_STAFF_EMAIL.to_owned()), ("HELPDESK_API_KEY", server.api_key().to_owned())]
}
