//! Renders requests of the help-desk REST API for readers: as a command line, for curl, as a Rust program and as HTTP.
//!
//! This crate decides how a request is shown, and which request is the example of an operation. The help of the command
//! `helpdesk`, the reference in `docs/api/` and the OpenAPI document show the examples. This crate sends no requests
//! and reads no files.
//!
//! ```
//! use helpdesk::meta::OPERATIONS;
//! use helpdesk_samples::{Account, Sample, command_line, curl};
//!
//! let details = OPERATIONS.iter().find(|it| it.operation.id == "labels.create").unwrap();
//! let sample = Sample::example(details).unwrap();
//! assert_eq!(command_line(&sample)?, "helpdesk labels create --label-title 'waits for a part'");
//! println!("{}", curl(&sample.input.prepare()?, &Account::example())?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod command_line;
mod corpus;
mod derived;
mod error;
mod kinds;
mod operation;
mod request;
mod rust;
mod sample;
mod shell;
mod words;

pub use self::account::Account;
pub use self::command_line::command_line;
pub use self::corpus::corpus;
pub use self::derived::example_value;
pub use self::error::Error;
pub use self::kinds::{has_commas, is_range_end, is_range_start, is_repeated, item, shape};
pub use self::operation::{is_positional, kebab, other_names, params, path, usage_name};
pub use self::request::{curl, http};
pub use self::rust::rust_program;
pub use self::sample::Sample;
pub use self::words::{alternatives, cost, effect, encoding, returns};
