// @generated from `spec/cases.yaml` by `cargo xtask codegen`. Do not edit.

//! Support cases, also called tickets: creating, listing, changing, rating and deleting them, and their
//! change history.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - Whether `from_time` and `to_time` of a list include records of that second.
//! - Whether a list of cases has `first_response_speed` by default.
//! - Whether a list of cases has those in the trash and spam.
//! - Whether a filter by several labels matches cases with all of them, or with any.
//! - Whether staff with restricted access can trash, restore or delete cases.
//! - The formats of most filters of the change history, and the meaning of the pair in `status`.
//! - Which operations move a case from one status to another.
//! - The greatest number of identifiers in the path of a bulk operation.
//! - Whether a new rating of a case replaces the old one.
//! - Whether an update of a case takes `cc_emails`, `bcc_emails` or `user_id`.
//! - Whether bulk operations take case numbers.
//! - How cases are merged; no known operation does it.
//! - All kinds of entries of the change history, their order, and the formats of their values.
//! - Other channels, and their names in requests and responses.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a case.
#[doc(alias = "ticket id")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseId(pub u64);

rt::id!(CaseId);

/// Number of a case as staff and users see it, such as `123-456789`.
///
/// Format: `<digits>-<digits>`. `new` accepts no other form. A response may hold any string, and it is
/// kept as it came.
#[doc(alias = "ticket number")]
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseNumber(rt::PatternString);

rt::formatted_text!(CaseNumber, "<digits>-<digits>");

/// A case by identifier or by number.
///
/// According to the vendor's documentation, paths of cases take either.
///
/// Request-only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaseRef {
    /// By identifier.
    ///
    /// Wire format: `<CaseId>`.
    Id(CaseId),
    /// By number.
    ///
    /// Wire format: `<CaseNumber>`.
    Number(CaseNumber),
}

impl rt::ClosedEnum for CaseRef {
    const FORMAT: &'static str = "<CaseId>|<CaseNumber>";
    fn from_text(text: &str) -> Option<Self> {
        rt::part(text, "", "")
            .map(Self::Id)
            .or_else(|| rt::part(text, "", "").map(Self::Number))
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Id(part) => part.to_string().into(),
            Self::Number(part) => part.to_string().into(),
        }
    }
    fn id(&self) -> Option<u64> {
        match self {
            Self::Id(part) => Some(part.0),
            _ => None,
        }
    }
}

rt::closed_enum!(CaseRef);

rt::variant_from!(CaseRef::Id(CaseId));

rt::variant_from!(CaseRef::Number(CaseNumber));

impl From<u64> for CaseRef {
    fn from(number: u64) -> Self {
        Self::Id(number.into())
    }
}

rt::signed_numbers!(CaseRef);

/// Status of a case.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[doc(alias = "ticket status")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaseStatus {
    /// Waiting for staff.
    Open,
    /// Waiting for the user.
    Waiting,
    /// Done.
    Closed,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl CaseStatus {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Open => "open",
            Self::Waiting => "waiting",
            Self::Closed => "closed",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for CaseStatus {
    fn from_text(text: &str) -> Self {
        match text {
            "open" => Self::Open,
            "waiting" => Self::Waiting,
            "closed" => Self::Closed,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(CaseStatus);

/// Priority of a case.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
///
/// Ordered from the least value to the greatest. An `Unknown` value is greater than all known ones, and
/// `>` and `>=` hold for it too. To compare without it, name the values: `matches!(value,
/// Priority::High | Priority::Critical)`. `Unknown` values among themselves are ordered by their
/// strings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Priority {
    /// Low.
    Low,
    /// Normal.
    Normal,
    /// High.
    High,
    /// Critical.
    Critical,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl Priority {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Low => "low",
            Self::Normal => "normal",
            Self::High => "high",
            Self::Critical => "critical",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for Priority {
    fn from_text(text: &str) -> Self {
        match text {
            "low" => Self::Low,
            "normal" => Self::Normal,
            "high" => Self::High,
            "critical" => Self::Critical,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(Priority);

/// Channel of a case.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Channel {
    /// A web form.
    Web,
    /// Email.
    Email,
    /// The chat on a website.
    Chat,
    /// Twitter.
    Twitter,
    /// Facebook.
    Facebook,
    /// The ideas board.
    Idea,
    /// A custom channel.
    ///
    /// Wire format: `cch<CustomChannelId>`.
    #[doc(alias = "cch")]
    Custom(crate::CustomChannelId),
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl rt::OpenEnum for Channel {
    fn from_text(text: &str) -> Self {
        match text {
            "web" => Self::Web,
            "email" => Self::Email,
            "chat" => Self::Chat,
            "twitter" => Self::Twitter,
            "facebook" => Self::Facebook,
            "idea" => Self::Idea,
            _ => {
                rt::part(text, "cch", "")
                    .map(Self::Custom)
                    .unwrap_or_else(|| Self::Unknown(rt::UnknownValue::new(text)))
            }
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Web => "web".into(),
            Self::Email => "email".into(),
            Self::Chat => "chat".into(),
            Self::Twitter => "twitter".into(),
            Self::Facebook => "facebook".into(),
            Self::Idea => "idea".into(),
            Self::Custom(part) => format!("cch{part}").into(),
            Self::Unknown(value) => value.as_str().into(),
        }
    }
    fn id(&self) -> Option<u64> {
        match self {
            Self::Custom(part) => Some(part.0),
            _ => None,
        }
    }
}

rt::open_enum!(Channel);

rt::variant_from!(Channel::Custom(crate::CustomChannelId));

/// Assignee of a case.
///
/// Request-only.
#[doc(alias = "assigned agent")]
#[doc(alias = "owner")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Assignee {
    /// No staff member.
    ///
    /// Wire name: `0`.
    #[doc(alias = "0")]
    Nobody,
    /// This staff member.
    ///
    /// Wire format: `<StaffId>`.
    Staff(crate::StaffId),
}

impl rt::ClosedEnum for Assignee {
    const FORMAT: &'static str = "0|<StaffId>";
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "0" => Some(Self::Nobody),
            _ => rt::part(text, "", "").map(Self::Staff),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Nobody => "0".into(),
            Self::Staff(part) => part.to_string().into(),
        }
    }
    fn id(&self) -> Option<u64> {
        match self {
            Self::Staff(part) => Some(part.0),
            _ => None,
        }
    }
}

rt::closed_enum!(Assignee, number);

rt::variant_from!(Assignee::Staff(crate::StaffId));

impl From<u64> for Assignee {
    fn from(number: u64) -> Self {
        Self::Staff(number.into())
    }
}

rt::signed_numbers!(Assignee);

/// Sender address of the email to the user about a new case.
///
/// Request-only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SenderAddress {
    /// No address; the user gets no email.
    ///
    /// Wire name: `-1`.
    #[doc(alias = "-1")]
    NoMail,
    /// This address of the account; later staff replies are sent from it too.
    ///
    /// Wire format: `<ClientEmailId>`.
    Address(crate::ClientEmailId),
}

impl rt::ClosedEnum for SenderAddress {
    const FORMAT: &'static str = "-1|<ClientEmailId>";
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "-1" => Some(Self::NoMail),
            _ => rt::part(text, "", "").map(Self::Address),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::NoMail => "-1".into(),
            Self::Address(part) => part.to_string().into(),
        }
    }
    fn id(&self) -> Option<u64> {
        match self {
            Self::Address(part) => Some(part.0),
            _ => None,
        }
    }
}

rt::closed_enum!(SenderAddress, number);

rt::variant_from!(SenderAddress::Address(crate::ClientEmailId));

impl From<u64> for SenderAddress {
    fn from(number: u64) -> Self {
        Self::Address(number.into())
    }
}

rt::signed_numbers!(SenderAddress);

/// The order of a list of cases.
///
/// Request-only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaseSort {
    /// Last changed first.
    UpdatedAtDesc,
    /// Last changed last.
    UpdatedAtAsc,
    /// Newest first.
    CreatedAtDesc,
    /// Oldest first; the order for reading long lists.
    CreatedAtAsc,
    /// By response, ascending; the vendor's documentation does not specify the value compared.
    ResponseAsc,
    /// By response, descending; the vendor's documentation does not specify the value compared.
    ResponseDesc,
    /// Critical first.
    PriorityDesc,
    /// Low first.
    PriorityAsc,
    /// Open first.
    StatusAsc,
    /// Closed first.
    StatusDesc,
}

impl CaseSort {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::UpdatedAtDesc => "updated_at_desc",
            Self::UpdatedAtAsc => "updated_at_asc",
            Self::CreatedAtDesc => "created_at_desc",
            Self::CreatedAtAsc => "created_at_asc",
            Self::ResponseAsc => "response_asc",
            Self::ResponseDesc => "response_desc",
            Self::PriorityDesc => "priority_desc",
            Self::PriorityAsc => "priority_asc",
            Self::StatusAsc => "status_asc",
            Self::StatusDesc => "status_desc",
        }
    }
}

impl rt::ClosedEnum for CaseSort {
    const FORMAT: &'static str = "updated_at_desc|updated_at_asc|created_at_desc|created_at_asc|response_asc|response_desc|priority_desc|priority_asc|status_asc|status_desc";
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "updated_at_desc" => Some(Self::UpdatedAtDesc),
            "updated_at_asc" => Some(Self::UpdatedAtAsc),
            "created_at_desc" => Some(Self::CreatedAtDesc),
            "created_at_asc" => Some(Self::CreatedAtAsc),
            "response_asc" => Some(Self::ResponseAsc),
            "response_desc" => Some(Self::ResponseDesc),
            "priority_desc" => Some(Self::PriorityDesc),
            "priority_asc" => Some(Self::PriorityAsc),
            "status_asc" => Some(Self::StatusAsc),
            "status_desc" => Some(Self::StatusDesc),
            _ => None,
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::closed_enum!(CaseSort);

/// The user of the case.
///
/// At least one of these is required.
///
/// Choose one; setters on the request add others.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum Requester {
    /// By email address.
    ///
    /// Email address; it must be valid.
    ///
    /// Redacted in `Debug`.
    Email(String),
    /// By phone number.
    ///
    /// Phone number; it must be valid.
    ///
    /// Redacted in `Debug`.
    Phone(String),
    /// By WhatsApp phone number.
    ///
    /// Phone number; it must be valid and have a messenger account.
    ///
    /// Redacted in `Debug`.
    Whatsapp(String),
    /// By Telegram account.
    ///
    /// User name, or a valid phone number that has a messenger account.
    ///
    /// Redacted in `Debug`.
    Telegram(String),
    /// By custom identifier; only through a custom channel.
    ///
    /// Identifier that the caller chose.
    ///
    /// Valid only together with `channel`. Redacted in `Debug`.
    Custom(String),
}

impl Requester {
    /// By email address.
    ///
    /// Email address; it must be valid.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_email")]
    pub fn email(user_email: impl Into<String>) -> Self {
        Self::Email(Into::into(user_email))
    }
    /// By phone number.
    ///
    /// Phone number; it must be valid.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_phone")]
    pub fn phone(user_phone: impl Into<String>) -> Self {
        Self::Phone(Into::into(user_phone))
    }
    /// By WhatsApp phone number.
    ///
    /// Phone number; it must be valid and have a messenger account.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_whatsapp_phone")]
    pub fn whatsapp(user_whatsapp_phone: impl Into<String>) -> Self {
        Self::Whatsapp(Into::into(user_whatsapp_phone))
    }
    /// By Telegram account.
    ///
    /// User name, or a valid phone number that has a messenger account.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "user_telegram_data")]
    pub fn telegram(user_telegram_data: impl Into<String>) -> Self {
        Self::Telegram(Into::into(user_telegram_data))
    }
    /// By custom identifier; only through a custom channel.
    ///
    /// Identifier that the caller chose.
    ///
    /// Valid only together with `channel`. Redacted in `Debug`.
    #[doc(alias = "user_custom_id")]
    pub fn custom(user_custom_id: impl Into<String>) -> Self {
        Self::Custom(Into::into(user_custom_id))
    }
}

impl rt::Choice for Requester {
    fn put(self, call: rt::OperationInput) -> rt::OperationInput {
        match self {
            Self::Email(user_email) => call.set::<String>("user_email", user_email),
            Self::Phone(user_phone) => call.set::<String>("user_phone", user_phone),
            Self::Whatsapp(user_whatsapp_phone) => {
                call.set::<String>("user_whatsapp_phone", user_whatsapp_phone)
            }
            Self::Telegram(user_telegram_data) => {
                call.set::<String>("user_telegram_data", user_telegram_data)
            }
            Self::Custom(user_custom_id) => {
                call.set::<String>("user_custom_id", user_custom_id)
            }
        }
    }
}

rt::alternatives!(Requester);

/// [`Requester`], or a value that converts into it.
///
/// Implemented for every type that is `Into<Requester>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `Requester`",
    label = "expected `Requester`",
    note = "use `Requester::email(..)`, `Requester::phone(..)`, `Requester::whatsapp(..)`, `Requester::telegram(..)`, `Requester::custom(..)`"
)]
pub trait IntoRequester: Into<Requester> {}

#[diagnostic::do_not_recommend]
impl<T: Into<Requester>> IntoRequester for T {}

/// A support case.
///
/// Speeds are in minutes of working time. The times of the leaderboard are in seconds instead.
///
/// JSON root: `case`.
#[doc(alias = "ticket")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Case {
    /// Identifier.
    pub case_id: CaseId,
    /// Number as staff and users see it.
    pub case_number: CaseNumber,
    /// Subject.
    ///
    /// Redacted in `Debug`.
    pub subject: String,
    /// The user of the case.
    pub user_id: Option<crate::UserId>,
    /// The responsible staff member.
    ///
    /// The service sends `0` for `None`.
    pub staff_id: Option<crate::StaffId>,
    /// The responsible group; that 0 means none is inference.
    ///
    /// The service sends `0` for `None`.
    pub group_id: Option<crate::GroupId>,
    /// Status.
    pub status: Option<CaseStatus>,
    /// Priority.
    pub priority: Option<Priority>,
    /// Channel of the case.
    pub channel: Option<Channel>,
    /// Address of the channel that the case came through.
    ///
    /// Optional: only newer responses have it. Redacted in `Debug`.
    pub channel_source: Option<String>,
    /// Address that the case was sent to, or the name of a social channel.
    ///
    /// Redacted in `Debug`.
    pub recipient: String,
    /// Addresses that get a copy.
    ///
    /// Comma-separated on the wire. Also accepted as `recipient_cc`. Redacted in `Debug`.
    #[doc(alias = "recipient_cc")]
    pub cc_emails: Vec<String>,
    /// Addresses that get a blind copy.
    ///
    /// Comma-separated on the wire. Also accepted as `recipient_bcc`. Redacted in `Debug`.
    #[doc(alias = "recipient_bcc")]
    pub bcc_emails: Vec<String>,
    /// Whether the case is in the trash.
    pub deleted: Option<bool>,
    /// Whether the case is marked as spam.
    pub spam: Option<bool>,
    /// When the case was created.
    pub created_at: Option<rt::Timestamp>,
    /// When the case was last changed; production code of third parties accepts `-` here too.
    ///
    /// The service sends `-` for `None`.
    pub updated_at: Option<rt::Timestamp>,
    /// When the case was closed; none until then.
    ///
    /// The service sends `-` for `None`. Optional: the response to a creation lacks it. This reason is
    /// **unverified**; source: official samples.
    pub closed_at: Option<rt::Timestamp>,
    /// Time of the last response.
    pub last_response_at: Option<rt::Timestamp>,
    /// The case that this case was merged into.
    ///
    /// The service sends `0` for `None`. Optional: the response to a creation lacks it. This reason is
    /// **unverified**; source: official samples.
    pub parent_case_id: Option<CaseId>,
    /// Minutes until the first response, possibly with a fraction; none without a response.
    ///
    /// 0 means that the case arrived and received its first response outside working time.
    ///
    /// The service sends `-` for `None`. Optional: the response to a creation lacks it; rows of lists may
    /// have it only with `show_first_response_time`. This reason is **unverified**; source: official
    /// samples and production code of third parties.
    pub first_response_speed: Option<rt::Minutes>,
    /// Minutes until the case was closed, possibly with a fraction; none until then.
    ///
    /// 0 means that the case arrived and was closed outside working time. In an older variant, 0 means less
    /// than a minute.
    ///
    /// The service sends `-` for `None`. Optional: the response to a creation lacks it. This reason is
    /// **unverified**; source: official samples.
    pub closing_speed: Option<rt::Minutes>,
    /// Language.
    pub language_id: Option<crate::LanguageId>,
    /// Values of custom fields of level `case`.
    ///
    /// Redacted in `Debug`.
    pub custom_fields: rt::CustomFields,
    /// All labels of the case.
    ///
    /// Wire name: `labels`.
    #[doc(alias = "labels")]
    pub label_ids: Vec<crate::LabelId>,
    /// Labels that rules and service levels set; staff cannot remove them.
    ///
    /// Optional: the response to a creation lacks it. This reason is **unverified**; source: official
    /// samples. Wire name: `locked_labels`.
    #[doc(alias = "locked_labels")]
    pub locked_label_ids: Option<Vec<crate::LabelId>>,
    /// The user's satisfaction.
    ///
    /// Optional: only rated cases have it.
    pub rating: Option<crate::Rating>,
    /// The user's comment on the rating.
    ///
    /// Optional: only rated cases have it. Redacted in `Debug`.
    pub rating_comment: Option<String>,
    /// The rated staff member.
    ///
    /// In the satisfaction report, it is the author of the rated reply, and none if the user rated the
    /// whole case. That the same holds here is inference, as is that 0 means none.
    ///
    /// The service sends `0` for `None`. Optional: only rated cases have it.
    pub rated_staff_id: Option<crate::StaffId>,
    /// Addresses that the case was sent to.
    ///
    /// Optional: not in the vendor's documentation. Wire name: `recipient_arr`. Redacted in `Debug`.
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    #[doc(alias = "recipient_arr")]
    pub recipients: Option<Vec<String>>,
    /// Addresses that get a copy.
    ///
    /// Optional: not in the vendor's documentation. Wire name: `recipient_cc_arr`. Redacted in `Debug`.
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    #[doc(alias = "recipient_cc_arr")]
    pub recipients_cc: Option<Vec<String>>,
    /// Addresses that get a blind copy.
    ///
    /// Optional: not in the vendor's documentation. Wire name: `recipient_bcc_arr`. Redacted in `Debug`.
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    #[doc(alias = "recipient_bcc_arr")]
    pub recipients_bcc: Option<Vec<String>>,
    /// Attached files.
    ///
    /// Optional: not in the vendor's documentation. **Unverified**: not in the vendor's API documentation;
    /// source: library source.
    pub attachments: Option<Vec<crate::Attachment>>,
    /// Fields of an idea; the response to a change of an idea holds the changed part.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub idea: Option<crate::Idea>,
    received: rt::Received,
}

rt::record! {
    Case;
    case_id: "case_id", required;
    case_number: "case_number";
    subject: "subject", redacted;
    user_id: "user_id";
    staff_id: "staff_id", none_if_zero;
    group_id: "group_id", none_if_zero;
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
    custom_fields: "custom_fields", redacted;
    label_ids: "labels";
    locked_label_ids: "locked_labels";
    rating: "rating";
    rating_comment: "rating_comment", redacted;
    rated_staff_id: "rated_staff_id", none_if_zero;
    recipients: "recipient_arr", redacted;
    recipients_cc: "recipient_cc_arr", redacted;
    recipients_bcc: "recipient_bcc_arr", redacted;
    attachments: "attachments";
    idea: "idea";
}

/// The cases that a bulk operation changed.
///
/// A response may have the whole case instead, as the operation for a single case does.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct BulkResult {
    /// Cases that were changed; the response omits all others without a reason.
    ///
    /// Wire name: `case_success_id`. **Unverified**: not in the vendor's API documentation; source: library
    /// source.
    #[doc(alias = "case_success_id")]
    pub succeeded: Vec<CaseId>,
    received: rt::Received,
}

rt::record! {
    BulkResult;
    succeeded: "case_success_id", required;
}

/// Identifier of a filter of the case list.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FilterId {
    /// Cases without a responsible staff member.
    Unassigned,
    /// A filter by number.
    ///
    /// Wire format: `<int>`.
    Id(i64),
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl rt::OpenEnum for FilterId {
    fn from_text(text: &str) -> Self {
        match text {
            "unassigned" => Self::Unassigned,
            _ => {
                rt::part(text, "", "")
                    .map(Self::Id)
                    .unwrap_or_else(|| Self::Unknown(rt::UnknownValue::new(text)))
            }
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Unassigned => "unassigned".into(),
            Self::Id(part) => part.to_string().into(),
            Self::Unknown(value) => value.as_str().into(),
        }
    }
}

rt::open_enum!(FilterId);

/// A filter of the case list, as staff see it.
///
/// JSON root: `filter`.
#[doc(alias = "view")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Filter {
    /// Identifier; a number or `unassigned`.
    pub filter_id: FilterId,
    /// Name.
    ///
    /// Redacted in `Debug`.
    pub filter_name: String,
    /// Whether the filter is selected.
    ///
    /// Wire name: `isSelected`.
    #[doc(alias = "isSelected")]
    pub is_selected: Option<bool>,
    /// Whether the filter is custom.
    ///
    /// Wire name: `isCustom`.
    #[doc(alias = "isCustom")]
    pub is_custom: Option<bool>,
    received: rt::Received,
}

rt::record! {
    Filter;
    filter_id: "filter_id", required;
    filter_name: "filter_name", redacted;
    is_selected: "isSelected";
    is_custom: "isCustom";
}

/// Identifier of a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub u64);

rt::id!(RuleId);

/// Kind of a change of a case.
///
/// The vendor's documentation does not list all kinds. It shows those that are not marked as
/// unverified.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChangeEvent {
    /// A rule ran.
    Rules,
    /// The responsible staff member changed.
    Staff,
    /// A staff member took the chat, according to production code of third parties.
    FixedChat,
    /// The responsible group changed.
    Group,
    /// The status changed.
    Status,
    /// The priority changed.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: inference from the filter of this
    /// name.
    Priority,
    /// The labels changed.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: inference from the filter of this
    /// name.
    Labels,
    /// The subject changed.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: inference from the filter of this
    /// name.
    Subject,
    /// The value of this custom field changed.
    ///
    /// Wire format: `custom_field_<CustomFieldId>`.
    CustomField(crate::CustomFieldId),
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl rt::OpenEnum for ChangeEvent {
    fn from_text(text: &str) -> Self {
        match text {
            "rules" => Self::Rules,
            "staff" => Self::Staff,
            "fixed_chat" => Self::FixedChat,
            "group" => Self::Group,
            "status" => Self::Status,
            "priority" => Self::Priority,
            "labels" => Self::Labels,
            "subject" => Self::Subject,
            _ => {
                rt::part(text, "custom_field_", "")
                    .map(Self::CustomField)
                    .unwrap_or_else(|| Self::Unknown(rt::UnknownValue::new(text)))
            }
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Rules => "rules".into(),
            Self::Staff => "staff".into(),
            Self::FixedChat => "fixed_chat".into(),
            Self::Group => "group".into(),
            Self::Status => "status".into(),
            Self::Priority => "priority".into(),
            Self::Labels => "labels".into(),
            Self::Subject => "subject".into(),
            Self::CustomField(part) => format!("custom_field_{part}").into(),
            Self::Unknown(value) => value.as_str().into(),
        }
    }
    fn id(&self) -> Option<u64> {
        match self {
            Self::CustomField(part) => Some(part.0),
            _ => None,
        }
    }
}

rt::open_enum!(ChangeEvent);

rt::variant_from!(ChangeEvent::CustomField(crate::CustomFieldId));

/// Who changed a case.
///
/// No source shows a user here, so there is no variant for users. No operation returns the names of
/// rules. A staff member may be deleted since: then the list of staff members lacks the id.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Actor {
    /// The service itself.
    ///
    /// Wire name: `omnidesk`. **Unverified**: not in the vendor's API documentation; source: production
    /// code of third parties.
    #[doc(alias = "omnidesk")]
    Service,
    /// This rule.
    ///
    /// Wire format: `rule_<RuleId>`.
    Rule(RuleId),
    /// This staff member.
    ///
    /// Wire format: `staff_<StaffId>`.
    Staff(crate::StaffId),
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl rt::OpenEnum for Actor {
    fn from_text(text: &str) -> Self {
        match text {
            "omnidesk" => Self::Service,
            _ => {
                rt::part(text, "rule_", "")
                    .map(Self::Rule)
                    .or_else(|| rt::part(text, "staff_", "").map(Self::Staff))
                    .unwrap_or_else(|| Self::Unknown(rt::UnknownValue::new(text)))
            }
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Service => "omnidesk".into(),
            Self::Rule(part) => format!("rule_{part}").into(),
            Self::Staff(part) => format!("staff_{part}").into(),
            Self::Unknown(value) => value.as_str().into(),
        }
    }
    fn id(&self) -> Option<u64> {
        match self {
            Self::Rule(part) => Some(part.0),
            Self::Staff(part) => Some(part.0),
            _ => None,
        }
    }
}

rt::open_enum!(Actor);

rt::variant_from!(Actor::Rule(RuleId));

rt::variant_from!(Actor::Staff(crate::StaffId));

/// An entry of the change history of a case.
///
/// Values are strings, even if they are identifiers.
#[doc(alias = "audit")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Change {
    /// Time of the change.
    pub created_at: Option<rt::Timestamp>,
    /// Kind of the change.
    pub event: Option<ChangeEvent>,
    /// Who changed the case.
    pub done_by: Option<Actor>,
    /// Value before.
    ///
    /// Optional: it may be missing or no string. This reason is **unverified**; source: inference. Redacted
    /// in `Debug`.
    pub old_value: Option<String>,
    /// Value after.
    ///
    /// Optional: some kinds of changes have none. Redacted in `Debug`.
    pub value: Option<String>,
    received: rt::Received,
}

rt::record! {
    Change;
    created_at: "created_at";
    event: "event";
    done_by: "done_by";
    old_value: "old_value", redacted;
    value: "value", redacted;
}

/// A change with the types of its values.
///
/// The vendor's documentation says only that the values are strings.
///
/// Returned by [`Change::kind`](crate::Change::kind).
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChangeKind<'a> {
    /// A rule ran; the format of the values is undocumented.
    Rules {
        /// Value before.
        ///
        /// Read from the field `old_value`. Redacted in `Debug`.
        from: Option<&'a str>,
        /// Value after.
        ///
        /// Read from the field `value`. Redacted in `Debug`.
        to: Option<&'a str>,
    },
    /// The responsible staff member changed.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// production code of third parties.
    Staff {
        /// Value before.
        ///
        /// Read from the field `old_value`.
        from: Option<crate::StaffId>,
        /// Value after.
        ///
        /// Read from the field `value`.
        to: Option<crate::StaffId>,
    },
    /// A staff member took the chat, according to production code of third parties.
    ///
    /// The format of the values is undocumented.
    FixedChat {
        /// Value before.
        ///
        /// Read from the field `old_value`. Redacted in `Debug`.
        from: Option<&'a str>,
        /// Value after.
        ///
        /// Read from the field `value`. Redacted in `Debug`.
        to: Option<&'a str>,
    },
    /// The responsible group changed.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// production code of third parties.
    Group {
        /// Value before.
        ///
        /// Read from the field `old_value`.
        from: Option<crate::GroupId>,
        /// Value after.
        ///
        /// Read from the field `value`.
        to: Option<crate::GroupId>,
    },
    /// The status changed.
    ///
    /// A case that was closed has `from: Some(CaseStatus::Open)` and `to: Some(CaseStatus::Closed)`.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: inference from the statuses of cases.
    Status {
        /// Value before.
        ///
        /// Read from the field `old_value`.
        from: Option<CaseStatus>,
        /// Value after.
        ///
        /// Read from the field `value`.
        to: Option<CaseStatus>,
    },
    /// The priority changed.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: inference from the priorities of
    /// cases.
    Priority {
        /// Value before.
        ///
        /// Read from the field `old_value`.
        from: Option<Priority>,
        /// Value after.
        ///
        /// Read from the field `value`.
        to: Option<Priority>,
    },
    /// The labels changed; the format of the values is undocumented.
    Labels {
        /// Value before.
        ///
        /// Read from the field `old_value`. Redacted in `Debug`.
        from: Option<&'a str>,
        /// Value after.
        ///
        /// Read from the field `value`. Redacted in `Debug`.
        to: Option<&'a str>,
    },
    /// The subject changed.
    Subject {
        /// Value before.
        ///
        /// Read from the field `old_value`. Redacted in `Debug`.
        from: Option<&'a str>,
        /// Value after.
        ///
        /// Read from the field `value`. Redacted in `Debug`.
        to: Option<&'a str>,
    },
    /// The value of this custom field changed.
    CustomField {
        /// The identifier in `event`.
        id: crate::CustomFieldId,
        /// Value before.
        ///
        /// Read from the field `old_value`. Redacted in `Debug`.
        from: Option<&'a str>,
        /// Value after.
        ///
        /// Read from the field `value`. Redacted in `Debug`.
        to: Option<&'a str>,
    },
    /// A value of `event` unknown to this version, or a value that does not have the expected type. The
    /// record has all of them: see `event`, `old_value`, `value` and `extra()`.
    Unknown,
}

impl std::fmt::Debug for ChangeKind<'_> {
    fn fmt(&self, __f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rules { .. } => __f.debug_struct("Rules").finish_non_exhaustive(),
            Self::Staff { from, to, .. } => {
                __f.debug_struct("Staff").field("from", from).field("to", to).finish()
            }
            Self::FixedChat { .. } => {
                __f.debug_struct("FixedChat").finish_non_exhaustive()
            }
            Self::Group { from, to, .. } => {
                __f.debug_struct("Group").field("from", from).field("to", to).finish()
            }
            Self::Status { from, to, .. } => {
                __f.debug_struct("Status").field("from", from).field("to", to).finish()
            }
            Self::Priority { from, to, .. } => {
                __f.debug_struct("Priority").field("from", from).field("to", to).finish()
            }
            Self::Labels { .. } => __f.debug_struct("Labels").finish_non_exhaustive(),
            Self::Subject { .. } => __f.debug_struct("Subject").finish_non_exhaustive(),
            Self::CustomField { id, .. } => {
                __f.debug_struct("CustomField").field("id", id).finish_non_exhaustive()
            }
            Self::Unknown => __f.write_str("Unknown"),
        }
    }
}

impl Change {
    /// A change with the types of its values.
    ///
    /// The vendor's documentation says only that the values are strings.
    ///
    /// The value of `event` determines the variant.
    pub fn kind(&self) -> ChangeKind<'_> {
        let read = || {
            let from = rt::TaggedText::new(&self.old_value, "old_value", self.extra());
            let to = rt::TaggedText::new(&self.value, "value", self.extra());
            Some(
                match self.event.as_ref()? {
                    ChangeEvent::Rules => {
                        ChangeKind::Rules {
                            from: from.text()?,
                            to: to.text()?,
                        }
                    }
                    ChangeEvent::Staff => {
                        ChangeKind::Staff {
                            from: from.nonzero()?,
                            to: to.nonzero()?,
                        }
                    }
                    ChangeEvent::FixedChat => {
                        ChangeKind::FixedChat {
                            from: from.text()?,
                            to: to.text()?,
                        }
                    }
                    ChangeEvent::Group => {
                        ChangeKind::Group {
                            from: from.nonzero()?,
                            to: to.nonzero()?,
                        }
                    }
                    ChangeEvent::Status => {
                        ChangeKind::Status {
                            from: from.value()?,
                            to: to.value()?,
                        }
                    }
                    ChangeEvent::Priority => {
                        ChangeKind::Priority {
                            from: from.value()?,
                            to: to.value()?,
                        }
                    }
                    ChangeEvent::Labels => {
                        ChangeKind::Labels {
                            from: from.text()?,
                            to: to.text()?,
                        }
                    }
                    ChangeEvent::Subject => {
                        ChangeKind::Subject {
                            from: from.text()?,
                            to: to.text()?,
                        }
                    }
                    ChangeEvent::CustomField(id) => {
                        ChangeKind::CustomField {
                            id: *id,
                            from: from.text()?,
                            to: to.text()?,
                        }
                    }
                    _ => return None,
                },
            )
        };
        read().unwrap_or(ChangeKind::Unknown)
    }
}

/// Creates a case with its first message.
///
/// By default, the user writes the first message. With `initiator_id`, a staff member writes to the
/// user, who gets an email. With `created_at`, the case is backdated, and rules for incoming cases do
/// not run. A case with files is sent as a multipart body. The response has been seen without the
/// closing time, the speeds, the parent and the locked labels. Library source shows the response to a
/// case with files without `labels` and `custom_fields`: the case may have some.
///
/// `POST /cases.json`
///
/// - `requester`: The user of the case.
/// - `subject`: Subject; custom channels have been seen to accept a subject of spaces. Redacted in
///   `Debug`.
/// - `content`: Content of the first message.
///
/// Optional parameters are methods of [`Create`].
///
/// Not idempotent: repeating it can create a duplicate. If the outcome is unknown,
/// [`Client::find_created`](crate::Client::find_created) searches [`list()`], filtered by `user_email`,
/// `user_phone`, `user_custom_id`, `subject`, `custom_fields` and `channel`, for the record, created
/// since the given time (`created_at`). A match has the same `subject` and `custom_fields`, as far as
/// the request sets them. Records whose `channel` cannot be that of this request do not match.
///
/// # Example
///
/// ```
/// use helpdesk::{MessageContent, Requester, cases};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = cases::create(
///     Requester::email("ann@example.com"),
///     "The printer is on fire",
///     MessageContent::text("Please send a technician."),
/// );
/// let case = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
pub fn create(
    requester: impl crate::IntoRequester,
    subject: impl Into<String>,
    content: impl crate::IntoMessageContent,
) -> Create {
    Create(
        rt::OperationInput::new(&CREATE_OPERATION)
            .choose::<Requester>(requester)
            .set("subject", subject)
            .choose::<crate::MessageContent>(content),
    )
}

/// The request of [`create()`]: `POST /cases.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(pub(crate) rt::OperationInput);

impl Create {
    /// Email address; it must be valid.
    ///
    /// Redacted in `Debug`.
    pub fn user_email(self, user_email: impl Into<String>) -> Self {
        Self(self.0.set("user_email", user_email))
    }
    /// Phone number; it must be valid.
    ///
    /// Redacted in `Debug`.
    pub fn user_phone(self, user_phone: impl Into<String>) -> Self {
        Self(self.0.set("user_phone", user_phone))
    }
    /// Phone number; it must be valid and have a messenger account.
    ///
    /// Redacted in `Debug`.
    pub fn user_whatsapp_phone(self, user_whatsapp_phone: impl Into<String>) -> Self {
        Self(self.0.set("user_whatsapp_phone", user_whatsapp_phone))
    }
    /// User name, or a valid phone number that has a messenger account.
    ///
    /// Redacted in `Debug`.
    pub fn user_telegram_data(self, user_telegram_data: impl Into<String>) -> Self {
        Self(self.0.set("user_telegram_data", user_telegram_data))
    }
    /// Identifier that the caller chose.
    ///
    /// Valid only together with `channel`. Redacted in `Debug`.
    pub fn user_custom_id(self, user_custom_id: impl Into<String>) -> Self {
        Self(self.0.set("user_custom_id", user_custom_id))
    }
    /// Plain text.
    ///
    /// Redacted in `Debug`.
    pub fn content(self, content: impl Into<String>) -> Self {
        Self(self.0.set("content", content))
    }
    /// HTML; it takes precedence over plain text.
    ///
    /// Redacted in `Debug`.
    pub fn content_html(self, content_html: impl Into<String>) -> Self {
        Self(self.0.set("content_html", content_html))
    }
    /// Full name of the user.
    ///
    /// Redacted in `Debug`.
    pub fn user_full_name(self, user_full_name: impl Into<String>) -> Self {
        Self(self.0.set("user_full_name", user_full_name))
    }
    /// Name of the company that the user works for.
    ///
    /// Redacted in `Debug`.
    pub fn user_company_name(self, user_company_name: impl Into<String>) -> Self {
        Self(self.0.set("user_company_name", user_company_name))
    }
    /// The staff member who writes to the user; without one the user writes.
    pub fn initiator_id(self, initiator_id: impl Into<crate::StaffId>) -> Self {
        Self(self.0.set("initiator_id", initiator_id))
    }
    /// The responsible staff member.
    pub fn staff_id(self, staff_id: impl Into<crate::StaffId>) -> Self {
        Self(self.0.set("staff_id", staff_id))
    }
    /// Addresses that get a copy.
    ///
    /// At most 30 items. Redacted in `Debug`.
    pub fn cc_emails<M>(self, cc_emails: impl rt::IntoList<String, M>) -> Self {
        Self(self.0.list("cc_emails", cc_emails))
    }
    /// Addresses that get a blind copy.
    ///
    /// At most 30 items. Redacted in `Debug`.
    pub fn bcc_emails<M>(self, bcc_emails: impl rt::IntoList<String, M>) -> Self {
        Self(self.0.list("bcc_emails", bcc_emails))
    }
    /// Time of creation, for imports; rules for incoming cases then do not run.
    ///
    /// Sent as Unix seconds.
    pub fn created_at(self, created_at: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("created_at", created_at))
    }
    /// The responsible group.
    pub fn group_id(self, group_id: impl Into<crate::GroupId>) -> Self {
        Self(self.0.set("group_id", group_id))
    }
    /// Status.
    pub fn status(self, status: impl Into<CaseStatus>) -> Self {
        Self(self.0.set("status", status))
    }
    /// Priority.
    pub fn priority(self, priority: impl Into<Priority>) -> Self {
        Self(self.0.set("priority", priority))
    }
    /// Language; by default that of the account.
    pub fn language_id(self, language_id: impl Into<crate::LanguageId>) -> Self {
        Self(self.0.set("language_id", language_id))
    }
    /// Values of custom fields of level `case`.
    ///
    /// Redacted in `Debug`.
    pub fn custom_fields(self, custom_fields: impl Into<rt::CustomFields>) -> Self {
        Self(self.0.set("custom_fields", custom_fields))
    }
    /// Labels.
    ///
    /// Wire name: `labels`.
    #[doc(alias = "labels")]
    pub fn label_ids<M>(self, label_ids: impl rt::IntoList<crate::LabelId, M>) -> Self {
        Self(self.0.list("labels", label_ids))
    }
    /// The custom channel of the case, such as `cch25`; no other channel.
    pub fn channel(self, channel: impl Into<crate::CustomChannelKey>) -> Self {
        Self(self.0.set("channel", channel))
    }
    /// Sender address of the email to the user, or no email at all.
    ///
    /// Wire name: `case_email_id`.
    #[doc(alias = "case_email_id")]
    pub fn sender(self, sender: impl Into<SenderAddress>) -> Self {
        Self(self.0.set("case_email_id", sender))
    }
    /// Files to attach.
    ///
    /// At most 20 items. At most 25 MB per file. At most 50 MB in total. Sent only in a multipart body.
    /// Redacted in `Debug`.
    pub fn attachments<M>(self, attachments: impl rt::IntoList<rt::Upload, M>) -> Self {
        Self(self.0.list("attachments", attachments))
    }
    /// URLs of files that the service downloads and attaches.
    ///
    /// At most 20 items. Sent only in a JSON body. Redacted in `Debug`.
    pub fn attachment_urls<M>(
        self,
        attachment_urls: impl rt::IntoList<String, M>,
    ) -> Self {
        Self(self.0.list("attachment_urls", attachment_urls))
    }
}

impl rt::Request for Create {
    type Output = Case;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("case")
    }
}

rt::request!(Create);

impl rt::Findable for Create {
    type List = List;
    const FIND_CREATED: &'static rt::FindCreated = &rt::FindCreated::new(&LIST_OPERATION)
        .filter_by(
            &[
                "user_email",
                "user_phone",
                "user_custom_id",
                "subject",
                "custom_fields",
                "channel",
            ],
        )
        .identify(
            &[
                rt::Comparison::new(
                    &[rt::ComparedField::new("subject", rt::ValueType::Text)],
                    rt::Expected::Param("subject"),
                ),
                rt::Comparison::new(
                    &[
                        rt::ComparedField::new(
                            "custom_fields",
                            rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                        ),
                    ],
                    rt::Expected::Param("custom_fields"),
                ),
            ],
        )
        .rule_out(
            &[
                rt::Comparison::new(
                    &[
                        rt::ComparedField::new(
                            "channel",
                            rt::ValueType::Named("Channel"),
                        ),
                    ],
                    rt::Expected::Param("channel"),
                ),
            ],
        )
        .newest_first(("sort", "created_at_desc"))
        .created_at(
            rt::CreatedAt::new("created_at")
                .from("from_time")
                .to("to_time")
                .param("created_at"),
        );
    fn list(call: rt::OperationInput) -> Self::List {
        List(call)
    }
    fn created_at(record: &Self::Output) -> Option<rt::Timestamp> {
        record.created_at
    }
}

pub(crate) static CREATE_OPERATION: rt::Operation = rt::Operation::new(
        "cases.create",
        rt::Method::Post,
        "/cases.json",
        rt::Effect::Create,
    )
    .body(
        rt::Body::new(
                Some("case"),
                &[
                    rt::Param::new("user_email", rt::ValueType::Email)
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("user_phone", rt::ValueType::Phone)
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("user_whatsapp_phone", rt::ValueType::Phone)
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("user_telegram_data", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("user_custom_id", rt::ValueType::Text)
                        .requires("channel")
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("subject", rt::ValueType::Text)
                        .required(true)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("content", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("content_html", rt::ValueType::Html)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("user_full_name", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("user_company_name", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("initiator_id", rt::ValueType::Named("StaffId")),
                    rt::Param::new("staff_id", rt::ValueType::Named("StaffId")),
                    rt::Param::new(
                            "cc_emails",
                            rt::ValueType::List(&rt::ValueType::Email),
                        )
                        .limits(&[rt::LimitKind::MaxItems.of(30)])
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new(
                            "bcc_emails",
                            rt::ValueType::List(&rt::ValueType::Email),
                        )
                        .limits(&[rt::LimitKind::MaxItems.of(30)])
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("created_at", rt::ValueType::UnixSeconds),
                    rt::Param::new("group_id", rt::ValueType::Named("GroupId")),
                    rt::Param::new("status", rt::ValueType::Named("CaseStatus")),
                    rt::Param::new("priority", rt::ValueType::Named("Priority")),
                    rt::Param::new("language_id", rt::ValueType::Named("LanguageId")),
                    rt::Param::new(
                            "custom_fields",
                            rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                        )
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new(
                        "labels",
                        rt::ValueType::List(&rt::ValueType::Named("LabelId")),
                    ),
                    rt::Param::new("channel", rt::ValueType::Named("CustomChannelKey")),
                    rt::Param::new(
                        "case_email_id",
                        rt::ValueType::Named("SenderAddress"),
                    ),
                    rt::Param::new(
                            "attachments",
                            rt::ValueType::List(&rt::ValueType::File),
                        )
                        .limits(
                            &[
                                rt::LimitKind::MaxItems.of(20),
                                rt::LimitKind::MaxFile.of(26214400),
                                rt::LimitKind::MaxTotal.of(52428800),
                            ],
                        )
                        .encoding(rt::Encoding::Multipart)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new(
                            "attachment_urls",
                            rt::ValueType::List(&rt::ValueType::Url),
                        )
                        .limits(&[rt::LimitKind::MaxItems.of(20)])
                        .encoding(rt::Encoding::Json)
                        .sensitivity(rt::Sensitivity::Personal),
                ],
            )
            .encodings(&[rt::Encoding::Json, rt::Encoding::Multipart])
            .multipart_root("case"),
    )
    .alternatives(
        &[
            rt::Alternatives::new(
                "Requester",
                &[
                    &["user_email"],
                    &["user_phone"],
                    &["user_whatsapp_phone"],
                    &["user_telegram_data"],
                    &["user_custom_id"],
                ],
            ),
            rt::Alternatives::new("MessageContent", &[&["content"], &["content_html"]]),
        ],
    )
    .returns(rt::Returns::Record {
        ty: "Case",
        root: "case",
        required: <Case as rt::Record>::REQUIRED,
    });

/// Lists cases.
///
/// A staff member with restricted access cannot list all cases. The service has been seen to ignore
/// unknown parameters, so check the cases that it returns.
///
/// `GET /cases.json`
///
/// Optional parameters are methods of [`List`].
///
/// Read-only. [`Client::send`](crate::Client::send) returns one page: by default, the first 100
/// records. [`Client::items`](crate::Client::items) and [`Client::pages`](crate::Client::pages) read
/// all. The last page is 500. [`Client::export`](crate::Client::export) reads the list whatever its
/// length; [`Client::updates`](crate::Client::updates) reads what changed since a time.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(cases::list());
/// while let Some(case) = items.next().await {
///     let case = case?;
///     println!("{case:?}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /cases.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct List(pub(crate) rt::OperationInput);

impl List {
    /// Number of the page.
    ///
    /// From 1 to 500.
    pub fn page(self, page: impl Into<i64>) -> Self {
        Self(self.0.set("page", page))
    }
    /// Cases on a page.
    ///
    /// From 1 to 100. Default: `100`.
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        Self(self.0.set("limit", limit))
    }
    /// User or users of the cases.
    ///
    /// At most 20 items. Wire name: `user_id`.
    #[doc(alias = "user_id")]
    pub fn user_ids<M>(self, user_ids: impl rt::IntoList<crate::UserId, M>) -> Self {
        Self(self.0.list("user_id", user_ids))
    }
    /// Part of the user's email address.
    ///
    /// At least 4 characters. At most 20 items. Wire name: `user_email`. Redacted in `Debug`.
    #[doc(alias = "user_email")]
    pub fn user_emails<M>(self, user_emails: impl rt::IntoList<rt::Search, M>) -> Self {
        Self(self.0.list("user_email", user_emails))
    }
    /// Part of the user's phone number.
    ///
    /// At least 4 characters. At most 20 items. Wire name: `user_phone`. Redacted in `Debug`.
    #[doc(alias = "user_phone")]
    pub fn user_phones<M>(self, user_phones: impl rt::IntoList<rt::Search, M>) -> Self {
        Self(self.0.list("user_phone", user_phones))
    }
    /// Part of the subject.
    ///
    /// At least 4 characters. Redacted in `Debug`.
    pub fn subject(self, subject: impl Into<rt::Search>) -> Self {
        Self(self.0.set("subject", subject))
    }
    /// Responsible staff member or members; `0` for cases without one.
    ///
    /// At most 20 items. Wire name: `staff_id`.
    #[doc(alias = "staff_id")]
    pub fn staff_ids<M>(self, staff_ids: impl rt::IntoList<Assignee, M>) -> Self {
        Self(self.0.list("staff_id", staff_ids))
    }
    /// Responsible group or groups.
    ///
    /// At most 20 items. Wire name: `group_id`.
    #[doc(alias = "group_id")]
    pub fn group_ids<M>(self, group_ids: impl rt::IntoList<crate::GroupId, M>) -> Self {
        Self(self.0.list("group_id", group_ids))
    }
    /// Channel or channels; the vendor's documentation does not list `web` here.
    ///
    /// At most 20 items. Wire name: `channel`.
    #[doc(alias = "channel")]
    pub fn channels<M>(self, channels: impl rt::IntoList<Channel, M>) -> Self {
        Self(self.0.list("channel", channels))
    }
    /// Priority or priorities.
    ///
    /// At most 20 items. Wire name: `priority`.
    #[doc(alias = "priority")]
    pub fn priorities<M>(self, priorities: impl rt::IntoList<Priority, M>) -> Self {
        Self(self.0.list("priority", priorities))
    }
    /// A filter; `filters` lists the available filters.
    pub fn filter(self, filter: impl Into<FilterId>) -> Self {
        Self(self.0.set("filter", filter))
    }
    /// Status or statuses.
    ///
    /// At most 20 items. Wire name: `status`.
    #[doc(alias = "status")]
    pub fn statuses<M>(self, statuses: impl rt::IntoList<CaseStatus, M>) -> Self {
        Self(self.0.list("status", statuses))
    }
    /// Values of custom fields of cases or users.
    ///
    /// Text fields match part of a value. Checkboxes match `true` or `false`, and `select` fields match the
    /// key of an option.
    ///
    /// At most 20 items. Redacted in `Debug`.
    pub fn custom_fields(self, custom_fields: impl Into<rt::CustomFields>) -> Self {
        Self(self.0.set("custom_fields", custom_fields))
    }
    /// Labels.
    ///
    /// At most 20 items. Wire name: `labels`.
    #[doc(alias = "labels")]
    pub fn label_ids<M>(self, label_ids: impl rt::IntoList<crate::LabelId, M>) -> Self {
        Self(self.0.list("labels", label_ids))
    }
    /// Whether to include merged cases.
    ///
    /// Default: `false`.
    pub fn show_merged_cases(self, show_merged_cases: bool) -> Self {
        Self(self.0.set::<bool>("show_merged_cases", show_merged_cases))
    }
    /// Whether to include active chats.
    ///
    /// Default: `false`.
    pub fn show_active_chats(self, show_active_chats: bool) -> Self {
        Self(self.0.set::<bool>("show_active_chats", show_active_chats))
    }
    /// Order of the list.
    ///
    /// Default: `updated_at_desc`.
    pub fn sort(self, sort: impl Into<CaseSort>) -> Self {
        Self(self.0.set("sort", sort))
    }
    /// Earliest time of creation.
    ///
    /// Sent as Unix seconds.
    pub fn from_time(self, from_time: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("from_time", from_time))
    }
    /// Latest time of creation.
    ///
    /// Sent as Unix seconds.
    pub fn to_time(self, to_time: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("to_time", to_time))
    }
    /// Earliest time of the last change.
    ///
    /// Sent as Unix seconds.
    pub fn from_updated_time(self, from_updated_time: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("from_updated_time", from_updated_time))
    }
    /// Latest time of the last change.
    ///
    /// Sent as Unix seconds.
    pub fn to_updated_time(self, to_updated_time: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("to_updated_time", to_updated_time))
    }
    /// Whether each case has `first_response_speed`.
    ///
    /// Default: `false`. **Unverified**: not in the vendor's API documentation; source: production code of
    /// third parties.
    pub fn show_first_response_time(self, show_first_response_time: bool) -> Self {
        Self(self.0.set::<bool>("show_first_response_time", show_first_response_time))
    }
    /// Identifiers that a custom channel gave to users.
    ///
    /// At most 20 items. Wire name: `user_custom_id`. Redacted in `Debug`. **Unverified**: not in the
    /// vendor's API documentation; source: library source.
    #[doc(alias = "user_custom_id")]
    pub fn user_custom_ids<M>(
        self,
        user_custom_ids: impl rt::IntoList<String, M>,
    ) -> Self {
        Self(self.0.list("user_custom_id", user_custom_ids))
    }
}

impl rt::Request for List {
    type Output = rt::ListResponse<Case>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("case").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = Case;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

impl rt::ExportRequest for List {
    fn created(row: &Self::Item) -> Option<rt::Timestamp> {
        row.created_at
    }
    fn other_time(row: &Self::Item) -> Option<rt::Timestamp> {
        row.updated_at
    }
}

impl rt::UpdatesRequest for List {
    fn updated(row: &Self::Item) -> Option<rt::Timestamp> {
        row.updated_at
    }
    fn other_time(row: &Self::Item) -> Option<rt::Timestamp> {
        row.created_at
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "cases.list",
        rt::Method::Get,
        "/cases.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(500)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(100)]),
            rt::Param::new(
                    "user_id",
                    rt::ValueType::QueryList(&rt::ValueType::Named("UserId")),
                )
                .limits(&[rt::LimitKind::MaxItems.of(20)]),
            rt::Param::new(
                    "user_email",
                    rt::ValueType::QueryList(&rt::ValueType::Search),
                )
                .limits(
                    &[rt::LimitKind::MinLength.of(4), rt::LimitKind::MaxItems.of(20)],
                )
                .sensitivity(rt::Sensitivity::Identity),
            rt::Param::new(
                    "user_phone",
                    rt::ValueType::QueryList(&rt::ValueType::Search),
                )
                .limits(
                    &[rt::LimitKind::MinLength.of(4), rt::LimitKind::MaxItems.of(20)],
                )
                .sensitivity(rt::Sensitivity::Identity),
            rt::Param::new("subject", rt::ValueType::Search)
                .limits(&[rt::LimitKind::MinLength.of(4)])
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new(
                    "staff_id",
                    rt::ValueType::QueryList(&rt::ValueType::Named("Assignee")),
                )
                .limits(&[rt::LimitKind::MaxItems.of(20)]),
            rt::Param::new(
                    "group_id",
                    rt::ValueType::QueryList(&rt::ValueType::Named("GroupId")),
                )
                .limits(&[rt::LimitKind::MaxItems.of(20)]),
            rt::Param::new(
                    "channel",
                    rt::ValueType::QueryList(&rt::ValueType::Named("Channel")),
                )
                .limits(&[rt::LimitKind::MaxItems.of(20)]),
            rt::Param::new(
                    "priority",
                    rt::ValueType::QueryList(&rt::ValueType::Named("Priority")),
                )
                .limits(&[rt::LimitKind::MaxItems.of(20)]),
            rt::Param::new("filter", rt::ValueType::Named("FilterId")),
            rt::Param::new(
                    "status",
                    rt::ValueType::QueryList(&rt::ValueType::Named("CaseStatus")),
                )
                .limits(&[rt::LimitKind::MaxItems.of(20)]),
            rt::Param::new(
                    "custom_fields",
                    rt::ValueType::CustomFields(rt::CustomFieldKeys::Id),
                )
                .limits(&[rt::LimitKind::MaxItems.of(20)])
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new(
                    "labels",
                    rt::ValueType::List(&rt::ValueType::Named("LabelId")),
                )
                .limits(&[rt::LimitKind::MaxItems.of(20)]),
            rt::Param::new("show_merged_cases", rt::ValueType::Bool).omit_false(true),
            rt::Param::new("show_active_chats", rt::ValueType::Bool).omit_false(true),
            rt::Param::new("sort", rt::ValueType::Named("CaseSort")),
            rt::Param::new("from_time", rt::ValueType::UnixSeconds),
            rt::Param::new("to_time", rt::ValueType::UnixSeconds),
            rt::Param::new("from_updated_time", rt::ValueType::UnixSeconds),
            rt::Param::new("to_updated_time", rt::ValueType::UnixSeconds),
            rt::Param::new("show_first_response_time", rt::ValueType::Bool)
                .omit_false(true),
            rt::Param::new("user_custom_id", rt::ValueType::List(&rt::ValueType::Text))
                .limits(&[rt::LimitKind::MaxItems.of(20)])
                .sensitivity(rt::Sensitivity::Identity),
        ],
    )
    .paging(rt::Pagination::new(rt::DefaultPage::First).max_page(500u32))
    .created(
        rt::TimeFilter::new("from_time", "to_time").order(("sort", "created_at_asc")),
    )
    .updated(
        rt::TimeFilter::new("from_updated_time", "to_updated_time")
            .order(("sort", "updated_at_asc")),
    )
    .returns(rt::Returns::List {
        ty: Some("Case"),
        root: Some("case"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Lists the filters that narrow the case list.
///
/// It takes no parameters.
///
/// `GET /filters.json`
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let list = client.send(cases::filters()).await?;
/// for filter in &list.items {
///     println!("{filter:?}");
/// }
/// for error in &list.errors {
///     eprintln!("{error}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn filters() -> Filters {
    Filters(rt::OperationInput::new(&FILTERS_OPERATION))
}

/// The request of [`filters()`]: `GET /filters.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Filters(pub(crate) rt::OperationInput);

impl rt::Request for Filters {
    type Output = rt::ListResponse<Filter>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("filter").with_total("total_count"))
    }
}

rt::request!(Filters);

impl rt::ListRequest for Filters {
    type Item = Filter;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static FILTERS_OPERATION: rt::Operation = rt::Operation::new(
        "cases.filters",
        rt::Method::Get,
        "/filters.json",
        rt::Effect::Safe,
    )
    .returns(rt::Returns::List {
        ty: Some("Filter"),
        root: Some("filter"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Reads one case.
///
/// `GET /cases/{case}.json`
///
/// - `case`: The case to read.
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let case = client.send(cases::get(816)).await?;
/// # Ok(())
/// # }
/// ```
pub fn get(case: impl Into<CaseRef>) -> Get {
    Get(rt::OperationInput::new(&GET_OPERATION).set("case", case))
}

/// The request of [`get()`]: `GET /cases/{case}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Get(rt::OperationInput);

impl rt::Request for Get {
    type Output = Case;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("case")
    }
}

rt::request!(Get);

pub(crate) static GET_OPERATION: rt::Operation = rt::Operation::new(
        "cases.get",
        rt::Method::Get,
        "/cases/{case}.json",
        rt::Effect::Safe,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .returns(rt::Returns::Record {
        ty: "Case",
        root: "case",
        required: <Case as rt::Record>::REQUIRED,
    });

/// Changes a case.
///
/// To close a case, set `status` to `closed`. Parameters that are not set stay unchanged. Labels are
/// added and removed individually. Labels that rules have set cannot be removed. Listed but not
/// specified in the vendor's documentation.
///
/// `PUT /cases/{case}.json`
///
/// - `case`: The case to change.
///
/// Optional parameters are methods of [`Update`].
///
/// Idempotent. Set at least one field: the client rejects an empty change before it sends anything.
/// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let case = client.send(cases::update(816).subject("The printer is on fire")).await?;
/// # Ok(())
/// # }
/// ```
pub fn update(case: impl Into<CaseRef>) -> Update {
    Update(rt::OperationInput::new(&UPDATE_OPERATION).set("case", case))
}

/// The request of [`update()`]: `PUT /cases/{case}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New subject.
    ///
    /// Redacted in `Debug`.
    pub fn subject(self, subject: impl Into<String>) -> Self {
        Self(self.0.set("subject", subject))
    }
    /// The new responsible group.
    pub fn group_id(self, group_id: impl Into<crate::GroupId>) -> Self {
        Self(self.0.set("group_id", group_id))
    }
    /// The new assignee; that a case can lose its assignee is inference.
    pub fn staff_id(self, staff_id: impl Into<Assignee>) -> Self {
        Self(self.0.set("staff_id", staff_id))
    }
    /// New status.
    pub fn status(self, status: impl Into<CaseStatus>) -> Self {
        Self(self.0.set("status", status))
    }
    /// New priority.
    pub fn priority(self, priority: impl Into<Priority>) -> Self {
        Self(self.0.set("priority", priority))
    }
    /// New language.
    pub fn language_id(self, language_id: impl Into<crate::LanguageId>) -> Self {
        Self(self.0.set("language_id", language_id))
    }
    /// New values of custom fields.
    ///
    /// Redacted in `Debug`.
    pub fn custom_fields(self, custom_fields: impl Into<rt::CustomFields>) -> Self {
        Self(self.0.set("custom_fields", custom_fields))
    }
    /// Labels to add.
    ///
    /// Wire name: `add_labels`.
    #[doc(alias = "add_labels")]
    pub fn add_label_ids<M>(
        self,
        add_label_ids: impl rt::IntoList<crate::LabelId, M>,
    ) -> Self {
        Self(self.0.list("add_labels", add_label_ids))
    }
    /// Labels to remove.
    ///
    /// Wire name: `delete_labels`.
    #[doc(alias = "delete_labels")]
    pub fn delete_label_ids<M>(
        self,
        delete_label_ids: impl rt::IntoList<crate::LabelId, M>,
    ) -> Self {
        Self(self.0.list("delete_labels", delete_label_ids))
    }
}

impl rt::Request for Update {
    type Output = Case;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("case")
    }
}

rt::request!(Update);

pub(crate) static UPDATE_OPERATION: rt::Operation = rt::Operation::new(
        "cases.update",
        rt::Method::Put,
        "/cases/{case}.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .body(
        rt::Body::new(
                Some("case"),
                &[
                    rt::Param::new("subject", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("group_id", rt::ValueType::Named("GroupId")),
                    rt::Param::new("staff_id", rt::ValueType::Named("Assignee")),
                    rt::Param::new("status", rt::ValueType::Named("CaseStatus")),
                    rt::Param::new("priority", rt::ValueType::Named("Priority")),
                    rt::Param::new("language_id", rt::ValueType::Named("LanguageId")),
                    rt::Param::new(
                            "custom_fields",
                            rt::ValueType::CustomFields(rt::CustomFieldKeys::CfId),
                        )
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new(
                        "add_labels",
                        rt::ValueType::List(&rt::ValueType::Named("LabelId")),
                    ),
                    rt::Param::new(
                        "delete_labels",
                        rt::ValueType::List(&rt::ValueType::Named("LabelId")),
                    ),
                ],
            )
            .partial_update(true),
    )
    .returns(rt::Returns::Record {
        ty: "Case",
        root: "case",
        required: <Case as rt::Record>::REQUIRED,
    });

/// Moves a case to the trash.
///
/// It can be restored from there. Listed but not specified in the vendor's documentation.
///
/// `PUT /cases/{case}/trash.json`
///
/// - `case`: The case to move.
///
/// Idempotent. Sets `deleted` = `true`, from any state. **Unverified**: not in the vendor's API
/// documentation; source: library source of three public clients.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let case = client.send(cases::trash(816)).await?;
/// # Ok(())
/// # }
/// ```
pub fn trash(case: impl Into<CaseRef>) -> Trash {
    Trash(rt::OperationInput::new(&TRASH_OPERATION).set("case", case))
}

/// The request of [`trash()`]: `PUT /cases/{case}/trash.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Trash(rt::OperationInput);

impl rt::Request for Trash {
    type Output = Case;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("case")
    }
}

rt::request!(Trash);

pub(crate) static TRASH_OPERATION: rt::Operation = rt::Operation::new(
        "cases.trash",
        rt::Method::Put,
        "/cases/{case}/trash.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .returns(rt::Returns::Record {
        ty: "Case",
        root: "case",
        required: <Case as rt::Record>::REQUIRED,
    });

/// Moves several cases to the trash.
///
/// The response lists the cases that were moved, and omits all others without a reason. With one case,
/// the request is the same as that of `trash`.
///
/// `PUT /cases/{cases}/trash.json`
///
/// - `cases`: The cases to move. Comma-separated on the wire. From 1 to 100 items. The limit 100 items
///   is **unverified**; source: a limit of this client, as many as a page of a list has; no limit is
///   documented.
///
/// Idempotent. Sets `deleted` = `true`, from any state. Bulk form of [`trash()`]. For more,
/// [`Client::send_each`](crate::Client::send_each) sends parts such as `ids.chunks(100)`, each with its
/// own result. **Unverified**: not in the vendor's API documentation; source: library source.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let bulk_result = client.send(cases::trash_many([627, 628])).await?;
/// # Ok(())
/// # }
/// ```
pub fn trash_many<M>(cases: impl rt::IntoList<CaseId, M>) -> TrashMany {
    TrashMany(rt::OperationInput::new(&TRASH_MANY_OPERATION).list("cases", cases))
}

/// The request of [`trash_many()`]: `PUT /cases/{cases}/trash.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct TrashMany(rt::OperationInput);

impl rt::Request for TrashMany {
    type Output = BulkResult;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.object_or_record("case_success_id", "case", "case_id")
    }
}

rt::request!(TrashMany);

pub(crate) static TRASH_MANY_OPERATION: rt::Operation = rt::Operation::new(
        "cases.trash_many",
        rt::Method::Put,
        "/cases/{cases}/trash.json",
        rt::Effect::Idempotent,
    )
    .path_params(
        &[
            rt::Param::new("cases", rt::ValueType::Csv(&rt::ValueType::Named("CaseId")))
                .limits(
                    &[rt::LimitKind::MinItems.of(1), rt::LimitKind::MaxItems.of(100)],
                ),
        ],
    )
    .returns(rt::Returns::Object {
        ty: "BulkResult",
        required: <BulkResult as rt::Record>::REQUIRED,
        or_record: Some(rt::OrRecord::new("Case", "case", "case_id", "case_success_id")),
    });

/// Marks a case as spam.
///
/// It can be restored. Listed but not specified in the vendor's documentation.
///
/// `PUT /cases/{case}/spam.json`
///
/// - `case`: The case to mark.
///
/// Idempotent. Sets `spam` = `true`, from any state. **Unverified**: not in the vendor's API
/// documentation; source: library source of three public clients.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let case = client.send(cases::spam(816)).await?;
/// # Ok(())
/// # }
/// ```
pub fn spam(case: impl Into<CaseRef>) -> Spam {
    Spam(rt::OperationInput::new(&SPAM_OPERATION).set("case", case))
}

/// The request of [`spam()`]: `PUT /cases/{case}/spam.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Spam(rt::OperationInput);

impl rt::Request for Spam {
    type Output = Case;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("case")
    }
}

rt::request!(Spam);

pub(crate) static SPAM_OPERATION: rt::Operation = rt::Operation::new(
        "cases.spam",
        rt::Method::Put,
        "/cases/{case}/spam.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .returns(rt::Returns::Record {
        ty: "Case",
        root: "case",
        required: <Case as rt::Record>::REQUIRED,
    });

/// Marks several cases as spam.
///
/// The response lists the cases that were marked, and omits all others without a reason. With one case,
/// the request is the same as that of `spam`.
///
/// `PUT /cases/{cases}/spam.json`
///
/// - `cases`: The cases to mark. Comma-separated on the wire. From 1 to 100 items. The limit 100 items
///   is **unverified**; source: a limit of this client, as many as a page of a list has; no limit is
///   documented.
///
/// Idempotent. Sets `spam` = `true`, from any state. Bulk form of [`spam()`]. For more,
/// [`Client::send_each`](crate::Client::send_each) sends parts such as `ids.chunks(100)`, each with its
/// own result. **Unverified**: not in the vendor's API documentation; source: library source.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let bulk_result = client.send(cases::spam_many([627, 628])).await?;
/// # Ok(())
/// # }
/// ```
pub fn spam_many<M>(cases: impl rt::IntoList<CaseId, M>) -> SpamMany {
    SpamMany(rt::OperationInput::new(&SPAM_MANY_OPERATION).list("cases", cases))
}

/// The request of [`spam_many()`]: `PUT /cases/{cases}/spam.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct SpamMany(rt::OperationInput);

impl rt::Request for SpamMany {
    type Output = BulkResult;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.object_or_record("case_success_id", "case", "case_id")
    }
}

rt::request!(SpamMany);

pub(crate) static SPAM_MANY_OPERATION: rt::Operation = rt::Operation::new(
        "cases.spam_many",
        rt::Method::Put,
        "/cases/{cases}/spam.json",
        rt::Effect::Idempotent,
    )
    .path_params(
        &[
            rt::Param::new("cases", rt::ValueType::Csv(&rt::ValueType::Named("CaseId")))
                .limits(
                    &[rt::LimitKind::MinItems.of(1), rt::LimitKind::MaxItems.of(100)],
                ),
        ],
    )
    .returns(rt::Returns::Object {
        ty: "BulkResult",
        required: <BulkResult as rt::Record>::REQUIRED,
        or_record: Some(rt::OrRecord::new("Case", "case", "case_id", "case_success_id")),
    });

/// Restores a case from the trash or from spam.
///
/// Listed but not specified in the vendor's documentation. That it clears both marks is inference.
///
/// `PUT /cases/{case}/restore.json`
///
/// - `case`: The case to restore.
///
/// Idempotent. Sets `deleted` = `false`, `spam` = `false`, from the state deleted or spam.
/// **Unverified**: not in the vendor's API documentation; source: library source of three public
/// clients.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let case = client.send(cases::restore(816)).await?;
/// # Ok(())
/// # }
/// ```
pub fn restore(case: impl Into<CaseRef>) -> Restore {
    Restore(rt::OperationInput::new(&RESTORE_OPERATION).set("case", case))
}

/// The request of [`restore()`]: `PUT /cases/{case}/restore.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Restore(rt::OperationInput);

impl rt::Request for Restore {
    type Output = Case;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("case")
    }
}

rt::request!(Restore);

pub(crate) static RESTORE_OPERATION: rt::Operation = rt::Operation::new(
        "cases.restore",
        rt::Method::Put,
        "/cases/{case}/restore.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .returns(rt::Returns::Record {
        ty: "Case",
        root: "case",
        required: <Case as rt::Record>::REQUIRED,
    });

/// Restores several cases from the trash or from spam.
///
/// The response lists the cases that were restored, and omits all others without a reason. With one
/// case, the request is the same as that of `restore`.
///
/// `PUT /cases/{cases}/restore.json`
///
/// - `cases`: The cases to restore. Comma-separated on the wire. From 1 to 100 items. The limit 100
///   items is **unverified**; source: a limit of this client, as many as a page of a list has; no limit
///   is documented.
///
/// Idempotent. Sets `deleted` = `false`, `spam` = `false`, from the state deleted or spam. Bulk form of
/// [`restore()`]. For more, [`Client::send_each`](crate::Client::send_each) sends parts such as
/// `ids.chunks(100)`, each with its own result. **Unverified**: not in the vendor's API documentation;
/// source: library source.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let bulk_result = client.send(cases::restore_many([627, 628])).await?;
/// # Ok(())
/// # }
/// ```
pub fn restore_many<M>(cases: impl rt::IntoList<CaseId, M>) -> RestoreMany {
    RestoreMany(rt::OperationInput::new(&RESTORE_MANY_OPERATION).list("cases", cases))
}

/// The request of [`restore_many()`]: `PUT /cases/{cases}/restore.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct RestoreMany(rt::OperationInput);

impl rt::Request for RestoreMany {
    type Output = BulkResult;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.object_or_record("case_success_id", "case", "case_id")
    }
}

rt::request!(RestoreMany);

pub(crate) static RESTORE_MANY_OPERATION: rt::Operation = rt::Operation::new(
        "cases.restore_many",
        rt::Method::Put,
        "/cases/{cases}/restore.json",
        rt::Effect::Idempotent,
    )
    .path_params(
        &[
            rt::Param::new("cases", rt::ValueType::Csv(&rt::ValueType::Named("CaseId")))
                .limits(
                    &[rt::LimitKind::MinItems.of(1), rt::LimitKind::MaxItems.of(100)],
                ),
        ],
    )
    .returns(rt::Returns::Object {
        ty: "BulkResult",
        required: <BulkResult as rt::Record>::REQUIRED,
        or_record: Some(rt::OrRecord::new("Case", "case", "case_id", "case_success_id")),
    });

/// Deletes a case permanently.
///
/// Listed but not specified in the vendor's documentation.
///
/// `DELETE /cases/{case}.json`
///
/// - `case`: The case to delete.
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted). **Unverified**: not in the vendor's
/// API documentation; source: library source of three public clients.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(cases::delete(816)).await?;
/// # Ok(())
/// # }
/// ```
pub fn delete(case: impl Into<CaseRef>) -> Delete {
    Delete(rt::OperationInput::new(&DELETE_OPERATION).set("case", case))
}

/// The request of [`delete()`]: `DELETE /cases/{case}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Delete(rt::OperationInput);

impl rt::Request for Delete {
    type Output = rt::Deleted;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.deleted()
    }
}

rt::request!(Delete);

pub(crate) static DELETE_OPERATION: rt::Operation = rt::Operation::new(
        "cases.delete",
        rt::Method::Delete,
        "/cases/{case}.json",
        rt::Effect::Delete,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .returns(rt::Returns::Nothing);

/// Deletes several cases permanently.
///
/// The response does not list the deleted cases: it proves of no single case that it existed or is
/// deleted. To know, read the case. With one case, the request is the same as that of `delete`.
///
/// `DELETE /cases/{cases}.json`
///
/// - `cases`: The cases to delete. Comma-separated on the wire. From 1 to 100 items. The limit 100
///   items is **unverified**; source: a limit of this client, as many as a page of a list has; no limit
///   is documented.
///
/// Permanent. Idempotent: a retry deletes what is left. If it gets a 404, the result is that error, and
/// the outcome is unknown: the response does not say which record is missing. Bulk form of
/// [`delete()`]. For more, [`Client::send_each`](crate::Client::send_each) sends parts such as
/// `ids.chunks(100)`, each with its own result. **Unverified**: not in the vendor's API documentation;
/// source: library source.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(cases::delete_many([627, 628])).await?;
/// # Ok(())
/// # }
/// ```
pub fn delete_many<M>(cases: impl rt::IntoList<CaseId, M>) -> DeleteMany {
    DeleteMany(rt::OperationInput::new(&DELETE_MANY_OPERATION).list("cases", cases))
}

/// The request of [`delete_many()`]: `DELETE /cases/{cases}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct DeleteMany(rt::OperationInput);

impl rt::Request for DeleteMany {
    type Output = rt::Deleted;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.deleted()
    }
}

rt::request!(DeleteMany);

pub(crate) static DELETE_MANY_OPERATION: rt::Operation = rt::Operation::new(
        "cases.delete_many",
        rt::Method::Delete,
        "/cases/{cases}.json",
        rt::Effect::Delete,
    )
    .path_params(
        &[
            rt::Param::new("cases", rt::ValueType::Csv(&rt::ValueType::Named("CaseId")))
                .limits(
                    &[rt::LimitKind::MinItems.of(1), rt::LimitKind::MaxItems.of(100)],
                ),
        ],
    )
    .returns(rt::Returns::Nothing);

/// Rates a case.
///
/// The request has the staff member as `rating_staff_id`, and the response as `rated_staff_id`. One
/// public client sends `rated_staff_id`. That a repetition changes nothing more is inference.
///
/// `PUT /cases/{case}/rate.json`
///
/// - `case`: The case to rate.
/// - `rating`: The user's satisfaction.
///
/// Optional parameters are methods of [`Rate`].
///
/// Idempotent.
///
/// # Example
///
/// ```
/// use helpdesk::{Rating, cases};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let case = client.send(cases::rate(816, Rating::Low)).await?;
/// # Ok(())
/// # }
/// ```
pub fn rate(case: impl Into<CaseRef>, rating: impl Into<crate::Rating>) -> Rate {
    Rate(
        rt::OperationInput::new(&RATE_OPERATION).set("case", case).set("rating", rating),
    )
}

/// The request of [`rate()`]: `PUT /cases/{case}/rate.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Rate(rt::OperationInput);

impl Rate {
    /// The user's comment.
    ///
    /// Redacted in `Debug`.
    pub fn rating_comment(self, rating_comment: impl Into<String>) -> Self {
        Self(self.0.set("rating_comment", rating_comment))
    }
    /// The rated staff member.
    pub fn rating_staff_id(self, rating_staff_id: impl Into<crate::StaffId>) -> Self {
        Self(self.0.set("rating_staff_id", rating_staff_id))
    }
}

impl rt::Request for Rate {
    type Output = Case;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("case")
    }
}

rt::request!(Rate);

pub(crate) static RATE_OPERATION: rt::Operation = rt::Operation::new(
        "cases.rate",
        rt::Method::Put,
        "/cases/{case}/rate.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .body(
        rt::Body::new(
            Some("rate"),
            &[
                rt::Param::new("rating", rt::ValueType::Named("Rating")).required(true),
                rt::Param::new("rating_comment", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("rating_staff_id", rt::ValueType::Named("StaffId")),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "Case",
        root: "case",
        required: <Case as rt::Record>::REQUIRED,
    });

/// Reads the change history of a case.
///
/// The history covers the last year. By default, the response has almost all kinds of entries. The
/// vendor's documentation does not say in which order. After a reply, the history has been seen to name
/// its author as responsible a second or two earlier.
///
/// `GET /cases/{case}/changelog.json`
///
/// - `case`: The case.
///
/// Optional parameters are methods of [`Changelog`].
///
/// Read-only. [`Client::send`](crate::Client::send) returns one page: by default, the last 100 records.
/// [`Client::items`](crate::Client::items) and [`Client::pages`](crate::Client::pages) read all.
///
/// # Example
///
/// ```
/// use helpdesk::cases;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(cases::changelog(816));
/// while let Some(change) = items.next().await {
///     let change = change?;
///     println!("{change:?}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn changelog(case: impl Into<CaseRef>) -> Changelog {
    Changelog(rt::OperationInput::new(&CHANGELOG_OPERATION).set("case", case))
}

/// The request of [`changelog()`]: `GET /cases/{case}/changelog.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Changelog(pub(crate) rt::OperationInput);

impl Changelog {
    /// Number of the page.
    ///
    /// At least 1.
    pub fn page(self, page: impl Into<i64>) -> Self {
        Self(self.0.set("page", page))
    }
    /// Entries on a page.
    ///
    /// From 1 to 100. Default: `100`.
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        Self(self.0.set("limit", limit))
    }
    /// Whether to include completions of chats.
    pub fn show_chat_completion(self, show_chat_completion: bool) -> Self {
        Self(self.0.set::<bool>("show_chat_completion", show_chat_completion))
    }
    /// A pair of statuses, such as `open,closed`; the vendor's documentation does not say how it filters.
    pub fn status(self, status: impl Into<rt::Pair<CaseStatus>>) -> Self {
        Self(self.0.set("status", status))
    }
    /// Changes of the responsible staff member; the format of the value is undocumented.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn staff(self, staff: impl Into<String>) -> Self {
        Self(self.0.set("staff", staff))
    }
    /// Changes of the group; the format of the value is undocumented.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn group(self, group: impl Into<String>) -> Self {
        Self(self.0.set("group", group))
    }
    /// Changes of the priority; the format of the value is undocumented.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn priority(self, priority: impl Into<String>) -> Self {
        Self(self.0.set("priority", priority))
    }
    /// Changes of the subject; the format of the value is undocumented.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn subject(self, subject: impl Into<String>) -> Self {
        Self(self.0.set("subject", subject))
    }
    /// Changes of custom fields; the format of the value is undocumented.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn custom_fields(self, custom_fields: impl Into<String>) -> Self {
        Self(self.0.set("custom_fields", custom_fields))
    }
    /// Changes of the labels; the format of the value is undocumented.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn labels(self, labels: impl Into<String>) -> Self {
        Self(self.0.set("labels", labels))
    }
    /// Rules that ran.
    ///
    /// Wire name: `rules`. **Unverified**: not in the vendor's API documentation; source: library source.
    #[doc(alias = "rules")]
    pub fn rule_ids<M>(self, rule_ids: impl rt::IntoList<RuleId, M>) -> Self {
        Self(self.0.list("rules", rule_ids))
    }
    /// Staff members who took the chat; the format of the value is undocumented.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn fixed_chat_staff(self, fixed_chat_staff: impl Into<String>) -> Self {
        Self(self.0.set("fixed_chat_staff", fixed_chat_staff))
    }
    /// Whether to include activations of chats.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn show_chat_activation(self, show_chat_activation: bool) -> Self {
        Self(self.0.set::<bool>("show_chat_activation", show_chat_activation))
    }
}

impl rt::Request for Changelog {
    type Output = rt::ListResponse<Change>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("changelog"))
    }
}

rt::request!(Changelog);

impl rt::ListRequest for Changelog {
    type Item = Change;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static CHANGELOG_OPERATION: rt::Operation = rt::Operation::new(
        "cases.changelog",
        rt::Method::Get,
        "/cases/{case}/changelog.json",
        rt::Effect::Safe,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .query(
        &[
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(100)]),
            rt::Param::new("show_chat_completion", rt::ValueType::Bool),
            rt::Param::new(
                "status",
                rt::ValueType::Pair(&rt::ValueType::Named("CaseStatus")),
            ),
            rt::Param::new("staff", rt::ValueType::Text)
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("group", rt::ValueType::Text)
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("priority", rt::ValueType::Text)
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("subject", rt::ValueType::Text)
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("custom_fields", rt::ValueType::Text)
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("labels", rt::ValueType::Text)
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new(
                "rules",
                rt::ValueType::List(&rt::ValueType::Named("RuleId")),
            ),
            rt::Param::new("fixed_chat_staff", rt::ValueType::Text)
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("show_chat_activation", rt::ValueType::Bool),
        ],
    )
    .paging(rt::Pagination::new(rt::DefaultPage::Last))
    .returns(rt::Returns::Array {
        ty: "Change",
        root: Some("changelog"),
    });
