//! Names of what an account has, such as its labels: read once, and looked up by id and by name.
//!
//! Whoever waits for a list drives its fetch, so that nobody waits for a future that its owner does not poll. When the last one
//! goes, the fetch goes too: a call that nobody polls would keep others of the account from being sent.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::{BoxFuture, FutureExt, Shared, WeakShared};
use helpdesk_runtime::{
    DecodeError, IntoOptionId, ListRequest, NamedRecord, OperationInput, OptionsRecord, Response, Service,
};

use crate::call::engine::Engine;
use crate::client::Client;
use crate::error::Error;
use crate::options::RequestOptions;
use crate::paging::{Items, PageCursor, Pages};
use crate::transport::Transport;

mod table;

use table::{Fetch, FetchResult, Fetched, Freshness, HOUR, Known, Table};

/// The records of a list that is read whole and kept, by id and by name. Clones share what was read.
///
/// It is read when it is first needed, page by page, with calls that count like any other. It is read again when it is older than
/// an hour, or as [`max_age`](Self::max_age) says, and when something is not found that may be new: once a minute at most, so that
/// what does not exist costs no call each time. Lookups at the same time share one fetch.
///
/// A fetch that fails is an error only for what cannot be answered without it. What is known is told meanwhile, even if it is
/// too old; once something is known, the next fetch is tried a minute later.
pub struct Lookup<T> {
    list: Arc<ListResponse>,
    read: Read<T>,
    max_age: Duration,
}

/// Reads a page.
type Read<T> = fn(&Response) -> Result<helpdesk_runtime::ListResponse<T>, DecodeError>;

/// The list, as clones share it.
struct ListResponse {
    source: Source,
    state: Mutex<State>,
}

/// Where a list comes from. Data and no closure, which would bring all that reads a list into every program that has a catalog.
struct Source {
    engine: Arc<Engine>,
    transport: Arc<dyn Transport>,
    options: RequestOptions,
    call: OperationInput,
    page_size: u32,
}

/// What is known, and the fetch that is under way.
#[derive(Default)]
struct State {
    known: Known,
    under_way: Option<WeakShared<Fetching>>,
    /// What the last fetch panicked with, until it goes on in one of those who waited.
    panic: Option<Box<dyn Any + Send>>,
}

/// A fetch under way; none came of it where the caller's transport panicked.
type Fetching = BoxFuture<'static, Option<FetchResult>>;

impl<T: NamedRecord> Lookup<T> {
    /// Of this list.
    pub fn new<S: Service, R: ListRequest<Item = T> + 'static>(client: &Client<S>, list: fn() -> R) -> Self {
        let source = Source {
            engine: Arc::clone(&client.engine),
            transport: Arc::clone(&client.transport),
            options: client.options,
            call: list().into_input(),
            page_size: S::METADATA.page_size,
        };
        Self { list: ListResponse::new(source), read: R::read, max_age: HOUR }
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
    pub async fn get(&self, id: impl IntoOptionId<T::Id>) -> Result<Option<Arc<T>>, Error> {
        let Some(id) = id.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.get(id)).await
    }

    /// The name of the record with this id; none if there is none, or it has no name.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub async fn name_of(&self, id: impl IntoOptionId<T::Id>) -> Result<Option<String>, Error> {
        Ok(self.get(id).await?.and_then(table::name))
    }

    /// The records with this name: those that have it letter by letter, or else those that have it in other cases of letters.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub async fn find_by_name(&self, name: &str) -> Result<Vec<Arc<T>>, Error> {
        Ok(self.find(|table| table.by_name(name)).await?.unwrap_or_default())
    }

    /// The id of the record with this name, found as by [`by_name`](Self::by_name).
    ///
    /// # Errors
    /// As those of [`get`](Self::get); and [`Ambiguous`](crate::ErrorKind::Ambiguous) when several have it.
    pub async fn id_of(&self, name: &str) -> Result<Option<T::Id>, Error> {
        table::only(&self.find_by_name(name).await?)
    }

    /// All records, in the service's order.
    ///
    /// # Errors
    /// When the list cannot be read, or holds a record that cannot be read.
    pub async fn all(&self) -> Result<Vec<Arc<T>>, Error> {
        self.table(Freshness::MaxAge(self.max_age)).await?.all()
    }

    /// Reads it now. What was changed before this call is seen after it.
    ///
    /// # Errors
    /// When the list cannot be read; what was known stays.
    pub async fn refresh(&self) -> Result<(), Error> {
        let next = self.list.lock().known.next();
        loop {
            let FetchResult { number, result } = self.join().await;
            if number >= next {
                return result;
            }
        }
    }

    /// Looks, and looks again after another fetch if it is time for one.
    async fn find<V>(&self, look: impl Fn(&Table<T>) -> Option<V>) -> Result<Option<V>, Error> {
        let table = self.table(Freshness::MaxAge(self.max_age)).await?;
        if let Some(found) = look(&table) {
            return Ok(Some(found));
        }
        let table = self.table(Freshness::NewerThan(table.number())).await?;
        look(&table).map_or_else(|| table.nothing(), |found| Ok(Some(found)))
    }

    async fn table(&self, want: Freshness) -> Result<Arc<Table<T>>, Error> {
        let now = self.list.now();
        let decided = self.list.lock().known.decide(want, now);
        let table = match decided {
            Some(table) => table,
            None => {
                let fetched = self.join().await;
                self.list.lock().known.after(want, fetched.result)
            }
        };
        table?.downcast().map_err(|_| table::nowhere())
    }

    /// Waits for the fetch that is under way, or for a new one. One that panics goes on in one of those who wait for it; the others
    /// begin anew.
    async fn join(&self) -> FetchResult {
        loop {
            if let Some(fetched) = self.fetch().await {
                return fetched;
            }
            let panic = self.list.lock().panic.take();
            if let Some(panic) = panic {
                resume_unwind(panic);
            }
        }
    }

    /// The fetch that is under way, or a new one.
    fn fetch(&self) -> Shared<Fetching> {
        let now = self.list.now();
        let mut state = self.list.lock();
        if let Some(fetching) = state.under_way.as_ref().and_then(WeakShared::upgrade) {
            return fetching;
        }
        let fetch = Fetch::new(state.known.begin(), now);
        let fetching = Arc::clone(&self.list).run(read(self.list.items(self.read), fetch).boxed()).boxed().shared();
        state.under_way = fetching.downgrade();
        fetching
    }
}

impl<T: OptionsRecord> Lookup<T> {
    /// The title of an option of a field, by its key: what is shown for a value.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub async fn option_title(&self, field: impl IntoOptionId<T::Id>, key: &str) -> Result<Option<String>, Error> {
        let Some(field) = field.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.option(field, key)).await
    }

    /// The key of an option of a field, by its title: what is sent as a value. Titles are compared as names are by
    /// [`by_name`](Self::by_name).
    ///
    /// # Errors
    /// As those of [`get`](Self::get); and [`Ambiguous`](crate::ErrorKind::Ambiguous) when several have this title.
    pub async fn option_key(&self, field: impl IntoOptionId<T::Id>, title: &str) -> Result<Option<String>, Error> {
        let Some(field) = field.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.option_key(field, title)).await?.transpose()
    }
}

/// Reads a list to its end.
async fn read<T: NamedRecord>(mut items: Items<T>, mut fetch: Fetch<T>) -> Fetched {
    while let Some(item) = items.next().await {
        fetch.add(item);
    }
    fetch.finish()
}

impl ListResponse {
    fn new(source: Source) -> Arc<Self> {
        Arc::new(Self { source, state: Mutex::default() })
    }

    fn items<T: NamedRecord>(&self, read: Read<T>) -> Items<T> {
        let Source { engine, transport, options, call, page_size } = &self.source;
        let walk = PageCursor::new(call.clone(), *page_size);
        Items::new(Pages::new(Arc::clone(engine), Arc::clone(transport), *options, walk, read))
    }

    /// Keeps what a fetch brings.
    async fn run(self: Arc<Self>, fetch: BoxFuture<'static, Fetched>) -> Option<FetchResult> {
        let fetched = AssertUnwindSafe(fetch).catch_unwind().await;
        let now = self.now();
        let mut state = self.lock();
        state.under_way = None;
        match fetched {
            Ok(fetched) => Some(state.known.end(fetched, now)),
            Err(panic) => {
                state.panic = Some(panic);
                None
            }
        }
    }

    fn now(&self) -> Instant {
        self.source.transport.now()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Each change of it is whole before anything can panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for Lookup<T> {
    fn clone(&self) -> Self {
        Self { list: Arc::clone(&self.list), read: self.read, max_age: self.max_age }
    }
}

impl<T> fmt::Debug for Lookup<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lookup").field("max_age", &self.max_age).finish_non_exhaustive()
    }
}
