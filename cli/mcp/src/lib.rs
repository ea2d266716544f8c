//! A help desk for programs that a language model drives, over the Model Context Protocol. [`Tools`] find and describe operations, call
//! those that only read, search cases, show conversations and reports. [`serve`] offers them to a client of the protocol.
//!
//! - No tool changes the account, except for notes to staff if [`Access::allow_notes`] permits them. No tool deletes, changes a case or
//!   writes to a customer, and the transport blocks such requests.
//! - Names and addresses of people are hidden, by the types of the spec. Equal values have one placeholder, such as `<person 1>`, which
//!   also stands for the value in searches. Text that people wrote is hidden too, unless [`Access::show_text`] allows it. Names within such text cannot
//!   be recognized.
//! - Values of records stand in the field `data` of results alone, never in a definition, a hint or an error.
//! - A budget bounds the requests of a connection, and a reserve leaves requests of the rate limit to others.
//!
//! ```no_run
//! use helpdesk::blocking::Client;
//! use helpdesk_mcp::Access;
//! use serde_json::json;
//!
//! let client = Client::builder("https://acme.omnidesk.ru", "anna@example.com", "key");
//! let tools = Access::new(client, "anna@example.com").budget(50).tools()?;
//! let found = tools.call("find_operations", json!({ "words": "rating of staff" }));
//! println!("{}", found.json);
//! # Ok::<(), helpdesk::Error>(())
//! ```

mod access;
mod arguments;
mod canceled;
mod conversation;
mod cut;
mod describe;
mod desk;
mod failure;
mod find;
mod input;
mod lines;
mod list;
mod log;
mod note;
mod placeholders;
mod report;
mod schema;
mod server;
mod tool;
mod tools;

pub use self::access::Access;
pub use self::log::LogEntry;
pub use self::server::{Error, serve, serve_over};
pub use self::tools::{Called, Tools};
