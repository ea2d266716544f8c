//! The library as programs use it, against a fake server.

mod copies;
mod desk;
mod parts;
mod program;
mod whole;
