// @generated from `spec/custom_channels.yaml` by `cargo xtask codegen`. Do not edit.

//! Custom channels, which connect other systems to the service.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - Which notifications the service posts to a channel, beyond the one for a new message.
//! - Whether the service retries a notification after a response other than 200.
//! - Whether `content` of a notification can be HTML, and whether notifications list attached files.
//! - How custom channels are created, changed and deleted; the only known operation lists them.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a custom channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CustomChannelId(pub u64);

rt::id!(CustomChannelId);

/// Key of a custom channel, such as `cch25`.
///
/// A case or a user of this channel is created with it.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CustomChannelKey {
    /// The key of the channel with this identifier.
    ///
    /// Wire format: `cch<CustomChannelId>`.
    #[doc(alias = "cch")]
    Id(CustomChannelId),
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl rt::OpenEnum for CustomChannelKey {
    fn from_text(text: &str) -> Self {
        rt::part(text, "cch", "")
            .map(Self::Id)
            .unwrap_or_else(|| Self::Unknown(rt::UnknownValue::new(text)))
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Id(part) => format!("cch{part}").into(),
            Self::Unknown(value) => value.as_str().into(),
        }
    }
    fn id(&self) -> Option<u64> {
        match self {
            Self::Id(part) => Some(part.0),
            _ => None,
        }
    }
}

rt::open_enum!(CustomChannelKey);

rt::variant_from!(CustomChannelKey::Id(CustomChannelId));

/// A custom channel by key or by identifier.
///
/// The only source of the parameters that take it has keys in its text, and an identifier in its tests.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CustomChannelRef {
    /// By key.
    ///
    /// Wire format: `cch<CustomChannelId>`.
    #[doc(alias = "cch")]
    Key(CustomChannelId),
    /// By identifier.
    ///
    /// Wire format: `<CustomChannelId>`.
    Id(CustomChannelId),
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl rt::OpenEnum for CustomChannelRef {
    fn from_text(text: &str) -> Self {
        rt::part(text, "cch", "")
            .map(Self::Key)
            .or_else(|| rt::part(text, "", "").map(Self::Id))
            .unwrap_or_else(|| Self::Unknown(rt::UnknownValue::new(text)))
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::Key(part) => format!("cch{part}").into(),
            Self::Id(part) => part.to_string().into(),
            Self::Unknown(value) => value.as_str().into(),
        }
    }
    fn id(&self) -> Option<u64> {
        match self {
            Self::Key(part) => Some(part.0),
            Self::Id(part) => Some(part.0),
            _ => None,
        }
    }
}

rt::open_enum!(CustomChannelRef);

impl From<u64> for CustomChannelRef {
    fn from(number: u64) -> Self {
        Self::Id(number.into())
    }
}

rt::signed_numbers!(CustomChannelRef);

/// Kind of conversation in a custom channel.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CustomChannelType {
    /// Asynchronous, as in email.
    Async,
    /// Synchronous, as in a chat.
    Sync,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl CustomChannelType {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Async => "async",
            Self::Sync => "sync",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for CustomChannelType {
    fn from_text(text: &str) -> Self {
        match text {
            "async" => Self::Async,
            "sync" => Self::Sync,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(CustomChannelType);

/// A channel that connects another system.
///
/// JSON root: `custom_channel`.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomChannel {
    /// Identifier.
    pub channel_id: CustomChannelId,
    /// Value of `channel` in cases of this channel, such as `cch25`.
    pub channel_api_key: Option<CustomChannelKey>,
    /// Title.
    ///
    /// Redacted in `Debug`.
    pub title: String,
    /// Kind of conversation.
    pub channel_type: Option<CustomChannelType>,
    /// Class name of the icon.
    pub icon: String,
    /// URL that the service posts replies to. Requests have no signature, so anyone who knows the URL can
    /// forge them.
    ///
    /// Secret: redacted in `Debug`.
    pub webhook_url: String,
    /// Whether the channel is in use.
    pub active: Option<bool>,
    received: rt::Received,
}

rt::record! {
    CustomChannel;
    channel_id: "channel_id", required;
    channel_api_key: "channel_api_key";
    title: "title", redacted;
    channel_type: "channel_type";
    icon: "icon";
    webhook_url: "webhook_url", redacted;
    active: "active";
}

/// A message for the user of a custom channel, as the service posts it to the other system.
///
/// The service also posts notes and the messages of rules. Check `note` and `sent_via_rule` before you
/// pass a message on.
///
/// JSON root: `object`.
#[doc(alias = "object")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChannelMessage {
    /// Identifier of the message.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    pub message_id: crate::MessageId,
    /// The case.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    pub case_id: crate::CaseId,
    /// The staff member who wrote it.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// production code of third parties.
    pub staff_id: Option<crate::StaffId>,
    /// The user of the case.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// production code of third parties.
    pub user_id: Option<crate::UserId>,
    /// The identifier that the other system gave the user.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub custom_user_id: String,
    /// Content of the message.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: production code
    /// of third parties.
    pub content: String,
    /// Whether it is an internal note, which the user must not see.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    pub note: Option<bool>,
    /// Whether a rule sent it.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    pub sent_via_rule: Option<bool>,
    received: rt::Received,
}

rt::record! {
    ChannelMessage;
    message_id: "message_id", required;
    case_id: "case_id", required;
    staff_id: "staff_id", none_if_zero;
    user_id: "user_id", none_if_zero;
    custom_user_id: "custom_user_id", redacted;
    content: "content", redacted;
    note: "note";
    sent_via_rule: "sent_via_rule";
}

/// An event that the service posts to the `webhook_url` of a custom channel.
///
/// Requests have no signature. Anyone who knows the URL can forge them, so keep the URL secret. Verify
/// important events through the API.
///
/// Open enum: new events decode as [`Unknown`](Self::Unknown); match with a wildcard arm. Wire format:
/// the event's name in `type`, its record in `object`; other keys are ignored.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum WebhookEvent {
    /// A case of the channel has a new message.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties and
    /// library source.
    MessageNew(ChannelMessage),
    /// An event unknown to this version of the crate.
    Unknown(rt::UnknownWebhookEvent),
}

impl WebhookEvent {
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
    /// use helpdesk::WebhookEvent;
    ///
    /// let body = "\
    ///     type=message_new&\
    ///     object[message_id]=20352&\
    ///     object[case_id]=10250&\
    ///     object[staff_id]=601&\
    ///     object[user_id]=9007&\
    ///     object[custom_user_id]=device+7&\
    ///     object[content]=Try+again+%26+tell+us.&\
    ///     object[note]=0&\
    ///     object[sent_via_rule]=0";
    /// let event = WebhookEvent::from_request(Some("application/x-www-form-urlencoded"), body.as_bytes())?;
    /// assert_eq!(event.name(), "message_new");
    /// let WebhookEvent::MessageNew(record) = event else { panic!("another event") };
    /// assert_eq!(record.message_id, helpdesk::MessageId(20352));
    /// assert_eq!(record.case_id, helpdesk::CaseId(10250));
    /// assert_eq!(record.staff_id, Some(helpdesk::StaffId(601)));
    /// assert_eq!(record.user_id, Some(helpdesk::UserId(9007)));
    /// assert_eq!(record.custom_user_id, "device 7");
    /// assert_eq!(record.content, "Try again & tell us.");
    /// assert_eq!(record.note, Some(false));
    /// assert_eq!(record.sent_via_rule, Some(false));
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
            Self::MessageNew(_) => "message_new",
            Self::Unknown(event) => event.name(),
        }
    }
}

impl rt::EventEnum for WebhookEvent {
    const TAG: &'static str = "type";
    const PAYLOAD: &'static str = "object";
    #[inline]
    fn read(name: &str, posted: &rt::Posted<'_>) -> Result<Self, rt::DecodeError> {
        match name {
            "message_new" => posted.payload().map(Self::MessageNew),
            _ => posted.unknown(name).map(Self::Unknown),
        }
    }
    #[inline]
    fn parts(&self) -> Result<(&'static str, &dyn rt::Field), &rt::UnknownWebhookEvent> {
        match self {
            Self::MessageNew(record) => Ok(("message_new", record)),
            Self::Unknown(event) => Err(event),
        }
    }
}

rt::events!(WebhookEvent);

/// Lists the custom channels.
///
/// It takes no parameters.
///
/// `GET /custom_channels.json`
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::custom_channels;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let list = client.send(custom_channels::list()).await?;
/// for custom_channel in &list.items {
///     println!("{custom_channel:?}");
/// }
/// for error in &list.errors {
///     eprintln!("{error}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /custom_channels.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct List(pub(crate) rt::OperationInput);

impl rt::Request for List {
    type Output = rt::ListResponse<CustomChannel>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("custom_channel").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = CustomChannel;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "custom_channels.list",
        rt::Method::Get,
        "/custom_channels.json",
        rt::Effect::Safe,
    )
    .returns(rt::Returns::List {
        ty: Some("CustomChannel"),
        root: Some("custom_channel"),
        total: Some("total_count"),
        last_page_key: None,
    });
