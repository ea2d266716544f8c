//! The bench of a scenario: a server and a client of it, async or blocking.

use std::time::Duration;

use bytes::Bytes;
use helpdesk::jobs::{ExportReport, UpdatesCursor, UpdatesSince};
use helpdesk::request::{ExportRequest, ListRequest, UpdatesRequest};
use helpdesk::{Client, DownloadRequest, Error, Label, Request, RequestOptions, Timestamp, blocking, labels};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, Dialect, FakeServer, RateLimitScheme, Seed};
use tokio::runtime::Runtime;

/// A string that breaks careless quoting, escaping and splitting.
pub(crate) const ODD: &str = "on/hold 100% «да» & a=b; [\"q\"] it's\n\t<b>\\</b> cf_1+1?#, \u{1F525}";

/// A server with the example account, and a client of it.
pub(crate) struct Bench {
    pub(crate) server: FakeServer,
    pub(crate) driver: Driver,
}

/// A scenario, by its path.
pub(crate) type Scenario = (&'static str, fn(&Bench));

/// How requests are sent.
pub(crate) enum Driver {
    Async(Client, Runtime),
    Blocking(blocking::Client),
}

/// Which driver a bench has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum With {
    Async,
    Blocking,
}

/// Runs a scenario through both clients, each with a separate server.
pub(crate) fn through_both(scenario: fn(&Bench)) {
    for with in [With::Async, With::Blocking] {
        scenario(&Bench::new(with, Dialect::default()));
    }
}

impl Bench {
    /// Creates a bench in a dialect without a rate limit. The server is strict, because the client sends only documented requests.
    pub(crate) fn new(with: With, dialect: Dialect) -> Self {
        let dialect = dialect.limit(RateLimitScheme::Unlimited);
        let server = FakeServer::builder().dialect(dialect).seed(Seed::example()).strict().start_blocking().unwrap();
        let driver = Driver::new(with, &server, DEFAULT_STAFF_EMAIL);
        Self { server, driver }
    }

    pub(crate) fn send<R: Request>(&self, request: R) -> Result<R::Output, Error> {
        self.driver.send(request)
    }

    /// Sends a request that must succeed.
    #[track_caller]
    pub(crate) fn ok<R: Request>(&self, request: R) -> R::Output {
        self.send(request).unwrap_or_else(|error| panic!("{}\n{}", error.report(), self.server.received_requests()))
    }

    /// Sends a request, and expects a rejection with this status and a violation that contains this text.
    #[track_caller]
    pub(crate) fn expect_rejection<R: Request>(&self, request: R, status: u16, rule: &str) {
        let result = self.send(request).err();
        let requests = self.server.received_requests();
        let error = result.unwrap_or_else(|| panic!("no rejection for {rule:?}:\n{requests}"));
        assert_eq!(error.status().map(|it| it.as_u16()), Some(status), "{}\n{requests}", error.report());
        let rules = &requests.last().unwrap().violations;
        assert!(rules.iter().any(|it| it.contains(rule)), "{rules:?} do not hold {rule:?}");
    }

    /// Sends a request, and expects a rejection of a value.
    #[track_caller]
    pub(crate) fn expect_invalid<R: Request>(&self, request: R, rule: &str) {
        self.expect_rejection(request, 400, rule);
    }

    /// Sends a request about a record that does not exist.
    #[track_caller]
    pub(crate) fn expect_missing<R: Request>(&self, request: R, rule: &str) {
        self.expect_rejection(request, 404, rule);
    }

    /// Creates a label, for scenarios of other features.
    #[track_caller]
    pub(crate) fn label(&self, title: &str) -> Label {
        self.ok(labels::create(title))
    }

    /// Returns the server's time, in unix seconds.
    pub(crate) fn now(&self) -> i64 {
        self.server.now().unix_seconds()
    }

    /// Whether it is the time at the server, in any time zone.
    pub(crate) fn is_now(&self, time: Option<Timestamp>) -> bool {
        unix(time) == Some(self.now())
    }

    /// Collects a whole list, page by page.
    #[track_caller]
    pub(crate) fn collect<R: ListRequest>(&self, request: R) -> Vec<R::Item> {
        self.driver.collect(request).unwrap_or_else(|error| panic!("{}", error.report()))
    }

    /// Exports a whole list by the times of its rows, and returns the report.
    #[track_caller]
    pub(crate) fn export<R: ExportRequest>(&self, request: R) -> (Vec<R::Item>, ExportReport) {
        self.driver.export(request).unwrap_or_else(|error| panic!("{}", error.report()))
    }

    /// Returns the changes since a time, and the start of the next updates.
    #[track_caller]
    pub(crate) fn sync<R: UpdatesRequest>(
        &self,
        request: R,
        since: impl Into<UpdatesSince>,
    ) -> (Vec<R::Item>, UpdatesCursor) {
        self.driver.sync(request, since.into()).unwrap_or_else(|error| panic!("{}", error.report()))
    }

    /// Downloads a file through the client.
    pub(crate) fn download(&self, link: impl Into<DownloadRequest>) -> Result<Bytes, Error> {
        match &self.driver {
            Driver::Async(client, runtime) => runtime.block_on(async { client.download(link).await?.bytes().await }),
            Driver::Blocking(client) => client.download(link)?.bytes(),
        }
    }
}

/// A time without its time zone.
pub(crate) fn unix(time: Option<Timestamp>) -> Option<i64> {
    time.map(|time| time.unix_seconds())
}

impl Driver {
    /// Creates a client of a staff member, which retries without a pause.
    pub(crate) fn new(with: With, server: &FakeServer, email: &str) -> Self {
        let options = RequestOptions::new().backoff(Duration::ZERO, Duration::ZERO);
        match with {
            With::Async => {
                let client = Client::builder(server.url(), email, server.api_key()).options(options).build().unwrap();
                Self::Async(client, tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap())
            }
            With::Blocking => {
                let builder = blocking::Client::builder(server.url(), email, server.api_key());
                Self::Blocking(builder.options(options).build().unwrap())
            }
        }
    }

    pub(crate) fn send<R: Request>(&self, request: R) -> Result<R::Output, Error> {
        match self {
            Self::Async(client, runtime) => runtime.block_on(client.send(request)),
            Self::Blocking(client) => client.send(request),
        }
    }

    pub(crate) fn export<R: ExportRequest>(&self, request: R) -> Result<(Vec<R::Item>, ExportReport), Error> {
        let mut items = Vec::new();
        match self {
            Self::Async(client, runtime) => runtime.block_on(async {
                let mut export = client.export(request);
                while let Some(page) = export.next().await {
                    items.extend(page?);
                }
                Ok((items, export.report()))
            }),
            Self::Blocking(client) => {
                let mut export = client.export(request);
                for page in export.by_ref() {
                    items.extend(page?);
                }
                Ok((items, export.report()))
            }
        }
    }

    fn sync<R: UpdatesRequest>(&self, request: R, since: UpdatesSince) -> Result<(Vec<R::Item>, UpdatesCursor), Error> {
        let mut items = Vec::new();
        match self {
            Self::Async(client, runtime) => runtime.block_on(async {
                let mut updates = client.updates(request, since);
                while let Some(page) = updates.next().await {
                    items.extend(page?);
                }
                Ok((items, updates.cursor()))
            }),
            Self::Blocking(client) => {
                let mut updates = client.updates(request, since);
                for page in updates.by_ref() {
                    items.extend(page?);
                }
                Ok((items, updates.cursor()))
            }
        }
    }

    pub(crate) fn collect<R: ListRequest>(&self, request: R) -> Result<Vec<R::Item>, Error> {
        let mut items = Vec::new();
        match self {
            Self::Async(client, runtime) => runtime.block_on(client.items(request).append_to(&mut items))?,
            Self::Blocking(client) => client.items(request).append_to(&mut items)?,
        }
        Ok(items)
    }
}
