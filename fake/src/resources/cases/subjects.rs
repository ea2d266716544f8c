//! The subjects of all cases in lower case, contiguous in memory, for fast searches.

/// Strings that are only appended. Unused ones stay until the buffer is rebuilt.
#[derive(Default)]
pub(crate) struct Subjects {
    text: String,
    /// The number of unused bytes.
    lost: usize,
}

/// The position of a subject.
#[derive(Clone, Copy)]
pub(crate) struct Subject {
    start: usize,
    end: usize,
}

impl Subjects {
    pub(crate) fn add(&mut self, subject: &str) -> Subject {
        let start = self.text.len();
        if subject.is_ascii() {
            self.text.push_str(subject);
            self.text[start..].make_ascii_lowercase();
        } else {
            self.text.push_str(&subject.to_lowercase());
        }
        Subject { start, end: self.text.len() }
    }

    /// Returns the same position, if the subject has not changed.
    pub(crate) fn replace(&mut self, old: Subject, subject: &str) -> Subject {
        let new = self.add(subject);
        if self.get(new) == self.get(old) {
            self.text.truncate(new.start);
            return old;
        }
        self.lose(old);
        new
    }

    pub(crate) fn lose(&mut self, subject: Subject) {
        self.lost += subject.end - subject.start;
    }

    pub(crate) fn get(&self, subject: Subject) -> &str {
        &self.text[subject.start..subject.end]
    }

    /// Returns whether the buffer should be rebuilt.
    pub(crate) fn are_mostly_lost(&self) -> bool {
        self.lost > self.text.len() / 2 + 4096
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_stored_in_lowercase_at_its_position() {
        let mut subjects = Subjects::default();
        let places = ["Printer", "", "ПРИНТЕР \u{1F525}", "İ"].map(|it| subjects.add(it));
        assert_eq!(places.map(|it| subjects.get(it).to_owned()), ["printer", "", "принтер \u{1F525}", "i\u{307}"]);
    }

    #[test]
    fn unchanged_subjects_use_no_memory_and_changed_ones_are_finally_dropped() {
        let mut subjects = Subjects::default();
        let mut place = subjects.add("Printer");
        let size = subjects.text.len();
        place = subjects.replace(place, "PRINTER");
        assert_eq!((subjects.get(place), subjects.text.len(), subjects.lost), ("printer", size, 0));
        let mut changes = 0;
        while !subjects.are_mostly_lost() {
            changes += 1;
            place = subjects.replace(place, &format!("subject {changes}"));
        }
        assert_eq!(subjects.get(place), format!("subject {changes}"));
        assert!((400..2000).contains(&changes), "{changes}");
    }
}
