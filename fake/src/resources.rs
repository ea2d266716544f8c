//! The irregular parts of resources: operations that do more than the metadata says, and records with special rules.
//!
//! [`generic`] carries out regular operations, so that most resources need no file here. A file has its line in [`RESOURCES`].

mod attachments;
pub(crate) mod call;
pub(crate) mod cases;
mod companies;
mod custom_fields;
mod groups;
mod ideas;
mod identities;
mod knowledge;
mod messages;
pub(crate) mod rules;
pub(crate) mod staff;
mod statistics;
pub(crate) mod users;
pub(crate) mod webhook;

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::generic::{self, Record, Records};
use crate::input::rules::Ref;
use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::call::Call;
use crate::resources::cases::case::number_of;
use crate::resources::cases::summaries::Cases;
use crate::resources::rules::Rule;
use crate::resources::staff::StatusChange;

pub(crate) use statistics::cached_for;

/// The resources with functions or tables in this module.
const RESOURCES: &[Resource] = &[
    cases::RESOURCE,
    companies::RESOURCE,
    groups::RESOURCE,
    ideas::RESOURCE,
    knowledge::RESOURCE,
    messages::RESOURCE,
    staff::RESOURCE,
    statistics::RESOURCE,
    users::RESOURCE,
];

/// The records of an account. Each table starts its ids at another number, so that a request with the id of another table fails in tests.
pub(crate) struct State {
    /// The records that have exactly the fields of the spec.
    pub(crate) records: Records,
    pub(crate) cases: Cases,
    pub(crate) status_changes: Vec<StatusChange>,
    pub(crate) rules: Vec<Rule>,
    last_message: u64,
    last_rating: u64,
}

/// The id of the first case, which `accounts.json` has too.
const FIRST_CASE: u64 = 10_001;

impl State {
    fn empty() -> Self {
        let by_hand: Vec<&str> = ids().map(|it| it.name).collect();
        Self {
            records: Records::new(&by_hand),
            cases: Cases::from(FIRST_CASE),
            status_changes: Vec::new(),
            rules: Vec::new(),
            last_message: 20_000,
            last_rating: 60_000,
        }
    }

    /// Creates an account that has just been set up.
    pub(crate) fn new(now: i64) -> Self {
        let mut state = Self::empty();
        generic::add_initial_records(&mut state.records, now);
        state
    }

    /// Adds the records of the example account.
    pub(crate) fn add_samples(&mut self, now: i64) {
        generic::add_samples(&mut self.records, now - SAMPLE_AGE);
        RESOURCES.iter().for_each(|resource| (resource.sample)(self, now));
    }

    pub(crate) fn next_message(&mut self) -> u64 {
        self.last_message += 1;
        self.last_message
    }

    pub(crate) fn next_rating(&mut self) -> u64 {
        self.last_rating += 1;
        self.last_rating
    }

    /// Returns the id of a case by its id or number.
    pub(crate) fn case_id(&self, text: &str) -> Option<u64> {
        let id = match text.split_once('-') {
            Some((_, id)) => id.parse().ok().filter(|id| number_of(*id) == text)?,
            None => text.parse().ok()?,
        };
        self.cases.get(id).map(|_| id)
    }

    /// Returns the language of strings without a language.
    pub(crate) fn main_language(&self) -> u64 {
        self.records.table("Language").ids().next().unwrap_or(1)
    }

    pub(crate) fn user(&self, id: u64) -> Option<&Record> {
        self.records.get("User", id)
    }

    pub(crate) fn user_mut(&mut self, id: u64) -> Option<&mut Record> {
        self.records.get_mut("User", id)
    }

    pub(crate) fn staff_by_email(&self, email: &str) -> Option<u64> {
        self.records.table("StaffMember").find(|staff| staff.text("staff_email").eq_ignore_ascii_case(email))
    }

    /// Returns the error code and a message if there is no such record.
    pub(crate) fn missing(&self, reference: Ref) -> Option<(&'static str, String)> {
        let Ref { ty, id } = reference;
        match ids().find(|it| it.name == ty) {
            Some(ty) => (!(ty.has)(self, id)).then(|| (ty.code, format!("there is no {} {id}", ty.noun))),
            None => self.records.missing(ty, id),
        }
    }
}

/// A resource, as its file describes it.
pub(crate) struct Resource {
    /// The types of the ids of its records.
    ids: &'static [IdType],
    /// The functions of its operations, by their ids.
    operations: &'static [(&'static str, Handler)],
    /// Adds the records of the example account.
    sample: fn(&mut State, i64),
}

impl Resource {
    /// An empty resource, as the default of the other ones.
    const NONE: Self = Self { ids: &[], operations: &[], sample: |_, _| () };
}

/// The function of an operation.
pub(crate) type Handler = fn(&mut Call<'_>) -> Result<Payload, Rejection>;

/// A type of id, with a check that a record exists and the error for a missing record.
#[derive(Clone, Copy)]
pub(crate) struct IdType {
    /// The name in the metadata.
    name: &'static str,
    /// The noun for a record in messages.
    noun: &'static str,
    /// The error code if there is no such record.
    code: &'static str,
    has: fn(&State, u64) -> bool,
}

impl IdType {
    const fn new(name: &'static str, noun: &'static str, code: &'static str, has: fn(&State, u64) -> bool) -> Self {
        Self { name, noun, code, has }
    }
}

const DAY: i64 = 86_400;

/// How long ago the records of the example account were created, except cases.
const SAMPLE_AGE: i64 = 20 * DAY;

/// Returns the function of an operation by its id. The metadata describes an operation without a function.
pub(crate) fn handler(id: &str) -> Handler {
    static BY_ID: OnceLock<HashMap<&'static str, Handler>> = OnceLock::new();
    BY_ID.get_or_init(|| operations().collect()).get(id).copied().unwrap_or(|call| call.perform())
}

/// Returns whether an operation has no function in this module.
pub fn follows_from_metadata(id: &str) -> bool {
    operations().all(|(known, _)| known != id)
}

fn operations() -> impl Iterator<Item = (&'static str, Handler)> {
    RESOURCES.iter().flat_map(|resource| resource.operations).copied()
}

fn ids() -> impl Iterator<Item = &'static IdType> {
    RESOURCES.iter().flat_map(|resource| resource.ids)
}

#[cfg(test)]
mod tests {
    use helpdesk::meta::{OPERATIONS, OperationDetails, TypeShape};

    use super::*;
    use crate::input::enums::shape;

    #[test]
    fn each_operation_has_a_function_or_follows_from_the_metadata() {
        let by_hand: Vec<_> = operations().map(|(id, _)| id).collect();
        let records = State::new(0).records;
        let is_done =
            |it: &&'static OperationDetails| by_hand.contains(&it.operation.id) || generic::describes(it, &records);
        let missing: Vec<_> = OPERATIONS.iter().filter(|it| !is_done(it)).map(|it| it.operation.id).collect();
        assert!(missing.is_empty(), "add a function for these in fake/src/resources/: {missing:?}");
        assert_of_spec(by_hand, OPERATIONS.iter().map(|it| it.operation.id).collect());
    }

    #[test]
    fn every_type_of_id_in_requests_has_records() {
        let params = OPERATIONS.iter().flat_map(|it| it.operation.params()).filter_map(|it| it.kind.item().named());
        let id_types: Vec<_> = params.filter(|name| *shape(name) == TypeShape::Id).collect();
        let records = State::new(0).records;
        let is_unknown = |name: &&'static str| !ids().any(|it| it.name == *name) && !records.has_table_of(name);
        let unknown: Vec<_> = id_types.iter().copied().filter(is_unknown).collect();
        assert!(unknown.is_empty(), "add these to `ids` of their resource in fake/src/resources/: {unknown:?}");
        assert_of_spec(ids().map(|it| it.name).collect(), id_types);
    }

    /// Checks that the spec has each name, and that no name occurs twice.
    fn assert_of_spec(mut names: Vec<&str>, spec: Vec<&str>) {
        names.sort_unstable();
        let twice: Vec<_> = names.windows(2).filter(|it| it[0] == it[1]).map(|it| it[0]).collect();
        let unknown: Vec<_> = names.iter().filter(|it| !spec.contains(it)).collect();
        assert!(
            twice.is_empty() && unknown.is_empty(),
            "in fake/src/resources/, twice: {twice:?}; not in the spec: {unknown:?}"
        );
    }

    #[test]
    fn no_type_accepts_every_id() {
        let state = State::new(0);
        let has: Vec<_> = ids().filter(|it| (it.has)(&state, u64::MAX)).map(|it| it.name).collect();
        assert!(has.is_empty(), "these have any id: {has:?}");
    }
}
