//! What comes back: responses, the records and lists in them, and what the service posts by itself.

pub(crate) mod body;
pub(crate) mod fields;
pub(crate) mod list;
pub(crate) mod record;
pub(crate) mod response;
pub(crate) mod row;
pub(crate) mod service_error;
pub(crate) mod webhook;

pub(crate) use fields::{Fields, KeyFinder, Shower};
pub(crate) use list::{ItemError, ListResponse, ListShape};
pub(crate) use record::Record;
pub(crate) use response::Response;
pub(crate) use row::ListItem;
