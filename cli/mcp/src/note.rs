//! A note for staff, as a draft.

use helpdesk::{CaseRef, Effect, notes};
use serde_json::{Value, json};

use crate::desk::Desk;
use crate::failure::Failure;
use crate::placeholders::escape_text;

/// The only operation that does not just read.
pub(crate) const OPERATION: &str = "notes.create";

/// The start of each note. Staff see who wrote it.
pub(crate) const HEAD: &str = "Draft of an assistant, for staff to look at:\n\n";

impl Desk {
    /// Saves a note. Placeholders stay as they are: with their values, the note would show who hides behind them.
    pub(crate) fn draft_note(&self, case: CaseRef, text: &str) -> Result<Value, Failure> {
        if text.trim().is_empty() {
            return Err("`text`: it is empty".into());
        }
        if self.canceled_notes.borrow_mut().take(&case.to_string(), text) {
            let message = "a canceled call saved a note with this text, or may have saved it, perhaps in this case: look first; the same call again \
                           saves another one";
            return Err(Failure::new(message).with("outcome", "not_sent").with("look", look(&case)));
        }
        let content = format!("{HEAD}{text}");
        match self.client.send(notes::create(case.clone(), content.as_str())) {
            Ok(note) => Ok(json!({ "data": { "message_id": u64::from(note.message_id) }, "outcome": "done" })),
            Err(error) if error.outcome().may_repeat(Effect::Create) => {
                Err(Failure::of(&error, Effect::Create, &self.budget))
            }
            Err(error) => {
                let advice = "do not repeat it: wait a minute, and look whether the newest messages have one with `is_draft` and this `content`";
                let failure = Failure::of(&error, Effect::Create, &self.budget).with("look", look(&case));
                // As a conversation shows it.
                Err(failure.with("advice", advice).with("content", self.text(&escape_text(content))))
            }
        }
    }
}

/// Returns the call that shows the newest notes of a case.
fn look(case: &CaseRef) -> Value {
    json!({ "tool": "conversation", "arguments": { "case": case.to_string(), "newest_first": true } })
}
