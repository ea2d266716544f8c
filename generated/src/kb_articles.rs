// @generated from `spec/kb_articles.yaml` by `cargo xtask codegen`. Do not edit.

//! Articles of the knowledge base, which belong to one or several sections.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - Which parts of an article `search` searches.
//! - Whether the content of an article is HTML.
//! - In which of several sections `move_up` and `move_down` move an article.
//! - Whether an update of some languages deletes the content in the others.

use ::helpdesk_runtime::generated as rt;

/// Identifier of an article of the knowledge base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KbArticleId(pub u64);

rt::id!(KbArticleId);

/// Who may read an article.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KbAccess {
    /// Everyone.
    Public,
    /// Only staff members.
    StaffOnly,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl KbAccess {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Public => "public",
            Self::StaffOnly => "staff_only",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for KbAccess {
    fn from_text(text: &str) -> Self {
        match text {
            "public" => Self::Public,
            "staff_only" => Self::StaffOnly,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(KbAccess);

/// The order of a list of articles.
///
/// Request-only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KbArticleSort {
    /// Highest identifier first.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    IdDesc,
    /// Lowest identifier first.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    IdAsc,
    /// Newest first.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    CreatedAtDesc,
    /// Oldest first.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    CreatedAtAsc,
    /// The order that staff defined.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    ManualOrder,
}

impl KbArticleSort {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::IdDesc => "id_desc",
            Self::IdAsc => "id_asc",
            Self::CreatedAtDesc => "created_at_desc",
            Self::CreatedAtAsc => "created_at_asc",
            Self::ManualOrder => "manual_order",
        }
    }
}

impl rt::ClosedEnum for KbArticleSort {
    const FORMAT: &'static str = "id_desc|id_asc|created_at_desc|created_at_asc|manual_order";
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "id_desc" => Some(Self::IdDesc),
            "id_asc" => Some(Self::IdAsc),
            "created_at_desc" => Some(Self::CreatedAtDesc),
            "created_at_asc" => Some(Self::CreatedAtAsc),
            "manual_order" => Some(Self::ManualOrder),
            _ => None,
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::closed_enum!(KbArticleSort);

/// An article of the knowledge base.
///
/// JSON root: `kb_article`.
#[doc(alias = "faq")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct KbArticle {
    /// Identifier.
    pub article_id: KbArticleId,
    /// The first section of the article.
    pub section_id: Option<crate::KbSectionId>,
    /// All sections of the article.
    ///
    /// Optional: the response to a move has been seen without it. This reason is **unverified**; source:
    /// official samples. Wire name: `section_id_arr`.
    #[doc(alias = "section_id_arr")]
    pub section_ids: Option<Vec<crate::KbSectionId>>,
    /// Title, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub article_title: rt::Localized<String>,
    /// Content, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub article_content: rt::Localized<String>,
    /// Tags, in one language or in several.
    ///
    /// Optional: the response to a move has been seen without it. This reason is **unverified**; source:
    /// official samples. Redacted in `Debug`.
    pub article_tags: Option<rt::Localized<Vec<String>>>,
    /// Who may read the article.
    pub access_type: Option<KbAccess>,
    /// Whether the article is enabled.
    pub active: Option<bool>,
    /// When the article was created.
    pub created_at: Option<rt::Timestamp>,
    /// When the article was last changed.
    pub updated_at: Option<rt::Timestamp>,
    received: rt::Received,
}

rt::record! {
    KbArticle;
    article_id: "article_id", required;
    section_id: "section_id";
    section_ids: "section_id_arr";
    article_title: "article_title", redacted;
    article_content: "article_content", redacted;
    article_tags: "article_tags", redacted;
    access_type: "access_type";
    active: "active";
    created_at: "created_at";
    updated_at: "updated_at";
}

/// Creates an article of the knowledge base.
///
/// A new article is active, and public by default.
///
/// `POST /kb_article.json`
///
/// - `article_title`: Title, in one language or in several. Redacted in `Debug`.
/// - `article_content`: Content, in one language or in several. Redacted in `Debug`.
/// - `section_ids`: The section or sections of the article; at least one. At least 1 item. The limit 1
///   item is **unverified**; source: inference from section_id being required. Wire name: `section_id`.
///
/// Optional parameters are methods of [`Create`].
///
/// Not idempotent: repeating it can create a duplicate. The new record has `active` = `true`. If the
/// outcome is unknown, [`Client::find_created`](crate::Client::find_created) searches [`list()`] for
/// the record, created since the given time (`created_at`). A match has the same `article_title`, as
/// far as the request sets them. Records whose `section_id_arr` or `section_id` cannot be that of this
/// request do not match.
///
/// # Example
///
/// ```
/// use helpdesk::{KbSectionId, kb_articles};
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = kb_articles::create(
///     "How to restart a printer",
///     "Restart the printer.",
///     KbSectionId(113),
/// );
/// let kb_article = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
#[doc(alias = "section_id")]
pub fn create<M>(
    article_title: impl Into<rt::Localized<String>>,
    article_content: impl Into<rt::Localized<String>>,
    section_ids: impl rt::IntoList<crate::KbSectionId, M>,
) -> Create {
    Create(
        rt::OperationInput::new(&CREATE_OPERATION)
            .set("article_title", article_title)
            .set("article_content", article_content)
            .set::<
                rt::OneOrMany<crate::KbSectionId>,
            >("section_id", rt::IntoList::into_list(section_ids)),
    )
}

/// The request of [`create()`]: `POST /kb_article.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Create(pub(crate) rt::OperationInput);

impl Create {
    /// Tags, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub fn article_tags(
        self,
        article_tags: impl Into<rt::Localized<Vec<String>>>,
    ) -> Self {
        Self(self.0.set("article_tags", article_tags))
    }
    /// Who may read the article.
    ///
    /// Default: `public`.
    pub fn access_type(self, access_type: impl Into<KbAccess>) -> Self {
        Self(self.0.set("access_type", access_type))
    }
}

impl rt::Request for Create {
    type Output = KbArticle;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_article")
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
                            "article_title",
                            rt::ValueType::Localized(&rt::ValueType::Text),
                        ),
                    ],
                    rt::Expected::Param("article_title"),
                ),
            ],
        )
        .rule_out(
            &[
                rt::Comparison::new(
                    &[
                        rt::ComparedField::new(
                            "section_id_arr",
                            rt::ValueType::List(&rt::ValueType::Named("KbSectionId")),
                        ),
                        rt::ComparedField::new(
                            "section_id",
                            rt::ValueType::Named("KbSectionId"),
                        ),
                    ],
                    rt::Expected::Param("section_id"),
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
        "kb_articles.create",
        rt::Method::Post,
        "/kb_article.json",
        rt::Effect::Create,
    )
    .body(
        rt::Body::new(
            Some("kb_article"),
            &[
                rt::Param::new(
                        "article_title",
                        rt::ValueType::Localized(&rt::ValueType::Text),
                    )
                    .required(true)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new(
                        "article_content",
                        rt::ValueType::Localized(&rt::ValueType::Text),
                    )
                    .required(true)
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new(
                        "section_id",
                        rt::ValueType::OneOrMany(&rt::ValueType::Named("KbSectionId")),
                    )
                    .required(true)
                    .limits(&[rt::LimitKind::MinItems.of(1)]),
                rt::Param::new(
                        "article_tags",
                        rt::ValueType::Localized(
                            &rt::ValueType::Csv(&rt::ValueType::Text),
                        ),
                    )
                    .sensitivity(rt::Sensitivity::Personal),
                rt::Param::new("access_type", rt::ValueType::Named("KbAccess")),
            ],
        ),
    )
    .returns(rt::Returns::Record {
        ty: "KbArticle",
        root: "kb_article",
        required: <KbArticle as rt::Record>::REQUIRED,
    });

/// Lists articles of the knowledge base.
///
/// Some variants of the service return a plain array.
///
/// `GET /kb_article.json`
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
/// use helpdesk::kb_articles;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let mut items = client.items(kb_articles::list());
/// while let Some(kb_article) = items.next().await {
///     let kb_article = kb_article?;
///     println!("{kb_article:?}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /kb_article.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct List(pub(crate) rt::OperationInput);

impl List {
    /// String to search for.
    ///
    /// At least 3 characters. Redacted in `Debug`.
    pub fn search(self, search: impl Into<rt::Search>) -> Self {
        Self(self.0.set("search", search))
    }
    /// The section of the articles.
    pub fn section_id(self, section_id: impl Into<crate::KbSectionId>) -> Self {
        Self(self.0.set("section_id", section_id))
    }
    /// Number of the page.
    ///
    /// At least 1.
    pub fn page(self, page: impl Into<i64>) -> Self {
        Self(self.0.set("page", page))
    }
    /// Articles on a page.
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
    /// Order of the list.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    pub fn sort(self, sort: impl Into<KbArticleSort>) -> Self {
        Self(self.0.set("sort", sort))
    }
}

impl rt::Request for List {
    type Output = rt::ListResponse<KbArticle>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("kb_article").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = KbArticle;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "kb_articles.list",
        rt::Method::Get,
        "/kb_article.json",
        rt::Effect::Safe,
    )
    .query(
        &[
            rt::Param::new("search", rt::ValueType::Search)
                .limits(&[rt::LimitKind::MinLength.of(3)])
                .sensitivity(rt::Sensitivity::Personal),
            rt::Param::new("section_id", rt::ValueType::Named("KbSectionId")),
            rt::Param::new("page", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1)]),
            rt::Param::new("limit", rt::ValueType::Int)
                .limits(&[rt::LimitKind::Min.of(1), rt::LimitKind::Max.of(100)]),
            rt::Param::new("language_id", rt::ValueType::Named("LanguageFilter")),
            rt::Param::new("sort", rt::ValueType::Named("KbArticleSort")),
        ],
    )
    .paging(rt::Pagination::new(rt::DefaultPage::First))
    .returns(rt::Returns::List {
        ty: Some("KbArticle"),
        root: Some("kb_article"),
        total: Some("total_count"),
        last_page_key: None,
    });

/// Changes an article of the knowledge base, or moves it to other sections.
///
/// Parameters that are not set stay unchanged. The response to a move has been seen without
/// `section_id_arr` and `article_tags`.
///
/// `PUT /kb_article/{article}.json`
///
/// - `article`: The article to change.
///
/// Optional parameters are methods of [`Update`].
///
/// Idempotent. Set at least one field: the client rejects an empty change before it sends anything.
///
/// # Example
///
/// ```
/// use helpdesk::kb_articles;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let request = kb_articles::update(840).article_title("How to restart a printer");
/// let kb_article = client.send(request).await?;
/// # Ok(())
/// # }
/// ```
pub fn update(article: impl Into<KbArticleId>) -> Update {
    Update(rt::OperationInput::new(&UPDATE_OPERATION).set("article", article))
}

/// The request of [`update()`]: `PUT /kb_article/{article}.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Update(rt::OperationInput);

impl Update {
    /// New title, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub fn article_title(self, article_title: impl Into<rt::Localized<String>>) -> Self {
        Self(self.0.set("article_title", article_title))
    }
    /// New content, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub fn article_content(
        self,
        article_content: impl Into<rt::Localized<String>>,
    ) -> Self {
        Self(self.0.set("article_content", article_content))
    }
    /// The new section or sections of the article; at least one.
    ///
    /// At least 1 item. The limit 1 item is **unverified**; source: inference from section_id being
    /// required. Wire name: `section_id`.
    #[doc(alias = "section_id")]
    pub fn section_ids<M>(
        self,
        section_ids: impl rt::IntoList<crate::KbSectionId, M>,
    ) -> Self {
        Self(
            self
                .0
                .set::<
                    rt::OneOrMany<crate::KbSectionId>,
                >("section_id", rt::IntoList::into_list(section_ids)),
        )
    }
    /// New tags, in one language or in several.
    ///
    /// Redacted in `Debug`.
    pub fn article_tags(
        self,
        article_tags: impl Into<rt::Localized<Vec<String>>>,
    ) -> Self {
        Self(self.0.set("article_tags", article_tags))
    }
    /// Who may read the article after the change.
    pub fn access_type(self, access_type: impl Into<KbAccess>) -> Self {
        Self(self.0.set("access_type", access_type))
    }
}

impl rt::Request for Update {
    type Output = KbArticle;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_article")
    }
}

rt::request!(Update);

pub(crate) static UPDATE_OPERATION: rt::Operation = rt::Operation::new(
        "kb_articles.update",
        rt::Method::Put,
        "/kb_article/{article}.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("article", rt::ValueType::Named("KbArticleId"))])
    .body(
        rt::Body::new(
                Some("kb_article"),
                &[
                    rt::Param::new(
                            "article_title",
                            rt::ValueType::Localized(&rt::ValueType::Text),
                        )
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new(
                            "article_content",
                            rt::ValueType::Localized(&rt::ValueType::Text),
                        )
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new(
                            "section_id",
                            rt::ValueType::OneOrMany(
                                &rt::ValueType::Named("KbSectionId"),
                            ),
                        )
                        .limits(&[rt::LimitKind::MinItems.of(1)]),
                    rt::Param::new(
                            "article_tags",
                            rt::ValueType::Localized(
                                &rt::ValueType::Csv(&rt::ValueType::Text),
                            ),
                        )
                        .sensitivity(rt::Sensitivity::Personal),
                    rt::Param::new("access_type", rt::ValueType::Named("KbAccess")),
                ],
            )
            .partial_update(true),
    )
    .returns(rt::Returns::Record {
        ty: "KbArticle",
        root: "kb_article",
        required: <KbArticle as rt::Record>::REQUIRED,
    });

/// Reads one article of the knowledge base.
///
/// `GET /kb_article/{article}.json`
///
/// - `article`: The article to read.
///
/// Optional parameters are methods of [`Get`].
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::kb_articles;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_article = client.send(kb_articles::get(840)).await?;
/// # Ok(())
/// # }
/// ```
pub fn get(article: impl Into<KbArticleId>) -> Get {
    Get(rt::OperationInput::new(&GET_OPERATION).set("article", article))
}

/// The request of [`get()`]: `GET /kb_article/{article}.json`.
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
    type Output = KbArticle;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_article")
    }
}

rt::request!(Get);

pub(crate) static GET_OPERATION: rt::Operation = rt::Operation::new(
        "kb_articles.get",
        rt::Method::Get,
        "/kb_article/{article}.json",
        rt::Effect::Safe,
    )
    .path_params(&[rt::Param::new("article", rt::ValueType::Named("KbArticleId"))])
    .query(&[rt::Param::new("language_id", rt::ValueType::Named("LanguageFilter"))])
    .returns(rt::Returns::Record {
        ty: "KbArticle",
        root: "kb_article",
        required: <KbArticle as rt::Record>::REQUIRED,
    });

/// Disables one article of the knowledge base.
///
/// `PUT /kb_article/{article}/disable.json`
///
/// - `article`: The article to disable.
///
/// Idempotent. Sets `active` = `false`, from the state active.
///
/// # Example
///
/// ```
/// use helpdesk::kb_articles;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_article = client.send(kb_articles::disable(840)).await?;
/// # Ok(())
/// # }
/// ```
pub fn disable(article: impl Into<KbArticleId>) -> Disable {
    Disable(rt::OperationInput::new(&DISABLE_OPERATION).set("article", article))
}

/// The request of [`disable()`]: `PUT /kb_article/{article}/disable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Disable(rt::OperationInput);

impl rt::Request for Disable {
    type Output = KbArticle;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_article")
    }
}

rt::request!(Disable);

pub(crate) static DISABLE_OPERATION: rt::Operation = rt::Operation::new(
        "kb_articles.disable",
        rt::Method::Put,
        "/kb_article/{article}/disable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("article", rt::ValueType::Named("KbArticleId"))])
    .returns(rt::Returns::Record {
        ty: "KbArticle",
        root: "kb_article",
        required: <KbArticle as rt::Record>::REQUIRED,
    });

/// Enables one disabled article of the knowledge base.
///
/// `PUT /kb_article/{article}/enable.json`
///
/// - `article`: The article to enable.
///
/// Idempotent. Sets `active` = `true`, from the state disabled.
///
/// # Example
///
/// ```
/// use helpdesk::kb_articles;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_article = client.send(kb_articles::enable(840)).await?;
/// # Ok(())
/// # }
/// ```
pub fn enable(article: impl Into<KbArticleId>) -> Enable {
    Enable(rt::OperationInput::new(&ENABLE_OPERATION).set("article", article))
}

/// The request of [`enable()`]: `PUT /kb_article/{article}/enable.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct Enable(rt::OperationInput);

impl rt::Request for Enable {
    type Output = KbArticle;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_article")
    }
}

rt::request!(Enable);

pub(crate) static ENABLE_OPERATION: rt::Operation = rt::Operation::new(
        "kb_articles.enable",
        rt::Method::Put,
        "/kb_article/{article}/enable.json",
        rt::Effect::Idempotent,
    )
    .path_params(&[rt::Param::new("article", rt::ValueType::Named("KbArticleId"))])
    .returns(rt::Returns::Record {
        ty: "KbArticle",
        root: "kb_article",
        required: <KbArticle as rt::Record>::REQUIRED,
    });

/// Moves one article of the knowledge base one step up in its order.
///
/// `PUT /kb_article/{article}/moveup.json`
///
/// - `article`: The article to move.
///
/// Not idempotent: repeating it applies the change again.
///
/// # Example
///
/// ```
/// use helpdesk::kb_articles;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_article = client.send(kb_articles::move_up(840)).await?;
/// # Ok(())
/// # }
/// ```
pub fn move_up(article: impl Into<KbArticleId>) -> MoveUp {
    MoveUp(rt::OperationInput::new(&MOVE_UP_OPERATION).set("article", article))
}

/// The request of [`move_up()`]: `PUT /kb_article/{article}/moveup.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct MoveUp(rt::OperationInput);

impl rt::Request for MoveUp {
    type Output = KbArticle;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_article")
    }
}

rt::request!(MoveUp);

pub(crate) static MOVE_UP_OPERATION: rt::Operation = rt::Operation::new(
        "kb_articles.move_up",
        rt::Method::Put,
        "/kb_article/{article}/moveup.json",
        rt::Effect::NonIdempotent,
    )
    .path_params(&[rt::Param::new("article", rt::ValueType::Named("KbArticleId"))])
    .returns(rt::Returns::Record {
        ty: "KbArticle",
        root: "kb_article",
        required: <KbArticle as rt::Record>::REQUIRED,
    });

/// Moves one article of the knowledge base one step down in its order.
///
/// `PUT /kb_article/{article}/movedown.json`
///
/// - `article`: The article to move.
///
/// Not idempotent: repeating it applies the change again.
///
/// # Example
///
/// ```
/// use helpdesk::kb_articles;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let kb_article = client.send(kb_articles::move_down(840)).await?;
/// # Ok(())
/// # }
/// ```
pub fn move_down(article: impl Into<KbArticleId>) -> MoveDown {
    MoveDown(rt::OperationInput::new(&MOVE_DOWN_OPERATION).set("article", article))
}

/// The request of [`move_down()`]: `PUT /kb_article/{article}/movedown.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct MoveDown(rt::OperationInput);

impl rt::Request for MoveDown {
    type Output = KbArticle;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.record("kb_article")
    }
}

rt::request!(MoveDown);

pub(crate) static MOVE_DOWN_OPERATION: rt::Operation = rt::Operation::new(
        "kb_articles.move_down",
        rt::Method::Put,
        "/kb_article/{article}/movedown.json",
        rt::Effect::NonIdempotent,
    )
    .path_params(&[rt::Param::new("article", rt::ValueType::Named("KbArticleId"))])
    .returns(rt::Returns::Record {
        ty: "KbArticle",
        root: "kb_article",
        required: <KbArticle as rt::Record>::REQUIRED,
    });

/// Deletes one article of the knowledge base.
///
/// `DELETE /kb_article/{article}.json`
///
/// - `article`: The article to delete.
///
/// Permanent. Idempotent: repeating it returns 404, and a retry that gets this 404 succeeds as
/// [`already_deleted`](crate::response::Deleted::already_deleted).
///
/// # Example
///
/// ```
/// use helpdesk::kb_articles;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// client.send(kb_articles::delete(840)).await?;
/// # Ok(())
/// # }
/// ```
pub fn delete(article: impl Into<KbArticleId>) -> Delete {
    Delete(rt::OperationInput::new(&DELETE_OPERATION).set("article", article))
}

/// The request of [`delete()`]: `DELETE /kb_article/{article}.json`.
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
        "kb_articles.delete",
        rt::Method::Delete,
        "/kb_article/{article}.json",
        rt::Effect::Delete,
    )
    .path_params(&[rt::Param::new("article", rt::ValueType::Named("KbArticleId"))])
    .returns(rt::Returns::Nothing);
