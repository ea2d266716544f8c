//! The history of a case: what changed, who changed it, and when.

use std::borrow::Cow;

use crate::output::json::{Json, Object, object};

/// The author of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Actor {
    Staff(u64),
    Rule(u64),
    Service,
}

/// An entry of the history.
pub(crate) struct Change {
    pub(crate) at: i64,
    /// A kind of change, such as `staff` or `custom_field_25`.
    pub(crate) event: Cow<'static, str>,
    pub(crate) by: Actor,
    pub(crate) old: String,
    pub(crate) new: Option<String>,
}

/// The author and the time of the changes of a request.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    pub(crate) by: Actor,
    pub(crate) at: i64,
}

impl Change {
    pub(crate) fn wire(&self) -> Object {
        let by = match self.by {
            Actor::Staff(id) => format!("staff_{id}"),
            Actor::Rule(id) => format!("rule_{id}"),
            Actor::Service => "omnidesk".to_owned(),
        };
        let mut change = object! {
            "created_at": Json::Time(self.at),
            "event": Json::Text(self.event.clone()),
            "done_by": by,
            "old_value": &self.old,
        };
        if let Some(new) = &self.new {
            change.push("value", new);
        }
        change
    }
}
