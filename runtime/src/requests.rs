//! Requests, their validation and their encoding.

pub(crate) mod body;
pub(crate) mod check;
pub(crate) mod input;
pub(crate) mod invalid;
pub(crate) mod multipart;
pub(crate) mod object;
pub(crate) mod pairs;
pub(crate) mod payload;
pub(crate) mod prepared;
pub(crate) mod raw;
pub(crate) mod request;
#[cfg(feature = "meta")]
pub(crate) mod untyped;
pub(crate) mod uri;

pub(crate) use body::{JSON, RequestBody};
pub(crate) use input::{OperationInput, has};
pub(crate) use invalid::{Constraint, InvalidRequestError, ValidationError};
pub(crate) use multipart::Multipart;
pub(crate) use pairs::Leaf;
pub(crate) use prepared::PreparedRequest;
pub(crate) use request::Request;
