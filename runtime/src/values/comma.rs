//! Lists that are written as one text with commas.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::json::{Read, Reader, Writer};
use crate::values::{Decode, Field, Show, scalar};

/// Writes a list as one text with commas.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct AsComma<'a, T>(pub &'a T);

/// A list that may be written as one text with commas.
#[doc(hidden)]
pub trait Commas {
    fn read_commas(&mut self, json: &mut Reader<'_>) -> Read;

    /// Its items, if it is there at all.
    fn pieces(&self) -> Option<Vec<String>>;
}

impl<T: FromStr + Display> Commas for Vec<T> {
    fn read_commas(&mut self, json: &mut Reader<'_>) -> Read {
        let mut items = Vec::new();
        pieces(json, &mut |piece| {
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
        self.get_or_insert_default().read_commas(json)
    }

    fn pieces(&self) -> Option<Vec<String>> {
        self.as_ref()?.pieces()
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

    fn show(&self, f: &mut fmt::Formatter<'_>, _: Show) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

/// Calls `each` with the items of a text with commas, trimmed and without empty ones.
pub(crate) fn split(text: &str, each: &mut dyn FnMut(&str)) {
    for piece in text.split(',').map(str::trim) {
        if !piece.is_empty() {
            each(piece);
        }
    }
}

/// Writes items with commas between them, or as an array where commas would not bring them back.
pub(crate) fn write_pieces(pieces: &[String], to: &mut Writer) {
    let (mut joined, mut plain) = (String::new(), true);
    for piece in pieces {
        plain &= !piece.is_empty() && piece.trim() == piece && !piece.contains(',');
        joined.push_str(if joined.is_empty() { "" } else { "," });
        joined.push_str(piece);
    }
    if plain {
        return to.text(&joined);
    }
    to.array(|to| pieces.iter().for_each(|piece| to.item(|to| to.text(piece))));
}

/// Reads text with commas, or a list of texts, calling `take` with each; it says whether it could use it.
fn pieces(json: &mut Reader<'_>, take: &mut dyn FnMut(&str) -> bool) -> Read {
    let mark = json.mark();
    let mut unusable = false;
    if let b'[' | b'{' = json.peek() {
        for text in Vec::<String>::decode(json)? {
            unusable |= !take(&text);
        }
    } else {
        let text = scalar::text(json, "a text with commas")?;
        split(&text, &mut |piece| unusable |= !take(piece));
    }
    if !unusable {
        return Ok(());
    }
    json.reset(mark);
    Err(json.fail("an item of the list is not what it should be"))
}
