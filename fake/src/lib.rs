//! A stand-in for the help-desk service: it speaks the whole API from memory, keeps what it is told, refuses what the
//! description forbids, and misbehaves when asked.
//!
//! In a test:
//!
//! ```
//! use helpdesk::{Content, Requester, cases};
//! use helpdesk_fake::{Fault, HelpDesk};
//!
//! #[tokio::main]
//! async fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let desk = HelpDesk::start().await?;
//!     let client = desk.client();
//!
//!     let case = cases::create(Requester::email("ann@example.com"), "Printer on fire", Content::text("Help."));
//!     let case = client.send(case).await?;
//!     assert_eq!(client.send(cases::get(case.case_id)).await?.subject, "Printer on fire");
//!
//!     desk.fault(Fault::status(404).on("cases.get"));
//!     assert!(client.send(cases::get(case.case_id)).await.is_err());
//!
//!     desk.requests().assert(&format!(
//!         r#"
//!         POST /api/cases.json content="Help." subject="Printer on fire" user_email="ann@example.com" -> 201
//!         GET /api/cases/{id}.json -> 200
//!         GET /api/cases/{id}.json -> 404
//!         "#,
//!         id = case.case_id,
//!     ));
//!     Ok(())
//! }
//! ```
//!
//! As a program, for tests in any language: `cargo run -p helpdesk-fake -- --port 8080 --seed 1000`.
//!
//! # What to believe
//!
//! It does what the service's description says. What rests on other sources, as on the source of public clients, is said in a
//! header of the reply, and so is what nobody knows and was invented here:
//!
//! | header of a reply | what it holds |
//! |---|---|
//! | `x-fake-operation` | the operation that the request was taken for |
//! | `x-fake-rule` | a rule that the request broke; once for each |
//! | `x-fake-ignored` | what of the request nobody reads, such as an unknown parameter |
//! | `x-fake-unverified` | what of the reply rests on other sources, and which |
//! | `x-fake-invented` | what of the reply nobody knows of the service |
//!
//! # What it does not do
//!
//! It sends no mail, runs no rules, merges no cases, and knows no working time: speeds are in minutes of the clock. Records
//! that no operation makes come from a [`Seed`].

mod account;
mod args;
mod call;
mod clock;
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
