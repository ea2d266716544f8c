//! What is asked: requests, checked and encoded.

pub(crate) mod body;
pub(crate) mod call;
pub(crate) mod check;
pub(crate) mod invalid;
pub(crate) mod link;
pub(crate) mod multipart;
pub(crate) mod pairs;
pub(crate) mod payload;
pub(crate) mod prepared;
pub(crate) mod raw;
pub(crate) mod request;
pub(crate) mod uri;
