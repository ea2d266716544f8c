//! Lookups that share a fetch.

use std::panic::{AssertUnwindSafe, catch_unwind};

use helpdesk::{HelpDesk, Label, labels};
use shuttle::thread::{self, JoinHandle};

use super::service::Service;
use super::{drop_after, run_interleaved};
use crate::client::Client;
use crate::jobs::lookup::Lookup;
use crate::options::RequestOptions;
use crate::transport::block_on::block_on;

fn lookup() -> (Lookup<Label>, Client<HelpDesk>, Service) {
    let service = Service::new(100);
    let client = service.client(RequestOptions::new());
    (Lookup::new(&client, labels::list), client, service)
}

/// Looks a label up in another thread, if it is not dropped before.
fn look_up(lookup: &Lookup<Label>, polls: usize) -> JoinHandle<Option<String>> {
    let lookup = lookup.clone();
    thread::spawn(move || {
        let name = block_on(drop_after(polls, lookup.name_of(1)))?;
        Some(name.unwrap().unwrap())
    })
}

#[test]
fn lookups_of_several_threads_share_one_fetch() {
    run_interleaved(|_| {
        let (lookup, _, service) = lookup();
        let threads: Vec<_> = (0..3).map(|_| look_up(&lookup, usize::MAX)).collect();
        threads.into_iter().for_each(|thread| assert_eq!(thread.join().unwrap().as_deref(), Some("old")));
        assert_eq!(service.arrivals().len(), 1);
    });
}

#[test]
fn lookup_dropped_after_any_poll_does_not_block_others() {
    run_interleaved(|polls| {
        let (lookup, client, service) = lookup();
        let dropped: Vec<_> = (0..2).map(|_| look_up(&lookup, polls)).collect();
        let others: Vec<_> = (0..2).map(|_| look_up(&lookup, usize::MAX)).collect();
        others.into_iter().for_each(|thread| assert_eq!(thread.join().unwrap().as_deref(), Some("old")));
        dropped.into_iter().for_each(|thread| drop(thread.join().unwrap()));
        assert!(service.arrivals().len() <= 3, "each that is dropped costs a fetch at most");
        assert_eq!(client.rate_limit().remaining, Some(service.remaining()), "a permit was lost");
    });
}

#[test]
fn fetch_abandoned_by_all_threads_starts_again() {
    run_interleaved(|polls| {
        let (lookup, client, service) = lookup();
        let dropped: Vec<_> = (0..3).map(|_| look_up(&lookup, polls)).collect();
        dropped.into_iter().for_each(|thread| drop(thread.join().unwrap()));
        assert_eq!(block_on(lookup.name_of(1)).unwrap().as_deref(), Some("old"));
        assert_eq!(client.rate_limit().remaining, Some(service.remaining()), "a permit was lost");
    });
}

#[test]
fn refresh_of_a_thread_shows_earlier_changes() {
    run_interleaved(|_| {
        let (lookup, _, service) = lookup();
        let others: Vec<_> = (0..2).map(|_| look_up(&lookup, usize::MAX)).collect();
        while service.arrivals().is_empty() {
            thread::yield_now();
        }
        service.rename("new");
        block_on(lookup.refresh()).unwrap();
        assert_eq!(block_on(lookup.name_of(1)).unwrap().as_deref(), Some("new"));
        others.into_iter().for_each(|thread| drop(thread.join().unwrap()));
    });
}

#[test]
fn a_panic_of_the_transport_reaches_one_thread() {
    run_interleaved(|_| {
        let (lookup, client, service) = lookup();
        service.panic_once();
        let threads: Vec<_> = (0..3)
            .map(|_| {
                let lookup = lookup.clone();
                thread::spawn(move || catch_unwind(AssertUnwindSafe(|| block_on(lookup.name_of(1)).unwrap())))
            })
            .collect();
        let results = threads.into_iter().map(|thread| thread.join().unwrap());
        assert_eq!(results.filter(Result::is_err).count(), 1);
        assert_eq!(client.rate_limit().remaining, Some(service.remaining()), "a permit was lost");
    });
}
