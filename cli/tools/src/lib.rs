//! The parts of the command line that know no option and print nothing. Each module is independent and has an example.

pub mod bulk;
pub mod config;
pub mod conversation;
pub mod created;
pub mod draft;
pub mod guard;
pub mod input;
pub mod names;
mod nearest;
pub mod redaction;
pub mod times;

pub use self::nearest::nearest;
