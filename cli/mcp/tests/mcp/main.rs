//! Tools over fake accounts.

mod arguments;
mod budget;
mod conversation;
#[path = "../../../verify/tests/common/drifting.rs"]
mod drifting;
mod notes;
mod pages;
mod protocol;
mod read_only;
mod secrecy;

use helpdesk::blocking::{Client, ClientBuilder};
use helpdesk::meta::{OPERATIONS, OperationDetails, Param, ValueType};
use helpdesk::{Effect, HelpDesk};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Seed};
use helpdesk_mcp::{Access, Tools};
use helpdesk_tools::input::is_time;
use serde_json::{Map, Value, json};

fn server() -> FakeServer {
    let server = FakeServer::builder().real_time().start_blocking().unwrap();
    server.seed(Seed::example());
    server.seed(Seed::cases(60));
    server
}

fn client(server: &FakeServer) -> ClientBuilder<HelpDesk> {
    Client::builder(server.url(), DEFAULT_STAFF_EMAIL, server.api_key())
}

fn access(client: ClientBuilder<HelpDesk>) -> Access {
    Access::new(client, DEFAULT_STAFF_EMAIL).budget(10_000)
}

fn tools(server: &FakeServer) -> Tools {
    access(client(server)).tools().unwrap()
}

/// The result of a call that must succeed.
fn succeed(tools: &Tools, tool: &str, arguments: Value) -> Value {
    let called = tools.call(tool, arguments.clone());
    assert!(!called.log.failed, "{tool} {arguments}: {}", called.json);
    called.json
}

/// The error of a call that must fail.
fn error(tools: &Tools, tool: &str, arguments: Value) -> Value {
    let called = tools.call(tool, arguments.clone());
    assert!(called.log.failed, "{tool} {arguments}: {}", called.json);
    called.json["error"].clone()
}

/// The operations that only read.
fn safe() -> impl Iterator<Item = &'static OperationDetails> {
    OPERATIONS.iter().filter(|it| it.operation.effect == Effect::Safe)
}

/// The arguments that an operation needs, with ids of the sample data.
fn needed_arguments(details: &'static OperationDetails) -> Value {
    let operation = details.operation;
    // Takes the first alternative of each choice.
    let chosen = operation.alternatives.iter().filter(|it| it.required).flat_map(|it| it.groups[0]).collect::<Vec<_>>();
    let is_needed = |it: &&Param| it.required || operation.path_params.contains(it) || chosen.contains(&&it.name);
    let needed = operation.params().filter(is_needed);
    let needed = needed.map(|it| (it.name.to_owned(), sample(it.name, &it.kind))).collect::<Map<_, _>>();
    needed.into()
}

fn sample(name: &str, kind: &'static ValueType) -> Value {
    let id = match kind.item() {
        ValueType::Named("CaseRef" | "CaseId") => 10001,
        ValueType::Named("MessageId") => 20001,
        ValueType::Named("UserId") => 30001,
        ValueType::Named("CompanyId") => 4001,
        ValueType::Named("StaffId") => 601,
        ValueType::Named("GroupId") => 501,
        ValueType::Named("LabelId") => 701,
        ValueType::Named("KbCategoryId") => 801,
        ValueType::Named("KbSectionId") => 901,
        ValueType::Named("KbArticleId") => 1101,
        ValueType::Named("IdeaCategoryId") => 1201,
        item if is_time(item) => return if name.starts_with("from") { json!("20d") } else { json!("1d") },
        ValueType::Named("Period") => return json!("last_week"),
        ValueType::Text | ValueType::Email | ValueType::Search => return json!("ann@example.com"),
        other => panic!("no sample of `{name}`: {other:?}"),
    };
    // A case is named by a string too.
    if name == "case" { id.to_string().into() } else { id.into() }
}

#[test]
fn every_read_operation_is_callable_by_its_description() {
    let server = server();
    let tools = tools(&server);
    let mut count = 0;
    for details in safe() {
        let facts = succeed(&tools, "describe_operation", json!({ "operation": details.operation.id }));
        let arguments = needed_arguments(details);
        let known = facts["arguments"]["properties"].as_object().unwrap();
        assert!(arguments.as_object().unwrap().keys().all(|it| known.contains_key(it)), "{facts}");
        let read = succeed(&tools, "read", json!({ "operation": details.operation.id, "arguments": arguments }));
        assert!(!read["data"].is_null(), "{}: {read}", details.operation.id);
        count += 1;
    }
    assert!(count > 30, "{count}");
}
