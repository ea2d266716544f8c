//! Lists in the format of one comma-separated string.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::json::{Read, Reader, Writer};
use crate::values::{Decode, Field, scalars};

/// Writes a list as one comma-separated string.
#[doc(hidden)]
pub struct AsComma<'a, T>(pub &'a T);

/// A list whose format may be one comma-separated string.
#[doc(hidden)]
pub trait Commas {
    fn read_commas(&mut self, json: &mut Reader<'_>) -> Read;

    /// Returns its items, if the list is present.
    fn pieces(&self) -> Option<Vec<String>>;
}

impl<T: FromStr + Display> Commas for Vec<T> {
    fn read_commas(&mut self, json: &mut Reader<'_>) -> Read {
        let mut items = Vec::new();
        pieces(json, size_of::<T>(), &mut |piece| {
            let Ok(item) = piece.parse() else { return false };
            items.push(item);
            true
        })?;
        if !items.is_empty() {
            *self = items;
        }
        Ok(())
    }

    fn pieces(&self) -> Option<Vec<String>> {
        Some(self.iter().map(T::to_string).collect())
    }
}

impl<T: Commas + Default> Commas for Option<T> {
    fn read_commas(&mut self, json: &mut Reader<'_>) -> Read {
        let absent = self.is_none();
        let read = self.get_or_insert_default().read_commas(json);
        if absent && read.is_err() {
            *self = None;
        }
        read
    }

    fn pieces(&self) -> Option<Vec<String>> {
        self.as_ref()?.pieces()
    }
}

impl<T: fmt::Debug> fmt::Debug for AsComma<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Commas + fmt::Debug> Field for AsComma<'_, T> {
    fn write(&self, to: &mut Writer) {
        match self.0.pieces() {
            Some(pieces) => write_pieces(&pieces, to),
            None => to.null(),
        }
    }

    fn is_none(&self) -> bool {
        self.0.pieces().is_none()
    }
}

/// Writes items separated by commas, or as an array if an item contains a comma.
pub(crate) fn write_pieces(pieces: &[String], to: &mut Writer) {
    let is_plain = |piece: &String| !piece.is_empty() && piece.trim() == piece && !piece.contains(',');
    if pieces.iter().all(is_plain) {
        to.text(&pieces.join(","));
    } else {
        to.array(|to| pieces.iter().for_each(|piece| to.item(|to| to.text(piece))));
    }
}

/// Reads a comma-separated string or a list of strings. `take` receives each trimmed item that is not empty, and
/// returns whether it is valid. `size` is the size of an item's value.
fn pieces(json: &mut Reader<'_>, size: usize, take: &mut dyn FnMut(&str) -> bool) -> Read {
    let mark = json.mark();
    let (mut count, mut unusable) = (0, None);
    let mut take = |piece: &str| {
        count += 1;
        if !take(piece) {
            unusable.get_or_insert(count);
        }
    };
    if let b'[' | b'{' = json.peek() {
        for text in Vec::<String>::decode(json)? {
            take(&text);
        }
    } else {
        let text = scalars::text(json, "a string of comma-separated values")?;
        json.take(text.matches(',').count() * size)?;
        text.split(',').map(str::trim).filter(|piece| !piece.is_empty()).for_each(&mut take);
    }
    let Some(unusable) = unusable else { return Ok(()) };
    json.reset(mark);
    Err(json.fail(format!("item {unusable} of the comma-separated values is not of the expected type")))
}
