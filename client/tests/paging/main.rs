//! Lists, read page by page, from services that count badly.

#[path = "../common/cases.rs"]
mod cases;
mod checkpoints;
mod collect_lists;
mod desk;
mod endings;
mod lookup;
mod memory;
mod rows;
mod send_each;
#[path = "../common/shelf.rs"]
mod shelf;
