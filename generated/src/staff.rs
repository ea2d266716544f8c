// @generated from `spec/staff.yaml` by `cargo xtask codegen`. Do not edit.

//! Staff members, their roles and their statuses.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - Which strings of a staff member differ by language.
//! - What becomes of the cases of a disabled or deleted staff member if no other takes over.
//! - How a staff member gets a role or a status; no known operation sets them.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a staff member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StaffId(pub u64);

rt::id!(StaffId);

/// Identifier of a role of staff members.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StaffRoleId(pub u64);

rt::id!(StaffRoleId);

/// Identifier of a status of staff members.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StaffStatusId(pub u64);

rt::id!(StaffStatusId);

/// A staff member.
///
/// JSON root: `staff`.
#[doc(alias = "agent")]
#[doc(alias = "operator")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct StaffMember {
    /// Identifier.
    pub staff_id: StaffId,
    /// Email address; the user name of API requests.
    ///
    /// Redacted in `Debug`.
    pub staff_email: String,
    /// Full name.
    ///
    /// Optional: samples of staff records lack it. This reason is **unverified**; source: official samples.
    /// Redacted in `Debug`.
    pub staff_full_name: Option<String>,
    /// Signature in email cases.
    ///
    /// Redacted in `Debug`.
    pub staff_signature: String,
    /// Signature in chats.
    ///
    /// Redacted in `Debug`.
    pub staff_signature_chat: String,
    /// URL of the picture; may be empty.
    ///
    /// Redacted in `Debug`.
    pub thumbnail: String,
    /// Whether the staff member is enabled; new ones are not.
    pub active: Option<bool>,
    /// Name of the current status.
    ///
    /// Redacted in `Debug`. Deprecated: use `status_id`.
    pub status: String,
    /// Current status; that 0 means none is inference.
    ///
    /// The service sends `0` for `None`.
    pub status_id: Option<StaffStatusId>,
    /// Role.
    pub role_id: Option<StaffRoleId>,
    /// When the staff member was created.
    pub created_at: Option<rt::Timestamp>,
    /// When the staff member was last changed.
    pub updated_at: Option<rt::Timestamp>,
    received: rt::Received,
}

rt::record! {
    StaffMember;
    staff_id: "staff_id", required;
    staff_email: "staff_email", redacted;
    staff_full_name: "staff_full_name", redacted;
    staff_signature: "staff_signature", redacted;
    staff_signature_chat: "staff_signature_chat", redacted;
    thumbnail: "thumbnail", redacted;
    active: "active";
    status: "status", redacted;
    status_id: "status_id", none_if_zero;
    role_id: "role_id";
    created_at: "created_at";
    updated_at: "updated_at";
}

/// A role that staff members can have.
///
/// JSON root: `staff_roles`.
#[doc(alias = "staff_roles")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct StaffRole {
    /// Identifier.
    pub role_id: StaffRoleId,
    /// Name.
    ///
    /// Redacted in `Debug`.
    pub role: String,
    received: rt::Received,
}

rt::record! {
    StaffRole;
    role_id: "role_id", required;
    role: "role", redacted;
}

/// A status that staff members can have.
///
/// JSON root: `staff_statuses`.
#[doc(alias = "staff_statuses")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct StaffStatus {
    /// Identifier.
    pub status_id: StaffStatusId,
    /// Name.
    ///
    /// Redacted in `Debug`.
    pub status: String,
    /// Whether the status is enabled.
    pub active: Option<bool>,
    received: rt::Received,
}

rt::record! {
    StaffStatus;
    status_id: "status_id", required;
    status: "status", redacted;
    active: "active";
}

impl rt::NamedRecord for StaffMember {
    type Id = StaffId;
    const LIST: &'static str = "staff.list";
    fn id(&self) -> Self::Id {
        self.staff_id
    }
    fn name(&self) -> &str {
        self.staff_full_name.as_deref().unwrap_or_default()
    }
}

impl rt::NamedRecord for StaffRole {
    type Id = StaffRoleId;
    const LIST: &'static str = "staff.roles";
    fn id(&self) -> Self::Id {
        self.role_id
    }
    fn name(&self) -> &str {
        self.role.as_str()
    }
}

impl rt::NamedRecord for StaffStatus {
    type Id = StaffStatusId;
    const LIST: &'static str = "staff.statuses";
    fn id(&self) -> Self::Id {
        self.status_id
    }
    fn name(&self) -> &str {
        self.status.as_str()
    }
}

/// Creates a staff member.
///
/// Unlike other records, a new staff member is not active.
///
/// `POST /staff.json`
///
/// - `staff_email`: Email address. Redacted in `Debug`. Required by this client, though not by the
///   vendor: a staff member signs in with the address.
///
/// Optional parameters are methods of [`Create`].
///
/// Not idempotent: repeating it can create a duplicate. The new record has `active` = `false`. If the
/// outcome is unknown, [`Client::find_created`](crate::Client::find_created) searches [`list()`] for
/// the record, created since the given time (`created_at`). A match has the same `staff_email`, as far
/// as the request sets them.
///
/// # Example
///
/// ```
/// use helpdesk::staff;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let staff_member = client.send(staff::create("ann@example.com")).await?;
/// # Ok(())
/// # }
/// ```
pub fn create(staff_email: impl Into<String>) -> Create {
    Create(rt::OperationInput::new(&CREATE_OPERATION).set("staff_email", staff_email))
}

/// The request of [`create()`]: `POST /staff.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(pub(crate) rt::OperationInput);

impl Create {
    /// Full name.
    ///
    /// Redacted in `Debug`.
    pub fn staff_full_name(self, staff_full_name: impl Into<String>) -> Self {
        Self(self.0.set("staff_full_name", staff_full_name))
    }
    /// Signature in email cases.
    ///
    /// Redacted in `Debug`.
    pub fn staff_signature(self, staff_signature: impl Into<String>) -> Self {
        Self(self.0.set("staff_signature", staff_signature))
    }
    /// Signature in chats.
    ///
    /// Redacted in `Debug`.
    pub fn staff_signature_chat(self, staff_signature_chat: impl Into<String>) -> Self {
        Self(self.0.set("staff_signature_chat", staff_signature_chat))
    }
}

impl rt::Request for Create {
    type Output = StaffMember;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("staff")
    }
}

rt::request!(Create);

impl rt::Findable for Create {
    type List = List;
    const FIND_CREATED: &'static rt::FindCreated = &rt::FindCreated::new(&LIST_OPERATION)
        .identify(
            &[
                rt::Comparison::new(
                    &[rt::ComparedField::new("staff_email", rt::ValueType::Email)],
                    rt::Expected::Param("staff_email"),
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
        "staff.create",
        rt::Method::Post,
        "/staff.json",
        rt::Effect::Create,
    )
    .body(
        rt::Body::new(
            Some("staff"),
            &[
                rt::Param::new("staff_email", rt::ValueType::Email)
                    .required(true)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("staff_full_name", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Identity),
                rt::Param::new("staff_signature", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("staff_signature_chat", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "StaffMember",
        root: "staff",
        required: <StaffMember as rt::Record>::REQUIRED,
    });

/// Lists the staff members.
///
/// `GET /staff.json`
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
/// use helpdesk::staff;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(staff::list());
/// while let Some(staff_member) = items.next().await {
///     let staff_member = staff_member?;
///     println!("{staff_member:?}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /staff.json`.
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
    /// Staff members on a page.
    ///
    /// From 1 to 100. Default: `100`.
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        Self(self.0.set("limit", limit))
    }
    /// Language of the strings.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn language_id(self, language_id: impl Into<crate::LanguageId>) -> Self {
        Self(self.0.set("language_id", language_id))
    }
}

impl rt::Request for List {
    type Output = rt::ListResponse<StaffMember>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("staff").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = StaffMember;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "staff.list",
        rt::Method::Get,
        "/staff.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(100)]),
            rt::Param::new("language_id", rt::ValueType::Named("LanguageId")),
        ],
    )
    .paging(rt::Pagination::new(rt::DefaultPage::First))
    .returns(rt::Returns::List {
        ty: Some("StaffMember"),
        root: Some("staff"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Lists the roles that staff members can have.
///
/// It takes no parameters.
///
/// `GET /staff_roles.json`
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::staff;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let list = client.send(staff::roles()).await?;
/// for staff_role in &list.items {
///     println!("{staff_role:?}");
/// }
/// for error in &list.errors {
///     eprintln!("{error}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn roles() -> Roles {
    Roles(rt::OperationInput::new(&ROLES_OPERATION))
}

/// The request of [`roles()`]: `GET /staff_roles.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Roles(pub(crate) rt::OperationInput);

impl rt::Request for Roles {
    type Output = rt::ListResponse<StaffRole>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("staff_roles").with_total("count"))
    }
}

rt::request!(Roles);

impl rt::ListRequest for Roles {
    type Item = StaffRole;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static ROLES_OPERATION: rt::Operation = rt::Operation::new(
        "staff.roles",
        rt::Method::Get,
        "/staff_roles.json",
        rt::Effect::Safe,
    )
    .returns(rt::Returns::List {
        ty: Some("StaffRole"),
        root: Some("staff_roles"),
        total: Some("count"),
        last_page_key: None,
    });

/// Lists the statuses that staff members can have.
///
/// It takes no parameters.
///
/// `GET /staff_statuses.json`
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::staff;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let list = client.send(staff::statuses()).await?;
/// for staff_status in &list.items {
///     println!("{staff_status:?}");
/// }
/// for error in &list.errors {
///     eprintln!("{error}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn statuses() -> Statuses {
    Statuses(rt::OperationInput::new(&STATUSES_OPERATION))
}

/// The request of [`statuses()`]: `GET /staff_statuses.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Statuses(pub(crate) rt::OperationInput);

impl rt::Request for Statuses {
    type Output = rt::ListResponse<StaffStatus>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("staff_statuses").with_total("count"))
    }
}

rt::request!(Statuses);

impl rt::ListRequest for Statuses {
    type Item = StaffStatus;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static STATUSES_OPERATION: rt::Operation = rt::Operation::new(
        "staff.statuses",
        rt::Method::Get,
        "/staff_statuses.json",
        rt::Effect::Safe,
    )
    .returns(rt::Returns::List {
        ty: Some("StaffStatus"),
        root: Some("staff_statuses"),
        total: Some("count"),
        last_page_key: None,
    });

/// Reads one staff member.
///
/// `GET /staff/{staff}.json`
///
/// - `staff`: The staff member to read.
///
/// Optional parameters are methods of [`Get`].
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::staff;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let staff_member = client.send(staff::get(772)).await?;
/// # Ok(())
/// # }
/// ```
pub fn get(staff: impl Into<StaffId>) -> Get {
    Get(rt::OperationInput::new(&GET_OPERATION).set("staff", staff))
}

/// The request of [`get()`]: `GET /staff/{staff}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Get(rt::OperationInput);

impl Get {
    /// Language of the strings.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn language_id(self, language_id: impl Into<crate::LanguageId>) -> Self {
        Self(self.0.set("language_id", language_id))
    }
}

impl rt::Request for Get {
    type Output = StaffMember;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("staff")
    }
}

rt::request!(Get);

pub(crate) static GET_OPERATION: rt::Operation = rt::Operation::new(
        "staff.get",
        rt::Method::Get,
        "/staff/{staff}.json",
        rt::Effect::Safe,
    )
    .path_params(&[rt::Param::new("staff", rt::ValueType::Named("StaffId"))])
    .query(&[rt::Param::new("language_id", rt::ValueType::Named("LanguageId"))])
    .returns(rt::Returns::Record {
        ty: "StaffMember",
        root: "staff",
        required: <StaffMember as rt::Record>::REQUIRED,
    });

/// Changes a staff member.
///
/// Parameters that are not set stay unchanged.
///
/// `PUT /staff/{staff}.json`
///
/// - `staff`: The staff member to change.
///
/// Optional parameters are methods of [`Update`].
///
/// Idempotent. Set at least one field: the client rejects an empty change before it sends anything.
///
/// # Example
///
/// ```
/// use helpdesk::staff;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = staff::update(772).staff_email("ann@example.com");
/// let staff_member = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
pub fn update(staff: impl Into<StaffId>) -> Update {
    Update(rt::OperationInput::new(&UPDATE_OPERATION).set("staff", staff))
}

/// The request of [`update()`]: `PUT /staff/{staff}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New email address.
    ///
    /// Redacted in `Debug`.
    pub fn staff_email(self, staff_email: impl Into<String>) -> Self {
        Self(self.0.set("staff_email", staff_email))
    }
    /// New full name.
    ///
    /// Redacted in `Debug`.
    pub fn staff_full_name(self, staff_full_name: impl Into<String>) -> Self {
        Self(self.0.set("staff_full_name", staff_full_name))
    }
    /// New signature in email cases.
    ///
    /// Redacted in `Debug`.
    pub fn staff_signature(self, staff_signature: impl Into<String>) -> Self {
        Self(self.0.set("staff_signature", staff_signature))
    }
    /// New signature in chats.
    ///
    /// Redacted in `Debug`.
    pub fn staff_signature_chat(self, staff_signature_chat: impl Into<String>) -> Self {
        Self(self.0.set("staff_signature_chat", staff_signature_chat))
    }
}

impl rt::Request for Update {
    type Output = StaffMember;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("staff")
    }
}

rt::request!(Update);

pub(crate) static UPDATE_OPERATION: rt::Operation = rt::Operation::new(
        "staff.update",
        rt::Method::Put,
        "/staff/{staff}.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("staff", rt::ValueType::Named("StaffId"))])
    .body(
        rt::Body::new(
                Some("staff"),
                &[
                    rt::Param::new("staff_email", rt::ValueType::Email)
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("staff_full_name", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Identity),
                    rt::Param::new("staff_signature", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("staff_signature_chat", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                ],
            )
            .partial_update(true),
    )
    .returns(rt::Returns::Record {
        ty: "StaffMember",
        root: "staff",
        required: <StaffMember as rt::Record>::REQUIRED,
    });

/// Disables an active staff member.
///
/// Another staff member can take over in rules, in shared macros and in cases that are open or waiting.
/// Do not disable the staff member whose credentials the client uses.
///
/// `PUT /staff/{staff}/disable.json`
///
/// - `staff`: The staff member to disable.
///
/// Optional parameters are methods of [`Disable`].
///
/// Idempotent. Sets `active` = `false`, from the state active.
///
/// # Example
///
/// ```
/// use helpdesk::staff;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let staff_member = client.send(staff::disable(772)).await?;
/// # Ok(())
/// # }
/// ```
pub fn disable(staff: impl Into<StaffId>) -> Disable {
    Disable(rt::OperationInput::new(&DISABLE_OPERATION).set("staff", staff))
}

/// The request of [`disable()`]: `PUT /staff/{staff}/disable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Disable(rt::OperationInput);

impl Disable {
    /// The staff member who takes over in rules, shared macros and unclosed cases.
    pub fn replace_staff_id(self, replace_staff_id: impl Into<StaffId>) -> Self {
        Self(self.0.set("replace_staff_id", replace_staff_id))
    }
}

impl rt::Request for Disable {
    type Output = StaffMember;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("staff")
    }
}

rt::request!(Disable);

pub(crate) static DISABLE_OPERATION: rt::Operation = rt::Operation::new(
        "staff.disable",
        rt::Method::Put,
        "/staff/{staff}/disable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("staff", rt::ValueType::Named("StaffId"))])
    .body(
        rt::Body::new(
            Some("staff"),
            &[rt::Param::new("replace_staff_id", rt::ValueType::Named("StaffId"))],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "StaffMember",
        root: "staff",
        required: <StaffMember as rt::Record>::REQUIRED,
    });

/// Enables a disabled staff member.
///
/// `PUT /staff/{staff}/enable.json`
///
/// - `staff`: The staff member to enable.
///
/// Idempotent. Sets `active` = `true`, from the state disabled.
///
/// # Example
///
/// ```
/// use helpdesk::staff;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let staff_member = client.send(staff::enable(772)).await?;
/// # Ok(())
/// # }
/// ```
pub fn enable(staff: impl Into<StaffId>) -> Enable {
    Enable(rt::OperationInput::new(&ENABLE_OPERATION).set("staff", staff))
}

/// The request of [`enable()`]: `PUT /staff/{staff}/enable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Enable(rt::OperationInput);

impl rt::Request for Enable {
    type Output = StaffMember;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("staff")
    }
}

rt::request!(Enable);

pub(crate) static ENABLE_OPERATION: rt::Operation = rt::Operation::new(
        "staff.enable",
        rt::Method::Put,
        "/staff/{staff}/enable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("staff", rt::ValueType::Named("StaffId"))])
    .returns(rt::Returns::Record {
        ty: "StaffMember",
        root: "staff",
        required: <StaffMember as rt::Record>::REQUIRED,
    });

/// Deletes a staff member.
///
/// Another staff member can take over in rules, in shared macros and in cases of any status. The
/// request has their identifier in a body, which is unusual for a DELETE.
///
/// `DELETE /staff/{staff}.json`
///
/// - `staff`: The staff member to delete.
///
/// Optional parameters are methods of [`Delete`].
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted).
///
/// # Example
///
/// ```
/// use helpdesk::staff;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(staff::delete(772)).await?;
/// # Ok(())
/// # }
/// ```
pub fn delete(staff: impl Into<StaffId>) -> Delete {
    Delete(rt::OperationInput::new(&DELETE_OPERATION).set("staff", staff))
}

/// The request of [`delete()`]: `DELETE /staff/{staff}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Delete(rt::OperationInput);

impl Delete {
    /// The staff member who takes over in rules, shared macros and all cases.
    pub fn replace_staff_id(self, replace_staff_id: impl Into<StaffId>) -> Self {
        Self(self.0.set("replace_staff_id", replace_staff_id))
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
        "staff.delete",
        rt::Method::Delete,
        "/staff/{staff}.json",
        rt::Effect::Delete,
    )
    .path_params(&[rt::Param::new("staff", rt::ValueType::Named("StaffId"))])
    .body(
        rt::Body::new(
            Some("staff"),
            &[rt::Param::new("replace_staff_id", rt::ValueType::Named("StaffId"))],
        ),
    )
    .returns(rt::Returns::Nothing);
