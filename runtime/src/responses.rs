//! Responses, their records and lists, and the events that the service posts.

pub(crate) mod body;
mod evidence;
pub(crate) mod fields;
pub(crate) mod list;
pub(crate) mod received;
pub(crate) mod record;
mod record_id;
pub(crate) mod response;
pub(crate) mod row;
#[cfg(feature = "serde")]
pub(crate) mod serde;
#[cfg(feature = "meta")]
pub(crate) mod typed_json;
#[cfg(feature = "meta")]
pub(crate) mod untyped_record;
pub(crate) mod webhook;

pub(crate) use fields::{DebugFields, FieldFn, Fields};
pub(crate) use list::{ItemError, ListResponse, ListShape};
pub(crate) use received::Received;
pub(crate) use record::Record;
pub(crate) use response::Response;
pub(crate) use row::ListItem;
#[cfg(feature = "meta")]
pub(crate) use untyped_record::UntypedRecord;
