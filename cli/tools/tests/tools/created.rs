//! Creates of unknown outcome.

use std::time::Duration;

use helpdesk::meta::OPERATIONS;
use helpdesk::request::OperationInput;
use helpdesk::{MessageContent, Request as _, Timestamp, messages};
use helpdesk_fake::{FakeServer, Fault, Seed};
use helpdesk_tools::created::{Found, find};

/// How long a search may take that finds something.
const LONG: Duration = Duration::from_secs(20);

fn server() -> FakeServer {
    let server = FakeServer::builder().real_time().start_blocking().unwrap();
    server.seed(Seed::example());
    server
}

#[test]
fn each_create_that_a_list_can_find_is_looked_for() {
    let server = server();
    for details in OPERATIONS {
        // Without a value that identifies the record, the search is an error before anything is sent.
        let result = find(&server.blocking_client(), &OperationInput::new(details.operation), Timestamp::now(), LONG);
        let is_looked_for = !matches!(result, Ok(None));
        assert_eq!(is_looked_for, details.find_created.is_some(), "{}: {result:?}", details.operation.id);
    }
}

#[test]
fn a_search_ends_after_its_time_and_finds_the_only_record_that_is_new() {
    let (server, since) = (server(), Timestamp::now());
    let client = server.blocking_client();
    let create = messages::create(10_001, MessageContent::text("Done."));
    let look = |limit| find(&client, create.input(), since, limit).unwrap().unwrap();
    let unclear = |result: Found| if let Found::Unclear(ids) = result { ids } else { panic!("{result:?}") };
    assert!(matches!(look(Duration::from_millis(200)), Found::Stopped));
    server.inject_fault(Fault::reset().after_processing().on("messages.create"));
    client.send(create.clone()).unwrap_err();
    let Found::One { id, response } = look(LONG) else { panic!("one message is there") };
    let message = messages::Create::read(&response).unwrap();
    assert_eq!((message.message_id.to_string(), &*message.content), (id.clone(), "Done."));
    let later = Timestamp::from_unix_seconds(Timestamp::now().unix_seconds() + 5);
    assert_eq!(unclear(find(&client, create.input(), later, LONG).unwrap().unwrap()), [&*id]);
    server.clear_faults();
    let second = u64::from(client.send(create.clone()).unwrap().message_id).to_string();
    assert_eq!(unclear(look(LONG)), [id, second]);
}
