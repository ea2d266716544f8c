//! Jobs that send many requests: exports, updates, lists of many keys, lookups, and the search for created records.

pub(crate) mod collect_lists;
pub(crate) mod export;
pub(crate) mod find_created;
mod in_order;
pub(crate) mod lookup;
pub(crate) mod send_each;
