//! The database of an export: its tables, their columns and rows.

pub(crate) mod column;
pub(crate) mod schema;
pub(crate) mod store;
pub(crate) mod table;
