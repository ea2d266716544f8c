//! The builder of a fake server.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use helpdesk::Timestamp;

use crate::account::request_log::RequestLog;
use crate::account::{Account, Inner};
use crate::fake_server::auto_advance::SharedClock;
use crate::fake_server::{DEFAULT_API_KEY, FakeServer};
use crate::input::rules::Strictness;
use crate::output::dialect::Dialect;
use crate::resources::State;
use crate::seed::Seed;
use crate::time::clock::Clock;
use crate::time::zone::Zone;
use crate::wire::server::{self, Server};

/// The time at which the clock of a new server is frozen: Monday, 2 March 2026, 12:00 in the account's time zone.
const NOON: i64 = 1_772_442_000;

/// A builder of a [`FakeServer`].
///
/// ```
/// use helpdesk_fake::{Dialect, FakeServer};
///
/// # fn main() -> std::io::Result<()> {
/// let server = FakeServer::builder().dialect(Dialect::today()).utc_offset_hours(0).start_blocking()?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct FakeServerBuilder {
    address: SocketAddr,
    key: String,
    control_token: Option<String>,
    zone: Zone,
    clock: Clock,
    dialect: Dialect,
    kept_requests: usize,
    waits: Waits,
    strictness: Strictness,
    seeds: Vec<Seed>,
}

/// How clients of the server wait.
#[derive(Clone, Copy, Debug)]
enum Waits {
    Wait,
    Skip,
}

impl FakeServerBuilder {
    pub(super) fn new() -> Self {
        Self {
            address: (Ipv4Addr::LOCALHOST, 0).into(),
            key: DEFAULT_API_KEY.to_owned(),
            control_token: None,
            zone: Zone::hours(3).expect("three hours are an offset"),
            clock: Clock::still(NOON),
            dialect: Dialect::default(),
            kept_requests: 100_000,
            waits: Waits::Wait,
            strictness: Strictness::AsPhp,
            seeds: Vec::new(),
        }
    }

    /// Sets the address. The default is a free port of 127.0.0.1.
    #[must_use]
    pub fn address(mut self, address: SocketAddr) -> Self {
        self.address = address;
        self
    }

    /// Sets the API key. The default is [`DEFAULT_API_KEY`](crate::DEFAULT_API_KEY).
    #[must_use]
    pub fn api_key(mut self, key: impl Into<String>) -> Self {
        self.key = key.into();
        self
    }

    /// Sets the token that requests below `/fake` need in the header `x-fake-token`. By default, they need none if the
    /// address is on localhost, and a random one otherwise.
    #[must_use]
    pub fn control_token(mut self, token: impl Into<String>) -> Self {
        self.control_token = Some(token.into());
        self
    }

    /// Sets the time zone in hours ahead of UTC, from -25 to 25. The default is 3.
    #[must_use]
    pub fn utc_offset_hours(mut self, hours: i8) -> Self {
        self.zone = Zone::hours(hours.clamp(-25, 25)).unwrap_or(self.zone);
        self
    }

    /// Freezes the clock at this time. The default is 12:00 on 2 March 2026, in the account's time zone.
    #[must_use]
    pub fn start_time(mut self, time: impl Into<Timestamp>) -> Self {
        self.clock = Clock::still(time.into().unix_seconds());
        self
    }

    /// Uses a clock that runs with the local clock, instead of a frozen one.
    #[must_use]
    pub fn real_time(mut self) -> Self {
        self.clock = Clock::Running(0);
        self
    }

    /// Lets clients wait in no real time: a wait advances the server's clock instead.
    ///
    /// The setting applies to the clients that the server creates, as [`client`](FakeServer::client) does. They share the
    /// server's clock. When one of them would wait, for the rate limit or before a retry, the clock advances to the end
    /// of that wait. So a job of ten minutes at 20 requests a minute takes no real time, and the clock has advanced by
    /// ten minutes.
    ///
    /// Waits of several clients do not add up. As soon as all calls in progress are waiting, the clock advances to the
    /// earliest end of a wait. The clock stands still while a call has a request in progress, but not while a
    /// program is between two of its calls.
    ///
    /// A call that was started, but is neither polled nor dropped, delays the clock for a second of real time. So does
    /// a request that never arrives at the server. [`advance`](FakeServer::advance) ends waits at once.
    ///
    /// Total timeouts are measured by the server's clock. The timeout of an attempt and
    /// [`Fault::delay`](crate::Fault::delay) are real time. With [`real_time`](Self::real_time), the clock runs on, and
    /// waits advance it further.
    ///
    /// ```
    /// use helpdesk::cases;
    /// use helpdesk_fake::{Dialect, FakeServer, RateLimitScheme, Seed};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # tokio::runtime::Runtime::new()?.block_on(async {
    /// let dialect = Dialect::default().limit(RateLimitScheme::PerMinute(20));
    /// let server = FakeServer::builder().dialect(dialect).auto_advance().start().await?;
    /// server.seed(Seed::cases(50));
    /// let begun = server.now().unix_seconds();
    ///
    /// let client = server.client();
    /// let job = client.with_options(client.options().pace());
    /// for id in 10_001..=10_050 {
    ///     job.send(cases::get(id)).await?;
    /// }
    /// assert!(server.now().unix_seconds() - begun >= 120);
    /// # Ok(())
    /// # })
    /// # }
    /// ```
    #[must_use]
    pub fn auto_advance(mut self) -> Self {
        self.waits = Waits::Skip;
        self
    }

    /// Sets the dialect. The default is [`Dialect::default`].
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// Rejects values of another type than the documented one, such as `"group_id": "502"` or `show_merged_cases=True`.
    ///
    /// By default the server accepts them if they have one meaning, as a service in PHP does, and says in the header
    /// `x-fake-violation` and in [`ReceivedRequest::violations`](crate::ReceivedRequest::violations) which type was
    /// documented. The server also takes an empty string in a query or a multipart body as no value, and ignores an
    /// unknown `sort`.
    ///
    /// ```
    /// use helpdesk::{Request, cases};
    /// use helpdesk_fake::FakeServer;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # tokio::runtime::Runtime::new()?.block_on(async {
    /// let server = FakeServer::builder().strict().start().await?;
    /// server.client().send(cases::list().show_merged_cases(true)).await?;
    /// assert!(server.received_requests()[0].violations.is_empty());
    /// # Ok(())
    /// # })
    /// # }
    /// ```
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strictness = Strictness::AsDocumented;
        self
    }

    /// Adds records before the server listens. [`FakeServer::seed`] adds them afterwards.
    #[must_use]
    pub fn seed(mut self, seed: Seed) -> Self {
        self.seeds.push(seed);
        self
    }

    /// Sets how many received requests the server keeps. The default is 100,000. Their files stay in memory.
    #[must_use]
    pub fn keep_requests(mut self, requests: usize) -> Self {
        self.kept_requests = requests;
        self
    }

    /// Starts the server.
    ///
    /// # Errors
    /// Fails if the address is not available.
    // Nothing waits yet, but callers of async code expect to write `.await`.
    #[expect(clippy::unused_async)]
    pub async fn start(self) -> io::Result<FakeServer> {
        self.start_blocking()
    }

    /// Starts the server without async.
    ///
    /// # Errors
    /// Fails if the address is not available.
    pub fn start_blocking(self) -> io::Result<FakeServer> {
        let mut state = State::new(self.clock.now());
        for seed in self.seeds {
            seed.sow(&mut state, self.clock.now());
        }
        // A program that waits for the port finds all records.
        let listener = server::bind(self.address)?;
        let address = listener.local_addr()?;
        let token = self.control_token.or_else(|| default_token(address));
        let journal = RequestLog::new(self.kept_requests);
        let inner = Inner::new(state, self.clock, self.dialect, journal);
        let account = Arc::new(Account::new(inner, address, self.key, token, self.zone, self.strictness));
        let server = Server::start(listener, Arc::clone(&account))?;
        let clock = match self.waits {
            Waits::Wait => None,
            Waits::Skip => Some(SharedClock::new(Arc::clone(&account))),
        };
        Ok(FakeServer { account, clock, _server: server })
    }
}

/// Returns a random token if other hosts can reach this address. Hashers have random keys.
fn default_token(address: SocketAddr) -> Option<String> {
    let part = || RandomState::new().build_hasher().finish();
    (!address.ip().is_loopback()).then(|| format!("{:016x}{:016x}", part(), part()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_requests_need_a_token_if_other_hosts_reach_the_server() {
        let token = |address: &str| default_token(address.parse().unwrap());
        for local in ["127.0.0.1:80", "127.9.9.9:80", "[::1]:80"] {
            assert_eq!(token(local), None, "{local}");
        }
        for open in ["0.0.0.0:80", "[::]:80", "192.168.1.5:80", "[fe80::1]:80", "[::ffff:127.0.0.1]:80"] {
            let (one, other) = (token(open).unwrap(), token(open).unwrap());
            assert!(one.len() == 32 && one != other, "{open}: {one}, {other}");
        }
    }
}
