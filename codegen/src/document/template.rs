//! Templates: operations that several resources share. `$name` stands for a part that differs.

use super::keys::Slot;
use super::{Document, Item, Operation, Template, TemplateUse, operation, substitute};
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Level, did_you_mean};
use crate::names::SHARED;

/// Appends the operations of its template to each resource that uses one.
pub(super) fn expand(documents: &mut [Document], diagnostics: &mut Diagnostics) {
    let Some((shared, resources)) = documents.split_first_mut().filter(|(first, _)| first.module == SHARED) else {
        // `parse` has already reported that the shared file is missing.
        return;
    };
    let mut broken = Vec::new();
    for template in &shared.templates {
        let before = diagnostics.count(Level::Error);
        check(template, diagnostics);
        if diagnostics.count(Level::Error) > before {
            broken.push(template.name.clone());
        }
    }
    for resource in resources {
        // A mistake in a template is reported at the template, and not again at each use.
        let wanted = resource.template.as_ref().filter(|it| !broken.contains(&it.value.template));
        let Some(wanted) = wanted else { continue };
        let operations = apply(&shared.templates, wanted, diagnostics);
        append(&mut resource.operations, operations, diagnostics);
    }
}

/// Rejects a template without uses, because only a use checks it.
pub(super) fn reject_unused(documents: &[Document], diagnostics: &mut Diagnostics) {
    let used = documents.iter().filter_map(|it| it.template.as_ref()).map(|it| &it.value.template).collect::<Vec<_>>();
    for template in documents.iter().flat_map(|it| &it.templates).filter(|it| !used.contains(&&it.name)) {
        let message = format!("unused template `{}`: no resource uses it", template.name);
        diagnostics
            .push(Diagnostic::new(Code::UnusedTemplate, template.at.on_key(), message).help("remove it, or use it"));
    }
}

fn apply(
    templates: &[Item<Template>],
    wanted: &Item<TemplateUse>,
    diagnostics: &mut Diagnostics,
) -> Vec<Item<Operation>> {
    let name = &wanted.value.template;
    let Some(template) = templates.iter().find(|it| it.name == *name) else {
        let near = did_you_mean(name, templates.iter().map(|it| it.name.as_str()));
        let diagnostic = Diagnostic::new(
            Code::UnknownTemplate,
            wanted.at.child("use").on_value(),
            format!("unknown template `{name}`"),
        );
        let diagnostic = diagnostic.help("declare it under `templates` in `api.yaml`");
        diagnostics.push(diagnostic.maybe_help(near.map(|near| format!("did you mean `{near}`?"))));
        return Vec::new();
    };
    if !check_arguments(template, wanted, diagnostics) {
        return Vec::new();
    }
    let mut arguments = wanted.value.arguments.clone();
    arguments.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let at = template.at.child("operations");
    let operations = substitute::replace(&template.value.operations, &arguments, &at, diagnostics);
    Slot::for_reading(&operations, at, diagnostics).entries(|slot| slot.mapping(operation::operation))
}

/// Checks that the arguments are exactly the parameters.
fn check_arguments(template: &Item<Template>, wanted: &Item<TemplateUse>, diagnostics: &mut Diagnostics) -> bool {
    let parameters = &template.value.parameters;
    let arguments = &wanted.value.arguments;
    let at = wanted.at.child("with");
    let mut fits = true;
    let mut misspelled = Vec::new();
    for (name, _) in arguments.iter().filter(|(name, _)| !parameters.contains(name)) {
        let message = format!("unknown parameter `{name}` of the template `{}`", template.name);
        let near = did_you_mean(name, parameters.iter().map(String::as_str));
        misspelled.extend(near);
        let help = near.map_or_else(|| "remove it".to_owned(), |near| format!("did you mean `{near}`?"));
        diagnostics.push(Diagnostic::new(Code::UnknownParameter, at.child(name).on_key(), message).help(help));
        fits = false;
    }
    let is_given = |it: &&String| arguments.iter().any(|(name, _)| name == *it) || misspelled.contains(&it.as_str());
    for parameter in parameters.iter().filter(|it| !is_given(it)) {
        let message = format!("missing argument for the parameter `{parameter}` of the template `{}`", template.name);
        let diagnostic = Diagnostic::new(Code::MissingArgument, at.on_key(), message);
        diagnostics.push(diagnostic.help(format!("add `{parameter}:` under `with`")));
        fits = false;
    }
    fits
}

fn append(own: &mut Vec<Item<Operation>>, shared: Vec<Item<Operation>>, diagnostics: &mut Diagnostics) {
    for operation in shared {
        match own.iter().find(|it| it.name == operation.name) {
            Some(first) => {
                let message = format!("duplicate operation `{}`: the template has one of this name", operation.name);
                let diagnostic = Diagnostic::new(Code::NameCollision, first.at.on_key(), message);
                diagnostics.push(
                    diagnostic.also(operation.at.on_key(), "in the template").help("remove or rename one of them"),
                );
            }
            None => own.push(operation),
        }
    }
}

/// Reports the mistakes of a template that do not depend on arguments.
fn check(template: &Item<Template>, diagnostics: &mut Diagnostics) {
    let Template { parameters, operations } = &template.value;
    let at = template.at.child("parameters");
    for (index, parameter) in parameters.iter().enumerate() {
        if parameter.is_empty() || parameter.chars().any(|it| !substitute::is_name_character(it)) {
            let message = format!("invalid parameter name `{parameter}`");
            let diagnostic = Diagnostic::new(Code::BadName, at.index(index).on_value(), message);
            diagnostics.push(diagnostic.help("use only letters, digits and `_`"));
        }
        if let Some(first) = parameters[..index].iter().position(|it| it == parameter) {
            let message = format!("duplicate parameter `{parameter}`");
            let diagnostic = Diagnostic::new(Code::NameCollision, at.index(index).on_value(), message);
            diagnostics
                .push(diagnostic.also(at.index(first).on_value(), "first declared here").help("remove one of them"));
        }
    }
    substitute::check(operations, &template.at.child("operations"), parameters, diagnostics);
}
