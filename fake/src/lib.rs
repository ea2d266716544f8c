#![doc = include_str!("../README.md")]

mod account;
mod desk;
mod input;
mod operations;
mod output;
mod seed;
mod state;
mod time;
mod wire;

pub use crate::account::fault::Fault;
pub use crate::account::journal::{Received, ReceivedFile, Requests};
pub use crate::desk::{Builder, HelpDesk, KEY, Rights};
pub use crate::operations::webhook::{Webhook, WebhookOutcome};
pub use crate::output::dialect::{Booleans, Dialect, EmptyList, ErrorBody, LimitHeaders, ListForm, NoValue, Totals};
pub use crate::seed::{STAFF, Seed};
pub use crate::time::limit::Limit;
