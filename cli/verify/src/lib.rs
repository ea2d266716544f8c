//! Compares an account of a help desk with the spec of its API. The run only reads, and it keeps facts and no values.
//!
//! A [`Verification`] sends each operation that reads, and tries the filters of lists, within a budget of requests. A run returns
//! [`Observations`]: paths of the spec, types of JSON, effects of filters and rounded counts. A [`Report`] compares them with the spec.
//! Observations can be stored as a file, which another person may read.
//!
//! ```no_run
//! use std::ops::ControlFlow;
//!
//! use helpdesk::blocking::Client;
//! use helpdesk_verify::{Report, Verification};
//!
//! let client = Client::builder("https://acme.omnidesk.ru", "agent@acme.com", "an API key");
//! let observations = Verification::new().budget(60).run(client, &mut |_| ControlFlow::Continue(()))?;
//! println!("{}", Report::new(&observations));
//! # Ok::<(), helpdesk::Error>(())
//! ```

mod deviation;
mod facts;
mod keys;
mod list;
mod plan;
mod probe;
mod question;
mod report;
mod run;
mod shape;
mod spec;
mod tally;
mod verification;

pub use self::plan::Planned;
pub use self::report::{Coverage, Missed, Report};
pub use self::run::Event;
pub use self::spec::spec;

pub use self::verification::Verification;
pub use helpdesk_observations::{
    DefaultPage, Deviation, Difference, FilterEffect, Finding, FindingKind, InvalidObservations, Observations,
    Responses, Seen, Shape, Spec,
};
