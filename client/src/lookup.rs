//! Names of what an account has, such as its labels: read once, and looked up by id and by name.
//!
//! Whether to read is decided here for both clients. The async one reads while somebody waits for it: whoever waits drives the
//! reading, so that nobody has to wait for a future that its owner does not poll.

use std::fmt;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker, ready};
use std::time::{Duration, Instant};

use helpdesk_runtime::{IdOrNone, ListRequest, Named, Service, WithOptions};

use crate::client::Client;
use crate::error::Error;
use crate::paging::Items;

mod table;

pub(crate) use table::{Ended, HOUR, Reading, State, Table, Want};
#[cfg(feature = "blocking")]
pub(crate) use table::{name, only};

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
    wakers: Arc<Wakers>,
}

/// What is known, and the reading that is under way.
struct Readings<T> {
    state: State<T>,
    under_way: Option<(Items<T>, Reading<T>)>,
    /// How many wait for it.
    waiting: usize,
}

impl<T: Named> Lookup<T> {
    /// Of this list.
    pub fn new<S: Service, R: ListRequest<Item = T> + 'static>(client: &Client<S>, list: fn() -> R) -> Self {
        let (reader, clock) = (client.clone(), client.clone());
        let shared = Shared {
            start: Box::new(move || reader.items(list())),
            now: Box::new(move || clock.now()),
            state: Mutex::new(Readings { state: State::new(), under_way: None, waiting: 0 }),
            wakers: Arc::default(),
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
    pub async fn get(&self, id: impl IdOrNone<T::Id>) -> Result<Option<Arc<T>>, Error> {
        let Some(id) = id.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.get(id)).await
    }

    /// The name of the record with this id; none if there is none, or it has no name.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub async fn name(&self, id: impl IdOrNone<T::Id>) -> Result<Option<String>, Error> {
        Ok(self.get(id).await?.and_then(table::name))
    }

    /// The records with this name: those that have it letter by letter, or else those that have it in other cases of letters.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub async fn by_name(&self, name: &str) -> Result<Vec<Arc<T>>, Error> {
        Ok(self.find(|table| table.by_name(name)).await?.unwrap_or_default())
    }

    /// The id of the record with this name, found as by [`by_name`](Self::by_name).
    ///
    /// # Errors
    /// As those of [`get`](Self::get); and [`Ambiguous`](crate::ErrorKind::Ambiguous) when several have it.
    pub async fn id(&self, name: &str) -> Result<Option<T::Id>, Error> {
        table::only(&self.by_name(name).await?)
    }

    /// All records, in the service's order.
    ///
    /// # Errors
    /// When the list cannot be read, or holds a record that cannot be read.
    pub async fn all(&self) -> Result<Vec<Arc<T>>, Error> {
        self.table(Want::Fresh(self.max_age)).await?.all()
    }

    /// Reads it now. What was changed before this call is seen after it.
    ///
    /// # Errors
    /// When the list cannot be read; what was known stays.
    pub async fn refresh(&self) -> Result<(), Error> {
        let next = self.lock().state.next();
        loop {
            let Ended { number, result } = self.join().await;
            if number >= next {
                return result;
            }
        }
    }

    /// Looks, and looks again after another reading if it is time for one.
    async fn find<V>(&self, look: impl Fn(&Table<T>) -> Option<V>) -> Result<Option<V>, Error> {
        let table = self.table(Want::Fresh(self.max_age)).await?;
        if let Some(found) = look(&table) {
            return Ok(Some(found));
        }
        let table = self.table(Want::NewerThan(table.number())).await?;
        look(&table).map_or_else(|| table.nothing(), |found| Ok(Some(found)))
    }

    async fn table(&self, want: Want) -> Result<Arc<Table<T>>, Error> {
        let now = (self.shared.now)();
        if let Some(table) = self.lock().state.decide(want, now) {
            return table;
        }
        let ended = self.join().await;
        self.lock().state.after(want, ended)
    }

    /// Waits for the reading that is under way, or for a new one.
    async fn join(&self) -> Ended {
        let waiting = Waiting::new(&self.shared);
        poll_fn(|context| waiting.shared.poll(waiting.number, context)).await
    }

    fn lock(&self) -> MutexGuard<'_, Readings<T>> {
        self.shared.lock()
    }
}

impl<T: WithOptions> Lookup<T> {
    /// The title of an option of a field, by its key: what is shown for a value.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub async fn option(&self, field: impl IdOrNone<T::Id>, key: &str) -> Result<Option<String>, Error> {
        let Some(field) = field.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.option(field, key)).await
    }

    /// The key of an option of a field, by its title: what is sent as a value. Titles are compared as names are by
    /// [`by_name`](Self::by_name).
    ///
    /// # Errors
    /// As those of [`get`](Self::get); and [`Ambiguous`](crate::ErrorKind::Ambiguous) when several have this title.
    pub async fn option_key(&self, field: impl IdOrNone<T::Id>, title: &str) -> Result<Option<String>, Error> {
        let Some(field) = field.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.option_key(field, title)).await?.transpose()
    }
}

impl<T: Named> Shared<T> {
    fn lock(&self) -> MutexGuard<'_, Readings<T>> {
        // A panic of the caller's transport takes the reading with it; the rest is whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn poll(&self, number: u64, context: &mut Context<'_>) -> Poll<Ended> {
        // Before anything is polled, so that no wake is lost.
        self.wakers.add(context.waker());
        let mut readings = self.lock();
        if let Some(ended) = readings.state.ended(number) {
            return Poll::Ready(ended);
        }
        let waker = Waker::from(Arc::clone(&self.wakers));
        let ended = ready!(readings.poll(&*self.start, (self.now)(), &mut Context::from_waker(&waker)));
        drop(readings);
        self.wakers.wake_all();
        Poll::Ready(ended)
    }
}

impl<T: Named> Readings<T> {
    /// Reads on. It is taken out meanwhile, so that it is gone after a panic rather than half done.
    fn poll(&mut self, start: &dyn Fn() -> Items<T>, now: Instant, context: &mut Context<'_>) -> Poll<Ended> {
        let (mut items, mut reading) = match self.under_way.take() {
            Some(under_way) => under_way,
            None => (start(), self.state.begin(now)),
        };
        loop {
            match futures_core::Stream::poll_next(std::pin::Pin::new(&mut items), context) {
                Poll::Pending => {
                    self.under_way = Some((items, reading));
                    return Poll::Pending;
                }
                Poll::Ready(Some(Ok(record))) => reading.add(record),
                Poll::Ready(Some(Err(error))) => reading.fail(error),
                Poll::Ready(None) => return Poll::Ready(self.state.end(reading, now)),
            }
        }
    }
}

/// Somebody who waits for a reading. When the last one goes, the reading goes too: a call that nobody polls would keep others of
/// the account from being sent.
struct Waiting<'a, T: Named> {
    shared: &'a Shared<T>,
    number: u64,
}

impl<'a, T: Named> Waiting<'a, T> {
    fn new(shared: &'a Shared<T>) -> Self {
        let mut readings = shared.lock();
        readings.waiting += 1;
        let number = match &readings.under_way {
            Some((_, reading)) => reading.number(),
            None => readings.state.next(),
        };
        Self { shared, number }
    }
}

impl<T: Named> Drop for Waiting<'_, T> {
    fn drop(&mut self) {
        let mut readings = self.shared.lock();
        readings.waiting = readings.waiting.saturating_sub(1);
        let abandoned = match readings.waiting {
            0 => readings.under_way.take(),
            _ => None,
        };
        drop(readings);
        drop(abandoned);
        // After a panic nobody else would go on.
        self.shared.wakers.wake_all();
    }
}

/// Everybody who waits: what wakes the reading wakes them all, and the first one reads on.
#[derive(Default)]
struct Wakers(Mutex<Vec<Waker>>);

impl Wakers {
    fn add(&self, waker: &Waker) {
        let mut wakers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !wakers.iter().any(|it| it.will_wake(waker)) {
            wakers.push(waker.clone());
        }
    }

    fn wake_all(&self) {
        let wakers = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        wakers.into_iter().for_each(Waker::wake);
    }
}

impl Wake for Wakers {
    fn wake(self: Arc<Self>) {
        self.wake_all();
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
