//! The fake server as a program, for tests in any language.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::process::ExitCode;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use helpdesk_fake::{DEFAULT_API_KEY, DEFAULT_STAFF_EMAIL, Dialect, FakeServer, RateLimitScheme, Seed};
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// A fake server of the help-desk REST API, for tests. It keeps everything in memory.
///
/// It takes HTTP Basic credentials: the user name agent@example.com, and the API key as password.
#[derive(Parser)]
#[command(version)]
struct Options {
    /// Port to listen on; 0 chooses a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Address to listen on
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    /// Number of generated cases, with their users, messages and histories
    #[arg(long, alias = "seed", value_name = "N", default_value_t = 0)]
    cases: usize,
    /// Adds a small account with records of every kind
    #[arg(long, alias = "example")]
    sample_data: bool,
    /// API key that requests must have
    #[arg(long, alias = "key", value_name = "KEY", default_value = DEFAULT_API_KEY)]
    api_key: String,
    /// Token that requests below /fake must have in the header x-fake-token; by default, none if the address is local, and a
    /// random one otherwise
    #[arg(long, value_name = "TOKEN")]
    control_token: Option<String>,
    /// Version of the service to imitate
    #[arg(long, default_value = "plain", value_parser = PossibleValuesParser::new(Dialect::NAMES))]
    dialect: String,
    /// Rejects values of another type than documented, such as `"group_id": "502"`, which it accepts by default
    #[arg(long)]
    strict: bool,
    /// Requests allowed per minute, where a write counts as two; the dialect decides by default, and `plain` has no limit
    #[arg(long, alias = "limit", value_name = "REQUESTS")]
    rate_limit: Option<u32>,
    /// Time zone of the account, in hours ahead of UTC
    #[arg(long, alias = "zone", value_name = "HOURS", default_value_t = 3, allow_negative_numbers = true)]
    utc_offset: i8,
}

impl Options {
    fn dialect(&self) -> Dialect {
        // The parser accepts no other names.
        let dialect = Dialect::named(&self.dialect).unwrap_or_default();
        match self.rate_limit {
            Some(limit) => dialect.limit(RateLimitScheme::PerMinute(limit)),
            None => dialect,
        }
    }

    fn start(&self) -> io::Result<FakeServer> {
        let mut builder = FakeServer::builder();
        if let Some(token) = &self.control_token {
            builder = builder.control_token(token);
        }
        builder = builder
            .address(SocketAddr::new(self.address, self.port))
            .api_key(&self.api_key)
            .utc_offset_hours(self.utc_offset)
            .dialect(self.dialect())
            .real_time()
            .keep_requests(1000);
        if self.strict {
            builder = builder.strict();
        }
        if self.sample_data {
            builder = builder.seed(Seed::example());
        }
        builder.seed(Seed::cases(self.cases)).start_blocking()
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    let server = match options.start() {
        Ok(server) => server,
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            eprintln!(
                "error: port {} is in use; choose another one with --port, or a free one with --port 0",
                options.port
            );
            return ExitCode::FAILURE;
        }
        Err(error) => {
            eprintln!("error: cannot listen on {}:{}: {error}", options.address, options.port);
            return ExitCode::FAILURE;
        }
    };
    match serve(&server) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: cannot wait for Ctrl-C: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the address of the server, and waits for Ctrl-C or SIGTERM.
fn serve(server: &FakeServer) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let ended = End::new()?;
        // The signal handlers come first, because a program that reads this line may send a signal immediately.
        println!("Fake help-desk API listening on {}", listening_on(server.address(), server.url()));
        if let Some(token) = server.control_token() {
            println!("Requests below /fake need the header x-fake-token: {token}");
        }
        println!("Try: curl -u {DEFAULT_STAFF_EMAIL}:{} {}/api/cases.json", server.api_key(), server.url());
        println!("Press Ctrl-C to stop it. Its data is lost then.");
        ended.wait().await
    })
}

/// Returns the address of the listener, and the local address if it differs.
fn listening_on(address: SocketAddr, url: &str) -> String {
    if address.ip().is_unspecified() {
        format!("{address}, in every network of the local host; locally at {url}")
    } else {
        url.to_owned()
    }
}

/// The signals that stop the program.
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

/// Ctrl-C, on systems without signals.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_names_the_address_of_its_listener() {
        let describe = |address: &str, url: &str| listening_on(address.parse().unwrap(), url);
        assert_eq!(describe("127.0.0.1:8080", "http://127.0.0.1:8080"), "http://127.0.0.1:8080");
        assert_eq!(describe("192.168.1.5:80", "http://192.168.1.5:80"), "http://192.168.1.5:80");
        let everywhere = "0.0.0.0:8080, in every network of the local host; locally at http://127.0.0.1:8080";
        assert_eq!(describe("0.0.0.0:8080", "http://127.0.0.1:8080"), everywhere);
    }
}
