//! The library as programs use it, against a fake server.

mod attached;
mod copies;
mod desk;
mod files;
mod files_fail;
mod links;
mod parts;
mod program;
mod prune;
mod whole;
