// @generated from `spec/companies.yaml` by `cargo xtask codegen`. Do not edit.

//! Companies, to which users belong.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - The effect of deleting a company on its users.
//! - Whether two companies may have the same domain.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a company.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompanyId(pub u64);

rt::id!(CompanyId);

/// A company of users.
///
/// JSON root: `company`.
#[doc(alias = "organization")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Company {
    /// Identifier.
    pub company_id: CompanyId,
    /// Name.
    ///
    /// Redacted in `Debug`.
    pub company_name: String,
    /// Email domains; the service adds their users to the company automatically.
    ///
    /// Comma-separated on the wire. Redacted in `Debug`.
    pub company_domains: Vec<String>,
    /// Default group for cases of the company; that 0 means none is inference.
    ///
    /// The service sends `0` for `None`.
    pub company_default_group: Option<crate::GroupId>,
    /// Postal address.
    ///
    /// Redacted in `Debug`.
    pub company_address: String,
    /// Note for staff.
    ///
    /// Redacted in `Debug`.
    pub company_note: String,
    /// Whether the company is active; `false` if it is blocked.
    pub active: Option<bool>,
    /// Whether the company is in the list of deleted companies.
    pub deleted: Option<bool>,
    /// When the company was created.
    pub created_at: Option<rt::Timestamp>,
    /// When the company was last changed.
    pub updated_at: Option<rt::Timestamp>,
    /// Number of users; only in lists that request it.
    ///
    /// Present only if the request sets `amount_of_users`.
    pub amount_of_users: Option<i64>,
    /// Number of cases; only in lists that request it.
    ///
    /// Present only if the request sets `amount_of_cases`.
    pub amount_of_cases: Option<i64>,
    received: rt::Received,
}

rt::record! {
    Company;
    company_id: "company_id", required;
    company_name: "company_name", redacted;
    company_domains: "company_domains", redacted, comma;
    company_default_group: "company_default_group", none_if_zero;
    company_address: "company_address", redacted;
    company_note: "company_note", redacted;
    active: "active";
    deleted: "deleted";
    created_at: "created_at";
    updated_at: "updated_at";
    amount_of_users: "amount_of_users";
    amount_of_cases: "amount_of_cases";
}

/// Creates a company.
///
/// A new company is active.
///
/// `POST /companies.json`
///
/// - `company_name`: Name. Redacted in `Debug`.
///
/// Optional parameters are methods of [`Create`].
///
/// Not idempotent: repeating it can create a duplicate. The new record has `active` = `true`. If the
/// outcome is unknown, [`Client::find_created`](crate::Client::find_created) searches [`list()`],
/// filtered by `company_name`, for the record, created since the given time (`created_at`). A match has
/// the same `company_name`, as far as the request sets them.
///
/// # Example
///
/// ```
/// use helpdesk::companies;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let company = client.send(companies::create("Acme")).await?;
/// # Ok(())
/// # }
/// ```
pub fn create(company_name: impl Into<String>) -> Create {
    Create(rt::OperationInput::new(&CREATE_OPERATION).set("company_name", company_name))
}

/// The request of [`create()`]: `POST /companies.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(pub(crate) rt::OperationInput);

impl Create {
    /// Email domains; the service adds their users to the company automatically.
    ///
    /// Comma-separated on the wire. Redacted in `Debug`.
    pub fn company_domains<M>(
        self,
        company_domains: impl rt::IntoList<String, M>,
    ) -> Self {
        Self(self.0.list("company_domains", company_domains))
    }
    /// Default group for cases of the company.
    pub fn company_default_group(
        self,
        company_default_group: impl Into<crate::GroupId>,
    ) -> Self {
        Self(self.0.set("company_default_group", company_default_group))
    }
    /// Postal address.
    ///
    /// Redacted in `Debug`.
    pub fn company_address(self, company_address: impl Into<String>) -> Self {
        Self(self.0.set("company_address", company_address))
    }
    /// Note for staff.
    ///
    /// Redacted in `Debug`.
    pub fn company_note(self, company_note: impl Into<String>) -> Self {
        Self(self.0.set("company_note", company_note))
    }
    /// Users to include.
    ///
    /// Comma-separated on the wire. Wire name: `company_users`.
    #[doc(alias = "company_users")]
    pub fn company_user_ids<M>(
        self,
        company_user_ids: impl rt::IntoList<crate::UserId, M>,
    ) -> Self {
        Self(self.0.list("company_users", company_user_ids))
    }
}

impl rt::Request for Create {
    type Output = Company;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("company")
    }
}

rt::request!(Create);

impl rt::Findable for Create {
    type List = List;
    const FIND_CREATED: &'static rt::FindCreated = &rt::FindCreated::new(&LIST_OPERATION)
        .filter_by(&["company_name"])
        .identify(
            &[
                rt::Comparison::new(
                    &[rt::ComparedField::new("company_name", rt::ValueType::Text)],
                    rt::Expected::Param("company_name"),
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
        "companies.create",
        rt::Method::Post,
        "/companies.json",
        rt::Effect::Create,
    )
    .body(
        rt::Body::new(
            Some("company"),
            &[
                rt::Param::new("company_name", rt::ValueType::Text)
                    .required(true)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new(
                        "company_domains",
                        rt::ValueType::Csv(&rt::ValueType::Text),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("company_default_group", rt::ValueType::Named("GroupId")),
                rt::Param::new("company_address", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("company_note", rt::ValueType::Text)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new(
                    "company_users",
                    rt::ValueType::Csv(&rt::ValueType::Named("UserId")),
                ),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "Company",
        root: "company",
        required: <Company as rt::Record>::REQUIRED,
    });

/// Lists companies.
///
/// The text filters match part of a value.
///
/// `GET /companies.json`
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
/// use helpdesk::companies;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(companies::list());
/// while let Some(company) = items.next().await {
///     let company = company?;
///     println!("{company:?}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /companies.json`.
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
    /// Companies on a page.
    ///
    /// From 1 to 100. Default: `100`.
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        Self(self.0.set("limit", limit))
    }
    /// Part of the name.
    ///
    /// At least 3 characters. Redacted in `Debug`.
    pub fn company_name(self, company_name: impl Into<rt::Search>) -> Self {
        Self(self.0.set("company_name", company_name))
    }
    /// Part of the domains.
    ///
    /// At least 3 characters. Redacted in `Debug`.
    pub fn company_domains(self, company_domains: impl Into<rt::Search>) -> Self {
        Self(self.0.set("company_domains", company_domains))
    }
    /// Part of the address.
    ///
    /// At least 3 characters. Redacted in `Debug`.
    pub fn company_address(self, company_address: impl Into<rt::Search>) -> Self {
        Self(self.0.set("company_address", company_address))
    }
    /// Part of the note.
    ///
    /// At least 3 characters. Redacted in `Debug`.
    pub fn company_note(self, company_note: impl Into<rt::Search>) -> Self {
        Self(self.0.set("company_note", company_note))
    }
    /// Whether to count the users of each company.
    ///
    /// Default: `false`.
    pub fn amount_of_users(self, amount_of_users: bool) -> Self {
        Self(self.0.set::<bool>("amount_of_users", amount_of_users))
    }
    /// Whether to count the cases of each company.
    ///
    /// Default: `false`.
    pub fn amount_of_cases(self, amount_of_cases: bool) -> Self {
        Self(self.0.set::<bool>("amount_of_cases", amount_of_cases))
    }
}

impl rt::Request for List {
    type Output = rt::ListResponse<Company>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("company").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = Company;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "companies.list",
        rt::Method::Get,
        "/companies.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(100)]),
            rt::Param::new("company_name", rt::ValueType::Search)
                .limits(&[rt::LimitKind::MinLength.of(3)])
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("company_domains", rt::ValueType::Search)
                .limits(&[rt::LimitKind::MinLength.of(3)])
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("company_address", rt::ValueType::Search)
                .limits(&[rt::LimitKind::MinLength.of(3)])
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("company_note", rt::ValueType::Search)
                .limits(&[rt::LimitKind::MinLength.of(3)])
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("amount_of_users", rt::ValueType::Bool).omit_false(true),
            rt::Param::new("amount_of_cases", rt::ValueType::Bool).omit_false(true),
        ],
    )
    .paging(rt::Pagination::new(rt::DefaultPage::First))
    .returns(rt::Returns::List {
        ty: Some("Company"),
        root: Some("company"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Reads one company.
///
/// `GET /companies/{company}.json`
///
/// - `company`: The company to read.
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::companies;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let company = client.send(companies::get(547)).await?;
/// # Ok(())
/// # }
/// ```
pub fn get(company: impl Into<CompanyId>) -> Get {
    Get(rt::OperationInput::new(&GET_OPERATION).set("company", company))
}

/// The request of [`get()`]: `GET /companies/{company}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Get(rt::OperationInput);

impl rt::Request for Get {
    type Output = Company;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("company")
    }
}

rt::request!(Get);

pub(crate) static GET_OPERATION: rt::Operation = rt::Operation::new(
        "companies.get",
        rt::Method::Get,
        "/companies/{company}.json",
        rt::Effect::Safe,
    )
    .path_params(&[rt::Param::new("company", rt::ValueType::Named("CompanyId"))])
    .returns(rt::Returns::Record {
        ty: "Company",
        root: "company",
        required: <Company as rt::Record>::REQUIRED,
    });

/// Changes a company.
///
/// Parameters that are not set stay unchanged. Domains and users are added and removed individually.
///
/// `PUT /companies/{company}.json`
///
/// - `company`: The company to change.
///
/// Optional parameters are methods of [`Update`].
///
/// Idempotent. Set at least one field: the client rejects an empty change before it sends anything.
///
/// # Example
///
/// ```
/// use helpdesk::companies;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let company = client.send(companies::update(547).company_name("Acme")).await?;
/// # Ok(())
/// # }
/// ```
pub fn update(company: impl Into<CompanyId>) -> Update {
    Update(rt::OperationInput::new(&UPDATE_OPERATION).set("company", company))
}

/// The request of [`update()`]: `PUT /companies/{company}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New name.
    ///
    /// Redacted in `Debug`.
    pub fn company_name(self, company_name: impl Into<String>) -> Self {
        Self(self.0.set("company_name", company_name))
    }
    /// Email domains to add; the service adds their users automatically.
    ///
    /// Comma-separated on the wire. Redacted in `Debug`.
    pub fn add_company_domains<M>(
        self,
        add_company_domains: impl rt::IntoList<String, M>,
    ) -> Self {
        Self(self.0.list("add_company_domains", add_company_domains))
    }
    /// Email domains to remove.
    ///
    /// Comma-separated on the wire. Redacted in `Debug`.
    pub fn remove_company_domains<M>(
        self,
        remove_company_domains: impl rt::IntoList<String, M>,
    ) -> Self {
        Self(self.0.list("remove_company_domains", remove_company_domains))
    }
    /// New default group for cases of the company.
    pub fn company_default_group(
        self,
        company_default_group: impl Into<crate::GroupId>,
    ) -> Self {
        Self(self.0.set("company_default_group", company_default_group))
    }
    /// New postal address.
    ///
    /// Redacted in `Debug`.
    pub fn company_address(self, company_address: impl Into<String>) -> Self {
        Self(self.0.set("company_address", company_address))
    }
    /// New note for staff.
    ///
    /// Redacted in `Debug`.
    pub fn company_note(self, company_note: impl Into<String>) -> Self {
        Self(self.0.set("company_note", company_note))
    }
    /// Users to add.
    ///
    /// Comma-separated on the wire. Wire name: `add_company_users`.
    #[doc(alias = "add_company_users")]
    pub fn add_company_user_ids<M>(
        self,
        add_company_user_ids: impl rt::IntoList<crate::UserId, M>,
    ) -> Self {
        Self(self.0.list("add_company_users", add_company_user_ids))
    }
    /// Users to remove.
    ///
    /// Comma-separated on the wire. Wire name: `remove_company_users`.
    #[doc(alias = "remove_company_users")]
    pub fn remove_company_user_ids<M>(
        self,
        remove_company_user_ids: impl rt::IntoList<crate::UserId, M>,
    ) -> Self {
        Self(self.0.list("remove_company_users", remove_company_user_ids))
    }
}

impl rt::Request for Update {
    type Output = Company;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("company")
    }
}

rt::request!(Update);

pub(crate) static UPDATE_OPERATION: rt::Operation = rt::Operation::new(
        "companies.update",
        rt::Method::Put,
        "/companies/{company}.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("company", rt::ValueType::Named("CompanyId"))])
    .body(
        rt::Body::new(
                Some("company"),
                &[
                    rt::Param::new("company_name", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new(
                            "add_company_domains",
                            rt::ValueType::Csv(&rt::ValueType::Text),
                        )
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new(
                            "remove_company_domains",
                            rt::ValueType::Csv(&rt::ValueType::Text),
                        )
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new(
                        "company_default_group",
                        rt::ValueType::Named("GroupId"),
                    ),
                    rt::Param::new("company_address", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("company_note", rt::ValueType::Text)
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new(
                        "add_company_users",
                        rt::ValueType::Csv(&rt::ValueType::Named("UserId")),
                    ),
                    rt::Param::new(
                        "remove_company_users",
                        rt::ValueType::Csv(&rt::ValueType::Named("UserId")),
                    ),
                ],
            )
            .partial_update(true),
    )
    .returns(rt::Returns::Record {
        ty: "Company",
        root: "company",
        required: <Company as rt::Record>::REQUIRED,
    });

/// Moves a company to the list of deleted companies.
///
/// It can be restored from there.
///
/// `PUT /companies/{company}/disable.json`
///
/// - `company`: The company to move.
///
/// Idempotent. Sets `deleted` = `true`, from any state.
///
/// # Example
///
/// ```
/// use helpdesk::companies;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let company = client.send(companies::disable(547)).await?;
/// # Ok(())
/// # }
/// ```
pub fn disable(company: impl Into<CompanyId>) -> Disable {
    Disable(rt::OperationInput::new(&DISABLE_OPERATION).set("company", company))
}

/// The request of [`disable()`]: `PUT /companies/{company}/disable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Disable(rt::OperationInput);

impl rt::Request for Disable {
    type Output = Company;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("company")
    }
}

rt::request!(Disable);

pub(crate) static DISABLE_OPERATION: rt::Operation = rt::Operation::new(
        "companies.disable",
        rt::Method::Put,
        "/companies/{company}/disable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("company", rt::ValueType::Named("CompanyId"))])
    .returns(rt::Returns::Record {
        ty: "Company",
        root: "company",
        required: <Company as rt::Record>::REQUIRED,
    });

/// Blocks an active company.
///
/// It can be restored.
///
/// `PUT /companies/{company}/block.json`
///
/// - `company`: The company to block.
///
/// Idempotent. Sets `active` = `false`, from the state active.
///
/// # Example
///
/// ```
/// use helpdesk::companies;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let company = client.send(companies::block(547)).await?;
/// # Ok(())
/// # }
/// ```
pub fn block(company: impl Into<CompanyId>) -> Block {
    Block(rt::OperationInput::new(&BLOCK_OPERATION).set("company", company))
}

/// The request of [`block()`]: `PUT /companies/{company}/block.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Block(rt::OperationInput);

impl rt::Request for Block {
    type Output = Company;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("company")
    }
}

rt::request!(Block);

pub(crate) static BLOCK_OPERATION: rt::Operation = rt::Operation::new(
        "companies.block",
        rt::Method::Put,
        "/companies/{company}/block.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("company", rt::ValueType::Named("CompanyId"))])
    .returns(rt::Returns::Record {
        ty: "Company",
        root: "company",
        required: <Company as rt::Record>::REQUIRED,
    });

/// Restores a blocked or deleted company.
///
/// `PUT /companies/{company}/restore.json`
///
/// - `company`: The company to restore.
///
/// Idempotent. Sets `active` = `true`, `deleted` = `false`, from the state blocked or deleted.
///
/// # Example
///
/// ```
/// use helpdesk::companies;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let company = client.send(companies::restore(547)).await?;
/// # Ok(())
/// # }
/// ```
pub fn restore(company: impl Into<CompanyId>) -> Restore {
    Restore(rt::OperationInput::new(&RESTORE_OPERATION).set("company", company))
}

/// The request of [`restore()`]: `PUT /companies/{company}/restore.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Restore(rt::OperationInput);

impl rt::Request for Restore {
    type Output = Company;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("company")
    }
}

rt::request!(Restore);

pub(crate) static RESTORE_OPERATION: rt::Operation = rt::Operation::new(
        "companies.restore",
        rt::Method::Put,
        "/companies/{company}/restore.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("company", rt::ValueType::Named("CompanyId"))])
    .returns(rt::Returns::Record {
        ty: "Company",
        root: "company",
        required: <Company as rt::Record>::REQUIRED,
    });

/// Deletes a company permanently.
///
/// Only staff members with full access may do this. The company need not be in the list of deleted
/// companies.
///
/// `DELETE /companies/{company}.json`
///
/// - `company`: The company to delete.
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted). Requires the permission
/// `full_access`.
///
/// # Example
///
/// ```
/// use helpdesk::companies;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(companies::delete(547)).await?;
/// # Ok(())
/// # }
/// ```
pub fn delete(company: impl Into<CompanyId>) -> Delete {
    Delete(rt::OperationInput::new(&DELETE_OPERATION).set("company", company))
}

/// The request of [`delete()`]: `DELETE /companies/{company}.json`.
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
        "companies.delete",
        rt::Method::Delete,
        "/companies/{company}.json",
        rt::Effect::Delete,
    )
    .path_params(&[rt::Param::new("company", rt::ValueType::Named("CompanyId"))])
    .returns(rt::Returns::Nothing);
