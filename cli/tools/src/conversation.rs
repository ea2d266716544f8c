//! A case of a help desk as a conversation that a person reads: who wrote what and when, with files, notes and the changes between.
//!
//! [`Conversation::read`] reads the case, its messages, its change history, and the names of those who took part. [`Conversation::text`]
//! writes it for a terminal: HTML as text, quoted history folded, and nothing that a terminal would execute.
//!
//! ```no_run
//! use helpdesk::blocking::Client;
//! use helpdesk_tools::conversation::{Conversation, Style};
//!
//! let client = Client::from_env()?;
//! let conversation = Conversation::read(&client, "635-010255".parse()?)?;
//! print!("{}", conversation.text(&Style::new(80)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod events;
mod marks;
mod names;
mod page;
mod quote;
mod text;

pub use self::events::{Content, Conversation, Entry, Event, File};
pub use self::page::page;
pub use self::quote::fold_quotes;
pub use self::text::Style;
