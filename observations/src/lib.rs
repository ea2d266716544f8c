//! Facts that accounts of a help desk showed, in the form of files, and their differences from a spec.
//!
//! [`Observations`] hold the facts of one account. A [`Spec`] holds the facts of a spec that a reader of an account can
//! observe, which [`Spec::of`] takes from the metadata. [`Spec::differences`] and [`Spec::facts`] compare the two. This
//! crate depends on no client, so that the tasks of a maintainer work while the client does not compile.

mod deviation;
mod difference;
mod effect;
mod list;
mod observations;
mod question;
mod reading;
mod shape;
mod spec;

pub use self::deviation::Deviation;
pub use self::difference::{Difference, Finding, FindingKind};
pub use self::effect::FilterEffect;
pub use self::list::{DefaultPage, Layout, Order};
pub use self::observations::{InvalidObservations, OTHER, Observations, Responses, Seen};
pub use self::question::{check_answer, questions};
pub use self::reading::filters;
pub use self::shape::Shape;
pub use self::spec::{Class, Field, Operation, Spec};
