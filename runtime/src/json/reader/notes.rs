//! Notes of a reader about unreadable fields. An expected response costs no time here.

use crate::json::{DecodeError, Mark, Reader, UnreadableField};

/// An unreadable field, while the reader is inside the surrounding text.
#[derive(Debug)]
pub(crate) struct Note {
    /// The start of the record that has the field.
    record: usize,
    /// The depth of the array or object at which the path of the field starts.
    depth: u8,
    pub(crate) unreadable: UnreadableField,
}

/// The maximum number of notes of a response, without the notes of unfinished records. If all records lack a field, a
/// few notes are enough.
const MAX_NOTES: usize = 1000;

impl Reader<'_> {
    /// Adds a note about a field of the record that starts at `record`, after the first `count` notes. If a key is
    /// repeated, its last value counts.
    pub(crate) fn note(&mut self, count: usize, record: Mark, unreadable: UnreadableField) {
        self.drop_notes(count, record, &mut |key| key == unreadable.field);
        self.notes.push(Note { record: record.at, depth: self.depth, unreadable });
    }

    /// Drops the notes about the value that starts here, which are the last ones.
    pub(crate) fn forget_within(&mut self, value: Mark) {
        while self.notes.last().is_some_and(|note| note.record >= value.at) {
            self.notes.pop();
        }
    }

    /// Drops notes after the first `count` about the record that starts here, if `is_over` returns true for their keys.
    pub(crate) fn drop_notes(&mut self, count: usize, record: Mark, is_over: &mut dyn FnMut(&str) -> bool) {
        // The notes of earlier records of the page stay.
        let mut own = self.notes.split_off(count.min(self.notes.len()));
        own.retain(|note| note.record != record.at || !is_over(&note.unreadable.field));
        self.notes.append(&mut own);
    }

    /// Drops notes after the first `count` beyond the maximum. The records have copies of them.
    pub(crate) fn limit_notes(&mut self, count: usize) {
        self.notes.truncate(count.max(MAX_NOTES));
    }

    /// Prepends the path step of a value in this array or object to the notes about the value.
    #[inline]
    pub(crate) fn prepend_step(&mut self, step: &dyn Fn(DecodeError) -> DecodeError) {
        if self.notes.last().is_some_and(|note| note.depth > self.depth) {
            self.prepend_step_to_notes(step);
        }
    }

    #[cold]
    #[inline(never)]
    fn prepend_step_to_notes(&mut self, step: &dyn Fn(DecodeError) -> DecodeError) {
        let depth = self.depth;
        for note in self.notes.iter_mut().rev().take_while(|note| note.depth > depth) {
            note.depth = depth;
            note.unreadable.error = step(note.unreadable.error.clone());
        }
    }
}
