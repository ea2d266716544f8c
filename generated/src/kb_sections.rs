// @generated from `spec/kb_sections.yaml` by `cargo xtask codegen`. Do not edit.

//! Sections of the knowledge base, which belong to a category and hold articles.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - The effect of disabling or deleting a section on its articles.
//! - Whether an update of some languages deletes the content in the others.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a section of the knowledge base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KbSectionId(pub u64);

rt::id!(KbSectionId);

/// A section of the knowledge base.
///
/// JSON root: `kb_section`.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct KbSection {
    /// Identifier.
    pub section_id: KbSectionId,
    /// The category of the section.
    pub category_id: Option<crate::KbCategoryId>,
    /// Title, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub section_title: rt::Localized<String>,
    /// Description, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub section_description: rt::Localized<String>,
    /// Whether the section is enabled.
    pub active: Option<bool>,
    /// When the section was created.
    pub created_at: Option<rt::Timestamp>,
    /// When the section was last changed.
    pub updated_at: Option<rt::Timestamp>,
    received: rt::Received,
}

rt::record! {
    KbSection;
    section_id: "section_id", required;
    category_id: "category_id";
    section_title: "section_title", redacted;
    section_description: "section_description", redacted;
    active: "active";
    created_at: "created_at";
    updated_at: "updated_at";
}

/// Creates a section of the knowledge base.
///
/// A new section is active.
///
/// `POST /kb_section.json`
///
/// - `section_title`: Title, in one language or in several. Redacted in `Debug`.
/// - `category_id`: The category of the section.
///
/// Optional parameters are methods of [`Create`].
///
/// Not idempotent: repeating it can create a duplicate. The new record has `active` = `true`. If the
/// outcome is unknown, [`Client::find_created`](crate::Client::find_created) searches [`list()`],
/// filtered by `category_id`, for the record, created since the given time (`created_at`). A match has
/// the same `section_title`, as far as the request sets them. Records whose `category_id` cannot be
/// that of this request do not match.
///
/// # Example
///
/// ```
/// use helpdesk::kb_sections;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_section = client.send(kb_sections::create("Printers", 570)).await?;
/// # Ok(())
/// # }
/// ```
pub fn create(
    section_title: impl Into<rt::Localized<String>>,
    category_id: impl Into<crate::KbCategoryId>,
) -> Create {
    Create(
        rt::OperationInput::new(&CREATE_OPERATION)
            .set("section_title", section_title)
            .set("category_id", category_id),
    )
}

/// The request of [`create()`]: `POST /kb_section.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(pub(crate) rt::OperationInput);

impl Create {
    /// Description, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub fn section_description(
        self,
        section_description: impl Into<rt::Localized<String>>,
    ) -> Self {
        Self(self.0.set("section_description", section_description))
    }
}

impl rt::Request for Create {
    type Output = KbSection;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_section")
    }
}

rt::request!(Create);

impl rt::Findable for Create {
    type List = List;
    const FIND_CREATED: &'static rt::FindCreated = &rt::FindCreated::new(&LIST_OPERATION)
        .filter_by(&["category_id"])
        .identify(
            &[
                rt::Comparison::new(
                    &[
                        rt::ComparedField::new(
                            "section_title",
                            rt::ValueType::Localized(&rt::ValueType::Text),
                        ),
                    ],
                    rt::Expected::Param("section_title"),
                ),
            ],
        )
        .rule_out(
            &[
                rt::Comparison::new(
                    &[
                        rt::ComparedField::new(
                            "category_id",
                            rt::ValueType::Named("KbCategoryId"),
                        ),
                    ],
                    rt::Expected::Param("category_id"),
                ),
            ],
        )
        .created_at(rt::CreatedAt::new("created_at"));
    fn list(call: rt::OperationInput) -> Self::List {
        List(call)
    }
    fn created_at(record: &Self::Output) -> Option<rt::Timestamp> {
        record.created_at
    }
}

pub(crate) static CREATE_OPERATION: rt::Operation = rt::Operation::new(
        "kb_sections.create",
        rt::Method::Post,
        "/kb_section.json",
        rt::Effect::Create,
    )
    .body(
        rt::Body::new(
            Some("kb_section"),
            &[
                rt::Param::new(
                        "section_title",
                        rt::ValueType::Localized(&rt::ValueType::Text),
                    )
                    .required(true)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new(
                        "section_description",
                        rt::ValueType::Localized(&rt::ValueType::Text),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("category_id", rt::ValueType::Named("KbCategoryId"))
                    .required(true),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "KbSection",
        root: "kb_section",
        required: <KbSection as rt::Record>::REQUIRED,
    });

/// Lists the sections of one category.
///
/// Some variants of the service return a plain array.
///
/// `GET /kb_section.json`
///
/// - `category_id`: The category of the sections.
///
/// Optional parameters are methods of [`List`].
///
/// Read-only. [`Client::send`](crate::Client::send) returns one page: by default, the first 100
/// records. [`Client::items`](crate::Client::items) and [`Client::pages`](crate::Client::pages) read
/// all.
///
/// # Example
///
/// ```
/// use helpdesk::kb_sections;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(kb_sections::list(570));
/// while let Some(kb_section) = items.next().await {
///     let kb_section = kb_section?;
///     println!("{kb_section:?}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list(category_id: impl Into<crate::KbCategoryId>) -> List {
    List(rt::OperationInput::new(&LIST_OPERATION).set("category_id", category_id))
}

/// The request of [`list()`]: `GET /kb_section.json`.
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
    /// Sections on a page.
    ///
    /// From 1 to 100. Default: `100`.
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        Self(self.0.set("limit", limit))
    }
    /// Language of the content; by default, the account's main language.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn language_id(self, language_id: impl Into<crate::LanguageFilter>) -> Self {
        Self(self.0.set("language_id", language_id))
    }
}

impl rt::Request for List {
    type Output = rt::ListResponse<KbSection>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("kb_section").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = KbSection;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "kb_sections.list",
        rt::Method::Get,
        "/kb_section.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("category_id", rt::ValueType::Named("KbCategoryId"))
                .required(true),
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(100)]),
            rt::Param::new("language_id", rt::ValueType::Named("LanguageFilter")),
        ],
    )
    .paging(rt::Pagination::new(rt::DefaultPage::First))
    .returns(rt::Returns::List {
        ty: Some("KbSection"),
        root: Some("kb_section"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Changes a section of the knowledge base, or moves it to another category.
///
/// Parameters that are not set stay unchanged.
///
/// `PUT /kb_section/{section}.json`
///
/// - `section`: The section to change.
///
/// Optional parameters are methods of [`Update`].
///
/// Idempotent. Set at least one field: the client rejects an empty change before it sends anything.
///
/// # Example
///
/// ```
/// use helpdesk::kb_sections;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = kb_sections::update(261).section_title("Printers");
/// let kb_section = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
pub fn update(section: impl Into<KbSectionId>) -> Update {
    Update(rt::OperationInput::new(&UPDATE_OPERATION).set("section", section))
}

/// The request of [`update()`]: `PUT /kb_section/{section}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New title, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub fn section_title(self, section_title: impl Into<rt::Localized<String>>) -> Self {
        Self(self.0.set("section_title", section_title))
    }
    /// New description, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub fn section_description(
        self,
        section_description: impl Into<rt::Localized<String>>,
    ) -> Self {
        Self(self.0.set("section_description", section_description))
    }
    /// The category to move the section to.
    pub fn category_id(self, category_id: impl Into<crate::KbCategoryId>) -> Self {
        Self(self.0.set("category_id", category_id))
    }
}

impl rt::Request for Update {
    type Output = KbSection;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_section")
    }
}

rt::request!(Update);

pub(crate) static UPDATE_OPERATION: rt::Operation = rt::Operation::new(
        "kb_sections.update",
        rt::Method::Put,
        "/kb_section/{section}.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("section", rt::ValueType::Named("KbSectionId"))])
    .body(
        rt::Body::new(
                Some("kb_section"),
                &[
                    rt::Param::new(
                            "section_title",
                            rt::ValueType::Localized(&rt::ValueType::Text),
                        )
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new(
                            "section_description",
                            rt::ValueType::Localized(&rt::ValueType::Text),
                        )
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("category_id", rt::ValueType::Named("KbCategoryId")),
                ],
            )
            .partial_update(true),
    )
    .returns(rt::Returns::Record {
        ty: "KbSection",
        root: "kb_section",
        required: <KbSection as rt::Record>::REQUIRED,
    });

/// Reads one section of the knowledge base.
///
/// `GET /kb_section/{section}.json`
///
/// - `section`: The section to read.
///
/// Optional parameters are methods of [`Get`].
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::kb_sections;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_section = client.send(kb_sections::get(261)).await?;
/// # Ok(())
/// # }
/// ```
pub fn get(section: impl Into<KbSectionId>) -> Get {
    Get(rt::OperationInput::new(&GET_OPERATION).set("section", section))
}

/// The request of [`get()`]: `GET /kb_section/{section}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Get(rt::OperationInput);

impl Get {
    /// Language of the content; by default, the account's main language.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn language_id(self, language_id: impl Into<crate::LanguageFilter>) -> Self {
        Self(self.0.set("language_id", language_id))
    }
}

impl rt::Request for Get {
    type Output = KbSection;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_section")
    }
}

rt::request!(Get);

pub(crate) static GET_OPERATION: rt::Operation = rt::Operation::new(
        "kb_sections.get",
        rt::Method::Get,
        "/kb_section/{section}.json",
        rt::Effect::Safe,
    )
    .path_params(&[rt::Param::new("section", rt::ValueType::Named("KbSectionId"))])
    .query(&[rt::Param::new("language_id", rt::ValueType::Named("LanguageFilter"))])
    .returns(rt::Returns::Record {
        ty: "KbSection",
        root: "kb_section",
        required: <KbSection as rt::Record>::REQUIRED,
    });

/// Disables one section of the knowledge base.
///
/// `PUT /kb_section/{section}/disable.json`
///
/// - `section`: The section to disable.
///
/// Idempotent. Sets `active` = `false`, from the state active.
///
/// # Example
///
/// ```
/// use helpdesk::kb_sections;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_section = client.send(kb_sections::disable(261)).await?;
/// # Ok(())
/// # }
/// ```
pub fn disable(section: impl Into<KbSectionId>) -> Disable {
    Disable(rt::OperationInput::new(&DISABLE_OPERATION).set("section", section))
}

/// The request of [`disable()`]: `PUT /kb_section/{section}/disable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Disable(rt::OperationInput);

impl rt::Request for Disable {
    type Output = KbSection;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_section")
    }
}

rt::request!(Disable);

pub(crate) static DISABLE_OPERATION: rt::Operation = rt::Operation::new(
        "kb_sections.disable",
        rt::Method::Put,
        "/kb_section/{section}/disable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("section", rt::ValueType::Named("KbSectionId"))])
    .returns(rt::Returns::Record {
        ty: "KbSection",
        root: "kb_section",
        required: <KbSection as rt::Record>::REQUIRED,
    });

/// Enables one disabled section of the knowledge base.
///
/// `PUT /kb_section/{section}/enable.json`
///
/// - `section`: The section to enable.
///
/// Idempotent. Sets `active` = `true`, from the state disabled.
///
/// # Example
///
/// ```
/// use helpdesk::kb_sections;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_section = client.send(kb_sections::enable(261)).await?;
/// # Ok(())
/// # }
/// ```
pub fn enable(section: impl Into<KbSectionId>) -> Enable {
    Enable(rt::OperationInput::new(&ENABLE_OPERATION).set("section", section))
}

/// The request of [`enable()`]: `PUT /kb_section/{section}/enable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Enable(rt::OperationInput);

impl rt::Request for Enable {
    type Output = KbSection;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_section")
    }
}

rt::request!(Enable);

pub(crate) static ENABLE_OPERATION: rt::Operation = rt::Operation::new(
        "kb_sections.enable",
        rt::Method::Put,
        "/kb_section/{section}/enable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("section", rt::ValueType::Named("KbSectionId"))])
    .returns(rt::Returns::Record {
        ty: "KbSection",
        root: "kb_section",
        required: <KbSection as rt::Record>::REQUIRED,
    });

/// Moves one section of the knowledge base one step up in its order.
///
/// `PUT /kb_section/{section}/moveup.json`
///
/// - `section`: The section to move.
///
/// Not idempotent: repeating it applies the change again.
///
/// # Example
///
/// ```
/// use helpdesk::kb_sections;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_section = client.send(kb_sections::move_up(261)).await?;
/// # Ok(())
/// # }
/// ```
pub fn move_up(section: impl Into<KbSectionId>) -> MoveUp {
    MoveUp(rt::OperationInput::new(&MOVE_UP_OPERATION).set("section", section))
}

/// The request of [`move_up()`]: `PUT /kb_section/{section}/moveup.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct MoveUp(rt::OperationInput);

impl rt::Request for MoveUp {
    type Output = KbSection;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_section")
    }
}

rt::request!(MoveUp);

pub(crate) static MOVE_UP_OPERATION: rt::Operation = rt::Operation::new(
        "kb_sections.move_up",
        rt::Method::Put,
        "/kb_section/{section}/moveup.json",
        rt::Effect::NonIdempotent,
    )
    .path_params(&[rt::Param::new("section", rt::ValueType::Named("KbSectionId"))])
    .returns(rt::Returns::Record {
        ty: "KbSection",
        root: "kb_section",
        required: <KbSection as rt::Record>::REQUIRED,
    });

/// Moves one section of the knowledge base one step down in its order.
///
/// `PUT /kb_section/{section}/movedown.json`
///
/// - `section`: The section to move.
///
/// Not idempotent: repeating it applies the change again.
///
/// # Example
///
/// ```
/// use helpdesk::kb_sections;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_section = client.send(kb_sections::move_down(261)).await?;
/// # Ok(())
/// # }
/// ```
pub fn move_down(section: impl Into<KbSectionId>) -> MoveDown {
    MoveDown(rt::OperationInput::new(&MOVE_DOWN_OPERATION).set("section", section))
}

/// The request of [`move_down()`]: `PUT /kb_section/{section}/movedown.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct MoveDown(rt::OperationInput);

impl rt::Request for MoveDown {
    type Output = KbSection;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_section")
    }
}

rt::request!(MoveDown);

pub(crate) static MOVE_DOWN_OPERATION: rt::Operation = rt::Operation::new(
        "kb_sections.move_down",
        rt::Method::Put,
        "/kb_section/{section}/movedown.json",
        rt::Effect::NonIdempotent,
    )
    .path_params(&[rt::Param::new("section", rt::ValueType::Named("KbSectionId"))])
    .returns(rt::Returns::Record {
        ty: "KbSection",
        root: "kb_section",
        required: <KbSection as rt::Record>::REQUIRED,
    });

/// Deletes one section of the knowledge base.
///
/// `DELETE /kb_section/{section}.json`
///
/// - `section`: The section to delete.
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted).
///
/// # Example
///
/// ```
/// use helpdesk::kb_sections;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(kb_sections::delete(261)).await?;
/// # Ok(())
/// # }
/// ```
pub fn delete(section: impl Into<KbSectionId>) -> Delete {
    Delete(rt::OperationInput::new(&DELETE_OPERATION).set("section", section))
}

/// The request of [`delete()`]: `DELETE /kb_section/{section}.json`.
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
        "kb_sections.delete",
        rt::Method::Delete,
        "/kb_section/{section}.json",
        rt::Effect::Delete,
    )
    .path_params(&[rt::Param::new("section", rt::ValueType::Named("KbSectionId"))])
    .returns(rt::Returns::Nothing);
