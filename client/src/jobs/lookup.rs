//! Records of an account's short lists, such as its labels: fetched once, and found by id and by name.
//!
//! All futures that wait for a list poll its fetch, so that dropping one future cannot stall the others. The last one
//! to leave cancels the fetch, because an unpolled request would keep its slot of the rate limit.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::{BoxFuture, FutureExt};
use helpdesk_runtime::meta::Service;
use helpdesk_runtime::request::{ListRequest, OperationInput};
use helpdesk_runtime::response::{DecodeError, NamedRecord, OptionsRecord, Response};
use helpdesk_runtime::values::IntoOptionId;

use crate::call::engine::Engine;
use crate::client::Client;
use crate::concurrency::sync::{Mutex, MutexGuard};
use crate::error::Error;
use crate::options::RequestOptions;
use crate::paging::{Items, PageCursor, Pages};
use crate::transport::stop::StoppableTransport;

pub(crate) mod shared;
mod table;

use shared::{SharedFuture, WeakFuture};
use table::{Fetch, FetchResult, Fetched, Freshness, HOUR, Known, Table};

/// A cache of a short list, such as the labels of an account, with lookups by id and by name.
///
/// A `Catalog` has one for each kind of record. Clones share the cache.
///
/// The list is fetched on first use, with requests that count against the rate limit. The cache is fetched again when it is older than an
/// hour ([`max_age`](Self::max_age)), or when an id or name is missing. A missing entry causes at most one fetch a minute. Concurrent
/// lookups share one fetch.
///
/// If a fetch fails, lookups that the cache can serve still succeed, even with entries that are too old. The next
/// fetch is tried a minute later at the earliest.
///
/// ```no_run
/// use helpdesk::{cases, labels};
/// use helpdesk::jobs::Lookup;
///
/// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
/// let lookup = Lookup::new(&client, labels::list);
/// if let Some(urgent) = lookup.id_of("Urgent").await? {
///     client.send(cases::update(664).add_label_ids([urgent])).await?;
/// }
/// let case = client.send(cases::get(664)).await?;
/// for label in &case.label_ids {
///     println!("{:?}", lookup.name_of(*label).await?);
/// }
/// # Ok(())
/// # }
/// ```
pub struct Lookup<T> {
    list: Arc<ListResponse>,
    read: Read<T>,
    is_kept: fn(&T) -> bool,
    max_age: Duration,
}

/// Decodes a page.
type Read<T> = fn(&Response) -> Result<helpdesk_runtime::ListResponse<T>, DecodeError>;

/// The list that clones share.
struct ListResponse {
    source: Source,
    state: Mutex<State>,
}

/// The source of a list. A closure instead of data would add all code that reads lists to every program with a catalog.
struct Source {
    engine: Arc<Engine>,
    transport: StoppableTransport,
    options: RequestOptions,
    call: OperationInput,
    page_size: u32,
}

/// The cached records, and the fetch in progress.
#[derive(Default)]
struct State {
    known: Known,
    under_way: Option<WeakFuture<Option<FetchResult>>>,
    /// The panic of the last fetch, until it resumes in one of the waiting callers.
    panic: Option<Box<dyn Any + Send>>,
}

/// A fetch in progress. The future yields `None` if the caller's transport panicked.
type Fetching = SharedFuture<Option<FetchResult>>;

impl<T: NamedRecord> Lookup<T> {
    /// Creates a lookup of this list, without fetching it.
    pub fn new<S: Service, R: ListRequest<Item = T> + 'static>(client: &Client<S>, list: fn() -> R) -> Self {
        Self::with_filter(client, list, |_| true)
    }

    /// Creates a lookup of the records of this list for which `is_kept` returns `true`, without fetching the list.
    pub fn with_filter<S: Service, R: ListRequest<Item = T> + 'static>(
        client: &Client<S>,
        list: fn() -> R,
        is_kept: fn(&T) -> bool,
    ) -> Self {
        let source = Source {
            engine: Arc::clone(&client.engine),
            transport: client.transport.clone(),
            options: client.options,
            call: list().into_input(),
            page_size: S::METADATA.page_size,
        };
        Self { list: ListResponse::new(source), read: R::read, is_kept, max_age: HOUR }
    }

    /// Returns a lookup that fetches the list again when it is older than `age`. The default is one hour. Other clones
    /// keep theirs.
    #[must_use]
    pub fn max_age(self, age: Duration) -> Self {
        Self { max_age: age, ..self }
    }

    /// Returns the record with this id.
    ///
    /// `None` means that the id is `None`, or that no record has it. `None` as an id causes no request.
    ///
    /// # Errors
    /// Fails if the record is not cached and the list cannot be fetched. Fails also if a record of the list cannot be
    /// decoded, because it may be this one.
    pub async fn get(&self, id: impl IntoOptionId<T::Id>) -> Result<Option<Arc<T>>, Error> {
        let Some(id) = id.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.get(id)).await
    }

    /// Returns the name of the record with this id, such as the title of a label. Returns `None` if no record has the id, or the record has no name.
    ///
    /// # Errors
    /// Fails as [`get`](Self::get) does.
    pub async fn name_of(&self, id: impl IntoOptionId<T::Id>) -> Result<Option<String>, Error> {
        Ok(self.get(id).await?.and_then(table::name))
    }

    /// Returns all records with this name. An exact match wins; otherwise case and surrounding spaces are ignored.
    ///
    /// # Errors
    /// Fails as [`get`](Self::get) does.
    pub async fn find_by_name(&self, name: &str) -> Result<Vec<Arc<T>>, Error> {
        Ok(self.find(|table| table.by_name(name)).await?.unwrap_or_default())
    }

    /// Returns the id of the record with this name, compared as by [`find_by_name`](Self::find_by_name).
    ///
    /// # Errors
    /// Fails as [`get`](Self::get) does, and with [`ErrorKind::Ambiguous`](crate::ErrorKind::Ambiguous) if several
    /// records have the name.
    pub async fn id_of(&self, name: &str) -> Result<Option<T::Id>, Error> {
        table::only(&self.find_by_name(name).await?)
    }

    /// Returns all records, in the service's order.
    ///
    /// # Errors
    /// Fails if the list cannot be fetched, or if one of its records cannot be decoded.
    pub async fn all(&self) -> Result<Vec<Arc<T>>, Error> {
        self.table(Freshness::MaxAge(self.max_age)).await?.all()
    }

    /// Fetches the list now. Changes from before this call are visible after it.
    ///
    /// # Errors
    /// Fails if the list cannot be fetched. The cached records then stay.
    pub async fn refresh(&self) -> Result<(), Error> {
        let next = self.list.lock().known.next();
        loop {
            let FetchResult { number, result } = self.join(self.fetch()).await;
            if number >= next {
                return result;
            }
        }
    }

    /// Looks in the cache, and looks again after another fetch if it is time for one.
    async fn find<V>(&self, look: impl Fn(&Table<T>) -> Option<V>) -> Result<Option<V>, Error> {
        let table = self.table(Freshness::MaxAge(self.max_age)).await?;
        if let Some(entry) = look(&table) {
            return Ok(Some(entry));
        }
        let table = self.table(Freshness::NewerThan(table.number())).await?;
        look(&table).map_or_else(|| table.missing_entry(), |entry| Ok(Some(entry)))
    }

    async fn table(&self, want: Freshness) -> Result<Arc<Table<T>>, Error> {
        let decided = {
            let now = self.list.now();
            let mut state = self.list.lock();
            // Decide and fetch under one lock, or a fetch that ends in between would be repeated.
            state.known.decide(want, now).ok_or_else(|| self.fetch_once(&mut state, now))
        };
        let table = match decided {
            Ok(table) => table,
            Err(fetching) => {
                let fetched = self.join(fetching).await;
                self.list.lock().known.after(want, fetched.result)
            }
        };
        table?.downcast().map_err(|_| table::nowhere())
    }

    /// Waits for a fetch.
    ///
    /// If a fetch panics, the panic resumes in one of the waiting callers. The others start again.
    async fn join(&self, mut fetching: Fetching) -> FetchResult {
        loop {
            if let Some(fetched) = fetching.await {
                return fetched;
            }
            let panic = self.list.lock().panic.take();
            if let Some(panic) = panic {
                resume_unwind(panic);
            }
            fetching = self.fetch();
        }
    }

    fn fetch(&self) -> Fetching {
        let now = self.list.now();
        self.fetch_once(&mut self.list.lock(), now)
    }

    /// Returns the fetch in progress, or a new one.
    fn fetch_once(&self, state: &mut State, now: Instant) -> Fetching {
        if let Some(fetching) = state.under_way.as_ref().and_then(WeakFuture::upgrade) {
            return fetching;
        }
        let fetch = Fetch::new(state.known.begin(), now);
        let read = read(self.list.items(self.read), fetch, self.is_kept).boxed();
        let fetching = SharedFuture::new(Arc::clone(&self.list).run(read));
        state.under_way = Some(fetching.downgrade());
        fetching
    }
}

impl<T: OptionsRecord> Lookup<T> {
    /// Returns the title of an option of a custom field, by the option's key. The key is the value in a record; the
    /// title is what people see.
    ///
    /// ```no_run
    /// use helpdesk::{Catalog, cases};
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// let catalog = Catalog::new(client.clone());
    /// let case = client.send(cases::get(664)).await?;
    /// let Some(plan) = catalog.case_fields().id_of("Plan").await? else { return Ok(()) };
    /// if let Some(key) = case.custom_fields.option(plan) {
    ///     println!("{:?}", catalog.case_fields().option_title(plan, &key).await?);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails as [`get`](Self::get) does.
    pub async fn option_title(&self, field: impl IntoOptionId<T::Id>, key: &str) -> Result<Option<String>, Error> {
        let Some(field) = field.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.option(field, key)).await
    }

    /// Returns the key of an option of a custom field, by the option's title. The key is the value to send.
    ///
    /// Titles are compared as names are by [`find_by_name`](Self::find_by_name).
    ///
    /// # Errors
    /// Fails as [`get`](Self::get) does, and with [`ErrorKind::Ambiguous`](crate::ErrorKind::Ambiguous) if several
    /// options have the title.
    pub async fn option_key(&self, field: impl IntoOptionId<T::Id>, title: &str) -> Result<Option<String>, Error> {
        let Some(field) = field.id_or_none().map(Into::into) else { return Ok(None) };
        self.find(|table| table.option_key(field, title)).await?.transpose()
    }
}

/// Reads a list to its end.
async fn read<T: NamedRecord>(mut items: Items<T>, mut fetch: Fetch<T>, is_kept: fn(&T) -> bool) -> Fetched {
    while let Some(item) = items.next().await {
        // An unreadable record may be one of the kept ones.
        if item.as_ref().map_or(true, is_kept) {
            fetch.add(item);
        }
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
        Items::new(Pages::new(Arc::clone(engine), transport.clone(), *options, walk, read))
    }

    /// Stores the result of a fetch.
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
        self.source.transport.inner.now()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No change of the state can panic halfway.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for Lookup<T> {
    fn clone(&self) -> Self {
        Self { list: Arc::clone(&self.list), read: self.read, is_kept: self.is_kept, max_age: self.max_age }
    }
}

impl<T> fmt::Debug for Lookup<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lookup").field("max_age", &self.max_age).finish_non_exhaustive()
    }
}
