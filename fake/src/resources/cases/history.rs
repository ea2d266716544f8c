//! The history of a case: what changed, who changed it, and when.

use std::borrow::Cow;

use crate::output::json::{Json, Object, object};

/// A change of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Staff,
    Group,
    Status,
    Priority,
    Subject,
    Labels,
    Rules,
    FixedChat,
    ChatActivation,
    ChatCompletion,
    Field(u64),
}

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
    pub(crate) event: Event,
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

impl Event {
    pub(crate) fn text(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Staff => "staff",
            Self::Group => "group",
            Self::Status => "status",
            Self::Priority => "priority",
            Self::Subject => "subject",
            Self::Labels => "labels",
            Self::Rules => "rules",
            Self::FixedChat => "fixed_chat",
            Self::ChatActivation => "chat_activation",
            Self::ChatCompletion => "chat_completion",
            Self::Field(id) => return Cow::Owned(format!("custom_field_{id}")),
        })
    }
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
            "event": Json::Text(self.event.text()),
            "done_by": by,
            "old_value": &self.old,
        };
        if let Some(new) = &self.new {
            change.push("value", new);
        }
        change
    }
}
