//! The desk, as its tester holds it.

mod auto_advance;
mod builder;
mod furnish;

use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "blocking")]
use helpdesk::blocking;
use helpdesk::{Client, CustomChannelId, StaffId, Timestamp};

pub use builder::FakeServerBuilder;

use crate::account::Account;
use crate::account::fault::Fault;
use crate::account::journal::ReceivedRequests;
use crate::desk::auto_advance::{AutoAdvance, SharedClock};
use crate::operations::webhook::Webhook;
use crate::output::dialect::Dialect;
use crate::seed::{DEFAULT_STAFF_EMAIL, Seed};
use crate::state::reference::Access;
use crate::wire::server::{self, Server};

/// The API key of every desk, unless another one is chosen.
pub const DEFAULT_API_KEY: &str = "fake-api-key";

/// A help desk on a free port of this machine. Dropped, it is gone, with all its connections.
///
/// A new desk has a staff member, a group, custom fields, languages, an e-mail address, a custom channel, filters and macros,
/// and no cases. [`seed`](Self::seed) adds records. Its clock stands still until [`advance`](Self::advance) is called, or clients
/// [skip their waits](Builder::auto_advance).
pub struct FakeServer {
    account: Arc<Account>,
    /// Its clock, if that is also the clock of its clients.
    clock: Option<SharedClock>,
    _server: Server,
}

/// What a staff member may do, by its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Permissions {
    /// Everything.
    Full,
    /// Its own cases alone, and no deletion of users and companies for ever.
    Restricted,
    /// Reading alone.
    ViewOnly,
}

impl FakeServer {
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
    pub fn builder() -> FakeServerBuilder {
        FakeServerBuilder::new()
    }

    /// Its address, without `/api`: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> &str {
        &self.account.base_url
    }

    /// The API key.
    pub fn api_key(&self) -> &str {
        &self.account.key
    }

    /// A client of [`DEFAULT_STAFF_EMAIL`], with the client's own settings.
    ///
    /// # Panics
    ///
    /// When the desk has a key that no client can have, or an address that is not of this machine.
    pub fn client(&self) -> Client {
        self.client_for(DEFAULT_STAFF_EMAIL)
    }

    /// A client of the staff member with this e-mail address. All staff members have the same key.
    ///
    /// # Panics
    ///
    /// As [`client`](Self::client), and when this could be no address.
    pub fn client_for(&self, email: &str) -> Client {
        let mut builder = Client::builder(self.url(), email, self.api_key());
        if let Some(clock) = self.clock.clone() {
            builder = builder.map_transport(|inner| AutoAdvance::new(inner, clock));
        }
        builder.build().unwrap_or_else(|error| panic!("{}", error.report()))
    }

    /// A blocking client of [`DEFAULT_STAFF_EMAIL`].
    ///
    /// # Panics
    ///
    /// As [`client`](Self::client).
    #[cfg(feature = "blocking")]
    pub fn blocking_client(&self) -> blocking::Client {
        self.blocking_client_for(DEFAULT_STAFF_EMAIL)
    }

    /// A blocking client of the staff member with this e-mail address.
    ///
    /// # Panics
    ///
    /// As [`client`](Self::client), and when this could be no address.
    #[cfg(feature = "blocking")]
    pub fn blocking_client_for(&self, email: &str) -> blocking::Client {
        let mut builder = blocking::Client::builder(self.url(), email, self.api_key());
        if let Some(clock) = self.clock.clone() {
            builder = builder.map_transport(|inner| AutoAdvance::new(inner, clock));
        }
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
    pub fn received_requests(&self) -> ReceivedRequests {
        self.account.lock().journal.all()
    }

    /// Forgets the requests that arrived so far.
    pub fn clear_requests(&self) {
        self.account.lock().journal.clear();
    }

    /// The notifications of custom channels so far, in their order, with what came of them as far as it is known.
    pub fn webhooks(&self) -> Vec<Webhook> {
        self.account.lock().webhooks.clone()
    }

    /// Waits until it is known what came of every notification so far.
    pub async fn wait_for_webhooks(&self) {
        self.account.wait_for_webhooks().await;
    }

    /// As [`wait_for_webhooks`](Self::wait_for_webhooks), without async.
    ///
    /// # Panics
    ///
    /// On a thread that drives async tasks.
    pub fn wait_for_webhooks_blocking(&self) {
        server::block_on(self.account.wait_for_webhooks());
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
    pub fn set_permissions(&self, staff: impl Into<StaffId>, rights: Permissions) {
        let access = match rights {
            Permissions::Full => Access::Full,
            Permissions::Restricted => Access::Restricted,
            Permissions::ViewOnly => Access::ViewOnly,
        };
        let id = staff.into().0;
        let state = &mut self.account.lock().state;
        let role = state.roles.find(|role| role.access == access).unwrap_or(0);
        let staff = state.staff.get_mut(id).unwrap_or_else(|| panic!("there is no staff member {id}"));
        staff.role = role;
    }

    /// What time it is at the desk.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_unix_seconds(self.account.lock().clock.now())
    }

    /// Lets time pass at the desk: for limits, caches, links and periods. What it shows are whole seconds; fractions add up.
    ///
    /// The clock of a client is that of the machine, unless the desk was built with [`auto_advance`](Builder::auto_advance). One that was
    /// refused for too many requests waits for as long as it was told, by its clock: without `auto_advance`, ask with a new client
    /// after time was advanced.
    pub fn advance(&self, by: Duration) {
        self.account.advance(by);
    }

    /// Speaks otherwise from now on.
    pub fn set_dialect(&self, dialect: Dialect) {
        self.account.lock().dialect = dialect;
    }

    /// Lets something go wrong from now on, besides what goes wrong already.
    pub fn inject_fault(&self, fault: Fault) {
        self.account.lock().faults.push(fault);
    }

    /// Nothing goes wrong from now on.
    pub fn clear_faults(&self) {
        self.account.lock().faults.clear();
    }
}

impl Drop for FakeServer {
    fn drop(&mut self) {
        self.account.end();
    }
}

impl fmt::Debug for FakeServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HelpDesk").field("url", &self.url()).finish_non_exhaustive()
    }
}
