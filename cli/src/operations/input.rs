//! The input of an operation, from the command line.

use clap::ArgMatches;
use helpdesk::meta::OperationDetails;
use helpdesk::request::{OperationInput, Value};
use helpdesk_samples::{kebab, params};

use super::kinds::Kind;
use super::{lines, tree};
use crate::failure::{Exit, Failure};

/// Reads the values of all parameters that the command has. Unknown values of an enum are an error, because the service ignores
/// some filters that it does not know. `--no-validation` lets them pass.
pub(crate) fn input(details: &'static OperationDetails, matches: &ArgMatches) -> Result<OperationInput, Failure> {
    let is_validated = !matches.get_flag("no-validation");
    let mut input = OperationInput::new(details.operation);
    for (param, _) in params(details) {
        if matches.try_contains_id(param.name).is_err() {
            continue;
        }
        let Some(values) = matches.get_many::<Value>(param.name) else { continue };
        if lines::from_stdin(details, matches).is_some_and(|it| it.name == param.name) {
            continue;
        }
        let kind = Kind::new(&param.kind);
        let wrong = |why: String| Failure::new(Exit::Usage, format!("--{}: {why}", kebab(param.name)));
        if let Some(why) = values.clone().find_map(|value| kind.unknown(value)).filter(|_| is_validated) {
            return Err(wrong(why).try_this("--no-validation, if it is new"));
        }
        // Such as that of a variable that is not set, in a reply to a customer.
        let is_blank = |value: &Value| matches!(value, Value::Text(text) if text.trim().is_empty());
        if is_validated && tree::is_content(details, param) && values.clone().any(is_blank) {
            return Err(wrong("it is empty".to_owned()).try_this("--no-validation, if that is meant"));
        }
        input = input.set::<Value>(param.name, kind.join(values.cloned().collect()).map_err(wrong)?);
    }
    Ok(if is_validated { input } else { input.without_validation() })
}
