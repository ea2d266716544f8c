//! The input of an operation, from the command line.

use clap::ArgMatches;
use helpdesk::meta::{OperationDetails, Param};
use helpdesk::request::{OperationInput, Value};
use helpdesk_samples::{kebab, params};
use helpdesk_tools::input::Kind;

use super::kinds::STDIN;
use super::resolve::Resolver;
use super::tree;
use crate::connection::Session;
use crate::failure::{Exit, Failure};

/// Reads the values of all parameters that the command has. Unknown values of an enum are an error, because the service ignores
/// some filters that it does not know. `--no-validation` lets them pass.
pub(crate) fn input(details: &'static OperationDetails, session: &Session<'_>) -> Result<OperationInput, Failure> {
    read_with(details, session.matches(), &Resolver::new(details, session))
}

/// Reads the input with an existing resolver.
pub(super) fn read_with(
    details: &'static OperationDetails,
    matches: &ArgMatches,
    resolver: &Resolver<'_>,
) -> Result<OperationInput, Failure> {
    let is_validated = !matches.get_flag("no-validation");
    let mut input = OperationInput::new(details.operation);
    if !is_validated {
        input = input.without_validation();
    }
    for (param, _) in params(details) {
        let is_from_lines = || matches.get_raw(param.name).is_some_and(|mut it| it.any(|it| it == STDIN));
        if matches.try_contains_id(param.name).is_err()
            || details.operation.path_params.contains(param) && is_from_lines()
        {
            continue;
        }
        let Some(values) = matches.get_many::<Value>(param.name) else { continue };
        let values = resolver.values(param, values.cloned().collect())?;
        let value = check(details, param, &input, values).map_err(|Wrong { why, advice }| {
            let failure = Failure::new(Exit::Usage, format!("--{}: {why}", kebab(param.name)));
            advice.into_iter().fold(failure, Failure::try_this)
        })?;
        input = input.set::<Value>(param.name, value);
    }
    Ok(input)
}

/// The reason why a value is not sent.
pub(super) struct Wrong {
    pub(super) why: String,
    advice: Option<&'static str>,
}

impl From<String> for Wrong {
    fn from(why: String) -> Self {
        Self { why, advice: None }
    }
}

/// Joins and checks the values of a parameter.
pub(super) fn check(
    details: &OperationDetails,
    param: &'static Param,
    input: &OperationInput,
    values: Vec<Value>,
) -> Result<Value, Wrong> {
    let kind = Kind::new(&param.kind);
    if input.is_validated() {
        if let Some(why) = values.iter().find_map(|value| kind.unknown(value)) {
            return Err(Wrong { why, advice: Some("--no-validation, if it is new") });
        }
        // An empty value may come from an unset variable, and would reach a customer in a message.
        let is_blank = |value: &Value| matches!(value, Value::Text(text) if text.trim().is_empty());
        if tree::is_content(details, param) && values.iter().any(is_blank) {
            return Err(Wrong { why: "it is empty".to_owned(), advice: Some("--no-validation, if that is meant") });
        }
    }
    Ok(kind.join(values)?)
}
