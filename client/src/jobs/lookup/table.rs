//! What was read, and when to read again. Neither reads nor waits.

use std::sync::Arc;
use std::time::{Duration, Instant};

use helpdesk_runtime::{Named, WithOptions};

use crate::error::{Error, ErrorKind};

/// How old what is known may be unless the caller says otherwise.
pub(crate) const HOUR: Duration = Duration::from_secs(3600);

/// How long it is not read again because something is missing, or because the last fetch failed.
const PAUSE: Duration = Duration::from_secs(60);

/// What was read.
pub(crate) struct Table<T> {
    number: u64,
    began: Instant,
    /// In the service's order.
    records: Vec<Arc<T>>,
    /// Ids and where their records are, in the order of the ids.
    by_id: Vec<(u64, usize)>,
    /// The first record that could not be read.
    unreadable: Option<Error>,
}

/// A list that is being read.
pub(crate) struct Fetch<T> {
    table: Table<T>,
    failed: Option<Error>,
}

/// What is known, and what came of the last fetch.
pub(crate) struct Known<T> {
    table: Option<Arc<Table<T>>>,
    /// The number of the last fetch that began.
    begun: u64,
    /// Why the last one that ended failed, and when.
    failed: Option<(Instant, Error)>,
}

/// What came of a fetch.
#[derive(Clone)]
pub(crate) struct FetchResult {
    pub(crate) number: u64,
    pub(crate) result: Result<(), Error>,
}

/// What is asked of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Freshness {
    /// To be no older than this.
    MaxAge(Duration),
    /// To be of a later fetch than this one, which lacks something.
    NewerThan(u64),
}

impl<T: Named> Known<T> {
    pub(crate) fn new() -> Self {
        Self { table: None, begun: 0, failed: None }
    }

    /// The table that will do, or why there is none; nothing if it is to be read.
    pub(crate) fn decide(&self, want: Freshness, now: Instant) -> Option<Result<Arc<Table<T>>, Error>> {
        let table = self.table.as_ref()?;
        let age = now.saturating_duration_since(table.began);
        let just_failed = self.failed.as_ref().filter(|(at, _)| now.saturating_duration_since(*at) < PAUSE);
        match (want, just_failed) {
            (Freshness::MaxAge(max_age), failed) if age < max_age || failed.is_some() => Some(Ok(Arc::clone(table))),
            (Freshness::NewerThan(number), _) if table.number > number || age < PAUSE => Some(Ok(Arc::clone(table))),
            (Freshness::NewerThan(_), Some((_, error))) => Some(Err(error.clone())),
            (Freshness::MaxAge(_) | Freshness::NewerThan(_), _) => None,
        }
    }

    /// The table after a fetch.
    pub(crate) fn after(&self, want: Freshness, fetched: Result<(), Error>) -> Result<Arc<Table<T>>, Error> {
        match (&self.table, fetched, want) {
            (Some(table), Ok(()), _) => Ok(Arc::clone(table)),
            // Old names are better than none.
            (Some(table), Err(_), Freshness::MaxAge(_)) => Ok(Arc::clone(table)),
            (_, Err(error), _) => Err(error),
            (None, Ok(()), _) => Err(Error::config("a list that was read is not there")),
        }
    }

    /// The number of the fetch that would begin now.
    pub(crate) fn next(&self) -> u64 {
        self.begun + 1
    }

    pub(crate) fn begin(&mut self, now: Instant) -> Fetch<T> {
        self.begun += 1;
        let table = Table { number: self.begun, began: now, records: Vec::new(), by_id: Vec::new(), unreadable: None };
        Fetch { table, failed: None }
    }

    pub(crate) fn end(&mut self, fetch: Fetch<T>, now: Instant) -> FetchResult {
        let number = fetch.table.number;
        let result = match fetch.failed {
            Some(error) => {
                self.failed = Some((now, error.clone()));
                Err(error)
            }
            None => {
                self.failed = None;
                self.table = Some(Arc::new(fetch.table.sorted()));
                Ok(())
            }
        };
        FetchResult { number, result }
    }
}

impl<T: Named> Fetch<T> {
    pub(crate) fn add(&mut self, item: Result<T, Error>) {
        match item {
            Ok(record) => self.table.records.push(Arc::new(record)),
            Err(error) => self.fail(error),
        }
    }

    /// A record that cannot be read is one that is missing; anything else ends the fetch.
    fn fail(&mut self, error: Error) {
        let into = if error.item().is_some() { &mut self.table.unreadable } else { &mut self.failed };
        into.get_or_insert(error);
    }
}

impl<T: Named> Table<T> {
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// With its ids in order; of two records with one id, the first counts.
    fn sorted(mut self) -> Self {
        self.by_id = self.records.iter().zip(0..).map(|(record, place)| (record.id().into(), place)).collect();
        self.by_id.sort_unstable();
        self.by_id.dedup_by_key(|(id, _)| *id);
        self
    }

    pub(crate) fn get(&self, id: u64) -> Option<Arc<T>> {
        let found = self.by_id.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        let (_, place) = self.by_id.get(found)?;
        self.records.get(*place).map(Arc::clone)
    }

    /// Those with this name; none if there are none.
    pub(crate) fn by_name(&self, name: &str) -> Option<Vec<Arc<T>>> {
        let names: Vec<_> = self.records.iter().map(|record| record.name()).collect();
        let found = alike(&names, name).into_iter().filter_map(|place| self.records.get(place).map(Arc::clone));
        Some(found.collect::<Vec<_>>()).filter(|found| !found.is_empty())
    }

    pub(crate) fn all(&self) -> Result<Vec<Arc<T>>, Error> {
        match &self.unreadable {
            Some(error) => Err(error.clone()),
            None => Ok(self.records.clone()),
        }
    }

    /// That nothing was found, if that is certain.
    pub(crate) fn nothing<V>(&self) -> Result<Option<V>, Error> {
        match &self.unreadable {
            Some(error) => Err(error.clone()),
            None => Ok(None),
        }
    }
}

impl<T: WithOptions> Table<T> {
    pub(crate) fn option(&self, field: u64, key: &str) -> Option<String> {
        let record = self.get(field)?;
        record.options()?.iter().find(|(it, _)| *it == key).map(|(_, title)| title.clone())
    }

    /// The key, if one option alone has this title.
    pub(crate) fn option_key(&self, field: u64, title: &str) -> Option<Result<String, Error>> {
        let record = self.get(field)?;
        let options = record.options()?;
        let titles: Vec<_> = options.values().map(String::as_str).collect();
        let places = alike(&titles, title);
        let mut keys = places.iter().filter_map(|place| options.keys().nth(*place));
        let first = keys.next()?;
        Some(match keys.count() {
            0 => Ok(first.clone()),
            others => {
                Err(Error::unsent(ErrorKind::Ambiguous, T::LIST, format!("{} options have this title", others + 1)))
            }
        })
    }
}

/// The id of the only record, if there is one.
pub(crate) fn only<T: Named>(found: &[Arc<T>]) -> Result<Option<T::Id>, Error> {
    match found {
        [] => Ok(None),
        [one] => Ok(Some(one.id())),
        several => {
            let ids: Vec<_> = several.iter().map(|record| Into::<u64>::into(record.id()).to_string()).collect();
            let message = format!("{} records have this name: {}", ids.len(), ids.join(", "));
            Err(Error::unsent(ErrorKind::Ambiguous, T::LIST, message))
        }
    }
}

/// The name of a record, if it has one.
pub(crate) fn name<T: Named>(record: Arc<T>) -> Option<String> {
    Some(record.name()).filter(|name| !name.is_empty()).map(str::to_owned)
}

/// The places of the texts that are this one, or else of those that are so but for the case of letters and blanks around.
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
