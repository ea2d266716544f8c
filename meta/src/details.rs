//! Details of the spec that requests do not need: documentation, sources, responses, lifecycles, types.
//!
//! They are for programs about the API, such as a fake server, a command line or tests.

use std::fmt;

use crate::find_created::FindCreated;
use crate::kinds::Sensitivity;
use crate::limit::Limit;
use crate::operation::Operation;
use crate::param::{Object, ValueType};
use crate::returns::Returns;

metadata! {
    /// The details of an operation.
    ///
    /// ```
    /// use helpdesk::meta::OPERATIONS;
    ///
    /// for details in OPERATIONS {
    ///     println!("{} {}: {}", details.operation.method.as_str(), details.operation.path, details.doc);
    /// }
    /// ```
    pub struct OperationDetails {
        /// The part that requests need.
        operation: &'a Operation<'a>,
        /// The documentation.
        doc: &'a str,
    } maybe {
        /// Where the operation was observed, if the vendor's documentation does not have it.
        evidence: &'a str,
        /// The permission that the staff member needs.
        permission: &'a str,
        /// The precondition, in words.
        precondition: &'a str,
        /// The state transition of the record.
        lifecycle: Lifecycle<'a>,
        /// The operation of which this is the bulk form.
        bulk_of: &'a str,
        /// How a list finds the record that it creates.
        find_created: &'a FindCreated<'a>,
        /// The version that introduced it, or `unreleased`; `None` for the first release.
        since: &'a str,
    } or {
        /// The details of the parameters, in the order of [`Operation::params`].
        params: &'a [ParamDetails<'a>] = &[],
        /// The shape of the response, by default the one of the operation.
        returns: Returns<'a> = operation.returns,
    }
}

metadata! {
    /// The details of a parameter.
    pub struct ParamDetails {
        /// The wire name.
        name: &'a str,
        /// The documentation.
        doc: &'a str,
    } maybe {
        /// The Rust name, if it differs: the name of a setter, or of a constructor such as `Requester::email`.
        rust_name: &'a str,
        /// The service's default.
        default: &'a str,
        /// An example of a value, as text.
        example: &'a str,
        /// The replacement of a deprecated parameter.
        deprecated: &'a str,
        /// Why a request needs the parameter although the vendor does not require it.
        required_because: &'a str,
        /// Where the parameter was observed, if the vendor's documentation does not have it.
        evidence: &'a str,
        /// The version that introduced it, or `unreleased`; `None` if it is as old as the operation, or from the first
        /// release.
        since: &'a str,
    } or {
        /// The limits that the vendor's documentation does not have, with the source of each.
        unverified_limits: &'a [(Limit, &'a str)] = &[],
    }
}

metadata! {
    /// A state transition of a record.
    pub struct Lifecycle {
        /// The states that it starts from; `any` for all.
        from: &'a [&'a str],
        /// The fields that it sets, with their values.
        sets: &'a [(&'a str, &'a str)],
        /// The fields of a new record, with their values.
        creates: &'a [(&'a str, &'a str)],
    }
}

metadata! {
    /// The details of a type.
    ///
    /// ```
    /// use helpdesk::meta::{TYPES, TypeShape};
    ///
    /// let records = TYPES.iter().filter(|details| matches!(details.shape, TypeShape::Record { .. }));
    /// println!("{} records", records.count());
    /// ```
    pub struct TypeDetails {
        /// The name of the Rust type.
        name: &'a str,
        /// The resource that declares it.
        resource: &'a str,
        /// The documentation.
        doc: &'a str,
        /// The shape.
        shape: TypeShape<'a>,
    } maybe {
        /// The version that introduced it, or `unreleased`; `None` for the first release.
        since: &'a str,
    }
}

/// The shape of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TypeShape<'a> {
    /// A numeric id.
    Id,
    /// A string with this pattern.
    Text(&'a str),
    /// A record of a response.
    Record {
        /// The JSON root that wraps the record.
        root: Option<&'a str>,
        /// The fields that a table shows by default, the most useful first; empty if the spec does not choose.
        columns: &'a [&'a str],
        /// The fields of the record.
        fields: &'a [FieldDetails<'a>],
    },
    /// An object that requests send in their bodies.
    Object {
        /// The part that requests need.
        object: &'a Object<'a>,
        /// The details of the fields, in their order.
        fields: &'a [ParamDetails<'a>],
    },
    /// An enum.
    Enum {
        /// Whether it is open: the service may add values.
        open: bool,
        /// Whether its values are numbers in JSON.
        number: bool,
        /// Whether its values are listed from the least to the greatest.
        ordered: bool,
        /// The values of the enum.
        values: &'a [ValueDetails<'a>],
        /// The values with a typed part.
        patterns: &'a [PatternDetails<'a>],
    },
    /// A choice between groups of parameters.
    Alternatives {
        /// Whether exactly one group must be set, rather than at least one.
        one_of: bool,
        /// The groups of parameters.
        members: &'a [MemberDetails<'a>],
    },
    /// The webhook events that the service posts.
    Events {
        /// The key of an event's name.
        tag: &'a str,
        /// The key of an event's record.
        payload: &'a str,
        /// The known events; the service may post others.
        events: &'a [EventDetails<'a>],
    },
    /// An accessor that returns the first present field of several.
    Accessor {
        /// The record that has the accessor.
        record: &'a str,
        /// The name of the Rust method.
        method: &'a str,
        /// The fields, in the order in which they are tried.
        members: &'a [AccessorField<'a>],
    },
    /// An accessor that reads strings of a record by the value of another field.
    Tagged {
        /// The record that has the accessor.
        record: &'a str,
        /// The name of the Rust method.
        method: &'a str,
        /// The field whose value determines the variant.
        tag: &'a str,
        /// The names of the strings, with their fields.
        parts: &'a [(&'a str, &'a str)],
        /// The variants.
        members: &'a [TaggedVariant<'a>],
    },
}

/// Declares the fields of a record, one in each row: the key, the type, whether it is always present, the
/// documentation, and the other facts by the setters of [`FieldDetails`].
#[doc(hidden)]
#[macro_export]
macro_rules! field_details {
    ($name:ident; $($key:literal: $ty:expr, $presence:expr, $doc:literal $(, $fact:ident($value:expr))*;)*) => {
        pub(crate) static $name: &[$crate::FieldDetails] =
            &[$($crate::FieldDetails::new($key, $doc, $ty, $presence)$(.$fact($value))*),*];
    };
}

metadata! {
    /// The details of a record's field.
    pub struct FieldDetails {
        /// The wire name.
        name: &'a str,
        /// The documentation.
        doc: &'a str,
        /// The type of the value.
        kind: ValueType<'a>,
        /// Whether the field is always present.
        presence: Presence<'a>,
    } maybe {
        /// The value that means "no value": `0` or `-`.
        none: &'a str,
        /// The query parameter that requests the field.
        included_by: &'a str,
        /// The replacement of a deprecated field.
        deprecated: &'a str,
        /// Where the field was observed, if the vendor's documentation does not have it.
        evidence: &'a str,
        /// Where responses without the field were observed, if the vendor's documentation does not mention them.
        optional_evidence: &'a str,
        /// The version that introduced it, or `unreleased`; `None` if it is as old as the type, or from the first
        /// release.
        since: &'a str,
    } or {
        /// The other wire names.
        aliases: &'a [&'a str] = &[],
        /// Whether the value is personal data or a secret.
        sensitivity: Sensitivity = Sensitivity::Public,
    }
}

/// Whether a field is always present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Presence<'a> {
    /// A record without the field cannot be decoded.
    Required,
    /// An absent field is decoded as an empty value.
    Plain,
    /// An absent field is decoded as `None`; the reason, if there is one.
    Optional(Option<&'a str>),
}

metadata! {
    /// A value of an enum.
    pub struct ValueDetails {
        /// The wire value.
        text: &'a str,
        /// The documentation.
        doc: &'a str,
    } maybe {
        /// For how many seconds the service caches the result for this period.
        cache: u64,
        /// Where the value was observed, if the vendor's documentation does not have it.
        evidence: &'a str,
        /// The version that introduced it, or `unreleased`; `None` if it is as old as the type, or from the first
        /// release.
        since: &'a str,
    }
}

metadata! {
    /// Values of an enum with one typed part.
    pub struct PatternDetails {
        /// The text before the part.
        prefix: &'a str,
        /// The type of the part.
        part: ValueType<'a>,
        /// The text after the part.
        suffix: &'a str,
        /// The documentation.
        doc: &'a str,
    } maybe {
        /// Where the values were observed, if the vendor's documentation does not have them.
        evidence: &'a str,
        /// The version that introduced it, or `unreleased`; `None` if it is as old as the type, or from the first
        /// release.
        since: &'a str,
    }
}

impl PatternDetails<'_> {
    /// Returns the part of a value, or `None` if the value does not have the text around the part. It does not check
    /// the type of the part.
    pub fn part_of<'t>(&self, value: &'t str) -> Option<&'t str> {
        let part = value.strip_prefix(self.prefix)?.strip_suffix(self.suffix)?;
        (!part.is_empty()).then_some(part)
    }
}

/// The pattern as a spec has it: `cch<CustomChannelId>`.
impl fmt::Display for PatternDetails<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}<{}>{}", self.prefix, self.part, self.suffix)
    }
}

metadata! {
    /// A group of parameters in a choice.
    pub struct MemberDetails {
        /// The name of the group.
        name: &'a str,
        /// The documentation.
        doc: &'a str,
        /// The names of the parameters that it sets.
        params: &'a [&'a str],
    } maybe {
        /// The version that introduced it, or `unreleased`; `None` if it is as old as the type, or from the first
        /// release.
        since: &'a str,
    } or {
        /// For how many seconds the service caches the result, by the length of the range: shorter than that many
        /// seconds, or `None` for the rest.
        cache: &'a [(Option<u64>, u64)] = &[],
    }
}

metadata! {
    /// A convention of the service that belongs to no single operation or type.
    pub struct ConventionDetails {
        /// The name of the convention.
        name: &'a str,
        /// The documentation.
        doc: &'a str,
    } maybe {
        /// Where the convention was observed, if the vendor's documentation does not have it.
        evidence: &'a str,
    }
}

metadata! {
    /// A webhook event that the service posts.
    pub struct EventDetails {
        /// The wire name.
        name: &'a str,
        /// The documentation.
        doc: &'a str,
        /// The type of the event's record.
        record: &'a str,
    } maybe {
        /// Where the event was observed, if the vendor's documentation does not have it.
        evidence: &'a str,
        /// The version that introduced it, or `unreleased`; `None` if it is as old as the type, or from the first
        /// release.
        since: &'a str,
    }
}

metadata! {
    /// A field that an accessor tries.
    pub struct AccessorField {
        /// The name in the spec.
        name: &'a str,
        /// The documentation.
        doc: &'a str,
        /// The name of the field.
        field: &'a str,
    }
}

metadata! {
    /// A variant of an accessor that reads strings by the value of another field.
    pub struct TaggedVariant {
        /// The value of the field, or the name of the pattern that it matches.
        name: &'a str,
        /// The documentation.
        doc: &'a str,
        /// The type of the strings.
        kind: ValueType<'a>,
    } maybe {
        /// Where the type was observed, if the vendor's documentation does not have it.
        evidence: &'a str,
    }
}
