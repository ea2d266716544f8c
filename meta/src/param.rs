//! Parameters: their names, types and constraints.

metadata! {
    /// A parameter in the path, the query or the body.
    pub struct Param {
        /// The wire name.
        name: &'a str,
        /// The type of the value.
        kind: ValueType<'a>,
    } maybe {
        /// The name of the parameter that must be set together with this one.
        requires: &'a str,
        /// The only encoding that has this parameter.
        encoding: Encoding,
    } or {
        /// Whether a request without it is invalid.
        required: bool = false,
        /// The limits of its value, each kind at most once.
        limits: &'a [Limit] = &[],
        /// Whether the value is personal data or a secret.
        sensitivity: Sensitivity = Sensitivity::Public,
        /// Whether `false` is not sent, because it is the service's default.
        omit_false: bool = false,
    }
}

metadata! {
    /// An object in a body, which requests send as the value of a parameter.
    pub struct Object {
        /// The name of the Rust type.
        name: &'a str,
        /// The fields, in the order in which they are sent. A field has no `encoding` of its own and no `requires`.
        fields: &'a [Param<'a>],
    }
}

impl<'a> Object<'a> {
    /// Returns the field with this wire name, if the object has it.
    pub fn field(&self, name: &str) -> Option<&'a Param<'a>> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// A limit of a parameter's value. Few parameters have any, so a list takes less space than a field for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The smallest allowed number.
    Min(i64),
    /// The largest allowed number.
    Max(i64),
    /// The minimum number of characters; those of a search term without its `^`.
    MinLength(u32),
    /// The maximum number of characters.
    MaxLength(u32),
    /// The minimum number of items.
    MinItems(u32),
    /// The maximum number of items.
    MaxItems(u32),
    /// The maximum number of bytes of one file.
    MaxFile(u64),
    /// The maximum number of bytes of all files together.
    MaxTotal(u64),
}

/// The type of a parameter or field, which determines its encoding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValueType<'a> {
    /// A string.
    Text,
    /// A string of HTML.
    Html,
    /// A URL.
    Url,
    /// An email address.
    Email,
    /// A phone number.
    Phone,
    /// An integer.
    Int,
    /// A number.
    Number,
    /// A boolean.
    Bool,
    /// A size in bytes.
    Bytes,
    /// A number of minutes, or `-`.
    Minutes,
    /// A number of seconds, or `-`.
    Seconds,
    /// A percentage, or `-`.
    Percent,
    /// A time in a response, as text in the style of RFC 2822.
    Timestamp,
    /// A time as unix seconds.
    UnixSeconds,
    /// A time in a request, as text in the account's time zone.
    Civil,
    /// A search term.
    Search,
    /// A file.
    File,
    /// JSON of any shape.
    Json,
    /// A type of the spec, by its name.
    Named(&'a str),
    /// An array; `name[]=v` in a query or a multipart body.
    List(&'a ValueType<'a>),
    /// One or several values in a query: `name=v`, or `name[]=v` for each.
    QueryList(&'a ValueType<'a>),
    /// A value, or an array of values.
    OneOrMany(&'a ValueType<'a>),
    /// A comma-separated string.
    Csv(&'a ValueType<'a>),
    /// Two values joined by a comma.
    Pair(&'a ValueType<'a>),
    /// An object of values by key.
    Map(&'a ValueType<'a>, &'a ValueType<'a>),
    /// One value, or an object of values by language id.
    Localized(&'a ValueType<'a>),
    /// Values by custom field id.
    CustomFields(CustomFieldKeys),
    /// An object of a request: `name[field]=v` for each field in a multipart body.
    Object(&'a Object<'a>),
}

impl<'a> ValueType<'a> {
    /// Returns the type of the items of a list or pair, or of the values of a map; for a single value, its own type.
    pub fn item(&self) -> &Self {
        match self {
            Self::List(item)
            | Self::QueryList(item)
            | Self::OneOrMany(item)
            | Self::Csv(item)
            | Self::Pair(item)
            | Self::Map(_, item)
            | Self::Localized(item) => item,
            _ => self,
        }
    }
}

/// The format of the keys of custom field values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CustomFieldKeys {
    /// With a prefix: `cf_25`.
    CfId,
    /// The id itself: `25`.
    Id,
}

/// Whether a value is personal data or a secret, from the most to the least that may be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sensitivity {
    /// Neither: `Debug` shows it.
    Public,
    /// Personal data, such as what a person wrote: redacted in `Debug`.
    Personal,
    /// Personal data that says who a person is, such as a name or an email address: redacted in `Debug`.
    Identity,
    /// A secret, which gives access to something: redacted in `Debug`.
    Secret,
}

/// The encoding of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// JSON: `application/json`.
    Json,
    /// Multipart: `multipart/form-data`.
    Multipart,
}
