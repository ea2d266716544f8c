//! A service in memory whose lists are functions of the page.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::transport::{ResponseBody, SendFuture, SleepFuture};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::meta::{LimitKind, Param, ValueType};
use rt::request::{OperationInput, RequestBody};

use crate::cases::ListResponse;

/// The service.
pub(crate) struct TestService;

impl rt::meta::Service for TestService {
    const METADATA: &'static rt::meta::ServiceMetadata = &rt::meta::ServiceMetadata::new("helpdesk", "/api");
}

static CASES: rt::meta::Operation = operation("cases.list", "/cases.json")
    .query(&[
        Param::new("page", ValueType::Int),
        Param::new("limit", ValueType::Int),
        Param::new("subject", ValueType::Text),
    ])
    .paging(rt::meta::Pagination::new(rt::meta::DefaultPage::First).max_page(500));

static MESSAGES: rt::meta::Operation = operation("messages.list", "/cases/1/messages.json")
    .query(&[
        Param::new("page", ValueType::Int),
        Param::new("limit", ValueType::Int),
        Param::new("order", ValueType::Text),
    ])
    .paging(rt::meta::Pagination::new(rt::meta::DefaultPage::Last).order(("order", "asc")));

static CHANGES: rt::meta::Operation = operation("staff.changes", "/changes.json")
    .query(&[Param::new("page", ValueType::Int)])
    .paging(rt::meta::Pagination::new(rt::meta::DefaultPage::First).size(100));

static USERS: rt::meta::Operation = operation("users.list", "/users.json")
    .query(&[Param::new("page", ValueType::Int), Param::new("limit", ValueType::Int)])
    .paging(rt::meta::Pagination::new(rt::meta::DefaultPage::First));

/// A list with smaller pages than other lists of the service.
static TAGS: rt::meta::Operation = operation("tags.list", "/tags.json")
    .query(&[
        Param::new("page", ValueType::Int),
        Param::new("limit", ValueType::Int).limits(&[LimitKind::Min.of(1), LimitKind::Max.of(50)]),
    ])
    .paging(rt::meta::Pagination::new(rt::meta::DefaultPage::First));

static ROLES: rt::meta::Operation = operation("staff.roles", "/staff_roles.json");

const fn operation(id: &'static str, path: &'static str) -> rt::meta::Operation {
    rt::meta::Operation::new(id, rt::Method::Get, path, rt::Effect::Safe)
}

pub(crate) fn cases() -> ListResponse {
    ListResponse(OperationInput::new(&CASES))
}

pub(crate) fn messages() -> ListResponse {
    ListResponse(OperationInput::new(&MESSAGES))
}

/// A list without an end of its pages.
pub(crate) fn users() -> ListResponse {
    ListResponse(OperationInput::new(&USERS))
}

pub(crate) fn tags() -> ListResponse {
    ListResponse(OperationInput::new(&TAGS))
}

pub(crate) fn roles() -> ListResponse {
    ListResponse(OperationInput::new(&ROLES))
}

/// Changes, which have no id.
pub(crate) fn changes() -> Bare {
    Bare(OperationInput::new(&CHANGES))
}

impl ListResponse {
    pub(crate) fn set(self, name: &'static str, value: i64) -> Self {
        Self(self.0.set::<i64>(name, value))
    }

    pub(crate) fn subject(self, text: &str) -> Self {
        Self(self.0.set::<String>("subject", text))
    }
}

/// A request for raw rows.
pub(crate) struct Bare(OperationInput);

impl rt::Request for Bare {
    type Output = rt::ListResponse<rt::response::UntypedJson>;

    fn input(&self) -> &OperationInput {
        &self.0
    }

    fn read(response: &rt::response::Response) -> Result<Self::Output, rt::response::DecodeError> {
        response.list(rt::generated::ListShape::bare())
    }
}

impl rt::request::ListRequest for Bare {
    type Item = rt::response::UntypedJson;

    fn into_input(self) -> OperationInput {
        self.0
    }
}

/// A keyed list of cases with these ids, and a total if one is given.
pub(crate) fn page(ids: impl IntoIterator<Item = u64>, total: Option<u64>) -> String {
    let mut rows: Vec<_> =
        ids.into_iter().enumerate().map(|(key, id)| format!("\"{key}\":{{\"case\":{{\"case_id\":{id}}}}}")).collect();
    rows.extend(total.map(|total| format!("\"total_count\":{total}")));
    format!("{{{}}}", rows.join(","))
}

/// The response of the service for a page.
type Respond = Arc<dyn Fn(u64) -> String + Send + Sync>;

/// Responds to each page with the body from a function. A number instead of JSON is the status of an error response.
#[derive(Clone)]
pub(crate) struct Pages {
    respond: Respond,
    queries: Arc<Mutex<Vec<String>>>,
}

impl Pages {
    /// Returns the queries, in short: `page=1&limit=100`.
    pub(crate) fn queries(&self) -> Vec<String> {
        self.queries.lock().unwrap().clone()
    }
}

impl client::transport::Transport for Pages {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let query = request.uri().query().unwrap_or_default().to_owned();
        let page = query.split('&').find_map(|pair| pair.strip_prefix("page=")).map_or(1, |page| page.parse().unwrap());
        let mut queries = self.queries.lock().unwrap();
        // Tests of memory send more requests than that.
        if queries.len() < 1000 {
            queries.push(query);
        }
        drop(queries);
        let body = (self.respond)(page);
        let status = if body.starts_with(['{', '[']) { 200 } else { body.parse().unwrap() };
        let response = http::Response::builder().status(status).body(ResponseBody::from(body)).unwrap();
        Box::pin(async move { Ok(response) })
    }

    fn sleep(&self, _: Duration) -> SleepFuture {
        Box::pin(async {})
    }
}

/// A client of a service with these responses.
pub(crate) fn server(respond: impl Fn(u64) -> String + Send + Sync + 'static) -> (client::Client<TestService>, Pages) {
    client_with_observer(respond, |_| ())
}

/// A client of a service with these responses, with an observer.
pub(crate) fn client_with_observer(
    respond: impl Fn(u64) -> String + Send + Sync + 'static,
    observer: impl Fn(&client::observability::ClientEvent<'_>) + Send + Sync + 'static,
) -> (client::Client<TestService>, Pages) {
    let pages = Pages { respond: Arc::new(respond), queries: Arc::default() };
    let client = client::Client::builder("https://acme.example.com", "a@b.c", "key").transport(pages.clone());
    (client.observer(observer).build().unwrap(), pages)
}

/// All ids, or the ids before an error.
pub(crate) async fn ids(client: &client::Client<TestService>, list: ListResponse) -> (Vec<u64>, Option<client::Error>) {
    let mut cases = Vec::new();
    let ended = client.items(list).append_to(&mut cases).await;
    (cases.into_iter().map(|case| case.case_id).collect(), ended.err())
}
