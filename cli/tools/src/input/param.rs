//! The parameter that a name means, and the custom fields that a parameter has.

use helpdesk::meta::{Effect, OperationDetails, Param};
use helpdesk_samples::{kebab, path};

use crate::input::kind::Kind;
use crate::names::List;
use crate::nearest::nearest;

/// Returns the parameter of an operation that a name means: its own, that of its option, or that of a field of records.
///
/// # Errors
///
/// Fails with a message that names the nearest parameter, or all of them.
pub fn param(details: &'static OperationDetails, name: &str) -> Result<&'static Param, String> {
    let operation = details.operation;
    // Records have the id of the path under its whole name: `case` is `case_id`.
    let is_id = |it: &Param| name.strip_suffix("_id") == Some(it.name) && operation.path_params.contains(it);
    // Options have a name without it.
    let is_named =
        |it: &'static Param| it.name.strip_suffix("_id") == Some(name) && Kind::new(&it.kind).naming().is_some();
    let called = |it: &Param| it.name == name || kebab(it.name) == name || is_id(it);
    let param = operation
        .params()
        .find(|it| called(it))
        .or_else(|| operation.params().find(|it: &&'static Param| is_named(it)));
    param.ok_or_else(|| {
        let names = || operation.params().map(|it| it.name);
        match nearest(name, names()) {
            Some(nearest) => format!("`{name}` is no parameter; did you mean `{nearest}`?"),
            None => format!("`{name}` is no parameter; known are `{}`", names().collect::<Vec<_>>().join("`, `")),
        }
    })
}

/// Returns the custom fields that an operation has values of.
pub fn field_list(details: &OperationDetails) -> List {
    match (path(details).0, details.operation.effect) {
        ("users", _) => List::UserFields,
        // Cases are found by the fields of their users too.
        (_, Effect::Safe) => List::CustomFields,
        _ => List::CaseFields,
    }
}
