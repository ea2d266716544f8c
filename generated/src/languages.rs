// @generated from `spec/languages.yaml` by `cargo xtask codegen`. Do not edit.

//! Languages that the account supports.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LanguageId(pub u64);

rt::id!(LanguageId);

/// A language that the account supports.
///
/// JSON root: `language`.
#[doc(alias = "locale")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Language {
    /// Identifier.
    pub language_id: LanguageId,
    /// Language code; library source has one that is not an ISO code.
    pub code: String,
    /// Full name.
    pub title: String,
    /// Whether the language is in use.
    pub active: Option<bool>,
    received: rt::Received,
}

rt::record! {
    Language;
    language_id: "language_id", required;
    code: "code";
    title: "title";
    active: "active";
}

/// Language in which content of the knowledge base is read.
///
/// Request-only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LanguageFilter {
    /// All languages; each title or content is an object by language id.
    ///
    /// **Unverified**: not in the vendor's API documentation; source: library source.
    All,
    /// This language; each title or content is a string.
    ///
    /// Wire format: `<LanguageId>`. **Unverified**: not in the vendor's API documentation; source: library
    /// source.
    Language(LanguageId),
}

impl rt::ClosedEnum for LanguageFilter {
    const FORMAT: &'static str = "all|<LanguageId>";
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "all" => Some(Self::All),
            _ => rt::part(text, "", "").map(Self::Language),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::All => "all".into(),
            Self::Language(part) => part.to_string().into(),
        }
    }
    fn id(&self) -> Option<u64> {
        match self {
            Self::Language(part) => Some(part.0),
            _ => None,
        }
    }
}

rt::closed_enum!(LanguageFilter);

rt::variant_from!(LanguageFilter::Language(LanguageId));

impl From<u64> for LanguageFilter {
    fn from(number: u64) -> Self {
        Self::Language(number.into())
    }
}

rt::signed_numbers!(LanguageFilter);

impl rt::NamedRecord for Language {
    type Id = LanguageId;
    const LIST: &'static str = "languages.list";
    fn id(&self) -> Self::Id {
        self.language_id
    }
    fn name(&self) -> &str {
        self.title.as_str()
    }
}

/// Lists the languages that the account supports.
///
/// It takes no parameters.
///
/// `GET /languages.json`
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::languages;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let list = client.send(languages::list()).await?;
/// for language in &list.items {
///     println!("{language:?}");
/// }
/// for error in &list.errors {
///     eprintln!("{error}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn list() -> List {
    List(rt::OperationInput::new(&LIST_OPERATION))
}

/// The request of [`list()`]: `GET /languages.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct List(pub(crate) rt::OperationInput);

impl rt::Request for List {
    type Output = rt::ListResponse<Language>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("language").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = Language;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "languages.list",
        rt::Method::Get,
        "/languages.json",
        rt::Effect::Safe,
    )
    .returns(rt::Returns::List {
        ty: Some("Language"),
        root: Some("language"),
        total: Some("total_count"),
        last_page_key: None,
    });
