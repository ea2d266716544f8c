//! A note for staff, as a draft.

use helpdesk::meta::{OPERATIONS, Operation};
use helpdesk::{CaseRef, Effect, notes};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::desk::Desk;
use crate::failure::{Failure, outcome};

/// Returns the only operation that does not just read.
pub(crate) fn operation() -> &'static Operation {
    let details = OPERATIONS.iter().find(|it| it.operation.id == "notes.create");
    details.expect("the service has notes").operation
}

/// The start of each note. Staff see who wrote it.
const HEAD: &str = "Draft of an assistant, for staff to look at:\n\n";

impl Desk {
    /// Saves a note. Placeholders stay as they are: with their values, the note would show who hides behind them.
    pub(crate) fn draft_note(&self, arguments: &Arguments) -> Result<Value, Failure> {
        let text = arguments.text("text")?.unwrap_or_default();
        if text.trim().is_empty() {
            return Err("`text`: it is empty".into());
        }
        let case = self.case(arguments)?;
        match self.client.send(notes::create(case.clone(), format!("{HEAD}{text}"))) {
            Ok(note) => Ok(json!({ "data": { "message_id": u64::from(note.message_id) }, "outcome": "done" })),
            Err(error) => {
                let failure = Failure::of(&error, Effect::Create, &self.budget);
                if error.outcome().may_repeat(Effect::Create) {
                    return Err(failure);
                }
                let look = json!({ "tool": "conversation", "arguments": { "case": case.to_string() } });
                let failure = failure.with("outcome", outcome(error.outcome())).with("look", look);
                Err(failure.with("advice", "do not repeat it: look first whether the note is there"))
            }
        }
    }

    /// Returns the case of the arguments.
    pub(crate) fn case(&self, arguments: &Arguments) -> Result<CaseRef, Failure> {
        let case = arguments.text("case")?.unwrap_or_default();
        case.parse().map_err(|_| "`case`: expected an id or a number such as `635-010255`".into())
    }
}
