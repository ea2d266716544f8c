//! Names of an account's records in place of their ids: `Support` is the group 501. A [`List`] says which records a name is looked up
//! among. [`Names`] reads the list once, and can keep it for minutes in a file.
//!
//! ```no_run
//! use helpdesk_tools::names::{List, Names, Purpose};
//!
//! # fn example(client: helpdesk::blocking::Client) -> Result<(), helpdesk_tools::names::Error> {
//! let names = Names::new(client, "anna@example.com");
//! let group = names.id(List::Groups, "Support", Purpose::Read)?;
//! assert_eq!((group.id, group.name.as_str()), (501, "Support"));
//! # Ok(())
//! # }
//! ```

mod cache;
mod entry;
mod error;
mod find;
mod list;
mod list_file;
mod naming;

pub use self::cache::{Found, ME, Names, id};
pub use self::entry::Entry;
pub use self::error::{Candidate, Error, Problem};
pub use self::find::{Purpose, find};
pub use self::list::List;
pub use self::list_file::read_list_file;
pub use self::naming::Naming;
