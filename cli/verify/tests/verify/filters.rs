//! Filters and orders are tried.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use helpdesk::blocking::Client;
use helpdesk::request::RequestBody;
use helpdesk::transport::{SendFuture, SleepFuture, Transport};
use helpdesk_fake::DEFAULT_STAFF_EMAIL;
use helpdesk_verify::{FilterEffect, Report, Verification};

use crate::{observe, server};

/// A service that ignores unknown parameters shows all records for any filter.
#[test]
fn ignored_and_rejected_filters_are_reported() {
    let observations = observe(|_, _| ());
    for filter in [
        "cases.list/query/status",
        "cases.list/query/group_id",
        "cases.list/query/from_time",
        "cases.list/query/sort",
        "messages.list/query/order",
        "users.list/query/user_email",
    ] {
        assert_eq!(
            observations.filters.get(filter),
            Some(&FilterEffect::Honored),
            "{filter}: {:?}",
            observations.filters
        );
    }
    let server = server();
    let client =
        Client::builder(server.url(), DEFAULT_STAFF_EMAIL, server.api_key()).map_transport(|inner| Deaf { inner });
    let report = Report::new(&Verification::new().budget(400).run(client, &mut |_| ControlFlow::Continue(())).unwrap());
    let has_finding =
        |path: &str, word: &str| report.findings.iter().any(|it| it.path == path && it.text.contains(word));
    for path in [
        "cases.list/query/status",
        "cases.list/query/group_id",
        "cases.list/query/from_time",
        "cases.list/query/subject",
    ] {
        assert!(has_finding(path, "ignored"), "{path}\n{report}");
    }
    assert!(report.findings.iter().all(|it| it.text.contains("ignored")), "{report}");
}

/// A transport of a service that ignores all parameters but pages.
struct Deaf {
    inner: Arc<dyn Transport>,
}

impl Transport for Deaf {
    fn send(&self, mut request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        let uri = request.uri().to_string();
        if let Some((path, query)) = uri.split_once('?').filter(|it| it.0.ends_with("/cases.json")) {
            let other_params: Vec<&str> =
                query.split('&').filter(|it| it.starts_with("page=") || it.starts_with("limit=")).collect();
            *request.uri_mut() = format!("{path}?{}", other_params.join("&")).parse().unwrap();
        }
        self.inner.send(request, timeout)
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        self.inner.sleep(duration)
    }
}
