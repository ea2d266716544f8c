// @generated from `spec/labels.yaml` by `cargo xtask codegen`. Do not edit.

//! Labels that staff and rules put on cases.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - The longest title, and whether two labels may have the same one.
//! - Whether deleting a label removes it from its cases.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a label.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LabelId(pub u64);

rt::id!(LabelId);

/// A label for cases.
///
/// JSON root: `label`.
#[doc(alias = "tag")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Label {
    /// Identifier.
    pub label_id: LabelId,
    /// Title.
    ///
    /// Redacted in `Debug`.
    pub label_title: String,
    received: rt::Received,
}

rt::record! {
    Label;
    label_id: "label_id", required;
    label_title: "label_title", redacted;
}

impl rt::NamedRecord for Label {
    type Id = LabelId;
    const LIST: &'static str = "labels.list";
    fn id(&self) -> Self::Id {
        self.label_id
    }
    fn name(&self) -> &str {
        self.label_title.as_str()
    }
}

/// Creates a label.
///
/// `POST /labels.json`
///
/// - `label_title`: Title. Redacted in `Debug`. Required by this client, though not by the vendor: a
///   label without a title cannot be told from others.
///
/// Not idempotent: repeating it can create a duplicate. If the outcome is unknown,
/// [`Client::find_created`](crate::Client::find_created) searches [`list()`] for the record. A match
/// has the same `label_title`, as far as the request sets them.
///
/// # Example
///
/// ```
/// use helpdesk::labels;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let label = client.send(labels::create("hardware")).await?;
/// # Ok(())
/// # }
/// ```
pub fn create(label_title: impl Into<String>) -> Create {
    Create(rt::OperationInput::new(&CREATE_OPERATION).set("label_title", label_title))
}

/// The request of [`create()`]: `POST /labels.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(pub(crate) rt::OperationInput);

impl rt::Request for Create {
    type Output = Label;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("label")
    }
}

rt::request!(Create);

impl rt::Findable for Create {
    type List = List;
    const FIND_CREATED: &'static rt::FindCreated = &rt::FindCreated::new(&LIST_OPERATION)
        .identify(
            &[
                rt::Comparison::new(
                    &[rt::ComparedField::new("label_title", rt::ValueType::Text)],
                    rt::Expected::Param("label_title"),
                ),
            ],
        );
    fn list(call: rt::OperationInput) -> Self::List {
        List(call)
    }
}

pub(crate) static CREATE_OPERATION: rt::Operation = rt::Operation::new(
        "labels.create",
        rt::Method::Post,
        "/labels.json",
        rt::Effect::Create,
    )
    .body(
        rt::Body::new(
            Some("label"),
            &[
                rt::Param::new("label_title", rt::ValueType::Text)
                    .required(true)
                    .sensitivity(rt::Sensitivity::Personal),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "Label",
        root: "label",
        required: <Label as rt::Record>::REQUIRED,
    });

/// Lists the labels.
///
/// `GET /labels.json`
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
/// use helpdesk::labels;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(labels::list());
/// while let Some(label) = items.next().await {
///     let label = label?;
///     println!("{label:?}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /labels.json`.
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
    /// Labels on a page.
    ///
    /// From 1 to 100. Default: `100`.
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        Self(self.0.set("limit", limit))
    }
}

impl rt::Request for List {
    type Output = rt::ListResponse<Label>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("label").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = Label;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "labels.list",
        rt::Method::Get,
        "/labels.json",
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
        ty: Some("Label"),
        root: Some("label"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Renames a label.
///
/// `PUT /labels/{label}.json`
///
/// - `label`: The label to rename.
/// - `label_title`: New title. Redacted in `Debug`. Required by this client, though not by the vendor:
///   a rename without a title does nothing.
///
/// Idempotent.
///
/// # Example
///
/// ```
/// use helpdesk::labels;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let label = client.send(labels::update(996, "hardware")).await?;
/// # Ok(())
/// # }
/// ```
pub fn update(label: impl Into<LabelId>, label_title: impl Into<String>) -> Update {
    Update(
        rt::OperationInput::new(&UPDATE_OPERATION)
            .set("label", label)
            .set("label_title", label_title),
    )
}

/// The request of [`update()`]: `PUT /labels/{label}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl rt::Request for Update {
    type Output = Label;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("label")
    }
}

rt::request!(Update);

pub(crate) static UPDATE_OPERATION: rt::Operation = rt::Operation::new(
        "labels.update",
        rt::Method::Put,
        "/labels/{label}.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("label", rt::ValueType::Named("LabelId"))])
    .body(
        rt::Body::new(
            Some("label"),
            &[
                rt::Param::new("label_title", rt::ValueType::Text)
                    .required(true)
                    .sensitivity(rt::Sensitivity::Personal),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "Label",
        root: "label",
        required: <Label as rt::Record>::REQUIRED,
    });

/// Deletes a label.
///
/// `DELETE /labels/{label}.json`
///
/// - `label`: The label to delete.
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted).
///
/// # Example
///
/// ```
/// use helpdesk::labels;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(labels::delete(996)).await?;
/// # Ok(())
/// # }
/// ```
pub fn delete(label: impl Into<LabelId>) -> Delete {
    Delete(rt::OperationInput::new(&DELETE_OPERATION).set("label", label))
}

/// The request of [`delete()`]: `DELETE /labels/{label}.json`.
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
        "labels.delete",
        rt::Method::Delete,
        "/labels/{label}.json",
        rt::Effect::Delete,
    )
    .path_params(&[rt::Param::new("label", rt::ValueType::Named("LabelId"))])
    .returns(rt::Returns::Nothing);
