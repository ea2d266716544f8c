//! Words that people search the documentation for: those of other help desks, and names on the wire.

use proc_macro2::TokenStream;
use quote::quote;

/// What other help desks call a resource, by its module.
const MODULES: &[(&str, &[&str])] = &[
    ("cases", &["ticket", "tickets"]),
    ("client_emails", &["mailbox", "support address"]),
    ("companies", &["organization", "organizations"]),
    ("custom_channels", &["webhook", "integration"]),
    ("custom_fields", &["ticket field", "user field"]),
    ("groups", &["team", "department"]),
    ("idea_categories", &["forum"]),
    ("ideas", &["feature request", "suggestion"]),
    ("kb_articles", &["knowledge base", "help center", "faq"]),
    ("kb_categories", &["knowledge base", "help center"]),
    ("kb_sections", &["knowledge base", "help center"]),
    ("labels", &["tag", "tags"]),
    ("languages", &["locale", "locales"]),
    ("macros", &["canned response", "template"]),
    ("messages", &["comment", "comments", "reply"]),
    ("notes", &["comment", "comments", "internal note"]),
    ("staff", &["agent", "agents", "operator"]),
    ("statistics", &["report", "reports", "csat"]),
    ("users", &["customer", "customers", "contact", "contacts"]),
];

/// What other help desks call a type.
const TYPES: &[(&str, &[&str])] = &[
    ("Assignee", &["assigned agent", "owner"]),
    ("Case", &["ticket"]),
    ("CaseId", &["ticket id"]),
    ("CaseNumber", &["ticket number"]),
    ("CaseStatus", &["ticket status"]),
    ("Change", &["audit"]),
    ("Company", &["organization"]),
    ("CustomField", &["ticket field", "user field"]),
    ("Filter", &["view"]),
    ("Group", &["team", "department"]),
    ("Idea", &["feature request", "suggestion"]),
    ("KbArticle", &["faq"]),
    ("Label", &["tag"]),
    ("Language", &["locale"]),
    ("LeaderboardRow", &["agent performance"]),
    ("Macro", &["canned response", "template"]),
    ("Message", &["comment", "reply"]),
    ("MessageContent", &["comment"]),
    ("NoteContent", &["comment", "internal note"]),
    ("Rating", &["csat"]),
    ("SatisfactionRow", &["csat"]),
    ("StaffMember", &["agent", "operator"]),
    ("User", &["customer", "contact"]),
];

/// The words for a module.
pub(in super::super) fn module_aliases(module: &str) -> TokenStream {
    of(MODULES, module)
}

/// The words for a type.
pub(in super::super) fn type_aliases(name: &str) -> TokenStream {
    of(TYPES, name)
}

/// The name on the wire, if people could not find the item by its own.
pub(in super::super) fn wire_alias(wire: &str, name: &str) -> Option<TokenStream> {
    (super::is_renamed(wire, name) && wire != name).then(|| aliases(&[wire]))
}

fn of(table: &[(&str, &[&str])], name: &str) -> TokenStream {
    let found = table.iter().find(|(key, _)| *key == name);
    found.map(|(_, words)| aliases(words)).unwrap_or_default()
}

/// `#[doc(alias)]` for each word that rustdoc takes.
pub(super) fn aliases<S: AsRef<str>>(words: &[S]) -> TokenStream {
    let taken = |word: &&str| word.chars().all(|it| it == ' ' || !(it.is_whitespace() || matches!(it, '"' | '\'')));
    let words = words.iter().map(AsRef::as_ref).filter(|word| word.trim() == *word && !word.is_empty()).filter(taken);
    quote!(#(#[doc(alias = #words)])*)
}
