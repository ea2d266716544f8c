//! Notes of a reader: fields that could not be read. Nothing of it runs for a response that is as expected.

use crate::json::{DecodeError, Mark, Reader, UnreadableField};

/// An unreadable field, while the text around it is being read.
#[derive(Debug)]
pub(crate) struct Note {
    /// Where the value starts that the path of the field starts at.
    from: usize,
    pub(crate) unreadable: UnreadableField,
}

impl Note {
    /// Sets the path, which starts at this outer value.
    pub(crate) fn lies_in(&mut self, outer: Mark, error: DecodeError) {
        self.from = outer.at;
        self.unreadable.error = error;
    }
}

/// The maximum number of notes of a response, apart from those of the records that are still being read. If all records
/// lack a field, a few of them tell enough.
const MAX_NOTES: usize = 1000;

impl Reader<'_> {
    /// Notes a field of the record that starts at `record`, before which there were `count` notes. Of a key that comes
    /// twice, the last value counts.
    pub(crate) fn note(&mut self, count: usize, record: Mark, unreadable: UnreadableField) {
        self.drop_notes(count, record, &mut |key| key == unreadable.field);
        self.notes.push(Note { from: record.at, unreadable });
    }

    /// Drops what was noted within the value that starts here. It was noted last.
    pub(crate) fn forget_within(&mut self, value: Mark) {
        while self.notes.last().is_some_and(|note| note.from >= value.at) {
            self.notes.pop();
        }
    }

    /// Drops notes after the first `count`, of the record that starts here, whose keys `is_over` says so.
    pub(crate) fn drop_notes(&mut self, count: usize, record: Mark, is_over: &mut dyn FnMut(&str) -> bool) {
        // A page has many notes before this record.
        let mut own = self.notes.split_off(count.min(self.notes.len()));
        own.retain(|note| note.from != record.at || !is_over(&note.unreadable.field));
        self.notes.append(&mut own);
    }

    /// Drops notes after the first `count` if there are too many. The records have them already.
    pub(crate) fn limit_notes(&mut self, count: usize) {
        self.notes.truncate(count.max(MAX_NOTES));
    }

    /// Returns the notes after the first `count`, with paths that start at the value `outer`, which contains them.
    pub(crate) fn notes_after(&mut self, count: usize, outer: Mark) -> &mut [Note] {
        let text = self.text;
        let notes = self.notes.get_mut(count..).unwrap_or_default();
        let mut inner: Vec<_> = notes.iter_mut().filter(|note| note.from != outer.at).collect();
        if !inner.is_empty() {
            inner.sort_by_key(|note| note.from);
            let _ = lead(&mut Reader::at(text, outer.at), &mut inner);
            inner.into_iter().for_each(|note| note.from = outer.at);
        }
        notes
    }

    /// Returns the position of the value that is the whole text.
    pub(crate) fn start(&self) -> Mark {
        Self::at(self.text, 0).mark()
    }

    fn at(text: &str, at: usize) -> Reader<'_> {
        Reader { at, ..Reader::new(text) }
    }
}

/// Prepends to the paths of notes the steps from the next value to the values that they start at, in order. Returns the
/// number of those that start in the next value.
fn lead(json: &mut Reader<'_>, notes: &mut [&mut Note]) -> Result<usize, DecodeError> {
    let start = json.mark();
    let mut count = notes.iter().take_while(|note| note.from <= start.at).count();
    json.skip()?;
    if notes.get(count).is_none_or(|note| note.from >= json.at) {
        return Ok(count);
    }
    json.reset(start);
    let mut go = |json: &mut Reader<'_>, step: &dyn Fn(DecodeError) -> DecodeError| {
        let rest = notes.get_mut(count..).unwrap_or_default();
        let found = lead(json, rest)?;
        for note in rest.iter_mut().take(found) {
            note.unreadable.error = step(note.unreadable.error.clone());
        }
        count += found;
        Ok(())
    };
    match json.peek() {
        b'{' => json.object(&mut |key, json| go(json, &|error| error.in_key(key)))?,
        _ => json.array(&mut |index, json| go(json, &|error| error.in_index(index)))?,
    }
    Ok(count)
}
