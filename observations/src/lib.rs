//! Facts of accounts of a help desk, as files have them, and how they differ from a spec.
//!
//! [`Observations`] hold the facts of one account. A [`Spec`] holds what reading can see of a spec, which [`Spec::of`] takes from data. [`Spec::differences`] and
//! [`Spec::facts`] compare the two. This crate knows no client, so that the tasks of a maintainer work while the client does not compile.

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
