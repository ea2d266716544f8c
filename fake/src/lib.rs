#![doc = include_str!("../README.md")]

mod account;
mod fake_server;
mod generic;
mod input;
mod output;
mod resources;
mod seed;
mod time;
mod wire;

#[doc(hidden)]
pub use crate::input::content::query;
#[doc(hidden)]
pub use crate::resources::follows_from_metadata;

pub use crate::account::fault::Fault;
pub use crate::account::request_log::{ReceivedFile, ReceivedRequest, ReceivedRequests};
pub use crate::fake_server::{DEFAULT_API_KEY, FakeServer, FakeServerBuilder, Permissions};
pub use crate::output::dialect::{Booleans, Dialect, EmptyList, ErrorBody, LimitHeaders, ListForm, NoValue, Totals};
pub use crate::resources::rules::{Rule, RuleTrigger, RuleWords};
pub use crate::resources::staff::DEFAULT_STAFF_EMAIL;
pub use crate::resources::webhook::{Webhook, WebhookOutcome};
pub use crate::seed::Seed;
pub use crate::time::limit::RateLimitScheme;
