//! The client crate: its package metadata and its guides.

use super::resolver::{Resolver, one_line};
use crate::api::{Guide, Package};
use crate::diagnostics::{At, Code, Diagnostic, suggestion};
use crate::document::{self, Document, Item, README};
use crate::manifest;
use crate::names::Name;

/// The package metadata for cargo. The name of the service gives the default of each value.
pub(super) fn package(resolver: &mut Resolver<'_>, document: &Document, service: &str) -> Package {
    let written = document.package.as_ref().map(|package| (&package.at, &package.value));
    if let Some((at, document::Package { name: Some(name), .. })) = written {
        check_name(resolver, &at.child("name"), name);
    }
    if let Some((at, document::Package { keywords, .. })) = written {
        check_keywords(resolver, &at.child("keywords"), keywords);
    }
    let written = written.map(|(_, package)| package.clone());
    let document::Package { name, description, keywords, example_url } =
        written.unwrap_or(document::Package { name: None, description: None, keywords: Vec::new(), example_url: None });
    Package {
        // The suffix keeps the name apart from every module and every crate of Rust.
        name: name.unwrap_or_else(|| format!("{}_client", Name::new(service).value_text().unwrap_or_default())),
        description: one_line(&description.unwrap_or_else(|| format!("A typed client for the REST API of {service}."))),
        keywords,
        example_url: example_url.unwrap_or_else(|| "https://example.com".to_owned()),
    }
}

/// Crates that every program has.
const RUST: [&str; 5] = ["alloc", "core", "proc_macro", "std", "test"];

fn check_name(resolver: &mut Resolver<'_>, at: &At, name: &str) {
    if Name::new(name).value_text().as_deref() != Ok(name) || RUST.contains(&name) {
        let message = format!("expected a name of a crate in snake_case that Rust does not use, found `{name}`");
        resolver.report(Diagnostic::new(Code::BadName, at.on_value(), message).help("programs write it in `use`"));
    }
}

/// Reports keywords that crates.io rejects.
fn check_keywords(resolver: &mut Resolver<'_>, at: &At, keywords: &[String]) {
    let is_known = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '_' | '+');
    let is_valid = |word: &str| {
        word.len() <= 20 && word.starts_with(|it: char| it.is_ascii_alphanumeric()) && word.chars().all(is_known)
    };
    let wrong = keywords.iter().find(|word| !is_valid(word));
    let message = match (keywords.len(), wrong) {
        (_, Some(word)) => {
            format!("expected keywords of at most 20 ASCII letters, digits, `-`, `_` and `+`, found `{word}`")
        }
        (6.., None) => format!("expected at most 5 keywords, found {}", keywords.len()),
        (_, None) => return,
    };
    resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help("crates.io takes no others"));
}

/// The front page and the guides.
pub(super) fn guides(resolver: &mut Resolver<'_>, document: &Document) -> (Option<String>, Vec<Guide>) {
    let (readme, guides): (Vec<_>, Vec<_>) = document.guides.iter().partition(|guide| guide.name == README);
    let guides = guides.into_iter().map(|guide| self::guide(resolver, guide)).collect();
    (readme.first().map(|readme| readme.value.text.clone()), guides)
}

fn guide(resolver: &mut Resolver<'_>, guide: &Item<document::Guide>) -> Guide {
    let Item { name, at, value: document::Guide { order: _, topic, features, text } } = guide;
    if Name::new(name).value_text().as_deref() != Ok(name) {
        let message = format!("expected a snake_case file name, found `{name}`");
        resolver.report(Diagnostic::new(Code::BadName, at.on_file(), message).help("rename the file"));
    }
    for unknown in features.iter().filter(|feature| !manifest::features().any(|known| known == *feature)) {
        let message = format!("unknown feature `{unknown}` of the client crate");
        let diagnostic = Diagnostic::new(Code::BadValue, at.child("features").on_value(), message);
        resolver.report(diagnostic.maybe_help(suggestion(unknown, manifest::features())));
    }
    Guide { name: name.clone(), topic: topic.clone(), features: features.clone(), text: text.clone() }
}
