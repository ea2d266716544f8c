//! Pieces of text that all pages have.

use helpdesk_codegen::api::{Alternatives, Required, Source};

use crate::markdown::without_html;

/// Why nothing that is written fails.
pub(super) const TAKES_ALL: &str = "a String takes everything";

/// Says which of these parameters stand together.
pub(super) fn together(alternatives: &Alternatives, required: &Required) -> String {
    let members = alternatives
        .members
        .iter()
        .map(|member| member.params.iter().map(|it| format!("`{}`", it.wire)).collect::<Vec<_>>().join(" with "));
    let how = match (required, alternatives.one_of) {
        (Required::No, _) => "At most one of",
        (_, true) => "Exactly one of",
        (_, false) => "At least one of",
    };
    format!("{how}: {}.", members.collect::<Vec<_>>().join("; "))
}

/// Says where something comes from, if the vendor's documentation does not have it, and whether a live account had it.
pub(super) fn sourced(source: &Source) -> String {
    let unverified = source.evidence.as_ref().map(|it| format!(" (*unverified*: {})", cell(it)));
    let observed = source.observed.then(|| " (*observed*)".to_owned());
    unverified.into_iter().chain(observed).collect()
}

/// One line of a table.
pub(super) fn cell(text: &str) -> String {
    without_html(text).replace('|', "\\|").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first sentence.
pub(super) fn summary(text: &str) -> String {
    let paragraph = cell(text.split("\n\n").next().unwrap_or_default());
    match paragraph.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => paragraph,
    }
}
