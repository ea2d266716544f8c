//! Requests that the fake server sends: for files behind links, and to receivers of webhooks. The server sends them only to localhost.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{Request, Response, Uri};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Incoming;
use hyper_util::client::legacy::{Client, Error, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;

use crate::account::Account;
use crate::input::args::Upload;
use crate::resources::webhook::{Webhook, WebhookOutcome};

/// How long others may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The largest file that is fetched.
const LARGEST: usize = 25 << 20;

/// Sends a request, in plain HTTP. Redirects are not followed, because they could lead to another host.
async fn send(request: Request<Full<Bytes>>) -> Result<Response<Incoming>, Error> {
    static CLIENT: OnceLock<Client<HttpConnector, Full<Bytes>>> = OnceLock::new();
    CLIENT.get_or_init(|| Client::builder(TokioExecutor::new()).build_http()).request(request).await
}

/// Whether an address is on localhost, without a DNS lookup.
fn is_here(uri: &Uri) -> bool {
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    let loopback = || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    uri.scheme_str() == Some("http") && (host == "localhost" || loopback())
}

/// The result of fetching links.
#[derive(Default)]
pub(super) struct Fetched {
    pub(super) files: Vec<Arc<Upload>>,
    /// Some could not be fetched.
    pub(super) left_out: bool,
}

/// Fetches files.
pub(super) async fn fetch(urls: &[&str]) -> Fetched {
    // All fetches run concurrently, so that several servers without a response take no longer than one.
    let urls: Vec<_> = urls.iter().map(|url| (*url).to_owned()).collect();
    let fetches: Vec<_> = urls.into_iter().map(|url| tokio::spawn(async move { fetch_one(&url).await })).collect();
    let mut fetched = Fetched::default();
    for fetch in fetches {
        match fetch.await {
            Ok(Some(file)) => fetched.files.push(Arc::new(file)),
            Ok(None) | Err(_) => fetched.left_out = true,
        }
    }
    fetched
}

async fn fetch_one(url: &str) -> Option<Upload> {
    let uri: Uri = url.parse().ok().filter(is_here)?;
    let name = uri.path().rsplit('/').next().unwrap_or_default();
    let name = percent_encoding::percent_decode_str(name).decode_utf8_lossy().into_owned();
    let request = Request::get(uri).body(Full::default()).ok()?;
    let fetched = tokio::time::timeout(PATIENCE, async {
        let response = send(request).await.ok().filter(|response| response.status().is_success())?;
        let mime = response.headers().get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
        let mime = mime.unwrap_or("application/octet-stream").to_owned();
        let bytes = Limited::new(response.into_body(), LARGEST).collect().await.ok()?.to_bytes();
        Some(Upload { name, mime, bytes })
    });
    fetched.await.ok().flatten()
}

/// Posts a notification, and stores the result.
pub(super) fn post(account: Arc<Account>, index: usize, webhook: Webhook) {
    let posts = Arc::clone(&account);
    let mut posts = posts.posts.lock().unwrap_or_else(PoisonError::into_inner);
    while posts.try_join_next().is_some() {}
    posts.spawn(async move {
        let outcome = outcome(&webhook).await;
        if let Some(webhook) = account.lock().webhooks.get_mut(index) {
            webhook.outcome = Some(outcome);
        }
        account.posted.notify_waiters();
    });
}

impl Account {
    /// Aborts the notifications that are in progress.
    pub(crate) fn end(&self) {
        self.posts.lock().unwrap_or_else(PoisonError::into_inner).abort_all();
    }

    /// Waits until every notification has a result.
    pub(crate) async fn wait_for_webhooks(&self) {
        loop {
            // Asked for before looking, so that nothing is missed between.
            let posted = self.posted.notified();
            if self.lock().webhooks.iter().all(|webhook| webhook.outcome.is_some()) {
                return;
            }
            posted.await;
        }
    }
}

async fn outcome(webhook: &Webhook) -> WebhookOutcome {
    let Some(uri) = webhook.url.parse().ok().filter(is_here) else { return WebhookOutcome::Skipped };
    let form = || form_urlencoded::Serializer::new(String::new()).extend_pairs(&webhook.form).finish();
    let (body, content_type) = match &webhook.body {
        Some(json) => (json.clone(), "application/json"),
        None => (form(), "application/x-www-form-urlencoded"),
    };
    let mut request = Request::new(Full::from(body));
    *request.method_mut() = http::Method::POST;
    *request.uri_mut() = uri;
    request.headers_mut().insert(CONTENT_TYPE, http::HeaderValue::from_static(content_type));
    match tokio::time::timeout(PATIENCE, send(request)).await {
        Ok(Ok(response)) => WebhookOutcome::Responded(response.status().as_u16()),
        Ok(Err(error)) => WebhookOutcome::Failed(error.to_string()),
        Err(_) => WebhookOutcome::Failed("no response in 5 seconds".to_owned()),
    }
}
