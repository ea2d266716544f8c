//! A request to the records, as an operation sees it.

use std::borrow::Cow;

use helpdesk::meta::{Effect, Lifecycle, OPERATIONS, OperationDetails};

use crate::generic::record::{Record, Records};
use crate::input::args::Args;

/// A request to the records.
pub(crate) struct Request<'a> {
    pub(crate) records: &'a mut Records,
    pub(crate) args: &'a Args,
    pub(crate) details: &'static OperationDetails,
    /// The effect on the records.
    pub(crate) effect: Effect,
    /// Whether a list has a record, in addition to the filters of the metadata.
    pub(crate) fits: &'a dyn Fn(&Record) -> bool,
    pub(crate) now: i64,
    /// The language of strings without one.
    pub(crate) main_language: u64,
    /// The URL with which links begin.
    pub(crate) base_url: &'a str,
    /// The assumptions that the response rests on.
    pub(crate) assumptions: &'a mut Vec<Cow<'static, str>>,
}

impl Request<'_> {
    /// Returns the changes of the operation to the state of a record. A bulk operation makes the changes of the single one.
    pub(crate) fn lifecycle(&self) -> Option<Lifecycle> {
        let single = OPERATIONS.iter().find(|it| self.details.bulk_of == Some(it.operation.id));
        self.details.lifecycle.or(single.and_then(|it| it.lifecycle))
    }

    /// Notes that the response rests on an assumption about undocumented behavior.
    pub(crate) fn assume(&mut self, what: impl Into<Cow<'static, str>>) {
        self.assumptions.push(what.into());
    }
}
