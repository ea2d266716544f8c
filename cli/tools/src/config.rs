//! Accounts of the help-desk REST API, as `helpdesk login` saves them: options of a program, variables, and profiles in a file.
//!
//! ```no_run
//! use helpdesk_tools::config::{Account, AccountOptions};
//!
//! // `HELPDESK_URL`, `HELPDESK_EMAIL` and `HELPDESK_API_KEY`, or else a profile of the configuration file.
//! let client = Account::load(AccountOptions::default())?.client()?.build()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod address;
mod error;
mod file;
mod key;
mod parse;
mod setting;

pub use self::account::{Account, AccountOptions, KEY_VARIABLE, READ_ONLY_VARIABLE, client, read_only};
pub use self::address::Address;
pub use self::error::{Error, ErrorKind};
pub use self::file::{ConfigFile, state_directory};
pub use self::key::{Key, Secret};
pub use self::parse::Profile;
pub use self::setting::{Setting, Source, variable};

#[cfg(test)]
mod tests;
