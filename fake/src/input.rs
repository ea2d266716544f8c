//! What a desk is asked: for which operation, with which values, and whether it keeps to the rules.

pub(crate) mod args;
pub(crate) mod given;
pub(crate) mod route;
pub(crate) mod rules;
pub(crate) mod texts;
