//! Fake accounts whose responses are not as the spec says.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use helpdesk::HelpDesk;
use helpdesk::blocking::{Client, ClientBuilder};
use helpdesk::request::RequestBody;
use helpdesk::transport::{ResponseBody, SendFuture, SleepFuture, Transport};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer};
use serde_json::Value;

/// A change of each response: of its head, and of its bytes. The function gets the address of the request.
type Drift = dyn Fn(&str, &mut http::response::Parts, Vec<u8>) -> Vec<u8> + Send + Sync;

/// A transport of a service that drifts. Waits of this client take no time.
struct Drifting {
    inner: Arc<dyn Transport>,
    drift: Arc<Drift>,
    waited: Arc<Mutex<Duration>>,
}

impl Transport for Drifting {
    fn send(&self, mut request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        request.headers_mut().remove(http::header::ACCEPT_ENCODING);
        let (path, drift) = (request.uri().to_string(), Arc::clone(&self.drift));
        let sent = self.inner.send(request, timeout);
        Box::pin(async move {
            let (mut head, mut body) = sent.await?.into_parts();
            let mut bytes = Vec::new();
            while let Some(chunk) = body.next().await.transpose()? {
                bytes.extend(chunk);
            }
            let bytes = drift(&path, &mut head, bytes);
            head.headers.remove(http::header::CONTENT_LENGTH);
            Ok(http::Response::from_parts(head, ResponseBody::from(bytes)))
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        *self.waited.lock().unwrap() += duration;
        Box::pin(async {})
    }

    fn now(&self) -> Instant {
        Instant::now() + *self.waited.lock().unwrap()
    }
}

/// A client of a service whose JSON drifts.
pub(crate) fn client(
    server: &FakeServer,
    drift: impl Fn(&str, &mut Value) + Send + Sync + 'static,
) -> ClientBuilder<HelpDesk> {
    change_json(Client::builder(server.url(), DEFAULT_STAFF_EMAIL, server.api_key()), drift)
}

/// Changes the JSON that comes to a client.
pub(crate) fn change_json(
    client: ClientBuilder<HelpDesk>,
    drift: impl Fn(&str, &mut Value) + Send + Sync + 'static,
) -> ClientBuilder<HelpDesk> {
    change_bytes(client, move |path, head, bytes| {
        let Ok(mut json) = serde_json::from_slice(&bytes) else { return bytes };
        drift(path, &mut json);
        if let Some(status) = json.get("<status>").and_then(Value::as_u64) {
            head.status = u16::try_from(status).unwrap().try_into().unwrap();
        }
        json.to_string().into_bytes()
    })
}

/// Changes the heads and bytes that come to a client.
pub(crate) fn change_bytes(
    client: ClientBuilder<HelpDesk>,
    drift: impl Fn(&str, &mut http::response::Parts, Vec<u8>) -> Vec<u8> + Send + Sync + 'static,
) -> ClientBuilder<HelpDesk> {
    let drift: Arc<Drift> = Arc::new(drift);
    client.map_transport(move |inner| Drifting { inner, drift, waited: Arc::default() })
}

/// Changes each object that has this key, at any depth.
#[allow(dead_code, reason = "not every test that includes this file drifts by keys")]
pub(crate) fn change_each(json: &mut Value, key: &str, change: &dyn Fn(&mut serde_json::Map<String, Value>)) {
    match json {
        Value::Object(object) => {
            if object.contains_key(key) {
                change(object);
            }
            object.values_mut().for_each(|value| change_each(value, key, change));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| change_each(item, key, change)),
        _ => (),
    }
}
