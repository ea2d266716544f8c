//! The resources: one file each, with its records, what its operations do to them, and its sample records.
//!
//! A new one is a file below this directory, its table in [`State`], and its line in [`RESOURCES`].

mod attachments;
pub(crate) mod call;
pub(crate) mod cases;
mod client_emails;
mod companies;
pub(crate) mod custom_channels;
pub(crate) mod custom_fields;
mod custom_values;
mod groups;
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
use crate::resources::client_emails::ClientEmail;
use crate::resources::companies::Company;
use crate::resources::custom_channels::Channel;
use crate::resources::custom_fields::CustomField;
use crate::resources::groups::Group;
use crate::resources::idea_categories::IdeaCategory;
use crate::resources::kb_articles::Article;
use crate::resources::kb_categories::Category;
use crate::resources::kb_sections::Section;
use crate::resources::labels::Label;
use crate::resources::languages::Language;
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
    pub(crate) groups: Table<Group>,
    pub(crate) staff: Table<Staff>,
    pub(crate) labels: Table<Label>,
    pub(crate) categories: Table<Category>,
    pub(crate) sections: Table<Section>,
    pub(crate) articles: Table<Article>,
    pub(crate) idea_categories: Table<IdeaCategory>,
    pub(crate) files: Table<StoredFile>,
    pub(crate) roles: Table<Role>,
    pub(crate) statuses: Table<Status>,
    pub(crate) custom_fields: Table<CustomField>,
    pub(crate) languages: Table<Language>,
    pub(crate) client_emails: Table<ClientEmail>,
    pub(crate) channels: Table<Channel>,
    pub(crate) filters: Table<Filter>,
    pub(crate) common_macros: Vec<MacroCategory>,
    pub(crate) personal_macros: Vec<MacroCategory>,
    pub(crate) status_changes: Vec<StatusChange>,
    pub(crate) rules: Vec<Rule>,
    last_message: u64,
    last_rating: u64,
}

impl State {
    fn empty() -> Self {
        Self {
            cases: Cases::from(10_001),
            users: Table::from(30_001),
            companies: Table::from(4_001),
            groups: Table::from(501),
            staff: Table::from(601),
            labels: Table::from(701),
            categories: Table::from(801),
            sections: Table::from(901),
            articles: Table::from(1_101),
            idea_categories: Table::from(1_201),
            files: Table::from(50_001),
            roles: Table::from(1),
            statuses: Table::from(1),
            custom_fields: Table::from(25),
            languages: Table::from(1),
            client_emails: Table::from(11),
            channels: Table::from(7),
            filters: Table::from(71),
            common_macros: Vec::new(),
            personal_macros: Vec::new(),
            status_changes: Vec::new(),
            rules: Vec::new(),
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
        self.languages.ids().next().unwrap_or(1)
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
        // A type that nobody knows has no records: its ids are not taken as existing.
        let Some(ty) = ids().find(|it| it.name == ty) else {
            return Some(("not_found", format!("there is no record {id}")));
        };
        (!(ty.has)(self, id)).then(|| (ty.code, ty.message(id)))
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

/// The function of an operation, by its id.
pub(crate) fn handler(id: &str) -> Option<Handler> {
    static BY_ID: OnceLock<HashMap<&'static str, Handler>> = OnceLock::new();
    BY_ID.get_or_init(|| operations().collect()).get(id).copied()
}

fn operations() -> impl Iterator<Item = (&'static str, Handler)> {
    RESOURCES.iter().flat_map(|resource| resource.operations).copied()
}

fn ids() -> impl Iterator<Item = &'static IdType> {
    RESOURCES.iter().flat_map(|resource| resource.ids)
}

#[cfg(test)]
mod tests {
    use helpdesk::meta::{OPERATIONS, TYPES, TypeShape};

    use super::*;

    #[test]
    fn each_operation_has_one_function_and_no_other_has_any() {
        assert_same(operations().map(|(id, _)| id), OPERATIONS.iter().map(|it| it.operation.id));
    }

    #[test]
    fn every_type_of_id_says_where_its_records_are() {
        let wanted = TYPES.iter().filter(|it| it.shape == TypeShape::Id);
        assert_same(ids().map(|it| it.name), wanted.map(|it| it.name));
    }

    /// The files of resources have each name of the spec once, and no other.
    fn assert_same(there: impl Iterator<Item = &'static str>, wanted: impl Iterator<Item = &'static str>) {
        let (mut unknown, mut missing) = (there.collect::<Vec<_>>(), Vec::new());
        for name in wanted {
            match unknown.iter().position(|it| *it == name) {
                Some(index) => drop(unknown.remove(index)),
                None => missing.push(name),
            }
        }
        assert!(missing.is_empty(), "add these to their files in fake/src/resources/: {missing:?}");
        assert!(unknown.is_empty(), "these are unknown to the spec, or twice in fake/src/resources/: {unknown:?}");
    }

    #[test]
    fn no_type_of_id_has_every_id() {
        let state = State::new(0);
        let has: Vec<_> = ids().filter(|it| (it.has)(&state, u64::MAX)).map(|it| it.name).collect();
        assert!(has.is_empty(), "these have any id: {has:?}");
    }
}
