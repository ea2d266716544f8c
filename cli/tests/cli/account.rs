//! The sources of an account's values, and the commands `login`, `profiles` and `doctor`.

mod config;
mod doctor;
mod key_command;
mod login;
mod precedence;
mod profiles;
