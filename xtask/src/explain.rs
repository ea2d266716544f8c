//! One family, type or operation at every stage: what is written, what it means, what it becomes.

use helpdesk_codegen::api::{Api, Family};
use helpdesk_codegen::{SourceFile, SpecFile, stages};

use crate::Failure;

/// What is written about a family, what it means, and the Rust that it becomes.
///
/// # Errors
///
/// Everything that is wrong with the spec; a name that it does not have, with the names that it has.
pub fn explain(spec: &[SpecFile], name: &str) -> Result<String, Failure> {
    let failed = |diagnostics: helpdesk_codegen::Diagnostics| Failure(diagnostics.render());
    let documents = stages::parse(spec).map_err(failed)?;
    let api = stages::resolve(&documents).map_err(failed)?;
    let Some(family) = api.families.iter().find(|family| family.module == name) else {
        return Err(Failure(unknown(&api, name)));
    };
    let written = spec.iter().find(|file| file.path.ends_with(&format!("/{}.yaml", family.module)));
    let path = format!("src/{}.rs", family.module);
    let rust: Option<SourceFile> = helpdesk_codegen::render(&api).into_iter().find(|file| file.path == path);
    let mut text = String::new();
    section(&mut text, "spec", written.map(|file| file.text.as_str()).unwrap_or_default());
    section(&mut text, "Document: what is written", &documents.show(&family.module).unwrap_or_default());
    section(&mut text, "Api: what it means", &format!("{family:#?}"));
    section(&mut text, "Rust: what it becomes", rust.as_ref().map(|file| file.text.as_str()).unwrap_or_default());
    Ok(text)
}

/// What there is instead of a family of that name.
fn unknown(api: &Api, name: &str) -> String {
    let holds = |family: &&Family| {
        family.operations.iter().any(|operation| operation.id == name)
            || family.types.iter().any(|decl| decl.name == name)
    };
    if let Some(family) = api.families.iter().find(holds) {
        return format!("`{name}` belongs to the family `{0}`: `cargo xtask explain {0}`", family.module);
    }
    let names = || api.families.iter().map(|family| family.module.as_str());
    let near = helpdesk_codegen::did_you_mean(name, names()).map(|near| format!("; did you mean `{near}`?"));
    let all = names().collect::<Vec<_>>().join(", ");
    format!("the spec has no family `{name}`{}\nfamilies are {all}", near.unwrap_or_default())
}

fn section(text: &mut String, title: &str, body: &str) {
    text.push_str(&format!("==== {title} ====\n\n{}\n\n", body.trim_end()));
}
