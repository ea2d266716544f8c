//! The input of an operation, from the command line.

use clap::ArgMatches;
use helpdesk::meta::OperationDetails;
use helpdesk::request::{OperationInput, Value};

use super::kinds::Kind;
use super::tree;

pub(super) fn input(details: &'static OperationDetails, matches: &ArgMatches) -> OperationInput {
    let mut input = OperationInput::new(details.operation);
    for (param, _) in tree::params(details) {
        if let Some(values) = matches.get_many::<Value>(param.name) {
            input = input.set::<Value>(param.name, Kind::new(&param.kind).join(values.cloned().collect()));
        }
    }
    if matches.get_flag("no-validation") { input.without_validation() } else { input }
}
