//! The async client: a thin generic shell over an engine that is not.

use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Instant;

use futures_core::Stream;
use helpdesk_runtime::{
    DecodeError, Effect, ExportList, Findable, InvalidRequest, Link, List, ListRequest, Method, Prepared, Raw, Reply,
    Request, Row, Service, SyncList, Timestamp,
};

use crate::budget::{Budget, RateLimit};
use crate::call::drive::{self, Calling};
use crate::call::engine::Engine;
use crate::download::{self, Download};
use crate::error::Error;
use crate::export::{Course, Export, Reading, Settings, SyncSince, Updates};
use crate::find_created::Finding;
use crate::lists_of::{ListsOf, ListsOfStream};
use crate::paging::{Items, Pages, Walk};
use crate::policy::Policy;
use crate::transport::Transport;

mod builder;
mod env;

pub use builder::ClientBuilder;

/// Sends requests to one account of a service. Clones share connections, and what is known of the rate limit.
///
/// The built-in transport needs a tokio runtime with I/O and time to poll its futures; one of the caller's own needs what it needs.
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
    /// It is checked and encoded at once, and sent when the future is first polled. A future that is dropped before it is done
    /// leaves open whether the request took effect.
    ///
    /// # Errors
    /// See [`Error`]: it tells what happened, whether the request took effect and whether it may be sent again.
    pub fn send<R: Request>(
        &self,
        request: R,
    ) -> impl Future<Output = Result<R::Reply, Error>> + Send + 'static + use<S, R> {
        Answering { calling: self.call(request), read: R::read }
    }

    /// Sends a request and gives the answer as it came, for what the typed replies leave out.
    ///
    /// # Errors
    /// As [`send`](Self::send), but for the reading. Refusals are errors too, with [`Error::reply`].
    pub fn send_raw<R: Request>(
        &self,
        request: R,
    ) -> impl Future<Output = Result<Reply, Error>> + Send + 'static + use<S, R> {
        let calling = self.call(request);
        async move { Ok(calling.await?.reply) }
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

    /// Reads all of a list, however long it is, in the order of creation, and holds what came against what the service counts.
    ///
    /// Pages of a list end at some number, and rows move from page to page while others come and go. So a list is read by the time of
    /// creation of its rows: each request begins where the last row was, a second that holds more than a page is read by itself, and
    /// a stretch whose rows are not as many as the service counts is read again, twice at most. The report tells what could not be
    /// proven. A list that the service cannot put in order is read in windows of time, which are divided until they are small.
    ///
    /// The request's own bounds of time hold; without an end it ends with what was created while it was read. The rate limit is
    /// waited for, and two requests are left to people unless something else is said.
    ///
    /// ```no_run
    /// # async fn example<S: helpdesk_runtime::Service, R: helpdesk_runtime::ExportList>(
    /// #     client: helpdesk_client::Client<S>, cases: R, saved: Option<helpdesk_client::ExportCheckpoint>,
    /// # ) -> Result<(), helpdesk_client::Error> {
    /// let mut export = client.export(cases);
    /// if let Some(saved) = saved {
    ///     export = export.resume(&saved)?;
    /// }
    /// while let Some(page) = export.next().await {
    ///     for case in page?.items {
    ///         // Keep it.
    ///     }
    ///     let saved = export.checkpoint(); // Keep it too, after the records.
    /// }
    /// assert!(export.report().is_proven());
    /// # Ok(())
    /// # }
    /// ```
    pub fn export<R: ExportList>(&self, request: R) -> Export<R::Item> {
        let course = Course::export(request.into_call(), R::created, &self.settings());
        Export(self.reading(course, R::read))
    }

    /// Reads what was changed in a list since a time, or since where another synchronization ended, in the order of change.
    ///
    /// Records come as they are now, also new ones: keep them by id, in place of what was there. From a cursor on, the last ten seconds
    /// before it are read again, because changes may show late, so that records may come that came before.
    ///
    /// What was deleted for ever is not in any list, so that nothing tells of it here; what was only put away comes as far as the list
    /// shows it. To find out what is gone, export all ids now and then.
    pub fn sync<R: SyncList>(&self, request: R, since: impl Into<SyncSince>) -> Updates<R::Item> {
        let course = Course::sync(request.into_call(), R::updated, since.into(), &self.settings());
        Updates(self.reading(course, R::read))
    }

    /// Reads the list of each of many, such as the messages of many cases, a few at a time: `client.lists_of(cases, |case|
    /// messages::list(case.case_id))`.
    ///
    /// A key may be anything that a request can be made of. The lists come in the order of the keys, each whole and with its key. The
    /// rate limit is waited for, as by [`Policy::bulk`].
    ///
    /// ```
    /// # use helpdesk_client as client;
    /// # use helpdesk_runtime as rt;
    /// # async fn read<S: rt::Service, R: rt::ListRequest>(client: client::Client<S>, messages: fn(u64) -> R) {
    /// let mut lists = client.lists_of([664, 665, 666], |case| messages(*case)).at_once(8);
    /// while let Some(list) = lists.next().await {
    ///     println!("case {}: {} messages, {}", list.of, list.items.len(), list.is_complete());
    /// }
    /// # }
    /// ```
    pub fn lists_of<'a, K: 'a, R: ListRequest>(
        &self,
        keys: impl IntoIterator<Item = K, IntoIter: Send + 'a>,
        mut request: impl FnMut(&K) -> R + Send + 'a,
    ) -> ListsOf<'a, K, R::Item> {
        let client = self.with(self.policy.bulk());
        ListsOf::new(Box::new(keys.into_iter()), Box::new(move |key| client.items(request(key))))
    }

    /// As [`lists_of`](Self::lists_of), for keys that are read meanwhile, as by [`items`](Self::items): `client.lists_of_stream(
    /// client.items(cases::list()), |case| messages::list(case.case_id))`.
    pub fn lists_of_stream<'a, K: 'a, R: ListRequest>(
        &self,
        keys: impl Stream<Item = Result<K, Error>> + Send + 'a,
        mut request: impl FnMut(&K) -> R + Send + 'a,
    ) -> ListsOfStream<'a, K, R::Item> {
        let client = self.with(self.policy.bulk());
        ListsOfStream::new(Box::pin(keys), Box::new(move |key| client.items(request(key))))
    }

    /// Looks whether what a request creates is there, after [`Outcome::Unknown`](crate::Outcome::Unknown) has left that open: what
    /// is found may be it, oldest first. If nothing is, it may be sent again.
    ///
    /// `since` is a time just before the request was sent; a minute is taken off for clocks that differ, and where it is later than the
    /// present of the service, it is taken for a time of this machine's clock and set right. One that is dated back is looked for
    /// around its own time. The list is narrowed by what the request says, and its records are compared with that: the
    /// operation's documentation tells by what. A marker of your own, such as an order number in a custom field, tells two of the
    /// same apart. A service needs a moment to list what is new, and lists only what the caller may see.
    ///
    /// ```
    /// # use helpdesk_client as client;
    /// # use helpdesk_runtime as rt;
    /// # async fn create<S: rt::Service, R: rt::Findable + Clone>(client: client::Client<S>, case: R) -> Result<R::Reply, client::Error> {
    /// let since = std::time::SystemTime::now();
    /// match client.send(case.clone()).await {
    ///     Err(error) if error.outcome() == client::Outcome::Unknown => {
    ///         match client.find_created(&case, since).await?.into_iter().next() {
    ///             Some(found) => Ok(found),
    ///             None => client.send(case).await,
    ///         }
    ///     }
    ///     sent => sent,
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    /// As those of a list; and when it may be among more than 5 pages, or is perhaps a record that cannot be read.
    pub fn find_created<R: Findable, T: Into<Timestamp>>(
        &self,
        request: &R,
        since: T,
    ) -> impl Future<Output = Result<Vec<R::Reply>, Error>> + Send + 'static + use<S, R, T> {
        let (client, mut finding) = (self.clone(), Finding::new(request, since.into()));
        let mut pages = client.pages(R::list(finding.call()));
        async move {
            while let Some(page) = pages.next().await {
                if finding.came(page?)? {
                    pages = client.pages(R::list(finding.call()));
                }
            }
            Ok(finding.finish())
        }
    }

    /// Asks for the file behind a link: the `url` of an attachment, or the address of an image in a message.
    ///
    /// ```no_run
    /// # async fn save<S: helpdesk_runtime::Service>(client: helpdesk_client::Client<S>, url: &str) -> Result<(), helpdesk_client::Error> {
    /// client.download(url).await?.save("attachment.bin").await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When the link leads elsewhere ([`Link`]), or it is refused.
    pub fn download<L: Into<Link>>(
        &self,
        link: L,
    ) -> impl Future<Output = Result<Download, Error>> + Send + 'static + use<S, L> {
        download::download(Arc::clone(&self.engine), Arc::clone(&self.transport), self.policy, link.into())
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

    fn new_with(engine: Arc<Engine>, transport: Arc<dyn Transport>, policy: Policy) -> Self {
        Self { engine, transport, policy, service: PhantomData }
    }

    fn settings(&self) -> Settings {
        Settings { base: self.engine.base.to_string(), page_size: S::FACTS.page_size, policy: self.policy }
    }

    fn reading<T: Row>(
        &self,
        course: Course<T>,
        read: fn(&Reply) -> Result<List<T>, DecodeError>,
    ) -> Reading<T, dyn Transport> {
        Reading::new(Arc::clone(&self.engine), Arc::clone(&self.transport), course, read)
    }

    fn call<R: Request>(&self, request: R) -> Calling {
        self.calling(request.into_prepared())
    }

    fn calling(&self, prepared: Result<Prepared, InvalidRequest>) -> Calling {
        let (engine, transport) = (Arc::clone(&self.engine), Arc::clone(&self.transport));
        drive::call(engine, transport, self.policy, prepared.map_err(Error::from))
    }
}

/// A call, and then the reading of its answer. Written by hand, because an async block would be one more state machine for
/// every operation of a program rather than for every kind of answer.
struct Answering<T> {
    calling: Calling,
    read: fn(&Reply) -> Result<T, DecodeError>,
}

impl<T> Future for Answering<T> {
    type Output = Result<T, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let success = match ready!(self.calling.as_mut().poll(context)) {
            Ok(success) => success,
            Err(error) => return Poll::Ready(Err(error)),
        };
        Poll::Ready((self.read)(&success.reply).map_err(|cause| success.unreadable(cause)))
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
