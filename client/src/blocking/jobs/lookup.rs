//! Records of an account's short lists, such as its labels: fetched once, and found by id and by name.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use helpdesk_runtime::meta::Service;
use helpdesk_runtime::request::ListRequest;
use helpdesk_runtime::response::{NamedRecord, OptionsRecord};
use helpdesk_runtime::values::IntoOptionId;

use crate::blocking::client::Client;
use crate::error::Error;
use crate::jobs::lookup;
use crate::transport::block_on::block_on;

/// A cache of a short list, such as the labels of an account, with lookups by id and by name.
///
/// This type works as [`crate::jobs::Lookup`] does. If several threads need the list, one of them fetches it and the others wait.
///
/// ```no_run
/// use helpdesk::blocking::{Client, Lookup};
/// use helpdesk::labels;
///
/// # fn example(client: Client) -> Result<(), helpdesk::Error> {
/// let lookup = Lookup::new(&client, labels::list);
/// println!("{:?}", lookup.id_of("Urgent")?);
/// # Ok(())
/// # }
/// ```
pub struct Lookup<T>(lookup::Lookup<T>);

impl<T: NamedRecord> Lookup<T> {
    /// Creates a lookup of this list, without fetching it.
    pub fn new<S: Service, R: ListRequest<Item = T> + 'static>(client: &Client<S>, list: fn() -> R) -> Self {
        Self(lookup::Lookup::new(&client.0, list))
    }

    /// Creates a lookup of the records of this list for which `is_kept` returns `true`, without fetching the list.
    pub fn with_filter<S: Service, R: ListRequest<Item = T> + 'static>(
        client: &Client<S>,
        list: fn() -> R,
        is_kept: fn(&T) -> bool,
    ) -> Self {
        Self(lookup::Lookup::with_filter(&client.0, list, is_kept))
    }

    /// Returns a lookup that fetches the list again when it is older than `age`. The default is one hour. Other clones
    /// keep theirs.
    #[must_use]
    pub fn max_age(self, age: Duration) -> Self {
        Self(self.0.max_age(age))
    }

    /// Returns the record with this id.
    ///
    /// `None` means that the id is `None`, or that no record has it. `None` as an id causes no request.
    ///
    /// # Errors
    /// Fails if the record is not cached and the list cannot be fetched. Fails also if a record of the list cannot be
    /// decoded, because it may be this one.
    pub fn get(&self, id: impl IntoOptionId<T::Id>) -> Result<Option<Arc<T>>, Error> {
        block_on(self.0.get(id))
    }

    /// Returns the name of the record with this id, such as the title of a label. Returns `None` if no record has the id, or the record has no name.
    ///
    /// # Errors
    /// Fails as [`get`](Self::get) does.
    pub fn name_of(&self, id: impl IntoOptionId<T::Id>) -> Result<Option<String>, Error> {
        block_on(self.0.name_of(id))
    }

    /// Returns all records with this name. An exact match wins; otherwise case and surrounding spaces are ignored.
    ///
    /// # Errors
    /// Fails as [`get`](Self::get) does.
    pub fn find_by_name(&self, name: &str) -> Result<Vec<Arc<T>>, Error> {
        block_on(self.0.find_by_name(name))
    }

    /// Returns the id of the record with this name, compared as by [`find_by_name`](Self::find_by_name).
    ///
    /// # Errors
    /// Fails as [`get`](Self::get) does, and with [`ErrorKind::Ambiguous`](crate::ErrorKind::Ambiguous) if several
    /// records have the name.
    pub fn id_of(&self, name: &str) -> Result<Option<T::Id>, Error> {
        block_on(self.0.id_of(name))
    }

    /// Returns all records, in the service's order.
    ///
    /// # Errors
    /// Fails if the list cannot be fetched, or if one of its records cannot be decoded.
    pub fn all(&self) -> Result<Vec<Arc<T>>, Error> {
        block_on(self.0.all())
    }

    /// Fetches the list now. Changes from before this call are visible after it.
    ///
    /// # Errors
    /// Fails if the list cannot be fetched. The cached records then stay.
    pub fn refresh(&self) -> Result<(), Error> {
        block_on(self.0.refresh())
    }
}

impl<T: OptionsRecord> Lookup<T> {
    /// Returns the title of an option of a custom field, by the option's key. The key is the value in a record; the
    /// title is what people see.
    ///
    /// # Errors
    /// Fails as [`get`](Self::get) does.
    pub fn option_title(&self, field: impl IntoOptionId<T::Id>, key: &str) -> Result<Option<String>, Error> {
        block_on(self.0.option_title(field, key))
    }

    /// Returns the key of an option of a custom field, by the option's title. The key is the value to send.
    ///
    /// Titles are compared as names are by [`find_by_name`](Self::find_by_name).
    ///
    /// # Errors
    /// Fails as [`get`](Self::get) does, and with [`ErrorKind::Ambiguous`](crate::ErrorKind::Ambiguous) if several
    /// options have the title.
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
