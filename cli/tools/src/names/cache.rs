//! Ids by names, and names by ids.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::rc::Rc;

use helpdesk::blocking::Client;
use helpdesk::{Json, Search};

use crate::names::entry::Entry;
use crate::names::error::{Error, Problem};
use crate::names::find::{Named as _, Purpose, normalize, only};
use crate::names::list::List;
use crate::names::list_file::ListFile;

/// The name of the staff member whose email address and key the client has.
pub const ME: &str = "@me";

/// The prefix of a name that looks like an id.
const NAME: &str = "name:";

/// Returns the id in a string of digits.
pub fn id(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|it| it.is_ascii_digit()))
}

/// The record that a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The id.
    pub id: u64,
    /// The name.
    pub name: String,
    /// Whether the text is the id or the whole name, rather than a part of it, an alias or [`ME`].
    pub is_exact: bool,
}

/// The names of an account. Each list is read when the caller first looks up a name in it.
#[derive(Debug)]
pub struct Names {
    client: Client,
    email: String,
    file: Option<ListFile>,
    lists: RefCell<BTreeMap<List, Entries>>,
    searched: RefCell<HashMap<(List, Search), Searched>>,
    reads_again: bool,
    /// The lists that [`Names::get`] could not read.
    unreadable: RefCell<BTreeSet<List>>,
}

/// The first entries that a search has found, and whether they are complete.
type Searched = (Rc<[Entry]>, bool);

/// The entries of a list, and whether they were read by this value.
#[derive(Clone, Debug)]
struct Entries {
    entries: Rc<[Entry]>,
    is_fresh: bool,
}

impl Names {
    /// Creates the names of the account of a client. `email` is the address that the client logs in with.
    pub fn new(client: Client, email: impl Into<String>) -> Self {
        Self {
            client,
            email: email.into(),
            file: None,
            lists: RefCell::default(),
            searched: RefCell::default(),
            reads_again: false,
            unreadable: RefCell::default(),
        }
    }

    /// Keeps the lists in this file, for five minutes each. The file contains names and email addresses of staff, and only its owner can
    /// read it. Choose a separate file for each account.
    #[must_use]
    pub fn keep_in(self, path: PathBuf) -> Self {
        Self { file: Some(ListFile::new(path)), ..self }
    }

    /// Reads each list again before a name is resolved, also for requests that only read, because another program may change the records
    /// that were found.
    #[must_use]
    pub fn with_fresh_lists(self) -> Self {
        Self { reads_again: true, ..self }
    }

    /// Returns the record of a list that has this name. An exact match wins over one that differs in case or surrounding spaces. A name
    /// that only contains the words is the last choice. [`ME`] is the staff member that the client logs in as. Digits are an id, and need
    /// no list; `name:123` is a name of digits.
    ///
    /// # Errors
    ///
    /// Fails for an unknown or ambiguous name, for a part of a name for a change, and if the list cannot be read.
    pub fn id(&self, list: List, name: &str, purpose: Purpose) -> Result<Found, Error> {
        if let Some(id) = id(name) {
            return Ok(Found { id, name: name.to_owned(), is_exact: true });
        }
        let name = name.strip_prefix(NAME).unwrap_or(name);
        let text = if (list, name) == (List::Staff, ME) { self.email.as_str() } else { name };
        let find = |entries: &[Entry], purpose| {
            let entry = only(entries, text, purpose, list.noun())?;
            Ok(Found { id: entry.id, name: entry.name.clone(), is_exact: normalize(&entry.name) == normalize(name) })
        };
        if list.is_searched() {
            let (exact, _) = self.search(list, Search::exact(text.trim()))?;
            return match find(&exact, Purpose::Change) {
                // The search did not return all entries, so the part may also match others.
                Err(Error::Name { problem: Problem::Unknown | Problem::Part, .. }) => {
                    let (some, is_whole) = self.search(list, Search::contains(text.trim()))?;
                    find(&some, if is_whole { purpose } else { Purpose::Change })
                }
                result => result,
            };
        }
        // The name may belong to a record that is newer than the list, although it is a part of another record's name.
        match find(&self.entries(list, self.is_fresh(purpose))?, Purpose::Change) {
            Err(Error::Name { problem: Problem::Unknown | Problem::Part, .. }) => {
                find(&self.entries(list, true)?, purpose)
            }
            result => result,
        }
    }

    /// Returns the only record whose whole name matches, if there is one.
    ///
    /// # Errors
    ///
    /// Fails for an ambiguous name, and if the list cannot be read.
    pub fn whole_name_id(&self, list: List, name: &str) -> Result<Option<u64>, Error> {
        let entries = if list.is_searched() {
            self.search(list, Search::exact(name.trim()))?.0
        } else {
            self.entries(list, true)?
        };
        let id = only(&entries, name, Purpose::Change, list.noun()).map(|it| it.id);
        match id {
            Err(Error::Name { problem: Problem::Unknown | Problem::Part, .. }) => Ok(None),
            id => id.map(Some),
        }
    }

    /// Returns the key of the option of a custom field that has this title, compared as by [`id`](Self::id), or else this key. Returns
    /// `None` for a field without options.
    ///
    /// # Errors
    ///
    /// The errors of [`id`](Self::id). A string that is the title of one option and the key of another is ambiguous.
    pub fn option(&self, list: List, field: u64, text: &str, purpose: Purpose) -> Result<Option<String>, Error> {
        let entries = self.entries(list, self.is_fresh(purpose))?;
        let options = entries.iter().find(|it| it.id == field).map(|it| it.options.iter().collect::<Vec<_>>());
        let options = options.unwrap_or_default();
        if options.is_empty() {
            return Ok(None);
        }
        let with_key = options.iter().find(|(key, _)| *key == text);
        match (only(&options, text, purpose, "option"), with_key) {
            (Ok(titled), Some(keyed)) if titled != keyed => {
                let (name, problem, noun) = (text.to_owned(), Problem::Ambiguous, "option");
                Err(Error::Name { name, problem, noun, candidates: vec![titled.candidate(), keyed.candidate()] })
            }
            (Ok((key, _)), _) => Ok(Some((*key).clone())),
            (Err(Error::Name { problem: Problem::Unknown | Problem::Part, .. }), Some((key, _))) => {
                Ok(Some((*key).clone()))
            }
            (Err(error), _) => Err(error),
        }
    }

    /// Returns the custom field that has this name, and its value. For a field with options, the value is the key of the option with this title.
    ///
    /// # Errors
    ///
    /// The errors of [`id`](Self::id) and [`option`](Self::option).
    pub fn field(&self, list: List, name: &str, value: Json, purpose: Purpose) -> Result<(Found, Json), Error> {
        let record = self.id(list, name, purpose)?;
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if text.is_empty() || value.is_null() {
            // This value clears the field.
            return Ok((record, value));
        }
        let key = self.option(list, record.id, &text, purpose)?;
        Ok((record, key.map_or(value, Json::String)))
    }

    /// Returns the record with this id. Returns `None` for a searched or unreadable list, and does not try an unreadable list again.
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

    fn is_fresh(&self, purpose: Purpose) -> bool {
        self.reads_again || purpose == Purpose::Change
    }

    fn search(&self, list: List, name: Search) -> Result<Searched, helpdesk::Error> {
        let key = (list, name.clone());
        if let Some(known) = self.searched.borrow().get(&key) {
            return Ok(known.clone());
        }
        let (entries, is_whole) = list.search(&self.client, name)?;
        let result: Searched = (Rc::from(entries), is_whole);
        self.searched.borrow_mut().insert(key, result.clone());
        Ok(result)
    }

    fn entries(&self, list: List, fresh: bool) -> Result<Rc<[Entry]>, helpdesk::Error> {
        if let Some(level) = list.level() {
            let all = self.entries(List::CustomFields, fresh)?;
            return Ok(all.iter().filter(|it| it.level.as_deref() == Some(level)).cloned().collect());
        }
        let known = self.lists.borrow().get(&list).cloned();
        let from_file = || {
            let entries = self.file.as_ref()?.get(list)?.into();
            Some(Entries { entries, is_fresh: false })
        };
        let entries = match known.or_else(|| if fresh { None } else { from_file() }) {
            Some(entries) if entries.is_fresh || !fresh => entries,
            _ => {
                let entries = list.read(&self.client)?;
                self.file.iter().for_each(|it| it.put(list, &entries));
                Entries { entries: entries.into(), is_fresh: true }
            }
        };
        self.lists.borrow_mut().insert(list, entries.clone());
        Ok(entries.entries)
    }
}
