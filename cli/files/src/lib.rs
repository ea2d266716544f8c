//! Directories and files that only their owner can use, and files that a person names.
//!
//! Files that a program keeps between its runs are for its user alone: [`private_directory`], [`open_private`], [`read_private`]. No link is followed, and
//! what another user owns, or can write, is an error. [`replace`] writes one as a whole. A file that a person names may be a link: [`open_named`]. Neither waits for the other end of
//! a pipe in the place of a file. A file that is written as a whole is new: [`new_file`].

mod named;
pub mod new_file;
mod private;
mod whole;

pub use self::named::{append_named, open_named};
pub use self::private::{is_at, is_private_file, lock, open_private, private_directory, read_private, sync_directory};
pub use self::whole::{directory, replace};
