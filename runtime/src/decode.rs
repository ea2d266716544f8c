//! What can be read from an answer, and the containers.

use crate::items::{self, Items};
use crate::json::error::{DecodeError, Read};
use crate::json::reader::Reader;

/// A type whose values can be read from JSON.
pub trait Decode: Sized {
    /// Reads a value, in any of the spellings in which the service may write it.
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError>;

    /// Reads a value that may be none: `null`, and for everything but text also `""`.
    #[doc(hidden)]
    fn decode_option(json: &mut Reader<'_>) -> Result<Option<Self>, DecodeError> {
        if json.null_or_empty() {
            return Ok(None);
        }
        Self::decode(json).map(Some)
    }

    /// Reads an item of a list to its end; `null` is no item.
    #[doc(hidden)]
    fn push(items: &mut Vec<Self>, json: &mut Reader<'_>) -> Read {
        if !json.null() {
            items.push(Self::decode(json)?);
        }
        Ok(())
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        T::decode_option(json)
    }
}

impl<T: Decode> Decode for Box<T> {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        T::decode(json).map(Box::new)
    }

    fn decode_option(json: &mut Reader<'_>) -> Result<Option<Self>, DecodeError> {
        Ok(T::decode_option(json)?.map(Box::new))
    }
}

impl<T: Decode> Items for Vec<T> {
    fn read(&mut self, json: &mut Reader<'_>) -> Read {
        T::push(self, json)
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn reserve(&mut self, more: usize) {
        self.reserve_exact(more);
    }

    fn truncate(&mut self, count: usize) {
        Vec::truncate(self, count);
    }

    fn swap(&mut self, one: usize, other: usize) {
        <[T]>::swap(self, one, other);
    }

    fn trim(&mut self) {
        if self.capacity() > self.len() + self.len() / 2 {
            self.shrink_to_fit();
        }
    }
}

/// An array, an object with numbers for keys (in their order), a single value, or `""` for none.
impl<T: Decode> Decode for Vec<T> {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut items = Vec::new();
        items::read(&mut items, json)?;
        Ok(items)
    }

    fn decode_option(json: &mut Reader<'_>) -> Result<Option<Self>, DecodeError> {
        if json.null() { Ok(None) } else { Self::decode(json).map(Some) }
    }
}

/// Reads the entries of an object that PHP may have written as an array.
pub(crate) fn entries(json: &mut Reader<'_>, entry: &mut dyn FnMut(&str, &mut Reader<'_>) -> Read) -> Read {
    match json.peek() {
        b'[' => json.array(&mut |index, json| entry(&index.to_string(), json)),
        b'"' if json.literal(b"\"\"") => Ok(()),
        b'n' if json.null() => Ok(()),
        _ => json.object(entry),
    }
}
