//! Notes of a reader: fields that could not be read. Nothing of it runs for a response that is as expected.

use crate::json::{DecodeError, Mark, Reader, UnreadableField};

/// An unreadable field, while the text around it is being read.
#[derive(Debug)]
pub(crate) struct Note {
    /// Where the record starts that has the field.
    record: usize,
    /// The depth of the array or object that the path of the field starts at.
    depth: u8,
    pub(crate) unreadable: UnreadableField,
}

/// The maximum number of notes of a response, apart from those of the records that are still being read. If all records
/// lack a field, a few of them tell enough.
const MAX_NOTES: usize = 1000;

impl Reader<'_> {
    /// Notes a field of the record that starts at `record`, before which there were `count` notes. Of a key that comes
    /// twice, the last value counts.
    pub(crate) fn note(&mut self, count: usize, record: Mark, unreadable: UnreadableField) {
        self.drop_notes(count, record, &mut |key| key == unreadable.field);
        self.notes.push(Note { record: record.at, depth: self.depth, unreadable });
    }

    /// Drops what was noted within the value that starts here. It was noted last.
    pub(crate) fn forget_within(&mut self, value: Mark) {
        while self.notes.last().is_some_and(|note| note.record >= value.at) {
            self.notes.pop();
        }
    }

    /// Drops notes after the first `count`, of the record that starts here, whose keys `is_over` says so.
    pub(crate) fn drop_notes(&mut self, count: usize, record: Mark, is_over: &mut dyn FnMut(&str) -> bool) {
        // A page has many notes before this record.
        let mut own = self.notes.split_off(count.min(self.notes.len()));
        own.retain(|note| note.record != record.at || !is_over(&note.unreadable.field));
        self.notes.append(&mut own);
    }

    /// Drops notes after the first `count` if there are too many. The records have them already.
    pub(crate) fn limit_notes(&mut self, count: usize) {
        self.notes.truncate(count.max(MAX_NOTES));
    }

    /// Prepends the step to a value of this array or object to the paths of the notes in the value.
    #[inline]
    pub(crate) fn lead(&mut self, step: &dyn Fn(DecodeError) -> DecodeError) {
        if self.notes.last().is_some_and(|note| note.depth > self.depth) {
            self.lead_notes(step);
        }
    }

    #[cold]
    #[inline(never)]
    fn lead_notes(&mut self, step: &dyn Fn(DecodeError) -> DecodeError) {
        let depth = self.depth;
        for note in self.notes.iter_mut().rev().take_while(|note| note.depth > depth) {
            note.depth = depth;
            note.unreadable.error = step(note.unreadable.error.clone());
        }
    }
}
