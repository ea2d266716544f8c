//! The names of an operation and its parameters at a prompt.

use helpdesk::meta::{Operation, OperationDetails, Param, ParamDetails};

/// Returns the module and the function of an operation.
pub fn path(details: &OperationDetails) -> (&'static str, &'static str) {
    details.operation.id.split_once('.').unwrap_or(("", details.operation.id))
}

/// Returns a name as it is at a prompt.
pub fn kebab(name: &str) -> String {
    name.replace('_', "-")
}

/// Returns the parameters with their details.
pub fn params(details: &'static OperationDetails) -> impl Iterator<Item = (&'static Param, &'static ParamDetails)> {
    details.operation.params().zip(details.params)
}

/// Returns whether a parameter is an argument by its place.
pub fn is_positional(details: &OperationDetails, param: &Param) -> bool {
    details.operation.path_params.iter().any(|it| it.name == param.name)
}

/// Returns a parameter as the usage of its operation has it: `<CASE>`, or `--label-title`.
pub fn written(operation: &Operation, param: &Param) -> String {
    if operation.path_params.iter().any(|it| it.name == param.name) {
        format!("<{}>", param.name.to_uppercase())
    } else {
        format!("--{}", kebab(param.name))
    }
}

/// Returns the names that other help desks have for a resource: `tickets` for `cases`.
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
