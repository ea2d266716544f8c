//! Text that all pages share.

use helpdesk_codegen::api::{Alternatives, Required, Source};

use crate::markdown::without_html;

/// The reason why no `write!` to a string fails.
pub(super) const WRITE_TO_STRING_NEVER_FAILS: &str = "writing to a String never fails";

/// Describes the parameters of which a request needs one.
pub(super) fn alternatives_rule(alternatives: &Alternatives, required: &Required) -> String {
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

/// Names the source of a fact that the vendor's documentation lacks, and says whether a live account had it.
pub(super) fn source_note(source: &Source) -> String {
    let unverified = source.evidence.as_ref().map(|it| format!(" (*unverified*: {})", cell(it)));
    let observed = source.observed.then(|| " (*observed*)".to_owned());
    unverified.into_iter().chain(observed).collect()
}

/// Text for a cell of a table, on one line.
pub(super) fn cell(text: &str) -> String {
    without_html(text).replace('|', "\\|").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first sentence of a text.
pub(super) fn summary(text: &str) -> String {
    let paragraph = cell(text.split("\n\n").next().unwrap_or_default());
    match paragraph.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => paragraph,
    }
}
