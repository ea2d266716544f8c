//! One change for each of many records.

use std::sync::Mutex;

use helpdesk::jobs::KeyedResult;
use helpdesk::{CaseId, CaseStatus, Error, ErrorKind, MessageContent, Outcome, Request, cases, messages};
use helpdesk_fake::Fault;

use crate::end_to_end::bench::{Bench, Driver};

scenarios![
    many_cases_are_closed_and_a_deleted_one_fails,
    a_reply_of_unknown_outcome_is_reported_and_not_repeated,
    a_stopped_run_continues_with_the_remaining_cases,
    more_cases_than_a_request_allows_are_trashed_in_parts,
];

/// Returns the results of at most `most` requests, and then stops.
fn send_each<K: Send, R: Request>(
    bench: &Bench,
    keys: Vec<K>,
    request: impl FnMut(&K) -> R + Send,
    most: usize,
) -> Vec<KeyedResult<K, R::Output>> {
    let mut all = Vec::new();
    match &bench.driver {
        Driver::Async(client, runtime) => runtime.block_on(async {
            let mut each = client.send_each(keys, request).concurrency(2);
            while let Some(sent) = each.next().await {
                all.push(sent);
                if all.len() == most {
                    each.stop();
                }
            }
        }),
        Driver::Blocking(client) => {
            let mut each = client.send_each(keys, request).concurrency(2);
            while let Some(sent) = each.next() {
                all.push(sent);
                if all.len() == most {
                    each.stop();
                }
            }
        }
    }
    all
}

fn many_cases_are_closed_and_a_deleted_one_fails(bench: &Bench) {
    bench.ok(cases::delete(10_002));
    let keys = [10_004, 10_002, 10_001].map(CaseId).to_vec();
    let close = |case: &CaseId| cases::update(*case).status(CaseStatus::Closed);
    let sent = send_each(bench, keys.clone(), close, usize::MAX);
    assert_eq!(sent.iter().map(|sent| sent.key).collect::<Vec<_>>(), keys);
    let status = |sent: &KeyedResult<CaseId, helpdesk::Case>| match &sent.result {
        Ok(case) => Ok((case.case_id, case.status.clone())),
        Err(error) => Err(error.status().unwrap().as_u16()),
    };
    let closed = |case: usize| Ok((keys[case], Some(CaseStatus::Closed)));
    assert_eq!(sent.iter().map(status).collect::<Vec<_>>(), [closed(0), Err(404), closed(2)]);
}

fn a_reply_of_unknown_outcome_is_reported_and_not_repeated(bench: &Bench) {
    let cases = [10_001, 10_003].map(CaseId).to_vec();
    let before = cases.iter().map(|case| bench.collect(messages::list(*case)).len()).collect::<Vec<_>>();
    bench.server.inject_fault(Fault::reset().after_processing().on("messages.create").first(1));
    let reply = |case: &CaseId| messages::create(*case, MessageContent::text("Closed for the holidays."));
    let sent = send_each(bench, cases.clone(), reply, usize::MAX);
    let unknown = |error: &Error| error.outcome() == Outcome::Unknown;
    assert_eq!(sent.iter().filter(|sent| sent.result.as_ref().is_err_and(unknown)).count(), 1);
    for (case, before) in cases.iter().zip(before) {
        assert_eq!(bench.collect(messages::list(*case)).len(), before + 1, "{case}");
    }
}

fn a_stopped_run_continues_with_the_remaining_cases(bench: &Bench) {
    let all = [10_001, 10_002, 10_003, 10_004].map(CaseId).to_vec();
    let closed = Mutex::new(Vec::new());
    for most in [1, usize::MAX] {
        let rest = all.iter().copied().filter(|case| !closed.lock().unwrap().contains(case)).collect();
        for sent in send_each(bench, rest, |case| cases::update(*case).status(CaseStatus::Closed), most) {
            match sent.result {
                Ok(case) => closed.lock().unwrap().push(case.case_id),
                // The call was started, but not sent before the stop.
                Err(error) => assert_eq!((error.kind(), error.outcome()), (ErrorKind::Canceled, Outcome::NotSent)),
            }
        }
    }
    assert_eq!(*closed.lock().unwrap(), all);
}

fn more_cases_than_a_request_allows_are_trashed_in_parts(bench: &Bench) {
    let ids = (10_001..10_251).map(CaseId).collect::<Vec<_>>();
    let error = bench.driver.send(cases::trash_many(&ids)).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::InvalidRequest, Outcome::NotSent));
    bench.expect_invalid(cases::trash_many(&ids).without_validation(), "`cases` must have at most 100 items, got 250");
    bench.server.inject_fault(Fault::status(400).on("cases.trash_many").first(1));
    let trash = |part: &&[CaseId]| cases::trash_many(part.iter().copied());
    let sent = send_each(bench, ids.chunks(100).collect(), trash, usize::MAX);
    assert_eq!(sent.iter().map(|sent| sent.key.len()).collect::<Vec<_>>(), [100, 100, 50]);
    let rejected = |error: &Error| error.outcome() == Outcome::Rejected;
    assert_eq!(sent.iter().filter(|sent| sent.result.as_ref().is_err_and(rejected)).count(), 1);
    assert_eq!(sent.iter().filter(|sent| sent.result.is_ok()).count(), 2);
}
