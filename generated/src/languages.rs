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
    pub language_id: crate::LanguageId,
    /// Language code; library source has one that is not an ISO code.
    pub code: String,
    /// Full name.
    pub title: String,
    /// Whether the language is in use.
    pub active: Option<bool>,
    received: rt::Received,
}

impl rt::Record for Language {
    const NAME: &'static str = "Language";
    const REQUIRED: &'static [&'static str] = &["language_id"];
    const PLAIN: u64 = 0x7;
    #[inline]
    fn read_field(&mut self, key: &str, json: &mut rt::Reader<'_>) -> rt::Read {
        match key {
            "language_id" => json.field(0).read(&mut self.language_id),
            "code" => json.field(1).read(&mut self.code),
            "title" => json.field(2).read(&mut self.title),
            "active" => json.field(3).read(&mut self.active),
            _ => json.read_extra(key, &mut self.received.extra),
        }
    }
    #[inline]
    fn write_fields(&self, to: &mut dyn rt::Fields) {
        to.put("language_id", &self.language_id);
        to.put("code", &self.code);
        to.put("title", &self.title);
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

rt::record!(Language);

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
    Language(crate::LanguageId),
}

impl rt::ClosedEnum for LanguageFilter {
    const FORMAT: &'static str = "all|<LanguageId>";
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "all" => Some(Self::All),
            _ => None.or_else(|| rt::part(text, "", "").map(Self::Language)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Self::All => "all".into(),
            Self::Language(part) => format!("{}", part).into(),
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

impl From<crate::LanguageId> for LanguageFilter {
    fn from(part: crate::LanguageId) -> Self {
        Self::Language(part)
    }
}
impl From<&crate::LanguageId> for LanguageFilter {
    fn from(part: &crate::LanguageId) -> Self {
        Self::Language(Clone::clone(part))
    }
}

rt::numbered!(LanguageFilter : | number | Self::Language(number.into()));

impl rt::NamedRecord for crate::Language {
    type Id = crate::LanguageId;
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
    type Output = rt::ListResponse<crate::Language>;
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
    type Item = crate::Language;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
    "languages.list",
    rt::Method::Get,
    "/languages.json",
    rt::Effect::Safe,
);
