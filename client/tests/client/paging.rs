//! Lists, read page by page, from services that count badly.

mod checkpoints;
mod collect_lists;
mod endings;
mod lookup;
mod memory;
mod rows;
mod send_each;
mod server;
