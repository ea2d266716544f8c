//! A service in memory whose list changes while it is read.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::transport::{ResponseBody, SendFuture, SleepFuture};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Timestamp;
use rt::meta::{LimitKind, Param, TimeFilter, ValueType};
use rt::request::{OperationInput, RequestBody};

use self::rows::{Order, Rows, Selection};

mod rows;

/// The service.
pub(crate) struct TestService;

impl rt::meta::Service for TestService {
    /// The lists have smaller pages than that.
    const METADATA: &'static rt::meta::ServiceMetadata =
        &rt::meta::ServiceMetadata::new("helpdesk", "/api").page_size(250);
}

const QUERY: &[Param] = &[
    Param::new("page", ValueType::Int),
    Param::new("limit", ValueType::Int).limits(&[LimitKind::Max.of(100)]),
    Param::new("sort", ValueType::Text),
    Param::new("subject", ValueType::Text),
    Param::new("from_time", ValueType::UnixSeconds),
    Param::new("to_time", ValueType::UnixSeconds),
    Param::new("from_updated_time", ValueType::UnixSeconds),
    Param::new("to_updated_time", ValueType::UnixSeconds),
];

const fn operation(id: &'static str, path: &'static str, pages: u32) -> rt::meta::Operation {
    rt::meta::Operation::new(id, rt::Method::Get, path, rt::Effect::Safe)
        .query(QUERY)
        .paging(rt::meta::Pagination::new(rt::meta::DefaultPage::First).max_page(pages))
}

const fn cases_of(pages: u32, path: &'static str) -> rt::meta::Operation {
    operation("cases.list", path, pages)
        .created(TimeFilter::new("from_time", "to_time").order(("sort", "created_at_asc")))
        .updated(TimeFilter::new("from_updated_time", "to_updated_time").order(("sort", "updated_at_asc")))
}

const fn users_of(pages: u32, path: &'static str) -> rt::meta::Operation {
    operation("users.list", path, pages)
        .created(TimeFilter::new("from_time", "to_time"))
        .updated(TimeFilter::new("from_updated_time", "to_updated_time"))
}

/// The pages that the service returns of a list, as many as the real one.
const PAGES: u32 = 500;

/// The pages of a list in tests that read all of them many times.
const FEW_PAGES: u32 = 100;

static CASES: rt::meta::Operation = cases_of(PAGES, "/cases.json");
static USERS: rt::meta::Operation = users_of(PAGES, "/users.json");
static CASES_OF_FEW_PAGES: rt::meta::Operation = cases_of(FEW_PAGES, "/few/cases.json");
static USERS_OF_FEW_PAGES: rt::meta::Operation = users_of(FEW_PAGES, "/few/users.json");

/// The number of pages that a list at this path has.
fn pages_of(path: &str) -> usize {
    let operations = [&CASES, &USERS, &CASES_OF_FEW_PAGES, &USERS_OF_FEW_PAGES];
    let operation = operations.into_iter().find(|it| it.has_path(path.trim_start_matches("/api")));
    operation.and_then(|it| it.paging?.max_page).expect("it is a list of this service") as usize
}

/// A list that the service can put in order.
pub(crate) fn cases() -> ListResponse {
    ListResponse(OperationInput::new(&CASES))
}

/// A list that the service cannot put in order.
pub(crate) fn users() -> ListResponse {
    ListResponse(OperationInput::new(&USERS))
}

/// A list of few pages that the service can put in order.
pub(crate) fn cases_of_few_pages() -> ListResponse {
    ListResponse(OperationInput::new(&CASES_OF_FEW_PAGES))
}

/// A list of few pages that the service cannot put in order.
pub(crate) fn users_of_few_pages() -> ListResponse {
    ListResponse(OperationInput::new(&USERS_OF_FEW_PAGES))
}

/// A request for records.
#[derive(Clone)]
pub(crate) struct ListResponse(OperationInput);

impl ListResponse {
    pub(crate) fn limit(self, limit: i64) -> Self {
        Self(self.0.set::<i64>("limit", limit))
    }

    pub(crate) fn text(self, name: &'static str, text: &str) -> Self {
        Self(self.0.set::<String>(name, text))
    }

    pub(crate) fn page(self, page: i64) -> Self {
        Self(self.0.set::<i64>("page", page))
    }

    pub(crate) fn time(self, name: &'static str, seconds: i64) -> Self {
        Self(self.0.set::<Timestamp>(name, Timestamp::from_unix_seconds(seconds)))
    }
}

impl rt::Request for ListResponse {
    type Output = rt::ListResponse<Case>;

    fn input(&self) -> &OperationInput {
        &self.0
    }

    fn read(response: &rt::response::Response) -> Result<Self::Output, rt::response::DecodeError> {
        response.list(rt::generated::ListShape::wrapped("case").with_total("total_count"))
    }
}

impl rt::request::ListRequest for ListResponse {
    type Item = Case;

    fn into_input(self) -> OperationInput {
        self.0
    }
}

impl rt::request::ExportRequest for ListResponse {
    fn created(row: &Case) -> Option<Timestamp> {
        row.created_at
    }

    fn other_time(row: &Case) -> Option<Timestamp> {
        row.updated_at
    }
}

impl rt::request::UpdatesRequest for ListResponse {
    fn updated(row: &Case) -> Option<Timestamp> {
        row.updated_at
    }

    fn other_time(row: &Case) -> Option<Timestamp> {
        row.created_at
    }
}

/// A record as a generator would write it.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Case {
    pub(crate) case_id: u64,
    pub(crate) created_at: Option<Timestamp>,
    pub(crate) updated_at: Option<Timestamp>,
    received: rt::generated::Received,
}

rt::record! {
    Case;
    case_id: "case_id", required;
    created_at: "created_at";
    updated_at: "updated_at";
}

/// The records of the list, and how the service treats it.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) rows: Rows,
    /// The time; `None` if the service does not state it.
    pub(crate) date: Option<i64>,
    /// Whether time bounds are inclusive.
    pub(crate) inclusive: bool,
    pub(crate) totals: bool,
    /// Whether `sort` is honored.
    pub(crate) sorts: bool,
    /// Whether bounds of time are honored.
    pub(crate) bounds: bool,
    /// Whether both time filters are honored at once. If not, the filter of creation is ignored.
    pub(crate) combines: bool,
    /// Added to each total.
    pub(crate) lie: i64,
    /// How the service reads a request.
    pub(crate) hears: fn(Asked) -> Asked,
    /// The total that it reports, from the real one and the number of rows on the page. `None` leaves it out.
    pub(crate) counts: fn(i64, usize) -> Option<i64>,
    /// The number of requests.
    pub(crate) calls: usize,
    /// The queries, in short.
    pub(crate) asked: Vec<String>,
}

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) id: u64,
    pub(crate) created: i64,
    pub(crate) updated: i64,
    pub(crate) readable: bool,
}

/// The parts of a request that a service may misread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    pub(crate) from: Option<i64>,
    pub(crate) to: Option<i64>,
    pub(crate) page: i64,
    pub(crate) limit: i64,
}

/// When the lists of these tests begin.
pub(crate) const START: i64 = 1_700_000_000;

/// A function that changes the world before a request gets a response.
pub(crate) type Meddle = Box<dyn FnMut(&mut World) + Send>;

impl World {
    /// A well-behaved service with rows created at these seconds after the start.
    pub(crate) fn new(seconds: impl IntoIterator<Item = i64>) -> Self {
        let entry = |(id, second): (usize, i64)| Entry {
            id: id as u64 + 1,
            created: START + second,
            updated: START + second,
            readable: true,
        };
        let rows: Vec<_> = seconds.into_iter().enumerate().map(entry).collect();
        let latest = rows.iter().map(|row| row.created).max().unwrap_or(START);
        Self {
            rows: Rows::new(rows),
            date: Some(latest + 3600),
            inclusive: true,
            totals: true,
            sorts: true,
            bounds: true,
            combines: true,
            lie: 0,
            hears: |asked| asked,
            counts: |total, _| Some(total),
            calls: 0,
            asked: Vec::new(),
        }
    }

    pub(crate) fn ids(&self) -> Vec<u64> {
        let mut ids: Vec<_> = self.rows.iter().map(|row| row.id).collect();
        ids.sort_unstable();
        ids
    }

    fn respond(&mut self, path: &str, query: &str) -> http::Response<String> {
        self.calls += 1;
        // Tests of memory send more requests than that.
        if self.asked.len() < 100_000 {
            self.asked.push(query.to_owned());
        }
        let value = |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        let number = |name: &str| value(name).map(|text| text.parse::<i64>().unwrap());
        let hear = |from: &str, to: &str| {
            let (page, limit) = (number("page").unwrap(), number("limit").unwrap());
            (self.hears)(Asked { from: number(from), to: number(to), page, limit })
        };
        let bounds = |Asked { from, to, .. }: Asked| {
            let margin = i64::from(!self.inclusive);
            let (from, to) = if self.bounds { (from, to) } else { (None, None) };
            (
                from.map_or(i64::MIN, |from| from.saturating_add(margin)),
                to.map_or(i64::MAX, |to| to.saturating_sub(margin)),
            )
        };
        let Asked { page, limit, .. } = hear("from_time", "to_time");
        let by_change = value("from_updated_time").or(value("to_updated_time")).is_some();
        let created = if by_change && !self.combines {
            Asked { from: None, to: None, page, limit }
        } else {
            hear("from_time", "to_time")
        };
        let created = bounds(created);
        let updated = bounds(hear("from_updated_time", "to_updated_time"));
        let order = match value("sort").filter(|_| self.sorts) {
            Some("created_at_asc") => Order::Created,
            Some("updated_at_asc") => Order::Updated,
            _ => Order::NewestId,
        };
        let (page, limit) = (page as usize, limit as usize);
        assert!((1..=pages_of(path)).contains(&page), "there is no page {page}");
        let rows = self.rows.select(Selection { created, updated, order });
        let mut text = "{".to_owned();
        let page_rows = &rows[((page - 1) * limit).min(rows.len())..(page * limit).min(rows.len())];
        for (key, row) in page_rows.iter().enumerate() {
            let id = if row.readable { row.id.to_string() } else { format!("\"no number {}\"", row.id) };
            let (created, updated) = (http_date(row.created), http_date(row.updated));
            write!(
                text,
                "\"{key}\":{{\"case\":{{\"case_id\":{id},\"created_at\":\"{created}\",\"updated_at\":\"{updated}\"}}}},"
            )
            .unwrap();
        }
        match (self.counts)(rows.len() as i64 + self.lie, page_rows.len()).filter(|_| self.totals) {
            Some(total) => write!(text, "\"total_count\":{total}}}").unwrap(),
            None => text = format!("{}}}", text.trim_end_matches(',')),
        }
        let mut response = http::Response::builder();
        if let Some(date) = self.date {
            response = response.header("date", Timestamp::from_unix_seconds(date).to_rfc2822().replace("+0000", "GMT"));
        }
        response.body(text).unwrap()
    }
}

fn http_date(time: i64) -> String {
    Timestamp::from_unix_seconds(time).to_rfc2822()
}

/// Carries requests to the world.
#[derive(Clone)]
pub(crate) struct Wire {
    pub(crate) world: Arc<Mutex<World>>,
    meddle: Arc<Mutex<Meddle>>,
}

impl Wire {
    fn carry(&self, uri: &http::Uri) -> http::Response<String> {
        let mut world = self.world.lock().unwrap();
        (self.meddle.lock().unwrap())(&mut world);
        world.respond(uri.path(), uri.query().unwrap_or_default())
    }
}

impl client::transport::Transport for Wire {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let response = self.carry(request.uri()).map(ResponseBody::from);
        Box::pin(async move {
            // A waiting caller may give up here.
            tokio::task::yield_now().await;
            Ok(response)
        })
    }

    fn sleep(&self, _: Duration) -> SleepFuture {
        Box::pin(async {})
    }
}

/// A client of a world that does not change.
pub(crate) fn client(world: World) -> (client::Client<TestService>, Wire) {
    client_of(world, |_| ())
}

/// A client of a world that is changed before each request.
pub(crate) fn client_of(
    world: World,
    meddle: impl FnMut(&mut World) + Send + 'static,
) -> (client::Client<TestService>, Wire) {
    let wire = Wire { world: Arc::new(Mutex::new(world)), meddle: Arc::new(Mutex::new(Box::new(meddle))) };
    let client = client::Client::builder("https://acme.example.com", "a@b.c", "key").transport(wire.clone());
    (client.build().unwrap(), wire)
}

/// The result of an export.
pub(crate) struct ExportResult {
    /// Ids in the order in which they came.
    pub(crate) ids: Vec<u64>,
    pub(crate) errors: usize,
    pub(crate) report: client::jobs::ExportReport,
    pub(crate) error: Option<client::Error>,
}

/// Reads a whole export.
pub(crate) fn read(mut export: client::jobs::Export<Case>) -> ExportResult {
    let mut result = ExportResult { ids: Vec::new(), errors: 0, report: export.report(), error: None };
    block_on(async {
        while let Some(page) = export.next().await {
            match page {
                Ok(page) => {
                    result.errors += page.errors.len();
                    result.ids.extend(page.items.iter().map(|case| case.case_id));
                }
                Err(error) => result.error = Some(error),
            }
        }
    });
    result.report = export.report();
    result
}

/// Reads updates to the end: ids in the order in which they came, and the cursor.
pub(crate) fn follow(mut updates: client::jobs::Updates<Case>) -> (Vec<u64>, client::jobs::UpdatesCursor) {
    let mut ids = Vec::new();
    block_on(async {
        while let Some(page) = updates.next().await {
            ids.extend(page.unwrap().items.iter().map(|case| case.case_id));
        }
    });
    (ids, updates.cursor())
}

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

pub(crate) fn sort_ids(mut ids: Vec<u64>) -> Vec<u64> {
    ids.sort_unstable();
    ids
}
