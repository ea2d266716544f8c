//! `helpdesk sync`: a copy of lists that is brought up to date by each run.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use helpdesk_export::{Mirror, Table};
use helpdesk_samples::kebab;

use super::{common_args, files, reserve, table, tell, unused_output_options, with};
use crate::connection::Session;
use crate::failure::{Exit, Failure};
use crate::output::OutputOptions;

/// `helpdesk sync`.
pub(crate) fn command() -> Command {
    Command::new("sync")
        .about("Keeps a copy of a list up to date, in a database or as Parquet files")
        .long_about(
            "Keeps a copy of a list up to date, in an SQLite database or in a directory of Parquet files. The first run reads \
             everything, each later one what was created or changed since. Lists without a filter by time of change are read \
             again. Records that were deleted permanently are in no list of changes, and stay in the copy; `--prune` marks them.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .after_help("Example:\n  helpdesk sync cases --to copy.sqlite --with messages,users")
        .defer(|command| command.subcommands(Table::whole_lists().map(|(resource, _)| of_resource(resource))))
}

/// There are no filters: a record that a filter no longer matches would stay in the copy as it was.
fn of_resource(resource: &'static str) -> Command {
    let prune = Arg::new("prune").long("prune").action(ArgAction::SetTrue).help_heading("Export");
    let to = Arg::new("to").long("to").value_name("PATH").required(true).value_parser(value_parser!(PathBuf));
    Command::new(kebab(resource))
        .about(format!("Keeps a copy of {}", resource.replace('_', " ")))
        .arg(to.help("A database, such as copy.sqlite, or a directory for Parquet files").help_heading("Export"))
        .arg(prune.help("Mark what was deleted permanently: `gone_at`. It reads all ids, with a request for 100"))
        .args(common_args(resource))
        .args(files::args(resource))
        .after_help(format!("Example:\n  helpdesk sync {} --to copy.sqlite", kebab(resource)))
}

/// Runs `helpdesk sync`.
pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (resource, matches) = matches.subcommand().expect("a resource is required");
    let path = matches.get_one::<PathBuf>("to").expect("it is required");
    let copy = Mirror::new(&table(resource), path)?.reserve(reserve(matches)).prune(matches.get_flag("prune"));
    let copy = with(matches).try_fold(copy, |copy, table| copy.with(&table))?;
    let copy = match files::store(matches)? {
        Some(files) => copy.with_files(files)?,
        None => copy,
    };
    if !OutputOptions::from_matches(matches).is_empty() {
        return Err(unused_output_options());
    }
    tell(&Session::new(matches), |client, account, on_event| copy.run(client, account, on_event))
}
