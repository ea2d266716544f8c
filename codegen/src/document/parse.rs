//! Parses the files of a spec to [`Document`]s.

use std::sync::Arc;

use serde_yaml::Value;

use super::files::{self, Cache, File};
use super::keys::{Keys, Slot};
use super::{
    CatalogEntry, Convention, Cost, Document, ErrorStatus, Headers, Item, Package, Page, Question, Service, Template,
    TemplateUse, ThrottleMatcher,
};
use super::{guide, observed, operation, template, types};
use crate::diagnostics::{At, Checked, Code, Diagnostic, Diagnostics, meant};
use crate::files::SpecFile;
use crate::language::Shape;
use crate::names::SHARED;

/// The version of the spec language that this generator reads. Version 2 needs an upgrade in [`files::read`], which
/// converts the values of files in version 1 and keeps the positions of the text. Then the diff can still read old
/// states of a spec.
const LANGUAGE: i64 = 1;

pub(crate) fn parse(spec: &[SpecFile], cache: &mut Cache) -> Checked<Vec<Document>> {
    let mut diagnostics = Diagnostics::default();
    let files = files::read(spec, cache, &mut diagnostics);
    let read = |File { at, module, value }: &File| {
        Slot::for_reading(value, at.clone(), &mut diagnostics).mapping(|keys| document(module, keys))
    };
    let mut documents = files.iter().map(read).collect::<Vec<_>>();
    let (guides, observed) = (guide::read(spec, &mut diagnostics), observed::read(spec, &mut diagnostics));
    if let Some(shared) = documents.iter_mut().find(|document| document.module == SHARED) {
        (shared.guides, shared.observed) = (guides, observed);
    }
    if !diagnostics.has_errors() {
        // Without a valid shared file, every template name would count as unknown, and every argument as wrong.
        template::expand(&mut documents, &mut diagnostics);
    }
    if !diagnostics.has_errors() {
        // A resource that could not be parsed may be the one that uses a template.
        template::reject_unused(&documents, &mut diagnostics);
    }
    diagnostics.finish(documents)
}

fn document(module: &str, keys: &mut Keys<'_>) -> Document {
    if module == SHARED { shared_document(module, keys) } else { resource(module, keys) }
}

/// Describes the keys of `api.yaml`, and the keys of any other file.
pub(crate) fn describe() -> [Shape; 2] {
    let at = At::document(Arc::default());
    [SHARED, "resource"].map(|module| {
        let mut shape = Shape::Text;
        Slot::for_describing(at.clone(), &mut shape).mapping(|keys| document(module, keys));
        shape
    })
}

fn shared_document(module: &str, keys: &mut Keys<'_>) -> Document {
    keys.section("File api.yaml");
    language(keys);
    let version = Some(keys.get("version").and_then(Slot::version).unwrap_or_default());
    keys.must_have("version");
    let doc = keys.doc();
    let service = keys.item("service", service);
    keys.must_have("service");
    let package = keys.item("package", package);
    let types = keys.items("types", types::declaration);
    let catalog = keys.items("catalog", catalog_entry);
    let templates = keys.items("templates", template);
    let open_questions = open_questions(keys);
    keys.reject(&["template", "operations"], "belongs in the file of a resource", "move it there");
    Document {
        at: keys.at.clone(),
        module: module.to_owned(),
        renamed_from: Vec::new(),
        version,
        doc,
        search: Vec::new(),
        service,
        package,
        guides: Vec::new(),
        observed: Vec::new(),
        types,
        templates,
        catalog,
        template: None,
        operations: Vec::new(),
        open_questions,
    }
}

/// Open questions. Older states of a spec have a list of questions without names.
fn open_questions(keys: &mut Keys<'_>) -> Vec<Question> {
    let unnamed = |slot: Slot<'_>| {
        let texts = slot.texts().into_iter().enumerate();
        texts.map(|(index, text)| Question { name: index.to_string(), text, settled: "by_hand" }).collect()
    };
    keys.get("open_questions").map(|slot| slot.mapping_or(questions, unnamed)).unwrap_or_default()
}

/// The questions, grouped by the method to settle them.
fn questions(keys: &mut Keys<'_>) -> Vec<Question> {
    keys.section("Open questions");
    let mut questions = Vec::new();
    for settled in ["by_reading", "by_hand", "by_writing", "by_webhooks", "by_vendor"] {
        let named = keys.named_texts(settled).into_iter();
        for Item { name, at, value: text } in named.collect::<Vec<_>>() {
            if questions.iter().any(|it: &Question| it.name == name) {
                let diagnostic =
                    Diagnostic::new(Code::NameCollision, at.on_key(), format!("duplicate question `{name}`"));
                keys.report(diagnostic.help("rename one of them: reports and tasks refer to a question by its name"));
            }
            questions.push(Question { name, text, settled });
        }
    }
    questions
}

fn package(keys: &mut Keys<'_>) -> Package {
    keys.section("Package");
    Package {
        name: keys.maybe_name("name"),
        description: keys.maybe_text("description"),
        keywords: keys.texts("keywords"),
        example_url: keys.maybe_notation("example_url"),
    }
}

fn catalog_entry(keys: &mut Keys<'_>) -> CatalogEntry {
    keys.section("Catalog");
    CatalogEntry {
        list: keys.name("list"),
        name: keys.name("name"),
        options: keys.maybe_name("options"),
        only: keys.entries("only", |slot| slot.text()),
        doc: keys.doc(),
    }
}

/// The version of the spec language of the file. Readers need it before all other keys.
fn language(keys: &mut Keys<'_>) {
    if let Some(slot) = keys.get("language") {
        slot.read(Shape::Exactly(LANGUAGE), check_language);
    }
    let message = format!("`language` is missing: expected `language: {LANGUAGE}`");
    let diagnostic = Diagnostic::new(Code::UnknownLanguage, keys.at.on_key(), message);
    keys.needs("language", diagnostic.help("it is the version of the spec language, see spec/README.md"));
}

fn check_language(value: &Value, at: &At, diagnostics: &mut Diagnostics) {
    let message = match value.as_i64() {
        Some(LANGUAGE) => return,
        Some(number) => format!("unknown version of the spec language: expected {LANGUAGE}, found {number}"),
        None => format!("expected the version of the spec language, {LANGUAGE}"),
    };
    let help = match meant::integer(value) {
        Some(LANGUAGE) => format!("write `{LANGUAGE}`"),
        Some(_) => {
            "this generator reads one version; use the generator that the spec was written for, or rewrite the spec"
                .to_owned()
        }
        None => format!("write `{LANGUAGE}`, for which this generator is"),
    };
    diagnostics.push(Diagnostic::new(Code::UnknownLanguage, at.on_value(), message).help(help));
}

fn resource(module: &str, keys: &mut Keys<'_>) -> Document {
    keys.section("Resource file");
    let doc = keys.doc();
    let search = keys.texts("search");
    let renamed_from = keys.one_or_many("renamed_from");
    let template = keys.item("template", template_use);
    let template = template.and_then(|Item { name, at, value }| Some(Item { name, at, value: value? }));
    let types = keys.items("types", types::declaration);
    let operations = keys.items("operations", operation::operation);
    let open_questions = open_questions(keys);
    keys.reject(
        &["language", "version", "service", "package", "templates", "catalog"],
        "belongs in `api.yaml`",
        "move it there",
    );
    Document {
        at: keys.at.clone(),
        module: module.to_owned(),
        renamed_from,
        version: None,
        doc,
        search,
        service: None,
        package: None,
        guides: Vec::new(),
        observed: Vec::new(),
        types,
        templates: Vec::new(),
        catalog: Vec::new(),
        template,
        operations,
        open_questions,
    }
}

fn service(keys: &mut Keys<'_>) -> Service {
    keys.section("Service");
    Service {
        name: keys.name("name"),
        prefix: keys.notation("prefix"),
        page: group(keys, "page", |keys| Page { size: keys.int("size"), max_size: keys.int("max_size") }),
        headers: group(keys, "headers", |keys| Headers {
            remaining: keys.notation("remaining"),
            limit: keys.notation("limit"),
            retry_after: keys.notation("retry_after"),
        }),
        cost: group(keys, "cost", |keys| Cost { read: keys.int("read"), write: keys.int("write") }),
        throttling: keys.items("throttling", |keys| ThrottleMatcher {
            status: keys.int("status"),
            body_contains: keys.maybe_text("body_contains"),
            doc: keys.doc(),
            source: keys.source(),
        }),
        error_statuses: keys.items("error_statuses", |keys| ErrorStatus {
            status: keys.int("status"),
            doc: keys.doc(),
            source: keys.source(),
        }),
        error_codes: keys.maybe_name("error_codes"),
        conventions: keys.items("conventions", |keys| Convention {
            section: keys.maybe_text("section"),
            doc: keys.doc(),
            source: keys.source(),
        }),
    }
}

/// A required mapping.
fn group<T: Default>(keys: &mut Keys<'_>, key: &'static str, read: impl FnOnce(&mut Keys<'_>) -> T) -> T {
    let group = keys.item(key, read).map(|Item { value, .. }| value).unwrap_or_default();
    keys.must_have(key);
    group
}

fn template(keys: &mut Keys<'_>) -> Template {
    keys.section("Templates");
    let parameters = keys.texts("parameters");
    keys.must_have("parameters");
    let operations = keys.get("operations").map(|slot| {
        slot.unread(|slot| {
            slot.entries(|slot| slot.mapping(operation::operation));
        })
    });
    keys.must_have("operations");
    Template { parameters, operations: operations.unwrap_or_default() }
}

fn template_use(keys: &mut Keys<'_>) -> Option<TemplateUse> {
    keys.section("Templates");
    let template = keys.maybe_name("use");
    keys.must_have("use");
    let arguments = keys.entries("with", |slot| slot.text());
    let arguments = arguments.into_iter().map(|Item { name, value, .. }| (name, value.unwrap_or_default()));
    Some(TemplateUse { template: template?, arguments: arguments.collect() })
}
