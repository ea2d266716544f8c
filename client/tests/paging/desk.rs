//! A service in memory whose lists are functions of the page.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::{ReplyBody, Sending, Sleeping};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::{Call, Kind, Param, RequestBody};

use crate::cases::List;

/// The service.
pub(crate) struct Desk;

impl rt::Service for Desk {
    const FACTS: &'static rt::ServiceFacts = &rt::ServiceFacts::new("helpdesk", "/api");
}

static CASES: rt::Operation = operation("cases.list", "/cases.json")
    .query(&[Param::new("page", Kind::Int), Param::new("limit", Kind::Int), Param::new("subject", Kind::Text)])
    .paging(rt::Paging::new(rt::Window::First).max_page(500));

static MESSAGES: rt::Operation = operation("messages.list", "/cases/1/messages.json")
    .query(&[Param::new("page", Kind::Int), Param::new("limit", Kind::Int), Param::new("order", Kind::Text)])
    .paging(rt::Paging::new(rt::Window::Last).order(("order", "asc")));

static CHANGES: rt::Operation = operation("staff.changes", "/changes.json")
    .query(&[Param::new("page", Kind::Int)])
    .paging(rt::Paging::new(rt::Window::First).size(100));

static USERS: rt::Operation = operation("users.list", "/users.json")
    .query(&[Param::new("page", Kind::Int), Param::new("limit", Kind::Int)])
    .paging(rt::Paging::new(rt::Window::First));

static ROLES: rt::Operation = operation("staff.roles", "/staff_roles.json");

const fn operation(id: &'static str, path: &'static str) -> rt::Operation {
    rt::Operation::new(id, rt::Method::Get, path, rt::Effect::Safe)
}

pub(crate) fn cases() -> List {
    List(Call::new(&CASES))
}

pub(crate) fn messages() -> List {
    List(Call::new(&MESSAGES))
}

/// A list without an end of its pages.
pub(crate) fn users() -> List {
    List(Call::new(&USERS))
}

pub(crate) fn roles() -> List {
    List(Call::new(&ROLES))
}

/// Changes, which have nothing that tells them from others.
pub(crate) fn changes() -> Bare {
    Bare(Call::new(&CHANGES))
}

impl List {
    pub(crate) fn set(self, name: &'static str, value: i64) -> Self {
        Self(self.0.set::<i64>(name, value))
    }

    pub(crate) fn subject(self, text: &str) -> Self {
        Self(self.0.set::<String>("subject", text))
    }
}

/// A request for raw rows.
pub(crate) struct Bare(Call);

impl rt::Request for Bare {
    type Reply = rt::List<rt::Untyped>;

    fn call(&self) -> &Call {
        &self.0
    }

    fn read(reply: &rt::Reply) -> Result<Self::Reply, rt::DecodeError> {
        reply.list(rt::ListShape::bare())
    }
}

impl rt::ListRequest for Bare {
    type Item = rt::Untyped;

    fn into_call(self) -> Call {
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

/// How the service answers for a page.
type Answers = Arc<dyn Fn(u64) -> String + Send + Sync>;

/// Gives for each page what a function says; a text that is no JSON is a refusal with that status.
#[derive(Clone)]
pub(crate) struct Pages {
    answers: Answers,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Pages {
    /// What was asked, in short: `page=1&limit=100`.
    pub(crate) fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

impl client::Transport for Pages {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> Sending {
        let query = request.uri().query().unwrap_or_default().to_owned();
        let page = query.split('&').find_map(|pair| pair.strip_prefix("page=")).map_or(1, |page| page.parse().unwrap());
        let mut asked = self.asked.lock().unwrap();
        // Whoever measures memory asks more often than that.
        if asked.len() < 1000 {
            asked.push(query);
        }
        drop(asked);
        let body = (self.answers)(page);
        let status = if body.starts_with(['{', '[']) { 200 } else { body.parse().unwrap() };
        let answer = http::Response::builder().status(status).body(ReplyBody::from(body)).unwrap();
        Box::pin(async move { Ok(answer) })
    }

    fn sleep(&self, _: Duration) -> Sleeping {
        Box::pin(async {})
    }
}

/// A client of a service that answers so.
pub(crate) fn desk(answers: impl Fn(u64) -> String + Send + Sync + 'static) -> (client::Client<Desk>, Pages) {
    let pages = Pages { answers: Arc::new(answers), asked: Arc::default() };
    let client = client::Client::builder("https://acme.example.com", "a@b.c", "key").transport(pages.clone());
    (client.build().unwrap(), pages)
}

/// All ids, or those before an error.
pub(crate) async fn ids(client: &client::Client<Desk>, list: List) -> (Vec<u64>, Option<client::Error>) {
    let mut cases = Vec::new();
    let ended = client.items(list).append_to(&mut cases).await;
    (cases.into_iter().map(|case| case.case_id).collect(), ended.err())
}
