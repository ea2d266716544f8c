//! Each part of the command line, through its public items.

mod bulk;
mod conversation;
mod guard;
mod input;
mod names;
mod times;
