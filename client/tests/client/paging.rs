//! Lists, read page by page, from services with wrong counts.

mod checkpoints;
mod collect_lists;
mod endings;
mod lookup;
mod memory;
mod rows;
mod script;
pub(crate) mod send_each;
mod send_each_order;
mod server;
