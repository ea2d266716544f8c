//! Reading what a reply holds, by the shape that the operation gives it.

use crate::body;
use crate::json::error::DecodeError;
use crate::list::{List, ListShape};
use crate::record::{self, Record};
use crate::reply::{Deleted, Reply};
use crate::values::decode::Decode;
use crate::values::unknown::Untyped;

impl Reply {
    /// One record, wrapped in an object with this key.
    pub fn record<T: Record>(&self, root: &str) -> Result<T, DecodeError> {
        record::wrapped(self.bytes(), root)
    }

    /// One value, not wrapped.
    pub fn object<T: Decode>(&self) -> Result<T, DecodeError> {
        let mut value = None;
        body::read(self.bytes(), &mut |json| {
            value = Some(T::decode(json)?);
            Ok(())
        })?;
        value.ok_or_else(|| DecodeError::new("nothing was read"))
    }

    /// A list.
    pub fn list<T: Decode>(&self, shape: ListShape) -> Result<List<T>, DecodeError> {
        List::read(self.bytes(), &shape)
    }

    /// A list under a key, or the list itself.
    pub fn array<T: Decode>(&self, root: &'static str) -> Result<List<T>, DecodeError> {
        self.list(ListShape::wrapped(root))
    }

    /// The body as JSON.
    pub fn raw(&self) -> Result<Untyped, DecodeError> {
        let mut value = Untyped::default();
        body::read_any(self.bytes(), &mut |json| {
            value = Untyped(json.json()?);
            Ok(())
        })?;
        Ok(value)
    }

    /// That it was deleted, whatever the body says, unless it names an error.
    pub fn deleted(&self) -> Result<Deleted, DecodeError> {
        match self.was_gone() {
            true => Ok(Deleted { was_gone: true }),
            false => self.nothing().map(|()| Deleted { was_gone: false }),
        }
    }

    /// Nothing, whatever the body says, unless it names an error.
    pub fn nothing(&self) -> Result<(), DecodeError> {
        body::refuse_error(self.bytes())
    }
}
