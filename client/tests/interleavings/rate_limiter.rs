//! Calls that share a rate limiter.

use std::time::Duration;

use helpdesk::{HelpDesk, labels};
use shuttle::thread;

use super::service::{MINUTE, Service};
use super::{drop_after, run_interleaved};
use crate::client::Client;
use crate::options::RequestOptions;
use crate::transport::block_on::block_on;

const SECOND: Duration = Duration::from_secs(1);

/// The requests that the service allows in a minute.
const LIMIT: u32 = 4;

/// Sends from three threads, while another one drops its call after `polls` polls. Then sends once more, which shows that
/// no permit was lost.
fn send_and_drop(service: &Service, client: &Client<HelpDesk>, polls: usize) {
    let dropped = client.clone();
    let dropped = thread::spawn(move || block_on(drop_after(polls, dropped.send(labels::list()))));
    let calls = (0..3).map(|_| {
        let client = client.clone();
        thread::spawn(move || block_on(client.send(labels::list())).unwrap())
    });
    let calls: Vec<_> = calls.collect();
    dropped.join().unwrap();
    calls.into_iter().for_each(|call| drop(call.join().unwrap()));
    service.pass(SECOND);
    block_on(client.send(labels::list())).unwrap();
    assert_eq!(client.rate_limit().remaining, Some(service.remaining()), "a permit was lost");
}

/// The most requests in any time of this length.
fn most_within(length: Duration, arrivals: &[Duration]) -> usize {
    let within = |first: &Duration| arrivals.iter().filter(|at| *at >= first && **at < *first + length).count();
    arrivals.iter().map(within).max().unwrap()
}

#[test]
fn paced_calls_of_several_threads_keep_to_the_quota() {
    run_interleaved(|polls| {
        let service = Service::new(LIMIT);
        send_and_drop(&service, &service.client(RequestOptions::new().pace()), polls);
        let arrivals = service.arrivals();
        // A dropped call counts from the time when it was sent, which is a little before it arrived.
        assert!(most_within(MINUTE - SECOND, &arrivals) <= LIMIT as usize, "{arrivals:?}");
        // The first response states the quota, and each call after it has a slot. A fifth one waits for room.
        let slots = MINUTE / LIMIT * (arrivals.len() as u32 - 2);
        let room = if arrivals.len() > LIMIT as usize { MINUTE } else { Duration::ZERO };
        assert!(*arrivals.last().unwrap() <= slots.max(room) + 3 * SECOND, "a slot was lost: {arrivals:?}");
    });
}

#[test]
fn calls_of_several_threads_leave_the_reserve() {
    const FLOOR: u32 = 2;
    run_interleaved(|polls| {
        let service = Service::new(LIMIT);
        send_and_drop(&service, &service.client(RequestOptions::new().reserve(FLOOR)), polls);
        let arrivals = service.arrivals();
        let minute = |at: &Duration| at.as_secs() / 60;
        for first in &arrivals {
            let sent = arrivals.iter().filter(|at| minute(at) == minute(first)).count();
            assert!(sent <= (LIMIT - FLOOR) as usize, "{arrivals:?}");
        }
    });
}

#[test]
fn one_thread_at_a_time_probes_an_exhausted_limit() {
    run_interleaved(|polls| {
        let options = RequestOptions::new().max_attempts(9).max_rate_limit_wait(10 * MINUTE);
        let service = Service::new(1);
        let client = service.client(options);
        block_on(client.send(labels::list())).unwrap();
        send_and_drop(&service, &client, polls);
        assert_eq!(service.most_open(), 1);
    });
}
