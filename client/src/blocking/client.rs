//! The blocking client: a thin generic shell over an engine that is not.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Instant;

use helpdesk_runtime::{
    Effect, ExportList, Findable, Link, ListRequest, Method, Raw, Reply, Request, Service, SyncList, Timestamp,
};

use super::download::{self, Download};
use super::drive;
use super::export::{Export, Updates};
use super::lists_of::{ListsOf, ListsOfResults};
use super::paging::{Items, Pages};
use super::transport::Transport;
use crate::budget::{Budget, RateLimit};
use crate::call::classify::Success;
use crate::call::engine::Engine;
use crate::client;
use crate::error::Error;
use crate::export::{self, Course, Reading, Settings, SyncSince};
use crate::find_created::Finding;
use crate::paging::Walk;
use crate::policy::Policy;

/// A client that is being set up.
pub type ClientBuilder<S> = client::ClientBuilder<S, dyn Transport>;

/// Sends requests to one account of a service, on the thread that asks. Clones share connections, and what is known of the rate
/// limit.
pub struct Client<S> {
    engine: Arc<Engine>,
    transport: Arc<dyn Transport>,
    policy: Policy,
    service: PhantomData<fn() -> S>,
}

impl<S: Service> Client<S> {
    /// A client for the account at this address, as this staff member with this API key.
    ///
    /// # Errors
    /// When the address is not https, or anything else is wrong with the three.
    pub fn new(
        base_url: impl AsRef<str>,
        staff_email: impl Into<String>,
        api_key: impl Into<String>,
    ) -> Result<Self, Error> {
        Self::builder(base_url, staff_email, api_key).build()
    }

    /// As [`new`](Self::new), with more to choose.
    pub fn builder(
        base_url: impl AsRef<str>,
        staff_email: impl Into<String>,
        api_key: impl Into<String>,
    ) -> ClientBuilder<S> {
        ClientBuilder::new(base_url.as_ref(), staff_email.into(), api_key.into())
    }

    /// A client as the environment describes it: for a service `helpdesk`, `HELPDESK_URL`, `HELPDESK_EMAIL` and
    /// `HELPDESK_API_KEY`.
    ///
    /// # Errors
    /// When a variable is missing, which the message names, or something is wrong with its value.
    pub fn from_env() -> Result<Self, Error> {
        let builder: ClientBuilder<S> = ClientBuilder::from_env()?;
        builder.build()
    }

    /// Sends a request and reads the answer.
    ///
    /// # Errors
    /// See [`Error`]: it tells what happened, whether the request took effect and whether it may be sent again.
    pub fn send<R: Request>(&self, request: R) -> Result<R::Reply, Error> {
        let success = self.call(request)?;
        R::read(&success.reply).map_err(|cause| success.unreadable(cause))
    }

    /// Sends a request and gives the answer as it came, for what the typed replies leave out.
    ///
    /// # Errors
    /// As [`send`](Self::send), but for the reading. Refusals are errors too, with [`Error::reply`].
    pub fn send_raw<R: Request>(&self, request: R) -> Result<Reply, Error> {
        Ok(self.call(request)?.reply)
    }

    /// Reads a list page by page.
    ///
    /// Page and limit are always said; the limit is the service's largest unless the request has one, and a page in the request is
    /// where it begins.
    pub fn pages<R: ListRequest>(&self, request: R) -> Pages<R::Item> {
        let (engine, transport) = (Arc::clone(&self.engine), Arc::clone(&self.transport));
        Pages::new(engine, transport, self.policy, Walk::new(request.into_call(), S::FACTS.page_size), R::read)
    }

    /// Reads a list record by record: [`pages`](Self::pages), one after the other.
    pub fn items<R: ListRequest>(&self, request: R) -> Items<R::Item> {
        Items::new(self.pages(request))
    }

    /// Reads all of a list, however long it is, in the order of creation, and holds what came against what the service counts: as
    /// [`Client::export`](crate::Client::export), as an iterator of pages.
    pub fn export<R: ExportList>(&self, request: R) -> Export<R::Item> {
        let course = Course::export(request.into_call(), R::created, &self.settings());
        export::Export(Reading::new(Arc::clone(&self.engine), Arc::clone(&self.transport), course, R::read))
    }

    /// Reads what was changed in a list since a time, or since where another synchronization ended, in the order of change: as
    /// [`Client::sync`](crate::Client::sync), as an iterator of pages.
    pub fn sync<R: SyncList>(&self, request: R, since: impl Into<SyncSince>) -> Updates<R::Item> {
        let course = Course::sync(request.into_call(), R::updated, since.into(), &self.settings());
        export::Updates(Reading::new(Arc::clone(&self.engine), Arc::clone(&self.transport), course, R::read))
    }

    /// Reads the list of each of many, such as the messages of many cases, a few at a time, each on a thread of its own:
    /// `client.lists_of(cases, |case| messages::list(case.case_id))`.
    ///
    /// A key may be anything that a request can be made of. The lists come in the order of the keys, each whole and with its key. The
    /// rate limit is waited for, as by [`Policy::bulk`].
    ///
    /// ```
    /// # use helpdesk_client as client;
    /// # use helpdesk_runtime as rt;
    /// # fn read<S: rt::Service, R: rt::ListRequest>(client: client::blocking::Client<S>, messages: fn(u64) -> R) {
    /// for list in client.lists_of([664, 665, 666], |case| messages(*case)).at_once(8) {
    ///     println!("case {}: {} messages, {}", list.of, list.items.len(), list.is_complete());
    /// }
    /// # }
    /// ```
    pub fn lists_of<'a, K: 'a, R: ListRequest>(
        &self,
        keys: impl IntoIterator<Item = K, IntoIter: 'a>,
        mut request: impl FnMut(&K) -> R + 'a,
    ) -> ListsOf<'a, K, R::Item> {
        let client = self.with(self.policy.bulk());
        ListsOf::new(Box::new(keys.into_iter().map(Ok)), Box::new(move |key| client.items(request(key))))
    }

    /// As [`lists_of`](Self::lists_of), for keys that are read meanwhile, as by [`items`](Self::items): `client.lists_of_results(
    /// client.items(cases::list()), |case| messages::list(case.case_id))`.
    pub fn lists_of_results<'a, K: 'a, R: ListRequest>(
        &self,
        keys: impl IntoIterator<Item = Result<K, Error>, IntoIter: 'a>,
        mut request: impl FnMut(&K) -> R + 'a,
    ) -> ListsOfResults<'a, K, R::Item> {
        let client = self.with(self.policy.bulk());
        ListsOfResults::new(Box::new(keys.into_iter()), Box::new(move |key| client.items(request(key))))
    }

    /// Looks whether what a request creates is there, after [`Outcome::Unknown`](crate::Outcome::Unknown) has left that open: what
    /// is found may be it, oldest first. If nothing is, it may be sent again.
    ///
    /// `since` is a time just before the request was sent; a minute is taken off for clocks that differ. One that is dated back is
    /// looked for around its own time. The list is narrowed by what the request says, and its records are compared with that: the
    /// operation's documentation tells by what. A marker of your own, such as an order number in a custom field, tells two of the
    /// same apart. A service needs a moment to list what is new, and lists only what the caller may see.
    ///
    /// ```
    /// # use helpdesk_client as client;
    /// # use helpdesk_runtime as rt;
    /// # fn create<S: rt::Service, R: rt::Findable + Clone>(client: client::blocking::Client<S>, case: R) -> Result<R::Reply, client::Error> {
    /// let since = std::time::SystemTime::now();
    /// match client.send(case.clone()) {
    ///     Err(error) if error.outcome() == client::Outcome::Unknown => {
    ///         match client.find_created(&case, since)?.into_iter().next() {
    ///             Some(found) => Ok(found),
    ///             None => client.send(case),
    ///         }
    ///     }
    ///     sent => sent,
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    /// As those of a list; and when it may be among more than 5 pages, or is perhaps a record that cannot be read.
    pub fn find_created<R: Findable>(&self, request: &R, since: impl Into<Timestamp>) -> Result<Vec<R::Reply>, Error> {
        let mut finding = Finding::new(request, since.into());
        let mut pages = self.pages(R::list(finding.call()));
        while let Some(page) = pages.next() {
            if finding.came(page?)? {
                pages = self.pages(R::list(finding.call()));
            }
        }
        Ok(finding.finish())
    }

    /// Asks for the file behind a link: the `url` of an attachment, or the address of an image in a message.
    ///
    /// ```no_run
    /// # fn save<S: helpdesk_runtime::Service>(
    /// #     client: helpdesk_client::blocking::Client<S>, url: &str,
    /// # ) -> Result<(), helpdesk_client::Error> {
    /// client.download(url)?.save("attachment.bin")?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When the link leads elsewhere ([`Link`]), or it is refused.
    pub fn download(&self, link: impl Into<Link>) -> Result<Download, Error> {
        download::download(&self.engine, &*self.transport, self.policy, link.into())
    }

    /// The same client for calls for which it goes this far instead: `client.with(Policy::new().attempts(1)).send(...)`.
    #[must_use]
    pub fn with(&self, policy: Policy) -> Self {
        Self { policy, ..self.clone() }
    }

    /// How far it goes for a call.
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// What is known of the account's rate limit.
    pub fn limits(&self) -> RateLimit {
        self.engine.budget.limits()
    }

    /// What this client may spend, for another client of the same account.
    pub fn budget(&self) -> Budget {
        self.engine.budget.clone()
    }

    /// A request that this crate has no function for, such as one that the service added since: `client.raw(Method::Get,
    /// "/cases.json", Effect::Safe)`. The path is below the service's prefix.
    pub fn raw(&self, method: Method, path: impl Into<String>, effect: Effect) -> Raw {
        Raw::new(method, path, effect)
    }

    /// The time by the clock of its transport.
    pub(crate) fn now(&self) -> Instant {
        self.transport.now()
    }

    pub(crate) fn new_with(engine: Arc<Engine>, transport: Arc<dyn Transport>, policy: Policy) -> Self {
        Self { engine, transport, policy, service: PhantomData }
    }

    fn settings(&self) -> Settings {
        Settings { base: self.engine.base.to_string(), page_size: S::FACTS.page_size, policy: self.policy }
    }

    fn call<R: Request>(&self, request: R) -> Result<Success, Error> {
        drive::call(&self.engine, &*self.transport, self.policy, request.into_prepared().map_err(Error::from))
    }
}

impl<S> Clone for Client<S> {
    fn clone(&self) -> Self {
        let (engine, transport) = (Arc::clone(&self.engine), Arc::clone(&self.transport));
        Self { engine, transport, policy: self.policy, service: PhantomData }
    }
}

impl<S> fmt::Debug for Client<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("base_url", &self.engine.base.to_string()).finish_non_exhaustive()
    }
}
