// @generated from `spec/automation_rules.yaml` by `cargo xtask codegen`. Do not edit.

//! Automation rules, which can post a body that the account writes.
//!
//! The API has no operation for them: an administrator creates a rule in the settings of the account.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - Whether each variable has the name of its key in the bodies that were seen.
//! - Whether the service escapes quotes and line breaks of the strings that it puts into JSON.
//! - Whether a variable holds the time of a change, and in which format.
//! - After which responses the service posts a body again, and when it gives up.

use ::helpdesk_runtime::generated as rt;

/// A case, as a rule posts it: variables that the service replaced.
///
/// Every value is a string. A rule posts only what its body names, so every field may be absent. Custom
/// fields are among the keys without a field, and hold the titles of options and not their keys.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct RuleCase {
    /// The case.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// production code of third parties.
    pub case_id: Option<crate::CaseId>,
    /// Number of the case as staff and users see it.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    pub case_number: crate::CaseNumber,
    /// Subject.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub case_subject: String,
    /// First message of the case, as HTML.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub case_description: String,
    /// Page of the case for staff.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub case_url: String,
    /// Name of the responsible group.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub case_group: String,
    /// Priority in the language of the account, such as `Низкий`. It is no value of `Priority`.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub case_priority: String,
    /// Status in the language of the account, such as `открытое`. It is no value of `CaseStatus`.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub case_status: String,
    /// Titles of the labels. How they are separated is undocumented.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub case_tags: String,
    /// Category. Its meaning is undocumented.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub category: String,
    /// Last message, as HTML.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub last_message: String,
    /// Identifier of the last message.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// production code of third parties.
    pub last_message_id: Option<crate::MessageId>,
    /// Last note. Whether it is HTML is undocumented.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub note_text: String,
    /// Identifier of the last note; an empty string means none too.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// production code of third parties.
    pub last_note_id: Option<crate::MessageId>,
    /// The responsible staff member.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// production code of third parties.
    pub staff_id: Option<crate::StaffId>,
    /// Name of the responsible staff member; that it is this one is inference.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub assigned_full_name: String,
    /// The staff member who responded last.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// production code of third parties.
    pub last_staff_id: Option<crate::StaffId>,
    /// Name of a staff member. Which one is undocumented.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub staff_full_name: String,
    /// The user of the case.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// production code of third parties.
    pub user_id: Option<crate::UserId>,
    /// Name of the user.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub user_full_name: String,
    /// Email address of the user.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub user_email: String,
    /// Language of the user.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// production code of third parties.
    pub user_lang: Option<crate::LanguageId>,
    received: rt::Received,
}

rt::record! {
    RuleCase;
    case_id: "case_id", none_if_zero;
    case_number: "case_number";
    case_subject: "case_subject", redacted;
    case_description: "case_description", redacted;
    case_url: "case_url", redacted;
    case_group: "case_group", redacted;
    case_priority: "case_priority", redacted;
    case_status: "case_status", redacted;
    case_tags: "case_tags", redacted;
    category: "category", redacted;
    last_message: "last_message", redacted;
    last_message_id: "last_message_id", none_if_zero;
    note_text: "note_text", redacted;
    last_note_id: "last_note_id", none_if_zero;
    staff_id: "staff_id", none_if_zero;
    assigned_full_name: "assigned_full_name", redacted;
    last_staff_id: "last_staff_id", none_if_zero;
    staff_full_name: "staff_full_name", redacted;
    user_id: "user_id", none_if_zero;
    user_full_name: "user_full_name", redacted;
    user_email: "user_email", redacted;
    user_lang: "user_lang", none_if_zero;
}

/// An event that a rule of the account posts, in a body with `event` and `case`.
///
/// The service sets no name of an event. The body of the rule names it, so write one that fits the
/// conditions of the rule. Requests have no signature. Anyone who knows the address can forge them, so
/// keep it secret, or compare a secret in the body.
///
/// Open enum: new events decode as [`Unknown`](Self::Unknown); match with a wildcard arm. Wire format:
/// the event's name in `event`, its record in `case`; other keys are ignored.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RuleEvent {
    /// A case is new.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    CaseNew(RuleCase),
    /// A case changed.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    CaseChanged(RuleCase),
    /// A case has a new message.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    CaseMessage(RuleCase),
    /// A case has a new note.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    CaseNote(RuleCase),
    /// An event unknown to this version of the crate.
    Unknown(rt::UnknownWebhookEvent),
}

impl RuleEvent {
    /// Decodes the body of a webhook request. `content_type` is the `Content-Type` header, if there is one.
    ///
    /// The body is URL-encoded with bracketed names, or JSON. The function detects the format from the
    /// body, even if the header is wrong. An event unknown to this version of the crate is not an error.
    ///
    /// The body carries no signature: check the sender by other means, such as a secret in the URL of the
    /// webhook.
    ///
    /// # Errors
    ///
    /// Fails if the body is in neither format or lacks a required field. The error names the place and
    /// shows nothing of the body.
    ///
    /// ```
    /// use helpdesk::RuleEvent;
    ///
    /// let body = "\
    ///     event=case_changed&\
    ///     case[case_id]=10250&\
    ///     case[case_subject]=Where+is+my+order%3F&\
    ///     case[case_status]=%D0%BE%D1%82%D0%BA%D1%80%D1%8B%D1%82%D0%BE%D0%B5&\
    ///     case[last_message_id]=20352&\
    ///     case[last_staff_id]=0&\
    ///     case[user_id]=9007";
    /// let event = RuleEvent::from_request(Some("application/x-www-form-urlencoded"), body.as_bytes())?;
    /// assert_eq!(event.name(), "case_changed");
    /// let RuleEvent::CaseChanged(record) = event else { panic!("another event") };
    /// assert_eq!(record.case_id, Some(helpdesk::CaseId(10250)));
    /// assert_eq!(record.case_subject, "Where is my order?");
    /// assert_eq!(record.case_status, "открытое");
    /// assert_eq!(record.last_message_id, Some(helpdesk::MessageId(20352)));
    /// assert_eq!(record.last_staff_id, None);
    /// assert_eq!(record.user_id, Some(helpdesk::UserId(9007)));
    /// # Ok::<(), helpdesk::response::DecodeError>(())
    /// ```
    #[inline]
    pub fn from_request(
        content_type: Option<&str>,
        body: &[u8],
    ) -> Result<Self, rt::DecodeError> {
        rt::read_event(content_type, body)
    }
    /// The event's name on the wire.
    pub fn name(&self) -> &str {
        match self {
            Self::CaseNew(_) => "case_new",
            Self::CaseChanged(_) => "case_changed",
            Self::CaseMessage(_) => "case_message",
            Self::CaseNote(_) => "case_note",
            Self::Unknown(event) => event.name(),
        }
    }
}

impl rt::EventEnum for RuleEvent {
    const TAG: &'static str = "event";
    const PAYLOAD: &'static str = "case";
    #[inline]
    fn read(name: &str, posted: &rt::Posted<'_>) -> Result<Self, rt::DecodeError> {
        match name {
            "case_new" => posted.payload().map(Self::CaseNew),
            "case_changed" => posted.payload().map(Self::CaseChanged),
            "case_message" => posted.payload().map(Self::CaseMessage),
            "case_note" => posted.payload().map(Self::CaseNote),
            _ => posted.unknown(name).map(Self::Unknown),
        }
    }
    #[inline]
    fn parts(&self) -> Result<(&'static str, &dyn rt::Field), &rt::UnknownWebhookEvent> {
        match self {
            Self::CaseNew(record) => Ok(("case_new", record)),
            Self::CaseChanged(record) => Ok(("case_changed", record)),
            Self::CaseMessage(record) => Ok(("case_message", record)),
            Self::CaseNote(record) => Ok(("case_note", record)),
            Self::Unknown(event) => Err(event),
        }
    }
}

rt::events!(RuleEvent);
