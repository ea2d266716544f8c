//! Records of the help-desk REST API in files: JSON Lines, CSV, SQLite and Parquet.
//!
//! An [`Export`] reads all records of a list, with tables beside it such as the messages of each case. A [`Mirror`] is a copy that each run
//! brings up to date. Both continue after they were killed, and end with a [`Proof`]: the number of records, compared with the service's
//! counts. A file has its name only when it is complete; a copy in a database changes page by page. They neither print nor exit, and report
//! progress as [`Event`]s. The command `helpdesk` is built on this crate.
//!
//! ```no_run
//! use helpdesk::blocking::Client;
//! use helpdesk_export::Export;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let client = Client::new("https://acme.omnidesk.ru", "ann@example.com", std::env::var("HELPDESK_API_KEY")?)?;
//!     let export = Export::new("cases", "cases.sqlite")?.with("messages")?;
//!     let proof = export.run(&client, "acme as ann@example.com", &mut |event| eprintln!("{event:?}"))?;
//!     println!("{proof}");
//!     assert!(proof.is_complete());
//!     Ok(())
//! }
//! ```

mod error;
mod event;
mod export;
pub mod files;
mod keep;
pub mod merge;
mod mirror;
mod plan;
mod proof;
mod read;
mod stream;
mod write;

pub use helpdesk_files::new_file;

pub use self::error::{Error, ErrorKind, Unsaved};
pub use self::event::Event;
pub use self::export::Export;
pub use self::keep::table::Table;
pub use self::mirror::Mirror;
pub use self::proof::{Completeness, FailedFile, FilesProof, Proof, TableProof};
pub use self::stream::{Stream, Streamed};
pub use self::write::csv;
