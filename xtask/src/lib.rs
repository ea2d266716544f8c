//! The tasks of this workspace.
//!
//! Here belongs what a maintainer runs: generating, and inspecting the spec. It alone touches the disk for generation.
//! Never here: what the spec means, which is `helpdesk-codegen`.
//! Never here either: anything that a program of the client needs.

pub mod accept;
pub mod check;
pub mod diff;
pub mod explain;
mod failure;
pub mod files;
pub mod fmt_spec;
mod github;
pub mod inspect;
pub mod listing;
pub mod new;
pub mod observe;
pub mod openapi;
pub mod reference;
pub mod release;
pub mod revisions;
pub mod schema;
pub mod sync;
pub mod watch;
mod workspace;

pub use crate::failure::Failure;
pub use crate::workspace::{Workspace, client, root};

/// The examples of the README, which must compile.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
