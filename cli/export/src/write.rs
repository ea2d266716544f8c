//! The files of an export in each format, written from its database.

pub mod csv;
pub(crate) mod file;
pub(crate) mod lines;
pub(crate) mod publish;
