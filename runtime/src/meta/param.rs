//! What a parameter is: its name, what it holds, and what its value must keep to.

metadata! {
    /// One parameter, in the path, the query or the body.
    pub struct Param {
        /// Name on the wire.
        name: &'static str,
        /// What it holds.
        kind: ValueType,
    } maybe {
        /// Makes sense only beside this parameter.
        requires: &'static str,
        /// Exists in this encoding alone.
        encoding: Encoding,
    } or {
        /// A request without it is refused.
        required: bool = false,
        /// What its value must keep to; a kind of limit stands here once at most.
        limits: &'static [Limit] = &[],
        /// How much of it may be shown.
        sensitivity: Sensitivity = Sensitivity::Public,
        /// `false` is what the service assumes, so it is not sent.
        omit_false: bool = false,
    }
}

/// A limit of a parameter's value. Few parameters have any, so that a list takes less room than a field for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// Smallest number allowed.
    Min(i64),
    /// Largest number allowed.
    Max(i64),
    /// Fewest characters allowed; of a search term without its `^`.
    MinLength(u32),
    /// Most characters allowed.
    MaxLength(u32),
    /// Fewest items allowed.
    MinItems(u32),
    /// Most items allowed.
    MaxItems(u32),
    /// Most bytes of one file.
    MaxFile(u64),
    /// Most bytes of all files together.
    MaxTotal(u64),
}

/// What a parameter or field holds, and so how it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ValueType {
    /// Any text.
    Text,
    /// HTML.
    Html,
    /// An address.
    Url,
    /// An e-mail address.
    Email,
    /// A phone number.
    Phone,
    /// A whole number.
    Int,
    /// A number.
    Number,
    /// True or false.
    Bool,
    /// A size in bytes.
    Bytes,
    /// Minutes, or `-`.
    Minutes,
    /// Seconds, or `-`.
    Seconds,
    /// Percent, or `-`.
    Percent,
    /// A time in a reply, as RFC 2822 style text.
    Timestamp,
    /// A time as unix seconds.
    UnixSeconds,
    /// A time in a request, as text in the account's zone.
    Civil,
    /// A search term.
    Search,
    /// A file.
    File,
    /// Anything.
    Json,
    /// A type of the spec, by its name.
    Named(&'static str),
    /// An array; `name[]=v` in a query or a form.
    List(&'static ValueType),
    /// One or many in a query: `name=v`, or `name[]=v` for each.
    QueryList(&'static ValueType),
    /// A value, or an array of them.
    OneOrMany(&'static ValueType),
    /// Text joined by commas.
    Csv(&'static ValueType),
    /// Two values joined by a comma.
    Pair(&'static ValueType),
    /// An object of values by key.
    Map(&'static ValueType, &'static ValueType),
    /// One value, or an object of them by language id.
    Localized(&'static ValueType),
    /// Values by custom field id.
    CustomFields(CustomFieldKeys),
}

/// How the keys of custom field values are spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CustomFieldKeys {
    /// `cf_25`
    CfId,
    /// `25`
    Id,
}

/// How much of a value may be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sensitivity {
    /// Anyone may see it.
    Public,
    /// About a person: not shown by `Debug`.
    Personal,
    /// Opens a door: not shown by `Debug`.
    Secret,
}

/// How a body is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// `application/json`
    Json,
    /// `multipart/form-data`
    Multipart,
}
