//! Runs the program like a person: in a separate home, with a fake server as the account.
#![cfg(unix)]

mod account;
mod api;
mod attachments;
mod bulk;
mod complete;
mod created;
mod desk;
mod dry_run;
mod edit;
mod export;
#[path = "../../../samples/tests/common/full.rs"]
mod full;
mod jq;
mod logs;
mod look;
mod mcp;
mod names;
mod operations;
mod outcomes;
mod output;
mod parts;
mod pictures;
mod private_files;
mod read_only;
mod reference;
mod report;
mod run;
mod samples;
mod tasks;
mod times;
mod verify;
mod view;
mod webhook;
