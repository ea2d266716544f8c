//! Responses: the output of an operation, in the shape of its metadata and in the server's dialect.

mod write;

use bytes::Bytes;
use helpdesk::HelpDesk;
use helpdesk::meta::Service;
use helpdesk::meta::{Method, OperationDetails, Returns};
use http::header::{ALLOW, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};

use crate::output::dialect::{Dialect, EmptyList, ErrorBody, LimitHeaders, ListForm, Totals};
use crate::output::error_response::{OBSERVED_CODES, Rejection};
use crate::output::json::{Json, Object, object};
use crate::output::payload::Payload;
use crate::time::limit::Left;
use crate::time::zone::Zone;

/// A response, ready to be sent.
#[derive(Clone, Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

/// The header that names the operation of the request.
pub(crate) const OPERATION: &str = "x-fake-operation";
/// The header that names a constraint that the request breaks, or a documented type that it misses; once for each.
pub(crate) const VIOLATION: &str = "x-fake-violation";
/// The header that names the parts of the request that were not read.
pub(crate) const IGNORED: &str = "x-fake-ignored";
/// The header that names the parts of the response that rest on other sources than the vendor's documentation.
pub(crate) const UNVERIFIED: &str = "x-fake-unverified";
/// The header that names the parts of the response that are assumptions.
pub(crate) const ASSUMPTION: &str = "x-fake-assumption";

/// The faults of a list, to test clients.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Defects {
    /// The records that cannot be decoded.
    pub(crate) bad_rows: Vec<usize>,
    /// Whether every record comes twice.
    pub(crate) twice: bool,
    /// The difference that is added to the total.
    pub(crate) total: i64,
}

impl Response {
    pub(crate) fn new(status: u16, body: impl Into<Bytes>) -> Self {
        Self { status, headers: HeaderMap::new(), body: body.into() }
    }

    /// Creates a response of plain text for users.
    pub(crate) fn text(status: u16, text: &str) -> Self {
        let mut response = Self::new(status, text.to_owned());
        response.set(CONTENT_TYPE.as_str(), "text/plain; charset=utf-8");
        response
    }

    /// Creates the response for the output of an operation.
    pub(crate) fn of(
        details: &OperationDetails,
        payload: Payload,
        dialect: &Dialect,
        zone: Zone,
        defects: &Defects,
    ) -> Self {
        let created = details.operation.method == Method::Post;
        let json = match payload {
            Payload::Nothing => return Self::new(200, Bytes::new()),
            Payload::One(record) => single_record(details, record, dialect),
            Payload::Rows { rows, total, last } => list(details, rows, total, last, dialect, defects),
        };
        let body = write::to_bytes(&json, dialect, zone);
        let mut response = Self::new(if created { dialect.created_status } else { 200 }, body);
        response.set(CONTENT_TYPE.as_str(), "application/json; charset=utf-8");
        response
    }

    /// Creates an error response, whose headers name the broken constraints for the tester.
    pub(crate) fn rejection(rejection: &Rejection, dialect: &Dialect) -> Self {
        let mut response = match dialect.errors {
            ErrorBody::Code => {
                let mut response = Self::new(rejection.status, error_body(rejection));
                response.set(CONTENT_TYPE.as_str(), "application/json; charset=utf-8");
                response
            }
            ErrorBody::Empty => Self::new(rejection.status, Bytes::new()),
            ErrorBody::Html => {
                let status = rejection.status;
                let page =
                    format!("<html>\n<head><title>{status}</title></head>\n<body><h1>{status}</h1></body>\n</html>\n");
                let mut response = Self::new(rejection.status, page);
                response.set(CONTENT_TYPE.as_str(), "text/html");
                response
            }
        };
        for violation in &rejection.violations {
            response.add(VIOLATION, violation);
        }
        if let Some(seconds) = rejection.retry_after {
            response.set_retry_header(seconds, dialect);
        }
        if let Some(allow) = &rejection.allow {
            response.set(ALLOW.as_str(), allow);
        }
        response
    }

    /// Sets a header whose name is valid.
    pub(crate) fn set(&mut self, name: &'static str, value: &str) {
        self.headers.insert(HeaderName::from_static(name), header_value(value));
    }

    /// Adds a header whose name is valid.
    pub(crate) fn add(&mut self, name: &'static str, value: &str) {
        // Some programs read at most a hundred headers, or even fewer.
        if self.headers.get_all(name).iter().count() < 20 {
            self.headers.append(HeaderName::from_static(name), header_value(value));
        }
    }

    /// Sets the headers of the dialect about the rate limit.
    pub(crate) fn set_limit_headers(&mut self, left: Left, dialect: &Dialect) {
        let facts = HelpDesk::METADATA;
        let (remaining, by_minute) = match dialect.limit_headers {
            LimitHeaders::All => (true, left.by_minute),
            LimitHeaders::Remaining => (true, None),
            LimitHeaders::Standard | LimitHeaders::Nothing => (false, None),
        };
        if remaining {
            self.set(facts.remaining_header, &left.left.to_string());
        }
        if let Some(limit) = by_minute {
            self.set(facts.limit_header, &limit.to_string());
        }
    }

    /// Sets the header of the dialect with the time to wait.
    fn set_retry_header(&mut self, seconds: i64, dialect: &Dialect) {
        match dialect.limit_headers {
            LimitHeaders::All => self.set(HelpDesk::METADATA.retry_after_header, &seconds.to_string()),
            LimitHeaders::Standard => self.set("retry-after", &seconds.to_string()),
            LimitHeaders::Remaining | LimitHeaders::Nothing => (),
        }
    }
}

/// Escapes a header value: visible ASCII stays, the rest is escaped as in Rust.
fn header_value(text: &str) -> HeaderValue {
    let mut escaped = String::with_capacity(text.len());
    for it in text.chars().take(500) {
        match it {
            ' '..='~' => escaped.push(it),
            _ => escaped.extend(it.escape_default()),
        }
    }
    HeaderValue::from_str(&escaped).unwrap_or(HeaderValue::from_static("?"))
}

/// Returns only the code if the service was observed to send it. Otherwise the code is an assumption, and the
/// constraints follow it.
fn error_body(rejection: &Rejection) -> String {
    if OBSERVED_CODES.contains(&rejection.code) {
        return serde_json::json!({ "error": rejection.code }).to_string();
    }
    serde_json::json!({ "error": rejection.code, "description": rejection.violations.join("; ") }).to_string()
}

fn single_record(details: &OperationDetails, record: Object, dialect: &Dialect) -> Json {
    match details.returns {
        Returns::Record { ty, root, .. } => {
            let record = add_dialect_fields(record, ty, dialect);
            Json::Object(Object(vec![(root.into(), Json::Object(record))]))
        }
        _ => Json::Object(record),
    }
}

fn list(
    details: &OperationDetails,
    rows: Vec<Object>,
    total: usize,
    last: bool,
    dialect: &Dialect,
    defects: &Defects,
) -> Json {
    match details.returns {
        Returns::Array { ty, root } => {
            let mut rows: Vec<Json> =
                rows.into_iter().map(|row| Json::Object(add_dialect_fields(row, ty, dialect))).collect();
            add_defects(&mut rows, defects, None);
            match root {
                Some(root) => Json::Object(Object(vec![(root.into(), rows.into())])),
                None => Json::List(rows),
            }
        }
        Returns::List { ty, root, total: key, last_page_key } => {
            let mut rows: Vec<Json> = rows
                .into_iter()
                .map(|row| Json::Object(add_dialect_fields(row, ty.unwrap_or_default(), dialect)))
                .map(|row| root.map_or(row.clone(), |root| Json::Object(Object(vec![(root.into(), row)]))))
                .collect();
            add_defects(&mut rows, defects, root);
            let name = details.operation.id;
            if rows.is_empty() && last_page_key.is_none() {
                if let Some(empty) = empty(name, root, dialect) {
                    return empty;
                }
            }
            if dialect.lists == ListForm::Arrays && AS_ARRAYS.contains(&name) {
                return Json::List(rows);
            }
            let mut list = number_rows(rows, dialect);
            let total = i64::try_from(total).unwrap_or(i64::MAX).saturating_add(defects.total).max(0);
            match (key, dialect.totals) {
                (None, _) | (_, Totals::Missing) => (),
                (Some(key), Totals::Number) => list.push(key, total),
                (Some(key), Totals::Text) => list.push(key, total.to_string()),
            }
            if let Some(ends) = last_page_key {
                list.push(ends, last);
            }
            Json::Object(list)
        }
        _ => rows.into_iter().map(Json::Object).collect(),
    }
}

/// The lists that some variants of the service return as arrays.
const AS_ARRAYS: [&str; 6] =
    ["labels.list", "staff.list", "groups.list", "kb_categories.list", "kb_sections.list", "kb_articles.list"];

/// Returns an empty list in the form of the dialect. An empty string was observed only for labels.
fn empty(name: &str, root: Option<&'static str>, dialect: &Dialect) -> Option<Json> {
    match (dialect.empty_lists, root) {
        (EmptyList::Text, _) if name == "labels.list" => Some(Json::from("")),
        (EmptyList::Text | EmptyList::RootArray, Some(root)) => {
            Some(Json::Object(Object(vec![(root.into(), Json::List(Vec::new()))])))
        }
        (EmptyList::Array, _) => Some(Json::List(Vec::new())),
        (EmptyList::Total | EmptyList::Text | EmptyList::RootArray, _) => None,
    }
}

fn number_rows(rows: Vec<Json>, dialect: &Dialect) -> Object {
    let key = |index: usize| if dialect.lists == ListForm::Holes { index * 3 + index % 2 } else { index };
    Object(rows.into_iter().enumerate().map(|(index, row)| (key(index).to_string().into(), row)).collect())
}

fn add_defects(rows: &mut Vec<Json>, defects: &Defects, root: Option<&'static str>) {
    if defects.twice {
        *rows = rows.drain(..).flat_map(|row| [row.clone(), row]).collect();
    }
    for index in &defects.bad_rows {
        if let Some(row) = rows.get_mut(*index) {
            let bad = Json::from("a row that is no record");
            *row = root.map_or(bad.clone(), |root| Json::Object(Object(vec![(root.into(), bad)])));
        }
    }
}

/// Adds the fields of the dialect to a record.
fn add_dialect_fields(mut record: Object, ty: &str, dialect: &Dialect) -> Object {
    if dialect.legacy_cc_names && ty == "Case" {
        for (name, old, array) in
            [("cc_emails", "recipient_cc", "recipient_cc_arr"), ("bcc_emails", "recipient_bcc", "recipient_bcc_arr")]
        {
            if let Some(place) = record.0.iter().position(|(key, _)| key == name) {
                record.0[place].0 = old.into();
                let copies = match &record.0[place].1 {
                    Json::Text(text) => {
                        text.split(',').filter(|it| !it.is_empty()).map(|it| Json::from(it.to_owned())).collect()
                    }
                    _ => Json::List(Vec::new()),
                };
                record.push(array, copies);
            }
        }
    }
    if dialect.ratings_as_digits && ty == "SatisfactionRow" {
        if let Some((_, Json::Text(rating))) = record.0.iter_mut().find(|(key, _)| key == "rating") {
            // A further value has no digit.
            if let Some(place) = ["low", "middle", "high"].iter().position(|text| text == rating) {
                *rating = (place + 1).to_string().into();
            }
        }
    }
    if dialect.unknown_fields {
        record.push("added_last_night", object! { "nobody": "knows", "what": Json::List(vec![Json::Null]) });
    }
    record
}
