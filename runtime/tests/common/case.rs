//! A record and its types, just as the generator writes them.

#![allow(unreachable_pub)]

use helpdesk_runtime as rt;

/// Identifier of a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseId(pub u64);
rt::id!(CaseId);

/// Identifier of a user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserId(pub u64);
rt::id!(UserId);

/// Identifier of a staff member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StaffId(pub u64);
rt::id!(StaffId);

/// Identifier of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(pub u64);
rt::id!(GroupId);

/// Identifier of a language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LanguageId(pub u64);
rt::id!(LanguageId);

/// Identifier of a label.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LabelId(pub u64);
rt::id!(LabelId);

/// Identifier of a custom channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CustomChannelId(pub u64);
rt::id!(CustomChannelId);

/// Number of a case as people read it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseNumber(rt::values::PatternString);
rt::formatted_text!(CaseNumber, "<digits>-<digits>");

/// State of a case.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaseStatus {
    /// Waits for staff.
    Open,
    /// Waits for the user.
    Waiting,
    /// Done.
    Closed,
    /// A value that this version does not know.
    Unknown(rt::values::UnknownValue),
}

impl rt::values::OpenEnum for CaseStatus {
    fn from_text(text: &str) -> Self {
        match text {
            "open" => Self::Open,
            "waiting" => Self::Waiting,
            "closed" => Self::Closed,
            _ => Self::Unknown(rt::values::UnknownValue::new(text)),
        }
    }

    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Open => "open".into(),
            Self::Waiting => "waiting".into(),
            Self::Closed => "closed".into(),
            Self::Unknown(value) => value.as_str().into(),
        }
    }
}

rt::open_enum!(CaseStatus);

/// How urgent a case is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Priority {
    /// Can wait.
    Low,
    /// As usual.
    Normal,
    /// Before others.
    High,
    /// At once.
    Critical,
    /// A value that this version does not know.
    Unknown(rt::values::UnknownValue),
}

impl rt::values::OpenEnum for Priority {
    fn from_text(text: &str) -> Self {
        match text {
            "low" => Self::Low,
            "normal" => Self::Normal,
            "high" => Self::High,
            "critical" => Self::Critical,
            _ => Self::Unknown(rt::values::UnknownValue::new(text)),
        }
    }

    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Low => "low".into(),
            Self::Normal => "normal".into(),
            Self::High => "high".into(),
            Self::Critical => "critical".into(),
            Self::Unknown(value) => value.as_str().into(),
        }
    }
}

rt::open_enum!(Priority);

/// Where a case came from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Channel {
    /// A form on a site.
    Web,
    /// Mail.
    Email,
    /// The chat on a site.
    Chat,
    /// A custom channel.
    Custom(CustomChannelId),
    /// A value that this version does not know.
    Unknown(rt::values::UnknownValue),
}

impl rt::values::OpenEnum for Channel {
    fn from_text(text: &str) -> Self {
        match text {
            "web" => Self::Web,
            "email" => Self::Email,
            "chat" => Self::Chat,
            _ => None
                .or_else(|| rt::generated::part(text, "cch", "").map(Self::Custom))
                .unwrap_or_else(|| Self::Unknown(rt::values::UnknownValue::new(text))),
        }
    }

    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Web => "web".into(),
            Self::Email => "email".into(),
            Self::Chat => "chat".into(),
            Self::Custom(part) => format!("cch{part}").into(),
            Self::Unknown(value) => value.as_str().into(),
        }
    }
}

rt::open_enum!(Channel);

/// A support case.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Case {
    /// Identifier.
    pub case_id: CaseId,
    /// Number as people read it.
    pub case_number: Option<CaseNumber>,
    /// Subject.
    pub subject: String,
    /// The user whose case it is.
    pub user_id: Option<UserId>,
    /// The responsible staff member.
    pub staff_id: Option<StaffId>,
    /// The group in charge.
    pub group_id: Option<GroupId>,
    /// State.
    pub status: Option<CaseStatus>,
    /// How urgent it is.
    pub priority: Option<Priority>,
    /// Where it came from.
    pub channel: Option<Channel>,
    /// Address of the channel that it came through.
    pub channel_source: Option<String>,
    /// Address that it was sent to.
    pub recipient: String,
    /// Addresses that get a copy.
    pub cc_emails: Vec<String>,
    /// Addresses that get a copy which the others do not see.
    pub bcc_emails: Vec<String>,
    /// Whether it is in the trash.
    pub deleted: Option<bool>,
    /// Whether it is marked as spam.
    pub spam: Option<bool>,
    /// When it was created.
    pub created_at: Option<rt::Timestamp>,
    /// When it was last changed.
    pub updated_at: Option<rt::Timestamp>,
    /// When it was closed.
    pub closed_at: Option<rt::Timestamp>,
    /// When it was last responded to.
    pub last_response_at: Option<rt::Timestamp>,
    /// The case that it was merged into.
    pub parent_case_id: Option<CaseId>,
    /// Minutes until the first response.
    pub first_response_speed: Option<rt::Minutes>,
    /// Minutes until it was closed.
    pub closing_speed: Option<rt::Minutes>,
    /// Language.
    pub language_id: Option<LanguageId>,
    /// Values of custom fields.
    pub custom_fields: rt::CustomFields,
    /// All its labels.
    pub label_ids: Vec<LabelId>,
    /// Labels that staff cannot take off.
    pub locked_label_ids: Option<Vec<LabelId>>,
    /// How satisfied the user is.
    pub rating: Option<String>,
    /// What the user said about the rating.
    pub rating_comment: Option<String>,
    /// The staff member who was rated.
    pub rated_staff_id: Option<StaffId>,
    received: rt::generated::Received,
}

impl rt::response::Record for Case {
    const NAME: &'static str = "Case";
    const REQUIRED: &'static [&'static str] = &["case_id"];
    const PLAIN: u64 = 0x1801c05;

    fn read_field(&mut self, key: &str, json: &mut rt::generated::Reader<'_>) -> rt::generated::Read {
        match key {
            "case_id" => json.field(0).read(&mut self.case_id),
            "case_number" => json.field(1).read(&mut self.case_number),
            "subject" => json.field(2).read(&mut self.subject),
            "user_id" => json.field(3).read(&mut self.user_id),
            "staff_id" => json.field(4).read_nonzero(&mut self.staff_id),
            "group_id" => json.field(5).read(&mut self.group_id),
            "status" => json.field(6).read(&mut self.status),
            "priority" => json.field(7).read(&mut self.priority),
            "channel" => json.field(8).read(&mut self.channel),
            "channel_source" => json.field(9).read(&mut self.channel_source),
            "recipient" => json.field(10).read(&mut self.recipient),
            "cc_emails" | "recipient_cc" => json.field(11).read_comma(&mut self.cc_emails),
            "bcc_emails" | "recipient_bcc" => json.field(12).read_comma(&mut self.bcc_emails),
            "deleted" => json.field(13).read(&mut self.deleted),
            "spam" => json.field(14).read(&mut self.spam),
            "created_at" => json.field(15).read(&mut self.created_at),
            "updated_at" => json.field(16).read_dash(&mut self.updated_at),
            "closed_at" => json.field(17).read_dash(&mut self.closed_at),
            "last_response_at" => json.field(18).read(&mut self.last_response_at),
            "parent_case_id" => json.field(19).read_nonzero(&mut self.parent_case_id),
            "first_response_speed" => json.field(20).read_dash(&mut self.first_response_speed),
            "closing_speed" => json.field(21).read_dash(&mut self.closing_speed),
            "language_id" => json.field(22).read(&mut self.language_id),
            "custom_fields" => json.field(23).read(&mut self.custom_fields),
            "labels" => json.field(24).read(&mut self.label_ids),
            "locked_labels" => json.field(25).read(&mut self.locked_label_ids),
            "rating" => json.field(26).read(&mut self.rating),
            "rating_comment" => json.field(27).read(&mut self.rating_comment),
            "rated_staff_id" => json.field(28).read_nonzero(&mut self.rated_staff_id),
            _ => json.read_extra(key, &mut self.received.extra),
        }
    }

    fn write_fields(&self, to: &mut dyn rt::generated::Fields) {
        to.put("case_id", &self.case_id);
        to.put("case_number", &self.case_number);
        to.put_redacted("subject", &self.subject);
        to.put("user_id", &self.user_id);
        to.put("staff_id", &self.staff_id);
        to.put("group_id", &self.group_id);
        to.put("status", &self.status);
        to.put("priority", &self.priority);
        to.put("channel", &self.channel);
        to.put_redacted("channel_source", &self.channel_source);
        to.put_redacted("recipient", &self.recipient);
        to.put_redacted("cc_emails", &rt::generated::AsComma(&self.cc_emails));
        to.put_redacted("bcc_emails", &rt::generated::AsComma(&self.bcc_emails));
        to.put("deleted", &self.deleted);
        to.put("spam", &self.spam);
        to.put("created_at", &self.created_at);
        to.put("updated_at", &self.updated_at);
        to.put("closed_at", &self.closed_at);
        to.put("last_response_at", &self.last_response_at);
        to.put("parent_case_id", &self.parent_case_id);
        to.put("first_response_speed", &self.first_response_speed);
        to.put("closing_speed", &self.closing_speed);
        to.put("language_id", &self.language_id);
        to.put("custom_fields", &self.custom_fields);
        to.put("labels", &self.label_ids);
        to.put("locked_labels", &self.locked_label_ids);
        to.put("rating", &self.rating);
        to.put_redacted("rating_comment", &self.rating_comment);
        to.put("rated_staff_id", &self.rated_staff_id);
        to.put_extra(&self.received.extra);
    }

    fn received(&self) -> &rt::generated::Received {
        &self.received
    }

    fn received_mut(&mut self) -> &mut rt::generated::Received {
        &mut self.received
    }
}

rt::record!(Case);
