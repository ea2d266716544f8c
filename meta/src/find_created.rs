//! How a list finds a record that may have been created.

use crate::operation::Operation;
use crate::param::ValueType;

metadata! {
    /// The list and the fields by which `Client::find_created` finds the record that a request creates.
    pub struct FindCreated {
        /// The list operation.
        list: &'a Operation<'a>,
    } maybe {
        /// The creation time, if records state it.
        created_at: CreatedAt<'a>,
        /// The parameter of the list, with its value, that puts the newest record first.
        newest_first: (&'a str, &'a str),
    } or {
        /// The names of parameters that the request and the list share, to filter the list by.
        filter_by: &'a [&'a str] = &[],
        /// The comparisons that identify the record. A match agrees in at least one comparison and differs in no other.
        identify: &'a [Comparison<'a>] = &[],
        /// The comparisons that only rule records out. A match differs in no comparison.
        rule_out: &'a [Comparison<'a>] = &[],
    }
}

metadata! {
    /// A comparison of fields of a listed record with a value that the request implies.
    pub struct Comparison {
        /// The fields, of which one must agree.
        fields: &'a [ComparedField<'a>],
        /// The expected value.
        expected: Expected<'a>,
    } or {
        /// The names of parameters of the request. If one of them is set, the comparison does not apply.
        unless: &'a [&'a str] = &[],
    }
}

metadata! {
    /// A field of a record for a comparison.
    pub struct ComparedField {
        /// The wire name.
        name: &'a str,
        /// The type of the value.
        kind: ValueType<'a>,
    } maybe {
        /// The value of a field without a value, such as `0` for an id.
        none_is: &'a str,
    }
}

/// The value that a compared field should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expected<'a> {
    /// The value of this parameter of the request, if it is set.
    Param(&'a str),
    /// This value.
    Value(&'a str),
    /// Another value than these.
    OtherThan(&'a [&'a str]),
}

metadata! {
    /// The field and the parameters that hold the creation time.
    pub struct CreatedAt {
        /// The name of the record's field.
        field: &'a str,
    } maybe {
        /// The name of the list's parameter for the earliest time, in unix seconds.
        from: &'a str,
        /// The name of the list's parameter for the latest time, in unix seconds.
        to: &'a str,
        /// The name of the request's parameter that sets the creation time.
        param: &'a str,
    }
}
