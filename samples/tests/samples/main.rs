//! The samples of every operation. All forms show the same request.
#![cfg(unix)]

mod command_lines;
mod corpus;
mod curl;
#[path = "../common/full.rs"]
mod full;
mod programs;
#[path = "../common/samples_of_programs.rs"]
mod samples_of_programs;
mod shell;
