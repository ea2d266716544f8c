//! Notifications of custom channels, as the service posts them to the other system.

use crate::state::case::Case;
use crate::state::message::Message;
use crate::state::people::User;

/// A notification that was, or is about to be, posted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Webhook {
    /// Where to; only addresses of this machine are posted to.
    pub url: String,
    /// The form, in its order: `type`, `object[case_id]` and so on.
    pub form: Vec<(String, String)>,
    /// What came of it, once it is known.
    pub outcome: Option<WebhookOutcome>,
}

/// What came of a notification.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WebhookOutcome {
    /// The other system answered with this status; it should be 200.
    Answered(u16),
    /// Nobody answered.
    Failed(String),
    /// It was not posted, because its address is not on this machine.
    Skipped,
}

impl Webhook {
    /// What is told of a message of staff in a case of a custom channel.
    pub(crate) fn of_message(url: &str, case: &Case, message: &Message, user: Option<&User>) -> Self {
        let custom_id = user.and_then(|user| user.custom_id.clone()).unwrap_or_default();
        let flag = |flag: bool| u8::from(flag).to_string();
        let text = if message.content.is_empty() { &message.content_html } else { &message.content };
        let object = [
            ("message_id", message.id.to_string()),
            ("case_id", case.id.to_string()),
            ("staff_id", message.staff.to_string()),
            ("user_id", case.user.to_string()),
            ("custom_user_id", custom_id),
            ("content", text.clone()),
            ("note", flag(message.note)),
            ("sent_via_rule", flag(message.via_rule)),
        ];
        let kind = ("type".to_owned(), "message_new".to_owned());
        let object = object.into_iter().map(|(name, value)| (format!("object[{name}]"), value));
        Self { url: url.to_owned(), form: std::iter::once(kind).chain(object).collect(), outcome: None }
    }
}
