//! The fake server, as a test controls it.

mod add_records;
mod auto_advance;
mod builder;

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "blocking")]
use helpdesk::blocking;
use helpdesk::{Client, CustomChannelId, StaffId, Timestamp};

pub use builder::FakeServerBuilder;

use crate::account::Account;
use crate::account::fault::Fault;
use crate::account::request_log::ReceivedRequests;
use crate::fake_server::auto_advance::{AutoAdvance, SharedClock};
use crate::output::dialect::Dialect;
use crate::resources::call::Access;
use crate::resources::rules::Rule;
use crate::resources::staff::{self, DEFAULT_STAFF_EMAIL};
use crate::resources::webhook::Webhook;
use crate::seed::Seed;
use crate::wire::server::{self, Server};

/// The API key of every fake server, unless [`FakeServerBuilder::api_key`] sets another one.
pub const DEFAULT_API_KEY: &str = "fake-api-key";

/// A fake server on a free port of localhost. Dropping it stops the server and closes its connections.
///
/// A new server has a staff member, a group, custom fields, languages, an email address, a custom channel, filters and
/// macros, but no cases; [`seed`](Self::seed) adds records. The clock is frozen at 2 March 2026 until
/// [`advance`](Self::advance) moves it. With [`auto_advance`](FakeServerBuilder::auto_advance) its clients move it too.
///
/// ```
/// use helpdesk::{MessageContent, Requester, cases};
/// use helpdesk_fake::FakeServer;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # tokio::runtime::Runtime::new()?.block_on(async {
/// let server = FakeServer::start().await?;
/// let client = server.client();
///
/// let requester = Requester::email("ann@example.com");
/// let case = client.send(cases::create(requester, "Printer on fire", MessageContent::text("Help."))).await?;
/// assert_eq!(client.send(cases::get(case.case_id)).await?.subject, "Printer on fire");
/// assert_eq!(server.received_requests().for_operation("cases.create").len(), 1);
/// # Ok(())
/// # })
/// # }
/// ```
pub struct FakeServer {
    account: Arc<Account>,
    /// The shared clock, if clients use the server's time.
    clock: Option<SharedClock>,
    _server: Server,
}

/// The permissions of a staff member, through its role.
///
/// ```
/// use helpdesk_fake::{FakeServer, Permissions};
///
/// # fn main() -> std::io::Result<()> {
/// let server = FakeServer::start_blocking()?;
/// server.set_permissions(601, Permissions::ViewOnly);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Permissions {
    /// Everything is permitted.
    Full,
    /// Only the member's own cases, and no permanent deletion of users and companies.
    Restricted,
    /// Only reading is permitted.
    ViewOnly,
}

impl FakeServer {
    /// Starts a fake server on a free port.
    ///
    /// # Errors
    /// Fails if there is no free port.
    pub async fn start() -> io::Result<Self> {
        Self::builder().start().await
    }

    /// Starts a fake server without async.
    ///
    /// # Errors
    /// Fails if there is no free port.
    pub fn start_blocking() -> io::Result<Self> {
        Self::builder().start_blocking()
    }

    /// Starts a [`FakeServerBuilder`], for another dialect, clock or address.
    pub fn builder() -> FakeServerBuilder {
        FakeServerBuilder::new()
    }

    /// Returns the address, without `/api`: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> &str {
        &self.account.base_url
    }

    /// Returns the address that the server listens on. [`url`](Self::url) is where the local host reaches it.
    pub fn address(&self) -> SocketAddr {
        self.account.address
    }

    /// Returns the token that requests below `/fake` need, if they need one
    /// ([`FakeServerBuilder::control_token`]).
    pub fn control_token(&self) -> Option<&str> {
        self.account.control_token.as_deref()
    }

    /// Returns the API key.
    pub fn api_key(&self) -> &str {
        &self.account.key
    }

    /// Creates a client of [`DEFAULT_STAFF_EMAIL`], with the client's default settings.
    ///
    /// # Panics
    ///
    /// Panics if the API key cannot be sent, or if the server's address is not on localhost.
    pub fn client(&self) -> Client {
        self.client_for(DEFAULT_STAFF_EMAIL)
    }

    /// Creates a client of the staff member with this email address. All staff members have the same API key.
    ///
    /// # Panics
    ///
    /// Panics as [`client`](Self::client) does, and if this is not an email address.
    pub fn client_for(&self, email: &str) -> Client {
        let mut builder = Client::builder(self.url(), email, self.api_key());
        if let Some(clock) = self.clock.clone() {
            builder = builder.map_transport(|inner| AutoAdvance::new(inner, clock));
        }
        builder.build().unwrap_or_else(|error| panic!("{}", error.report()))
    }

    /// Creates a blocking client of [`DEFAULT_STAFF_EMAIL`].
    ///
    /// # Panics
    ///
    /// Panics as [`client`](Self::client) does.
    #[cfg(feature = "blocking")]
    pub fn blocking_client(&self) -> blocking::Client {
        self.blocking_client_for(DEFAULT_STAFF_EMAIL)
    }

    /// Creates a blocking client of the staff member with this email address.
    ///
    /// # Panics
    ///
    /// Panics as [`client`](Self::client) does, and if this is not an email address.
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
    /// Panics if the example account is added to a server that is not new.
    pub fn seed(&self, seed: Seed) {
        let inner = &mut *self.account.lock();
        let now = inner.clock.now();
        seed.sow(&mut inner.state, now);
        inner.report_cache.clear();
    }

    /// Returns the received requests: the last 100,000 by default ([`FakeServerBuilder::keep_requests`]).
    ///
    /// ```
    /// use helpdesk_fake::FakeServer;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # tokio::runtime::Runtime::new()?.block_on(async {
    /// let server = FakeServer::start().await?;
    /// server.client().send(helpdesk::labels::list().limit(50)).await?;
    /// server.received_requests().assert_log("GET /api/labels.json?limit=50 -> 200");
    /// # Ok(())
    /// # })
    /// # }
    /// ```
    pub fn received_requests(&self) -> ReceivedRequests {
        self.account.lock().journal.requests()
    }

    /// Clears the received requests.
    pub fn clear_requests(&self) {
        self.account.lock().journal.clear();
    }

    /// Returns the webhook notifications so far, in their order, with their results as far as known.
    pub fn webhooks(&self) -> Vec<Webhook> {
        self.account.lock().webhooks.clone()
    }

    /// Waits until the results of all webhook notifications so far are known.
    pub async fn wait_for_webhooks(&self) {
        self.account.wait_for_webhooks().await;
    }

    /// Waits until the results of all webhook notifications so far are known, without async.
    ///
    /// # Panics
    ///
    /// Panics on a thread that drives async tasks.
    pub fn wait_for_webhooks_blocking(&self) {
        server::block_on(self.account.wait_for_webhooks());
    }

    /// Sets the address that receives the notifications of a custom channel. Only addresses on localhost receive them.
    ///
    /// # Panics
    ///
    /// Panics if there is no such channel. A new server has `cch7`.
    pub fn set_webhook(&self, channel: impl Into<CustomChannelId>, url: impl Into<String>) {
        let id = channel.into().0;
        let mut inner = self.account.lock();
        let channel = inner.state.records.get_mut("CustomChannel", id);
        let channel =
            channel.unwrap_or_else(|| panic!("there is no custom channel cch{id}; expected one such as `cch7`"));
        channel.set("webhook_url", url.into());
    }

    /// Adds an automation rule, which posts a body when a request changes a case.
    pub fn add_rule(&self, rule: Rule) {
        self.account.lock().state.rules.push(rule);
    }

    /// Sets the permissions of a staff member, through a role that has them.
    ///
    /// # Panics
    ///
    /// Panics if there is no such staff member.
    pub fn set_permissions(&self, staff: impl Into<StaffId>, rights: Permissions) {
        let access = match rights {
            Permissions::Full => Access::Full,
            Permissions::Restricted => Access::Restricted,
            Permissions::ViewOnly => Access::ViewOnly,
        };
        let id = staff.into().0;
        let state = &mut self.account.lock().state;
        let role = state.records.table("StaffRole").find(|role| staff::access(role) == access).unwrap_or(0);
        let staff = state.records.get_mut("StaffMember", id).unwrap_or_else(|| panic!("there is no staff member {id}"));
        staff.set("role_id", role);
    }

    /// Returns the time of the server's clock.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_unix_seconds(self.account.lock().clock.now())
    }

    /// Advances the server's clock: for rate limits, caches, links and time ranges. The server shows whole seconds;
    /// fractions add up.
    ///
    /// Clients use the local clock, unless the server was built with [`auto_advance`](FakeServerBuilder::auto_advance).
    /// A throttled client waits by its own clock. So without `auto_advance`, use a new client after advancing the time.
    pub fn advance(&self, by: Duration) {
        self.account.advance(by);
    }

    /// Changes the dialect from now on.
    pub fn set_dialect(&self, dialect: Dialect) {
        self.account.lock().dialect = dialect;
    }

    /// Injects a fault from now on, in addition to earlier ones.
    pub fn inject_fault(&self, fault: Fault) {
        self.account.lock().faults.push(fault);
    }

    /// Removes all injected faults.
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
        f.debug_struct("FakeServer").field("url", &self.url()).finish_non_exhaustive()
    }
}
