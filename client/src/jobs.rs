//! What is made of many requests: exports and updates, lists of many things, names of ids, and whether something was created.

pub(crate) mod collect_lists;
pub(crate) mod export;
pub(crate) mod find_created;
pub(crate) mod lookup;
