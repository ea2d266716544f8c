//! Stage 2: [`Document`]s to [`Api`], looking up every name and checking every rule.

mod accessors;
mod catalog;
mod checks;
mod comparisons;
mod conversions;
mod enums;
mod events;
mod fields;
mod find_created;
mod grammar;
mod identifiers;
mod limits;
mod lock;
mod measures;
mod operations;
mod package;
mod paging;
mod params;
mod renamed;
mod returns;
mod tagged;
mod times;
mod types;
mod warnings;

use std::collections::BTreeMap;

use crate::api::{
    Alternatives, Api, Convention, ErrorCodes, ErrorStatus, Guide, Package, Resource, Sensitivity, Service, Source,
    ThrottleMatcher, TypeDecl, TypeKind, Version,
};
use crate::diagnostics::{At, Checked, Code, Diagnostic, Diagnostics, Level, did_you_mean, suggestion};
use crate::document::{self, Document, Item};
use crate::language::words;
use crate::lock::Lock;
use crate::names::{Name, SHARED};

pub(crate) use self::grammar::builtin_types;

pub(crate) fn resolve(documents: &[Document], lock: &Lock) -> Checked<Api> {
    let mut resolver =
        Resolver { types: BTreeMap::new(), alternatives: BTreeMap::new(), diagnostics: Diagnostics::default() };
    resolver.index_types(documents);
    renamed::check(&mut resolver, documents);
    let types = documents.iter().map(|document| resolver.declarations(document)).collect::<Vec<_>>();
    let mut resources =
        documents.iter().zip(types).map(|(document, types)| resolver.resource(document, types)).collect::<Vec<_>>();
    find_created::resolve(&mut resolver, documents, &mut resources);
    let catalog = catalog::catalog(&mut resolver, documents, &resources);
    let shared = resolver.shared(documents);
    checks::check(&mut resolver, documents, &resources);
    let api = resolver.diagnostics.finish(shared).map(|shared| {
        let Shared { version, doc, service, package, readme, guides } =
            shared.expect("a service that is missing was reported");
        Api { version, doc, service, package, readme, guides, resources, catalog, names: Vec::new() }
    });
    // A slip may follow from an error: a type is unused because its name is misspelled elsewhere.
    api.and_then(|api| lock::lock(api, documents, lock)).and_then(|api| warnings::warnings(documents).finish(api))
}

/// All that only `api.yaml` and the files of `guide/` say.
struct Shared {
    version: Version,
    doc: String,
    service: Service,
    package: Package,
    readme: Option<String>,
    guides: Vec<Guide>,
}

/// What all the functions of this stage need: the declared types, and where mistakes go.
struct Resolver<'a> {
    types: BTreeMap<&'a str, &'a Item<document::TypeDecl>>,
    /// What has been resolved of those that operations choose from.
    alternatives: BTreeMap<&'a str, Alternatives>,
    diagnostics: Diagnostics,
}

impl<'a> Resolver<'a> {
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

    fn declarations(&mut self, document: &'a Document) -> Vec<TypeDecl> {
        let mut declarations = Vec::new();
        for decl in &document.types {
            let Some(resolved) = types::declaration(self, decl) else {
                continue;
            };
            if let TypeKind::Alternatives(alternatives) = &resolved.kind {
                self.alternatives.insert(&decl.name, alternatives.clone());
            }
            declarations.push(resolved);
        }
        declarations
    }

    fn resource(&mut self, document: &Document, types: Vec<TypeDecl>) -> Resource {
        identifiers::check_family(self, document);
        self.check_search(&document.at, &document.module, &document.search);
        let operations =
            document.operations.iter().filter_map(|it| operations::operation(self, &document.module, it)).collect();
        Resource {
            module: document.module.clone(),
            renamed_from: document.renamed_from.clone(),
            doc: document.doc.clone(),
            search: document.search.clone(),
            types,
            operations,
            open_questions: document.open_questions.clone(),
        }
    }

    fn shared(&mut self, documents: &[Document]) -> Option<Shared> {
        let document = documents.iter().find(|document| document.module == SHARED)?;
        let version = self.version(document);
        let Some(service) = &document.service else {
            let message = "missing key `service`";
            self.report(
                Diagnostic::new(Code::MissingKey, document.at.on_file(), message)
                    .help("add `service:` with its name, prefix, page sizes, headers and costs"),
            );
            return None;
        };
        let package = package::package(self, document, &service.value.name);
        let (readme, guides) = package::guides(self, document);
        let service = self.service(service);
        Some(Shared { version: version?, doc: document.doc.clone(), service: service?, package, readme, guides })
    }

    fn version(&mut self, document: &Document) -> Option<Version> {
        let text = document.version.as_deref()?;
        match Version::parse(text) {
            Ok(version) => Some(version),
            Err(error) => {
                let at = document.at.child("version");
                let message = format!("expected a version such as `0.1.0`, found `{text}`: {error}");
                let help = "write three numbers, as cargo does; `cargo xtask release` chooses the next ones";
                self.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help));
                None
            }
        }
    }

    fn service(&mut self, service: &Item<document::Service>) -> Option<Service> {
        let document::Service {
            name,
            prefix,
            page,
            headers,
            cost,
            throttling,
            error_statuses,
            error_codes,
            conventions,
        } = &service.value;
        let at = &service.at;
        let number = |resolver: &mut Self, at: &At, value: i64| measures::count(resolver, at, value);
        let conventions = conventions.iter().map(|convention| Convention {
            name: convention.name.clone(),
            section: convention.value.section.clone(),
            doc: convention.value.doc.clone(),
            source: self.source_or_documented(&convention.at, &convention.value.source),
        });
        let conventions = conventions.collect();
        let throttling = throttling.iter().filter_map(|it| self.throttling(it)).collect();
        self.check_error_statuses(error_statuses);
        let error_statuses = error_statuses.iter().filter_map(|it| self.error_status(it)).collect();
        let error_codes = error_codes.as_ref().map(|name| self.error_codes(&at.child("error_codes"), name));
        self.check_service(at, &service.value);
        Some(Service {
            name: identifiers::type_name(self, &at.child("name"), name)?,
            prefix: prefix.clone(),
            page_size: number(self, &at.child("page").child("size"), page.size)?,
            max_page_size: number(self, &at.child("page").child("max_size"), page.max_size)?,
            remaining_header: headers.remaining.clone(),
            limit_header: headers.limit.clone(),
            retry_after_header: headers.retry_after.clone(),
            read_cost: number(self, &at.child("cost").child("read"), cost.read)?,
            write_cost: number(self, &at.child("cost").child("write"), cost.write)?,
            throttling,
            error_statuses,
            error_codes,
            conventions,
        })
    }

    fn throttling(&mut self, throttling: &Item<document::ThrottleMatcher>) -> Option<ThrottleMatcher> {
        let document::ThrottleMatcher { doc, status, body_contains, source } = &throttling.value;
        let source = self.source_or_documented(&throttling.at, source);
        let at = &throttling.at;
        let status = self.status(at, *status)?;
        // A create is sent again after it: nothing else may look like that.
        let words = body_contains.as_deref().is_some_and(|body_contains| !body_contains.trim().is_empty());
        let told = matches!(status, 400..500) || (matches!(status, 500..600) && words);
        if !told {
            let message = format!("expected a 4xx status, or a 5xx status with `body_contains`, found `{status}`");
            let help = "such a response is retried even for a create, so it must show that the service did nothing";
            self.report(Diagnostic::new(Code::BadValue, at.child("status").on_value(), message).help(help));
        }
        if body_contains.is_some() && !words {
            self.error(
                Code::BadValue,
                &at.child("body_contains"),
                "expected a part of the response body, found an empty string",
            );
        }
        Some(ThrottleMatcher {
            name: throttling.name.clone(),
            doc: doc.clone(),
            status,
            body_contains: body_contains.clone(),
            source,
        })
    }

    fn error_status(&mut self, written: &Item<document::ErrorStatus>) -> Option<ErrorStatus> {
        let document::ErrorStatus { doc, status, source } = &written.value;
        let source = self.source_or_documented(&written.at, source);
        let status = self.status(&written.at, *status)?;
        Some(ErrorStatus { name: written.name.clone(), doc: one_line(doc), status, source })
    }

    fn check_error_statuses(&mut self, error_statuses: &[Item<document::ErrorStatus>]) {
        for (index, second) in error_statuses.iter().enumerate() {
            if let Some(first) = error_statuses[..index].iter().find(|first| first.value.status == second.value.status)
            {
                let message = format!("duplicate status `{}`", second.value.status);
                let diagnostic = Diagnostic::new(Code::BadValue, second.at.child("status").on_value(), message);
                let first = first.at.child("status").on_value();
                self.report(diagnostic.also(first, "first used here").help("describe both meanings in one entry"));
            }
        }
    }

    fn status(&mut self, at: &At, status: i64) -> Option<u16> {
        let valid = u16::try_from(status).ok().filter(|status| (200..600).contains(status));
        if valid.is_none() {
            self.error(
                Code::BadValue,
                &at.child("status"),
                format!("expected an HTTP status from 200 to 599, found `{status}`"),
            );
        }
        valid
    }

    /// The values of the set with this name, with what they mean.
    fn error_codes(&mut self, at: &At, name: &str) -> ErrorCodes {
        let codes = match self.types.get(name).map(|decl| &decl.value.kind) {
            Some(document::TypeKind::Enum { values, .. }) => {
                values.iter().map(|value| (value.name.clone(), one_line(&value.value.doc))).collect()
            }
            _ => {
                let message = format!("expected the name of an enum, found `{name}`");
                self.report(Diagnostic::new(Code::BadValue, at.on_value(), message));
                Vec::new()
            }
        };
        ErrorCodes { ty: name.to_owned(), codes }
    }

    fn check_service(&mut self, at: &At, service: &document::Service) {
        if let Some(decl) = self.types.get(service.name.as_str()) {
            let message = format!("duplicate name `{}`: a type has it too", service.name);
            self.report(
                Diagnostic::new(Code::NameCollision, at.child("name").on_value(), message)
                    .also(decl.at.on_key(), "the type")
                    .help("rename one of them"),
            );
        }
        let segments = service.prefix.strip_prefix('/').map(|rest| rest.split('/').all(operations::is_literal));
        if segments != Some(true) {
            let message = format!("expected a path prefix, found `{}`", service.prefix);
            self.report(
                Diagnostic::new(Code::BadValue, at.child("prefix").on_value(), message)
                    .help("start it with `/` and end it with a name, such as `/api`"),
            );
        }
        let headers = &service.headers;
        let names =
            [("remaining", &headers.remaining), ("limit", &headers.limit), ("retry_after", &headers.retry_after)];
        for (key, name) in names {
            let allowed = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || matches!(it, '_' | '-');
            if name.is_empty() || !name.chars().all(allowed) {
                let message = format!("expected a header name in lower case, found `{name}`");
                self.error(Code::BadValue, &at.child("headers").child(key), message);
            }
        }
    }

    /// The source of an operation, which must be given.
    fn source(&mut self, at: &At, source: &document::Source) -> Option<Source> {
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

    /// The source of anything else: documented by default.
    fn source_or_documented(&mut self, at: &At, source: &document::Source) -> Source {
        match (source.source.as_deref(), &source.evidence) {
            (Some("unverified"), Some(evidence)) => return Source::Unverified { evidence: evidence.clone() },
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
        Source::Documented
    }

    /// How much of a value may be shown, if the spec says so.
    fn sensitivity(&mut self, at: &At, text: Option<&str>) -> Option<Sensitivity> {
        match text? {
            "public" => Some(Sensitivity::Public),
            "personal" => Some(Sensitivity::Personal),
            "secret" => Some(Sensitivity::Secret),
            other => {
                self.bad_value(&at.child("sensitive"), other, words::SENSITIVITIES);
                None
            }
        }
    }

    /// Whether a name that is unknown is near to that of a declared type which cannot be a name. The declaration has the mistake.
    fn is_misnamed(&self, name: &str) -> bool {
        let names = self.types.keys().copied().filter(|it| Name::new(it).check().is_err());
        !self.types.contains_key(name) && did_you_mean(name, names).is_some()
    }

    /// Help with a name that does not exist, while somebody will read it: to compare it with all others takes time.
    fn suggestion<'s>(&self, word: &str, candidates: impl IntoIterator<Item = &'s str>) -> Option<String> {
        (!self.diagnostics.is_full(Level::Error)).then(|| suggestion(word, candidates)).flatten()
    }

    /// Reports words that rustdoc does not take as aliases of an item: its name, one twice, and one with other signs.
    fn check_search(&mut self, at: &At, name: &str, words: &[String]) {
        for (index, word) in words.iter().enumerate() {
            let is_wrong = |it: char| matches!(it, '"' | '\'') || (it.is_whitespace() && it != ' ');
            let why = match word {
                _ if word == name => "it is found by its name",
                _ if words[..index].contains(word) => "it stands here twice",
                _ if word.is_empty() || word.trim() != word || word.contains(is_wrong) => {
                    "expected letters, with single spaces between words"
                }
                _ => continue,
            };
            let message = format!("`{word}` is no word to search `{name}` by: {why}");
            let diagnostic = Diagnostic::new(Code::BadValue, at.child("search").on_value(), message);
            self.report(diagnostic.help("remove it"));
        }
    }

    /// A value that is none of a few words.
    fn bad_value(&mut self, at: &At, value: &str, allowed: &[&str]) {
        let list = allowed.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
        let one_of = if allowed.len() > 1 { "one of " } else { "" };
        let message = format!("expected {one_of}{list}, found `{value}`");
        let diagnostic = Diagnostic::new(Code::BadValue, at.on_value(), message);
        let help = did_you_mean(value, allowed.iter().copied()).map(|near| format!("did you mean `{near}`?"));
        self.report(diagnostic.maybe_help(help));
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Resolves once more what is declared elsewhere, without reporting its mistakes again.
    fn silently<T>(&mut self, resolve: impl FnOnce(&mut Self) -> T) -> T {
        let reported = std::mem::take(&mut self.diagnostics);
        let resolved = resolve(self);
        self.diagnostics = reported;
        resolved
    }

    fn error(&mut self, code: Code, at: &At, message: impl Into<String>) {
        self.report(Diagnostic::new(code, at.on_value(), message));
    }
}

/// Error reports show it in one line.
fn one_line(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}
