//! What the spec says beyond what a call needs: documentation, sources, replies, lifecycles, types.
//!
//! For programs about the API: a stand-in for the service, a command line, tests.

use crate::meta::{FindCreated, Operation, Sensitivity, ValueType};

metadata! {
    /// Everything that the spec says about an operation.
    pub struct OperationDetails {
        /// What a call needs.
        operation: &'static Operation,
        /// Documentation.
        doc: &'static str,
        /// The reply.
        returns: Returns,
    } maybe {
        /// Where it was seen, if the service's description does not have it.
        evidence: &'static str,
        /// The right that the caller's staff member must have.
        permission: &'static str,
        /// What must hold before, in words.
        precondition: &'static str,
        /// The transition that it makes.
        lifecycle: Lifecycle,
        /// The operation of which this is the bulk form.
        bulk_of: &'static str,
        /// How a list finds what it creates.
        find_created: &'static FindCreated,
    } or {
        /// The parameters, in the order of [`Operation::params`].
        params: &'static [ParamDetails] = &[],
    }
}

metadata! {
    /// Everything that the spec says about a parameter beyond its rules.
    pub struct ParamDetails {
        /// Name on the wire.
        name: &'static str,
        /// Documentation.
        doc: &'static str,
    } maybe {
        /// What the service assumes.
        default: &'static str,
        /// What to use instead.
        deprecated: &'static str,
        /// Why a call needs it although the description does not say so.
        required_because: &'static str,
        /// Where it was seen, if the service's description does not have it.
        evidence: &'static str,
    }
}

metadata! {
    /// A transition of a record.
    pub struct Lifecycle {
        /// States that it starts from; `any` for every one.
        from: &'static [&'static str],
        /// Fields that it sets, with their values.
        sets: &'static [(&'static str, &'static str)],
        /// Fields of a new record, with their values.
        creates: &'static [(&'static str, &'static str)],
    }
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
        last_page_key: Option<&'static str>,
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

metadata! {
    /// Everything that the spec says about a type.
    pub struct TypeDetails {
        /// Name, as in Rust.
        name: &'static str,
        /// The family that declares it.
        resource: &'static str,
        /// Documentation.
        doc: &'static str,
        /// What it is.
        shape: TypeShape,
    }
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
    Enum {
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
        one_of: bool,
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
    Accessor {
        /// The record.
        record: &'static str,
        /// Its method in Rust.
        method: &'static str,
        /// The fields, in the order in which they are looked at.
        members: &'static [AccessorDetails],
    },
}

metadata! {
    /// A field of a record.
    pub struct FieldDetails {
        /// Name on the wire.
        name: &'static str,
        /// Documentation.
        doc: &'static str,
        /// What it holds.
        kind: ValueType,
        /// Whether it is there.
        presence: Presence,
    } maybe {
        /// The value that stands for none: `0` or `-`.
        none: &'static str,
        /// The query parameter that asks for it.
        included_by: &'static str,
        /// What to use instead.
        deprecated: &'static str,
        /// Where it was seen, if the service's description does not have it.
        evidence: &'static str,
    } or {
        /// Its other names on the wire.
        aliases: &'static [&'static str] = &[],
        /// How much of it may be shown.
        sensitivity: Sensitivity = Sensitivity::Public,
    }
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

metadata! {
    /// A value of a set.
    pub struct ValueDetails {
        /// Text on the wire.
        text: &'static str,
        /// Documentation.
        doc: &'static str,
    } maybe {
        /// For how many seconds the service keeps the result of this period.
        cache: u64,
        /// Where it was seen, if the service's description does not have it.
        evidence: &'static str,
    }
}

metadata! {
    /// Values of a set with one typed part.
    pub struct PatternDetails {
        /// What stands before the part.
        prefix: &'static str,
        /// The part.
        part: ValueType,
        /// What stands after the part.
        suffix: &'static str,
        /// Documentation.
        doc: &'static str,
    } maybe {
        /// Where it was seen, if the service's description does not have it.
        evidence: &'static str,
    }
}

metadata! {
    /// One group of alternatives.
    pub struct MemberDetails {
        /// Its name.
        name: &'static str,
        /// Documentation.
        doc: &'static str,
        /// Names of the parameters that it sets.
        params: &'static [&'static str],
    } or {
        /// For spans shorter than so many seconds (`None`: all others), for how many seconds the service keeps the result.
        cache: &'static [(Option<u64>, u64)] = &[],
    }
}

metadata! {
    /// A rule of the service without a home elsewhere.
    pub struct FactDetails {
        /// Its name.
        name: &'static str,
        /// The rule.
        doc: &'static str,
    } maybe {
        /// Where it was seen, if the service's description does not have it.
        evidence: &'static str,
    }
}

metadata! {
    /// An event that the service posts.
    pub struct EventDetails {
        /// Name on the wire.
        name: &'static str,
        /// Documentation.
        doc: &'static str,
        /// The type of the record that it tells.
        record: &'static str,
    } maybe {
        /// Where it was seen, if the service's description does not have it.
        evidence: &'static str,
    }
}

metadata! {
    /// A field that a view looks at.
    pub struct AccessorDetails {
        /// Name in the spec.
        name: &'static str,
        /// Documentation.
        doc: &'static str,
        /// The field.
        field: &'static str,
    }
}

metadata! {
    /// A list whose records are kept by id and name.
    pub struct CatalogDetails {
        /// Its name.
        name: &'static str,
        /// Documentation.
        doc: &'static str,
        /// The list.
        list: &'static Operation,
        /// The field with the identifier.
        id: &'static str,
        /// The field with the name.
        title: &'static str,
    } maybe {
        /// The field with titles of options by key.
        options: &'static str,
    }
}
