//! Operations by their paths.

use helpdesk_codegen::Api;
use helpdesk_codegen::api::{Method, Notes as _, Operation, Resource, Since};
use serde_yaml::Value;

use crate::facts::with_docs;
use crate::object::{Object, list};
use crate::parameters;
use crate::responses;
use crate::samples::{OperationSamples, Samples};
use crate::schemas::Schemas;

/// A path, with its operations by method.
struct Path {
    /// The path as the spec has it.
    path: String,
    /// The path without the names of its parameters.
    template: String,
    methods: Object,
}

/// All operations by path. OpenAPI allows one operation for a method and a path, so an operation for many records is part of the one for
/// one record.
pub(crate) fn paths(api: &Api, samples: &Samples, schemas: &Schemas<'_>) -> Object {
    let mut paths: Vec<Path> = Vec::new();
    for (resource, operation) in api.operations() {
        let template = without_names(&operation.path);
        let index = paths.iter().position(|it| it.template == template).unwrap_or_else(|| {
            paths.push(Path { path: operation.path.clone(), template, methods: Object::new() });
            paths.len() - 1
        });
        let method = operation.method.as_str().to_ascii_lowercase();
        let operation_object = self::operation(api, schemas, resource, operation)
            .maybe("x-codeSamples", samples.of(operation).map(code_samples));
        let path = &mut paths[index];
        match path.methods.get_mut(&method) {
            Some(one) => add_bulk_form(one, operation_object.into()),
            _ => path.methods = std::mem::take(&mut path.methods).with(&method, operation_object),
        }
    }
    paths.into_iter().fold(Object::new(), |all, Path { path, methods, .. }| all.with(&path, methods))
}

/// Adds an operation for many records to the operation for one record. The path then takes ids with commas between them, and the response
/// may be that of either operation.
fn add_bulk_form(one: &mut Value, many: Value) {
    const SCHEMA: [&str; 4] = ["200", "content", "application/json", "schema"];
    let schema = SCHEMA.iter().try_fold(&many["responses"], |value, key| value.get(*key)).cloned();
    let either =
        |known: &Value, other: Value| -> Value { Object::new().with("anyOf", list([known.clone(), other])).into() };
    let known = SCHEMA.iter().try_fold(&mut one["responses"], |value, key| value.get_mut(*key));
    if let (Some(known), Some(schema)) = (known, schema) {
        *known = either(known, schema);
    }
    let ids = Object::new().with("type", "string").with("pattern", r"^\d+(,\d+)*$");
    let param = &mut one["parameters"][0]["schema"];
    *param = either(param, ids.with("description", "Ids of many records, with commas between them.").into());
    one["x-for-many"] = many;
}

/// Returns a path without names of parameters, such as `/cases/{}/trash.json`.
fn without_names(path: &str) -> String {
    let segments = path.split('/').map(|segment| match (segment.find('{'), segment.find('}')) {
        (Some(start), Some(end)) => format!("{}{{}}{}", &segment[..start], &segment[end + 1..]),
        _ => segment.to_owned(),
    });
    segments.collect::<Vec<_>>().join("/")
}

fn operation(api: &Api, schemas: &Schemas<'_>, resource: &Resource, operation: &Operation) -> Object {
    let service = &api.service;
    let cost = if operation.method == Method::Get { service.read_cost } else { service.write_cost };
    let summary = operation.doc.lines().next().unwrap_or_default().trim_end_matches('.');
    let path = operation.path_params.iter().map(|it| parameters::in_path(schemas, it));
    let params = path.chain(parameters::in_query(schemas, &operation.query)).collect::<Vec<_>>();
    let object = Object::new()
        .with("operationId", operation.id.replace('.', "_"))
        .with("tags", list([resource.module.as_str().into()]))
        .with("summary", summary);
    let object = with_docs(object, &description(operation, cost), &operation.source);
    object
        .with("x-effect", operation.effect.as_str())
        .with("x-cost", cost)
        .maybe("parameters", (!params.is_empty()).then(|| list(params)))
        .maybe("requestBody", operation.body.as_ref().map(|body| parameters::body(schemas, body)))
        .with("responses", responses::of(schemas, service, operation))
}

/// The documentation, with the facts that most renderers do not show from other keys.
fn description(operation: &Operation, cost: u32) -> String {
    let effect = helpdesk_samples::effect(operation.effect);
    let notes = operation.notes.texts().into_iter().map(|(name, text)| format!(" {name}: {text}."));
    let since = operation.since.as_ref().map(|it| format!(" since: {}.", Since::text(it))).unwrap_or_default();
    let bulk = operation.bulk_of.as_ref().map(|it| format!(" for many records at once: the form of `{it}`."));
    let notes = notes.chain(bulk).collect::<String>();
    format!("{}\n\neffect: {effect}. cost: {cost} of the rate limit.{notes}{since}", operation.doc)
}

/// The samples, in the form that Redoc and other renderers show.
fn code_samples(samples: &OperationSamples) -> Value {
    let OperationSamples { command_line, curl, program } = samples;
    let of = |language: &str, label: &str, source: &str| {
        Object::new().with("lang", language).with("label", label).with("source", source.trim_end()).into()
    };
    list([of("Shell", "curl", curl), of("Rust", "Rust", program), of("Shell", "helpdesk", command_line)])
}
