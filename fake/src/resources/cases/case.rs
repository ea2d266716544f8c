//! Cases and their changes, each of which is recorded in the history.

use std::borrow::Cow;

use crate::input::enums::EnumValue;
use crate::output::json::{Json, Object, ids, object};
use crate::resources::cases::history::{Change, Hand};
use crate::resources::cases::message::Message;
use crate::resources::cases::rating::Rating;
use crate::resources::custom_fields::plain;

/// The enum of the statuses of cases.
pub(crate) const STATUS: &str = "CaseStatus";

/// The enum of the priorities of cases.
pub(crate) const PRIORITY: &str = "Priority";

/// A case with everything that belongs to it.
#[derive(Default)]
pub(crate) struct Case {
    pub(crate) id: u64,
    pub(crate) subject: Box<str>,
    pub(crate) user: u64,
    /// The responsible staff member; 0 means no staff member.
    pub(crate) staff: u64,
    /// The group; 0 means no group.
    pub(crate) group: u64,
    pub(crate) status: EnumValue,
    pub(crate) priority: EnumValue,
    pub(crate) channel: Cow<'static, str>,
    pub(crate) recipient: String,
    pub(crate) cc: Vec<String>,
    pub(crate) bcc: Vec<String>,
    pub(crate) deleted: bool,
    pub(crate) spam: bool,
    pub(crate) created: i64,
    pub(crate) updated: i64,
    pub(crate) closed: Option<i64>,
    pub(crate) last_response: i64,
    /// The case that it was merged into; 0 means not merged.
    pub(crate) parent: u64,
    /// The time of the first staff reply.
    pub(crate) first_reply: Option<i64>,
    pub(crate) language: u64,
    pub(crate) fields: Object,
    pub(crate) labels: Vec<u64>,
    pub(crate) locked_labels: Vec<u64>,
    pub(crate) rating: Option<Rating>,
    pub(crate) idea: Option<Box<Idea>>,
    pub(crate) active_chat: bool,
    /// Whether staff created it.
    pub(crate) by_staff: bool,
    pub(crate) messages: Vec<Message>,
    pub(crate) changes: Vec<Change>,
}

/// The additional fields of a case that is an idea.
#[derive(Default)]
pub(crate) struct Idea {
    pub(crate) content: String,
    pub(crate) stage: String,
    pub(crate) category: u64,
    pub(crate) response: Option<(String, i64)>,
}

/// Returns the number of a case as people read it. The number contains the id, so that the server finds the case by its number.
pub(crate) fn number_of(id: u64) -> String {
    format!("{:03}-{id:06}", id % 900 * 37 % 900 + 100)
}

impl Case {
    /// Creates an open case of a user, with defaults for everything else.
    pub(crate) fn new(id: u64, user: u64, subject: &str, created: i64, first: Message) -> Self {
        Self {
            id,
            subject: subject.into(),
            user,
            status: EnumValue::of(STATUS, "open"),
            priority: EnumValue::of(PRIORITY, "normal"),
            channel: Cow::Borrowed("email"),
            recipient: "support@example.com".to_owned(),
            created,
            updated: created,
            last_response: created,
            language: 1,
            messages: vec![first],
            ..Self::default()
        }
    }

    fn record(&mut self, hand: Hand, event: impl Into<Cow<'static, str>>, old: impl ToString, new: impl ToString) {
        self.updated = hand.at;
        let (event, old, new) = (event.into(), old.to_string(), Some(new.to_string()));
        self.changes.push(Change { at: hand.at, event, by: hand.by, old, new });
    }

    pub(crate) fn set_status(&mut self, status: EnumValue, hand: Hand) {
        if self.status != status {
            self.record(hand, "status", self.status.text, status.text);
            self.closed = (status.text == "closed").then_some(hand.at);
            self.status = status;
        }
    }

    pub(crate) fn set_staff(&mut self, staff: u64, hand: Hand) {
        if self.staff != staff {
            self.record(hand, "staff", self.staff, staff);
            self.staff = staff;
        }
    }

    pub(crate) fn set_group(&mut self, group: u64, hand: Hand) {
        if self.group != group {
            self.record(hand, "group", self.group, group);
            self.group = group;
        }
    }

    pub(crate) fn set_priority(&mut self, priority: EnumValue, hand: Hand) {
        if self.priority != priority {
            self.record(hand, "priority", self.priority.text, priority.text);
            self.priority = priority;
        }
    }

    pub(crate) fn set_subject(&mut self, subject: &str, hand: Hand) {
        if *self.subject != *subject {
            self.record(hand, "subject", self.subject.clone(), subject);
            self.subject = subject.into();
        }
    }

    /// Sets a custom field by its key, such as `cf_25`.
    pub(crate) fn set_field(&mut self, key: Cow<'static, str>, value: Json, hand: Hand) {
        let old = self.fields.get(&key);
        if old != Some(&value) {
            let event = key.replacen("cf_", "custom_field_", 1);
            self.record(hand, event, old.map(plain).unwrap_or_default(), plain(&value));
            self.fields.put(key, value);
        }
    }

    /// Adds and removes labels. Labels that automation rules have set stay.
    pub(crate) fn set_labels(&mut self, add: &[u64], remove: &[u64], hand: Hand) {
        let mut labels = self.labels.clone();
        labels.retain(|label| !remove.contains(label) || self.locked_labels.contains(label));
        for label in add {
            if !labels.contains(label) {
                labels.push(*label);
            }
        }
        if labels != self.labels {
            self.record(hand, "labels", join_ids(&self.labels), join_ids(&labels));
            self.labels = labels;
        }
    }

    /// Returns the ratings of the case and of its messages.
    pub(crate) fn ratings(&self) -> impl Iterator<Item = &Rating> {
        self.rating.iter().chain(self.messages.iter().filter_map(|message| message.rating.as_ref()))
    }

    /// Returns minutes with a fraction, as a string: `1.5`, or `-` for never.
    fn speed(&self, until: Option<i64>) -> Json {
        let Some(until) = until else { return Json::Dash };
        let tenths = (until - self.created).max(0) * 10 / 60;
        if tenths % 10 == 0 { Json::Int(tenths / 10) } else { Json::from(format!("{}.{}", tenths / 10, tenths % 10)) }
    }

    /// Converts to the form of responses.
    pub(crate) fn wire(&self) -> Object {
        let mut case = object! {
            "case_id": self.id,
            "case_number": number_of(self.id),
            "subject": self.subject.to_string(),
            "user_id": self.user,
            "staff_id": self.staff,
            "group_id": self.group,
            "status": self.status.text,
            "priority": self.priority.text,
            "channel": Json::Text(self.channel.clone()),
            "recipient": &self.recipient,
            "cc_emails": self.cc.join(","),
            "bcc_emails": self.bcc.join(","),
            "deleted": self.deleted,
            "spam": self.spam,
            "created_at": Json::Time(self.created),
            "updated_at": Json::Time(self.updated),
            "closed_at": self.closed.map_or(Json::Dash, Json::Time),
            "last_response_at": Json::Time(self.last_response),
            "parent_case_id": self.parent,
            "first_response_speed": self.speed(self.first_reply),
            "closing_speed": self.speed(self.closed),
            "language_id": self.language,
            "custom_fields": self.fields.clone(),
            "labels": ids(&self.labels),
            "locked_labels": ids(&self.locked_labels),
        };
        if let Some(rating) = &self.rating {
            rating.add_to(&mut case);
        }
        case
    }

    /// Converts to the form of the response to its creation: without the fields that a new case cannot have, and in part if the
    /// request had files.
    pub(crate) fn wire_of_new(&self, with_files: bool) -> Object {
        let mut case = if with_files { self.wire_in_part() } else { self.wire() };
        for absent in ["closed_at", "parent_case_id", "first_response_speed", "closing_speed", "locked_labels"] {
            case.remove(absent);
        }
        case
    }

    /// Converts to the form of responses that were seen without labels and custom fields.
    pub(crate) fn wire_in_part(&self) -> Object {
        let mut case = self.wire();
        case.remove("labels");
        case.remove("custom_fields");
        case
    }
}

fn join_ids(ids: &[u64]) -> String {
    ids.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}
