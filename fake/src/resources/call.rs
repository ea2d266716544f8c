//! A request within its operation: the data that the operation may read and change.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use helpdesk::meta::{DefaultPage, Effect, OperationDetails, TypeShape, ValueType};

use crate::generic::{self, Output, Record, Request};
use crate::input::args::{Args, Upload};
use crate::input::enums::shape;
use crate::input::rules::{Ref, Strictness};
use crate::output::error_response::{Rejection, Violation};
use crate::output::json::Object;
use crate::output::payload::Payload;
use crate::resources::State;
use crate::resources::cases::history::{Actor, Hand};
use crate::resources::webhook::Webhook;
use crate::time::zone::Zone;

/// The permissions of a staff member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Everything is permitted.
    Full,
    /// Only the member's own cases, and no permanent deletion.
    Restricted,
    /// Only reading is permitted; such members do not count for the rate limit.
    ViewOnly,
}

/// A request within its operation.
pub(crate) struct Call<'a> {
    pub(crate) state: &'a mut State,
    pub(crate) args: &'a Args,
    pub(crate) details: &'static OperationDetails,
    pub(crate) now: i64,
    pub(crate) zone: Zone,
    /// The staff member whose credentials it carries.
    pub(crate) caller: u64,
    pub(crate) access: Access,
    /// The URL with which links begin.
    pub(crate) base_url: &'a str,
    /// Files behind `attachment_urls`.
    pub(crate) fetched: Vec<Arc<Upload>>,
    /// By how many rows each page but the first is off, as if rows came or went while pages are read.
    pub(crate) drift: i64,
    pub(crate) strictness: Strictness,
    /// Violations by values of a wrong type, which the fake server nevertheless understands.
    pub(crate) type_violations: Vec<Violation>,
    /// The assumptions that the response rests on.
    pub(crate) assumptions: Vec<Cow<'static, str>>,
    /// Notifications to send when it is done.
    pub(crate) webhooks: Vec<Webhook>,
}

/// Fields that the vendor's example responses to these operations do not have, and the example of another operation has: the one of
/// `enable` has the times of a category, and the one of `get` has the linked users.
const FIELDS_MISSING_IN_RESPONSES: [(&[&str], &[&str]); 2] = [
    (
        &[
            "idea_categories.create",
            "idea_categories.list",
            "idea_categories.get",
            "idea_categories.update",
            "idea_categories.disable",
        ],
        &["created_at", "updated_at"],
    ),
    (&["users.list"], &["linked_users"]),
];

impl Call<'_> {
    /// Notes that the response rests on an assumption about undocumented behavior.
    pub(crate) fn assume(&mut self, what: impl Into<Cow<'static, str>>) {
        self.assumptions.push(what.into());
    }

    /// Returns the caller and the current time, for a change of a case.
    pub(crate) fn hand(&self) -> Hand {
        Hand { by: Actor::Staff(self.caller), at: self.now }
    }

    /// Performs the operation as the metadata describes it, except for parameters that its function has read before.
    pub(crate) fn perform(&mut self) -> Result<Payload, Rejection> {
        self.perform_as(self.details.operation.effect, &|_| true)
    }

    /// Lists the records that a condition and the filters of the metadata find, except filters that its function has read before.
    pub(crate) fn list_if(&mut self, fits: &dyn Fn(&Record) -> bool) -> Result<Payload, Rejection> {
        self.perform_as(Effect::Safe, fits)
    }

    /// Responds with the record in the path, without a change.
    pub(crate) fn show(&mut self) -> Result<Payload, Rejection> {
        self.perform_as(Effect::Safe, &|_| true)
    }

    /// Performs the operation, and leaves out fields that its response lacks.
    fn perform_as(&mut self, effect: Effect, fits: &dyn Fn(&Record) -> bool) -> Result<Payload, Rejection> {
        if self.details.permission == Some("full_access") {
            self.require_full_access()?;
        }
        self.check_parents()?;
        let main_language = self.state.main_language();
        let mut request = Request {
            records: &mut self.state.records,
            args: self.args,
            details: self.details,
            effect,
            fits,
            now: self.now,
            main_language,
            base_url: self.base_url,
            assumptions: &mut self.assumptions,
        };
        let output = generic::perform(&mut request)?;
        if effect == Effect::Delete {
            self.forget_in_cases();
        }
        let mut payload = match output {
            Output::Nothing => Payload::Nothing,
            Output::One(record) => Payload::One(record),
            Output::All(ids) => self.rows(&ids, |id| self.record(*id)),
        };
        for (_, fields) in
            FIELDS_MISSING_IN_RESPONSES.iter().filter(|(operations, _)| operations.contains(&self.details.operation.id))
        {
            payload.for_each(|record| fields.iter().for_each(|field| record.remove(field)));
        }
        Ok(payload)
    }

    /// Removes the id of a deleted record from cases.
    fn forget_in_cases(&mut self) {
        let gone = self.path_id();
        match self.details.operation.path_params.last().and_then(|param| param.kind.named()) {
            Some("LabelId") => self.state.cases.iter_mut().for_each(|case| {
                case.labels.retain(|label| *label != gone);
                case.locked_labels.retain(|label| *label != gone);
            }),
            Some("IdeaCategoryId") => {
                let ideas = self.state.cases.iter_mut().filter_map(|case| case.idea.as_mut());
                ideas.filter(|idea| idea.category == gone).for_each(|idea| idea.category = 0);
                self.assume("the ideas of a deleted category have none");
            }
            _ => (),
        }
    }

    /// Returns the record that a request names to take over from the one in the path: another one, and enabled.
    pub(crate) fn replacement(&self, ty: &str, name: &str, code: &'static str) -> Result<Option<u64>, Rejection> {
        let (id, table) = (self.path_id(), self.state.records.table(ty));
        let replacement = self.args.id(name).filter(|_| table.has(id));
        let fits = |other: u64| other != id && table.get(other).is_some_and(|it| it.flag("active"));
        if replacement.is_some_and(|other| !fits(other)) {
            return Err(Rejection::bad(code, format!("`{name}` must be another {}, and enabled", generic::noun(ty))));
        }
        Ok(replacement)
    }

    /// Converts a record of the operation to the form of responses.
    pub(crate) fn record(&self, id: u64) -> Object {
        generic::show(&self.state.records, self.args, self.details, self.state.main_language(), id)
    }

    /// Checks that each record in the path exists. Operations on one record look for the last one themselves.
    fn check_parents(&self) -> Result<(), Rejection> {
        let is_below = self.details.returns.item().is_some() || self.details.operation.effect == Effect::Create;
        let path = self.details.operation.path_params;
        let parents = if is_below { path.len() } else { path.len().saturating_sub(1) };
        for param in &path[..parents] {
            let ValueType::Named(ty) = param.kind else { continue };
            let Some(id) = self.args.id(param.name).filter(|_| *shape(ty) == TypeShape::Id) else { continue };
            if let Some((code, message)) = self.state.missing(Ref { ty, id }) {
                return Err(Rejection::not_found(code, message));
            }
        }
        Ok(())
    }

    /// The first id in the path.
    pub(crate) fn path_id(&self) -> u64 {
        self.details.operation.path_params.iter().find_map(|param| self.args.id(param.name)).unwrap_or(0)
    }

    /// Returns the part of a list that the request asks for.
    pub(crate) fn window(&self, total: usize) -> Range<usize> {
        let paging = self.details.operation.paging;
        let size = paging.and_then(|it| it.size).unwrap_or(100);
        let size = usize::try_from(self.args.int("limit").unwrap_or(size.into())).unwrap_or(1);
        if let Some(page) = self.args.int("page") {
            let before = page.saturating_sub(1);
            let start = before.saturating_mul(size as i64).saturating_add(before.saturating_mul(self.drift));
            let start = usize::try_from(start.max(0)).unwrap_or(usize::MAX).min(total);
            return start..start.saturating_add(size).min(total);
        }
        match paging.map(|it| it.default_page) {
            // Reference lists are whole: they have no paging.
            None => 0..total,
            Some(DefaultPage::Last) => total.saturating_sub(size)..total,
            Some(_) => 0..size.min(total),
        }
    }

    /// Returns the rows of a list that the request asks for.
    pub(crate) fn rows<T>(&self, all: &[T], wire: impl Fn(&T) -> Object) -> Payload {
        let window = self.window(all.len());
        let last = window.end == all.len();
        Payload::Rows { rows: all[window].iter().map(wire).collect(), total: all.len(), last }
    }

    /// Rejects the request unless the caller has full access.
    pub(crate) fn require_full_access(&self) -> Result<(), Rejection> {
        if self.access == Access::Full {
            return Ok(());
        }
        Err(Rejection::forbidden(format!(
            "staff member {} does not have full access, which this operation requires",
            self.caller
        )))
    }
}
