//! How something that may have been created is found again.

use crate::meta::operation::Operation;

/// Which list finds what a request creates, and by what.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FoundBy {
    /// The list.
    pub list: &'static Operation,
    /// Parameters of both that narrow the list.
    pub by: &'static [&'static str],
    /// Parameters of the request that the record holds as fields of the same name, to be compared here.
    pub same: &'static [&'static str],
    /// The time of creation, where records tell it.
    pub times: Option<CreationTimes>,
}

/// What tells when something was created.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CreationTimes {
    /// The field of the record.
    pub at: &'static str,
    /// The parameter of the list for the earliest time, in unix seconds.
    pub from: Option<&'static str>,
    /// The parameter of the list for the latest time, in unix seconds.
    pub to: Option<&'static str>,
    /// The parameter of the request that dates it back.
    pub set_by: Option<&'static str>,
}

impl FoundBy {
    /// By this list, without anything that narrows it or is compared.
    pub const fn new(list: &'static Operation) -> Self {
        Self { list, by: &[], same: &[], times: None }
    }

    /// Narrowed by these parameters of both.
    pub const fn with_by(mut self, params: &'static [&'static str]) -> Self {
        self.by = params;
        self
    }

    /// Compared by these fields.
    pub const fn with_same(mut self, fields: &'static [&'static str]) -> Self {
        self.same = fields;
        self
    }

    /// With these times.
    pub const fn with_times(mut self, times: CreationTimes) -> Self {
        self.times = Some(times);
        self
    }
}

impl CreationTimes {
    /// The time in this field of the record.
    pub const fn new(at: &'static str) -> Self {
        Self { at, from: None, to: None, set_by: None }
    }

    /// Asked for from a time on with this parameter.
    pub const fn with_from(mut self, param: &'static str) -> Self {
        self.from = Some(param);
        self
    }

    /// Asked for until a time with this parameter.
    pub const fn with_to(mut self, param: &'static str) -> Self {
        self.to = Some(param);
        self
    }

    /// Dated back with this parameter of the request.
    pub const fn with_set_by(mut self, param: &'static str) -> Self {
        self.set_by = Some(param);
        self
    }
}
