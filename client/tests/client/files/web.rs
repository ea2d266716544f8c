//! All servers that a client of `https://acme.example.com` may request.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::transport::{ResponseBody, SendFuture, SleepFuture};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use http::header::AUTHORIZATION;
use rt::request::RequestBody;

/// The service.
pub(crate) struct TestService;

impl rt::meta::Service for TestService {
    const METADATA: &'static rt::meta::ServiceMetadata = &rt::meta::ServiceMetadata::new("helpdesk", "/api");
}

/// Responds with a redirect for each of its locations, and then with a file; notes what was asked.
#[derive(Clone, Default)]
pub(crate) struct Web {
    status: u16,
    locations: Arc<Mutex<Vec<Option<&'static str>>>>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Web {
    /// Redirects this many times, with this status; `None` is a redirect without a target.
    pub(crate) fn redirecting(status: u16, locations: &[Option<&'static str>]) -> Self {
        let locations = locations.iter().rev().copied().collect();
        Self { status, locations: Arc::new(Mutex::new(locations)), asked: Arc::default() }
    }

    /// Returns the requests, separated by spaces, with `+key` after those with credentials.
    pub(crate) fn requests(&self) -> String {
        self.asked.lock().unwrap().join(" ")
    }

    pub(crate) fn client(&self) -> client::Client<TestService> {
        let builder = client::Client::builder("https://acme.example.com", "ann@example.com", "key");
        builder.transport(self.clone()).build().unwrap()
    }
}

impl client::transport::Transport for Web {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let key = if request.headers().contains_key(AUTHORIZATION) { "+key" } else { "" };
        self.asked.lock().unwrap().push(format!("{}{key}", request.uri()));
        let redirect = self.locations.lock().unwrap().pop();
        let response = http::Response::builder();
        let response = match redirect {
            None => response.body("file"),
            Some(None) => response.status(self.status).body(""),
            Some(Some(location)) => response.status(self.status).header("location", location).body(""),
        };
        Box::pin(async move { Ok(response.unwrap().map(ResponseBody::from)) })
    }

    fn sleep(&self, _: Duration) -> SleepFuture {
        Box::pin(async {})
    }
}
