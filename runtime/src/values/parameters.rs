//! Values of parameters, and the arguments that convert into them.

pub(crate) mod into_list;
pub(crate) mod one_or_many;
pub(crate) mod search;
pub(crate) mod upload;
pub(crate) mod value;
