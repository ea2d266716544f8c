//! The service as a whole, its conventions, and the catalog.

use super::{Facts, Kind};
use helpdesk_codegen::api::{
    CatalogEntry, CatalogField, Convention, ErrorCodes, ErrorStatus, Service, ThrottleMatcher,
};

pub(super) fn service(service: &Service) -> Facts {
    let Service {
        name,
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
        error_codes,
        // The listing of the whole API has these fields.
        conventions: _,
    } = service;
    let page = Facts::default().plain("size", page_size).plain("max_size", max_page_size);
    let headers = Facts::default()
        .plain("remaining", remaining_header)
        .plain("limit", limit_header)
        .plain("retry_after", retry_after_header);
    let cost = Facts::default().plain("read", read_cost).plain("write", write_cost);
    // The codes are the values of the enum.
    let error_codes = error_codes.as_ref().map(|ErrorCodes { ty, codes: _ }| ty);
    Facts::of(Kind::Service)
        .unlisted_fact("rust_name", name)
        .lines_of("prefix", " prefix ", prefix)
        .part("page", " page", Some(page))
        .part("headers", " header", Some(headers))
        .part("cost", " cost", Some(cost))
        .parts("throttling", " throttling", throttling.iter().map(self::throttling).collect())
        .parts("error_statuses", " error_status", error_statuses.iter().map(error_status).collect())
        .unlisted_fact("error_codes", error_codes)
}

fn throttling(ThrottleMatcher { name, doc, status, body_contains, source }: &ThrottleMatcher) -> Facts {
    Facts::of(Kind::Throttling)
        .key("name", name)
        .plain("status", status)
        .fact_as("body_contains", " body_contains=\"{}\"", body_contains)
        .fact_as("doc", ": {}", doc)
        .source(source)
}

fn error_status(ErrorStatus { name, doc, status, source }: &ErrorStatus) -> Facts {
    Facts::of(Kind::ErrorStatus).key("name", name).plain("status", status).fact_as("doc", ": {}", doc).source(source)
}

pub(super) fn convention(Convention { name, section: _, doc, source }: &Convention) -> Facts {
    Facts::of(Kind::Convention).key("name", name).fact_as("doc", ": {}", doc).source(source)
}

pub(super) fn catalog_entry(entry: &CatalogEntry) -> Facts {
    // The list and its record state the other facts.
    let CatalogEntry {
        name,
        ident,
        doc,
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
    let wire = |CatalogField { wire, ident: _, optional: _ }: &CatalogField| wire.clone();
    let only = only.as_ref().map(|(field, value)| format!("{}={value}", field.wire));
    Facts::of(Kind::CatalogEntry)
        .key("name", name)
        .rust_name(name, ident)
        .fact_as("record", ": {}", record)
        .plain("list", list)
        .plain("id", wire(id))
        .fact_as("title", " name={}", wire(title))
        .plain("options", options.as_ref().map(wire))
        .fact_as("only", " only[{}]", only)
        .unlisted_fact("doc", doc)
}
