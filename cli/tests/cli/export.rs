//! `helpdesk export`, `sync` and `schema`: complete files that other programs read, and what happens when something goes wrong.

mod advice;
mod attached;
mod engines;
mod failures;
mod files;
mod kills;
mod pipes;
mod schema;
mod sync;
