// @generated from `spec/messages.yaml` by `cargo xtask codegen`. Do not edit.

//! Messages of cases, from users and staff.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - The order of the last 100 messages, which the service returns by default.
//! - Whether the service sends a changed message to a user who has received the old one.
//! - The format of `send_at`.
//! - Whether `note` works when a message is created.
//! - Whether a new rating of a message replaces the old one.
//! - All values of `message_type`.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a message or note.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageId(pub u64);

rt::id!(MessageId);

/// Identifier of an attached file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u64);

rt::id!(FileId);

/// Kind of a message.
///
/// This field is not in the vendor's documentation. Other values exist.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MessageType {
    /// A message of a user.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    ReplyUser,
    /// A message of a staff member.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    ReplyStaff,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl MessageType {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::ReplyUser => "reply_user",
            Self::ReplyStaff => "reply_staff",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for MessageType {
    fn from_text(text: &str) -> Self {
        match text {
            "reply_user" => Self::ReplyUser,
            "reply_staff" => Self::ReplyStaff,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(MessageType);

/// The order of a list of messages.
///
/// Request-only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MessageOrder {
    /// Oldest first.
    Asc,
    /// Newest first.
    Desc,
}

impl MessageOrder {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Asc => "asc",
            Self::Desc => "desc",
        }
    }
}

impl rt::ClosedEnum for MessageOrder {
    const FORMAT: &'static str = "asc|desc";
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "asc" => Some(Self::Asc),
            "desc" => Some(Self::Desc),
            _ => None,
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::closed_enum!(MessageOrder);

/// A user's satisfaction.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
///
/// Ordered from the least value to the greatest. An `Unknown` value is greater than all known ones, and
/// `>` and `>=` hold for it too. To compare without it, name the values: `matches!(value,
/// Rating::Middle | Rating::High)`. `Unknown` values among themselves are ordered by their strings.
#[doc(alias = "csat")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rating {
    /// Not satisfied.
    Low,
    /// In between.
    Middle,
    /// Satisfied.
    High,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl Rating {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Low => "low",
            Self::Middle => "middle",
            Self::High => "high",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for Rating {
    fn from_text(text: &str) -> Self {
        match text {
            "low" => Self::Low,
            "middle" => Self::Middle,
            "high" => Self::High,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(Rating);

/// A file of a message.
///
/// Its URL works without credentials while the message is younger than 30 days. After that, it needs
/// the credentials of the API.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Attachment {
    /// Identifier.
    pub file_id: FileId,
    /// Name of the file.
    ///
    /// Redacted in `Debug`.
    pub file_name: String,
    /// Size in bytes.
    pub file_size: Option<u64>,
    /// Media type of the file.
    pub mime_type: String,
    /// URL of the file.
    ///
    /// Redacted in `Debug`.
    pub url: String,
    received: rt::Received,
}

rt::record! {
    Attachment;
    file_id: "file_id", required;
    file_name: "file_name", redacted;
    file_size: "file_size";
    mime_type: "mime_type";
    url: "url", redacted;
}

#[cfg(feature = "client")]
impl From<&Attachment> for ::helpdesk_client::DownloadRequest {
    fn from(record: &Attachment) -> Self {
        Self::new(&record.url).stated_size(record.file_size)
    }
}

/// A message of a case: a reply or an internal note.
///
/// URLs of inline images in `content_html` work without credentials for 30 days. After that, they need
/// the credentials of the API.
///
/// JSON root: `message`.
#[doc(alias = "comment")]
#[doc(alias = "reply")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Message {
    /// Identifier.
    pub message_id: MessageId,
    /// The user who wrote the message; none for messages of staff.
    ///
    /// The service sends `0` for `None`.
    pub user_id: Option<crate::UserId>,
    /// The staff member who wrote the message; none for messages of users.
    ///
    /// The service sends `0` for `None`.
    pub staff_id: Option<crate::StaffId>,
    /// Plain text; seen empty for email, where `content_html` holds the content.
    ///
    /// Redacted in `Debug`.
    pub content: String,
    /// HTML; seen empty for messengers, where `content` holds the content.
    ///
    /// Redacted in `Debug`.
    pub content_html: String,
    /// Attached files.
    ///
    /// Optional: responses to creations and changes have been seen without it. This reason is
    /// **unverified**; source: official samples.
    pub attachments: Option<Vec<Attachment>>,
    /// Whether the message is an internal note.
    pub note: Option<bool>,
    /// Whether a rule sent the message.
    pub sent_via_rule: Option<bool>,
    /// When the message was written.
    pub created_at: Option<rt::Timestamp>,
    /// When the message is sent; a time other than `created_at` means delayed sending.
    pub sent_at: Option<rt::Timestamp>,
    /// The user's rating.
    ///
    /// Optional: only rated messages have it.
    pub rating: Option<Rating>,
    /// The user's comment on the rating.
    ///
    /// Optional: only rated messages have it. Redacted in `Debug`.
    pub rating_comment: Option<String>,
    /// The rated staff member; none for a message of a user.
    ///
    /// The service sends `0` for `None`. Optional: only rated messages have it.
    pub rated_staff_id: Option<crate::StaffId>,
    /// Kind of the message.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: production code of third parties.
    pub message_type: Option<MessageType>,
    received: rt::Received,
}

rt::record! {
    Message;
    message_id: "message_id", required;
    user_id: "user_id", none_if_zero;
    staff_id: "staff_id", none_if_zero;
    content: "content", redacted;
    content_html: "content_html", redacted;
    attachments: "attachments";
    note: "note";
    sent_via_rule: "sent_via_rule";
    created_at: "created_at";
    sent_at: "sent_at";
    rating: "rating";
    rating_comment: "rating_comment", redacted;
    rated_staff_id: "rated_staff_id", none_if_zero;
    message_type: "message_type";
}

/// The author of a message.
///
/// The author of a message that a rule sent is the rule, even if the message names a staff member.
///
/// Returned by [`Message::author`](crate::Message::author).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MessageAuthor {
    /// A rule.
    ///
    /// Read from the field `sent_via_rule`.
    Rule,
    /// This user.
    ///
    /// Read from the field `user_id`.
    User(crate::UserId),
    /// This staff member.
    ///
    /// Read from the field `staff_id`.
    Staff(crate::StaffId),
}

impl std::fmt::Debug for MessageAuthor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rule => f.write_str("Rule"),
            Self::User(held) => f.debug_tuple("User").field(held).finish(),
            Self::Staff(held) => f.debug_tuple("Staff").field(held).finish(),
        }
    }
}

impl Message {
    /// The author of a message.
    ///
    /// The author of a message that a rule sent is the rule, even if the message names a staff member.
    ///
    /// Returns the first of these fields that is set: `sent_via_rule`, `user_id`, `staff_id`. `false`
    /// counts as not set.
    pub fn author(&self) -> Option<MessageAuthor> {
        rt::Presence::present(&self.sent_via_rule)
            .map(|()| MessageAuthor::Rule)
            .or_else(|| rt::Presence::present(&self.user_id).map(MessageAuthor::User))
            .or_else(|| rt::Presence::present(&self.staff_id).map(MessageAuthor::Staff))
    }
}

/// The content of a message.
///
/// HTML takes precedence if the message has plain text too.
///
/// Returned by [`Message::body`](crate::Message::body).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MessageBody<'a> {
    /// HTML.
    ///
    /// Read from the field `content_html`. Redacted in `Debug`.
    Html(&'a str),
    /// Plain text.
    ///
    /// Read from the field `content`. Redacted in `Debug`.
    Text(&'a str),
}

impl std::fmt::Debug for MessageBody<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Html(_) => f.write_str("Html(<redacted>)"),
            Self::Text(_) => f.write_str("Text(<redacted>)"),
        }
    }
}

impl Message {
    /// The content of a message.
    ///
    /// HTML takes precedence if the message has plain text too.
    ///
    /// Returns the first of these fields that is set: `content_html`, `content`. An empty string counts as
    /// not set.
    pub fn body(&self) -> Option<MessageBody<'_>> {
        rt::Presence::present(&self.content_html)
            .map(MessageBody::Html)
            .or_else(|| rt::Presence::present(&self.content).map(MessageBody::Text))
    }
}

impl<'a> MessageBody<'a> {
    /// The text of any variant.
    pub fn as_str(self) -> &'a str {
        match self {
            Self::Html(text) | Self::Text(text) => text,
        }
    }
}

/// Content of a message; HTML takes precedence over plain text.
///
/// Choose one; setters on the request add others.
#[doc(alias = "comment")]
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum MessageContent {
    /// Plain text.
    ///
    /// Redacted in `Debug`.
    Text(String),
    /// HTML.
    ///
    /// HTML; it takes precedence over plain text.
    ///
    /// Redacted in `Debug`.
    Html(String),
}

impl MessageContent {
    /// Plain text.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "content")]
    pub fn text(content: impl Into<String>) -> Self {
        Self::Text(Into::into(content))
    }
    /// HTML.
    ///
    /// HTML; it takes precedence over plain text.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "content_html")]
    pub fn html(content_html: impl Into<String>) -> Self {
        Self::Html(Into::into(content_html))
    }
}

impl rt::Choice for MessageContent {
    fn put(self, call: rt::OperationInput) -> rt::OperationInput {
        match self {
            Self::Text(content) => call.set::<String>("content", content),
            Self::Html(content_html) => call.set::<String>("content_html", content_html),
        }
    }
}

rt::alternatives!(MessageContent);

/// [`MessageContent`], or a value that converts into it.
///
/// Implemented for every type that is `Into<MessageContent>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `MessageContent`",
    label = "expected `MessageContent`",
    note = "use `MessageContent::text(..)`, `MessageContent::html(..)`"
)]
pub trait IntoMessageContent: Into<MessageContent> {}

#[diagnostic::do_not_recommend]
impl<T: Into<MessageContent>> IntoMessageContent for T {}

rt::text_alternative!(MessageContent, Text);

/// Lists the messages and notes of a case.
///
/// Links to attachments and inline images of messages older than 30 days need the credentials of the
/// API.
///
/// `GET /cases/{case}/messages.json`
///
/// - `case`: The case.
///
/// Optional parameters are methods of [`List`].
///
/// Read-only. [`Client::send`](crate::Client::send) returns one page: by default, the last 100 records.
/// [`Client::items`](crate::Client::items) and [`Client::pages`](crate::Client::pages) read all.
///
/// # Example
///
/// ```
/// use helpdesk::messages;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(messages::list(816));
/// while let Some(message) = items.next().await {
///     let message = message?;
///     println!("{message:?}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list(case: impl Into<crate::CaseRef>) -> List {
    List(rt::OperationInput::new(&LIST_OPERATION).set("case", case))
}

/// The request of [`list()`]: `GET /cases/{case}/messages.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct List(pub(crate) rt::OperationInput);

impl List {
    /// Number of the page.
    ///
    /// At least 1.
    pub fn page(self, page: impl Into<i64>) -> Self {
        Self(self.0.set("page", page))
    }
    /// Messages on a page.
    ///
    /// From 1 to 100. Default: `100`.
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        Self(self.0.set("limit", limit))
    }
    /// Order of the list.
    ///
    /// Default: `asc`.
    pub fn order(self, order: impl Into<MessageOrder>) -> Self {
        Self(self.0.set("order", order))
    }
}

impl rt::Request for List {
    type Output = rt::ListResponse<Message>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("message").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = Message;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "messages.list",
        rt::Method::Get,
        "/cases/{case}/messages.json",
        rt::Effect::Safe,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .query(
        &[
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(100)]),
            rt::Param::new("order", rt::ValueType::Named("MessageOrder")),
        ],
    )
    .paging(rt::Pagination::new(rt::DefaultPage::Last).order(("order", "asc")))
    .returns(rt::Returns::List {
        ty: Some("Message"),
        root: Some("message"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Adds a reply to a case.
///
/// With `user_id`, the author is that user. Otherwise the author is `staff_id`, by default the staff
/// member who sends the request. The service sends a staff reply to the user, so a duplicate does harm.
/// The service has been seen to make the author of a reply responsible for the case. The change history
/// shows this a second or two before the reply. A reply with files is sent as a multipart body.
///
/// `POST /cases/{case}/messages.json`
///
/// - `case`: The case.
/// - `content`: Content of the reply.
///
/// Optional parameters are methods of [`Create`].
///
/// Not idempotent: repeating it can create a duplicate. If the outcome is unknown,
/// [`Client::find_created`](crate::Client::find_created) searches [`list()`] for the record, created
/// since the given time (`created_at`). A match has the same `content` and `content_html`, as far as
/// the request sets them. Records whose `user_id`, `staff_id` or `note` cannot be that of this request
/// do not match.
///
/// # Example
///
/// ```
/// use helpdesk::{MessageContent, messages};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = messages::create(
///     816,
///     MessageContent::text("Please send a technician."),
/// );
/// let message = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
pub fn create(
    case: impl Into<crate::CaseRef>,
    content: impl crate::IntoMessageContent,
) -> Create {
    Create(
        rt::OperationInput::new(&CREATE_OPERATION)
            .set("case", case)
            .choose::<MessageContent>(content),
    )
}

/// The request of [`create()`]: `POST /cases/{case}/messages.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(pub(crate) rt::OperationInput);

impl Create {
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
    /// The author; by default the staff member who sends the request.
    pub fn staff_id(self, staff_id: impl Into<crate::StaffId>) -> Self {
        Self(self.0.set("staff_id", staff_id))
    }
    /// The author of a reply by a user; the service then ignores `staff_id`.
    pub fn user_id(self, user_id: impl Into<crate::UserId>) -> Self {
        Self(self.0.set("user_id", user_id))
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
    /// At most 20 items. Sent only in a JSON body. Redacted in `Debug`. **Unverified**: not in the vendor's
    /// API documentation; source: library source.
    pub fn attachment_urls<M>(
        self,
        attachment_urls: impl rt::IntoList<String, M>,
    ) -> Self {
        Self(self.0.list("attachment_urls", attachment_urls))
    }
    /// When the reply was written, for imports.
    ///
    /// Sent as Unix seconds. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn created_at(self, created_at: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("created_at", created_at))
    }
    /// When to send the reply.
    ///
    /// Sent as Unix seconds. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn send_at(self, send_at: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("send_at", send_at))
    }
    /// Whether to send the user no email about the reply.
    ///
    /// Default: `false`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn do_not_send_email(self, do_not_send_email: bool) -> Self {
        Self(self.0.set::<bool>("do_not_send_email", do_not_send_email))
    }
    /// The author of a reply by a user of a custom channel.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source
    /// and production code of third parties.
    pub fn user_custom_id(self, user_custom_id: impl Into<String>) -> Self {
        Self(self.0.set("user_custom_id", user_custom_id))
    }
    /// Whether to add a note instead of a reply; prefer creating a note.
    ///
    /// Default: `false`. **Unverified**: not in the vendor's API documentation; source: production code of
    /// third parties; it may have no effect.
    pub fn note(self, note: bool) -> Self {
        Self(self.0.set::<bool>("note", note))
    }
}

impl rt::Request for Create {
    type Output = Message;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("message")
    }
}

rt::request!(Create);

impl rt::Findable for Create {
    type List = List;
    const FIND_CREATED: &'static rt::FindCreated = &rt::FindCreated::new(&LIST_OPERATION)
        .identify(
            &[
                rt::Comparison::new(
                        &[
                            rt::ComparedField::new("content", rt::ValueType::Text),
                            rt::ComparedField::new("content_html", rt::ValueType::Html),
                        ],
                        rt::Expected::Param("content"),
                    )
                    .unless(&["content_html"]),
                rt::Comparison::new(
                    &[
                        rt::ComparedField::new("content_html", rt::ValueType::Html),
                        rt::ComparedField::new("content", rt::ValueType::Text),
                    ],
                    rt::Expected::Param("content_html"),
                ),
            ],
        )
        .rule_out(
            &[
                rt::Comparison::new(
                    &[
                        rt::ComparedField::new("user_id", rt::ValueType::Named("UserId"))
                            .none_is("0"),
                    ],
                    rt::Expected::Param("user_id"),
                ),
                rt::Comparison::new(
                        &[
                            rt::ComparedField::new(
                                    "user_id",
                                    rt::ValueType::Named("UserId"),
                                )
                                .none_is("0"),
                        ],
                        rt::Expected::Value("0"),
                    )
                    .unless(&["user_id", "user_custom_id"]),
                rt::Comparison::new(
                        &[
                            rt::ComparedField::new(
                                    "staff_id",
                                    rt::ValueType::Named("StaffId"),
                                )
                                .none_is("0"),
                        ],
                        rt::Expected::Param("staff_id"),
                    )
                    .unless(&["user_id", "user_custom_id"]),
                rt::Comparison::new(
                        &[rt::ComparedField::new("note", rt::ValueType::Bool)],
                        rt::Expected::Value("false"),
                    )
                    .unless(&["note"]),
            ],
        )
        .newest_first(("order", "desc"))
        .created_at(rt::CreatedAt::new("created_at").param("created_at"));
    fn list(call: rt::OperationInput) -> Self::List {
        List(call)
    }
    fn created_at(record: &Self::Output) -> Option<rt::Timestamp> {
        record.created_at
    }
}

pub(crate) static CREATE_OPERATION: rt::Operation = rt::Operation::new(
        "messages.create",
        rt::Method::Post,
        "/cases/{case}/messages.json",
        rt::Effect::Create,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .body(
        rt::Body::new(
                Some("message"),
                &[
                    rt::Param::new("content", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("content_html", rt::ValueType::Html)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("staff_id", rt::ValueType::Named("StaffId")),
                    rt::Param::new("user_id", rt::ValueType::Named("UserId")),
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
                    rt::Param::new("created_at", rt::ValueType::UnixSeconds),
                    rt::Param::new("send_at", rt::ValueType::UnixSeconds),
                    rt::Param::new("do_not_send_email", rt::ValueType::Bool)
                        .omit_false(true),
                    rt::Param::new("user_custom_id", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("note", rt::ValueType::Bool).omit_false(true),
                ],
            )
            .encodings(&[rt::Encoding::Json, rt::Encoding::Multipart])
            .multipart_root("message"),
    )
    .alternatives(
        &[rt::Alternatives::new("MessageContent", &[&["content"], &["content_html"]])],
    )
    .returns(rt::Returns::Record {
        ty: "Message",
        root: "message",
        required: <Message as rt::Record>::REQUIRED,
    });

/// Changes the content of a message.
///
/// The request takes only the content.
///
/// `PUT /cases/{case}/messages/{message}.json`
///
/// - `case`: The case.
/// - `message`: The message to change.
///
/// Optional parameters are methods of [`Update`].
///
/// Idempotent. Set at least one field: the client rejects an empty change before it sends anything.
///
/// # Example
///
/// ```
/// use helpdesk::messages;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = messages::update(816, 233).content("A technician is on the way.");
/// let message = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
pub fn update(case: impl Into<crate::CaseRef>, message: impl Into<MessageId>) -> Update {
    Update(
        rt::OperationInput::new(&UPDATE_OPERATION)
            .set("case", case)
            .set("message", message),
    )
}

/// The request of [`update()`]: `PUT /cases/{case}/messages/{message}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New plain text.
    ///
    /// Redacted in `Debug`.
    pub fn content(self, content: impl Into<String>) -> Self {
        Self(self.0.set("content", content))
    }
    /// New HTML.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn content_html(self, content_html: impl Into<String>) -> Self {
        Self(self.0.set("content_html", content_html))
    }
}

impl rt::Request for Update {
    type Output = Message;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("message")
    }
}

rt::request!(Update);

pub(crate) static UPDATE_OPERATION: rt::Operation = rt::Operation::new(
        "messages.update",
        rt::Method::Put,
        "/cases/{case}/messages/{message}.json",
        rt::Effect::Idempotent,
    )
    .path_params(
        &[
            rt::Param::new("case", rt::ValueType::Named("CaseRef")),
            rt::Param::new("message", rt::ValueType::Named("MessageId")),
        ],
    )
    .body(
        rt::Body::new(
                Some("message"),
                &[
                    rt::Param::new("content", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("content_html", rt::ValueType::Html)
                        .sensitivity(rt::Sensitivity::Personal),
                ],
            )
            .partial_update(true),
    )
    .returns(rt::Returns::Record {
        ty: "Message",
        root: "message",
        required: <Message as rt::Record>::REQUIRED,
    });

/// Deletes a message of a case.
///
/// `DELETE /cases/{case}/messages/{message}.json`
///
/// - `case`: The case.
/// - `message`: The message to delete.
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted).
///
/// # Example
///
/// ```
/// use helpdesk::messages;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(messages::delete(816, 233)).await?;
/// # Ok(())
/// # }
/// ```
pub fn delete(case: impl Into<crate::CaseRef>, message: impl Into<MessageId>) -> Delete {
    Delete(
        rt::OperationInput::new(&DELETE_OPERATION)
            .set("case", case)
            .set("message", message),
    )
}

/// The request of [`delete()`]: `DELETE /cases/{case}/messages/{message}.json`.
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
        "messages.delete",
        rt::Method::Delete,
        "/cases/{case}/messages/{message}.json",
        rt::Effect::Delete,
    )
    .path_params(
        &[
            rt::Param::new("case", rt::ValueType::Named("CaseRef")),
            rt::Param::new("message", rt::ValueType::Named("MessageId")),
        ],
    )
    .returns(rt::Returns::Nothing);

/// Rates one message of a case.
///
/// The response is the message with its rating. That a repetition changes nothing more is inference.
///
/// `PUT /cases/{case}/rate/{message}.json`
///
/// - `case`: The case.
/// - `message`: The message to rate.
/// - `rating`: The user's satisfaction.
///
/// Optional parameters are methods of [`Rate`].
///
/// Idempotent.
///
/// # Example
///
/// ```
/// use helpdesk::{Rating, messages};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let message = client.send(messages::rate(816, 233, Rating::Low)).await?;
/// # Ok(())
/// # }
/// ```
pub fn rate(
    case: impl Into<crate::CaseRef>,
    message: impl Into<MessageId>,
    rating: impl Into<Rating>,
) -> Rate {
    Rate(
        rt::OperationInput::new(&RATE_OPERATION)
            .set("case", case)
            .set("message", message)
            .set("rating", rating),
    )
}

/// The request of [`rate()`]: `PUT /cases/{case}/rate/{message}.json`.
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
}

impl rt::Request for Rate {
    type Output = Message;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("message")
    }
}

rt::request!(Rate);

pub(crate) static RATE_OPERATION: rt::Operation = rt::Operation::new(
        "messages.rate",
        rt::Method::Put,
        "/cases/{case}/rate/{message}.json",
        rt::Effect::Idempotent,
    )
    .path_params(
        &[
            rt::Param::new("case", rt::ValueType::Named("CaseRef")),
            rt::Param::new("message", rt::ValueType::Named("MessageId")),
        ],
    )
    .body(
        rt::Body::new(
            Some("rate"),
            &[
                rt::Param::new("rating", rt::ValueType::Named("Rating")).required(true),
                rt::Param::new("rating_comment", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "Message",
        root: "message",
        required: <Message as rt::Record>::REQUIRED,
    });
