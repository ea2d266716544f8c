//! Where the records of each type of id are: whether there is one, and what an error response says if there is none.

use crate::state::State;

/// A type of id.
pub(crate) struct IdType {
    /// The name in the metadata.
    pub(super) name: &'static str,
    /// What a record is called in messages.
    pub(super) noun: &'static str,
    /// The error code if there is no such record.
    pub(super) code: &'static str,
    /// Whether there is a record with this id.
    pub(super) has: fn(&State, u64) -> bool,
}

const fn id(name: &'static str, noun: &'static str, code: &'static str, has: fn(&State, u64) -> bool) -> IdType {
    IdType { name, noun, code, has }
}

/// All types of ids of the metadata.
const ID_TYPES: &[IdType] = &[
    id("CaseId", "case", "case_not_found", |state, id| state.cases.has(id)),
    // There are no automation rules.
    id("RuleId", "rule", "rule_not_found", |_, _| false),
    id("ClientEmailId", "email address of the account", "client_email_not_found", |state, id| {
        state.client_emails.has(id)
    }),
    id("CompanyId", "company", "company_not_found", |state, id| state.companies.has(id)),
    id("CustomChannelId", "custom channel", "channel_not_found", |state, id| state.channels.has(id)),
    id("CustomFieldId", "custom field", "custom_field_not_found", |state, id| state.custom_fields.has(id)),
    id("GroupId", "group", "group_not_found", |state, id| state.groups.has(id)),
    id("IdeaCategoryId", "idea category", "ideas_category_not_found", |state, id| state.idea_categories.has(id)),
    id("KbArticleId", "article", "kb_article_not_found", |state, id| state.articles.has(id)),
    id("KbCategoryId", "category", "kb_category_not_found", |state, id| state.categories.has(id)),
    id("KbSectionId", "section", "kb_section_not_found", |state, id| state.sections.has(id)),
    id("LabelId", "label", "label_not_found", |state, id| state.labels.has(id)),
    id("LanguageId", "language", "language_not_found", |state, id| state.languages.has(id)),
    id("MacroCategoryId", "macro category", "macro_not_found", |state, id| state.macros().any(|it| it.id == id)),
    id("MacroId", "macro", "macro_not_found", |state, id| {
        state.macros().flat_map(|it| &it.macros).any(|it| it.id == id)
    }),
    id("MacroActionId", "macro action", "macro_not_found", |state, id| {
        state.macros().flat_map(|it| &it.macros).flat_map(|it| &it.actions).any(|it| it.id == id)
    }),
    id("MessageId", "message", "message_not_found", |state, id| {
        state.cases.iter().flat_map(|case| &case.messages).any(|message| message.id == id)
    }),
    id("FileId", "file", "file_not_found", |state, id| state.files.has(id)),
    id("StaffId", "staff member", "staff_not_found", |state, id| state.staff.has(id)),
    id("StaffRoleId", "role", "role_not_found", |state, id| state.roles.has(id)),
    id("StaffStatusId", "status", "status_not_found", |state, id| state.statuses.has(id)),
    id("RatingId", "rating", "rating_not_found", |state, id| {
        let of_messages = state.cases.iter().flat_map(|case| &case.messages).filter_map(|it| it.rating.as_ref());
        state.cases.iter().filter_map(|case| case.rating.as_ref()).chain(of_messages).any(|rating| rating.id == id)
    }),
    id("UserId", "user", "user_not_found", |state, id| state.users.has(id)),
];

/// The type of this name.
pub(super) fn find(name: &str) -> Option<&'static IdType> {
    ID_TYPES.iter().find(|it| it.name == name)
}

#[cfg(test)]
mod tests {
    use helpdesk::meta::{TYPES, TypeShape};

    use super::*;

    #[test]
    fn every_type_of_id_says_where_its_records_are() {
        let mut there: Vec<_> = ID_TYPES.iter().map(|it| it.name).collect();
        let mut wanted: Vec<_> = TYPES.iter().filter(|it| it.shape == TypeShape::Id).map(|it| it.name).collect();
        there.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(there, wanted);
    }

    #[test]
    fn no_type_of_id_has_every_id() {
        let state = State::new();
        let has: Vec<_> = ID_TYPES.iter().filter(|it| (it.has)(&state, u64::MAX)).map(|it| it.name).collect();
        assert!(has.is_empty(), "these have any id: {has:?}");
    }
}
