//! What a desk asks of others: files behind links, and posts to custom channels. Others on this machine, and nobody else.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::account::Account;
use crate::args::Upload;
use crate::webhook::{Webhook, WebhookOutcome};

/// How long others may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The largest file that is fetched.
const LARGEST: usize = 25 << 20;

fn client() -> &'static reqwest::Client {
    static CLIENT: OnceLock<reqwest::Client> = OnceLock::new();
    CLIENT.get_or_init(|| {
        // Without redirects, which could lead off this machine, and without proxies.
        let builder = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy();
        builder.timeout(PATIENCE).build().expect("a client without TLS needs nothing of the machine")
    })
}

/// Whether an address is on this machine, without asking anyone for it.
fn is_here(url: &reqwest::Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    url.scheme() == "http" && (host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback()))
}

/// What came of links.
#[derive(Default)]
pub(super) struct Fetched {
    pub(super) files: Vec<Arc<Upload>>,
    /// Some could not be fetched.
    pub(super) left_out: bool,
}

/// Fetches files.
pub(super) async fn fetch(urls: &[&str]) -> Fetched {
    let mut fetched = Fetched::default();
    for url in urls {
        match fetch_one(url).await {
            Some(file) => fetched.files.push(Arc::new(file)),
            None => fetched.left_out = true,
        }
    }
    fetched
}

async fn fetch_one(url: &str) -> Option<Upload> {
    let url: reqwest::Url = url.parse().ok().filter(is_here)?;
    let name = url.path_segments().and_then(|mut it| it.next_back()).unwrap_or_default();
    let name = percent_encoding::percent_decode_str(name).decode_utf8_lossy().into_owned();
    let mut reply = client().get(url).send().await.ok().filter(|reply| reply.status().is_success())?;
    let mime = reply.headers().get("content-type").and_then(|it| it.to_str().ok());
    let mime = mime.unwrap_or("application/octet-stream").to_owned();
    let mut bytes = Vec::new();
    while let Some(chunk) = reply.chunk().await.ok()? {
        if bytes.len() + chunk.len() > LARGEST {
            return None;
        }
        bytes.extend_from_slice(&chunk);
    }
    Some(Upload { name, mime, bytes: bytes.into() })
}

/// Posts a notification, and writes down what came of it.
pub(super) fn post(account: Arc<Account>, index: usize, webhook: Webhook) {
    tokio::spawn(async move {
        let outcome = outcome(&webhook).await;
        if let Some(webhook) = account.lock().webhooks.get_mut(index) {
            webhook.outcome = Some(outcome);
        }
    });
}

async fn outcome(webhook: &Webhook) -> WebhookOutcome {
    let Some(url) = webhook.url.parse().ok().filter(is_here) else { return WebhookOutcome::Withheld };
    let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(&webhook.form).finish();
    let post = client().post(url).header("content-type", "application/x-www-form-urlencoded").body(form);
    match post.send().await {
        Ok(reply) => WebhookOutcome::Answered(reply.status().as_u16()),
        Err(error) => WebhookOutcome::Failed(error.to_string()),
    }
}
