//! The stand-in as a program, for tests in any language.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::process::ExitCode;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use helpdesk_fake::{DEFAULT_API_KEY, DEFAULT_STAFF_EMAIL, Dialect, FakeServer, RateLimit, Seed};
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// A stand-in for the help-desk REST API: in memory, on this machine, for tests.
///
/// The user name is agent@example.com, and the password is the API key.
#[derive(Parser)]
#[command(version)]
struct Options {
    /// Port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Address to listen on
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    /// Adds so many cases with their users, messages and histories
    #[arg(long, value_name = "CASES", default_value_t = 0)]
    seed: usize,
    /// Adds a small account with some of everything
    #[arg(long)]
    example: bool,
    /// The API key
    #[arg(long, default_value = DEFAULT_API_KEY)]
    key: String,
    /// How the service speaks
    #[arg(long, default_value = "plain", value_parser = PossibleValuesParser::new(Dialect::NAMES))]
    dialect: String,
    /// Requests a minute, writes counted twice; without it what the dialect has, and plain has none
    #[arg(long, value_name = "REQUESTS")]
    limit: Option<u32>,
    /// The account's time zone, in hours ahead of UTC
    #[arg(long, value_name = "HOURS", default_value_t = 3, allow_negative_numbers = true)]
    zone: i8,
}

impl Options {
    fn dialect(&self) -> Dialect {
        // The parser lets no other names through.
        let dialect = Dialect::named(&self.dialect).unwrap_or_default();
        match self.limit {
            Some(limit) => dialect.limit(RateLimit::PerMinute(limit)),
            None => dialect,
        }
    }

    fn start(&self) -> io::Result<FakeServer> {
        let desk = FakeServer::builder()
            .address(SocketAddr::new(self.address, self.port))
            .api_key(&self.key)
            .utc_offset_hours(self.zone)
            .dialect(self.dialect())
            .real_time()
            .keep_requests(1000)
            .start_blocking()?;
        if self.example {
            desk.seed(Seed::example());
        }
        desk.seed(Seed::cases(self.seed));
        Ok(desk)
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    let desk = match options.start() {
        Ok(desk) => desk,
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            eprintln!(
                "error: port {} is taken; choose another one with --port, or --port 0 for a free one",
                options.port
            );
            return ExitCode::FAILURE;
        }
        Err(error) => {
            eprintln!("error: cannot listen on {}:{}: {error}", options.address, options.port);
            return ExitCode::FAILURE;
        }
    };
    match serve(&desk) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: cannot wait for Ctrl-C: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Says where it is, and waits for Ctrl-C, or for whoever started it to end it.
fn serve(desk: &FakeServer) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let ended = End::new()?;
        // Only now, so that whoever reads this may end it at once.
        println!("A help desk listens on {}", desk.url());
        println!("Try: curl -u {DEFAULT_STAFF_EMAIL}:{} {}/api/cases.json", desk.api_key(), desk.url());
        println!("Ctrl-C stops it, and everything in it is gone.");
        ended.wait().await
    })
}

/// The signals that end it.
#[cfg(unix)]
struct End {
    interrupted: Signal,
    terminated: Signal,
}

#[cfg(unix)]
impl End {
    fn new() -> io::Result<Self> {
        Ok(Self { interrupted: signal(SignalKind::interrupt())?, terminated: signal(SignalKind::terminate())? })
    }

    async fn wait(mut self) -> io::Result<()> {
        tokio::select! {
            _ = self.interrupted.recv() => Ok(()),
            _ = self.terminated.recv() => Ok(()),
        }
    }
}

/// Where there is nothing but Ctrl-C.
#[cfg(not(unix))]
struct End;

#[cfg(not(unix))]
impl End {
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn wait(self) -> io::Result<()> {
        tokio::signal::ctrl_c().await
    }
}
