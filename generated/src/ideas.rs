// @generated from `spec/ideas.yaml` by `cargo xtask codegen`. Do not edit.

//! Ideas, which users suggest. An idea is a case with additional fields.
//!
//! The vendor's documentation lists these operations but does not specify them. Their requests and
//! responses are known from library source.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - Whether changing an idea takes a case number as well as an identifier.
//! - The record of an idea alone; it has been seen only inside a case.
//! - How ideas are listed, beyond listing cases by the channel `idea`.
//! - The names of the stages other than `planned`.

use ::helpdesk_runtime::generated as rt;

/// Stage of an idea.
///
/// The vendor's documentation does not list the stages.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IdeaStage {
    /// Planned.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    Planned,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl IdeaStage {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Planned => "planned",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for IdeaStage {
    fn from_text(text: &str) -> Self {
        match text {
            "planned" => Self::Planned,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(IdeaStage);

/// Fields that a case has if it is an idea.
#[doc(alias = "feature request")]
#[doc(alias = "suggestion")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Idea {
    /// Content of the idea.
    ///
    /// Optional: each response holds only the changed part. Redacted in `Debug`. **Unverified**: not in the
    /// vendor's API documentation; source: library source.
    pub content: Option<String>,
    /// Stage.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub stage: Option<IdeaStage>,
    /// Category, as an identifier or a title; the vendor does not document which.
    ///
    /// Redacted in `Debug`. **Unverified**: not in the vendor's API documentation; source: library source.
    pub category: Option<rt::Json>,
    /// The official answer.
    ///
    /// Optional: each response holds only the changed part. Redacted in `Debug`. **Unverified**: not in the
    /// vendor's API documentation; source: library source.
    pub official_response: Option<String>,
    /// When the official answer was given.
    ///
    /// Sent as Unix seconds. Wire name: `official_response_tstamp`. **Unverified**: not in the vendor's API
    /// documentation; source: library source.
    #[doc(alias = "official_response_tstamp")]
    pub official_response_at: Option<rt::Timestamp>,
    received: rt::Received,
}

rt::record! {
    Idea;
    content: "content", redacted;
    stage: "stage";
    category: "category", redacted;
    official_response: "official_response", redacted;
    official_response_at: "official_response_tstamp", unix;
}

/// Changes an idea.
///
/// Parameters that are not set stay unchanged. The response is the case with its `idea`. Library source
/// shows the response without `labels` and `custom_fields`: the case may have some. The request has the
/// category as `category_id`, and the response as `category`.
///
/// `PUT /cases/{case}/idea.json`
///
/// - `case`: The case that is the idea.
///
/// Optional parameters are methods of [`Update`].
///
/// Idempotent. Set at least one field: the client rejects an empty change before it sends anything.
/// **Unverified**: not in the vendor's API documentation; source: library source; an official page of
/// this name exists.
///
/// # Example
///
/// ```
/// use helpdesk::ideas;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = ideas::update(816).content("A dark theme for the mobile app.");
/// let case = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
pub fn update(case: impl Into<crate::CaseRef>) -> Update {
    Update(rt::OperationInput::new(&UPDATE_OPERATION).set("case", case))
}

/// The request of [`update()`]: `PUT /cases/{case}/idea.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New content of the idea.
    ///
    /// Redacted in `Debug`.
    pub fn content(self, content: impl Into<String>) -> Self {
        Self(self.0.set("content", content))
    }
    /// New stage.
    pub fn stage(self, stage: impl Into<IdeaStage>) -> Self {
        Self(self.0.set("stage", stage))
    }
    /// New category.
    pub fn category_id(self, category_id: impl Into<crate::IdeaCategoryId>) -> Self {
        Self(self.0.set("category_id", category_id))
    }
}

impl rt::Request for Update {
    type Output = crate::Case;
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
        "ideas.update",
        rt::Method::Put,
        "/cases/{case}/idea.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .body(
        rt::Body::new(
                Some("message"),
                &[
                    rt::Param::new("content", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("stage", rt::ValueType::Named("IdeaStage")),
                    rt::Param::new("category_id", rt::ValueType::Named("IdeaCategoryId")),
                ],
            )
            .partial_update(true),
    )
    .returns(rt::Returns::Record {
        ty: "Case",
        root: "case",
        required: <crate::Case as rt::Record>::REQUIRED,
    });

/// Sets or replaces the official answer of an idea.
///
/// The response is the case with its `idea`.
///
/// `PUT /cases/{case}/idea_official_response.json`
///
/// - `case`: The case that is the idea.
/// - `content`: Content of the official answer. Redacted in `Debug`. Required by this client, though
///   not by the vendor: an answer without content is empty.
///
/// Idempotent. **Unverified**: not in the vendor's API documentation; source: library source.
///
/// # Example
///
/// ```
/// use helpdesk::ideas;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = ideas::set_official_answer(816, "It will be in the next release.");
/// let case = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "idea_official_response")]
pub fn set_official_answer(
    case: impl Into<crate::CaseRef>,
    content: impl Into<String>,
) -> SetOfficialAnswer {
    SetOfficialAnswer(
        rt::OperationInput::new(&SET_OFFICIAL_ANSWER_OPERATION)
            .set("case", case)
            .set("content", content),
    )
}

/// The request of [`set_official_answer()`]: `PUT /cases/{case}/idea_official_response.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct SetOfficialAnswer(rt::OperationInput);

impl rt::Request for SetOfficialAnswer {
    type Output = crate::Case;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("case")
    }
}

rt::request!(SetOfficialAnswer);

pub(crate) static SET_OFFICIAL_ANSWER_OPERATION: rt::Operation = rt::Operation::new(
        "ideas.set_official_answer",
        rt::Method::Put,
        "/cases/{case}/idea_official_response.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .body(
        rt::Body::new(
            Some("message"),
            &[
                rt::Param::new("content", rt::ValueType::Text)
                    .required(true)
                    .sensitivity(rt::Sensitivity::Personal),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "Case",
        root: "case",
        required: <crate::Case as rt::Record>::REQUIRED,
    });

/// Deletes the official answer of an idea.
///
/// `DELETE /cases/{case}/idea_official_response.json`
///
/// - `case`: The case that is the idea.
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted). **Unverified**: not in the vendor's
/// API documentation; source: library source.
///
/// # Example
///
/// ```
/// use helpdesk::ideas;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(ideas::delete_official_answer(816)).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "idea_official_response")]
pub fn delete_official_answer(case: impl Into<crate::CaseRef>) -> DeleteOfficialAnswer {
    DeleteOfficialAnswer(
        rt::OperationInput::new(&DELETE_OFFICIAL_ANSWER_OPERATION).set("case", case),
    )
}

/// The request of [`delete_official_answer()`]: `DELETE /cases/{case}/idea_official_response.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct DeleteOfficialAnswer(rt::OperationInput);

impl rt::Request for DeleteOfficialAnswer {
    type Output = rt::Deleted;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.deleted()
    }
}

rt::request!(DeleteOfficialAnswer);

pub(crate) static DELETE_OFFICIAL_ANSWER_OPERATION: rt::Operation = rt::Operation::new(
        "ideas.delete_official_answer",
        rt::Method::Delete,
        "/cases/{case}/idea_official_response.json",
        rt::Effect::Delete,
    )
    .path_params(&[rt::Param::new("case", rt::ValueType::Named("CaseRef"))])
    .returns(rt::Returns::Nothing);
