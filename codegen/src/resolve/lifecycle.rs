//! Transitions of records: the states from which an operation is possible, and the fields that it sets.

use serde_yaml::Value;

use super::resolver::Resolver;
use crate::api::Lifecycle;
use crate::diagnostics::{At, Code, Diagnostic, meant};
use crate::document::{self, Document, Field, Item, TypeKind};

pub(super) fn lifecycle(written: &document::Lifecycle) -> Lifecycle {
    let texts = |pairs: &[(String, Value)]| {
        pairs.iter().map(|(field, value)| (field.clone(), meant::spelling(value))).collect()
    };
    Lifecycle { from: written.from.clone(), sets: texts(&written.sets), creates: texts(&written.creates) }
}

/// Reports fields that no record of the resource has, and values that a field cannot have. Any record of the file may
/// have the field, because operations on several records return another record, and some return nothing.
pub(super) fn check(resolver: &mut Resolver<'_>, document: &Document) {
    let records = document.types.iter().filter_map(|decl| match &decl.value.kind {
        TypeKind::Record { fields, .. } => Some(fields),
        _ => None,
    });
    let fields = records.flatten().collect::<Vec<_>>();
    if fields.is_empty() {
        return;
    }
    for operation in &document.operations {
        let Some(Item { at, value, .. }) = &operation.value.lifecycle else { continue };
        for (key, pairs) in [("sets", &value.sets), ("creates", &value.creates)] {
            for (name, value) in pairs {
                check_field(resolver, &at.child(key).child(name), name, value, &fields);
            }
        }
    }
}

fn check_field(resolver: &mut Resolver<'_>, at: &At, name: &str, value: &Value, fields: &[&Item<Field>]) {
    let mut named = fields.iter().filter(|field| field.name == name).peekable();
    if named.peek().is_none() {
        let near = resolver.suggestion(name, fields.iter().map(|field| field.name.as_str()));
        let help = near.unwrap_or_else(|| "write a field of a record of this file".to_owned());
        let message = format!("unknown field `{name}`: no record of this file has it");
        resolver.report(Diagnostic::new(Code::UnknownReference, at.on_key(), message).help(help));
    } else if !value.is_bool() && named.all(|field| field.value.ty == "bool") {
        let message = format!("expected `true` or `false` for the field `{name}`, found `{}`", meant::spelling(value));
        resolver.report(
            Diagnostic::new(Code::BadValue, at.on_value(), message)
                .help("write the value that the field has after the operation"),
        );
    }
}
