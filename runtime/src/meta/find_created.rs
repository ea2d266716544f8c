//! How a list finds a record that may have been created.

use crate::meta::operation::Operation;

metadata! {
    /// The list and the fields by which `Client::find_created` finds what a request creates.
    pub struct FindCreated {
        /// The list operation.
        list: &'static Operation,
    } maybe {
        /// The creation time, if records state it.
        created_at: CreatedAt,
    } or {
        /// The names of parameters that the request and the list share, to filter the list by.
        filter_by: &'static [&'static str] = &[],
        /// The names of parameters of the request that are fields of the record too, to compare the records by.
        match_fields: &'static [&'static str] = &[],
    }
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
