//! The desk, as its tester holds it.

mod furnish;

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "blocking")]
use helpdesk::blocking;
use helpdesk::{Client, CustomChannelId, StaffId, Timestamp};

use crate::account::{Account, Inner};
use crate::clock::Clock;
use crate::dialect::Dialect;
use crate::fault::Fault;
use crate::journal::{Journal, Requests};
use crate::seed::{self, STAFF, Seed};
use crate::server::{self, Server};
use crate::state::reference::Access;
use crate::webhook::Webhook;
use crate::zone::Zone;

/// The API key of every desk, unless another one is chosen.
pub const KEY: &str = "fake-api-key";

/// When the clock of a new desk stands still: Monday, 2 March 2026, 12:00 in the account's zone.
const NOON: i64 = 1_772_442_000;

/// A help desk on a free port of this machine. Dropped, it is gone, with all its connections.
///
/// A new desk has a staff member, a group, custom fields, languages, an e-mail address, a custom channel, filters and macros,
/// and no cases. [`seed`](Self::seed) adds records. Its clock stands still until [`advance`](Self::advance) is called.
pub struct HelpDesk {
    account: Arc<Account>,
    _server: Server,
}

/// A desk before it is started.
#[derive(Clone, Debug)]
pub struct Builder {
    address: SocketAddr,
    key: String,
    zone: Zone,
    clock: Clock,
    dialect: Dialect,
    kept_requests: usize,
}

/// What a staff member may do, by its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rights {
    /// Everything.
    Full,
    /// Its own cases alone, and no deletion of users and companies for ever.
    Restricted,
    /// Reading alone.
    ViewOnly,
}

impl HelpDesk {
    /// Starts a desk on a free port.
    ///
    /// # Errors
    /// When there is no free port.
    pub async fn start() -> io::Result<Self> {
        Self::builder().start().await
    }

    /// Starts a desk without async.
    ///
    /// # Errors
    /// When there is no free port.
    pub fn start_blocking() -> io::Result<Self> {
        Self::builder().start_blocking()
    }

    /// A desk with another dialect, clock or address.
    pub fn builder() -> Builder {
        Builder {
            address: (Ipv4Addr::LOCALHOST, 0).into(),
            key: KEY.to_owned(),
            zone: Zone::hours(3).expect("three hours are an offset"),
            clock: Clock::Still(NOON),
            dialect: Dialect::default(),
            kept_requests: 100_000,
        }
    }

    /// Its address, without `/api`: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> &str {
        &self.account.base_url
    }

    /// The API key.
    pub fn key(&self) -> &str {
        &self.account.key
    }

    /// A client of [`STAFF`], with the client's own settings.
    ///
    /// # Panics
    ///
    /// When the desk has a key that no client can have, or an address that is not of this machine.
    pub fn client(&self) -> Client {
        self.client_of(STAFF)
    }

    /// A client of the staff member with this e-mail address. All staff members have the same key.
    ///
    /// # Panics
    ///
    /// As [`client`](Self::client), and when this could be no address.
    pub fn client_of(&self, email: &str) -> Client {
        Client::builder(self.url(), email, self.key()).build().unwrap_or_else(|error| panic!("{}", error.report()))
    }

    /// A blocking client of [`STAFF`].
    ///
    /// # Panics
    ///
    /// As [`client`](Self::client).
    #[cfg(feature = "blocking")]
    pub fn blocking_client(&self) -> blocking::Client {
        self.blocking_client_of(STAFF)
    }

    /// A blocking client of the staff member with this e-mail address.
    ///
    /// # Panics
    ///
    /// As [`client`](Self::client), and when this could be no address.
    #[cfg(feature = "blocking")]
    pub fn blocking_client_of(&self, email: &str) -> blocking::Client {
        let builder = blocking::Client::builder(self.url(), email, self.key());
        builder.build().unwrap_or_else(|error| panic!("{}", error.report()))
    }

    /// Adds records.
    ///
    /// # Panics
    ///
    /// When the example account is added to a desk that is not new.
    pub fn seed(&self, seed: Seed) {
        let inner = &mut *self.account.lock();
        let now = inner.clock.now();
        seed.sow(&mut inner.state, now);
        inner.kept.clear();
    }

    /// The requests that arrived so far; the last 100,000 unless [`Builder::keep_requests`] says otherwise.
    pub fn requests(&self) -> Requests {
        self.account.lock().journal.all()
    }

    /// Forgets the requests that arrived so far.
    pub fn forget_requests(&self) {
        self.account.lock().journal.clear();
    }

    /// The notifications of custom channels so far, in their order, with what came of them as far as it is known.
    pub fn webhooks(&self) -> Vec<Webhook> {
        self.account.lock().webhooks.clone()
    }

    /// Waits until it is known what came of every notification so far.
    pub async fn settled(&self) {
        self.account.settled().await;
    }

    /// As [`settled`](Self::settled), without async.
    ///
    /// # Panics
    ///
    /// On a thread that drives async tasks.
    pub fn settled_blocking(&self) {
        server::block_on(self.account.settled());
    }

    /// Sets where the notifications of a custom channel are posted to. Only addresses of this machine are.
    ///
    /// # Panics
    ///
    /// When there is no such channel; a new desk has `cch7`.
    pub fn set_webhook(&self, channel: impl Into<CustomChannelId>, url: impl Into<String>) {
        let id = channel.into().0;
        let mut inner = self.account.lock();
        let channel = inner.state.channels.get_mut(id);
        let channel = channel.unwrap_or_else(|| panic!("there is no custom channel cch{id}; `cch7` is one"));
        channel.webhook_url = url.into();
    }

    /// Gives a staff member other rights, by a role that has them.
    ///
    /// # Panics
    ///
    /// When there is no such staff member.
    pub fn set_rights(&self, staff: impl Into<StaffId>, rights: Rights) {
        let access = match rights {
            Rights::Full => Access::Full,
            Rights::Restricted => Access::Restricted,
            Rights::ViewOnly => Access::ViewOnly,
        };
        let id = staff.into().0;
        let state = &mut self.account.lock().state;
        let role = state.roles.find(|role| role.access == access).unwrap_or(0);
        let staff = state.staff.get_mut(id).unwrap_or_else(|| panic!("there is no staff member {id}"));
        staff.role = role;
    }

    /// What time it is at the desk.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_unix(self.account.lock().clock.now())
    }

    /// Lets time pass at the desk, in whole seconds: for limits, caches, links and periods.
    ///
    /// The clock of a client is that of the machine. One that was refused for too many requests waits for as long as it was
    /// told, by that clock: ask with a new client after time was advanced.
    pub fn advance(&self, by: Duration) {
        self.account.lock().clock.advance(by);
    }

    /// Speaks otherwise from now on.
    pub fn set_dialect(&self, dialect: Dialect) {
        self.account.lock().dialect = dialect;
    }

    /// Lets something go wrong from now on, besides what goes wrong already.
    pub fn fault(&self, fault: Fault) {
        self.account.lock().faults.push(fault);
    }

    /// Nothing goes wrong from now on.
    pub fn clear_faults(&self) {
        self.account.lock().faults.clear();
    }
}

impl Drop for HelpDesk {
    fn drop(&mut self) {
        self.account.end();
    }
}

impl fmt::Debug for HelpDesk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HelpDesk").field("url", &self.url()).finish_non_exhaustive()
    }
}

impl Builder {
    /// At this address instead of a free port of 127.0.0.1.
    #[must_use]
    pub fn address(mut self, address: SocketAddr) -> Self {
        self.address = address;
        self
    }

    /// With this API key.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = key.into();
        self
    }

    /// In a zone so many hours ahead of UTC; 3 unless said otherwise, and not more than 25 either way.
    #[must_use]
    pub fn zone(mut self, hours: i8) -> Self {
        self.zone = Zone::hours(hours.clamp(-25, 25)).unwrap_or(self.zone);
        self
    }

    /// With a clock that stands still at this time.
    #[must_use]
    pub fn time(mut self, time: impl Into<Timestamp>) -> Self {
        self.clock = Clock::Still(time.into().unix_seconds());
        self
    }

    /// With a clock that runs as that of the machine.
    #[must_use]
    pub fn running(mut self) -> Self {
        self.clock = Clock::Running(0);
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
    pub async fn start(self) -> io::Result<HelpDesk> {
        self.start_blocking()
    }

    /// Starts it without async.
    ///
    /// # Errors
    /// When its address cannot be had.
    pub fn start_blocking(self) -> io::Result<HelpDesk> {
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
        Ok(HelpDesk { account, _server: server })
    }
}
