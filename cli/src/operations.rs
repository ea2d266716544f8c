//! The operations of the API as commands.

mod api;
mod care;
mod dry_run;
mod given;
mod input;
mod kinds;
mod look;
mod rust;
mod send;
mod tree;

use clap::{Arg, ArgAction, ArgMatches};

pub(crate) use self::api::{command as api_command, run as run_api};
pub(crate) use self::input::input;
pub(crate) use self::tree::{kebab, parameters, resources};
use crate::failure::{Exit, Failure};

/// The options of every operation.
fn args() -> [Arg; 4] {
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    [
        flag("yes").short('y').help("Do not ask before what is hard to undo"),
        flag("dry-run").help("Print the request and send nothing; the key is masked"),
        Arg::new("as")
            .long("as")
            .value_name("FORM")
            .value_parser(["http", "curl", "rust"])
            .help("Form of --dry-run, which it implies"),
        flag("no-validation").help("Send a request that the client finds invalid, if that is possible at all"),
    ]
    .map(|arg| arg.help_heading("Request"))
}

/// Runs the command `RESOURCE OPERATION`.
pub(crate) fn run(resource: &str, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (operation, matches) = matches.subcommand().expect("the command of a resource requires one of an operation");
    let details = tree::find(resource, operation).expect("the commands are those of the metadata");
    send::run(details, matches)
}
