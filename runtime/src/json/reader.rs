//! A cursor over a JSON text. It decodes one value after another in place.

use std::borrow::Cow;
use std::fmt;

use crate::json::{DecodeError, Read};

mod notes;
mod number;
mod skip;
mod text;

pub(crate) use number::whole;
pub use text::Scalar;

/// The maximum depth of nested arrays and objects.
pub(crate) const MAX_DEPTH: u8 = 128;

/// The maximum number of records of a list, unless the program sets another. The service sends a hundred records, or
/// all of a short list.
const MAX_RECORDS: usize = 100_000;

/// The number of bytes that decoded values may take in addition to [`MEMORY_PER_BYTE`].
const MEMORY: usize = 64 << 20;

/// The number of bytes that decoded values may take for each byte of their text. Pages of full records take about two.
const MEMORY_PER_BYTE: usize = 4;

/// Reads JSON from a string, value by value.
///
/// It accepts more than JSON, because people and PHP wrote the text in the service's responses. It accepts control
/// characters inside strings, and any of them as white space between values. A lone surrogate becomes U+FFFD.
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: u8,
    /// A buffer for strings with escapes, so that each result is allocated once with its exact size.
    scratch: String,
    /// The number of bytes that items of lists and maps may still take. A small text can decode to a large record.
    memory: usize,
    /// One bit for each field of the current record whose key is present.
    pub(crate) present: u64,
    /// Whether a value of an unexpected shape is an error for the whole text.
    pub(crate) strict: bool,
    /// The maximum number of records of a list.
    pub(crate) max_records: usize,
    /// The fields that could not be read.
    pub(crate) notes: Vec<notes::Note>,
}

/// Shows the position only, because the text may contain personal data.
impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("at", &self.at).field("of", &self.text.len()).finish_non_exhaustive()
    }
}

/// A position for [`Reader::reset`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    at: usize,
    depth: u8,
}

impl<'a> Reader<'a> {
    /// Creates a reader at the start of a string.
    pub fn new(text: &'a str) -> Self {
        let memory = MEMORY.saturating_add(text.len().saturating_mul(MEMORY_PER_BYTE));
        Self {
            text,
            at: 0,
            depth: 0,
            scratch: String::new(),
            memory,
            present: 0,
            strict: false,
            max_records: MAX_RECORDS,
            notes: Vec::new(),
        }
    }

    /// Creates a reader without the memory limit, for a value of any size.
    pub(crate) fn without_memory_limit(text: &'a str) -> Self {
        Self { memory: usize::MAX, ..Self::new(text) }
    }

    /// Reads an object: calls `field` with each key, which must read the value.
    ///
    /// # Errors
    /// Fails if there is no object, or if `field` fails.
    pub fn object(&mut self, field: &mut dyn FnMut(&str, &mut Reader<'_>) -> Read) -> Read {
        self.open(b'{', "an object")?;
        if self.closes(b'}') {
            return Ok(());
        }
        loop {
            let key = self.key()?;
            if let Err(error) = field(&key, self) {
                return Err(error.in_key(&key));
            }
            self.prepend_step(&|error| error.in_key(&key));
            if !self.has_next(b'}')? {
                return Ok(());
            }
        }
    }

    /// Reads an array: calls `item` with each index, which must read the value.
    ///
    /// # Errors
    /// Fails if there is no array, or if `item` fails.
    pub fn array(&mut self, item: &mut dyn FnMut(usize, &mut Reader<'_>) -> Read) -> Read {
        self.open(b'[', "an array")?;
        if self.closes(b']') {
            return Ok(());
        }
        let mut index = 0;
        loop {
            if let Err(error) = item(index, self) {
                return Err(error.in_index(index));
            }
            self.prepend_step(&|error| error.in_index(index));
            if !self.has_next(b']')? {
                return Ok(());
            }
            index += 1;
        }
    }

    /// Checks that nothing is left.
    ///
    /// # Errors
    /// Fails if something other than white space is left.
    pub fn finish(&mut self) -> Read {
        match self.peek() {
            0 => Ok(()),
            _ => Err(self.fail("unexpected data after the JSON value")),
        }
    }

    /// Returns the first byte of the next token, after white space; 0 at the end.
    #[inline]
    pub(crate) fn peek(&mut self) -> u8 {
        match self.text.as_bytes().get(self.at) {
            Some(&byte) if byte > b' ' => byte,
            _ => self.peek_past_space(),
        }
    }

    /// Reads `null`, if it is next.
    #[inline]
    pub(crate) fn null(&mut self) -> bool {
        self.peek() == b'n' && self.pass_null()
    }

    #[cold]
    #[inline(never)]
    fn pass_null(&mut self) -> bool {
        self.literal(b"null")
    }

    /// Reads `null` or `""`, if one of them is next.
    #[inline]
    pub(crate) fn null_or_empty(&mut self) -> bool {
        matches!(self.peek(), b'n' | b'"') && self.pass_null_or_empty()
    }

    #[inline(never)]
    fn pass_null_or_empty(&mut self) -> bool {
        self.literal(b"\"\"") || self.literal(b"null")
    }

    /// Reads these bytes, if they are next.
    #[inline]
    pub(crate) fn literal<const N: usize>(&mut self, literal: &[u8; N]) -> bool {
        self.peek();
        let found = self.remaining().first_chunk() == Some(literal);
        if found {
            self.at += N;
        }
        found
    }

    /// Enters an array or object.
    pub(crate) fn open(&mut self, bracket: u8, wanted: &str) -> Read {
        if self.peek() != bracket {
            return Err(self.unexpected(wanted));
        }
        if self.depth == MAX_DEPTH {
            return Err(self.fail("nested too deeply"));
        }
        self.depth += 1;
        self.at += 1;
        Ok(())
    }

    /// Leaves an array or object, if its end is next.
    pub(crate) fn closes(&mut self, bracket: u8) -> bool {
        let closes = self.peek() == bracket;
        if closes {
            self.depth = self.depth.saturating_sub(1);
            self.at += 1;
        }
        closes
    }

    /// Returns whether another value follows, or else reads the end of the array or object.
    #[inline]
    pub(crate) fn has_next(&mut self, bracket: u8) -> Result<bool, DecodeError> {
        if self.peek() == b',' {
            self.at += 1;
            return Ok(true);
        }
        if self.closes(bracket) {
            return Ok(false);
        }
        Err(self.unexpected(if bracket == b'}' { "`,` or `}`" } else { "`,` or `]`" }))
    }

    /// Reads a key and its colon.
    #[inline(always)]
    pub(crate) fn key(&mut self) -> Result<Cow<'a, str>, DecodeError> {
        if self.pass_space() != b'"' {
            return Err(self.unexpected("a key"));
        }
        let key = self.string()?;
        if self.peek() != b':' {
            return Err(self.unexpected("`:`"));
        }
        self.at += 1;
        if self.text.as_bytes().get(self.at) == Some(&b' ') {
            self.at += 1;
        }
        Ok(key)
    }

    /// Returns the position of the next value.
    pub(crate) fn mark(&mut self) -> Mark {
        self.peek();
        Mark { at: self.at, depth: self.depth }
    }

    /// Returns the position after the last byte that was read. It may be before white space.
    #[inline]
    pub(crate) fn place(&self) -> Mark {
        Mark { at: self.at, depth: self.depth }
    }

    pub(crate) fn reset(&mut self, mark: Mark) {
        self.at = mark.at;
        self.depth = mark.depth;
    }

    /// Returns the text between a position and the current one.
    pub(crate) fn since(&self, mark: Mark) -> &'a str {
        self.slice(mark.at, self.at)
    }

    /// Counts an item of a list or map with this size.
    ///
    /// # Errors
    /// Fails if the decoded values would take too much memory.
    #[inline]
    pub(crate) fn take(&mut self, size: usize) -> Read {
        // A growing vector has room for up to three times its items.
        match self.memory.checked_sub(3 * size) {
            Some(left) => {
                self.memory = left;
                Ok(())
            }
            None => Err(self.too_large()),
        }
    }

    #[cold]
    #[inline(never)]
    fn too_large(&mut self) -> DecodeError {
        // The error must end the whole decoding, so no caller may skip the value.
        self.strict = true;
        self.fail("the decoded values take too much memory")
    }

    /// Creates an error at this position.
    #[cold]
    pub(crate) fn fail(&self, message: impl Into<Cow<'static, str>>) -> DecodeError {
        DecodeError::at(message.into(), self.at)
    }

    /// Creates an error about the value at this position.
    #[cold]
    #[inline(never)]
    pub(crate) fn unexpected(&self, wanted: &str) -> DecodeError {
        let found = match self.text.as_bytes().get(self.at) {
            None => "the end of the input",
            Some(b'{') => "an object",
            Some(b'[') => "an array",
            Some(b'"') => "a string",
            Some(b'0'..=b'9' | b'-') => "a number",
            Some(b't' | b'f') => "a boolean",
            Some(b'n') => "null",
            Some(b'<') => "`<`, which may be HTML",
            Some(_) => "an unexpected character",
        };
        self.fail(format!("expected {wanted}, found {found}"))
    }

    /// Returns the text that is not read yet.
    #[inline]
    fn remaining(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Returns a part of the text. Both bounds are at ASCII characters, so it is valid UTF-8.
    #[inline]
    fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }

    /// Skips white space out of line. After a key, `key` has already skipped it.
    #[cold]
    #[inline(never)]
    fn peek_past_space(&mut self) -> u8 {
        self.pass_space()
    }

    /// Skips white space. Responses are indented, with a line break and many spaces, so it takes eight bytes at a time.
    #[inline(always)]
    fn pass_space(&mut self) -> u8 {
        const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
        let bytes = self.text.as_bytes();
        while let Some(chunk) = bytes.get(self.at..).and_then(|rest| rest.first_chunk()) {
            let chunk = u64::from_le_bytes(*chunk);
            // The high bit of each byte that is greater than a space: 0x5f added to it overflows seven bits.
            let above = (((chunk & !HIGH) + u64::from_ne_bytes([0x5f; 8])) | chunk) & HIGH;
            if above != 0 {
                self.at += above.trailing_zeros() as usize / 8;
                return bytes.get(self.at).copied().unwrap_or(0);
            }
            self.at += 8;
        }
        while let Some(&byte) = bytes.get(self.at) {
            if byte > b' ' {
                return byte;
            }
            self.at += 1;
        }
        0
    }
}
