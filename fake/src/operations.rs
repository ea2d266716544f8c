//! What every operation does to the account: one function for each, one file for each family.

mod attachments;
pub(crate) mod call;
mod case_list;
mod cases;
mod changelog;
mod companies;
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
mod messages;
mod reference;
mod staff;
mod statistics;
mod users;
pub(crate) mod webhook;

use crate::operations::call::Call;
use crate::output::answer::Answer;
use crate::output::refusal::Refusal;
use crate::state::knowledge::{Article, Category, Section};

pub(crate) use statistics::cached_for;

/// What an operation does.
pub(crate) type Handler = fn(&mut Call<'_>) -> Result<Answer, Refusal>;

/// The function of an operation, by its id. A test makes sure that there is one for each.
pub(crate) fn handler(id: &str) -> Option<Handler> {
    let handler: Handler = match id {
        "cases.create" => cases::create,
        "cases.list" => case_list::list,
        "cases.filters" => reference::filters,
        "cases.get" => cases::get,
        "cases.update" => cases::update,
        "cases.trash" => cases::trash,
        "cases.trash_many" => cases::trash_many,
        "cases.spam" => cases::spam,
        "cases.spam_many" => cases::spam_many,
        "cases.restore" => cases::restore,
        "cases.restore_many" => cases::restore_many,
        "cases.delete" => cases::delete,
        "cases.delete_many" => cases::delete_many,
        "cases.rate" => cases::rate,
        "cases.changelog" => changelog::changelog,
        "client_emails.list" => reference::client_emails,
        "companies.create" => companies::create,
        "companies.list" => companies::list,
        "companies.get" => companies::get,
        "companies.update" => companies::update,
        "companies.disable" => companies::disable,
        "companies.block" => companies::block,
        "companies.restore" => companies::restore,
        "companies.delete" => companies::delete,
        "custom_channels.list" => reference::custom_channels,
        "custom_fields.list" => reference::custom_fields,
        "groups.create" => groups::create,
        "groups.list" => groups::list,
        "groups.get" => groups::get,
        "groups.update" => groups::update,
        "groups.disable" => groups::disable,
        "groups.enable" => groups::enable,
        "groups.delete" => groups::delete,
        "idea_categories.create" => idea_categories::create,
        "idea_categories.list" => idea_categories::list,
        "idea_categories.get" => idea_categories::get,
        "idea_categories.update" => idea_categories::update,
        "idea_categories.disable" => idea_categories::disable,
        "idea_categories.enable" => idea_categories::enable,
        "idea_categories.delete" => idea_categories::delete,
        "ideas.update" => ideas::update,
        "ideas.set_official_answer" => ideas::set_official_answer,
        "ideas.delete_official_answer" => ideas::delete_official_answer,
        "kb_articles.create" => kb_articles::create,
        "kb_articles.list" => kb_articles::list,
        "kb_articles.update" => kb_articles::update,
        "kb_articles.get" => knowledge::get::<Article>,
        "kb_articles.disable" => knowledge::disable::<Article>,
        "kb_articles.enable" => knowledge::enable::<Article>,
        "kb_articles.move_up" => knowledge::move_up::<Article>,
        "kb_articles.move_down" => knowledge::move_down::<Article>,
        "kb_articles.delete" => knowledge::delete::<Article>,
        "kb_categories.create" => kb_categories::create,
        "kb_categories.list" => kb_categories::list,
        "kb_categories.update" => kb_categories::update,
        "kb_categories.get" => knowledge::get::<Category>,
        "kb_categories.disable" => knowledge::disable::<Category>,
        "kb_categories.enable" => knowledge::enable::<Category>,
        "kb_categories.move_up" => knowledge::move_up::<Category>,
        "kb_categories.move_down" => knowledge::move_down::<Category>,
        "kb_categories.delete" => knowledge::delete::<Category>,
        "kb_sections.create" => kb_sections::create,
        "kb_sections.list" => kb_sections::list,
        "kb_sections.update" => kb_sections::update,
        "kb_sections.get" => knowledge::get::<Section>,
        "kb_sections.disable" => knowledge::disable::<Section>,
        "kb_sections.enable" => knowledge::enable::<Section>,
        "kb_sections.move_up" => knowledge::move_up::<Section>,
        "kb_sections.move_down" => knowledge::move_down::<Section>,
        "kb_sections.delete" => knowledge::delete::<Section>,
        "labels.create" => labels::create,
        "labels.list" => labels::list,
        "labels.update" => labels::update,
        "labels.delete" => labels::delete,
        "languages.list" => reference::languages,
        "macros.list" => reference::macros,
        "messages.list" => messages::list,
        "messages.create" => messages::reply,
        "messages.update" => messages::update,
        "messages.delete" => messages::delete,
        "messages.rate" => messages::rate,
        "notes.create" => messages::note,
        "notes.update" => messages::update_note,
        "notes.delete" => messages::delete_note,
        "staff.create" => staff::create,
        "staff.list" => staff::list,
        "staff.roles" => reference::roles,
        "staff.statuses" => reference::statuses,
        "staff.get" => staff::get,
        "staff.update" => staff::update,
        "staff.disable" => staff::disable,
        "staff.enable" => staff::enable,
        "staff.delete" => staff::delete,
        "statistics.leaderboard" => statistics::leaderboard,
        "statistics.staff_statuses" => statistics::staff_statuses,
        "statistics.satisfaction" => statistics::satisfaction,
        "statistics.staff_leaderboard" => statistics::staff_leaderboard,
        "statistics.group_leaderboard" => statistics::group_leaderboard,
        "users.create" => users::create,
        "users.list" => users::list,
        "users.get" => users::get,
        "users.update" => users::update,
        "users.link" => users::link,
        "users.unlink" => users::unlink,
        "users.disable" => users::disable,
        "users.block" => users::block,
        "users.restore" => users::restore,
        "users.delete" => users::delete,
        "users.identify" => users::identify,
        _ => return None,
    };
    Some(handler)
}
