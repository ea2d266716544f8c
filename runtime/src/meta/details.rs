//! What the spec says beyond what a call needs: documentation, sources, replies, lifecycles, types.
//!
//! For programs about the API: a stand-in for the service, a command line, tests.

use crate::meta::{FoundBy, Kind, Operation, Sensitivity};

/// Everything that the spec says about an operation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct OperationDetails {
    /// What a call needs.
    pub operation: &'static Operation,
    /// Documentation.
    pub doc: &'static str,
    /// Where it was seen, if the service's description does not have it.
    pub evidence: Option<&'static str>,
    /// The right that the caller's staff member must have.
    pub needs: Option<&'static str>,
    /// What must hold before, in words.
    pub requires: Option<&'static str>,
    /// The transition that it makes.
    pub lifecycle: Option<Lifecycle>,
    /// The operation of which this is the bulk form.
    pub bulk_of: Option<&'static str>,
    /// How a list finds what it creates.
    pub found_by: Option<&'static FoundBy>,
    /// The parameters, in the order of [`Operation::params`].
    pub params: &'static [ParamDetails],
    /// The reply.
    pub returns: Returns,
}

/// Everything that the spec says about a parameter beyond its rules.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ParamDetails {
    /// Name on the wire.
    pub name: &'static str,
    /// Documentation.
    pub doc: &'static str,
    /// What the service assumes.
    pub default: Option<&'static str>,
    /// What to use instead.
    pub deprecated: Option<&'static str>,
    /// Why a call needs it although the description does not say so.
    pub by_sense: Option<&'static str>,
    /// Where it was seen, if the service's description does not have it.
    pub evidence: Option<&'static str>,
}

/// A transition of a record.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Lifecycle {
    /// States that it starts from; `any` for every one.
    pub from: &'static [&'static str],
    /// Fields that it sets, with their values.
    pub sets: &'static [(&'static str, &'static str)],
    /// Fields of a new record, with their values.
    pub creates: &'static [(&'static str, &'static str)],
}

/// The shape of a reply.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Returns {
    /// No payload.
    Nothing,
    /// A record under a root.
    Record {
        /// Its type.
        ty: &'static str,
        /// The root.
        root: &'static str,
    },
    /// A record without root.
    Object {
        /// Its type.
        ty: &'static str,
    },
    /// A keyed list.
    List {
        /// The records' type, if anyone knows it.
        ty: Option<&'static str>,
        /// The rows' root, if they have one.
        root: Option<&'static str>,
        /// The key with the total.
        total: Option<&'static str>,
        /// The key that says whether this is the last page.
        ends: Option<&'static str>,
    },
    /// An array under a root.
    Array {
        /// The records' type.
        ty: &'static str,
        /// The root.
        root: &'static str,
    },
    /// JSON whose shape nobody knows.
    Raw,
}

/// Everything that the spec says about a type.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TypeDetails {
    /// Name, as in Rust.
    pub name: &'static str,
    /// The family that declares it.
    pub family: &'static str,
    /// Documentation.
    pub doc: &'static str,
    /// What it is.
    pub shape: TypeShape,
}

/// What a type is.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum TypeShape {
    /// A numeric identifier.
    Id,
    /// Text of a fixed shape.
    Text(&'static str),
    /// A record of a reply.
    Record {
        /// The wrapping key.
        root: Option<&'static str>,
        /// Its fields.
        fields: &'static [FieldDetails],
    },
    /// A set of values.
    Set {
        /// The service may send others.
        open: bool,
        /// Sent as a number in JSON.
        number: bool,
        /// Its values.
        values: &'static [ValueDetails],
        /// Its values with a typed part.
        patterns: &'static [PatternDetails],
    },
    /// Alternatives among parameters.
    Alternatives {
        /// Exactly one, rather than at least one.
        exactly_one: bool,
        /// The groups.
        members: &'static [MemberDetails],
    },
    /// Events that the service posts.
    Events {
        /// The key of an event's name.
        tag: &'static str,
        /// The key of what an event tells.
        payload: &'static str,
        /// The events; the service may post others.
        events: &'static [EventDetails],
    },
    /// Which of several fields of a record is there.
    View {
        /// The record.
        record: &'static str,
        /// Its method in Rust.
        method: &'static str,
        /// The fields, in the order in which they are looked at.
        members: &'static [ViewDetails],
    },
}

/// A field of a record.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FieldDetails {
    /// Name on the wire.
    pub name: &'static str,
    /// Documentation.
    pub doc: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Whether it is there.
    pub presence: Presence,
    /// The value that stands for none: `0` or `-`.
    pub none: Option<&'static str>,
    /// Its other names on the wire.
    pub also: &'static [&'static str],
    /// The query parameter that asks for it.
    pub only_with: Option<&'static str>,
    /// How much of it may be shown.
    pub sensitivity: Sensitivity,
    /// What to use instead.
    pub deprecated: Option<&'static str>,
    /// Where it was seen, if the service's description does not have it.
    pub evidence: Option<&'static str>,
}

/// Whether a field is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Presence {
    /// A record without it is unreadable.
    Required,
    /// Absent reads as empty.
    Plain,
    /// Absent reads as `None`; the reason, where there is one.
    Optional(Option<&'static str>),
}

/// A value of a set.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ValueDetails {
    /// Text on the wire.
    pub text: &'static str,
    /// Documentation.
    pub doc: &'static str,
    /// For how many seconds the service keeps the result of this period.
    pub cache: Option<u64>,
    /// Where it was seen, if the service's description does not have it.
    pub evidence: Option<&'static str>,
}

/// Values of a set with one typed part.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PatternDetails {
    /// What stands before the part.
    pub prefix: &'static str,
    /// The part.
    pub part: Kind,
    /// What stands after the part.
    pub suffix: &'static str,
    /// Documentation.
    pub doc: &'static str,
    /// Where it was seen, if the service's description does not have it.
    pub evidence: Option<&'static str>,
}

/// One group of alternatives.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MemberDetails {
    /// Its name.
    pub name: &'static str,
    /// Documentation.
    pub doc: &'static str,
    /// Names of the parameters that it sets.
    pub params: &'static [&'static str],
    /// For spans shorter than so many seconds (`None`: all others), for how many seconds the service keeps the result.
    pub cache: &'static [(Option<u64>, u64)],
}

/// A rule of the service without a home elsewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FactDetails {
    /// Its name.
    pub name: &'static str,
    /// The rule.
    pub doc: &'static str,
    /// Where it was seen, if the service's description does not have it.
    pub evidence: Option<&'static str>,
}

/// An event that the service posts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct EventDetails {
    /// Name on the wire.
    pub name: &'static str,
    /// Documentation.
    pub doc: &'static str,
    /// The type of the record that it tells.
    pub record: &'static str,
    /// Where it was seen, if the service's description does not have it.
    pub evidence: Option<&'static str>,
}

/// A field that a view looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ViewDetails {
    /// Name in the spec.
    pub name: &'static str,
    /// Documentation.
    pub doc: &'static str,
    /// The field.
    pub field: &'static str,
}

/// A list whose records are kept by id and name.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CatalogDetails {
    /// Its name.
    pub name: &'static str,
    /// Documentation.
    pub doc: &'static str,
    /// The list.
    pub list: &'static Operation,
    /// The field with the identifier.
    pub id: &'static str,
    /// The field with the name.
    pub title: &'static str,
    /// The field with titles of options by key.
    pub options: Option<&'static str>,
}

/// Makes the constructor of a struct of static data; optional facts are added by `with_` functions.
macro_rules! details {
    ($type:ident { $($field:ident: $ty:ty),* } $($with:ident = $option:ident: $option_ty:ty, $default:expr;)*) => {
        impl $type {
            #[doc = concat!("A `", stringify!($type), "` with what is always said.")]
            pub const fn new($($field: $ty),*) -> Self {
                Self { $($field,)* $($option: $default),* }
            }
            $(
                #[doc = concat!("Says `", stringify!($option), "`.")]
                pub const fn $with(mut self, $option: $option_ty) -> Self {
                    self.$option = $option;
                    self
                }
            )*
        }
    };
}

type Text = Option<&'static str>;

details!(OperationDetails { operation: &'static Operation, doc: &'static str, returns: Returns }
    with_evidence = evidence: Text, None;
    with_needs = needs: Text, None;
    with_requires = requires: Text, None;
    with_lifecycle = lifecycle: Option<Lifecycle>, None;
    with_bulk_of = bulk_of: Text, None;
    with_found_by = found_by: Option<&'static FoundBy>, None;
    with_params = params: &'static [ParamDetails], &[];
);
details!(ParamDetails { name: &'static str, doc: &'static str }
    with_default = default: Text, None;
    with_deprecated = deprecated: Text, None;
    with_by_sense = by_sense: Text, None;
    with_evidence = evidence: Text, None;
);
details!(Lifecycle {
    from: &'static [&'static str],
    sets: &'static [(&'static str, &'static str)],
    creates: &'static [(&'static str, &'static str)]
});
details!(TypeDetails { name: &'static str, family: &'static str, doc: &'static str, shape: TypeShape });
details!(FieldDetails { name: &'static str, doc: &'static str, kind: Kind, presence: Presence }
    with_none = none: Text, None;
    with_also = also: &'static [&'static str], &[];
    with_only_with = only_with: Text, None;
    with_sensitivity = sensitivity: Sensitivity, Sensitivity::Public;
    with_deprecated = deprecated: Text, None;
    with_evidence = evidence: Text, None;
);
details!(ValueDetails { text: &'static str, doc: &'static str }
    with_cache = cache: Option<u64>, None;
    with_evidence = evidence: Text, None;
);
details!(PatternDetails { prefix: &'static str, part: Kind, suffix: &'static str, doc: &'static str }
    with_evidence = evidence: Text, None;
);
details!(MemberDetails { name: &'static str, doc: &'static str, params: &'static [&'static str] }
    with_cache = cache: &'static [(Option<u64>, u64)], &[];
);
details!(EventDetails { name: &'static str, doc: &'static str, record: &'static str }
    with_evidence = evidence: Text, None;
);
details!(ViewDetails { name: &'static str, doc: &'static str, field: &'static str });
details!(CatalogDetails {
    name: &'static str,
    doc: &'static str,
    list: &'static Operation,
    id: &'static str,
    title: &'static str
}
    with_options = options: Text, None;
);
details!(FactDetails { name: &'static str, doc: &'static str }
    with_evidence = evidence: Text, None;
);
