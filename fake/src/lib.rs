#![doc = include_str!("../README.md")]

mod account;
mod args;
mod call;
mod clock;
mod control;
mod desk;
mod dialect;
mod fault;
mod given;
mod journal;
mod json;
mod limit;
mod operations;
mod refusal;
mod reply;
mod route;
mod rules;
mod seed;
mod server;
mod state;
mod texts;
mod webhook;
mod zone;

pub use crate::desk::{Builder, HelpDesk, KEY, Rights};
pub use crate::dialect::{Booleans, Dialect, EmptyList, ErrorBody, LimitHeaders, ListForm, NoValue, Totals};
pub use crate::fault::Fault;
pub use crate::journal::{Received, ReceivedFile, Requests};
pub use crate::limit::Limit;
pub use crate::seed::{STAFF, Seed};
pub use crate::webhook::{Webhook, WebhookOutcome};
