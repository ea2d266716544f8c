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
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// The user's comment on the rating.
    pub rating_comment: Option<String>,
    /// The staff member who was rated.
    pub rated_staff_id: Option<StaffId>,
    received: rt::generated::Received,
}

rt::record! {
    Case;
    case_id: "case_id", required;
    case_number: "case_number";
    subject: "subject", redacted;
    user_id: "user_id";
    staff_id: "staff_id", none_if_zero;
    group_id: "group_id";
    status: "status";
    priority: "priority";
    channel: "channel";
    channel_source: "channel_source", redacted;
    recipient: "recipient", redacted;
    cc_emails: "cc_emails" | "recipient_cc", redacted, comma;
    bcc_emails: "bcc_emails" | "recipient_bcc", redacted, comma;
    deleted: "deleted";
    spam: "spam";
    created_at: "created_at";
    updated_at: "updated_at", none_if_dash;
    closed_at: "closed_at", none_if_dash;
    last_response_at: "last_response_at";
    parent_case_id: "parent_case_id", none_if_zero;
    first_response_speed: "first_response_speed", none_if_dash;
    closing_speed: "closing_speed", none_if_dash;
    language_id: "language_id";
    custom_fields: "custom_fields";
    label_ids: "labels";
    locked_label_ids: "locked_labels";
    rating: "rating";
    rating_comment: "rating_comment", redacted;
    rated_staff_id: "rated_staff_id", none_if_zero;
}
