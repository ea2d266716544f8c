//! Reports on the cases of a help desk: how many came, how long they waited, how they were rated, and what staff did. A [`Report`] is about
//! the days and groups of a [`ReportQuery`], and comes from the service or from a file of `helpdesk export cases`. The output is text,
//! JSON, or an HTML page with charts:
//!
//! ```no_run
//! use helpdesk::blocking::Client;
//! use helpdesk_report::{Report, ReportQuery};
//! use helpdesk_tools::times::{Clock, TimeZone};
//!
//! let client = Client::from_env()?;
//! let clock = Clock::system(TimeZone::system());
//! let query = ReportQuery { period: "last_month".parse()?, groups: Vec::new(), clock };
//! let report = Report::from_service(&client, "our help desk", &query)?;
//! std::fs::write("report.html", report.html()?)?;
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod cell;
mod chart;
mod facts;
mod file;
mod headline;
mod html;
mod names;
mod period;
mod query;
mod report;
mod section;
mod sections;
mod source;
mod sums;
mod table;
mod text;

pub use helpdesk_export::{Error, ErrorKind};

pub use self::period::Period;
pub use self::query::ReportQuery;
pub use self::report::Report;
