//! Ids by names, and names by ids.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;

use helpdesk::blocking::{Catalog, Client};

use crate::entry::Entry;
use crate::error::{Error, Problem};
use crate::find::{Purpose, folded, only};
use crate::kept::Kept;
use crate::list::List;

/// The name of the staff member whose email address and key the client has.
pub const ME: &str = "@me";

/// Says that what follows is a name, although it looks like an id.
const NAME: &str = "name:";

/// Returns the id that a string is.
pub fn id(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|it| it.is_ascii_digit()))
}

/// The record that a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// Its id.
    pub id: u64,
    /// Its name.
    pub name: String,
    /// Whether the text is the id or the whole name, rather than a part of it, an alias or [`ME`].
    pub is_exact: bool,
}

/// The names of an account. It reads each list when a name is looked up in it.
#[derive(Debug)]
pub struct Names {
    client: Client,
    catalog: Catalog,
    email: String,
    kept: Option<Kept>,
    lists: RefCell<BTreeMap<List, Entries>>,
    /// The lists that [`Names::get`] could not read.
    unreadable: RefCell<BTreeSet<List>>,
}

/// The entries of a list, and whether they were read by this value.
#[derive(Clone, Debug)]
struct Entries {
    entries: Rc<[Entry]>,
    is_fresh: bool,
}

impl Names {
    /// Creates the names of the account of a client. `email` is the address that the client logs in with.
    pub fn new(client: Client, email: impl Into<String>) -> Self {
        let catalog = Catalog::new(client.clone());
        Self {
            client,
            catalog,
            email: email.into(),
            kept: None,
            lists: RefCell::default(),
            unreadable: RefCell::default(),
        }
    }

    /// Keeps the lists in this file, for five minutes each. It has names and email addresses of staff; only its owner can read it. Choose a
    /// file for each account.
    #[must_use]
    pub fn keep_in(self, path: PathBuf) -> Self {
        Self { kept: Some(Kept::new(path)), ..self }
    }

    /// Returns the record of a list that has this name. Exactly this name wins over one that differs in case and surrounding spaces, and that
    /// wins over one that has these words among others. Of staff, [`ME`] stands for the one that the client logs in as. Digits are an id,
    /// and need no list; `name:123` is a name of digits.
    ///
    /// # Errors
    ///
    /// An unknown or ambiguous name, a part of a name for a change, or a list that cannot be read.
    pub fn id(&self, list: List, name: &str, purpose: Purpose) -> Result<Found, Error> {
        if let Some(id) = id(name) {
            return Ok(Found { id, name: name.to_owned(), is_exact: true });
        }
        let name = name.strip_prefix(NAME).unwrap_or(name);
        let text = if (list, name) == (List::Staff, ME) { self.email.as_str() } else { name };
        let find = |entries: &[Entry]| {
            let entry = only(entries, text, purpose, list.noun())?;
            Ok(Found { id: entry.id, name: entry.name.clone(), is_exact: folded(&entry.name) == folded(name) })
        };
        if list.is_searched() {
            return find(&list.search(&self.client, text)?);
        }
        match find(&self.entries(list, purpose == Purpose::Change)?) {
            // A record may be younger than the list.
            Err(Error::Name { problem: Problem::Unknown, .. }) => find(&self.entries(list, true)?),
            found => found,
        }
    }

    /// Returns the key of an option of a custom field: of the one with this key, or else with this title, compared as by [`id`](Self::id). Of a
    /// field that has no options, it returns none.
    ///
    /// # Errors
    ///
    /// Those of [`id`](Self::id).
    pub fn option(&self, list: List, field: u64, text: &str, purpose: Purpose) -> Result<Option<String>, Error> {
        let entries = self.entries(list, purpose == Purpose::Change)?;
        let options = entries.iter().find(|it| it.id == field).map(|it| it.options.iter().collect::<Vec<_>>());
        match options.unwrap_or_default() {
            options if options.is_empty() => Ok(None),
            options if options.iter().any(|(key, _)| *key == text) => Ok(Some(text.to_owned())),
            options => only(&options, text, purpose, "option").map(|(key, _)| Some((*key).clone())),
        }
    }

    /// Returns the record with this id. There is none in a list that is searched, or that cannot be read; the latter is not tried again.
    pub fn get(&self, list: List, id: u64) -> Option<Entry> {
        [false, true].into_iter().find_map(|fresh| {
            if list.is_searched() || self.unreadable.borrow().contains(&list) {
                return None;
            }
            let entries = self.entries(list, fresh);
            if entries.is_err() {
                self.unreadable.borrow_mut().insert(list);
            }
            entries.ok()?.iter().find(|it| it.id == id).cloned()
        })
    }

    /// Returns the names of all records of a list that is not searched, as they were in the last minutes.
    ///
    /// # Errors
    ///
    /// The error of the list.
    pub fn all(&self, list: List) -> Result<Rc<[Entry]>, Error> {
        Ok(self.entries(list, false)?)
    }

    fn entries(&self, list: List, fresh: bool) -> Result<Rc<[Entry]>, helpdesk::Error> {
        let known = self.lists.borrow().get(&list).cloned();
        let kept = || {
            let entries = self.kept.as_ref()?.get(list)?.into();
            Some(Entries { entries, is_fresh: false })
        };
        let entries = match known.or_else(|| if fresh { None } else { kept() }) {
            Some(entries) if entries.is_fresh || !fresh => entries,
            _ => {
                let entries = list.read(&self.client, &self.catalog)?;
                self.kept.iter().for_each(|it| it.put(list, &entries));
                Entries { entries: entries.into(), is_fresh: true }
            }
        };
        self.lists.borrow_mut().insert(list, entries.clone());
        Ok(entries.entries)
    }
}
