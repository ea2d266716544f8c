//! Notes of calls that the client canceled while the service saved them: the client never saw the results.

/// The notes of calls that the client canceled after the request was sent.
#[derive(Debug, Default)]
pub(crate) struct CanceledNotes {
    /// Remarks for the next result.
    remarks: Vec<String>,
    /// The cases and the contents of notes that are rejected once.
    notes: Vec<(String, String)>,
}

impl CanceledNotes {
    /// Adds the note of a canceled call with this outcome.
    pub(crate) fn add(&mut self, case: String, text: String, outcome: &str) {
        let what = if outcome == "done" { "was saved" } else { "may have been saved: its outcome is unknown" };
        self.remarks.push(format!("the note of a canceled call for the case {case} {what}; do not repeat it"));
        self.notes.push((case, text));
    }

    pub(crate) fn take_remarks(&mut self) -> Vec<String> {
        std::mem::take(&mut self.remarks)
    }

    /// Returns whether a canceled call had this note. The next time, it is another note.
    pub(crate) fn take(&mut self, case: &str, text: &str) -> bool {
        // A case has an id and a number, and only the service knows both.
        let is_other_spelling = |known: &str| known.contains('-') != case.contains('-');
        let is_it = |(known, its_text): &(String, String)| {
            words(its_text).eq(words(text)) && (known == case || is_other_spelling(known))
        };
        self.notes.iter().position(is_it).map(|at| self.notes.remove(at)).is_some()
    }
}

/// Returns the words of a note: a repeat may have other blanks and line ends.
fn words(text: &str) -> std::str::SplitWhitespace<'_> {
    text.split_whitespace()
}
