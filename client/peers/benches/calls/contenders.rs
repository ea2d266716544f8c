//! The contenders: the client, and HTTP libraries with the same headers, deadline and whole body.

use std::hint::black_box;

use helpdesk_client as client;
use helpdesk_runtime as rt;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

use crate::case::Case;
use crate::keyed::Records;
use crate::server::RECORDS;
use crate::{TIMEOUT, server};

#[path = "contenders/blocking.rs"]
pub(crate) mod blocking;

/// Sends requests in one of the compared ways.
pub(crate) trait Contender {
    fn name(&self) -> String;

    fn run(&mut self, calls: usize);
}

/// The use of the response.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Expect {
    /// The bytes of the response.
    Bytes,
    /// The response, decoded as a list.
    ListResponse,
}

impl Expect {
    fn path(self) -> &'static str {
        match self {
            Self::Bytes => "/case.json",
            Self::ListResponse => "/list.json",
        }
    }
}

/// The service.
pub(crate) struct TestService;

impl rt::meta::Service for TestService {
    const METADATA: &'static rt::meta::ServiceMetadata = &rt::meta::ServiceMetadata::new("helpdesk", "/api")
        .remaining_header("api_calls_left")
        .limit_header("rate_limit_per_minute")
        .retry_after_header("retry_after");
}

static LIST: rt::meta::Operation =
    rt::meta::Operation::new("cases.list", rt::Method::Get, "/list.json", rt::Effect::Safe);
static CASE: rt::meta::Operation =
    rt::meta::Operation::new("cases.get", rt::Method::Get, "/case.json", rt::Effect::Safe);

pub(crate) struct ListResponse(rt::request::OperationInput);

impl rt::Request for ListResponse {
    type Output = rt::ListResponse<Case>;

    fn input(&self) -> &rt::request::OperationInput {
        &self.0
    }

    fn read(response: &rt::response::Response) -> Result<Self::Output, rt::response::DecodeError> {
        response.list(rt::generated::ListShape::wrapped("case").with_total("total_count"))
    }
}

/// A list, or one case.
pub(crate) fn request(expect: Expect) -> ListResponse {
    ListResponse(rt::request::OperationInput::new(match expect {
        Expect::Bytes => &CASE,
        Expect::ListResponse => &LIST,
    }))
}

/// Our client.
pub(crate) struct Client {
    runtime: Runtime,
    client: client::Client<TestService>,
    expect: Expect,
    concurrency: usize,
}

impl Client {
    pub(crate) fn new(url: &str, expect: Expect, concurrency: usize) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let client =
            client::Client::builder(url, "agent@acme.example.com", "key").attempt_timeout(TIMEOUT).build().unwrap();
        Self { runtime, client, expect, concurrency }
    }
}

impl Contender for Client {
    fn name(&self) -> String {
        format!("client, {:?}, {} at once", self.expect, self.concurrency)
    }

    fn run(&mut self, calls: usize) {
        self.runtime.block_on(async {
            let mut tasks = JoinSet::new();
            for _ in 0..self.concurrency {
                let (client, expect, calls) = (self.client.clone(), self.expect, calls / self.concurrency);
                tasks.spawn(async move {
                    for _ in 0..calls {
                        match expect {
                            Expect::Bytes => drop(black_box(client.send_raw(request(expect)).await.unwrap())),
                            Expect::ListResponse => {
                                assert_eq!(client.send(request(expect)).await.unwrap().len(), RECORDS)
                            }
                        }
                    }
                });
            }
            tasks.join_all().await
        });
    }
}

/// reqwest requires a cryptography provider even without TLS, and gets the same one.
fn tls() -> rustls::ClientConfig {
    let provider = rustls::crypto::ring::default_provider();
    let tls = rustls::ClientConfig::builder_with_provider(provider.into()).with_safe_default_protocol_versions();
    tls.unwrap().with_root_certificates(rustls::RootCertStore::empty()).with_no_client_auth()
}

/// Reqwest alone.
pub(crate) struct Bare {
    runtime: Runtime,
    client: reqwest::Client,
    url: String,
    expect: Expect,
    concurrency: usize,
}

impl Bare {
    pub(crate) fn new(url: &str, expect: Expect, concurrency: usize) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let client = reqwest::Client::builder().http1_only().no_proxy().no_gzip();
        let client = client.tls_backend_preconfigured(tls()).build().unwrap();
        Self { runtime, client, url: format!("{url}/api{}", expect.path()), expect, concurrency }
    }
}

impl Contender for Bare {
    fn name(&self) -> String {
        let reader = match self.expect {
            Expect::Bytes => "reqwest",
            Expect::ListResponse => "reqwest and serde",
        };
        format!("{reader}, {} at once", self.concurrency)
    }

    fn run(&mut self, calls: usize) {
        self.runtime.block_on(async {
            let mut tasks = JoinSet::new();
            for _ in 0..self.concurrency {
                let (client, url, expect) = (self.client.clone(), self.url.clone(), self.expect);
                let calls = calls / self.concurrency;
                tasks.spawn(async move {
                    for _ in 0..calls {
                        let request = client.get(&url).timeout(TIMEOUT);
                        let request = request.header("authorization", "Basic YWdlbnRAYWNtZS5leGFtcGxlLmNvbTprZXk=");
                        let request = request.header("accept", "application/json").header("accept-encoding", "gzip");
                        let request = request.header("content-type", "application/json").header("user-agent", "desk");
                        let body = request.send().await.unwrap().error_for_status().unwrap().bytes().await.unwrap();
                        read(&body, expect);
                    }
                });
            }
            tasks.join_all().await
        });
    }
}

/// Reads a response without our client.
pub(crate) fn read(body: &[u8], expect: Expect) {
    match expect {
        Expect::Bytes => drop(black_box(body.len())),
        Expect::ListResponse => {
            assert_eq!(serde_json::from_slice::<Records>(body).unwrap().0.len(), server::RECORDS);
        }
    }
}
