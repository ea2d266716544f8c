//! Names of what an account has, such as its labels: read once, and looked up by id and by name.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use helpdesk_runtime::{IntoOptionId, ListRequest, NamedRecord, OptionsRecord, Service};

use crate::blocking::client::Client;
use crate::error::Error;
use crate::jobs::lookup;
use crate::transport::blocking::block_on;

/// The records of a list that is read whole and kept, by id and by name. Clones share what was read.
///
/// It is read when it is first needed, page by page, with calls that count like any other. It is read again when it is older than
/// an hour, or as [`max_age`](Self::max_age) says, and when something is not found that may be new: once a minute at most, so that
/// what does not exist costs no call each time. Lookups at the same time share one fetch: one thread reads, the others wait.
///
/// A fetch that fails is an error only for what cannot be answered without it. What is known is told meanwhile, even if it is
/// too old; once something is known, the next fetch is tried a minute later.
pub struct Lookup<T>(lookup::Lookup<T>);

impl<T: NamedRecord> Lookup<T> {
    /// Of this list.
    pub fn new<S: Service, R: ListRequest<Item = T> + 'static>(client: &Client<S>, list: fn() -> R) -> Self {
        Self(lookup::Lookup::new(&client.0, list))
    }

    /// The same, read again when it is older than this. Other clones keep theirs.
    #[must_use]
    pub fn max_age(self, age: Duration) -> Self {
        Self(self.0.max_age(age))
    }

    /// The record with this id. `None` is nobody: it has no record, and costs no call.
    ///
    /// # Errors
    /// When it is not known and the list cannot be read, or holds a record that cannot be read, which may be this one.
    pub fn get(&self, id: impl IntoOptionId<T::Id>) -> Result<Option<Arc<T>>, Error> {
        block_on(self.0.get(id))
    }

    /// The name of the record with this id; none if there is none, or it has no name.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub fn name_of(&self, id: impl IntoOptionId<T::Id>) -> Result<Option<String>, Error> {
        block_on(self.0.name_of(id))
    }

    /// The records with this name: those that have it letter by letter, or else those that have it in other cases of letters.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub fn find_by_name(&self, name: &str) -> Result<Vec<Arc<T>>, Error> {
        block_on(self.0.find_by_name(name))
    }

    /// The id of the record with this name, found as by [`by_name`](Self::by_name).
    ///
    /// # Errors
    /// As those of [`get`](Self::get); and [`Ambiguous`](crate::ErrorKind::Ambiguous) when several have it.
    pub fn id_of(&self, name: &str) -> Result<Option<T::Id>, Error> {
        block_on(self.0.id_of(name))
    }

    /// All records, in the service's order.
    ///
    /// # Errors
    /// When the list cannot be read, or holds a record that cannot be read.
    pub fn all(&self) -> Result<Vec<Arc<T>>, Error> {
        block_on(self.0.all())
    }

    /// Reads it now. What was changed before this call is seen after it.
    ///
    /// # Errors
    /// When the list cannot be read; what was known stays.
    pub fn refresh(&self) -> Result<(), Error> {
        block_on(self.0.refresh())
    }
}

impl<T: OptionsRecord> Lookup<T> {
    /// The title of an option of a field, by its key: what is shown for a value.
    ///
    /// # Errors
    /// As those of [`get`](Self::get).
    pub fn option_title(&self, field: impl IntoOptionId<T::Id>, key: &str) -> Result<Option<String>, Error> {
        block_on(self.0.option_title(field, key))
    }

    /// The key of an option of a field, by its title: what is sent as a value. Titles are compared as names are by
    /// [`by_name`](Self::by_name).
    ///
    /// # Errors
    /// As those of [`get`](Self::get); and [`Ambiguous`](crate::ErrorKind::Ambiguous) when several have this title.
    pub fn option_key(&self, field: impl IntoOptionId<T::Id>, title: &str) -> Result<Option<String>, Error> {
        block_on(self.0.option_key(field, title))
    }
}

impl<T> Clone for Lookup<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> fmt::Debug for Lookup<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
