//! Responses: what an operation returns, and the errors of all operations.

use std::collections::BTreeMap;

use helpdesk_codegen::Api;
use helpdesk_codegen::api::{Method, Operation, Returns, Service, ValueType};

use crate::object::{Object, list, reference};
use crate::parameters::under_root;
use crate::schemas::Schemas;

/// The response for errors whose status is undocumented.
const REJECTED: &str = "Rejected";

/// The responses of an operation: one for success, and the documented errors.
pub(crate) fn of(schemas: &Schemas<'_>, service: &Service, operation: &Operation) -> Object {
    let (schema, note) = schema_and_description(schemas, operation);
    let content = schema.map(|schema| Object::new().with("application/json", Object::new().with("schema", schema)));
    let success = Object::new().with("description", note).with("headers", headers(service)).maybe("content", content);
    // Accounts have returned 201 for some creations, and earlier 200.
    let responses = match operation.method {
        Method::Post => Object::new().with("201", success.clone()).with("200", success),
        _ => Object::new().with("200", success),
    };
    let responses = by_status(service)
        .keys()
        .fold(responses, |all, status| all.with(&status.to_string(), reference("responses", &name_of(*status))));
    responses.with("4XX", reference("responses", REJECTED))
}

fn headers(service: &Service) -> Object {
    let integer =
        |doc: &str| Object::new().with("description", doc).with("schema", Object::new().with("type", "integer"));
    Object::new()
        .with(&service.remaining_header, integer("Requests that are left."))
        .with(&service.limit_header, integer("Requests that are allowed in a minute."))
}

/// The schema of the response, and its description.
pub(crate) fn schema_and_description(schemas: &Schemas<'_>, operation: &Operation) -> (Option<Object>, String) {
    let record = |ty: &str| schemas.value(&ValueType::Named(ty));
    match operation.returns {
        Returns::Nothing => (None, "Done; there is no content.".to_owned()),
        Returns::Record { ty, root, .. } => (Some(under_root(root, record(ty))), format!("A `{ty}` under `{root}`.")),
        Returns::Object { ty, or_record: None, .. } => (Some(record(ty)), format!("A `{ty}`.")),
        Returns::Object { ty, or_record: Some(other), .. } => {
            let either = [record(ty).into(), under_root(other.root, record(other.ty)).into()];
            (
                Some(Object::new().with("anyOf", list(either))),
                format!("A `{ty}`, or a `{}` under `{}`.", other.ty, other.root),
            )
        }
        Returns::Array { ty, root } => {
            let array = Object::new().with("type", "array").with("items", record(ty));
            let schema = root.as_ref().map_or(array.clone(), |root| under_root(root, array.clone()));
            let under = root.as_ref().map(|root| format!(" under `{root}`")).unwrap_or_default();
            (Some(schema), format!("An array of `{ty}`{under}."))
        }
        Returns::Raw => {
            let reason = operation.raw.as_deref().unwrap_or_default();
            (Some(Object::new()), format!("JSON of an unknown shape: {reason}."))
        }
        Returns::List { ty, root, total, last_page_key } => {
            let (item, name) = match ty {
                Some(ty) => (record(ty), format!("`{ty}`")),
                None => (Object::new(), "JSON".to_owned()),
            };
            let row = root.as_ref().map_or(item.clone(), |root| under_root(root, item.clone()));
            let count = Object::new().with("type", "integer").with("description", "Records on all pages.");
            let last = Object::new().with("description", "Marks the last page.");
            let keys = Object::new().with_optional(total, count).with_optional(last_page_key, last);
            let schema = Object::new()
                .with("type", "object")
                .maybe("properties", Some(keys).filter(|it| !it.is_empty()))
                .with("additionalProperties", row);
            let under = root.as_ref().map(|root| format!(" under `{root}`")).unwrap_or_default();
            let total = total.as_ref().map(|key| format!(" `{key}` has the number of records on all pages."));
            let last = last_page_key.as_ref().map(|key| format!(" `{key}` marks the last page."));
            let beside = total.into_iter().chain(last).collect::<String>();
            (Some(schema), format!("An object with the keys `0`, `1` and so on, each with {name}{under}.{beside}"))
        }
    }
}

impl Object {
    fn with_optional(self, key: Option<&str>, value: Object) -> Self {
        match key {
            Some(key) => self.with(key, value),
            None => self,
        }
    }
}

/// The error responses, as components.
pub(crate) fn errors(api: &Api) -> Object {
    let code = api.service.error_codes.as_ref().map(|codes| reference("schemas", &codes.ty));
    let schema = Object::new()
        .with("type", "object")
        .with("description", "The vendor does not document the bodies of errors; this is what has been seen.")
        .maybe("properties", code.map(|code| Object::new().with("error", code)));
    let content = Object::new().with("application/json", Object::new().with("schema", schema));
    let rejected = "Another rejection, such as of a wrong parameter; the vendor does not document its status.";
    let all =
        Object::new().with(REJECTED, Object::new().with("description", rejected).with("content", content.clone()));
    by_status(&api.service).into_iter().fold(all, |all, (status, docs)| {
        let response = Object::new().with("description", docs.join("\n\n")).with("content", content.clone());
        let wait =
            Object::new().with("description", "Seconds to wait.").with("schema", Object::new().with("type", "integer"));
        let headers = (status == 429).then(|| Object::new().with(&api.service.retry_after_header, wait));
        all.with(&name_of(status), response.maybe("headers", headers))
    })
}

fn by_status(service: &Service) -> BTreeMap<u16, Vec<&str>> {
    let statuses = service.error_statuses.iter().map(|it| (it.status, it.doc.as_str()));
    let throttling = service.throttling.iter().map(|it| (it.status, it.doc.as_str()));
    let mut all = BTreeMap::<u16, Vec<&str>>::new();
    for (status, doc) in statuses.chain(throttling) {
        let docs = all.entry(status).or_default();
        if !docs.contains(&doc) {
            docs.push(doc);
        }
    }
    all
}

fn name_of(status: u16) -> String {
    format!("Error{status}")
}
