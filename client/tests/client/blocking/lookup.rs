//! Names that are read once, by one thread.

use std::thread;
use std::time::Duration;

use client::blocking::{Client, Lookup};
use client::transport::{ResponseBody, TransportError};
use client::{ErrorKind, RequestOptions};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::request::RequestBody;

use crate::blocking::adapter::{Blocking, as_transport};
use crate::blocking::wire::TestService;
use crate::shelf::{Label, LabelId, Shelf, labels};

impl Blocking for Shelf {
    fn send(&self, request: http::Request<RequestBody>) -> Result<http::Response<ResponseBody>, TransportError> {
        thread::sleep(Duration::from_millis(20));
        let (status, body) = self.respond(request.uri());
        Ok(http::Response::builder().status(status).body(ResponseBody::from(body)).unwrap())
    }

    fn now(&self) -> std::time::Instant {
        Shelf::now(self)
    }
}

/// Three labels, on two pages.
const THREE: &[(u64, &str)] = &[(7, "urgent"), (3, "Заявка"), (9, "URGENT")];

fn shelf(has: &[(u64, &str)]) -> (Lookup<Label>, Shelf) {
    let shelf = Shelf::new(has);
    let client = Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
    let client =
        client.options(RequestOptions::new().max_attempts(1)).transport(as_transport(shelf.clone())).build().unwrap();
    (Lookup::new(&client, labels), shelf)
}

#[test]
fn a_list_is_read_once_and_looked_up_both_ways() {
    let (labels, shelf) = shelf(THREE);
    assert_eq!(labels.name_of(None).unwrap(), None);
    assert_eq!(shelf.take_request_count(), 0);
    assert_eq!(labels.name_of(7).unwrap().as_deref(), Some("urgent"));
    assert_eq!(labels.name_of(Some(LabelId(3))).unwrap().as_deref(), Some("Заявка"));
    assert_eq!(labels.id_of("заявка").unwrap(), Some(LabelId(3)));
    assert_eq!(labels.id_of("Urgent").unwrap_err().kind(), ErrorKind::Ambiguous);
    assert_eq!(labels.find_by_name("Urgent").unwrap().len(), 2);
    assert_eq!(labels.option_title(7, "1").unwrap(), None);
    assert_eq!(labels.option_key(7, "Gold").unwrap(), None);
    assert_eq!(labels.all().unwrap().len(), 3);
    assert_eq!(shelf.take_request_count(), 2);
}

#[test]
fn list_is_fetched_again_if_missing_old_or_refreshed() {
    let (labels, shelf) = shelf(THREE);
    assert!(labels.get(8).unwrap().is_none());
    assert!(labels.get(8).unwrap().is_none());
    assert_eq!(shelf.take_request_count(), 2);
    shelf.set(&[(8, "new")]);
    shelf.pass(60);
    assert_eq!(labels.name_of(8).unwrap().as_deref(), Some("new"));
    assert_eq!(labels.id_of("urgent").unwrap(), None);
    assert_eq!(shelf.take_request_count(), 1);
    shelf.set(&[(8, "newer")]);
    labels.refresh().unwrap();
    assert_eq!(labels.name_of(8).unwrap().as_deref(), Some("newer"));
    shelf.set(&[(8, "newest")]);
    shelf.pass(3600);
    assert_eq!(labels.name_of(8).unwrap().as_deref(), Some("newest"));
    assert_eq!(shelf.take_request_count(), 2);
}

#[test]
fn concurrent_lookups_share_one_fetch() {
    let (labels, shelf) = shelf(THREE);
    thread::scope(|scope| {
        for number in 0..16 {
            let labels = &labels;
            scope.spawn(move || assert_eq!(labels.get([7, 3, 9, 8][number % 4]).unwrap().is_some(), number % 4 != 3));
        }
    });
    assert_eq!(shelf.take_request_count(), 2);
}

#[test]
fn failed_fetch_is_an_error_only_for_missing_entries() {
    let (labels, shelf) = shelf(THREE);
    shelf.fail(Some(400));
    assert_eq!(labels.get(7).unwrap_err().status().unwrap(), 400);
    shelf.fail(None);
    assert!(labels.get(7).unwrap().is_some());
    assert_eq!(shelf.take_request_count(), 3);
    shelf.fail(Some(500));
    shelf.pass(4000);
    for _ in 0..3 {
        assert_eq!(labels.name_of(7).unwrap().as_deref(), Some("urgent"));
    }
    assert_eq!(shelf.take_request_count(), 1);
    assert_eq!(labels.get(8).unwrap_err().status().unwrap(), 500);
    assert!(labels.refresh().is_err());
}

#[test]
fn panic_of_the_fetching_thread_does_not_block_others() {
    let (labels, shelf) = shelf(THREE);
    shelf.panic_once();
    let outcomes: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| labels.name_of(7).unwrap())).collect();
        threads.into_iter().map(|thread| thread.join().ok().flatten()).collect()
    });
    assert_eq!(outcomes.iter().filter(|name| name.as_deref() == Some("urgent")).count(), 3);
}
