//! Webhook notifications of custom channels and of rules, as the service sends them.

/// A webhook notification of a custom channel or of a rule, with its result.
///
/// A staff member's message in a case of a custom channel causes a notification, and so
/// does a change of a case for which there is a [`Rule`](crate::Rule). [`FakeServer::webhooks`] returns the
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
    /// The JSON body of a rule, which has no `form`.
    pub body: Option<String>,
    /// The result; `None` until it is known.
    pub outcome: Option<WebhookOutcome>,
}

/// The result of a webhook notification.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WebhookOutcome {
    /// The receiver responded with this status. The service expects 200.
    Responded(u16),
    /// No response arrived within 5 seconds, or the connection failed. The value is the reason.
    Failed(String),
    /// The fake server did not send it, because its address is not an `http` address on localhost.
    Skipped,
}
