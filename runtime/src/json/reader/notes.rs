//! What a reader notes while it reads: fields that could not be read. Nothing of it runs for a response that is as expected.

use crate::json::{DecodeError, Mark, Read, Reader, UnreadableField};

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

impl Reader<'_> {
    /// Notes a field of the record that starts at `record`. Of a key that comes twice, the last value counts.
    pub(crate) fn note(&mut self, record: Mark, unreadable: UnreadableField) {
        self.notes.retain(|note| note.from != record.at || note.unreadable.field != unreadable.field);
        self.notes.push(Note { from: record.at, unreadable });
    }

    /// Drops what was noted within the value that starts here.
    pub(crate) fn forget_within(&mut self, value: Mark) {
        self.notes.retain(|note| note.from < value.at);
    }

    /// Drops notes after the first `count`, of the record that starts here, whose keys `is_over` says so.
    pub(crate) fn drop_notes(&mut self, count: usize, record: Mark, is_over: &mut dyn FnMut(&str) -> bool) {
        let mut index = 0;
        self.notes.retain(|note| {
            index += 1;
            index <= count || note.from != record.at || !is_over(&note.unreadable.field)
        });
    }

    /// Returns the notes after the first `count`, with paths that start at the value `outer`, which contains them.
    pub(crate) fn notes_after(&mut self, count: usize, outer: Mark) -> &mut [Note] {
        let text = self.text;
        let notes = self.notes.get_mut(count..).unwrap_or_default();
        for note in notes.iter_mut().filter(|note| note.from != outer.at) {
            let error = note.unreadable.error.clone();
            note.unreadable.error = below(Reader::at(text, outer.at), note.from, error);
            note.from = outer.at;
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

/// Prepends to the path of an error the steps from the next value to the value at `to` inside it.
fn below(mut json: Reader<'_>, to: usize, error: DecodeError) -> DecodeError {
    let mut sought = Some(error.clone());
    lead(&mut json, to, &mut sought).err().unwrap_or(error)
}

/// Fails with the error at the value that it is about, so that it gets the path of the value on its way back.
fn lead(json: &mut Reader<'_>, to: usize, error: &mut Option<DecodeError>) -> Read {
    let start = json.mark();
    if start.at == to {
        return error.take().map_or(Ok(()), Err);
    }
    json.skip()?;
    if json.at <= to {
        return Ok(());
    }
    json.reset(start);
    match json.peek() {
        b'{' => json.object(&mut |_, json| lead(json, to, error)),
        _ => json.array(&mut |_, json| lead(json, to, error)),
    }
}
