//! Names of what an account has, such as its labels: read once, and looked up by id and by name. One thread reads, others wait.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use helpdesk_runtime::{IdOrNone, ListRequest, Named, Service, WithOptions};

use super::client::Client;
use super::paging::Items;
use crate::error::Error;
use crate::lookup::{Ended, HOUR, Reading, State, Table, Want, name, only};

/// The records of a list that is read whole and kept, by id and by name. Clones share what was read.
///
/// It is read when it is first needed, page by page, with calls that count like any other. It is read again when it is older than
/// an hour, or as [`max_age`](Self::max_age) says, and when something is not found that may be new: once a minute at most, so that
/// what does not exist costs no call each time. Lookups at the same time share one reading.
///
/// A reading that fails is an error only for what cannot be answered without it. What is known is told meanwhile, even if it is
/// too old; once something is known, the next reading is tried a minute later.
pub struct Lookup<T> {
    shared: Arc<Shared<T>>,
    max_age: Duration,
}

struct Shared<T> {
    start: Box<dyn Fn() -> Items<T> + Send + Sync>,
    now: Box<dyn Fn() -> Instant + Send + Sync>,
    state: Mutex<Readings<T>>,
    ended: Condvar,
}

/// What is known, and whether a thread reads.
struct Readings<T> {
    state: State<T>,
    under_way: Option<u64>,
}

impl<T: Named> Lookup<T> {
    /// Of this list.
    pub fn new<S: Service, R: ListRequest<Item = T> + 'static>(client: &Client<S>, list: fn() -> R) -> Self {
        let (reader, clock) = (client.clone(), client.clone());
        let shared = Shared {
            start: Box::new(move || reader.items(list())),
            now: Box::new(move || clock.now()),
            state: Mutex::new(Readings { state: State::new(), under_way: None }),
            ended: Condvar::new(),
        };
        Self { shared: Arc::new(shared), max_age: HOUR }
    }

    /// The same, read again when it is older than this. Other clones keep theirs.
    #[must_use]
    pub fn max_age(self, age: Duration) -> Self {
        Self { max_age: age, ..self }
    }

    /// The record with this id. `None` is nobody: it has no record, and costs no call.
    ///
    /// # Errors
    /// When it is not known and the list cannot be read, or holds a record that cannot be read, which may be this one.
    pub fn get(&self, id: impl IdOrNone<T::Id>) -> Result<Option<Arc<T>>, Error> {
        let Some(id) = id.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.get(id))
    }

    /// The name of the record with this id; none if there is none, or it has no name.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub fn name(&self, id: impl IdOrNone<T::Id>) -> Result<Option<String>, Error> {
        Ok(self.get(id)?.and_then(name))
    }

    /// The records with this name: those that have it letter by letter, or else those that have it in other cases of letters.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub fn by_name(&self, name: &str) -> Result<Vec<Arc<T>>, Error> {
        Ok(self.find(|table| table.by_name(name))?.unwrap_or_default())
    }

    /// The id of the record with this name, found as by [`by_name`](Self::by_name).
    ///
    /// # Errors
    /// As those of [`get`](Self::get); and [`Ambiguous`](crate::ErrorKind::Ambiguous) when several have it.
    pub fn id(&self, name: &str) -> Result<Option<T::Id>, Error> {
        only(&self.by_name(name)?)
    }

    /// All records, in the service's order.
    ///
    /// # Errors
    /// When the list cannot be read, or holds a record that cannot be read.
    pub fn all(&self) -> Result<Vec<Arc<T>>, Error> {
        self.table(Want::Fresh(self.max_age))?.all()
    }

    /// Reads it now. What was changed before this call is seen after it.
    ///
    /// # Errors
    /// When the list cannot be read; what was known stays.
    pub fn refresh(&self) -> Result<(), Error> {
        let next = self.shared.lock().state.next();
        loop {
            let Ended { number, result } = self.shared.join();
            if number >= next {
                return result;
            }
        }
    }

    /// Looks, and looks again after another reading if it is time for one.
    fn find<V>(&self, look: impl Fn(&Table<T>) -> Option<V>) -> Result<Option<V>, Error> {
        let table = self.table(Want::Fresh(self.max_age))?;
        if let Some(found) = look(&table) {
            return Ok(Some(found));
        }
        let table = self.table(Want::NewerThan(table.number()))?;
        look(&table).map_or_else(|| table.nothing(), |found| Ok(Some(found)))
    }

    fn table(&self, want: Want) -> Result<Arc<Table<T>>, Error> {
        let now = (self.shared.now)();
        if let Some(table) = self.shared.lock().state.decide(want, now) {
            return table;
        }
        let ended = self.shared.join();
        self.shared.lock().state.after(want, ended)
    }
}

impl<T: WithOptions> Lookup<T> {
    /// The title of an option of a field, by its key: what is shown for a value.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub fn option(&self, field: impl IdOrNone<T::Id>, key: &str) -> Result<Option<String>, Error> {
        let Some(field) = field.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.option(field, key))
    }

    /// The key of an option of a field, by its title: what is sent as a value. Titles are compared as names are by
    /// [`by_name`](Self::by_name).
    ///
    /// # Errors
    /// As those of [`get`](Self::get); and [`Ambiguous`](crate::ErrorKind::Ambiguous) when several have this title.
    pub fn option_key(&self, field: impl IdOrNone<T::Id>, title: &str) -> Result<Option<String>, Error> {
        let Some(field) = field.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.option_key(field, title))?.transpose()
    }
}

impl<T: Named> Shared<T> {
    fn lock(&self) -> MutexGuard<'_, Readings<T>> {
        // Each change is a few assignments that cannot panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the thread that reads, or reads.
    fn join(&self) -> Ended {
        let mut readings = self.lock();
        let wanted = readings.under_way.unwrap_or_else(|| readings.state.next());
        loop {
            if let Some(ended) = readings.state.ended(wanted) {
                return ended;
            }
            if readings.under_way.is_none() {
                break;
            }
            readings = self.ended.wait(readings).unwrap_or_else(PoisonError::into_inner);
        }
        let reading = readings.state.begin((self.now)());
        readings.under_way = Some(reading.number());
        drop(readings);
        let under_way = UnderWay(self);
        let reading = self.read(reading);
        let now = (self.now)();
        let ended = self.lock().state.end(reading, now);
        drop(under_way);
        ended
    }

    fn read(&self, mut reading: Reading<T>) -> Reading<T> {
        for item in (self.start)() {
            match item {
                Ok(record) => reading.add(record),
                Err(error) => reading.fail(error),
            }
        }
        reading
    }
}

/// A thread reads. When it is done, and when it panics, the others go on.
struct UnderWay<'a, T: Named>(&'a Shared<T>);

impl<T: Named> Drop for UnderWay<'_, T> {
    fn drop(&mut self) {
        self.0.lock().under_way = None;
        self.0.ended.notify_all();
    }
}

impl<T> Clone for Lookup<T> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared), max_age: self.max_age }
    }
}

impl<T> fmt::Debug for Lookup<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lookup").field("max_age", &self.max_age).finish_non_exhaustive()
    }
}
