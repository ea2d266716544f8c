// @generated from `spec/kb_categories.yaml` by `cargo xtask codegen`. Do not edit.

//! Categories of the knowledge base, which hold its sections.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - The effect of disabling or deleting a category on its sections.
//! - Whether an update of some languages deletes the titles in the others.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a category of the knowledge base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KbCategoryId(pub u64);

rt::id!(KbCategoryId);

/// A category of the knowledge base.
///
/// JSON root: `kb_category`.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct KbCategory {
    /// Identifier.
    pub category_id: KbCategoryId,
    /// Title, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub category_title: rt::Localized<String>,
    /// Whether the category is enabled.
    pub active: Option<bool>,
    /// When the category was created.
    pub created_at: Option<rt::Timestamp>,
    /// When the category was last changed.
    pub updated_at: Option<rt::Timestamp>,
    received: rt::Received,
}

rt::record! {
    KbCategory;
    category_id: "category_id", required;
    category_title: "category_title", redacted;
    active: "active";
    created_at: "created_at";
    updated_at: "updated_at";
}

/// Creates a category of the knowledge base.
///
/// A new category is active.
///
/// `POST /kb_category.json`
///
/// - `category_title`: Title, in one language or in several. Redacted in `Debug`.
///
/// Not idempotent: repeating it can create a duplicate. The new record has `active` = `true`. If the
/// outcome is unknown, [`Client::find_created`](crate::Client::find_created) searches [`list()`] for
/// the record, created since the given time (`created_at`). A match has the same `category_title`, as
/// far as the request sets them.
///
/// # Example
///
/// ```
/// use helpdesk::kb_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_category = client.send(kb_categories::create("Hardware")).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "kb_category")]
pub fn create(category_title: impl Into<rt::Localized<String>>) -> Create {
    Create(
        rt::OperationInput::new(&CREATE_OPERATION).set("category_title", category_title),
    )
}

/// The request of [`create()`]: `POST /kb_category.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(pub(crate) rt::OperationInput);

impl rt::Request for Create {
    type Output = KbCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_category")
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
                        rt::ComparedField::new(
                            "category_title",
                            rt::ValueType::Localized(&rt::ValueType::Text),
                        ),
                    ],
                    rt::Expected::Param("category_title"),
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
        "kb_categories.create",
        rt::Method::Post,
        "/kb_category.json",
        rt::Effect::Create,
    )
    .body(
        rt::Body::new(
            Some("kb_category"),
            &[
                rt::Param::new(
                        "category_title",
                        rt::ValueType::Localized(&rt::ValueType::Text),
                    )
                    .required(true)
                    .sensitivity(rt::Sensitivity::Personal),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "KbCategory",
        root: "kb_category",
        required: <KbCategory as rt::Record>::REQUIRED,
    });

/// Lists the categories of the knowledge base.
///
/// Some variants of the service return a plain array.
///
/// `GET /kb_category.json`
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
/// use helpdesk::kb_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(kb_categories::list());
/// while let Some(kb_category) = items.next().await {
///     let kb_category = kb_category?;
///     println!("{kb_category:?}");
/// }
/// # Ok(())
/// # }
/// ```
#[doc(alias = "kb_category")]
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /kb_category.json`.
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
    /// Categories on a page.
    ///
    /// From 1 to 100. Default: `100`.
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        Self(self.0.set("limit", limit))
    }
    /// Language of the titles; by default, the account's main language.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn language_id(self, language_id: impl Into<crate::LanguageFilter>) -> Self {
        Self(self.0.set("language_id", language_id))
    }
}

impl rt::Request for List {
    type Output = rt::ListResponse<KbCategory>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("kb_category").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = KbCategory;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "kb_categories.list",
        rt::Method::Get,
        "/kb_category.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(100)]),
            rt::Param::new("language_id", rt::ValueType::Named("LanguageFilter")),
        ],
    )
    .paging(rt::Pagination::new(rt::DefaultPage::First))
    .returns(rt::Returns::List {
        ty: Some("KbCategory"),
        root: Some("kb_category"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Changes a category of the knowledge base.
///
/// Parameters that are not set stay unchanged.
///
/// `PUT /kb_category/{category}.json`
///
/// - `category`: The category to change.
///
/// Optional parameters are methods of [`Update`].
///
/// Idempotent. Set at least one field: the client rejects an empty change before it sends anything.
///
/// # Example
///
/// ```
/// use helpdesk::kb_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = kb_categories::update(110).category_title("Hardware");
/// let kb_category = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "kb_category")]
pub fn update(category: impl Into<KbCategoryId>) -> Update {
    Update(rt::OperationInput::new(&UPDATE_OPERATION).set("category", category))
}

/// The request of [`update()`]: `PUT /kb_category/{category}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New title, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub fn category_title(
        self,
        category_title: impl Into<rt::Localized<String>>,
    ) -> Self {
        Self(self.0.set("category_title", category_title))
    }
}

impl rt::Request for Update {
    type Output = KbCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_category")
    }
}

rt::request!(Update);

pub(crate) static UPDATE_OPERATION: rt::Operation = rt::Operation::new(
        "kb_categories.update",
        rt::Method::Put,
        "/kb_category/{category}.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("KbCategoryId"))])
    .body(
        rt::Body::new(
                Some("kb_category"),
                &[
                    rt::Param::new(
                            "category_title",
                            rt::ValueType::Localized(&rt::ValueType::Text),
                        )
                        .sensitivity(rt::Sensitivity::Personal),
                ],
            )
            .partial_update(true),
    )
    .returns(rt::Returns::Record {
        ty: "KbCategory",
        root: "kb_category",
        required: <KbCategory as rt::Record>::REQUIRED,
    });

/// Reads one category of the knowledge base.
///
/// `GET /kb_category/{category}.json`
///
/// - `category`: The category to read.
///
/// Optional parameters are methods of [`Get`].
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::kb_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_category = client.send(kb_categories::get(110)).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "kb_category")]
pub fn get(category: impl Into<KbCategoryId>) -> Get {
    Get(rt::OperationInput::new(&GET_OPERATION).set("category", category))
}

/// The request of [`get()`]: `GET /kb_category/{category}.json`.
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
    type Output = KbCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_category")
    }
}

rt::request!(Get);

pub(crate) static GET_OPERATION: rt::Operation = rt::Operation::new(
        "kb_categories.get",
        rt::Method::Get,
        "/kb_category/{category}.json",
        rt::Effect::Safe,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("KbCategoryId"))])
    .query(&[rt::Param::new("language_id", rt::ValueType::Named("LanguageFilter"))])
    .returns(rt::Returns::Record {
        ty: "KbCategory",
        root: "kb_category",
        required: <KbCategory as rt::Record>::REQUIRED,
    });

/// Disables one category of the knowledge base.
///
/// `PUT /kb_category/{category}/disable.json`
///
/// - `category`: The category to disable.
///
/// Idempotent. Sets `active` = `false`, from the state active.
///
/// # Example
///
/// ```
/// use helpdesk::kb_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_category = client.send(kb_categories::disable(110)).await?;
/// # Ok(())
/// # }
/// ```
pub fn disable(category: impl Into<KbCategoryId>) -> Disable {
    Disable(rt::OperationInput::new(&DISABLE_OPERATION).set("category", category))
}

/// The request of [`disable()`]: `PUT /kb_category/{category}/disable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Disable(rt::OperationInput);

impl rt::Request for Disable {
    type Output = KbCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_category")
    }
}

rt::request!(Disable);

pub(crate) static DISABLE_OPERATION: rt::Operation = rt::Operation::new(
        "kb_categories.disable",
        rt::Method::Put,
        "/kb_category/{category}/disable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("KbCategoryId"))])
    .returns(rt::Returns::Record {
        ty: "KbCategory",
        root: "kb_category",
        required: <KbCategory as rt::Record>::REQUIRED,
    });

/// Enables one disabled category of the knowledge base.
///
/// `PUT /kb_category/{category}/enable.json`
///
/// - `category`: The category to enable.
///
/// Idempotent. Sets `active` = `true`, from the state disabled.
///
/// # Example
///
/// ```
/// use helpdesk::kb_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_category = client.send(kb_categories::enable(110)).await?;
/// # Ok(())
/// # }
/// ```
pub fn enable(category: impl Into<KbCategoryId>) -> Enable {
    Enable(rt::OperationInput::new(&ENABLE_OPERATION).set("category", category))
}

/// The request of [`enable()`]: `PUT /kb_category/{category}/enable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Enable(rt::OperationInput);

impl rt::Request for Enable {
    type Output = KbCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_category")
    }
}

rt::request!(Enable);

pub(crate) static ENABLE_OPERATION: rt::Operation = rt::Operation::new(
        "kb_categories.enable",
        rt::Method::Put,
        "/kb_category/{category}/enable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("KbCategoryId"))])
    .returns(rt::Returns::Record {
        ty: "KbCategory",
        root: "kb_category",
        required: <KbCategory as rt::Record>::REQUIRED,
    });

/// Moves one category of the knowledge base one step up in its order.
///
/// `PUT /kb_category/{category}/moveup.json`
///
/// - `category`: The category to move.
///
/// Not idempotent: repeating it applies the change again.
///
/// # Example
///
/// ```
/// use helpdesk::kb_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_category = client.send(kb_categories::move_up(110)).await?;
/// # Ok(())
/// # }
/// ```
pub fn move_up(category: impl Into<KbCategoryId>) -> MoveUp {
    MoveUp(rt::OperationInput::new(&MOVE_UP_OPERATION).set("category", category))
}

/// The request of [`move_up()`]: `PUT /kb_category/{category}/moveup.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct MoveUp(rt::OperationInput);

impl rt::Request for MoveUp {
    type Output = KbCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_category")
    }
}

rt::request!(MoveUp);

pub(crate) static MOVE_UP_OPERATION: rt::Operation = rt::Operation::new(
        "kb_categories.move_up",
        rt::Method::Put,
        "/kb_category/{category}/moveup.json",
        rt::Effect::NonIdempotent,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("KbCategoryId"))])
    .returns(rt::Returns::Record {
        ty: "KbCategory",
        root: "kb_category",
        required: <KbCategory as rt::Record>::REQUIRED,
    });

/// Moves one category of the knowledge base one step down in its order.
///
/// `PUT /kb_category/{category}/movedown.json`
///
/// - `category`: The category to move.
///
/// Not idempotent: repeating it applies the change again.
///
/// # Example
///
/// ```
/// use helpdesk::kb_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_category = client.send(kb_categories::move_down(110)).await?;
/// # Ok(())
/// # }
/// ```
pub fn move_down(category: impl Into<KbCategoryId>) -> MoveDown {
    MoveDown(rt::OperationInput::new(&MOVE_DOWN_OPERATION).set("category", category))
}

/// The request of [`move_down()`]: `PUT /kb_category/{category}/movedown.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct MoveDown(rt::OperationInput);

impl rt::Request for MoveDown {
    type Output = KbCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_category")
    }
}

rt::request!(MoveDown);

pub(crate) static MOVE_DOWN_OPERATION: rt::Operation = rt::Operation::new(
        "kb_categories.move_down",
        rt::Method::Put,
        "/kb_category/{category}/movedown.json",
        rt::Effect::NonIdempotent,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("KbCategoryId"))])
    .returns(rt::Returns::Record {
        ty: "KbCategory",
        root: "kb_category",
        required: <KbCategory as rt::Record>::REQUIRED,
    });

/// Deletes one category of the knowledge base.
///
/// `DELETE /kb_category/{category}.json`
///
/// - `category`: The category to delete.
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted).
///
/// # Example
///
/// ```
/// use helpdesk::kb_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(kb_categories::delete(110)).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "kb_category")]
pub fn delete(category: impl Into<KbCategoryId>) -> Delete {
    Delete(rt::OperationInput::new(&DELETE_OPERATION).set("category", category))
}

/// The request of [`delete()`]: `DELETE /kb_category/{category}.json`.
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
        "kb_categories.delete",
        rt::Method::Delete,
        "/kb_category/{category}.json",
        rt::Effect::Delete,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("KbCategoryId"))])
    .returns(rt::Returns::Nothing);
