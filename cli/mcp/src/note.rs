//! A note for staff, as a draft.

use std::time::Duration;

use helpdesk::{CaseRef, Effect, Timestamp, notes};
use helpdesk_tools::created::{self, Found};
use serde_json::{Value, json};

use crate::desk::Desk;
use crate::failure::Failure;
use crate::placeholders::escape_text;

/// The only operation that does not just read.
pub(crate) const OPERATION: &str = "notes.create";

/// The start of each note. Staff see who wrote it.
pub(crate) const DRAFT_HEADER: &str = "Draft of an assistant, for staff to look at:\n\n";

/// How long to look for a note that may have been saved: a client of the protocol waits about a minute for a result.
const MAX_LOOK: Duration = Duration::from_secs(5);

impl Desk {
    /// Saves a note. Placeholders are not resolved, because the note would then reveal their values.
    pub(crate) fn draft_note(&self, case: CaseRef, text: &str) -> Result<Value, Failure> {
        if text.trim().is_empty() {
            return Err("`text`: it is empty".into());
        }
        if self.canceled_notes.borrow_mut().take(&case.to_string(), text) {
            let message = "a canceled call saved a note with this text, or may have saved it, perhaps in this case: look first; the same call again \
                           saves another one";
            return Err(Failure::new(message).with("outcome", "not_sent").with("look", look(&case)));
        }
        let content = format!("{DRAFT_HEADER}{text}");
        let (create, since) = (notes::create(case.clone(), content.as_str()), Timestamp::now());
        match self.client.send(create.clone()) {
            Ok(note) => Ok(done_response(u64::from(note.message_id))),
            Err(error) if error.outcome().may_repeat(Effect::Create) => {
                Err(Failure::of(&error, Effect::Create, &self.budget))
            }
            Err(error) => {
                // Any failure to find it leaves the outcome as it is.
                let result = created::find(&self.client, create.input(), since, MAX_LOOK).ok().flatten();
                if let Some(Found::One { id, .. }) = result
                    && let Ok(id) = id.parse()
                {
                    return Ok(done_response(id));
                }
                let advice = "do not repeat it: wait a minute, and look whether the newest messages have one with `is_draft` and this `content`";
                let failure = Failure::of(&error, Effect::Create, &self.budget).with("look", look(&case));
                // The text that a conversation shows.
                Err(failure.with("advice", advice).with("content", self.text(&escape_text(content))))
            }
        }
    }
}

fn done_response(id: u64) -> Value {
    json!({ "data": { "message_id": id }, "outcome": "done" })
}

/// Returns the call that shows the newest notes of a case.
fn look(case: &CaseRef) -> Value {
    json!({ "tool": "conversation", "arguments": { "case": case.to_string(), "newest_first": true } })
}
