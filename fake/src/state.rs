//! The records of an account.

pub(crate) mod case;
pub(crate) mod cases;
pub(crate) mod history;
mod id_types;
pub(crate) mod knowledge;
pub(crate) mod message;
pub(crate) mod people;
pub(crate) mod rating;
pub(crate) mod reference;
mod subjects;
mod table;

use std::sync::Arc;

use crate::input::args::Upload;
use crate::input::rules::Ref;
use crate::state::case::number_of;
use crate::state::cases::Cases;
use crate::state::knowledge::{Article, Category, IdeaCategory, Section};
use crate::state::people::{Company, Group, Staff, User};
use crate::state::reference::{
    Channel, ClientEmail, CustomField, Filter, Label, Language, MacroCategory, Role, Status, StatusChange,
};
pub(crate) use table::Table;

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
    pub(crate) last_message: u64,
    pub(crate) last_rating: u64,
}

/// A file that messages link to.
pub(crate) struct StoredFile {
    pub(crate) upload: Arc<Upload>,
    /// The time of its message. Its link needs no credentials for 30 days from then.
    pub(crate) written: i64,
}

impl State {
    pub(crate) fn new() -> Self {
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
            last_message: 20_000,
            last_rating: 60_000,
        }
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
        let Some(ty) = id_types::find(ty) else { return Some(("not_found", format!("there is no record {id}"))) };
        (!(ty.has)(self, id)).then(|| (ty.code, format!("there is no {} {id}", ty.noun)))
    }

    /// Returns the categories of shared and of personal macros.
    fn macros(&self) -> impl Iterator<Item = &MacroCategory> {
        self.common_macros.iter().chain(&self.personal_macros)
    }
}
