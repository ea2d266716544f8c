//! The input of the fake server: the operation of a request, its values, and the rules for them.

pub(crate) mod args;
pub(crate) mod content;
pub(crate) mod enums;
pub(crate) mod route;
pub(crate) mod rules;
pub(crate) mod texts;
