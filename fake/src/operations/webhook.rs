//! Webhook notifications of custom channels, as the service sends them.

use crate::state::case::Case;
use crate::state::message::Message;
use crate::state::people::User;

/// A webhook notification of a custom channel, with its result.
///
/// A staff member's message in a case of a custom channel causes a notification. [`FakeServer::webhooks`] returns the
/// notifications, and [`FakeServer::wait_for_webhooks`] waits for their results.
///
/// [`FakeServer::webhooks`]: crate::FakeServer::webhooks
/// [`FakeServer::wait_for_webhooks`]: crate::FakeServer::wait_for_webhooks
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Webhook {
    /// The receiver's address. The fake server sends notifications only to `http` addresses on localhost.
    pub url: String,
    /// The names and values of the URL-encoded body, in their order, such as `type` and `object[case_id]`.
    pub form: Vec<(String, String)>,
    /// The result; `None` until it is known.
    pub outcome: Option<WebhookOutcome>,
}

/// The result of a webhook notification.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WebhookOutcome {
    /// The receiver responded with this status. The service expects 200.
    Answered(u16),
    /// No response arrived within 5 seconds, or the connection failed. The value is the reason.
    Failed(String),
    /// The fake server did not send it, because its address is not an `http` address on localhost.
    Skipped,
}

impl Webhook {
    /// Creates the notification of a staff member's message in a case of a custom channel.
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
