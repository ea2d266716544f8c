//! The documented responses, and their records as the client reads them: parts of a test of the fake server.

#[path = "../../fake/tests/fake/documented/command.rs"]
pub(crate) mod command;
#[path = "../../fake/tests/fake/documented/requests.rs"]
pub(crate) mod requests;
#[path = "../../fake/tests/fake/documented/seen.rs"]
pub(crate) mod seen;
#[path = "../../fake/tests/fake/documented/sent.rs"]
pub(crate) mod sent;
#[path = "../../fake/tests/fake/documented/table.rs"]
pub(crate) mod table;
