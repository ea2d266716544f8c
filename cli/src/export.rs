//! `helpdesk export`: the records of the service in files, complete and compared with the service's counts.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use helpdesk::blocking::Client;
use helpdesk::meta::{OperationDetails, UntypedListRequest};
use helpdesk_export::{Error, Event, Export, Proof, Table};
use helpdesk_samples::kebab;

use self::progress::Progress;
use crate::connection::Session;
use crate::failure::{Exit, Failure};
use crate::operations;
use crate::output::OutputOptions;
use crate::terminal::lines;

pub(crate) use self::files::{rule_args as file_rule_args, rules as file_rules};
pub(crate) use self::schema::{command as schema_command, run as run_schema};
pub(crate) use self::sync::{command as sync_command, run as run_sync};

mod files;
mod progress;
mod schema;
mod stream;
mod sync;

/// `helpdesk export`.
pub(crate) fn command() -> Command {
    Command::new("export")
        .about("Exports all records of a list into a file")
        .long_about(
            "Exports all records of a list into a file: JSON lines, CSV, an SQLite database or Parquet, by the name of the file. \
             The records are collected in `FILE.partial`. If the export is interrupted or killed, the same command continues \
             where it was. At the end the records are counted and compared with the service's count.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .after_help(
            "Messages, notes, attachments and changes belong to cases: `--with messages`. `--with files --files-to DIRECTORY` \
             fetches the files of attachments.\n\n\
             Example:\n  helpdesk export cases --to cases.parquet --with messages,users --status closed",
        )
        .defer(|command| command.subcommands(Table::lists().map(|(resource, list)| of_resource(resource, list))))
}

fn of_resource(resource: &'static str, list: &'static OperationDetails) -> Command {
    Command::new(kebab(resource))
        .about(format!("Exports {}", resource.replace('_', " ")))
        .args(args(resource))
        .args(files::args(resource))
        .args(filters(list))
        .after_help(format!("Example:\n  helpdesk export {0} --to {0}.jsonl", kebab(resource)))
}

/// The filters of a list. An export sets its pages and its order.
fn filters(list: &'static OperationDetails) -> impl Iterator<Item = Arg> {
    let operation = list.operation;
    let orders = [operation.created.and_then(|it| it.order), operation.paging.and_then(|it| it.order)];
    let own: Vec<&str> = orders.into_iter().flatten().map(|(name, _)| name).chain(["page", "limit"]).collect();
    operations::parameters(list).filter(move |arg| !own.contains(&arg.get_id().as_str()))
}

fn args(resource: &str) -> [Arg; 8] {
    let format = Arg::new("format").long("format").value_name("FORMAT").value_parser(["jsonl", "csv"]);
    let [with, reserve, progress, no_validation] = common_args(resource);
    let to = Arg::new("to").long("to").value_name("FILE").required(true).value_parser(value_parser!(PathBuf));
    let replace = Arg::new("replace").long("replace").action(ArgAction::SetTrue).help_heading("Export");
    let every_key = Arg::new("every-key").long("every-key").action(ArgAction::SetTrue).help_heading("Export");
    [
        to.help(
            "The file: .jsonl, .csv, .jsonl.gz, .csv.gz, .sqlite or .parquet. Other tables are in the database, or beside the \
             file. `-` is standard output",
        )
        .help_heading("Export"),
        format.help("The format on standard output [default: jsonl]").help_heading("Export"),
        every_key.help("Write each key into each JSON line, with null: for readers that take the columns from the first lines"),
        with,
        reserve,
        replace.help("Replace files of an earlier export, when the new ones are complete"),
        progress,
        no_validation,
    ]
}

/// The options of every command that collects records.
fn common_args(resource: &str) -> [Arg; 4] {
    let beside: Vec<String> = Table::beside(resource).into_iter().map(kebab).collect();
    let [with, reserve, progress] = ["with", "reserve", "progress"].map(|name| Arg::new(name).long(name));
    [
        with.value_name("TABLES")
            .value_delimiter(',')
            .action(ArgAction::Append)
            .value_parser(PossibleValuesParser::new(beside))
            .help("Other tables: parts of each record, or other lists. Messages have the notes among them"),
        reserve
            .value_name("N")
            .value_parser(value_parser!(u32))
            .default_value("2")
            .help("Requests of each window of the rate limit that are left to others"),
        progress
            .value_name("HOW")
            .value_parser(["auto", "json", "none"])
            .default_value("auto")
            .help("Progress on standard error: a bar on a terminal, else a line each 30 seconds; or JSON"),
        Arg::new("no-validation").long("no-validation").action(ArgAction::SetTrue).hide(true),
    ]
    .map(|arg| arg.help_heading("Export"))
}

/// Runs `helpdesk export`.
pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (resource, matches) = matches.subcommand().expect("a resource is required");
    let (resource, path) = (table(resource), matches.get_one::<PathBuf>("to").expect("it is required"));
    if path.as_os_str() == "-" {
        return stream::run(&resource, matches);
    }
    if matches.contains_id("format") {
        return Err(Failure::new(Exit::Usage, "`--format` is for `--to -`; the name of a file says its format"));
    }
    let export = Export::new(&resource, path)?.replace(matches.get_flag("replace")).reserve(reserve(matches));
    let export = with(matches).try_fold(export, |export, table| export.with(&table))?;
    let export = match files::store(matches)? {
        Some(files) => export.with_files(files)?,
        None => export,
    };
    let options = OutputOptions::from_matches(matches);
    // Output options do not apply, except for the byte-order mark.
    let export = if options.bom { export.byte_order_mark().map_err(|_| unused_output_options())? } else { export };
    if !(OutputOptions { bom: false, ..options }).is_empty() {
        return Err(unused_output_options());
    }
    let export = if matches.get_flag("every-key") { export.every_key()? } else { export };
    let session = Session::new(matches);
    let export = export.filter(filter(&resource, &session)?)?;
    tell(&session, |client, account, on_event| export.run(client, account, on_event))
}

/// The records that the options select.
fn filter(resource: &str, session: &Session<'_>) -> Result<UntypedListRequest, Failure> {
    let (_, list) = Table::lists().find(|(name, _)| *name == resource).expect("the commands are those of the lists");
    Ok(UntypedListRequest::new(operations::input(list, session)?))
}

fn unused_output_options() -> Failure {
    let failure = Failure::new(Exit::Usage, "`-o`, `--fields` and `--bom` are for records that are printed");
    failure.try_this("only the name of the file, which chooses the format; `--bom` is for CSV")
}

/// The table that an option or a command names.
fn table(name: &str) -> String {
    name.replace('-', "_")
}

/// The tables of `--with`.
fn with(matches: &ArgMatches) -> impl Iterator<Item = String> {
    matches.get_many::<String>("with").into_iter().flatten().map(|name| table(name))
}

fn reserve(matches: &ArgMatches) -> u32 {
    *matches.get_one("reserve").expect("it has a default")
}

/// Runs an export or a `sync`, and reports its progress and result.
fn tell(
    session: &Session<'_>,
    run: impl FnOnce(&Client, &str, &mut dyn FnMut(Event<'_>)) -> Result<Proof, Error>,
) -> Result<Exit, Failure> {
    let (connection, matches) = (session.connection()?, session.matches());
    // The next run undoes the transaction in progress.
    let _ = ctrlc::set_handler(move || {
        lines(format_args!("\ninterrupted: the same command continues where it was"));
        std::process::exit(Exit::Interrupted as i32);
    });
    let mut progress = Progress::new(matches.get_one::<String>("progress").map_or("auto", String::as_str));
    let proof = run(&connection.client, &connection.account(), &mut |event| progress.tell(event));
    progress.clear();
    let proof = proof?;
    lines(&proof);
    Ok(if proof.is_complete() { Exit::Done } else { Exit::Partial })
}
