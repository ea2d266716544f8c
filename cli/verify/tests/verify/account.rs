//! An account that many runs read: successful responses of its server are kept for later runs.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use futures_util::StreamExt as _;
use helpdesk::HelpDesk;
use helpdesk::blocking::{Client, ClientBuilder};
use helpdesk::request::RequestBody;
use helpdesk::transport::{ResponseBody, SendFuture, SleepFuture, Transport};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Seed};
use http::Method;

/// Responses by address.
type Responses = Arc<Mutex<HashMap<String, http::Response<Vec<u8>>>>>;

/// A fake account that no test changes, with the responses that it has given.
pub(crate) struct Account {
    server: FakeServer,
    responses: Responses,
}

/// The account of most runs, with an example of each record and 20 cases.
pub(crate) static ACCOUNT: LazyLock<Account> = LazyLock::new(|| Account::new(&[Seed::example(), Seed::cases(20)]));

impl Account {
    pub(crate) fn new(seeds: &[Seed]) -> Self {
        let server = FakeServer::start_blocking().unwrap();
        seeds.iter().for_each(|seed| server.seed(*seed));
        Self { server, responses: Responses::default() }
    }

    /// A client that sends only requests without a kept response.
    pub(crate) fn client(&self) -> ClientBuilder<HelpDesk> {
        let responses = Arc::clone(&self.responses);
        let client = Client::builder(self.server.url(), DEFAULT_STAFF_EMAIL, self.server.api_key());
        client.map_transport(move |inner| CachingTransport { inner, responses })
    }

    /// Fails if a client has sent a request that may change something. Each of them reaches the server.
    #[track_caller]
    pub(crate) fn assert_only_read(&self) {
        let requests = self.server.received_requests();
        assert!(requests.iter().all(|it| it.method == "GET"), "{requests}");
    }
}

/// A transport that keeps the successful responses to requests that only read.
struct CachingTransport {
    inner: Arc<dyn Transport>,
    responses: Responses,
}

impl Transport for CachingTransport {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        if request.method() != Method::GET {
            return self.inner.send(request, timeout);
        }
        let (address, responses) = (request.uri().to_string(), Arc::clone(&self.responses));
        if let Some(response) = responses.lock().unwrap().get(&address).cloned() {
            return Box::pin(async { Ok(response.map(ResponseBody::from)) });
        }
        let sent = self.inner.send(request, timeout);
        Box::pin(async move {
            let (head, mut body) = sent.await?.into_parts();
            let mut bytes = Vec::new();
            while let Some(chunk) = body.next().await.transpose()? {
                bytes.extend(chunk);
            }
            let response = http::Response::from_parts(head, bytes);
            if response.status().is_success() {
                responses.lock().unwrap().insert(address, response.clone());
            }
            Ok(response.map(ResponseBody::from))
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        self.inner.sleep(duration)
    }
}
