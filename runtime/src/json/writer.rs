//! JSON encoding.

use std::fmt::{self, Display, Write};

/// Writes JSON, without white space.
#[derive(Default)]
pub struct Writer {
    out: String,
    /// Whether the innermost array or object is still empty.
    first: bool,
    /// Whether JSON that [`Json`](crate::Json) cannot hold is written as a string.
    pub(crate) only_values: bool,
}

/// Shows the length only, because the text may contain personal data.
impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("bytes", &self.out.len()).finish_non_exhaustive()
    }
}

impl Writer {
    /// Creates a writer of one value.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a writer of a value that every JSON reader can hold.
    #[cfg(feature = "serde")]
    pub(crate) fn of_values() -> Self {
        Self { only_values: true, ..Self::default() }
    }

    /// Creates a writer that continues an open object after its entries.
    pub(crate) fn after(entries: String) -> Self {
        Self { first: entries.is_empty(), out: entries, ..Self::default() }
    }

    /// Returns the text.
    pub fn into_text(self) -> String {
        self.out
    }

    /// Writes a string.
    pub fn text(&mut self, text: &str) {
        self.out.push('"');
        let mut rest = text;
        while let Some(at) = rest.find(|character: char| character < ' ' || character == '"' || character == '\\') {
            let (plain, escaped) = rest.split_at(at);
            self.out.push_str(plain);
            let mut characters = escaped.chars();
            match characters.next() {
                Some('\n') => self.out.push_str("\\n"),
                Some('\r') => self.out.push_str("\\r"),
                Some('\t') => self.out.push_str("\\t"),
                Some(sign @ ('"' | '\\')) => self.out.extend(['\\', sign]),
                Some(control) => self.display(&format_args!("\\u{:04x}", u32::from(control))),
                None => (),
            }
            rest = characters.as_str();
        }
        self.out.push_str(rest);
        self.out.push('"');
    }

    /// Writes a number; infinity and NaN become `null`.
    pub fn number(&mut self, number: f64) {
        if number.is_finite() {
            self.display(&number);
        } else {
            self.null();
        }
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.raw("null");
    }

    /// Writes text that is already JSON.
    pub(crate) fn raw(&mut self, json: &str) {
        self.out.push_str(json);
    }

    /// Writes a value whose `Display` is JSON.
    pub(crate) fn display(&mut self, value: &dyn Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{value}");
    }

    /// Writes an array, whose items `items` writes with [`Self::item`].
    pub fn array(&mut self, items: impl FnOnce(&mut Self)) {
        let outer = self.open("[");
        items(self);
        self.close(outer, "]");
    }

    /// Writes an item of an array.
    pub fn item(&mut self, value: impl FnOnce(&mut Self)) {
        self.separate();
        value(self);
    }

    /// Writes an object, whose entries `entries` writes with [`Self::entry`].
    pub fn object(&mut self, entries: impl FnOnce(&mut Self)) {
        let outer = self.open("{");
        entries(self);
        self.close(outer, "}");
    }

    /// Writes an entry of an object.
    pub fn entry(&mut self, key: &str, value: impl FnOnce(&mut Self)) {
        self.separate();
        self.text(key);
        self.raw(":");
        value(self);
    }

    /// Opens an array or object. Pass the result to `close`.
    fn open(&mut self, bracket: &str) -> bool {
        self.raw(bracket);
        std::mem::replace(&mut self.first, true)
    }

    fn close(&mut self, outer: bool, bracket: &str) {
        self.first = outer;
        self.raw(bracket);
    }

    fn separate(&mut self) {
        if !std::mem::take(&mut self.first) {
            self.raw(",");
        }
    }
}
