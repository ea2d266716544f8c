//! `SURFACE.txt`: one sorted line for each public item and wire fact, for people who review a change.

use crate::api::{Api, CatalogEntry, Fact, Refusal, Resource, Service, ThrottleMatcher};
use crate::facts::{self, rule};
use crate::files::SourceFile;

const HEADER: &str = "\
# @generated from `spec/` by `cargo xtask codegen`. Do not edit.
# One line for each public item of the client and each fact of the wire, sorted.
";

/// The surface of the whole API.
pub(crate) fn surface(api: &Api) -> SourceFile {
    let Api { version: _, doc: _, service, resources, catalog, names: _ } = api;
    let mut lines = self::service(service);
    lines.extend(resources.iter().flat_map(resource));
    lines.extend(catalog.iter().map(catalog_entry));
    lines.sort_unstable();
    let mut text = HEADER.to_owned();
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
    SourceFile { path: "SURFACE.txt".into(), text }
}

fn resource(resource: &Resource) -> Vec<String> {
    let Resource { module, doc: _, types, operations, unknown } = resource;
    let types = types.iter().flat_map(|decl| facts::declaration(resource, decl).lines());
    let operations = operations.iter().flat_map(|operation| facts::operation(resource, operation).lines());
    let unknown = unknown.iter().map(|words| format!("unknown {module}: {words}"));
    let types = types.map(|line| format!("type{line}"));
    types.chain(operations.map(|line| format!("operation{line}"))).chain(unknown).collect()
}

fn service(service: &Service) -> Vec<String> {
    let Service {
        name: _,
        prefix,
        page_size,
        max_page_size,
        remaining_header,
        limit_header,
        retry_after_header,
        read_cost,
        write_cost,
        throttling,
        error_statuses,
        error_codes: _,
        facts,
    } = service;
    let mut lines = vec![
        format!("service prefix {prefix}"),
        format!("service page size={page_size} max_size={max_page_size}"),
        format!("service header remaining={remaining_header}"),
        format!("service header limit={limit_header}"),
        format!("service header retry_after={retry_after_header}"),
        format!("service cost read={read_cost} write={write_cost}"),
    ];
    lines.extend(throttling.iter().map(|ThrottleMatcher { name, doc, status, body_contains, source }| {
        let body_contains = body_contains.as_ref().map(|text| format!(" body_contains={text:?}")).unwrap_or_default();
        format!("service throttling {name} status={status}{body_contains}{}", rule(doc, source))
    }));
    lines.extend(error_statuses.iter().map(|Refusal { name, doc, status, source }| {
        format!("service error_status {name} status={status}{}", rule(doc, source))
    }));
    lines.extend(facts.iter().map(|Fact { name, doc, source }| format!("convention {name}{}", rule(doc, source))));
    lines
}

fn catalog_entry(entry: &CatalogEntry) -> String {
    let CatalogEntry {
        name: _,
        ident,
        doc: _,
        list,
        module: _,
        function: _,
        constant: _,
        record,
        id_type: _,
        id,
        title,
        options,
        only,
    } = entry;
    let only = only.iter().map(|(field, value)| format!(" only[{}={value}]", field.wire)).collect::<String>();
    let options = options.iter().map(|field| format!(" options={}", field.wire)).collect::<String>();
    format!("catalog {ident}: {record} list={list} id={} name={}{options}{only}", id.wire, title.wire)
}
