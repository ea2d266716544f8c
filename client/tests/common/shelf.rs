//! A service in memory that has labels, and a clock that stands still until it is moved.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use helpdesk_runtime as rt;
use rt::meta::{Param, ValueType};
use rt::request::OperationInput;

static LABELS: rt::meta::Operation =
    rt::meta::Operation::new("labels.list", rt::Method::Get, "/labels.json", rt::Effect::Safe)
        .query(&[Param::new("page", ValueType::Int), Param::new("limit", ValueType::Int)])
        .paging(rt::meta::Pagination::new(rt::meta::DefaultPage::First));

/// Labels, two on a page.
pub(crate) fn labels() -> Labels {
    Labels(OperationInput::new(&LABELS).set::<i64>("limit", 4))
}

pub(crate) struct Labels(OperationInput);

impl rt::Request for Labels {
    type Output = rt::ListResponse<Label>;

    fn input(&self) -> &OperationInput {
        &self.0
    }

    fn read(response: &rt::response::Response) -> Result<Self::Output, rt::response::DecodeError> {
        response.list(rt::generated::ListShape::wrapped("label").with_total("total_count"))
    }
}

impl rt::request::ListRequest for Labels {
    type Item = Label;

    fn into_input(self) -> OperationInput {
        self.0
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct LabelId(pub(crate) u64);

rt::id!(LabelId);

/// A record as a generator would write it.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Label {
    pub(crate) label_id: LabelId,
    pub(crate) title: String,
    pub(crate) options: BTreeMap<String, String>,
    received: rt::generated::Received,
}

rt::record! {
    Label;
    label_id: "label_id", required;
    title: "title";
    options: "options";
}

impl rt::response::NamedRecord for Label {
    type Id = LabelId;

    const LIST: &'static str = "labels.list";

    fn id(&self) -> LabelId {
        self.label_id
    }

    fn name(&self) -> &str {
        &self.title
    }
}

impl rt::response::OptionsRecord for Label {
    fn options(&self) -> Option<&BTreeMap<String, String>> {
        Some(&self.options)
    }
}

/// The records of the service, and the requests to it.
#[derive(Clone)]
pub(crate) struct Shelf {
    rows: Arc<Mutex<Vec<String>>>,
    /// Instead of a response.
    fails: Arc<Mutex<Option<u16>>>,
    panics: Arc<AtomicUsize>,
    requests: Arc<AtomicUsize>,
    begun: Instant,
    later: Arc<Mutex<Duration>>,
}

impl Shelf {
    pub(crate) fn new(labels: &[(u64, &str)]) -> Self {
        let shelf = Self {
            rows: Arc::default(),
            fails: Arc::default(),
            panics: Arc::default(),
            requests: Arc::default(),
            begun: Instant::now(),
            later: Arc::default(),
        };
        shelf.set(labels);
        shelf
    }

    /// Sets the labels of the service.
    pub(crate) fn set(&self, labels: &[(u64, &str)]) {
        let row = |(id, title): &(u64, &str)| format!(r#"{{"label_id":{id},"title":"{title}"}}"#);
        self.set_rows(labels.iter().map(row).collect());
    }

    pub(crate) fn set_rows(&self, rows: Vec<String>) {
        *self.rows.lock().unwrap() = rows;
    }

    /// Rejects later requests with this status, or responds again.
    pub(crate) fn fail(&self, status: Option<u16>) {
        *self.fails.lock().unwrap() = status;
    }

    /// The next request ends in a panic.
    pub(crate) fn panic_once(&self) {
        self.panics.store(1, Ordering::SeqCst);
    }

    pub(crate) fn pass(&self, seconds: u64) {
        *self.later.lock().unwrap() += Duration::from_secs(seconds);
    }

    pub(crate) fn now(&self) -> Instant {
        self.begun + *self.later.lock().unwrap()
    }

    /// The number of requests since the last call of this function.
    pub(crate) fn take_request_count(&self) -> usize {
        self.requests.swap(0, Ordering::SeqCst)
    }

    /// The response to a request: status and body.
    pub(crate) fn respond(&self, uri: &http::Uri) -> (u16, String) {
        self.requests.fetch_add(1, Ordering::SeqCst);
        assert_eq!(self.panics.swap(0, Ordering::SeqCst), 0, "the shelf is on fire");
        if let Some(status) = *self.fails.lock().unwrap() {
            return (status, "{}".to_owned());
        }
        let page = uri.query().unwrap().split('&').find_map(|pair| pair.strip_prefix("page=")).unwrap();
        let page: usize = page.parse().unwrap();
        let rows = self.rows.lock().unwrap();
        let total = rows.len();
        let rows = rows.iter().skip((page - 1) * 2).take(2).enumerate();
        let rows: String = rows.map(|(key, row)| format!("\"{key}\":{{\"label\":{row}}},")).collect();
        (200, format!("{{{rows}\"total_count\":{total}}}"))
    }
}
