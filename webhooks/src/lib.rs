//! Webhooks of automation rules of the help desk.
//!
//! A rule posts a body that the account defines: JSON with variables, which the service replaces. The service signs
//! nothing, repeats some deliveries and may lose others. This crate contains the parts of a receiver:
//!
//! - [`Template`] writes the body to paste into a rule, with the name of the event, a [`Secret`], and an id for repeats.
//! - [`Delivery::read`] reads that body, and flat bodies from other templates, as JSON or URL-encoded.
//! - [`Deduplicator`] distinguishes a new delivery from a repeated one.
//! - [`missed`] finds cases that changed without a delivery, through the API.
//! - [`option_keys`] finds the keys of options. A delivery has only their titles.
//!
//! ```
//! use helpdesk_webhooks::{Delivery, Deduplicator, Secret, Template};
//!
//! let secret = Secret::random()?;
//! println!("Paste this into the rule:\n{}", Template::new("case_changed", &secret));
//!
//! let deduplicator = Deduplicator::default();
//! let body = br#"{"case_id": "10250", "case_status": "open", "last_message_id": "20352"}"#;
//! // A body without a secret, because the address is the secret.
//! let delivery = Delivery::read(body, None)?;
//! assert_eq!(delivery.case().case_id, Some(helpdesk::CaseId(10250)));
//! assert!(deduplicator.is_new(delivery.id()) && !deduplicator.is_new(delivery.id()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Unverified assumptions
//!
//! The vendor's documentation has no list of variables. One body is known, from the production code of a third party.
//! This crate assumes that each variable has the name of its key, in square brackets. Compare the template with the
//! list of variables in the settings of the rule. [`Delivery::unreplaced`] names the variables that the service did not
//! replace.
//!
//! The service may not escape quotes and line breaks inside JSON. Then text that people type can break the JSON or add keys. A body that is
//! not JSON, or repeats a key, is a [`ReadError`], and [`missed`] finds its case. [`Template::ids_only`] omits text that people type. No
//! variable with a time is known: pass its name to [`Template::time_variable`] if the settings list one.
//!
//! # Each change once
//!
//! A delivery is a hint that a case changed. Read the case with [`current`], handle the new content, and note it in
//! [`Handled`]. Then a repeat finds nothing new, and [`missed`] returns the cases of lost deliveries. The example
//! `rules` works this way. The example handles each message at least once, so the work must tolerate a repetition after a crash.

mod body;
mod deduplicator;
mod delivery;
mod error;
mod missed;
mod options;
mod secret;
mod template;

pub use deduplicator::Deduplicator;
pub use delivery::Delivery;
pub use error::ReadError;
pub use missed::{Current, Handled, Missed, current, missed};
pub use options::{FieldOption, option_keys};
pub use secret::{InvalidSecretError, Secret};
pub use template::Template;
