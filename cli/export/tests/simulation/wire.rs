//! The network to the service. A failure depends only on the request, and not on the order of concurrent requests.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use fastrand::Rng;
use futures_util::{TryStreamExt, stream};
use helpdesk::blocking::Client;
use helpdesk::request::RequestBody;
use helpdesk::transport::{
    Delivery, ResponseBody, SendFuture, SleepFuture, Transport, TransportError, TransportErrorKind,
};
use helpdesk_fake::{DEFAULT_API_KEY, DEFAULT_STAFF_EMAIL};
use http::{HeaderMap, Request, Response};
use serde_json::Value as Json;

/// How many records the service has on a page at most, so that few records are several pages.
const PAGE: &str = "limit=7";

/// The network in one run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weather {
    pub(crate) seed: u64,
    /// The percentage of attempts that fail.
    pub(crate) fails: u8,
    /// The kinds of failure.
    pub(crate) kinds: Vec<Trouble>,
    /// A case that lists do not show yet.
    pub(crate) late: Option<u64>,
    /// Whether a proxy removes the times of responses, so that the computer's clock counts.
    pub(crate) dateless: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    ThrottledFor(u32),
    Status(u16),
    Closed,
    Unreachable,
    Cut,
    /// The computer sleeps for hours.
    Asleep,
}

/// Called before each page of a list, while no other request is in progress.
pub(crate) type OnPage = Arc<dyn Fn() + Send + Sync>;

impl Weather {
    /// A network without failures, or with one or two kinds of failure.
    pub(crate) fn new(seed: u64) -> Self {
        let mut dice = Rng::with_seed(seed);
        let fails = if dice.u8(..5) < 2 { dice.choice([2, 5, 15, 30, 100]).unwrap() } else { 0 };
        let wait = Trouble::ThrottledFor(dice.choice([0, 1, 30, 600, 20_000]).unwrap());
        let status = Trouble::Status(dice.choice([429, 500, 502, 503, 504]).unwrap());
        let mut kinds = vec![wait, status, Trouble::Closed, Trouble::Unreachable, Trouble::Cut, Trouble::Asleep];
        dice.shuffle(&mut kinds);
        kinds.truncate(dice.usize(1..3));
        Self { seed, fails, kinds, ..Self::default() }
    }
}

/// A client over this network.
pub(crate) fn client(url: &str, weather: Weather, on_page: OnPage) -> Client {
    let way = |inner| Wire { inner, weather, on_page, attempts: Mutex::default(), waited: Arc::default() };
    let builder = Client::builder(url, DEFAULT_STAFF_EMAIL, DEFAULT_API_KEY).map_transport(way);
    // The end of the process would hit an arbitrary one of the concurrent requests.
    builder.retry_budget(10_000).build().unwrap()
}

struct Wire {
    inner: Arc<dyn Transport>,
    weather: Weather,
    on_page: OnPage,
    attempts: Mutex<HashMap<String, u32>>,
    waited: Arc<Mutex<Duration>>,
}

impl Wire {
    /// The failure of this attempt.
    fn trouble(&self, path: &str) -> Option<Trouble> {
        let mut attempts = self.attempts.lock().unwrap();
        let attempt = attempts.entry(path.to_owned()).or_default();
        *attempt += 1;
        let mut hash = DefaultHasher::new();
        (self.weather.seed, path, *attempt).hash(&mut hash);
        let mut dice = Rng::with_seed(hash.finish());
        if dice.u8(..100) < self.weather.fails { dice.choice(&self.weather.kinds).copied() } else { None }
    }
}

impl Transport for Wire {
    fn send(&self, mut request: Request<RequestBody>, timeout: Duration) -> SendFuture {
        let path = request.uri().path_and_query().unwrap().as_str().to_owned();
        let is_list = ["/api/cases.json", "/api/users.json", "/api/labels.json"].contains(&request.uri().path());
        if is_list {
            (self.on_page)();
            *request.uri_mut() = request.uri().to_string().replace("limit=100", PAGE).parse().unwrap();
        }
        let trouble = self.trouble(&path);
        match trouble {
            Some(Trouble::Unreachable) => {
                return Box::pin(async { Err(error(TransportErrorKind::Connect, Delivery::NotSent)) });
            }
            Some(Trouble::Asleep) => *self.waited.lock().unwrap() += Duration::from_secs(9 * 3600),
            _ => (),
        }
        let (sent, weather) = (self.inner.send(request, timeout), self.weather.clone());
        Box::pin(async move {
            let (mut parts, body) = sent.await?.into_parts();
            let chunks: Vec<_> = body.try_collect().await?;
            let body = hide_late_case(chunks.concat(), weather.late);
            parts.headers.remove("content-length");
            if weather.dateless {
                parts.headers.remove("date");
            }
            spoilt(Response::from_parts(parts, body), trouble)
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        let waited = Arc::clone(&self.waited);
        Box::pin(async move { *waited.lock().unwrap() += duration })
    }

    fn now(&self) -> Instant {
        static BEGAN: OnceLock<Instant> = OnceLock::new();
        *BEGAN.get_or_init(Instant::now) + *self.waited.lock().unwrap()
    }
}

fn error(kind: TransportErrorKind, delivery: Delivery) -> TransportError {
    TransportError::new(kind, delivery)
}

/// The response as it arrives.
fn spoilt(response: Response<Vec<u8>>, trouble: Option<Trouble>) -> Result<Response<ResponseBody>, TransportError> {
    let (mut parts, mut body) = response.into_parts();
    let mut instead = |status: u16, headers: HeaderMap| {
        let date = parts.headers.remove("date");
        (parts.status, parts.headers) = (http::StatusCode::from_u16(status).unwrap(), headers);
        parts.headers.extend(date.map(|date| (http::header::DATE, date)));
        body.clear();
    };
    match trouble {
        Some(Trouble::ThrottledFor(seconds)) => {
            instead(429, HeaderMap::from_iter([(http::header::RETRY_AFTER, seconds.into())]));
        }
        Some(Trouble::Status(status)) => instead(status, HeaderMap::new()),
        Some(Trouble::Closed) => return Err(error(TransportErrorKind::ConnectionLost, Delivery::MaybeSent)),
        Some(Trouble::Cut) => {
            body.truncate(body.len() / 2);
            let chunks = [Ok(body.into()), Err(error(TransportErrorKind::ConnectionLost, Delivery::MaybeSent))];
            return Ok(Response::from_parts(parts, ResponseBody::new(stream::iter(chunks))));
        }
        Some(Trouble::Unreachable | Trouble::Asleep) | None => (),
    }
    Ok(Response::from_parts(parts, ResponseBody::from(body)))
}

/// A list without a case that it does not show yet.
fn hide_late_case(body: Vec<u8>, late: Option<u64>) -> Vec<u8> {
    let Some((id, Ok(Json::Object(mut list)))) = late.map(|id| (id, serde_json::from_slice(&body))) else {
        return body;
    };
    let before = list.len();
    // Some dialects have ids as strings.
    list.retain(|_, row| row["case"]["case_id"].to_string().trim_matches('"') != id.to_string());
    let hidden = (before - list.len()) as u64;
    if let Some(total) = list.get("total_count").and_then(Json::as_u64).filter(|_| hidden > 0) {
        list.insert("total_count".to_owned(), (total - hidden).into());
    }
    serde_json::to_vec(&list).unwrap()
}
