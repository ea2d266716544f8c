//! Times as people type them, in a time zone: `2d`, `yesterday`, `last month`, `2026-11-01 18:00`. A [`Time`] and a [`Period`] are read
//! without a clock. A [`Clock`] says which time and which days they are:
//!
//! ```
//! use helpdesk_tools::times::{Bound, Clock, Time, TimeZone};
//!
//! let clock = Clock::new("2026-03-30T09:00:00Z".parse()?, "Europe/Berlin".parse()?);
//! let yesterday: Time = "yesterday".parse()?;
//! // That day had 23 hours.
//! assert_eq!(yesterday.at(&clock, Bound::First)?.time.to_string(), "2026-03-29T00:00:00+01:00[Europe/Berlin]");
//! assert_eq!(yesterday.at(&clock, Bound::Last)?.time.to_string(), "2026-03-29T23:59:59+02:00[Europe/Berlin]");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod error;
mod moment;
mod period;
mod time;
mod time_zone;

pub use jiff;

pub use self::clock::Clock;
pub use self::error::Error;
pub use self::moment::Moment;
pub use self::period::{Days, Period};
pub use self::time::{Bound, Time};
pub use self::time_zone::TimeZone;
