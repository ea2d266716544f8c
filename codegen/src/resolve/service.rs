//! The facts of `api.yaml` and the files of `guide/`: the service, its package and its guides.

use super::request_line::is_literal;
use super::resolver::{Resolver, one_line};
use super::{identifiers, measures, package};
use crate::api::{Convention, ErrorCodes, ErrorStatus, Guide, Package, Service, ThrottleMatcher, Version};
use crate::diagnostics::{At, Code, Diagnostic, meant};
use crate::document::{self, Document, Item};
use crate::names::SHARED;

/// The resolved facts of `api.yaml` and the files of `guide/`.
pub(super) struct Shared {
    pub(super) version: Version,
    pub(super) doc: String,
    pub(super) service: Service,
    pub(super) package: Package,
    pub(super) readme: Option<String>,
    pub(super) guides: Vec<Guide>,
}

pub(super) fn shared_facts(resolver: &mut Resolver<'_>, documents: &[Document]) -> Option<Shared> {
    let document = documents.iter().find(|document| document.module == SHARED)?;
    let version = self::version(resolver, document);
    let Some(service) = &document.service else {
        let message = "missing key `service`";
        resolver.report(
            Diagnostic::new(Code::MissingKey, document.at.on_file(), message)
                .help("add `service:` with its name, prefix, page sizes, headers and costs"),
        );
        return None;
    };
    let package = package::package(resolver, document, &service.value.name);
    let (readme, guides) = package::guides(resolver, document);
    let service = self::service(resolver, service);
    Some(Shared { version: version?, doc: document.doc.clone(), service: service?, package, readme, guides })
}

fn version(resolver: &mut Resolver<'_>, document: &Document) -> Option<Version> {
    let text = document.version.as_deref()?;
    match Version::parse(text) {
        Ok(version) => Some(version),
        Err(error) => {
            let at = document.at.child("version");
            let message = format!("expected a version such as `0.1.0`, found `{text}`: {error}");
            let help = "write three numbers, as cargo does; `cargo xtask release` chooses the next ones";
            let meant = meant::version(&text.into()).map(|it| format!("write `{it}`"));
            resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message).help(help).maybe_help(meant));
            None
        }
    }
}

fn service(resolver: &mut Resolver<'_>, service: &Item<document::Service>) -> Option<Service> {
    let document::Service { name, prefix, page, headers, cost, throttling, error_statuses, error_codes, conventions } =
        &service.value;
    let at = &service.at;
    let conventions = conventions.iter().map(|convention| Convention {
        name: convention.name.clone(),
        section: convention.value.section.clone(),
        doc: convention.value.doc.clone(),
        source: resolver.source_or_documented(&convention.at, &convention.value.source),
    });
    let conventions = conventions.collect();
    let throttling = throttling.iter().filter_map(|it| self::throttling(resolver, it)).collect();
    check_error_statuses(resolver, error_statuses);
    let error_statuses = error_statuses.iter().filter_map(|it| error_status(resolver, it)).collect();
    let error_codes = error_codes.as_ref().map(|name| self::error_codes(resolver, &at.child("error_codes"), name));
    check_service(resolver, at, &service.value);
    Some(Service {
        name: identifiers::type_name(resolver, &at.child("name"), name)?,
        prefix: prefix.clone(),
        page_size: measures::positive(resolver, &at.child("page").child("size"), page.size)?,
        max_page_size: measures::positive(resolver, &at.child("page").child("max_size"), page.max_size)?,
        remaining_header: headers.remaining.clone(),
        limit_header: headers.limit.clone(),
        retry_after_header: headers.retry_after.clone(),
        read_cost: measures::count(resolver, &at.child("cost").child("read"), cost.read)?,
        write_cost: measures::count(resolver, &at.child("cost").child("write"), cost.write)?,
        throttling,
        error_statuses,
        error_codes,
        conventions,
    })
}

fn throttling(resolver: &mut Resolver<'_>, throttling: &Item<document::ThrottleMatcher>) -> Option<ThrottleMatcher> {
    let document::ThrottleMatcher { doc, status, body_contains, source } = &throttling.value;
    let source = resolver.source_or_documented(&throttling.at, source);
    let at = &throttling.at;
    let status = self::status(resolver, at, *status)?;
    // A client retries a create after such a response, so no other response may match.
    let words = body_contains.as_deref().is_some_and(|body_contains| !body_contains.trim().is_empty());
    let is_distinct = matches!(status, 400..500) || (matches!(status, 500..600) && words);
    if !is_distinct {
        let message = format!("expected a 4xx status, or a 5xx status with `body_contains`, found `{status}`");
        let help = "such a response is retried even for a create, so it must show that the service did nothing";
        resolver.report(Diagnostic::new(Code::BadValue, at.child("status").on_value(), message).help(help));
    }
    if body_contains.is_some() && !words {
        resolver.error(
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

fn error_status(resolver: &mut Resolver<'_>, written: &Item<document::ErrorStatus>) -> Option<ErrorStatus> {
    let document::ErrorStatus { doc, status, source } = &written.value;
    let source = resolver.source_or_documented(&written.at, source);
    let status = self::status(resolver, &written.at, *status)?;
    Some(ErrorStatus { name: written.name.clone(), doc: one_line(doc), status, source })
}

fn check_error_statuses(resolver: &mut Resolver<'_>, error_statuses: &[Item<document::ErrorStatus>]) {
    for (index, second) in error_statuses.iter().enumerate() {
        if let Some(first) = error_statuses[..index].iter().find(|first| first.value.status == second.value.status) {
            let message = format!("duplicate status `{}`", second.value.status);
            let diagnostic = Diagnostic::new(Code::BadValue, second.at.child("status").on_value(), message);
            let first = first.at.child("status").on_value();
            resolver.report(diagnostic.also(first, "first used here").help("describe both meanings in one entry"));
        }
    }
}

fn status(resolver: &mut Resolver<'_>, at: &At, status: i64) -> Option<u16> {
    let valid = u16::try_from(status).ok().filter(|status| (200..600).contains(status));
    if valid.is_none() {
        resolver.error(
            Code::BadValue,
            &at.child("status"),
            format!("expected an HTTP status from 200 to 599, found `{status}`"),
        );
    }
    valid
}

/// The values of the enum with this name, with their meanings.
fn error_codes(resolver: &mut Resolver<'_>, at: &At, name: &str) -> ErrorCodes {
    let codes = match resolver.types.get(name).map(|decl| &decl.value.kind) {
        Some(document::TypeKind::Enum { values, .. }) => {
            values.iter().map(|value| (value.name.clone(), one_line(&value.value.doc))).collect()
        }
        _ => {
            let message = format!("expected the name of an enum, found `{name}`");
            resolver.report(Diagnostic::new(Code::BadValue, at.on_value(), message));
            Vec::new()
        }
    };
    ErrorCodes { ty: name.to_owned(), codes }
}

fn check_service(resolver: &mut Resolver<'_>, at: &At, service: &document::Service) {
    if let Some(decl) = resolver.types.get(service.name.as_str()) {
        let message = format!("duplicate name `{}`: a type has it too", service.name);
        resolver.report(
            Diagnostic::new(Code::NameCollision, at.child("name").on_value(), message)
                .also(decl.at.on_key(), "the type")
                .help("rename one of them"),
        );
    }
    let segments = service.prefix.strip_prefix('/').map(|rest| rest.split('/').all(is_literal));
    if segments != Some(true) {
        let message = format!("expected a path prefix, found `{}`", service.prefix);
        resolver.report(
            Diagnostic::new(Code::BadValue, at.child("prefix").on_value(), message)
                .help("start it with `/` and end it with a name, such as `/api`"),
        );
    }
    let page = &service.page;
    if (1..page.size).contains(&page.max_size) {
        let message =
            format!("expected a `max_size` of at least {}, the `size` of pages, found {}", page.size, page.max_size);
        let place = at.child("page").child("max_size").on_value();
        resolver
            .report(Diagnostic::new(Code::ContradictoryLimits, place, message).help("swap them, or raise `max_size`"));
    }
    let headers = &service.headers;
    let names = [("remaining", &headers.remaining), ("limit", &headers.limit), ("retry_after", &headers.retry_after)];
    for (key, name) in names {
        let allowed = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || matches!(it, '_' | '-');
        if name.is_empty() || !name.chars().all(allowed) {
            let message = format!("expected a header name in lower case, found `{name}`");
            let place = at.child("headers").child(key).on_value();
            let lower = name.to_lowercase();
            let help = if lower.chars().all(allowed) && !lower.is_empty() {
                format!("write `{lower}`")
            } else {
                "write letters, digits, `-` and `_` alone".to_owned()
            };
            resolver.report(Diagnostic::new(Code::BadValue, place, message).help(help));
        }
    }
}
