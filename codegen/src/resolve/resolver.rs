//! The shared state of this stage: the declared types, and the diagnostics.

use std::collections::{BTreeMap, BTreeSet};

use super::uses::{Declarations, Uses};
use crate::api::{Alternatives, Sensitivity, Source};
use crate::diagnostics::{At, Code, Diagnostic, Diagnostics, Level, did_you_mean, suggestion};
use crate::document::{self, Document};
use crate::language::words;
use crate::names::Name;

/// The declared types, those resolved so far, and the diagnostics.
pub(super) struct Resolver<'a> {
    pub(super) types: Declarations<'a>,
    /// The prefix of every path, which request lines leave out.
    pub(super) prefix: &'a str,
    /// The alternatives that are resolved so far, by name.
    pub(super) alternatives: BTreeMap<&'a str, Alternatives>,
    /// The records that bodies send and that responses have.
    pub(super) uses: Uses<'a>,
    /// The records that bodies send, by the Rust names of their types.
    pub(super) objects: BTreeMap<String, &'a str>,
    /// Record and field names of fields that cannot be sent and are already reported.
    pub(super) unfit: BTreeSet<(&'a str, &'a str)>,
    pub(super) diagnostics: Diagnostics,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(documents: &'a [Document]) -> Resolver<'a> {
        let mut resolver = Resolver {
            types: BTreeMap::new(),
            prefix: documents.iter().find_map(|it| Some(&*it.service.as_ref()?.value.prefix)).unwrap_or_default(),
            alternatives: BTreeMap::new(),
            uses: Uses::default(),
            objects: BTreeMap::new(),
            unfit: BTreeSet::new(),
            diagnostics: Diagnostics::default(),
        };
        resolver.index_types(documents);
        resolver.uses = Uses::new(documents, &resolver.types);
        let names = resolver.types.keys().copied().filter(|name| resolver.uses.is_sent(name));
        resolver.objects = names.map(|name| (resolver.uses.object_name(name), name)).collect();
        resolver
    }

    fn index_types(&mut self, documents: &'a [Document]) {
        for decl in documents.iter().flat_map(|document| &document.types) {
            if let Some(first) = self.types.insert(&decl.name, decl) {
                let message = format!("duplicate type `{}`", decl.name);
                self.report(
                    Diagnostic::new(Code::NameCollision, decl.at.on_key(), message)
                        .also(first.at.on_key(), "first declared here")
                        .help("remove or rename one of them"),
                );
            }
        }
    }

    /// The source of an operation, which is required.
    pub(super) fn source(&mut self, at: &At, source: &document::Source) -> Option<Source> {
        if source.source.is_none() {
            let message = "missing key `source`";
            self.report(
                Diagnostic::new(Code::MissingSource, at.on_key(), message)
                    .help("add `source: documented`, or `source: unverified` with `evidence:`"),
            );
            return None;
        }
        Some(self.source_or_documented(at, source))
    }

    /// The source of any other item. The default is `documented`.
    pub(super) fn source_or_documented(&mut self, at: &At, source: &document::Source) -> Source {
        match (source.source.as_deref(), &source.evidence) {
            (Some("unverified"), Some(evidence)) => {
                return Source { evidence: Some(evidence.clone()), observed: false };
            }
            (Some("unverified"), None) => {
                let message = "missing key `evidence`, which `source: unverified` needs";
                self.report(
                    Diagnostic::new(Code::MissingEvidence, at.child("source").on_value(), message)
                        .help("say where it was seen, and how reliable that is"),
                );
            }
            (Some("documented") | None, Some(_)) => {
                let message = "unexpected key `evidence` without `source: unverified`";
                let diagnostic = Diagnostic::new(Code::BadValue, at.child("evidence").on_key(), message);
                self.report(diagnostic.help("remove `evidence`, or set `source: unverified`"));
            }
            (Some("documented") | None, None) => (),
            (Some(other), _) => self.bad_value(&at.child("source"), other, words::SOURCES),
        }
        Source::default()
    }

    /// How much of a value may be shown, if the spec states it.
    pub(super) fn sensitivity(&mut self, at: &At, text: Option<&str>) -> Option<Sensitivity> {
        let sensitivity = Sensitivity::from_word(text?);
        if sensitivity.is_none() {
            self.bad_value(&at.child("sensitive"), text?, words::SENSITIVITIES);
        }
        sensitivity
    }

    /// Whether an unknown name is similar to a declared type with an invalid name. The declaration has its own
    /// diagnostic.
    pub(super) fn is_misnamed(&self, name: &str) -> bool {
        let names = self.types.keys().copied().filter(|it| Name::new(it).type_text().ok().as_deref() != Some(*it));
        !self.types.contains_key(name) && did_you_mean(name, names).is_some()
    }

    /// Help with a name that does not exist, unless the diagnostic would not be stored. The comparison with all names
    /// takes time.
    pub(super) fn suggestion<'s>(&self, word: &str, candidates: impl IntoIterator<Item = &'s str>) -> Option<String> {
        (!self.diagnostics.is_full(Level::Error)).then(|| suggestion(word, candidates)).flatten()
    }

    /// Reports a value that is not one of a few words.
    pub(super) fn bad_value(&mut self, at: &At, value: &str, allowed: &[&str]) {
        let list = allowed.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
        let one_of = if allowed.len() > 1 { "one of " } else { "" };
        let message = format!("expected {one_of}{list}, found `{value}`");
        let diagnostic = Diagnostic::new(Code::BadValue, at.on_value(), message);
        let help = did_you_mean(value, allowed.iter().copied()).map(|near| format!("did you mean `{near}`?"));
        self.report(diagnostic.maybe_help(help));
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Resolves a declaration of another place again, without reporting its mistakes twice.
    pub(super) fn silently<T>(&mut self, resolve: impl FnOnce(&mut Self) -> T) -> T {
        let reported = std::mem::take(&mut self.diagnostics);
        let resolved = resolve(self);
        self.diagnostics = reported;
        resolved
    }

    pub(super) fn error(&mut self, code: Code, at: &At, message: impl Into<String>) {
        self.report(Diagnostic::new(code, at.on_value(), message));
    }
}

/// Joins lines, because error reports show the text in one line.
pub(super) fn one_line(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}
