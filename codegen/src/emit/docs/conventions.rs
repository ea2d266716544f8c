//! What holds for every request: the chapter of the module that the resources share.

use super::{clause, code, text};
use crate::api::{Fact, Service, Source};

/// The sections, and the conventions of each by how their names begin.
const SECTIONS: &[(&str, &[&str])] = &[
    ("Credentials", &["authentication", "staff_member", "rights", "permissions"]),
    ("Rate limit", &["rate_", "write_cost", "header_names"]),
    (
        "Requests",
        &["base_url", "methods", "content_type", "files_in", "arrays_in", "booleans_in", "unknown_", "search"],
    ),
    ("Lists", &["lists", "empty_lists", "totals", "paging", "pagination"]),
    ("Times", &["times", "weekdays"]),
    ("Custom fields", &["custom_field"]),
    ("Responses and errors", &["success", "created", "errors"]),
    ("Files", &["attachment"]),
    ("History and reports", &["history", "statistics"]),
    ("Webhooks", &["custom_channel_webhook", "rule_webhook", "webhook"]),
];

pub(super) fn conventions(service: &Service) -> String {
    let mut chapter = String::from(
        "The conventions of the service: credentials, rate limit, requests, lists, times, responses and errors.\n\n\
         These hold for every request. Statements marked **unverified** are not in the vendor's API \
         documentation; their source follows the mark.",
    );
    for (title, names) in SECTIONS {
        let facts = service.facts.iter().filter(|fact| section(fact) == Some(names));
        let statuses = (*title == "Responses and errors").then(|| statuses(service)).flatten();
        chapter.push_str(&self::titled(title, facts, statuses));
    }
    let others = service.facts.iter().filter(|fact| section(fact).is_none());
    chapter.push_str(&titled("Other conventions", others, None));
    chapter
}

/// The names of the section that a convention belongs to.
fn section(fact: &Fact) -> Option<&'static &'static [&'static str]> {
    let mut sections = SECTIONS.iter().map(|(_, names)| names);
    sections.find(|names| names.iter().any(|name| fact.name.starts_with(name)))
}

fn titled<'a>(title: &str, facts: impl Iterator<Item = &'a Fact>, more: Option<String>) -> String {
    let facts = facts.map(|fact| item(&[text(&fact.doc), mark(&fact.source)]));
    let parts = [facts.collect::<Vec<_>>().join("\n"), more.unwrap_or_default()];
    let parts = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n");
    match parts.is_empty() {
        true => parts,
        false => format!("\n\n# {title}\n\n{parts}"),
    }
}

/// The statuses of error responses, in order.
fn statuses(service: &Service) -> Option<String> {
    let throttled = service.throttling.iter().map(|it| {
        let body = it.body_contains.as_ref().map(|text| format!(", body contains {}", code(text))).unwrap_or_default();
        (it.status, body, &it.doc, &it.source)
    });
    let rejections = service.error_statuses.iter().map(|it| (it.status, String::new(), &it.doc, &it.source));
    let mut rows = throttled.chain(rejections).collect::<Vec<_>>();
    rows.sort_by_key(|(status, ..)| *status);
    let rows = rows.into_iter().map(|(status, body, doc, source)| {
        let words = item(&[text(doc), mark(source)]).trim_start_matches("- ").replace('|', "\\|");
        format!("| {status}{body} | {words} |")
    });
    let rows = rows.collect::<Vec<_>>();
    (!rows.is_empty()).then(|| format!("| Status | Meaning |\n|---|---|\n{}", rows.join("\n")))
}

fn mark(source: &Source) -> String {
    match source {
        Source::Documented => String::new(),
        Source::Unverified { evidence } => format!("(**Unverified**: {}.)", clause(evidence)),
    }
}

/// A list item on one line.
fn item(parts: &[String]) -> String {
    let words = parts.iter().flat_map(|part| part.split_whitespace()).collect::<Vec<_>>().join(" ");
    // A list in it would begin another one.
    format!("- {}", words.strip_prefix("- ").unwrap_or(&words))
}
