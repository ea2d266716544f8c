//! One request for each of many records, with a journal, so that no request is sent twice.
//!
//! [`read_records`] reads ids, or objects with the values of parameters, from lines. [`Bulk`] sends a request for each, several at a time,
//! at the pace of the rate limit. A [`Journal`] has the intent of each request on disk before the request leaves, and its outcome
//! afterwards. Requests of one record go one after the other. After a kill, the same requests with the same journal continue. Requests that
//! are done are skipped. A request that may have been done is repeated only if it cannot take effect twice.
//!
//! ```no_run
//! use helpdesk::blocking::Client;
//! use helpdesk::{CaseId, cases};
//! use helpdesk_tools::bulk::{Bulk, Journal};
//!
//! let client = Client::from_env()?;
//! let change = |case| cases::update(CaseId(case)).subject("Moved").input().clone();
//! let journal = Journal::open("moved.jsonl", "https://acme.omnidesk.ru")?;
//! let bulk = Bulk::new([10_001, 10_002].map(change), journal)?;
//! let mut run = bulk.run(&client);
//! while let Some(sent) = run.next() {
//!     println!("{}: {}", sent.id, sent.state);
//! }
//! let (summary, written) = run.finish();
//! println!("{summary}");
//! written?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod digest;
mod error;
mod item;
mod journal;
mod look;
mod record;
mod run;
mod summary;

pub use self::digest::{digest, fingerprint};
pub use self::error::BulkError;
pub use self::item::BulkRequest;
pub use self::journal::{Journal, Place, State};
pub use self::record::{InvalidRecords, Record, read_records};
pub use self::run::{Bulk, Decision, Looked, Run, Sent};
pub use self::summary::Summary;
