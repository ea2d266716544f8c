//! `helpdesk export`: the records of the service in files, complete and compared with the service's counts.

use std::fs;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use helpdesk::meta::OperationDetails;
use helpdesk::request::OperationInput;

use self::collect::{Collector, Compared};
use self::file::Format;
use self::progress::Progress;
use self::store::Store;
use self::table::Table;
use crate::connection::Connection;
use crate::failure::{Exit, Failure};
use crate::operations::{self, kebab};
use crate::terminal::note;

pub(crate) use self::schema::{command as schema_command, run as run_schema};
pub(crate) use self::sync::{command as sync_command, run as run_sync};

mod collect;
mod column;
mod file;
mod parts;
mod progress;
mod schema;
mod store;
mod sync;
mod table;

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
        .after_help("Example:\n  helpdesk export cases --to cases.parquet --with messages,users --status closed")
        .defer(|command| command.subcommands(Table::lists().map(|(resource, list)| of_resource(resource, list))))
}

fn of_resource(resource: &'static str, list: &'static OperationDetails) -> Command {
    Command::new(kebab(resource))
        .about(format!("Exports {}", resource.replace('_', " ")))
        .args(args(resource))
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

fn args(resource: &str) -> [Arg; 6] {
    let [with, reserve, progress, no_validation] = common_args(resource);
    let to = Arg::new("to").long("to").value_name("FILE").required(true).value_parser(value_parser!(PathBuf));
    let replace = Arg::new("replace").long("replace").action(ArgAction::SetTrue).help_heading("Export");
    [
        to.help("The file: .jsonl, .csv, .sqlite or .parquet. Other tables are in the database, or beside the file")
            .help_heading("Export"),
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
    let path = matches.get_one::<PathBuf>("to").expect("it is required");
    let (tables, format) = (tables(resource, matches), Format::of(path)?);
    let input = operations::input(tables[0].list, matches)?;
    input.prepare()?;
    let partial = with_suffix(path, ".partial");
    let files = || tables.iter().enumerate().map(|(index, table)| (format.path_of(path, table, index == 0), table));
    if !matches.get_flag("replace") && !partial.exists() {
        files().try_for_each(|(path, _)| is_free(&path))?;
    }
    let mut collector = open("export", &partial, &tables, &input, matches)?;
    collector.export(&input).map_err(|failure| unfinished(failure, &partial))?;
    for (path, table) in files().filter(|_| format != Format::Sqlite) {
        let (written, collected) =
            (file::write(format, &path, &collector.store, table)?, collector.store.count(&table.name)?);
        if written != collected {
            let error = format!("`{}` has {written} records, and {collected} were written", path.display());
            return Err(Failure::new(Exit::Local, error).try_this("the same command again"));
        }
    }
    let exit = proof(&collector, |index, table| format.path_of(path, table, index == 0))?;
    drop(collector);
    let ended = match format {
        Format::Sqlite => fs::rename(&partial, path),
        _ => fs::remove_file(&partial),
    };
    ended.map_err(|error| Failure::new(Exit::Local, format!("cannot remove `{}`", partial.display())).cause(error))?;
    Ok(exit)
}

/// The table of a resource, and those of `--with`.
fn tables(resource: &str, matches: &ArgMatches) -> Vec<Table> {
    let with = matches.get_many::<String>("with").into_iter().flatten().map(String::as_str);
    let mut names: Vec<String> = Vec::new();
    for name in [resource].into_iter().chain(with).map(|name| name.replace('-', "_")) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.iter().filter_map(|name| Table::find(name)).collect()
}

/// Opens the store for a collector, unless the store belongs to another command.
fn open<'a>(
    job: &str,
    path: &Path,
    tables: &'a [Table],
    input: &OperationInput,
    matches: &ArgMatches,
) -> Result<Collector<'a>, Failure> {
    let connection = Connection::open(matches)?;
    let mut store = Store::open(path, tables)?;
    let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    let request = input.prepare()?.path_and_query;
    let ours = format!("{job} of {} with {} from {}", request, names.join(","), connection.url.trim_end_matches('/'));
    match store.value(JOB)? {
        None => store.change(|change| Ok(change.set(JOB, &ours)?))?,
        Some(job) if job == ours => (),
        Some(job) => {
            let failure = Failure::new(Exit::Usage, format!("`{}` is of another command", path.display()));
            let failure = failure.cause(format_args!("it is the {job}"));
            return Err(failure.try_this("that command, another path, or move the file away"));
        }
    }
    let reserve = *matches.get_one::<u32>("reserve").expect("it has a default");
    let progress = Progress::new(matches.get_one::<String>("progress").map_or("auto", String::as_str));
    Ok(Collector { connection, reserve, store, tables, progress, skipped: Vec::new() })
}

/// The name under which a store has the command that it belongs to.
const JOB: &str = "job";

fn is_free(path: &Path) -> Result<(), Failure> {
    match path.exists() {
        false => Ok(()),
        true => {
            Err(Failure::new(Exit::Local, format!("`{}` exists", path.display()))
                .try_this("another path, or `--replace`"))
        }
    }
}

/// Says how many records there are, compared with the service's counts.
fn proof(collector: &Collector<'_>, file: impl Fn(usize, &Table) -> PathBuf) -> Result<Exit, Failure> {
    let store = &collector.store;
    let mut exit = if collector.skipped.is_empty() { Exit::Done } else { Exit::Partial };
    for (index, table) in collector.tables.iter().enumerate() {
        let Table { name, part, list, .. } = table;
        if collector.skipped.iter().any(|it| it == name || it == list.operation.id) {
            continue;
        }
        let (compared, is_good) = match part {
            Some(_) => match store.due(list.operation.id)? {
                (0, 0) => (", all of them".to_owned(), true),
                (_, failed) => (format!(", but those of {failed} records cannot be read"), false),
            },
            None => match store.value(&format!("compared {name}"))?.as_deref().map(Compared::parse) {
                Some(Compared::Equal) => (", as many as the service counts".to_owned(), true),
                Some(Compared::Uncounted) => (", and the service states no count".to_owned(), true),
                Some(Compared::Differs(why)) => (format!(", but {why}"), false),
                None => (String::new(), true),
            },
        };
        let (count, unreadable) = (store.count(name)?, store.unreadable(name)?);
        let errors = if unreadable > 0 { format!("; {unreadable} have `_errors`") } else { String::new() };
        note(format_args!("{}: {count} {}{compared}{errors}", file(index, table).display(), name.replace('_', " ")));
        if !is_good || unreadable > 0 {
            exit = Exit::Partial;
        }
    }
    Ok(exit)
}

/// What was read before a failure is kept.
fn unfinished(failure: Failure, partial: &Path) -> Failure {
    failure
        .cause(format_args!("what was read is in `{}`", partial.display()))
        .try_this("the same command, which continues there")
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
