// @generated from `spec/idea_categories.yaml` by `cargo xtask codegen`. Do not edit.

//! Categories of ideas that users suggest.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - Whether an update must repeat the title, which the vendor's documentation marks as required.
//! - The effect of deleting a category on its ideas.
//! - How categories are ordered; unlike records of the knowledge base, they cannot be moved.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a category of ideas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdeaCategoryId(pub u64);

rt::id!(IdeaCategoryId);

/// A category of ideas.
///
/// JSON root: `ideas_category`.
#[doc(alias = "ideas_category")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct IdeaCategory {
    /// Identifier.
    pub category_id: IdeaCategoryId,
    /// Title.
    ///
    /// Redacted in `Debug`.
    pub category_title: String,
    /// Default group for ideas of this category; none for 0.
    ///
    /// The service sends `0` for `None`. **Unverified**: not in the vendor's API documentation; source:
    /// library source; that 0 means none is inference.
    pub category_default_group: Option<crate::GroupId>,
    /// Whether the category is enabled.
    pub active: Option<bool>,
    /// When the category was created.
    ///
    /// Optional: seen only in the response to `enable`.
    pub created_at: Option<rt::Timestamp>,
    /// When the category was last changed.
    ///
    /// Optional: seen only in the response to `enable`.
    pub updated_at: Option<rt::Timestamp>,
    received: rt::Received,
}

rt::record! {
    IdeaCategory;
    category_id: "category_id", required;
    category_title: "category_title", redacted;
    category_default_group: "category_default_group", none_if_zero;
    active: "active";
    created_at: "created_at";
    updated_at: "updated_at";
}

/// Creates a category of ideas.
///
/// A new category is active. One public client sends the fields without the root.
///
/// `POST /ideas_category.json`
///
/// - `category_title`: Title. Redacted in `Debug`.
///
/// Optional parameters are methods of [`Create`].
///
/// Not idempotent: repeating it can create a duplicate. The new record has `active` = `true`. If the
/// outcome is unknown, [`Client::find_created`](crate::Client::find_created) searches [`list()`] for
/// the record, created since the given time (`created_at`). A match has the same `category_title`, as
/// far as the request sets them.
///
/// # Example
///
/// ```
/// use helpdesk::idea_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let idea_category = client.send(idea_categories::create("Mobile app")).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "ideas_category")]
pub fn create(category_title: impl Into<String>) -> Create {
    Create(
        rt::OperationInput::new(&CREATE_OPERATION).set("category_title", category_title),
    )
}

/// The request of [`create()`]: `POST /ideas_category.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(pub(crate) rt::OperationInput);

impl Create {
    /// Default group for ideas of this category.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn category_default_group(
        self,
        category_default_group: impl Into<crate::GroupId>,
    ) -> Self {
        Self(self.0.set("category_default_group", category_default_group))
    }
}

impl rt::Request for Create {
    type Output = IdeaCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("ideas_category")
    }
}

rt::request!(Create);

impl rt::Findable for Create {
    type List = List;
    const FIND_CREATED: &'static rt::FindCreated = &rt::FindCreated::new(&LIST_OPERATION)
        .identify(
            &[
                rt::Comparison::new(
                    &[rt::ComparedField::new("category_title", rt::ValueType::Text)],
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
        "idea_categories.create",
        rt::Method::Post,
        "/ideas_category.json",
        rt::Effect::Create,
    )
    .body(
        rt::Body::new(
            Some("ideas_category"),
            &[
                rt::Param::new("category_title", rt::ValueType::Text)
                    .required(true)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("category_default_group", rt::ValueType::Named("GroupId")),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "IdeaCategory",
        root: "ideas_category",
        required: <IdeaCategory as rt::Record>::REQUIRED,
    });

/// Lists the categories of ideas.
///
/// `GET /ideas_category.json`
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
/// use helpdesk::idea_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(idea_categories::list());
/// while let Some(idea_category) = items.next().await {
///     let idea_category = idea_category?;
///     println!("{idea_category:?}");
/// }
/// # Ok(())
/// # }
/// ```
#[doc(alias = "ideas_category")]
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /ideas_category.json`.
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
}

impl rt::Request for List {
    type Output = rt::ListResponse<IdeaCategory>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("ideas_category").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = IdeaCategory;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "idea_categories.list",
        rt::Method::Get,
        "/ideas_category.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(100)]),
        ],
    )
    .paging(rt::Pagination::new(rt::DefaultPage::First))
    .returns(rt::Returns::List {
        ty: Some("IdeaCategory"),
        root: Some("ideas_category"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Reads one category of ideas.
///
/// `GET /ideas_category/{category}.json`
///
/// - `category`: The category to read.
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::idea_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let idea_category = client.send(idea_categories::get(110)).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "ideas_category")]
pub fn get(category: impl Into<IdeaCategoryId>) -> Get {
    Get(rt::OperationInput::new(&GET_OPERATION).set("category", category))
}

/// The request of [`get()`]: `GET /ideas_category/{category}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Get(rt::OperationInput);

impl rt::Request for Get {
    type Output = IdeaCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("ideas_category")
    }
}

rt::request!(Get);

pub(crate) static GET_OPERATION: rt::Operation = rt::Operation::new(
        "idea_categories.get",
        rt::Method::Get,
        "/ideas_category/{category}.json",
        rt::Effect::Safe,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("IdeaCategoryId"))])
    .returns(rt::Returns::Record {
        ty: "IdeaCategory",
        root: "ideas_category",
        required: <IdeaCategory as rt::Record>::REQUIRED,
    });

/// Changes a category of ideas.
///
/// Parameters that are not set stay unchanged.
///
/// `PUT /ideas_category/{category}.json`
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
/// use helpdesk::idea_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = idea_categories::update(110).category_title("Mobile app");
/// let idea_category = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "ideas_category")]
pub fn update(category: impl Into<IdeaCategoryId>) -> Update {
    Update(rt::OperationInput::new(&UPDATE_OPERATION).set("category", category))
}

/// The request of [`update()`]: `PUT /ideas_category/{category}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New title.
    ///
    /// Redacted in `Debug`.
    pub fn category_title(self, category_title: impl Into<String>) -> Self {
        Self(self.0.set("category_title", category_title))
    }
    /// New default group for ideas of this category.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn category_default_group(
        self,
        category_default_group: impl Into<crate::GroupId>,
    ) -> Self {
        Self(self.0.set("category_default_group", category_default_group))
    }
}

impl rt::Request for Update {
    type Output = IdeaCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("ideas_category")
    }
}

rt::request!(Update);

pub(crate) static UPDATE_OPERATION: rt::Operation = rt::Operation::new(
        "idea_categories.update",
        rt::Method::Put,
        "/ideas_category/{category}.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("IdeaCategoryId"))])
    .body(
        rt::Body::new(
                Some("ideas_category"),
                &[
                    rt::Param::new("category_title", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new(
                        "category_default_group",
                        rt::ValueType::Named("GroupId"),
                    ),
                ],
            )
            .partial_update(true),
    )
    .returns(rt::Returns::Record {
        ty: "IdeaCategory",
        root: "ideas_category",
        required: <IdeaCategory as rt::Record>::REQUIRED,
    });

/// Disables a category of ideas.
///
/// `PUT /ideas_category/{category}/disable.json`
///
/// - `category`: The category to disable.
///
/// Idempotent. Sets `active` = `false`, from the state active.
///
/// # Example
///
/// ```
/// use helpdesk::idea_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let idea_category = client.send(idea_categories::disable(110)).await?;
/// # Ok(())
/// # }
/// ```
pub fn disable(category: impl Into<IdeaCategoryId>) -> Disable {
    Disable(rt::OperationInput::new(&DISABLE_OPERATION).set("category", category))
}

/// The request of [`disable()`]: `PUT /ideas_category/{category}/disable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Disable(rt::OperationInput);

impl rt::Request for Disable {
    type Output = IdeaCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("ideas_category")
    }
}

rt::request!(Disable);

pub(crate) static DISABLE_OPERATION: rt::Operation = rt::Operation::new(
        "idea_categories.disable",
        rt::Method::Put,
        "/ideas_category/{category}/disable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("IdeaCategoryId"))])
    .returns(rt::Returns::Record {
        ty: "IdeaCategory",
        root: "ideas_category",
        required: <IdeaCategory as rt::Record>::REQUIRED,
    });

/// Enables a disabled category of ideas.
///
/// The response also has the times of creation and of the last change.
///
/// `PUT /ideas_category/{category}/enable.json`
///
/// - `category`: The category to enable.
///
/// Idempotent. Sets `active` = `true`, from the state disabled.
///
/// # Example
///
/// ```
/// use helpdesk::idea_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let idea_category = client.send(idea_categories::enable(110)).await?;
/// # Ok(())
/// # }
/// ```
pub fn enable(category: impl Into<IdeaCategoryId>) -> Enable {
    Enable(rt::OperationInput::new(&ENABLE_OPERATION).set("category", category))
}

/// The request of [`enable()`]: `PUT /ideas_category/{category}/enable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Enable(rt::OperationInput);

impl rt::Request for Enable {
    type Output = IdeaCategory;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("ideas_category")
    }
}

rt::request!(Enable);

pub(crate) static ENABLE_OPERATION: rt::Operation = rt::Operation::new(
        "idea_categories.enable",
        rt::Method::Put,
        "/ideas_category/{category}/enable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("IdeaCategoryId"))])
    .returns(rt::Returns::Record {
        ty: "IdeaCategory",
        root: "ideas_category",
        required: <IdeaCategory as rt::Record>::REQUIRED,
    });

/// Deletes a category of ideas.
///
/// `DELETE /ideas_category/{category}.json`
///
/// - `category`: The category to delete.
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted).
///
/// # Example
///
/// ```
/// use helpdesk::idea_categories;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(idea_categories::delete(110)).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "ideas_category")]
pub fn delete(category: impl Into<IdeaCategoryId>) -> Delete {
    Delete(rt::OperationInput::new(&DELETE_OPERATION).set("category", category))
}

/// The request of [`delete()`]: `DELETE /ideas_category/{category}.json`.
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
        "idea_categories.delete",
        rt::Method::Delete,
        "/ideas_category/{category}.json",
        rt::Effect::Delete,
    )
    .path_params(&[rt::Param::new("category", rt::ValueType::Named("IdeaCategoryId"))])
    .returns(rt::Returns::Nothing);
