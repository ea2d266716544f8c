//! The resources: what operations do to records, and the records of a new account.
//!
//! The metadata says what a regular operation does: [`generic`] carries it out. A file has the irregular parts: its functions, records with
//! fields of their own, and samples that tests know. Such a file has a line in [`RESOURCES`].

mod attachments;
pub(crate) mod call;
pub(crate) mod cases;
mod client_emails;
mod companies;
pub(crate) mod custom_channels;
pub(crate) mod custom_fields;
mod custom_values;
pub(crate) mod generic;
pub(crate) mod groups;
mod idea_categories;
mod ideas;
mod identities;
mod kb_articles;
mod kb_categories;
mod kb_sections;
mod knowledge;
mod labels;
pub(crate) mod languages;
mod macros;
mod messages;
pub(crate) mod rules;
pub(crate) mod staff;
mod statistics;
mod table;
pub(crate) mod users;
pub(crate) mod webhook;

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::input::rules::Ref;
use crate::output::error_response::Rejection;
use crate::output::payload::Payload;
use crate::resources::attachments::StoredFile;
use crate::resources::call::Call;
use crate::resources::cases::case::number_of;
use crate::resources::cases::filters::Filter;
use crate::resources::cases::summaries::Cases;
use crate::resources::companies::Company;
use crate::resources::custom_channels::Channel;
use crate::resources::custom_fields::CustomField;
use crate::resources::generic::RecordType;
use crate::resources::generic::records::Records;
use crate::resources::idea_categories::IdeaCategory;
use crate::resources::kb_articles::Article;
use crate::resources::kb_categories::Category;
use crate::resources::kb_sections::Section;
use crate::resources::macros::MacroCategory;
use crate::resources::rules::Rule;
use crate::resources::staff::{Role, Staff, Status, StatusChange};
use crate::resources::users::user::User;

pub(crate) use statistics::cached_for;
pub(crate) use table::Table;

/// All resources of the API.
const RESOURCES: &[Resource] = &[
    cases::RESOURCE,
    client_emails::RESOURCE,
    companies::RESOURCE,
    custom_channels::RESOURCE,
    custom_fields::RESOURCE,
    groups::RESOURCE,
    idea_categories::RESOURCE,
    ideas::RESOURCE,
    kb_articles::RESOURCE,
    kb_categories::RESOURCE,
    kb_sections::RESOURCE,
    labels::RESOURCE,
    languages::RESOURCE,
    macros::RESOURCE,
    messages::RESOURCE,
    staff::RESOURCE,
    statistics::RESOURCE,
    users::RESOURCE,
];

/// The records of an account. Each table starts its ids at another number, so that no id is valid in two tables.
pub(crate) struct State {
    pub(crate) cases: Cases,
    pub(crate) users: Table<User>,
    pub(crate) companies: Table<Company>,
    pub(crate) staff: Table<Staff>,
    pub(crate) categories: Table<Category>,
    pub(crate) sections: Table<Section>,
    pub(crate) articles: Table<Article>,
    pub(crate) idea_categories: Table<IdeaCategory>,
    pub(crate) files: Table<StoredFile>,
    pub(crate) roles: Table<Role>,
    pub(crate) statuses: Table<Status>,
    pub(crate) custom_fields: Table<CustomField>,
    pub(crate) channels: Table<Channel>,
    pub(crate) filters: Table<Filter>,
    pub(crate) common_macros: Vec<MacroCategory>,
    pub(crate) personal_macros: Vec<MacroCategory>,
    pub(crate) status_changes: Vec<StatusChange>,
    pub(crate) rules: Vec<Rule>,
    /// The records of types that no file describes.
    pub(crate) records: Records,
    last_message: u64,
    last_rating: u64,
}

impl State {
    fn empty() -> Self {
        Self {
            cases: Cases::from(10_001),
            users: Table::from(30_001),
            companies: Table::from(4_001),
            staff: Table::from(601),
            categories: Table::from(801),
            sections: Table::from(901),
            articles: Table::from(1_101),
            idea_categories: Table::from(1_201),
            files: Table::from(50_001),
            roles: Table::from(1),
            statuses: Table::from(1),
            custom_fields: Table::from(25),
            channels: Table::from(7),
            filters: Table::from(71),
            common_macros: Vec::new(),
            personal_macros: Vec::new(),
            status_changes: Vec::new(),
            rules: Vec::new(),
            records: Records::default(),
            last_message: 20_000,
            last_rating: 60_000,
        }
    }

    /// Creates an account that has just been set up.
    pub(crate) fn new(now: i64) -> Self {
        let mut state = Self::empty();
        RESOURCES.iter().for_each(|resource| (resource.furnish)(&mut state, now));
        state
    }

    /// Adds the records of the example account.
    pub(crate) fn add_samples(&mut self, now: i64) {
        RESOURCES.iter().for_each(|resource| (resource.sample)(self, now));
        generic::add_samples(self, now);
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
        self.records.iter(RecordType::by_name("Language")).next().map_or(1, |language| language.id)
    }

    pub(crate) fn user_by_email(&self, email: &str) -> Option<u64> {
        self.users.find(|user| user.email.as_deref().is_some_and(|it| it.eq_ignore_ascii_case(email)))
    }

    pub(crate) fn staff_by_email(&self, email: &str) -> Option<u64> {
        self.staff.find(|staff| staff.email.eq_ignore_ascii_case(email))
    }

    /// Returns the error code and a message if there is no such record.
    pub(crate) fn missing(&self, reference: Ref) -> Option<(&'static str, String)> {
        let Ref { ty, id } = reference;
        match (ids().find(|it| it.name == ty), RecordType::of_id(ty)) {
            (Some(ty), _) => (!(ty.has)(self, id)).then(|| (ty.code, ty.message(id))),
            (None, Some(ty)) if self.records.get(ty, id).is_some() => None,
            (None, Some(ty)) => Some((ty.code, ty.message(id))),
            // No record has an id of this type.
            (None, None) => Some(("not_found", format!("there is no record {id}"))),
        }
    }

    /// Whether no file describes the records that a type of id identifies.
    pub(crate) fn is_generic(&self, id_type: &str) -> bool {
        ids().all(|it| it.name != id_type)
    }
}

/// A resource, as its file describes it.
pub(crate) struct Resource {
    /// The types of the ids of its records.
    ids: &'static [IdType],
    /// The functions of its operations, by their ids.
    operations: &'static [(&'static str, Handler)],
    /// Adds the records that every account starts with.
    furnish: fn(&mut State, i64),
    /// Adds the records of the example account.
    sample: fn(&mut State, i64),
}

impl Resource {
    /// A resource without anything, for those that lack some of it.
    const NONE: Self = Self { ids: &[], operations: &[], furnish: |_, _| (), sample: |_, _| () };
}

/// The function of an operation.
pub(crate) type Handler = fn(&mut Call<'_>) -> Result<Payload, Rejection>;

/// A type of id: whether there is a record with an id, and what an error response says if there is none.
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

    /// There is no record with this id.
    fn missing(&self, id: u64) -> Rejection {
        Rejection::not_found(self.code, self.message(id))
    }

    fn message(&self, id: u64) -> String {
        format!("there is no {} {id}", self.noun)
    }
}

const DAY: i64 = 86_400;

/// How long ago the records of the example account were created, except cases.
const SAMPLE_AGE: i64 = 20 * DAY;

/// Returns the function of an operation, by its id. One without a function of its own follows from the metadata.
pub(crate) fn handler(id: &str) -> Handler {
    static BY_ID: OnceLock<HashMap<&'static str, Handler>> = OnceLock::new();
    BY_ID.get_or_init(|| operations().collect()).get(id).copied().unwrap_or(generic::perform)
}

/// Returns whether an operation has no function of its own.
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
    use helpdesk::meta::{OPERATIONS, OperationDetails, TYPES, TypeShape};

    use super::*;

    #[test]
    fn each_operation_has_a_function_or_follows_from_the_metadata() {
        let functions = operations().map(|(id, _)| id).collect::<Vec<_>>();
        assert_known_and_once(&functions, &OPERATIONS.iter().map(|it| it.operation.id).collect::<Vec<_>>());
        let derived = OPERATIONS.iter().filter(|details| !functions.contains(&details.operation.id));
        let state = State::empty();
        let is_lost =
            |details: &&OperationDetails| RecordType::of(details).is_none_or(|ty| !state.is_generic(ty.id_type));
        let without_record = derived.filter(is_lost).map(|it| it.operation.id);
        let without_record = without_record.collect::<Vec<_>>();
        assert!(
            without_record.is_empty(),
            "these need a function in fake/src/resources/, because they are about no record with an id, or about one that a file keeps: \
             {without_record:?}"
        );
    }

    #[test]
    fn every_type_of_id_says_where_its_records_are() {
        let types = TYPES.iter().filter(|it| it.shape == TypeShape::Id).map(|it| it.name).collect::<Vec<_>>();
        let described = ids().map(|it| it.name).collect::<Vec<_>>();
        assert_known_and_once(&described, &types);
        let lost =
            types.iter().filter(|ty| !described.contains(ty) && RecordType::of_id(ty).is_none()).collect::<Vec<_>>();
        assert!(lost.is_empty(), "no record has these ids, so that each is rejected: {lost:?}");
    }

    /// The files of resources have no name that is unknown to the spec, and none twice.
    fn assert_known_and_once(there: &[&str], known: &[&str]) {
        let is_wrong = |(index, name): &(usize, &&str)| !known.contains(name) || there[..*index].contains(name);
        let wrong = there.iter().enumerate().filter(is_wrong).map(|(_, name)| name).collect::<Vec<_>>();
        assert!(wrong.is_empty(), "these are unknown to the spec, or twice in fake/src/resources/: {wrong:?}");
    }

    #[test]
    fn no_type_of_id_has_every_id() {
        let state = State::new(0);
        let has: Vec<_> = ids().filter(|it| (it.has)(&state, u64::MAX)).map(|it| it.name).collect();
        assert!(has.is_empty(), "these have any id: {has:?}");
    }
}
