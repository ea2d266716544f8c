//! Lists, read page by page, from services that count badly.

mod checkpoints;
mod desk;
mod endings;
mod memory;
mod rows;
