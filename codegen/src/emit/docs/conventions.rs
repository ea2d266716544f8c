//! The conventions of every request, as a chapter of the module that all resources share.

use super::{clause, code, text};
use crate::api::{Convention, Service, Source};
use crate::names::SHARED;

pub(super) fn conventions(service: &Service) -> String {
    let mut chapter = String::from(
        "The conventions of the service.\n\n\
         These hold for every request. Statements marked **unverified** are not in the vendor's API \
         documentation; their source follows the mark.",
    );
    for section in sections(service) {
        let own = service.conventions.iter().filter(|it| it.section.as_deref() == Some(section));
        chapter.push_str(&render_section(section, own));
    }
    chapter
        .push_str(&render_section("Other conventions", service.conventions.iter().filter(|it| it.section.is_none())));
    chapter.push_str(&statuses(service));
    chapter
}

/// The titles of the sections, in the order of their first conventions.
fn sections(service: &Service) -> Vec<&str> {
    let mut sections = Vec::new();
    for section in service.conventions.iter().filter_map(|it| it.section.as_deref()) {
        if !sections.contains(&section) {
            sections.push(section);
        }
    }
    sections
}

/// The module of the conventions, with the section of this title if there is one.
pub(super) fn link(service: &Service, title: &str) -> String {
    let anchor = title.to_lowercase().replace(' ', "-");
    if sections(service).contains(&title) { format!("{SHARED}#{anchor}") } else { SHARED.to_owned() }
}

fn render_section<'a>(title: &str, conventions: impl Iterator<Item = &'a Convention>) -> String {
    let items = conventions.map(|it| item(&[text(&it.doc), mark(&it.source)])).collect::<Vec<_>>();
    if items.is_empty() { String::new() } else { format!("\n\n# {title}\n\n{}", items.join("\n")) }
}

/// The statuses of error responses, in order.
fn statuses(service: &Service) -> String {
    let throttled = service.throttling.iter().map(|matcher| {
        let body =
            matcher.body_contains.as_ref().map(|text| format!(", body contains {}", code(text))).unwrap_or_default();
        (matcher.status, body, &matcher.doc, &matcher.source)
    });
    let rejected = service.error_statuses.iter().map(|it| (it.status, String::new(), &it.doc, &it.source));
    let mut rows = throttled.chain(rejected).collect::<Vec<_>>();
    rows.sort_by_key(|(status, ..)| *status);
    let rows = rows.into_iter().map(|(status, body, doc, source)| {
        let words = item(&[text(doc), mark(source)]).trim_start_matches("- ").replace('|', "\\|");
        format!("\n| {status}{body} | {words} |")
    });
    let rows = rows.collect::<String>();
    if rows.is_empty() { rows } else { format!("\n\n# Error statuses\n\n| Status | Meaning |\n|---|---|{rows}") }
}

fn mark(source: &Source) -> String {
    let evidence = source.evidence.as_ref();
    evidence.map(|evidence| format!("(**Unverified**: {}.)", clause(evidence))).unwrap_or_default()
}

/// A list item on one line.
fn item(parts: &[String]) -> String {
    let words = parts.iter().flat_map(|part| part.split_whitespace()).collect::<Vec<_>>().join(" ");
    // A `- ` inside the item would begin another list.
    format!("- {}", words.strip_prefix("- ").unwrap_or(&words))
}
