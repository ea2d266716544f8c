//! The program as a person runs it: in a home of its own, with a fake server as the account.
#![cfg(unix)]

mod account;
mod desk;
mod export;
#[cfg(feature = "jq")]
mod jq;
mod logs;
mod operations;
mod output;
mod report;
mod run;
