//! The effect of each operation on the account: one function for each operation, one file for each resource.

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

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::operations::call::Call;
use crate::output::answer::Answer;
use crate::output::error_response::Rejection;

pub(crate) use statistics::cached_for;

/// What an operation does.
pub(crate) type Handler = fn(&mut Call<'_>) -> Result<Answer, Rejection>;

/// The functions of all operations by their ids, as each file lists its own.
const HANDLERS: &[&[(&str, Handler)]] = &[
    case_list::HANDLERS,
    cases::HANDLERS,
    changelog::HANDLERS,
    companies::HANDLERS,
    groups::HANDLERS,
    idea_categories::HANDLERS,
    ideas::HANDLERS,
    kb_articles::HANDLERS,
    kb_categories::HANDLERS,
    kb_sections::HANDLERS,
    labels::HANDLERS,
    messages::HANDLERS,
    reference::HANDLERS,
    staff::HANDLERS,
    statistics::HANDLERS,
    users::HANDLERS,
];

/// The function of an operation, by its id.
pub(crate) fn handler(id: &str) -> Option<Handler> {
    static BY_ID: OnceLock<HashMap<&'static str, Handler>> = OnceLock::new();
    BY_ID.get_or_init(|| HANDLERS.concat().into_iter().collect()).get(id).copied()
}

#[cfg(test)]
mod tests {
    use helpdesk::meta::OPERATIONS;

    use super::*;

    #[test]
    fn each_operation_has_one_function_and_no_other_has_any() {
        let mut there: Vec<&str> = HANDLERS.concat().into_iter().map(|(id, _)| id).collect();
        let mut wanted: Vec<&str> = OPERATIONS.iter().map(|it| it.operation.id).collect();
        there.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(there, wanted);
    }
}
