//! Accounts of the program: where their values come from, and the commands `login`, `profiles` and `doctor`.
#![cfg(unix)]

mod config;
mod doctor;
mod key_command;
mod login;
mod precedence;
mod profiles;
mod run;
