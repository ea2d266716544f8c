//! What a desk says: what operations answer and why they refuse, in the shape and the dialect in which it is sent.

pub(crate) mod answer;
pub(crate) mod dialect;
pub(crate) mod json;
pub(crate) mod refusal;
pub(crate) mod reply;
