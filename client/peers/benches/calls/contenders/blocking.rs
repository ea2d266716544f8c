//! The blocking contenders: our client, ureq, and reqwest.

use std::hint::black_box;

use helpdesk_client as client;
use ureq::Agent;

use super::{Contender, Expect, TestService, read, request};
use crate::TIMEOUT;
use crate::server::RECORDS;

/// Our client.
pub(crate) struct Client {
    client: client::blocking::Client<TestService>,
    expect: Expect,
}

impl Client {
    pub(crate) fn new(url: &str, expect: Expect) -> Self {
        let builder = client::blocking::Client::builder(url, "agent@acme.example.com", "key").attempt_timeout(TIMEOUT);
        Self { client: builder.build().unwrap(), expect }
    }
}

impl Contender for Client {
    fn name(&self) -> String {
        format!("blocking client, {:?}", self.expect)
    }

    fn run(&mut self, calls: usize) {
        for _ in 0..calls {
            match self.expect {
                Expect::Bytes => drop(black_box(self.client.send_raw(request(self.expect)).unwrap())),
                Expect::ListResponse => assert_eq!(self.client.send(request(self.expect)).unwrap().len(), RECORDS),
            }
        }
    }
}

/// Ureq alone.
pub(crate) struct Bare {
    agent: Agent,
    url: String,
    expect: Expect,
}

impl Bare {
    pub(crate) fn new(url: &str, expect: Expect) -> Self {
        let agent = Agent::config_builder().timeout_global(Some(TIMEOUT)).proxy(None).build().new_agent();
        Self { agent, url: format!("{url}/api{}", expect.path()), expect }
    }
}

impl Contender for Bare {
    fn name(&self) -> String {
        match self.expect {
            Expect::Bytes => "ureq".to_owned(),
            Expect::ListResponse => "ureq and serde".to_owned(),
        }
    }

    fn run(&mut self, calls: usize) {
        for _ in 0..calls {
            let request = self.agent.get(&self.url);
            let request = request.header("authorization", "Basic YWdlbnRAYWNtZS5leGFtcGxlLmNvbTprZXk=");
            let request = request.header("accept", "application/json").header("accept-encoding", "gzip");
            let request = request.header("content-type", "application/json").header("user-agent", "desk");
            let body = request.call().unwrap().into_body().read_to_vec().unwrap();
            read(&body, self.expect);
        }
    }
}

/// The blocking client of reqwest, which also sends on a separate thread.
pub(crate) struct Reqwest {
    client: reqwest::blocking::Client,
    url: String,
    expect: Expect,
}

impl Reqwest {
    pub(crate) fn new(url: &str, expect: Expect) -> Self {
        let client = reqwest::blocking::Client::builder().http1_only().timeout(TIMEOUT).no_proxy().no_gzip();
        let client = client.tls_backend_preconfigured(super::tls()).build().unwrap();
        Self { client, url: format!("{url}/api{}", expect.path()), expect }
    }
}

impl Contender for Reqwest {
    fn name(&self) -> String {
        match self.expect {
            Expect::Bytes => "reqwest::blocking".to_owned(),
            Expect::ListResponse => "reqwest::blocking and serde".to_owned(),
        }
    }

    fn run(&mut self, calls: usize) {
        for _ in 0..calls {
            let request = self.client.get(&self.url).basic_auth("agent@acme.example.com", Some("key"));
            let request = request.header("accept", "application/json").header("accept-encoding", "gzip");
            let request = request.header("content-type", "application/json").header("user-agent", "desk");
            read(&request.send().unwrap().bytes().unwrap(), self.expect);
        }
    }
}
