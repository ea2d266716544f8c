//! The samples of every operation. All forms show the same request, and the programs compile.
#![cfg(unix)]

mod command_lines;
mod corpus;
mod curl;
#[path = "../common/full.rs"]
mod full;
mod programs;
#[expect(dead_code, reason = "it is enough that they compile")]
#[rustfmt::skip]
mod programs_of_operations;
mod shell;
