//! Values that can be decoded, and their containers.

use crate::json::{DecodeError, Read, Reader};

/// A type that can be decoded from JSON.
pub trait Decode: Sized {
    /// Decodes a value, in any format in which the service may write it.
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError>;

    /// Reads an absent value, if it is next: `null`, and `""` for all types but strings.
    #[doc(hidden)]
    const NONE: fn(&mut Reader<'_>) -> bool = null_or_empty;

    /// Decodes a value that may be absent.
    #[doc(hidden)]
    fn decode_option(json: &mut Reader<'_>) -> Result<Option<Self>, DecodeError> {
        if Self::NONE(json) {
            return Ok(None);
        }
        match Self::decode(json) {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(error),
        }
    }

    /// Decodes an item of a list and appends it; `null` is skipped. On failure, a part of the item may remain in the
    /// list.
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

impl<T: Decode> Items for Vec<T> {
    fn read(&mut self, json: &mut Reader<'_>) -> Read {
        if json.peek() != b'n' {
            json.take(size_of::<T>())?;
        }
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
}

/// Reads an array, an object with numeric keys (in their order), a single value, or `""` for an empty list.
impl<T: Decode> Decode for Vec<T> {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut items = Vec::new();
        read_items(&mut items, json)?;
        Ok(items)
    }

    const NONE: fn(&mut Reader<'_>) -> bool = null;
}

/// Reads `null`, if it is next. Types whose value can be `""` use it.
pub(crate) fn null(json: &mut Reader<'_>) -> bool {
    json.null()
}

fn null_or_empty(json: &mut Reader<'_>) -> bool {
    json.null_or_empty()
}

/// Reads the entries of an object that PHP may have written as an array.
pub(crate) fn entries(json: &mut Reader<'_>, entry: &mut dyn FnMut(&str, &mut Reader<'_>) -> Read) -> Read {
    match json.peek() {
        b'[' => json.array(&mut |index, json| entry(&index.to_string(), json)),
        _ if json.null_or_empty() => Ok(()),
        _ => json.object(entry),
    }
}

/// A vector of any type.
pub(crate) trait Items {
    /// Reads an item and appends it; `null` is skipped.
    fn read(&mut self, json: &mut Reader<'_>) -> Read;

    fn count(&self) -> usize;
    fn reserve(&mut self, more: usize);
    fn truncate(&mut self, count: usize);
    fn swap(&mut self, one: usize, other: usize);
}

/// Reads an array, an object with numeric keys, a single item, or `null` or `""` for an empty list.
pub(crate) fn read_items(items: &mut dyn Items, json: &mut Reader<'_>) -> Read {
    match json.peek() {
        b'[' => json.array(&mut |_, json| items.read(json)),
        // PHP writes an array with holes or in another order as an object.
        b'{' => read_numbered(items, json),
        _ if json.null_or_empty() => Ok(()),
        _ => items.read(json),
    }
}

/// Reads the items of an object with numeric keys, in the order of the numbers. Other keys are skipped.
fn read_numbered(items: &mut dyn Items, json: &mut Reader<'_>) -> Read {
    let mark = json.mark();
    let (mut keys, mut others) = (Vec::new(), false);
    json.object(&mut |key, json| {
        let Ok(key) = key.parse() else {
            others = true;
            return json.skip();
        };
        items.read(json)?;
        if items.count() > keys.len() {
            keys.push(key);
        }
        Ok(())
    })?;
    if keys.is_empty() && others {
        // The object is not a list, but its only item.
        json.reset(mark);
        return items.read(json);
    }
    if !keys.is_sorted() {
        sort(items, &keys);
    }
    Ok(())
}

/// Sorts items by their keys and returns the new place of each. The sort is stable.
pub(crate) fn sort(items: &mut dyn Items, keys: &[u64]) -> Vec<usize> {
    let mut order: Vec<_> = (0..keys.len()).collect();
    order.sort_by_key(|item| keys[*item]);
    let mut places = vec![0; keys.len()];
    for (place, item) in order.into_iter().enumerate() {
        places[item] = place;
    }
    let mut moves = places.clone();
    for item in 0..moves.len() {
        while moves[item] != item {
            let place = moves[item];
            items.swap(item, place);
            moves.swap(item, place);
        }
    }
    places
}
