//! Decodes a page: the records and the other keys of the object.

use crate::json::{DecodeError, Read, Reader};
use crate::responses::body::{self, ReadBody, Under};
use crate::responses::{ItemError, ListResponse, ListShape};
use crate::values::{Decode, Items, decode};

/// Decodes the page in a body, and appends its records to `items`. Returns the page without them.
pub(super) fn page(
    body: &ReadBody<'_>,
    shape: &ListShape,
    items: &mut dyn Items,
) -> Result<ListResponse<()>, DecodeError> {
    let list = ListResponse::default();
    let mut page = Page { shape, items, list, keys: Vec::new(), within: None, known: false, other: None, rows: 0 };
    body(&mut |json| page.read(json))?;
    page.sort();
    Ok(page.list)
}

/// The state while a page is decoded.
struct Page<'a> {
    shape: &'a ListShape,
    items: &'a mut dyn Items,
    /// The page without its records.
    list: ListResponse<()>,
    /// The numeric key of each record.
    keys: Vec<u64>,
    /// The key of the list, if the response itself is not the list.
    within: Option<String>,
    /// Whether the object had a key that only lists have.
    known: bool,
    /// The key of a second list.
    other: Option<String>,
    /// The number of rows, with or without a record.
    rows: usize,
}

impl Page<'_> {
    fn read(&mut self, json: &mut Reader<'_>) -> Read {
        match json.peek() {
            b'{' => self.object(json),
            b'[' => json.array(&mut |index, json| self.item(index as u64, Place::Array, json)),
            _ if json.null_or_empty() => Ok(()),
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
        let has_no_list = self.rows == 0 && self.within.is_none();
        match self.other.take().filter(|_| has_no_list && self.known) {
            // An error, so that no caller takes the response for an empty list.
            Some(other) => {
                json.reset(mark);
                Err(json.fail(format!("expected a list, found none of its keys, but `{}`", other.escape_debug())))
            }
            None if self.known || keys == 0 => Ok(()),
            None => {
                json.reset(mark);
                Err(json.fail("expected a list, found an object without numbered records"))
            }
        }
    }

    fn entry(&mut self, key: &str, json: &mut Reader<'_>) -> Read {
        if let Ok(index) = key.parse() {
            self.known = true;
            return self.item(index, Place::Object, json);
        }
        let total = key == "total_count" || key == "count" || self.shape.total == Some(key);
        let last_page = key == "last_page" || self.shape.last_page == Some(key);
        let any = self.shape.any_root && self.within.is_none() && self.rows == 0 && json.peek() == b'[';
        let records = any || self.shape.root == Some(key);
        self.known |= total || last_page || records;
        if total {
            self.list.total = scalar(json)?;
        } else if last_page {
            self.list.last_page = scalar(json)?;
        } else if records && matches!(json.peek(), b'[' | b'{') {
            return self.records(key, json);
        } else {
            if self.rows == 0 && self.within.is_none() && has_rows(json)? {
                self.other = Some(key.to_owned());
            }
            json.skip()?;
        }
        Ok(())
    }

    /// Reads the list under a key: an array, an object with numeric keys, or a single record.
    #[cold]
    fn records(&mut self, key: &str, json: &mut Reader<'_>) -> Read {
        self.within = Some(key.to_owned());
        if json.peek() == b'{' && !is_numbered(json)? {
            return self.item(0, Place::Itself, json);
        }
        self.read(json)
    }

    fn item(&mut self, index: u64, place: Place, json: &mut Reader<'_>) -> Read {
        if self.rows == json.max_records {
            return Err(json.fail(format!("the list has more than {} records", self.rows)));
        }
        self.rows += 1;
        let mark = json.mark();
        let count = self.items.count();
        if count == 0 {
            self.items.reserve(PAGE);
            self.keys.reserve(PAGE);
        }
        let notes = json.notes.len();
        if let Err(error) = self.unwrap(json) {
            if json.strict {
                return Err(error);
            }
            // The record may have been added before the error occurred.
            self.items.truncate(count);
            json.notes.truncate(notes);
            json.reset(mark);
            json.skip()?;
            // An error takes more memory than its record, so a response full of bad records would need many times its
            // size.
            if self.list.errors.iter().filter(|error| error.is_record_lost()).count() == MAX_ERRORS {
                return Err(json.fail(format!("more than {MAX_ERRORS} records could not be decoded")));
            }
            let error = self.locate(index, place, error);
            self.list.errors.push(ItemError::of_record(index, json.since(mark), error));
            return Ok(());
        }
        if self.items.count() > count {
            self.keys.push(index);
        }
        if json.notes.len() > notes {
            self.take_notes(index, place, json, notes);
        }
        Ok(())
    }

    fn unwrap(&mut self, json: &mut Reader<'_>) -> Read {
        if let (Some(root), b'{') = (self.shape.root, json.peek()) {
            match body::read_under(json, root, &mut |json| self.items.read(json))? {
                Under::Value => return Ok(()),
                // `null` is a hole, as in the list itself.
                Under::Null => return json.skip(),
                Under::Other => (),
            }
        }
        self.items.read(json)
    }

    /// Lists the unreadable fields of the record, whose notes follow the first `count`.
    #[cold]
    #[inline(never)]
    fn take_notes(&mut self, index: u64, place: Place, json: &Reader<'_>, count: usize) {
        for note in json.notes.iter().skip(count) {
            // If all records lack a field, a few errors are enough.
            if self.list.errors.len() < MAX_ERRORS {
                let error = self.locate(index, place, note.unreadable.error.clone());
                let position = self.keys.len().checked_sub(1);
                self.list.errors.push(ItemError { position, ..ItemError::of_field(index, &note.unreadable, error) });
            }
        }
    }

    /// Prepends the path of an item to the path of an error in it.
    #[cold]
    fn locate(&self, index: u64, place: Place, error: DecodeError) -> DecodeError {
        let error = match place {
            Place::Array => error.in_index(index as usize),
            Place::Object => error.in_key(&index.to_string()),
            Place::Itself => error,
        };
        match &self.within {
            Some(key) => error.in_key(key),
            None => error,
        }
    }

    /// Sorts the records by their keys, and updates the positions of their errors.
    fn sort(&mut self) {
        if self.keys.is_sorted() {
            return;
        }
        let places = decode::sort(self.items, &self.keys);
        for position in self.list.errors.iter_mut().filter_map(|error| error.position.as_mut()) {
            *position = places[*position];
        }
    }
}

/// The number of records to reserve room for, so that a page is not moved while it grows.
const PAGE: usize = 100;

/// Returns whether an object is empty or begins with a number, as a list does.
fn is_numbered(json: &mut Reader<'_>) -> Result<bool, DecodeError> {
    let mark = json.mark();
    json.open(b'{', "an object")?;
    let is_numbered = json.closes(b'}') || json.key()?.parse::<u64>().is_ok();
    json.reset(mark);
    Ok(is_numbered)
}

/// Returns whether a list that is not empty is next.
fn has_rows(json: &mut Reader<'_>) -> Result<bool, DecodeError> {
    let mark = json.mark();
    let has_rows = match json.peek() {
        b'[' => json.open(b'[', "an array").is_ok() && !json.closes(b']'),
        b'{' => is_numbered(json)? && json.open(b'{', "an object").is_ok() && !json.closes(b'}'),
        _ => false,
    };
    json.reset(mark);
    Ok(has_rows)
}

/// The maximum number of records of a list that may fail to decode, and approximately the maximum number of listed
/// errors. A page has a hundred records.
const MAX_ERRORS: usize = 1000;

/// The kind of list around a record.
#[derive(Clone, Copy)]
enum Place {
    Array,
    Object,
    /// No list: the record is the whole value.
    Itself,
}

/// Reads a number or boolean. Returns `None` for any other value.
fn scalar<T: Decode>(json: &mut Reader<'_>) -> Result<Option<T>, DecodeError> {
    let mark = json.mark();
    T::decode_option(json).or_else(|_| {
        json.reset(mark);
        json.skip().map(|()| None)
    })
}
