//! The spec of the API for readers of other languages: an OpenAPI document, and a reference in Markdown.
//!
//! This crate writes the facts of a spec as OpenAPI and Markdown, which are exports and never sources.
//! `helpdesk-codegen` decides the meaning of a spec, and other crates the behavior of a client.

mod examples;
mod facts;
mod markdown;
mod object;
mod operations;
mod parameters;
mod reference;
mod responses;
mod samples;
mod schemas;
mod variants;
mod webhooks;

use helpdesk_codegen::Api;
use serde_yaml::Value;

use self::object::{Object, list, references};
use self::schemas::Schemas;

pub use self::examples::Examples;
pub use self::reference::reference;
pub use self::samples::Samples;
pub use self::variants::{Simplification, TOOLS, Tool, Works, tool};

const HEADER: &str = "\
# @generated from `spec/` by `cargo xtask openapi`. Do not edit.
";

/// The note for readers who do not know the project.
const ORIGIN: &str = "\
This document is not the vendor's. It follows from a description of the vendor's documentation and of what other clients show; \
`x-source: unverified` marks the latter. `x-for-many` is the form of an operation for many records, which has the same method and path. A service that is judged by it alone is judged by that description.";

/// The values that the schemas of responses allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Values as the vendor documents them.
    Documented,
    /// Values as the service has been seen to write them: fields that are absent, numbers as strings, booleans as numbers, empty arrays for objects.
    Tolerant,
}

/// Returns the document in YAML, with samples and examples.
///
/// # Panics
///
/// Never: each value of YAML can be written.
pub fn document(api: &Api, samples: &Samples, examples: &Examples, strictness: Strictness) -> String {
    HEADER.to_owned() + &to_yaml(&to_value(api, samples, examples, strictness))
}

/// Returns the document with simplifications, in YAML.
///
/// # Panics
///
/// Never: each value of YAML can be written.
pub fn variant(api: &Api, samples: &Samples, examples: &Examples, needs: &[Simplification]) -> String {
    let mut document = to_value(api, samples, examples, Strictness::Documented);
    Simplification::ALL.iter().filter(|it| needs.contains(it)).for_each(|it| it.apply(&mut document));
    HEADER.to_owned() + &to_yaml(&document)
}

fn to_yaml(document: &Value) -> String {
    serde_yaml::to_string(document).expect("each value of YAML can be written")
}

fn to_value(api: &Api, samples: &Samples, examples: &Examples, strictness: Strictness) -> Value {
    let schemas = Schemas::new(api, strictness);
    let host = api.package.example_url.split("://").nth(1).unwrap_or(&api.package.example_url);
    // swagger-parser 13 fails at a description of a variable, so the server describes it.
    let server = Object::new()
        .with("url", format!("https://{{account}}{}", api.service.prefix))
        .with("description", "`account` is the host of the account.")
        .with("variables", Object::new().with("account", Object::new().with("default", host)));
    let license = Object::new().with("name", "MIT OR Apache-2.0").with("identifier", "MIT OR Apache-2.0");
    let info = Object::new()
        .with("title", format!("{} API", api.service.name))
        .with("version", api.version.to_string())
        .with("description", format!("{}\n\n{ORIGIN}", api.doc))
        .with("license", license);
    let basic = Object::new()
        .with("type", "http")
        .with("scheme", "basic")
        .with("description", "The email address of a staff member, and the API key in place of a password.");
    let tags = api.resources.iter().filter(|it| !it.operations.is_empty());
    let tags =
        tags.map(|it| Object::new().with("name", it.module.as_str()).with("description", it.doc.as_str()).into());
    let mut paths = Value::from(operations::paths(api, samples, &schemas));
    examples.add(&mut paths);
    let webhooks = Value::from(webhooks::webhooks(api, &schemas));
    let errors = Value::from(responses::errors(api));
    let referenced = [&paths, &webhooks, &errors].into_iter().flat_map(references).collect();
    let components = Object::new()
        .with("schemas", schemas.components(referenced))
        .with("responses", errors)
        .with("securitySchemes", Object::new().with("basic", basic));
    Object::new()
        .with("openapi", "3.1.0")
        .with("info", info)
        .with("servers", list([server.into()]))
        .with("security", list([Object::new().with("basic", list([])).into()]))
        .with("tags", list(tags))
        .with("paths", paths)
        .with("webhooks", webhooks)
        .with("components", components)
        .into()
}
