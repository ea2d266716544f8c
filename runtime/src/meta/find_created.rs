//! How a list finds a record that may have been created.

use crate::meta::operation::Operation;
use crate::meta::param::ValueType;

metadata! {
    /// The list and the fields by which `Client::find_created` finds what a request creates.
    pub struct FindCreated {
        /// The list operation.
        list: &'static Operation,
    } maybe {
        /// The creation time, if records state it.
        created_at: CreatedAt,
        /// The parameter of the list, with its value, that puts the newest record first.
        newest_first: (&'static str, &'static str),
    } or {
        /// The names of parameters that the request and the list share, to filter the list by.
        filter_by: &'static [&'static str] = &[],
        /// The comparisons that identify the record. A match agrees in at least one of them and differs in none.
        identify: &'static [Comparison] = &[],
        /// The comparisons that only rule records out. A match differs in none of them.
        rule_out: &'static [Comparison] = &[],
    }
}

metadata! {
    /// A comparison of fields of a listed record with what the request implies.
    pub struct Comparison {
        /// The fields, of which one must agree.
        fields: &'static [ComparedField],
        /// The expected value.
        expected: Expected,
    } or {
        /// The names of parameters of the request. If one of them is set, the comparison does not apply.
        unless: &'static [&'static str] = &[],
    }
}

metadata! {
    /// A field of a record that is compared.
    pub struct ComparedField {
        /// The wire name.
        name: &'static str,
        /// The type of the value.
        kind: ValueType,
    } maybe {
        /// The value that the field stands for if it has none, such as `0` for an id.
        none_is: &'static str,
    }
}

/// The value that a compared field should have.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Expected {
    /// The value of this parameter of the request, if it is set.
    Param(&'static str),
    /// This value.
    Value(&'static str),
    /// Another value than these.
    OtherThan(&'static [&'static str]),
}

metadata! {
    /// The field and the parameters that hold the creation time.
    pub struct CreatedAt {
        /// The name of the record's field.
        field: &'static str,
    } maybe {
        /// The name of the list's parameter for the earliest time, in unix seconds.
        from: &'static str,
        /// The name of the list's parameter for the latest time, in unix seconds.
        to: &'static str,
        /// The name of the request's parameter that sets the creation time.
        param: &'static str,
    }
}
