//! The cached records of a lookup, and when to fetch them again. The module neither fetches nor waits.

use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};

use helpdesk_runtime::response::{NamedRecord, OptionsRecord};

use crate::error::{Error, ErrorKind};

/// The default maximum age.
pub(crate) const HOUR: Duration = Duration::from_secs(3600);

/// How long a missing entry or a failed fetch causes no other fetch.
const PAUSE: Duration = Duration::from_secs(60);

/// The records of a fetch.
pub(crate) struct Table<T> {
    number: u64,
    /// The records, in the service's order.
    records: Vec<Arc<T>>,
    /// The ids and the indices of their records, sorted by id.
    by_id: Vec<(u64, usize)>,
    /// The error of the first record that could not be decoded.
    unreadable: Option<Error>,
}

/// A table of records of any type, which its users know. So the code that does not depend on the type is compiled once.
pub(crate) type AnyTable = Arc<dyn Any + Send + Sync>;

/// A fetch in progress.
pub(crate) struct Fetch<T> {
    began: Instant,
    table: Table<T>,
    failed: Option<Error>,
}

/// The result of a fetch.
pub(crate) struct Fetched {
    number: u64,
    began: Instant,
    table: Result<AnyTable, Error>,
}

/// The cached table, and the result of the last fetch.
#[derive(Default)]
pub(crate) struct Known {
    table: Option<Current>,
    /// The number of the last fetch that started.
    begun: u64,
    /// The time and the error of the last completed fetch, if it failed.
    failed: Option<(Instant, Error)>,
}

/// The current table.
struct Current {
    number: u64,
    began: Instant,
    table: AnyTable,
}

/// The result of a fetch, as its waiters receive it.
#[derive(Clone)]
pub(crate) struct FetchResult {
    pub(crate) number: u64,
    pub(crate) result: Result<(), Error>,
}

/// The required freshness of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Freshness {
    /// No older than this.
    MaxAge(Duration),
    /// From a later fetch than this one, which lacks an entry.
    NewerThan(u64),
}

impl Known {
    /// Returns the table if it is fresh enough, or the error of the last fetch. Returns `None` if a fetch is needed.
    pub(crate) fn decide(&self, want: Freshness, now: Instant) -> Option<Result<AnyTable, Error>> {
        let current = self.table.as_ref()?;
        let table = || Some(Ok(Arc::clone(&current.table)));
        let age = now.saturating_duration_since(current.began);
        let just_failed = self.failed.as_ref().filter(|(at, _)| now.saturating_duration_since(*at) < PAUSE);
        match (want, just_failed) {
            (Freshness::MaxAge(max_age), failed) if age < max_age || failed.is_some() => table(),
            (Freshness::NewerThan(number), _) if current.number > number || age < PAUSE => table(),
            (Freshness::NewerThan(_), Some((_, error))) => Some(Err(error.clone())),
            (Freshness::MaxAge(_) | Freshness::NewerThan(_), _) => None,
        }
    }

    /// Returns the table after a fetch.
    pub(crate) fn after(&self, want: Freshness, fetched: Result<(), Error>) -> Result<AnyTable, Error> {
        match (&self.table, fetched, want) {
            (Some(current), Ok(()), _) => Ok(Arc::clone(&current.table)),
            // Old names are better than an error.
            (Some(current), Err(_), Freshness::MaxAge(_)) => Ok(Arc::clone(&current.table)),
            (_, Err(error), _) => Err(error),
            (None, Ok(()), _) => Err(nowhere()),
        }
    }

    /// Returns the number that the next fetch would have.
    pub(crate) fn next(&self) -> u64 {
        self.begun + 1
    }

    /// Starts a fetch, and returns its number.
    pub(crate) fn begin(&mut self) -> u64 {
        self.begun += 1;
        self.begun
    }

    pub(crate) fn end(&mut self, fetched: Fetched, now: Instant) -> FetchResult {
        let Fetched { number, began, table } = fetched;
        let result = match table {
            Ok(table) => {
                self.failed = None;
                self.table = Some(Current { number, began, table });
                Ok(())
            }
            Err(error) => {
                self.failed = Some((now, error.clone()));
                Err(error)
            }
        };
        FetchResult { number, result }
    }
}

/// The error for a state that cannot occur.
pub(crate) fn nowhere() -> Error {
    Error::config("internal error: the fetched list is missing; please report this as a bug")
}

impl<T: NamedRecord> Fetch<T> {
    pub(crate) fn new(number: u64, began: Instant) -> Self {
        let table = Table { number, records: Vec::new(), by_id: Vec::new(), unreadable: None };
        Self { began, table, failed: None }
    }

    pub(crate) fn add(&mut self, item: Result<T, Error>) {
        match item {
            Ok(record) => self.table.records.push(Arc::new(record)),
            Err(error) => self.fail(error),
        }
    }

    /// Records an error. A record that cannot be decoded is missing; any other error ends the fetch.
    fn fail(&mut self, error: Error) {
        let into = if error.item_error().is_some() { &mut self.table.unreadable } else { &mut self.failed };
        into.get_or_insert(error);
    }

    pub(crate) fn finish(self) -> Fetched {
        let Self { began, table, failed } = self;
        let number = table.number;
        let table: Result<AnyTable, _> = match failed {
            Some(error) => Err(error),
            None => Ok(Arc::new(table.with_sorted_ids())),
        };
        Fetched { number, began, table }
    }
}

impl<T: NamedRecord> Table<T> {
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Sorts the ids; of two records with one id, the first counts.
    fn with_sorted_ids(mut self) -> Self {
        self.by_id = self.records.iter().zip(0..).map(|(record, place)| (record.id().into(), place)).collect();
        self.by_id.sort_unstable();
        self.by_id.dedup_by_key(|(id, _)| *id);
        self
    }

    pub(crate) fn get(&self, id: u64) -> Option<Arc<T>> {
        let index = self.by_id.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        let (_, place) = self.by_id.get(index)?;
        self.records.get(*place).map(Arc::clone)
    }

    /// Returns the records with this name, if there are any.
    pub(crate) fn by_name(&self, name: &str) -> Option<Vec<Arc<T>>> {
        let names: Vec<_> = self.records.iter().map(|record| record.name()).collect();
        let records = alike(&names, name).into_iter().filter_map(|place| self.records.get(place).map(Arc::clone));
        Some(records.collect::<Vec<_>>()).filter(|records| !records.is_empty())
    }

    pub(crate) fn all(&self) -> Result<Vec<Arc<T>>, Error> {
        match &self.unreadable {
            Some(error) => Err(error.clone()),
            None => Ok(self.records.clone()),
        }
    }

    /// Returns the result for a missing entry: `None` if the list is complete, otherwise an error.
    pub(crate) fn missing_entry<V>(&self) -> Result<Option<V>, Error> {
        match &self.unreadable {
            Some(error) => Err(error.clone()),
            None => Ok(None),
        }
    }
}

impl<T: OptionsRecord> Table<T> {
    pub(crate) fn option(&self, field: u64, key: &str) -> Option<String> {
        let record = self.get(field)?;
        record.options()?.iter().find(|(it, _)| *it == key).map(|(_, title)| title.clone())
    }

    /// Returns the key, if exactly one option has this title.
    pub(crate) fn option_key(&self, field: u64, title: &str) -> Option<Result<String, Error>> {
        let record = self.get(field)?;
        let options = record.options()?;
        let titles: Vec<_> = options.values().map(String::as_str).collect();
        let places = alike(&titles, title);
        let mut keys: Vec<_> = places.iter().filter_map(|place| options.keys().nth(*place).cloned()).collect();
        Some(match keys.len() {
            0 | 1 => Ok(keys.pop()?),
            _ => Err(ambiguous(T::LIST, &keys, "options have this title", "pass the key")),
        })
    }
}

/// Returns the id of the only record, if there is one.
pub(crate) fn only<T: NamedRecord>(records: &[Arc<T>]) -> Result<Option<T::Id>, Error> {
    match records {
        [] => Ok(None),
        [one] => Ok(Some(one.id())),
        several => {
            let ids: Vec<_> = several.iter().map(|record| Into::<u64>::into(record.id()).to_string()).collect();
            Err(ambiguous(T::LIST, &ids, "records have this name", "pass the id"))
        }
    }
}

fn ambiguous(list: &'static str, names: &[String], what: &str, instead: &str) -> Error {
    let message =
        format!("{} {what} ({}); {instead} instead, or give them different names", names.len(), names.join(", "));
    Error::unsent(ErrorKind::Ambiguous, list, message)
}

/// Returns the name of a record, if it has one.
pub(crate) fn name<T: NamedRecord>(record: Arc<T>) -> Option<String> {
    Some(record.name()).filter(|name| !name.is_empty()).map(str::to_owned)
}

/// Returns the indices of strings that are equal, or otherwise those that differ only in case and surrounding spaces.
fn alike(texts: &[&str], wanted: &str) -> Vec<usize> {
    let folded = |text: &str| text.trim().to_lowercase();
    if folded(wanted).is_empty() {
        return Vec::new();
    }
    let places = |same: &dyn Fn(&str) -> bool| {
        texts.iter().enumerate().filter(|(_, text)| same(text)).map(|(place, _)| place).collect::<Vec<_>>()
    };
    let exactly = places(&|text| text == wanted);
    if !exactly.is_empty() {
        return exactly;
    }
    let wanted = folded(wanted);
    places(&|text| folded(text) == wanted)
}
