//! The blocking client reads as the async one does.

use helpdesk_client as client;
use helpdesk_runtime as rt;

use crate::export::server::{START, TestService, World, cases, client, follow, read, users};

#[test]
fn both_clients_send_the_same_requests_and_yield_the_same_rows() {
    for list in [cases, users] {
        let world = World::new((0..2300).map(|row: i64| (row / 250) * 60 + (row % 250) / 240));
        let (client, wire) = client(world.clone());
        let result = read(client.export(list()));
        let (changed, cursor) = follow(client.updates(list(), rt::Timestamp::from_unix_seconds(START + 100)));

        let (_, other) = crate::export::server::client(world);
        let blocking = client::blocking::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
        let blocking = blocking.transport(other.clone()).build().unwrap();
        let mut export = blocking.export(list());
        let estimate = export.estimate().unwrap();
        assert_eq!(estimate.records, Some(2300));
        let ids: Vec<_> = export.by_ref().flat_map(|page| page.unwrap().items).map(|case| case.case_id).collect();
        assert_eq!((ids, export.report()), (result.ids, result.report));
        let mut updates = blocking.updates(list(), rt::Timestamp::from_unix_seconds(START + 100));
        let ids: Vec<_> = updates.by_ref().flat_map(|page| page.unwrap().items).map(|case| case.case_id).collect();
        assert_eq!((ids, updates.cursor()), (changed, cursor));

        assert_eq!(wire.world.lock().unwrap().asked, other.world.lock().unwrap().asked);
    }
}
