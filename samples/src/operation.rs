//! The names of an operation and its parameters at a prompt.

use helpdesk::meta::{Operation, OperationDetails, Param, ParamDetails};

/// Returns the module and the function of an operation.
pub fn path(details: &OperationDetails) -> (&'static str, &'static str) {
    details.operation.id.split_once('.').unwrap_or(("", details.operation.id))
}

/// Returns a name in the form of command lines.
pub fn kebab(name: &str) -> String {
    name.replace('_', "-")
}

/// Returns the parameters with their details.
pub fn params(details: &'static OperationDetails) -> impl Iterator<Item = (&'static Param, &'static ParamDetails)> {
    details.operation.params().zip(details.params)
}

/// Returns whether a parameter is a positional argument.
pub fn is_positional(details: &OperationDetails, param: &Param) -> bool {
    details.operation.path_params.iter().any(|it| it.name == param.name)
}

/// Returns a parameter in the form of the operation's usage: `<CASE>`, or `--label-title`.
pub fn usage_name(operation: &Operation, param: &Param) -> String {
    if operation.path_params.iter().any(|it| it.name == param.name) {
        format!("<{}>", param.name.to_uppercase())
    } else {
        format!("--{}", kebab(param.name))
    }
}

/// Returns the names of a resource in other help desks: `tickets` for `cases`.
pub fn other_names(resource: &str) -> &'static [&'static str] {
    OTHER_NAMES.iter().find(|(name, _)| *name == resource).map_or(&[], |(_, names)| names)
}

const OTHER_NAMES: &[(&str, &[&str])] = &[
    ("cases", &["tickets", "ticket", "case", "conversations"]),
    ("companies", &["organizations", "organisations"]),
    ("groups", &["teams", "departments"]),
    ("kb_articles", &["articles"]),
    ("labels", &["tags"]),
    ("messages", &["replies", "comments"]),
    ("staff", &["agents"]),
    ("users", &["customers", "contacts"]),
];
