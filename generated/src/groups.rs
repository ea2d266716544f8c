// @generated from `spec/groups.yaml` by `cargo xtask codegen`. Do not edit.

//! Groups of staff members that answer cases.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - The effect of disabling or deleting a group on its cases if no other group takes over.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(pub u64);

rt::id!(GroupId);

/// A group of staff members.
///
/// JSON root: `group`.
#[doc(alias = "team")]
#[doc(alias = "department")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Group {
    /// Identifier.
    pub group_id: GroupId,
    /// Title.
    ///
    /// Redacted in `Debug`.
    pub group_title: String,
    /// Sender name in email of this group.
    ///
    /// Redacted in `Debug`.
    pub group_from_name: String,
    /// Signature in email of this group.
    ///
    /// Redacted in `Debug`.
    pub group_signature: String,
    /// Whether the group is enabled.
    pub active: Option<bool>,
    /// When the group was created.
    pub created_at: Option<rt::Timestamp>,
    /// When the group was last changed.
    pub updated_at: Option<rt::Timestamp>,
    received: rt::Received,
}

rt::record! {
    Group;
    group_id: "group_id", required;
    group_title: "group_title", redacted;
    group_from_name: "group_from_name", redacted;
    group_signature: "group_signature", redacted;
    active: "active";
    created_at: "created_at";
    updated_at: "updated_at";
}

impl rt::NamedRecord for Group {
    type Id = GroupId;
    const LIST: &'static str = "groups.list";
    fn id(&self) -> Self::Id {
        self.group_id
    }
    fn name(&self) -> &str {
        self.group_title.as_str()
    }
}

/// Creates a group.
///
/// A new group is active.
///
/// `POST /groups.json`
///
/// - `group_title`: Title. Redacted in `Debug`. Required by this client, though not by the vendor: a
///   group without a title cannot be told from others.
///
/// Optional parameters are methods of [`Create`].
///
/// Not idempotent: repeating it can create a duplicate. The new record has `active` = `true`. If the
/// outcome is unknown, [`Client::find_created`](crate::Client::find_created) searches [`list()`] for
/// the record, created since the given time (`created_at`). A match has the same `group_title`, as far
/// as the request sets them.
///
/// # Example
///
/// ```
/// use helpdesk::groups;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let group = client.send(groups::create("Second-line support")).await?;
/// # Ok(())
/// # }
/// ```
pub fn create(group_title: impl Into<String>) -> Create {
    Create(rt::OperationInput::new(&CREATE_OPERATION).set("group_title", group_title))
}

/// The request of [`create()`]: `POST /groups.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(pub(crate) rt::OperationInput);

impl Create {
    /// Sender name in email of this group.
    ///
    /// Redacted in `Debug`.
    pub fn group_from_name(self, group_from_name: impl Into<String>) -> Self {
        Self(self.0.set("group_from_name", group_from_name))
    }
    /// Signature in email of this group.
    ///
    /// Redacted in `Debug`.
    pub fn group_signature(self, group_signature: impl Into<String>) -> Self {
        Self(self.0.set("group_signature", group_signature))
    }
}

impl rt::Request for Create {
    type Output = Group;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("group")
    }
}

rt::request!(Create);

impl rt::Findable for Create {
    type List = List;
    const FIND_CREATED: &'static rt::FindCreated = &rt::FindCreated::new(&LIST_OPERATION)
        .identify(
            &[
                rt::Comparison::new(
                    &[rt::ComparedField::new("group_title", rt::ValueType::Text)],
                    rt::Expected::Param("group_title"),
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
        "groups.create",
        rt::Method::Post,
        "/groups.json",
        rt::Effect::Create,
    )
    .body(
        rt::Body::new(
            Some("group"),
            &[
                rt::Param::new("group_title", rt::ValueType::Text)
                    .required(true)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("group_from_name", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("group_signature", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "Group",
        root: "group",
        required: <Group as rt::Record>::REQUIRED,
    });

/// Lists the groups.
///
/// `GET /groups.json`
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
/// use helpdesk::groups;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(groups::list());
/// while let Some(group) = items.next().await {
///     let group = group?;
///     println!("{group:?}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /groups.json`.
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
    /// Groups on a page.
    ///
    /// From 1 to 100. Default: `100`.
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        Self(self.0.set("limit", limit))
    }
}

impl rt::Request for List {
    type Output = rt::ListResponse<Group>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("group").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = Group;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "groups.list",
        rt::Method::Get,
        "/groups.json",
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
        ty: Some("Group"),
        root: Some("group"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Reads one group.
///
/// `GET /groups/{group}.json`
///
/// - `group`: The group to read.
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::groups;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let group = client.send(groups::get(225)).await?;
/// # Ok(())
/// # }
/// ```
pub fn get(group: impl Into<GroupId>) -> Get {
    Get(rt::OperationInput::new(&GET_OPERATION).set("group", group))
}

/// The request of [`get()`]: `GET /groups/{group}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Get(rt::OperationInput);

impl rt::Request for Get {
    type Output = Group;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("group")
    }
}

rt::request!(Get);

pub(crate) static GET_OPERATION: rt::Operation = rt::Operation::new(
        "groups.get",
        rt::Method::Get,
        "/groups/{group}.json",
        rt::Effect::Safe,
    )
    .path_params(&[rt::Param::new("group", rt::ValueType::Named("GroupId"))])
    .returns(rt::Returns::Record {
        ty: "Group",
        root: "group",
        required: <Group as rt::Record>::REQUIRED,
    });

/// Changes a group.
///
/// Parameters that are not set stay unchanged.
///
/// `PUT /groups/{group}.json`
///
/// - `group`: The group to change.
///
/// Optional parameters are methods of [`Update`].
///
/// Idempotent. Set at least one field: the client rejects an empty change before it sends anything.
///
/// # Example
///
/// ```
/// use helpdesk::groups;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = groups::update(225).group_title("Second-line support");
/// let group = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
pub fn update(group: impl Into<GroupId>) -> Update {
    Update(rt::OperationInput::new(&UPDATE_OPERATION).set("group", group))
}

/// The request of [`update()`]: `PUT /groups/{group}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New title.
    ///
    /// Redacted in `Debug`.
    pub fn group_title(self, group_title: impl Into<String>) -> Self {
        Self(self.0.set("group_title", group_title))
    }
    /// New sender name.
    ///
    /// Redacted in `Debug`.
    pub fn group_from_name(self, group_from_name: impl Into<String>) -> Self {
        Self(self.0.set("group_from_name", group_from_name))
    }
    /// New signature.
    ///
    /// Redacted in `Debug`.
    pub fn group_signature(self, group_signature: impl Into<String>) -> Self {
        Self(self.0.set("group_signature", group_signature))
    }
}

impl rt::Request for Update {
    type Output = Group;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("group")
    }
}

rt::request!(Update);

pub(crate) static UPDATE_OPERATION: rt::Operation = rt::Operation::new(
        "groups.update",
        rt::Method::Put,
        "/groups/{group}.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("group", rt::ValueType::Named("GroupId"))])
    .body(
        rt::Body::new(
                Some("group"),
                &[
                    rt::Param::new("group_title", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("group_from_name", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("group_signature", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                ],
            )
            .partial_update(true),
    )
    .returns(rt::Returns::Record {
        ty: "Group",
        root: "group",
        required: <Group as rt::Record>::REQUIRED,
    });

/// Disables an active group.
///
/// Another group can take over the responsibilities of this group.
///
/// `PUT /groups/{group}/disable.json`
///
/// - `group`: The group to disable.
///
/// Optional parameters are methods of [`Disable`].
///
/// Idempotent. Sets `active` = `false`, from the state active.
///
/// # Example
///
/// ```
/// use helpdesk::groups;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let group = client.send(groups::disable(225)).await?;
/// # Ok(())
/// # }
/// ```
pub fn disable(group: impl Into<GroupId>) -> Disable {
    Disable(rt::OperationInput::new(&DISABLE_OPERATION).set("group", group))
}

/// The request of [`disable()`]: `PUT /groups/{group}/disable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Disable(rt::OperationInput);

impl Disable {
    /// The group that takes over.
    pub fn replace_group_id(self, replace_group_id: impl Into<GroupId>) -> Self {
        Self(self.0.set("replace_group_id", replace_group_id))
    }
}

impl rt::Request for Disable {
    type Output = Group;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("group")
    }
}

rt::request!(Disable);

pub(crate) static DISABLE_OPERATION: rt::Operation = rt::Operation::new(
        "groups.disable",
        rt::Method::Put,
        "/groups/{group}/disable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("group", rt::ValueType::Named("GroupId"))])
    .body(
        rt::Body::new(
            Some("group"),
            &[rt::Param::new("replace_group_id", rt::ValueType::Named("GroupId"))],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "Group",
        root: "group",
        required: <Group as rt::Record>::REQUIRED,
    });

/// Enables a disabled group.
///
/// `PUT /groups/{group}/enable.json`
///
/// - `group`: The group to enable.
///
/// Idempotent. Sets `active` = `true`, from the state disabled.
///
/// # Example
///
/// ```
/// use helpdesk::groups;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let group = client.send(groups::enable(225)).await?;
/// # Ok(())
/// # }
/// ```
pub fn enable(group: impl Into<GroupId>) -> Enable {
    Enable(rt::OperationInput::new(&ENABLE_OPERATION).set("group", group))
}

/// The request of [`enable()`]: `PUT /groups/{group}/enable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Enable(rt::OperationInput);

impl rt::Request for Enable {
    type Output = Group;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("group")
    }
}

rt::request!(Enable);

pub(crate) static ENABLE_OPERATION: rt::Operation = rt::Operation::new(
        "groups.enable",
        rt::Method::Put,
        "/groups/{group}/enable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("group", rt::ValueType::Named("GroupId"))])
    .returns(rt::Returns::Record {
        ty: "Group",
        root: "group",
        required: <Group as rt::Record>::REQUIRED,
    });

/// Deletes a group.
///
/// Another group can take over the responsibilities of this group. The request has its identifier in a
/// body, which is unusual for a DELETE.
///
/// `DELETE /groups/{group}.json`
///
/// - `group`: The group to delete.
///
/// Optional parameters are methods of [`Delete`].
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted).
///
/// # Example
///
/// ```
/// use helpdesk::groups;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(groups::delete(225)).await?;
/// # Ok(())
/// # }
/// ```
pub fn delete(group: impl Into<GroupId>) -> Delete {
    Delete(rt::OperationInput::new(&DELETE_OPERATION).set("group", group))
}

/// The request of [`delete()`]: `DELETE /groups/{group}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Delete(rt::OperationInput);

impl Delete {
    /// The group that takes over.
    pub fn replace_group_id(self, replace_group_id: impl Into<GroupId>) -> Self {
        Self(self.0.set("replace_group_id", replace_group_id))
    }
}

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
        "groups.delete",
        rt::Method::Delete,
        "/groups/{group}.json",
        rt::Effect::Delete,
    )
    .path_params(&[rt::Param::new("group", rt::ValueType::Named("GroupId"))])
    .body(
        rt::Body::new(
            Some("group"),
            &[rt::Param::new("replace_group_id", rt::ValueType::Named("GroupId"))],
        ),
    )
    .returns(rt::Returns::Nothing);
