//! How something that may have been created is found again.

use crate::meta::operation::Operation;

metadata! {
    /// Which list finds what a request creates, and by what.
    pub struct FindCreated {
        /// The list.
        list: &'static Operation,
    } maybe {
        /// The time of creation, where records tell it.
        created_at: CreatedAt,
    } or {
        /// Parameters of both that narrow the list.
        filter_by: &'static [&'static str] = &[],
        /// Parameters of the request that the record holds as fields of the same name, to be compared here.
        match_fields: &'static [&'static str] = &[],
    }
}

metadata! {
    /// What tells when something was created.
    pub struct CreatedAt {
        /// The field of the record.
        field: &'static str,
    } maybe {
        /// The parameter of the list for the earliest time, in unix seconds.
        from: &'static str,
        /// The parameter of the list for the latest time, in unix seconds.
        to: &'static str,
        /// The parameter of the request that dates it back.
        param: &'static str,
    }
}
