// @generated from `spec/notes.yaml` by `cargo xtask codegen`. Do not edit.

//! Internal notes in cases, which users do not see. A note is a message with `note` set.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - Whether the service accepts `note` as the root of a JSON body too.
//! - The author of a note without `note_staff_id`; presumably the staff member who sends the request,
//!   as for replies.

use ::helpdesk_runtime::generated as rt;

/// Content of a note.
///
/// Choose one; setters on the request add others.
#[doc(alias = "comment")]
#[doc(alias = "internal note")]
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum NoteContent {
    /// Plain text.
    ///
    /// Redacted in `Debug`.
    Text(String),
    /// HTML.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    Html(String),
}

impl NoteContent {
    /// Plain text.
    ///
    /// Redacted in `Debug`.
    #[doc(alias = "content")]
    pub fn text(content: impl Into<String>) -> Self {
        Self::Text(Into::into(content))
    }
    /// HTML.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    #[doc(alias = "content_html")]
    pub fn html(content_html: impl Into<String>) -> Self {
        Self::Html(Into::into(content_html))
    }
}

impl rt::Choice for NoteContent {
    fn put(self, call: rt::OperationInput) -> rt::OperationInput {
        match self {
            Self::Text(content) => call.set::<String>("content", content),
            Self::Html(content_html) => call.set::<String>("content_html", content_html),
        }
    }
}

rt::alternatives!(NoteContent);

/// [`NoteContent`], or a value that converts into it.
///
/// Implemented for every type that is `Into<NoteContent>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `NoteContent`",
    label = "expected `NoteContent`",
    note = "use `NoteContent::text(..)`, `NoteContent::html(..)`"
)]
pub trait IntoNoteContent: Into<NoteContent> {}

#[diagnostic::do_not_recommend]
impl<T: Into<NoteContent>> IntoNoteContent for T {}

rt::text_alternative!(NoteContent, Text);

/// Adds an internal note to a case.
///
/// The root is `message` in JSON and `note` in a multipart body. A note with files is sent as a
/// multipart body. One public client sends `note` as the root in JSON too.
///
/// `POST /cases/{case}/note.json`
///
/// - `case`: The case.
/// - `content`: Content of the note.
///
/// Optional parameters are methods of [`Create`].
///
/// Not idempotent: repeating it can create a duplicate. If the outcome is unknown,
/// [`Client::find_created`](crate::Client::find_created) searches
/// [`messages::list()`](crate::messages::list) for the record, created since the given time
/// (`created_at`). A match has the same `content` and `content_html`, as far as the request sets them.
/// Records whose `staff_id` or `note` cannot be that of this request do not match.
///
/// # Example
///
/// ```
/// use helpdesk::{NoteContent, notes};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = notes::create(
///     816,
///     NoteContent::text("The printer is still under warranty."),
/// );
/// let message = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
pub fn create(
    case: impl Into<crate::CaseRef>,
    content: impl crate::IntoNoteContent,
) -> Create {
    Create(
        rt::OperationInput::new(&CREATE_OPERATION)
            .set("case", case)
            .choose::<NoteContent>(content),
    )
}

/// The request of [`create()`]: `POST /cases/{case}/note.json`.
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
    /// HTML.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn content_html(self, content_html: impl Into<String>) -> Self {
        Self(self.0.set("content_html", content_html))
    }
    /// The author; by default presumably the staff member who sends the request.
    pub fn note_staff_id(self, note_staff_id: impl Into<crate::StaffId>) -> Self {
        Self(self.0.set("note_staff_id", note_staff_id))
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
    /// When the note was written, for imports.
    ///
    /// Sent as Unix seconds. **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn created_at(self, created_at: impl Into<rt::Timestamp>) -> Self {
        Self(self.0.set("created_at", created_at))
    }
}

impl rt::Request for Create {
    type Output = crate::Message;
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
    type List = crate::messages::List;
    const FIND_CREATED: &'static rt::FindCreated = &rt::FindCreated::new(
            &crate::messages::LIST_OPERATION,
        )
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
                        rt::ComparedField::new(
                                "staff_id",
                                rt::ValueType::Named("StaffId"),
                            )
                            .none_is("0"),
                    ],
                    rt::Expected::Param("note_staff_id"),
                ),
                rt::Comparison::new(
                    &[rt::ComparedField::new("note", rt::ValueType::Bool)],
                    rt::Expected::Value("true"),
                ),
            ],
        )
        .newest_first(("order", "desc"))
        .created_at(rt::CreatedAt::new("created_at").param("created_at"));
    fn list(call: rt::OperationInput) -> Self::List {
        crate::messages::List(call)
    }
    fn created_at(record: &Self::Output) -> Option<rt::Timestamp> {
        record.created_at
    }
}

pub(crate) static CREATE_OPERATION: rt::Operation = rt::Operation::new(
        "notes.create",
        rt::Method::Post,
        "/cases/{case}/note.json",
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
                    rt::Param::new("note_staff_id", rt::ValueType::Named("StaffId")),
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
                ],
            )
            .encodings(&[rt::Encoding::Json, rt::Encoding::Multipart])
            .multipart_root("note"),
    )
    .alternatives(
        &[rt::Alternatives::new("NoteContent", &[&["content"], &["content_html"]])],
    )
    .returns(rt::Returns::Record {
        ty: "Message",
        root: "message",
        required: <crate::Message as rt::Record>::REQUIRED,
    });

/// Changes the content of an internal note.
///
/// The root is `message`, as for any message.
///
/// `PUT /cases/{case}/note/{message}.json`
///
/// - `case`: The case.
/// - `message`: The note to change.
///
/// Optional parameters are methods of [`Update`].
///
/// Idempotent. Set at least one field: the client rejects an empty change before it sends anything.
///
/// # Example
///
/// ```
/// use helpdesk::notes;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = notes::update(816, 233)
///     .content("The printer is still under warranty.");
/// let message = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
pub fn update(
    case: impl Into<crate::CaseRef>,
    message: impl Into<crate::MessageId>,
) -> Update {
    Update(
        rt::OperationInput::new(&UPDATE_OPERATION)
            .set("case", case)
            .set("message", message),
    )
}

/// The request of [`update()`]: `PUT /cases/{case}/note/{message}.json`.
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
    type Output = crate::Message;
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
        "notes.update",
        rt::Method::Put,
        "/cases/{case}/note/{message}.json",
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
        required: <crate::Message as rt::Record>::REQUIRED,
    });

/// Deletes an internal note.
///
/// `DELETE /cases/{case}/note/{message}.json`
///
/// - `case`: The case.
/// - `message`: The note to delete.
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted).
///
/// # Example
///
/// ```
/// use helpdesk::notes;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(notes::delete(816, 233)).await?;
/// # Ok(())
/// # }
/// ```
pub fn delete(
    case: impl Into<crate::CaseRef>,
    message: impl Into<crate::MessageId>,
) -> Delete {
    Delete(
        rt::OperationInput::new(&DELETE_OPERATION)
            .set("case", case)
            .set("message", message),
    )
}

/// The request of [`delete()`]: `DELETE /cases/{case}/note/{message}.json`.
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
        "notes.delete",
        rt::Method::Delete,
        "/cases/{case}/note/{message}.json",
        rt::Effect::Delete,
    )
    .path_params(
        &[
            rt::Param::new("case", rt::ValueType::Named("CaseRef")),
            rt::Param::new("message", rt::ValueType::Named("MessageId")),
        ],
    )
    .returns(rt::Returns::Nothing);
