//! One resource at every stage: the spec, the parsed document, the resolved API, the generated Rust.

use helpdesk_codegen::api::{Api, Resource};
use helpdesk_codegen::{SourceFile, SpecFile};

use crate::explain;
use crate::failure::Failure;

/// The spec of a resource, its form in both stages of the generator, and its Rust code.
///
/// # Errors
///
/// Every diagnostic of the spec; an unknown resource, with a similar one.
pub fn inspect(spec: &[SpecFile], name: &str) -> Result<String, Failure> {
    let api = helpdesk_codegen::read(spec).map_err(explain::failure)?;
    let Some(resource) = api.resources.iter().find(|resource| resource.module == name) else {
        return Err(Failure(unknown(&api, name)));
    };
    let written = spec.iter().find(|file| file.path.ends_with(&format!("/{}.yaml", resource.module)));
    let path = format!("src/{}.rs", resource.module);
    let rust: Option<SourceFile> = helpdesk_codegen::render(&api).into_iter().find(|file| file.path == path);
    let document = helpdesk_codegen::document(spec, name).map_err(explain::failure)?;
    let mut text = String::new();
    section(&mut text, "spec", written.map(|file| file.text.as_str()).unwrap_or_default());
    section(&mut text, "Document: as parsed", &document.unwrap_or_default());
    section(&mut text, "Api: as resolved", &format!("{resource:#?}"));
    section(&mut text, "Rust: as generated", rust.as_ref().map(|file| file.text.as_str()).unwrap_or_default());
    Ok(text)
}

/// A similar resource, and all existing ones.
fn unknown(api: &Api, name: &str) -> String {
    let holds = |resource: &&Resource| {
        resource.operations.iter().any(|operation| operation.id == name)
            || resource.types.iter().any(|decl| decl.name == name)
    };
    if let Some(resource) = api.resources.iter().find(holds) {
        return format!(
            "`{name}` is no resource, but is declared in one: try `cargo xtask inspect {}`",
            resource.module
        );
    }
    let names = || api.resources.iter().map(|resource| resource.module.as_str());
    let near = helpdesk_codegen::did_you_mean(name, names()).map(|near| format!("; did you mean `{near}`?"));
    let all = names().collect::<Vec<_>>().join(", ");
    format!("unknown resource `{name}`{}\nresources: {all}", near.unwrap_or_default())
}

fn section(text: &mut String, title: &str, body: &str) {
    text.push_str(&format!("==== {title} ====\n\n{}\n\n", body.trim_end()));
}
