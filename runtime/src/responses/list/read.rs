//! Reading a page: records straight into their vector, and whatever else the object says.

use crate::json::{DecodeError, Read, Reader};
use crate::responses::{ItemError, ListShape, body};
use crate::values::{Decode, Items, decode};

/// A page that is being read.
pub(super) struct Page<'a> {
    shape: &'a ListShape,
    items: &'a mut dyn Items,
    errors: &'a mut Vec<ItemError>,
    total: &'a mut Option<u64>,
    last_page: &'a mut Option<bool>,
    /// The key of each record, once they are not those of an array.
    keys: Option<Vec<u64>>,
    /// The key that holds the list, where it is not the answer itself.
    within: Option<String>,
    /// Whether the object had a key that lists have.
    known: bool,
}

impl<'a> Page<'a> {
    /// A page whose parts go there.
    pub(super) fn new(
        shape: &'a ListShape,
        items: &'a mut dyn Items,
        errors: &'a mut Vec<ItemError>,
        total: &'a mut Option<u64>,
        last_page: &'a mut Option<bool>,
    ) -> Self {
        Self { shape, items, errors, total, last_page, keys: None, within: None, known: false }
    }

    /// Reads the page that is a body.
    pub(super) fn read_body(mut self, body: &[u8]) -> Read {
        body::read(body, &mut |json| self.read(json))?;
        if let Some(keys) = self.keys {
            decode::sort(self.items, &keys);
        }
        Ok(())
    }

    fn read(&mut self, json: &mut Reader<'_>) -> Read {
        match json.peek() {
            b'{' => self.object(json),
            b'[' => json.array(&mut |index, json| self.item(index as u64, Place::Array, json)),
            b'n' if json.null() => Ok(()),
            b'"' if json.literal(b"\"\"") => Ok(()),
            _ => Err(json.unexpected("a list")),
        }
    }

    fn object(&mut self, json: &mut Reader<'_>) -> Read {
        let mark = json.mark();
        let mut keys = 0_usize;
        json.object(&mut |key, json| {
            keys += 1;
            self.entry(key, json)
        })?;
        if self.known || keys == 0 {
            return Ok(());
        }
        json.reset(mark);
        Err(json.fail("expected a list, found an object without numbered records"))
    }

    fn entry(&mut self, key: &str, json: &mut Reader<'_>) -> Read {
        let index = key.parse();
        self.known |= index.is_ok() || self.names_something(key);
        if let Ok(index) = index {
            return self.item(index, Place::Object, json);
        }
        if self.names_total(key) {
            *self.total = scalar(json)?;
        } else if self.names_last_page(key) {
            *self.last_page = scalar(json)?;
        } else if self.names_records(key) && matches!(json.peek(), b'[' | b'{') {
            return self.records(key, json);
        } else {
            json.skip()?;
        }
        Ok(())
    }

    /// The list under a key: an array, an object with numbers for keys, or a single record.
    #[cold]
    fn records(&mut self, key: &str, json: &mut Reader<'_>) -> Read {
        self.within = Some(key.to_owned());
        if json.peek() == b'[' {
            return json.array(&mut |index, json| self.item(index as u64, Place::Array, json));
        }
        let mark = json.mark();
        json.open(b'{', "an object")?;
        let numbered = json.closes(b'}') || json.key()?.parse::<u64>().is_ok();
        json.reset(mark);
        if numbered { self.object(json) } else { self.item(0, Place::Itself, json) }
    }

    fn item(&mut self, index: u64, place: Place, json: &mut Reader<'_>) -> Read {
        let mark = json.mark();
        let count = self.items.count();
        if count == 0 {
            // What is left is about as many more records as it is longer than the first.
            json.skip()?;
            let length = json.since(mark).len().max(1);
            let more = json.left() / length;
            self.items.reserve(1 + (more + more / 8).min(1000));
            json.reset(mark);
        }
        if let Err(error) = self.unwrap(json) {
            // What is wrong may have come behind a record that was read.
            self.items.truncate(count);
            json.reset(mark);
            json.skip()?;
            // Each says a lot more than what it is about: a list of nothing else would take many times its size.
            if self.errors.len() == MAX_ERRORS {
                return Err(json.fail(format!("more than {MAX_ERRORS} records cannot be read")));
            }
            self.errors.push(self.unreadable(index, place, json.since(mark), error));
        } else if self.items.count() > count {
            self.keep_key(count, index);
        }
        Ok(())
    }

    fn unwrap(&mut self, json: &mut Reader<'_>) -> Read {
        let Some(root) = self.shape.root.filter(|_| json.peek() == b'{') else { return self.items.read(json) };
        let mark = json.mark();
        if !body::enter(json, root)? {
            json.reset(mark);
            return self.items.read(json);
        }
        body::only_item(json, &mut |json| self.items.read(json)).map_err(|error| error.in_key(root))?;
        body::leave(json)
    }

    /// Remembers the keys of records from the first on that is not in its place.
    fn keep_key(&mut self, count: usize, index: u64) {
        match &mut self.keys {
            Some(keys) => keys.push(index),
            None if index == count as u64 => (),
            None => self.keys = Some((0..count as u64).chain([index]).collect()),
        }
    }

    #[cold]
    fn unreadable(&self, index: u64, place: Place, raw: &str, error: DecodeError) -> ItemError {
        let mut error = match place {
            Place::Array => error.in_index(index as usize),
            Place::Object => error.in_key(&index.to_string()),
            Place::Itself => error,
        };
        if let Some(key) = &self.within {
            error = error.in_key(key);
        }
        let mut end = raw.len().min(MAX_RAW);
        while !raw.is_char_boundary(end) {
            end -= 1;
        }
        let raw = raw.get(..end).unwrap_or_default();
        ItemError { index, path: error.path().to_owned(), raw: raw.to_owned(), error }
    }

    fn names_something(&self, key: &str) -> bool {
        self.names_total(key) || self.names_last_page(key) || self.names_records(key)
    }

    fn names_total(&self, key: &str) -> bool {
        key == "total_count" || key == "count" || self.shape.total == Some(key)
    }

    fn names_last_page(&self, key: &str) -> bool {
        key == "last_page" || self.shape.last_page == Some(key)
    }

    /// The root itself, or a plural of it: `label` and `labels`, `category` and `categories`.
    fn names_records(&self, key: &str) -> bool {
        let Some(root) = self.shape.root else { return false };
        let plural = |stem: &str, ending: &str| key.strip_prefix(stem).is_some_and(|rest| rest == ending);
        key == root || plural(root, "s") || root.strip_suffix('y').is_some_and(|stem| plural(stem, "ies"))
    }
}

/// The most of an unreadable record that is kept.
const MAX_RAW: usize = 4096;

/// How many unreadable records a list may have. A page has a hundred records.
const MAX_ERRORS: usize = 1000;

/// What kind of a list a record stands in.
#[derive(Clone, Copy)]
enum Place {
    Array,
    Object,
    /// None: it stands there itself.
    Itself,
}

/// Reads a number or boolean; none if it is something else.
fn scalar<T: Decode>(json: &mut Reader<'_>) -> Result<Option<T>, DecodeError> {
    let mark = json.mark();
    match T::decode_option(json) {
        Ok(value) => Ok(value),
        Err(_) => {
            json.reset(mark);
            json.skip()?;
            Ok(None)
        }
    }
}
