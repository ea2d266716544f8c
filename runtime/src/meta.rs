//! What an operation is, as plain static data that the generator writes and the runtime obeys.
//!
//! Fields are public to read; the structs are non-exhaustive and made by `const` functions, so that a fact can be added without
//! breaking anyone.

#[cfg(feature = "meta")]
mod details;
mod found_by;

#[cfg(feature = "meta")]
pub use self::details::*;
pub use self::found_by::{CreationTimes, FoundBy};

/// An HTTP method of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Reads.
    Get,
    /// Adds.
    Post,
    /// Changes.
    Put,
    /// Removes.
    Delete,
}

impl Method {
    /// As it is sent: `GET`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}

/// What sending a request does, and so whether it may be sent again. The method does not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Effect {
    /// Reads and changes nothing.
    Safe,
    /// Sets a state: the same again changes nothing more.
    Absolute,
    /// Removes: the same again finds nothing.
    Delete,
    /// Changes relative to the present state: the same again changes more.
    Relative,
    /// Adds something: the same again adds it twice.
    Create,
}

/// One operation of the service: everything that is needed to check and encode a request.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Operation {
    /// Module and function, such as `cases.create`.
    pub id: &'static str,
    /// The method.
    pub method: Method,
    /// Path below the service's prefix, parameters in braces: `/cases/{case}.json`.
    pub path: &'static str,
    /// What sending it does.
    pub effect: Effect,
    /// Parameters in the path.
    pub path_params: &'static [Param],
    /// Parameters in the query, in the order in which they are sent.
    pub query: &'static [Param],
    /// The body, if one is sent.
    pub body: Option<Body>,
    /// Groups of parameters of which one must be given.
    pub alternatives: &'static [Alternatives],
    /// Pairs of parameters that bound a time.
    pub spans: &'static [Span],
    /// How its list is cut into pages.
    pub paging: Option<Paging>,
    /// How its list is narrowed to a time of creation.
    pub created: Option<Timeline>,
    /// How its list is narrowed to a time of change.
    pub updated: Option<Timeline>,
}

/// One parameter, in the path, the query or the body.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Param {
    /// Name on the wire.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// A request without it is refused.
    pub required: bool,
    /// What its value must keep to; a kind of limit stands here once at most.
    pub limits: &'static [Limit],
    /// Makes sense only beside this parameter.
    pub only_with: Option<&'static str>,
    /// Exists in this encoding alone.
    pub only_in: Option<Encoding>,
    /// How much of it may be shown.
    pub sensitivity: Sensitivity,
    /// `false` is what the service assumes, so it is not sent.
    pub omit_false: bool,
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
pub enum Kind {
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
    /// A time in a reply, as unix seconds.
    Unix,
    /// A time in a request, as unix seconds.
    Instant,
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
    List(&'static Kind),
    /// One or many in a query: `name=v`, or `name[]=v` for each.
    Many(&'static Kind),
    /// A value, or an array of them.
    OneOrMany(&'static Kind),
    /// Text joined by commas.
    Comma(&'static Kind),
    /// Two values joined by a comma.
    Pair(&'static Kind),
    /// An object of values by key.
    Map(&'static Kind, &'static Kind),
    /// One value, or an object of them by language id.
    Localized(&'static Kind),
    /// Values by custom field id.
    CustomFields(Keys),
}

/// How the keys of custom field values are spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Keys {
    /// `cf_25`
    CfId,
    /// `25`
    Id,
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

/// The body of a request.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Body {
    /// The encodings that the operation takes; multipart is used when files are given.
    pub encodings: &'static [Encoding],
    /// The wrapping key in JSON; without one the fields stand bare.
    pub json_root: Option<&'static str>,
    /// The wrapping name in a form.
    pub multipart_root: Option<&'static str>,
    /// An edit: a request that sets none of the parameters is refused.
    pub edit: bool,
    /// The parameters, in the order in which they are sent.
    pub params: &'static [Param],
}

/// Parameters of which one group must be given.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Alternatives {
    /// Name of the type that offers them.
    pub name: &'static str,
    /// Exactly one group, not more.
    pub exactly_one: bool,
    /// A request without any is refused.
    pub required: bool,
    /// The groups, by the parameters' names.
    pub groups: &'static [&'static [&'static str]],
}

/// Two parameters that bound a time, and how long it may be.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Span {
    /// The parameter with the start.
    pub from: &'static str,
    /// The parameter with the end.
    pub to: &'static str,
    /// Shortest, in seconds.
    pub min: u64,
    /// Longest, in seconds.
    pub max: u64,
}

/// How a list is cut into pages.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Paging {
    /// The last page that the service gives.
    pub max_page: Option<u32>,
    /// Which records come when no page is asked for.
    pub window: Window,
    /// Records on a page, where the caller cannot choose.
    pub size: Option<u32>,
    /// The parameter that orders the list, and the value with which pages are read one after the other.
    pub order: Option<(&'static str, &'static str)>,
}

/// How a list is narrowed to a time, and ordered by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Timeline {
    /// The parameter with the start, in unix seconds.
    pub from: &'static str,
    /// The parameter with the end, in unix seconds.
    pub to: &'static str,
    /// The parameter that orders the list, and the value that puts the earliest first; none where the list has no such order.
    pub order: Option<(&'static str, &'static str)>,
}

/// Which records come when no page is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Window {
    /// The first ones.
    First,
    /// The last ones.
    Last,
}

impl Operation {
    /// An operation without parameters.
    pub const fn new(id: &'static str, method: Method, path: &'static str, effect: Effect) -> Self {
        Self {
            id,
            method,
            path,
            effect,
            path_params: &[],
            query: &[],
            body: None,
            alternatives: &[],
            spans: &[],
            paging: None,
            created: None,
            updated: None,
        }
    }

    /// With these parameters in the path.
    pub const fn with_path(mut self, params: &'static [Param]) -> Self {
        self.path_params = params;
        self
    }

    /// With these parameters in the query.
    pub const fn with_query(mut self, params: &'static [Param]) -> Self {
        self.query = params;
        self
    }

    /// With this body.
    pub const fn with_body(mut self, body: Body) -> Self {
        self.body = Some(body);
        self
    }

    /// With these alternatives.
    pub const fn with_alternatives(mut self, alternatives: &'static [Alternatives]) -> Self {
        self.alternatives = alternatives;
        self
    }

    /// With these bounds of time.
    pub const fn with_spans(mut self, spans: &'static [Span]) -> Self {
        self.spans = spans;
        self
    }

    /// With this paging.
    pub const fn with_paging(mut self, paging: Paging) -> Self {
        self.paging = Some(paging);
        self
    }

    /// Can be narrowed to a time of creation.
    pub const fn with_created(mut self, timeline: Timeline) -> Self {
        self.created = Some(timeline);
        self
    }

    /// Can be narrowed to a time of change.
    pub const fn with_updated(mut self, timeline: Timeline) -> Self {
        self.updated = Some(timeline);
        self
    }

    /// Every parameter: path, query, body.
    pub fn params(&self) -> impl Iterator<Item = &'static Param> {
        let body = self.body.map_or(&[][..], |body| body.params);
        self.path_params.iter().chain(self.query).chain(body)
    }
}

impl Param {
    /// An optional parameter without rules.
    pub const fn new(name: &'static str, kind: Kind) -> Self {
        Self {
            name,
            kind,
            required: false,
            limits: &[],
            only_with: None,
            only_in: None,
            sensitivity: Sensitivity::Public,
            omit_false: false,
        }
    }

    /// A request without it is refused.
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Within these limits.
    pub const fn with_limits(mut self, limits: &'static [Limit]) -> Self {
        self.limits = limits;
        self
    }

    /// Only beside that parameter.
    pub const fn only_with(mut self, param: &'static str) -> Self {
        self.only_with = Some(param);
        self
    }

    /// Only in that encoding.
    pub const fn only_in(mut self, encoding: Encoding) -> Self {
        self.only_in = Some(encoding);
        self
    }

    /// About a person.
    pub const fn personal(mut self) -> Self {
        self.sensitivity = Sensitivity::Personal;
        self
    }

    /// A secret.
    pub const fn secret(mut self) -> Self {
        self.sensitivity = Sensitivity::Secret;
        self
    }

    /// `false` goes without saying.
    pub const fn omit_false(mut self) -> Self {
        self.omit_false = true;
        self
    }
}

impl Body {
    /// A JSON body of these parameters, under a root or bare.
    pub const fn json(root: Option<&'static str>, params: &'static [Param]) -> Self {
        Self { encodings: &[Encoding::Json], json_root: root, multipart_root: None, edit: false, params }
    }

    /// Also as a form, under this root.
    pub const fn or_multipart(mut self, root: &'static str) -> Self {
        self.encodings = &[Encoding::Json, Encoding::Multipart];
        self.multipart_root = Some(root);
        self
    }

    /// An edit: a request that sets nothing is refused.
    pub const fn edit(mut self) -> Self {
        self.edit = true;
        self
    }
}

impl Alternatives {
    /// Groups of which one must be given.
    pub const fn at_least_one(name: &'static str, groups: &'static [&'static [&'static str]]) -> Self {
        Self { name, exactly_one: false, required: true, groups }
    }

    /// Groups of which one and no other must be given.
    pub const fn exactly_one(name: &'static str, groups: &'static [&'static [&'static str]]) -> Self {
        Self { name, exactly_one: true, required: true, groups }
    }

    /// None need be given.
    pub const fn optional(mut self) -> Self {
        self.required = false;
        self
    }
}

impl Span {
    /// A span of `min` to `max` seconds.
    pub const fn new(from: &'static str, to: &'static str, min: u64, max: u64) -> Self {
        Self { from, to, min, max }
    }
}

impl Timeline {
    /// From one time to another.
    pub const fn new(from: &'static str, to: &'static str) -> Self {
        Self { from, to, order: None }
    }

    /// The earliest first, if this parameter has this value.
    pub const fn with_order(mut self, param: &'static str, value: &'static str) -> Self {
        self.order = Some((param, value));
        self
    }
}

impl Paging {
    /// Pages without a cap.
    pub const fn new(window: Window) -> Self {
        Self { max_page: None, window, size: None, order: None }
    }

    /// No page after this one.
    pub const fn with_max_page(mut self, page: u32) -> Self {
        self.max_page = Some(page);
        self
    }

    /// Pages of this many records.
    pub const fn with_size(mut self, records: u32) -> Self {
        self.size = Some(records);
        self
    }

    /// In this order while pages are read.
    pub const fn with_order(mut self, param: &'static str, value: &'static str) -> Self {
        self.order = Some((param, value));
        self
    }
}
