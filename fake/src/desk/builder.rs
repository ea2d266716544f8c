//! A desk before it is started.

use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use helpdesk::Timestamp;

use crate::account::journal::Journal;
use crate::account::{Account, Inner};
use crate::desk::auto_advance::SharedClock;
use crate::desk::{DEFAULT_API_KEY, FakeServer};
use crate::output::dialect::Dialect;
use crate::seed;
use crate::time::clock::Clock;
use crate::time::zone::Zone;
use crate::wire::server::{self, Server};

/// When the clock of a new desk stands still: Monday, 2 March 2026, 12:00 in the account's zone.
const NOON: i64 = 1_772_442_000;

/// A desk before it is started.
#[derive(Clone, Debug)]
pub struct FakeServerBuilder {
    address: SocketAddr,
    key: String,
    zone: Zone,
    clock: Clock,
    dialect: Dialect,
    kept_requests: usize,
    waits: Waits,
}

/// What clients of a desk do where they have to wait.
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
            zone: Zone::hours(3).expect("three hours are an offset"),
            clock: Clock::still(NOON),
            dialect: Dialect::default(),
            kept_requests: 100_000,
            waits: Waits::Wait,
        }
    }

    /// At this address instead of a free port of 127.0.0.1.
    #[must_use]
    pub fn address(mut self, address: SocketAddr) -> Self {
        self.address = address;
        self
    }

    /// With this API key.
    #[must_use]
    pub fn api_key(mut self, key: impl Into<String>) -> Self {
        self.key = key.into();
        self
    }

    /// In a zone so many hours ahead of UTC; 3 unless said otherwise, and not more than 25 either way.
    #[must_use]
    pub fn utc_offset_hours(mut self, hours: i8) -> Self {
        self.zone = Zone::hours(hours.clamp(-25, 25)).unwrap_or(self.zone);
        self
    }

    /// With a clock that stands still at this time.
    #[must_use]
    pub fn start_time(mut self, time: impl Into<Timestamp>) -> Self {
        self.clock = Clock::still(time.into().unix_seconds());
        self
    }

    /// With a clock that runs as that of the machine.
    #[must_use]
    pub fn real_time(mut self) -> Self {
        self.clock = Clock::Running(0);
        self
    }

    /// With clients that wait for nothing.
    ///
    /// Those that the desk makes, as [`client`](FakeServer::client) does, take their time from the desk. Where one of them would wait,
    /// for the rate limit or before it tries again, the clock of the desk goes on to the end of that wait instead. So what takes ten
    /// minutes at 20 requests a minute takes no time here, and the clock says that it took ten minutes.
    ///
    /// Waits of several clients at once do not add up: as soon as every call that is under way waits, the clock goes on to the end of
    /// the wait that ends first. It stands still while a call has a request under way or was just answered, but not between two calls
    /// of a program, where others wait. A call that was begun and that nobody polls or drops holds it up for a second of real time, as
    /// does a request that never comes to the desk; [`advance`](FakeServer::advance) ends waits at once, whatever other calls do.
    ///
    /// Deadlines of a policy are by the clock of the desk too; how long an answer may take, and [`Fault::delay`](crate::Fault::delay),
    /// are in real time. A [running](Self::running) clock runs on as before, and waits put it further ahead.
    ///
    /// ```
    /// use helpdesk::cases;
    /// use helpdesk_fake::{Dialect, FakeServer, Limit, Seed};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # tokio::runtime::Runtime::new()?.block_on(async {
    /// let dialect = Dialect::default().limit(Limit::PerMinute(20));
    /// let desk = FakeServer::builder().dialect(dialect).auto_advance().start().await?;
    /// desk.seed(Seed::cases(50));
    /// let begun = desk.now().unix_seconds();
    ///
    /// let client = desk.client();
    /// let job = client.with(client.options().pace());
    /// for id in 10_001..=10_050 {
    ///     job.send(cases::get(id)).await?;
    /// }
    /// assert!(desk.now().unix_seconds() - begun >= 120);
    /// # Ok(())
    /// # })
    /// # }
    /// ```
    #[must_use]
    pub fn auto_advance(mut self) -> Self {
        self.waits = Waits::Skip;
        self
    }

    /// In this dialect.
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// Keeps so many requests, for programs that run for long. They have their files in memory.
    #[must_use]
    pub fn keep_requests(mut self, requests: usize) -> Self {
        self.kept_requests = requests;
        self
    }

    /// Starts it.
    ///
    /// # Errors
    /// When its address cannot be had.
    // There is nothing to wait for yet; it is what callers of async code expect to write.
    #[expect(clippy::unused_async)]
    pub async fn start(self) -> io::Result<FakeServer> {
        self.start_blocking()
    }

    /// Starts it without async.
    ///
    /// # Errors
    /// When its address cannot be had.
    pub fn start_blocking(self) -> io::Result<FakeServer> {
        let listener = server::bind(self.address)?;
        let mut reached = listener.local_addr()?;
        if reached.ip().is_unspecified() {
            // Everywhere is no address to reach it at.
            reached.set_ip(if reached.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() });
        }
        let base_url = format!("http://{reached}");
        let journal = Journal::new(self.kept_requests);
        let state = seed::furniture(self.clock.now());
        let inner = Inner::new(state, self.clock, self.dialect, journal);
        let account = Arc::new(Account::new(inner, base_url, self.key, self.zone));
        let server = Server::start(listener, Arc::clone(&account))?;
        let clock = match self.waits {
            Waits::Wait => None,
            Waits::Skip => Some(SharedClock::new(Arc::clone(&account))),
        };
        Ok(FakeServer { account, clock, _server: server })
    }
}
