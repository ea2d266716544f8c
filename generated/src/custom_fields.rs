// @generated from `spec/custom_fields.yaml` by `cargo xtask codegen`. Do not edit.

//! Definitions of the custom fields of cases and users.
//!
//! # Open questions
//!
//! The vendor's documentation does not settle these:
//!
//! - The format of values of `date` fields.

use ::helpdesk_runtime::generated as rt;

/// Identifier of a custom field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CustomFieldId(pub u64);

rt::id!(CustomFieldId);

/// Kind of a custom field.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CustomFieldType {
    /// One line of text.
    Text,
    /// Several lines of text.
    Textarea,
    /// A boolean.
    Checkbox,
    /// One of several options.
    Select,
    /// A date.
    Date,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl CustomFieldType {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Text => "text",
            Self::Textarea => "textarea",
            Self::Checkbox => "checkbox",
            Self::Select => "select",
            Self::Date => "date",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for CustomFieldType {
    fn from_text(text: &str) -> Self {
        match text {
            "text" => Self::Text,
            "textarea" => Self::Textarea,
            "checkbox" => Self::Checkbox,
            "select" => Self::Select,
            "date" => Self::Date,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(CustomFieldType);

/// Records that have a custom field.
///
/// Open enum: new values decode as [`Unknown`](Self::Unknown); match with a wildcard arm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CustomFieldLevel {
    /// Users have it.
    User,
    /// Cases have it.
    Case,
    /// A value unknown to this version of the crate.
    Unknown(rt::UnknownValue),
}

impl CustomFieldLevel {
    /// Returns the text of the value, as it is sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::User => "user",
            Self::Case => "case",
            Self::Unknown(value) => value.as_str(),
        }
    }
}

impl rt::OpenEnum for CustomFieldLevel {
    fn from_text(text: &str) -> Self {
        match text {
            "user" => Self::User,
            "case" => Self::Case,
            _ => Self::Unknown(rt::UnknownValue::new(text)),
        }
    }
    fn to_text(&self) -> std::borrow::Cow<'_, str> {
        self.as_str().into()
    }
}

rt::open_enum!(CustomFieldLevel);

/// Definition of a custom field.
///
/// JSON root: `custom_field`.
#[doc(alias = "ticket field")]
#[doc(alias = "user field")]
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CustomField {
    /// Identifier.
    pub field_id: CustomFieldId,
    /// Title.
    ///
    /// Redacted in `Debug`.
    pub title: String,
    /// Kind of the field.
    pub field_type: Option<CustomFieldType>,
    /// Records that have the field.
    pub field_level: Option<CustomFieldLevel>,
    /// Whether the field is in use.
    pub active: Option<bool>,
    /// Options of a `select` field: titles by key.
    ///
    /// Other fields have an empty string instead, which reads as no options.
    ///
    /// Wire name: `field_data`. Redacted in `Debug`.
    #[doc(alias = "field_data")]
    pub options: std::collections::BTreeMap<String, String>,
    received: rt::Received,
}

rt::record! {
    CustomField;
    field_id: "field_id", required;
    title: "title", redacted;
    field_type: "field_type";
    field_level: "field_level";
    active: "active";
    options: "field_data", redacted;
}

impl rt::NamedRecord for CustomField {
    type Id = CustomFieldId;
    const LIST: &'static str = "custom_fields.list";
    fn id(&self) -> Self::Id {
        self.field_id
    }
    fn name(&self) -> &str {
        self.title.as_str()
    }
}

impl rt::OptionsRecord for CustomField {
    fn options(&self) -> Option<&std::collections::BTreeMap<String, String>> {
        Some(&self.options)
    }
}

/// Lists the definitions of the custom fields.
///
/// It takes no parameters. Values of `select` fields hold option keys; the definitions hold the titles
/// of the options.
///
/// `GET /custom_fields.json`
///
/// Read-only.
///
/// # Example
///
/// ```
/// use helpdesk::custom_fields;
///
/// # #[cfg(feature = "client")]
/// # async fn example(client: &::helpdesk::Client) -> Result<(), Box<dyn std::error::Error>> {
/// let list = client.send(custom_fields::list()).await?;
/// for custom_field in &list.items {
///     println!("{custom_field:?}");
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

/// The request of [`list()`]: `GET /custom_fields.json`.
#[derive(Clone, PartialEq)]
#[must_use = "a request does nothing until a client sends it"]
pub struct List(pub(crate) rt::OperationInput);

impl rt::Request for List {
    type Output = rt::ListResponse<CustomField>;
    fn input(&self) -> &rt::OperationInput {
        &self.0
    }
    #[inline]
    fn read(response: &rt::Response) -> Result<Self::Output, rt::DecodeError> {
        response.list(rt::ListShape::wrapped("custom_field").with_total("total_count"))
    }
}

rt::request!(List);

impl rt::ListRequest for List {
    type Item = CustomField;
    fn into_input(self) -> rt::OperationInput {
        self.0
    }
}

pub(crate) static LIST_OPERATION: rt::Operation = rt::Operation::new(
        "custom_fields.list",
        rt::Method::Get,
        "/custom_fields.json",
        rt::Effect::Safe,
    )
    .returns(rt::Returns::List {
        ty: Some("CustomField"),
        root: Some("custom_field"),
        total: Some("total_count"),
        last_page_key: None,
    });
