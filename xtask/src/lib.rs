//! The tasks of this workspace.
//!
//! This crate contains the tools of a maintainer, such as generating the client and inspecting the spec. Only this
//! crate uses the disk for generation. The meaning of a spec belongs to `helpdesk-codegen`, and code that a program of
//! the client needs belongs to neither.

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
