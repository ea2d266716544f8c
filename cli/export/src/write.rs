//! The files of an export in each format, written from its database.

pub mod csv;
pub(crate) mod file;
pub(crate) mod publish;
