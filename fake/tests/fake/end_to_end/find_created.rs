//! Records that a request without a response created are found.

use helpdesk::jobs::Created;
use helpdesk::request::{Findable, OperationInput};
use helpdesk::{Client, Error, MessageContent, Outcome, Requester, Timestamp, blocking};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, Fault};

use self::settling::Impatient;
use crate::end_to_end::bench::{Bench, Driver};

pub(crate) mod cases;
pub(crate) mod comparisons;
pub(crate) mod errors;
pub(crate) mod messages;
mod settling;
pub(crate) mod users;

#[track_caller]
fn send_without_response<R: Findable>(bench: &Bench, request: &R) {
    process_without_response(bench, request.input().clone());
}

/// Sends a request that the server processes without a response.
#[track_caller]
pub(super) fn process_without_response(bench: &Bench, request: OperationInput) {
    bench.server.clear_faults();
    bench.server.inject_fault(Fault::reset().on(request.operation().id).first(1).after_processing());
    let error = bench.send(request).expect_err("there is no response");
    assert_eq!((error.outcome(), error.is_retryable()), (Outcome::Unknown, false));
    bench.server.clear_faults();
}

/// Searches by a client of the kind of the bench, whose waits take no time.
fn try_find<R: Findable>(bench: &Bench, request: &R, since: Timestamp) -> Result<Created<R::Output>, Error> {
    let (url, key) = (bench.server.url(), bench.server.api_key());
    match &bench.driver {
        Driver::Async(_, runtime) => {
            let builder = Client::builder(url, DEFAULT_STAFF_EMAIL, key).map_transport(Impatient::around);
            runtime.block_on(builder.build().unwrap().find_created(request, since))
        }
        Driver::Blocking(_) => {
            let builder = blocking::Client::builder(url, DEFAULT_STAFF_EMAIL, key).map_transport(Impatient::around);
            builder.build().unwrap().find_created(request, since)
        }
    }
}

#[track_caller]
pub(super) fn find_records<R: Findable>(bench: &Bench, request: &R, since: Timestamp) -> Vec<R::Output> {
    try_find(bench, request, since)
        .unwrap_or_else(|error| panic!("{}\n{}", error.report(), bench.server.received_requests()))
        .into_records()
}

fn case(subject: &str) -> helpdesk::cases::Create {
    helpdesk::cases::create(Requester::email("ann@example.com"), subject, MessageContent::text("Help."))
}
