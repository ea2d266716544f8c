//! The settings of the account, most of which are read-only in the API.

use std::borrow::Cow;

use crate::output::json::{Json, Object, object};

pub(crate) struct Label {
    pub(crate) id: u64,
    pub(crate) title: String,
}

pub(crate) struct Role {
    pub(crate) id: u64,
    pub(crate) role: &'static str,
    pub(crate) access: Access,
}

/// The permissions of a staff member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Everything is permitted.
    Full,
    /// Only the member's own cases, and no permanent deletion.
    Restricted,
    /// Only reading is permitted; such members do not count for the rate limit.
    ViewOnly,
}

/// A status of staff members.
pub(crate) struct Status {
    pub(crate) id: u64,
    pub(crate) status: &'static str,
    pub(crate) active: bool,
}

/// A change of a staff member's status.
pub(crate) struct StatusChange {
    pub(crate) staff: u64,
    pub(crate) status: u64,
    pub(crate) at: i64,
}

pub(crate) struct CustomField {
    pub(crate) id: u64,
    pub(crate) title: String,
    pub(crate) kind: FieldKind,
    pub(crate) level: Level,
    pub(crate) active: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FieldKind {
    Text,
    Textarea,
    Checkbox,
    /// The titles of options by key.
    Select(Vec<(String, String)>),
    Date,
}

/// The records that have a custom field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Case,
    User,
}

pub(crate) struct Language {
    pub(crate) id: u64,
    pub(crate) code: String,
    pub(crate) title: String,
}

pub(crate) struct ClientEmail {
    pub(crate) id: u64,
    pub(crate) email: String,
}

/// A custom channel.
pub(crate) struct Channel {
    pub(crate) id: u64,
    pub(crate) title: String,
    pub(crate) chat: bool,
    pub(crate) webhook_url: String,
}

/// A filter of the case list.
pub(crate) struct Filter {
    pub(crate) id: u64,
    pub(crate) name: &'static str,
    pub(crate) custom: bool,
    pub(crate) finds: Finds,
}

/// The cases that a filter matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finds {
    Unassigned,
    Open,
    Urgent,
    Deleted,
    Spam,
}

pub(crate) struct MacroCategory {
    pub(crate) id: u64,
    pub(crate) title: &'static str,
    pub(crate) macros: Vec<Macro>,
}

pub(crate) struct Macro {
    pub(crate) id: u64,
    pub(crate) title: &'static str,
    pub(crate) group_name: String,
    pub(crate) actions: Vec<Action>,
}

pub(crate) struct Action {
    pub(crate) id: u64,
    pub(crate) kind: &'static str,
    pub(crate) display_name: &'static str,
    pub(crate) destination: Json,
    pub(crate) content: Option<&'static str>,
}

impl Label {
    pub(crate) fn wire(&self) -> Object {
        object! { "label_id": self.id, "label_title": &self.title }
    }
}

impl Role {
    pub(crate) fn wire(&self) -> Object {
        object! { "role_id": self.id, "role": self.role }
    }
}

impl Status {
    pub(crate) fn wire(&self) -> Object {
        object! { "status_id": self.id, "status": self.status, "active": self.active }
    }
}

impl StatusChange {
    pub(crate) fn wire(&self) -> Object {
        object! { "staff_id": self.staff, "status_id": self.status, "created_at": Json::Time(self.at) }
    }
}

impl CustomField {
    pub(crate) fn wire(&self) -> Object {
        let (kind, data) = match &self.kind {
            FieldKind::Text => ("text", Json::from("")),
            FieldKind::Textarea => ("textarea", Json::from("")),
            FieldKind::Checkbox => ("checkbox", Json::from("")),
            FieldKind::Date => ("date", Json::from("")),
            FieldKind::Select(options) => {
                let options = options.iter().map(|(key, title)| (Cow::Owned(key.clone()), Json::from(title)));
                ("select", Json::Object(Object(options.collect())))
            }
        };
        let level = match self.level {
            Level::Case => "case",
            Level::User => "user",
        };
        object! {
            "field_id": self.id,
            "title": &self.title,
            "field_type": kind,
            "field_level": level,
            "active": self.active,
            "field_data": data,
        }
    }
}

impl Language {
    pub(crate) fn wire(&self) -> Object {
        object! { "language_id": self.id, "code": &self.code, "title": &self.title, "active": true }
    }
}

impl ClientEmail {
    pub(crate) fn wire(&self) -> Object {
        object! { "email_id": self.id, "email": &self.email, "active": true }
    }
}

impl Channel {
    /// Returns the name of the channel in cases.
    pub(crate) fn key(&self) -> String {
        format!("cch{}", self.id)
    }

    pub(crate) fn wire(&self) -> Object {
        object! {
            "channel_id": self.id,
            "channel_api_key": self.key(),
            "title": &self.title,
            "channel_type": if self.chat { "sync" } else { "async" },
            "icon": "icon-chat",
            "webhook_url": &self.webhook_url,
            "active": true,
        }
    }
}

impl Filter {
    pub(crate) fn wire(&self) -> Object {
        let id = if self.finds == Finds::Unassigned { Json::from("unassigned") } else { Json::from(self.id) };
        object! { "filter_id": id, "filter_name": self.name, "isSelected": false, "isCustom": self.custom }
    }
}

impl MacroCategory {
    pub(crate) fn wire(&self, sort: usize) -> Object {
        let macros = self.macros.iter().enumerate();
        let data = macros.map(|(place, it)| (Cow::Owned(it.id.to_string()), Json::from(it.wire(place + 1))));
        object! {
            "title": self.title,
            "sort": sort,
            "macros_category_id": self.id,
            "data": Json::Object(Object(data.collect())),
        }
    }
}

impl Macro {
    fn wire(&self, position: usize) -> Object {
        let actions = self.actions.iter().enumerate().map(|(place, it)| Json::from(it.wire(place + 1)));
        object! {
            "title": self.title,
            "position": position,
            "group_name": &self.group_name,
            "actions": actions.collect::<Json>(),
        }
    }
}

impl Action {
    fn wire(&self, position: usize) -> Object {
        object! {
            "macro_action_id": self.id,
            "action_type": self.kind,
            "action_display_name": self.display_name,
            "action_destination": self.destination.clone(),
            "content": self.content.map_or(Json::Null, Json::from),
            "subject": "",
            "position": position,
        }
    }
}
