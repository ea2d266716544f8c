// @generated from `spec/staff.yaml` by `cargo xtask codegen`. Do not edit.

//! Staff members, their roles and their statuses.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - How a staff member gets a role or a status; no known operation sets them.
//! - What becomes of the cases of a disabled or deleted staff member if no other takes over.
//! - Which strings of a staff member differ by language.

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
    pub staff_id: crate::StaffId,
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
    pub status_id: Option<crate::StaffStatusId>,
    /// Role.
    pub role_id: Option<crate::StaffRoleId>,
    /// When the staff member was created.
    pub created_at: Option<rt::Timestamp>,
    /// When the staff member was last changed.
    pub updated_at: Option<rt::Timestamp>,
    received: rt::Received,
}

impl rt::Record for StaffMember {
    const NAME: &'static str = "StaffMember";
    const REQUIRED: &'static [&'static str] = &["staff_id"];
    const PLAIN: u64 = 0xbb;
    #[inline]
    fn read_field(&mut self, key: &str, json: &mut rt::Reader<'_>) -> rt::Read {
        match key {
            "staff_id" => json.field(0).read(&mut self.staff_id),
            "staff_email" => json.field(1).read(&mut self.staff_email),
            "staff_full_name" => json.field(2).read(&mut self.staff_full_name),
            "staff_signature" => json.field(3).read(&mut self.staff_signature),
            "staff_signature_chat" => json.field(4).read(&mut self.staff_signature_chat),
            "thumbnail" => json.field(5).read(&mut self.thumbnail),
            "active" => json.field(6).read(&mut self.active),
            "status" => json.field(7).read(&mut self.status),
            "status_id" => json.field(8).read_nonzero(&mut self.status_id),
            "role_id" => json.field(9).read(&mut self.role_id),
            "created_at" => json.field(10).read(&mut self.created_at),
            "updated_at" => json.field(11).read(&mut self.updated_at),
            _ => json.read_extra(key, &mut self.received.extra),
        }
    }
    #[inline]
    fn write_fields(&self, to: &mut dyn rt::Fields) {
        to.put("staff_id", &self.staff_id);
        to.put_redacted("staff_email", &self.staff_email);
        to.put_redacted("staff_full_name", &self.staff_full_name);
        to.put_redacted("staff_signature", &self.staff_signature);
        to.put_redacted("staff_signature_chat", &self.staff_signature_chat);
        to.put_redacted("thumbnail", &self.thumbnail);
        to.put("active", &self.active);
        to.put_redacted("status", &self.status);
        to.put("status_id", &self.status_id);
        to.put("role_id", &self.role_id);
        to.put("created_at", &self.created_at);
        to.put("updated_at", &self.updated_at);
        to.put_extra(&self.received.extra);
    }
    #[inline]
    fn received(&self) -> &rt::Received {
        &self.received
    }
    #[inline]
    fn received_mut(&mut self) -> &mut rt::Received {
        &mut self.received
    }
}

rt::record!(StaffMember);

/// A role that staff members can have.
///
/// JSON root: `staff_roles`.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct StaffRole {
    /// Identifier.
    pub role_id: crate::StaffRoleId,
    /// Name.
    ///
    /// Redacted in `Debug`.
    pub role: String,
    received: rt::Received,
}

impl rt::Record for StaffRole {
    const NAME: &'static str = "StaffRole";
    const REQUIRED: &'static [&'static str] = &["role_id"];
    const PLAIN: u64 = 0x3;
    #[inline]
    fn read_field(&mut self, key: &str, json: &mut rt::Reader<'_>) -> rt::Read {
        match key {
            "role_id" => json.field(0).read(&mut self.role_id),
            "role" => json.field(1).read(&mut self.role),
            _ => json.read_extra(key, &mut self.received.extra),
        }
    }
    #[inline]
    fn write_fields(&self, to: &mut dyn rt::Fields) {
        to.put("role_id", &self.role_id);
        to.put_redacted("role", &self.role);
        to.put_extra(&self.received.extra);
    }
    #[inline]
    fn received(&self) -> &rt::Received {
        &self.received
    }
    #[inline]
    fn received_mut(&mut self) -> &mut rt::Received {
        &mut self.received
    }
}

rt::record!(StaffRole);

/// A status that staff members can have.
///
/// JSON root: `staff_statuses`.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct StaffStatus {
    /// Identifier.
    pub status_id: crate::StaffStatusId,
    /// Name.
    ///
    /// Redacted in `Debug`.
    pub status: String,
    /// Whether the status is enabled.
    pub active: Option<bool>,
    received: rt::Received,
}

impl rt::Record for StaffStatus {
    const NAME: &'static str = "StaffStatus";
    const REQUIRED: &'static [&'static str] = &["status_id"];
    const PLAIN: u64 = 0x3;
    #[inline]
    fn read_field(&mut self, key: &str, json: &mut rt::Reader<'_>) -> rt::Read {
        match key {
            "status_id" => json.field(0).read(&mut self.status_id),
            "status" => json.field(1).read(&mut self.status),
            "active" => json.field(2).read(&mut self.active),
            _ => json.read_extra(key, &mut self.received.extra),
        }
    }
    #[inline]
    fn write_fields(&self, to: &mut dyn rt::Fields) {
        to.put("status_id", &self.status_id);
        to.put_redacted("status", &self.status);
        to.put("active", &self.active);
        to.put_extra(&self.received.extra);
    }
    #[inline]
    fn received(&self) -> &rt::Received {
        &self.received
    }
    #[inline]
    fn received_mut(&mut self) -> &mut rt::Received {
        &mut self.received
    }
}

rt::record!(StaffStatus);

impl rt::NamedRecord for crate::StaffMember {
    type Id = crate::StaffId;
    const LIST: &'static str = "staff.list";
    fn id(&self) -> Self::Id {
        self.staff_id
    }
    fn name(&self) -> &str {
        self.staff_full_name.as_deref().unwrap_or_default()
    }
}

impl rt::NamedRecord for crate::StaffRole {
    type Id = crate::StaffRoleId;
    const LIST: &'static str = "staff.roles";
    fn id(&self) -> Self::Id {
        self.role_id
    }
    fn name(&self) -> &str {
        self.role.as_str()
    }
}

impl rt::NamedRecord for crate::StaffStatus {
    type Id = crate::StaffStatusId;
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
    Create(
        rt::OperationInput::new(&CREATE_OPERATION)
            .set::<String>("staff_email", staff_email),
    )
}

/// The request of [`create()`]: `POST /staff.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(rt::OperationInput);

impl Create {
    /// Full name.
    ///
    /// Redacted in `Debug`.
    pub fn staff_full_name<M>(
        self,
        staff_full_name: impl rt::IntoParam<String, M>,
    ) -> Self {
        Self(self.0.set_option("staff_full_name", staff_full_name))
    }
    /// Signature in email cases.
    ///
    /// Redacted in `Debug`.
    pub fn staff_signature<M>(
        self,
        staff_signature: impl rt::IntoParam<String, M>,
    ) -> Self {
        Self(self.0.set_option("staff_signature", staff_signature))
    }
    /// Signature in chats.
    ///
    /// Redacted in `Debug`.
    pub fn staff_signature_chat<M>(
        self,
        staff_signature_chat: impl rt::IntoParam<String, M>,
    ) -> Self {
        Self(self.0.set_option("staff_signature_chat", staff_signature_chat))
    }
}

impl rt::Request for Create {
    type Output = crate::StaffMember;
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
        rt::Body::json(
            Some("staff"),
            &[
                rt::Param::new("staff_email", rt::ValueType::Email)
                    .required(true)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("staff_full_name", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("staff_signature", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("staff_signature_chat", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
            ],
        ),
    );

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
    pub fn page<M>(self, page: impl rt::IntoParam<i64, M>) -> Self {
        Self(self.0.set_option("page", page))
    }
    /// Staff members on a page.
    ///
    /// From 1 to 100. Default: `100`.
    pub fn limit<M>(self, limit: impl rt::IntoParam<i64, M>) -> Self {
        Self(self.0.set_option("limit", limit))
    }
    /// Language of the strings.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn language_id<M>(
        self,
        language_id: impl rt::IntoParam<crate::LanguageId, M>,
    ) -> Self {
        Self(self.0.set_option("language_id", language_id))
    }
}

impl rt::Request for List {
    type Output = rt::ListResponse<crate::StaffMember>;
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
    type Item = crate::StaffMember;
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
            rt::Param::new("page", rt::ValueType::Int).limits(&[rt::Limit::Min(1i64)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::Limit::Min(1i64), rt::Limit::Max(100i64)]),
            rt::Param::new("language_id", rt::ValueType::Named("LanguageId")),
        ],
    )
    .paging(rt::Pagination::new(rt::DefaultPage::First));

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
    type Output = rt::ListResponse<crate::StaffRole>;
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
    type Item = crate::StaffRole;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static ROLES_OPERATION: rt::Operation = rt::Operation::new(
    "staff.roles",
    rt::Method::Get,
    "/staff_roles.json",
    rt::Effect::Safe,
);

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
    type Output = rt::ListResponse<crate::StaffStatus>;
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
    type Item = crate::StaffStatus;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static STATUSES_OPERATION: rt::Operation = rt::Operation::new(
    "staff.statuses",
    rt::Method::Get,
    "/staff_statuses.json",
    rt::Effect::Safe,
);

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
pub fn get<M>(staff: impl rt::IntoArgument<crate::StaffId, M>) -> Get {
    Get(rt::OperationInput::new(&GET_OPERATION).set_argument("staff", staff))
}

/// The request of [`get()`]: `GET /staff/{staff}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Get(rt::OperationInput);

impl Get {
    /// Language of the strings.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn language_id<M>(
        self,
        language_id: impl rt::IntoParam<crate::LanguageId, M>,
    ) -> Self {
        Self(self.0.set_option("language_id", language_id))
    }
}

impl rt::Request for Get {
    type Output = crate::StaffMember;
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
    .query(&[rt::Param::new("language_id", rt::ValueType::Named("LanguageId"))]);

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
pub fn update<M>(staff: impl rt::IntoArgument<crate::StaffId, M>) -> Update {
    Update(rt::OperationInput::new(&UPDATE_OPERATION).set_argument("staff", staff))
}

/// The request of [`update()`]: `PUT /staff/{staff}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New email address.
    ///
    /// Redacted in `Debug`.
    pub fn staff_email<M>(self, staff_email: impl rt::IntoParam<String, M>) -> Self {
        Self(self.0.set_option("staff_email", staff_email))
    }
    /// New full name.
    ///
    /// Redacted in `Debug`.
    pub fn staff_full_name<M>(
        self,
        staff_full_name: impl rt::IntoParam<String, M>,
    ) -> Self {
        Self(self.0.set_option("staff_full_name", staff_full_name))
    }
    /// New signature in email cases.
    ///
    /// Redacted in `Debug`.
    pub fn staff_signature<M>(
        self,
        staff_signature: impl rt::IntoParam<String, M>,
    ) -> Self {
        Self(self.0.set_option("staff_signature", staff_signature))
    }
    /// New signature in chats.
    ///
    /// Redacted in `Debug`.
    pub fn staff_signature_chat<M>(
        self,
        staff_signature_chat: impl rt::IntoParam<String, M>,
    ) -> Self {
        Self(self.0.set_option("staff_signature_chat", staff_signature_chat))
    }
}

impl rt::Request for Update {
    type Output = crate::StaffMember;
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
        rt::Body::json(
                Some("staff"),
                &[
                    rt::Param::new("staff_email", rt::ValueType::Email)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("staff_full_name", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("staff_signature", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("staff_signature_chat", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                ],
            )
            .partial_update(),
    );

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
pub fn disable<M>(staff: impl rt::IntoArgument<crate::StaffId, M>) -> Disable {
    Disable(rt::OperationInput::new(&DISABLE_OPERATION).set_argument("staff", staff))
}

/// The request of [`disable()`]: `PUT /staff/{staff}/disable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Disable(rt::OperationInput);

impl Disable {
    /// The staff member who takes over in rules, shared macros and unclosed cases.
    pub fn replace_staff_id<M>(
        self,
        replace_staff_id: impl rt::IntoParam<crate::StaffId, M>,
    ) -> Self {
        Self(self.0.set_option("replace_staff_id", replace_staff_id))
    }
}

impl rt::Request for Disable {
    type Output = crate::StaffMember;
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
        rt::Body::json(
            Some("staff"),
            &[rt::Param::new("replace_staff_id", rt::ValueType::Named("StaffId"))],
        ),
    );

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
pub fn enable<M>(staff: impl rt::IntoArgument<crate::StaffId, M>) -> Enable {
    Enable(rt::OperationInput::new(&ENABLE_OPERATION).set_argument("staff", staff))
}

/// The request of [`enable()`]: `PUT /staff/{staff}/enable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Enable(rt::OperationInput);

impl rt::Request for Enable {
    type Output = crate::StaffMember;
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
    .path_params(&[rt::Param::new("staff", rt::ValueType::Named("StaffId"))]);

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
pub fn delete<M>(staff: impl rt::IntoArgument<crate::StaffId, M>) -> Delete {
    Delete(rt::OperationInput::new(&DELETE_OPERATION).set_argument("staff", staff))
}

/// The request of [`delete()`]: `DELETE /staff/{staff}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Delete(rt::OperationInput);

impl Delete {
    /// The staff member who takes over in rules, shared macros and all cases.
    pub fn replace_staff_id<M>(
        self,
        replace_staff_id: impl rt::IntoParam<crate::StaffId, M>,
    ) -> Self {
        Self(self.0.set_option("replace_staff_id", replace_staff_id))
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
        rt::Body::json(
            Some("staff"),
            &[rt::Param::new("replace_staff_id", rt::ValueType::Named("StaffId"))],
        ),
    );
