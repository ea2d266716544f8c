//! `helpdesk export`: the records of the service in files, complete and compared with the service's counts.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use helpdesk::meta::OperationDetails;

use self::collect::{Collector, Compared, Job};
use self::file::{Format, NewFile};
use self::progress::Progress;
use self::store::Store;
use self::table::Table;
use crate::connection::Connection;
use crate::failure::{Exit, Failure};
use crate::operations::{self, kebab};
use crate::output::OutputOptions;
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
        .after_help(
            "Messages, notes, attachments and changes belong to cases: `--with messages`.\n\n\
             Example:\n  helpdesk export cases --to cases.parquet --with messages,users --status closed",
        )
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
    let (tables, format) = (tables(resource, matches), format(path, matches)?);
    let paths: Vec<PathBuf> =
        tables.iter().enumerate().map(|(index, table)| format.path_of(path, table, index == 0)).collect();
    let partial = with_suffix(path, ".partial");
    let replace = matches.get_flag("replace");
    if !replace && !partial.exists() {
        check_free(&paths)?;
    }
    let mut collector = open(Job::Export, &partial, &tables, matches)?;
    if !replace && collector.store.value(WRITING)?.is_none() {
        check_free(&paths)?;
    }
    collect(&mut collector, &partial, matches)?;
    collector.store.change(|change| change.set(WRITING, "begun"))?;
    if format != Format::Sqlite {
        publish(format, tables.iter().zip(&paths), &collector)?;
    }
    let proof = proof(&collector, &paths)?;
    drop(collector);
    let ended = match format {
        Format::Sqlite => fs::rename(&partial, path),
        _ => fs::remove_file(&partial),
    };
    ended.map_err(|error| Failure::new(Exit::Local, format!("cannot move `{}`", partial.display())).cause(error))?;
    note_others(path, format, resource, &tables);
    Ok(proof.tell())
}

/// Says which files beside the export are of an earlier one.
fn note_others(path: &Path, format: Format, resource: &str, tables: &[Table]) {
    let others = Table::beside(resource).into_iter().filter(|name| tables.iter().all(|table| table.name != *name));
    for path in others.filter_map(Table::find).map(|table| format.path_of(path, &table, false)) {
        if format != Format::Sqlite && path.exists() {
            note(format_args!("note: `{}` is of an earlier export", path.display()));
        }
    }
}

/// Writes the files of all tables that were read, and gives them their names when all are complete.
fn publish<'a>(
    format: Format,
    files: impl Iterator<Item = (&'a Table, &'a PathBuf)>,
    collector: &Collector<'_>,
) -> Result<(), Failure> {
    let files = files.filter(|(table, _)| !collector.is_skipped(table));
    let new = files.map(|(table, path)| NewFile::write(format, path.clone(), &collector.store, table));
    let new: Vec<NewFile> = new.collect::<Result<_, _>>()?;
    new.into_iter().try_for_each(NewFile::publish)
}

fn check_free(paths: &[PathBuf]) -> Result<(), Failure> {
    match paths.iter().find(|path| path.symlink_metadata().is_ok()) {
        None => Ok(()),
        Some(path) => {
            let failure = Failure::new(Exit::Local, format!("`{}` exists", path.display()));
            Err(failure.try_this("another path, or `--replace`"))
        }
    }
}

/// The format of the file. Options of what is printed do not apply, but for the byte-order mark.
fn format(path: &Path, matches: &ArgMatches) -> Result<Format, Failure> {
    let options = OutputOptions::from_matches(matches);
    match Format::of(path)? {
        format if options.is_empty() => Ok(format),
        Format::Csv { .. } if (OutputOptions { bom: false, ..options }).is_empty() => Ok(Format::Csv { bom: true }),
        _ => {
            let failure = Failure::new(Exit::Usage, "`-o`, `--fields` and `--bom` are for records that are printed");
            Err(failure.try_this("only the name of the file, which chooses the format; `--bom` is for CSV"))
        }
    }
}

/// Reads everything. What came before a failure is kept.
fn collect(collector: &mut Collector<'_>, path: &Path, matches: &ArgMatches) -> Result<(), Failure> {
    let input = operations::input(collector.tables[0].list, matches)?;
    collector.collect(&input).map_err(|failure| {
        let is_empty = collector.tables.iter().all(|table| collector.store.count(&table.name).is_ok_and(|it| it == 0));
        if is_empty {
            // Nothing is lost, and the error says enough.
            let _ = fs::remove_file(path);
            return failure;
        }
        let there = failure.cause(format_args!("what was read is in `{}`", path.display()));
        there.try_this("the same command, which continues there")
    })
}

/// The table of a resource, and those of `--with`.
fn tables(resource: &str, matches: &ArgMatches) -> Vec<Table> {
    let with: BTreeSet<&String> = matches.get_many("with").into_iter().flatten().collect();
    let names = [resource].into_iter().chain(with.into_iter().map(String::as_str));
    names.filter_map(|name| Table::find(&name.replace('-', "_"))).collect()
}

/// Opens the store for a collector, unless the store belongs to another command.
fn open<'a>(job: Job, path: &Path, tables: &'a [Table], matches: &ArgMatches) -> Result<Collector<'a>, Failure> {
    let request = operations::input(tables[0].list, matches)?.prepare()?.path_and_query;
    let reserve = *matches.get_one::<u32>("reserve").expect("it has a default");
    let mut connection = Connection::open(matches)?;
    connection.client = connection.client.with_options(connection.client.options().batch().reserve(reserve));
    let mut store = Store::open(path, tables)?;
    let account = format!("{} as {}", connection.url.trim_end_matches('/'), connection.email);
    let ours = match job {
        // Tables can be added to a copy later.
        Job::Sync => format!("sync of {request} from {account}"),
        Job::Export => {
            let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
            format!("export of {request} from {account}, with {}", names.join(", "))
        }
    };
    // The transaction in progress is undone by the next run.
    let _ = ctrlc::set_handler(move || {
        note(format_args!("\ninterrupted: the same command continues where it was"));
        std::process::exit(Exit::Interrupted as i32);
    });
    match store.value(COMMAND)? {
        None => store.change(|change| change.set(COMMAND, &ours))?,
        Some(theirs) if theirs == ours => (),
        Some(theirs) => {
            let failure = Failure::new(Exit::Usage, format!("`{}` is of another command", path.display()));
            let failure = failure.cause(format_args!("it is the {theirs}")).cause(format_args!("and not the {ours}"));
            return Err(failure.try_this("that command, another path, or move the file away"));
        }
    }
    let progress = Progress::new(matches.get_one::<String>("progress").map_or("auto", String::as_str));
    Ok(Collector { job, connection, reserve, store, tables, progress, skipped: Vec::new() })
}

/// The names under which a store has the command that it belongs to, and that files are being written.
const COMMAND: &str = "command";
const WRITING: &str = "writing";

/// How many records there are, compared with the service's counts.
struct Proof {
    lines: Vec<String>,
    exit: Exit,
}

impl Proof {
    fn tell(self) -> Exit {
        self.lines.iter().for_each(note);
        self.exit
    }
}

fn proof(collector: &Collector<'_>, paths: &[PathBuf]) -> Result<Proof, Failure> {
    let store = &collector.store;
    let mut proof = Proof { lines: Vec::new(), exit: Exit::Done };
    for (table, path) in collector.tables.iter().zip(paths) {
        let (count, unreadable) = (store.count(&table.name)?, store.unreadable(&table.name)?);
        let compared = if collector.is_skipped(table) { Err("skipped".to_owned()) } else { compared(store, table)? };
        let (Ok(text) | Err(text)) = &compared;
        let errors = if unreadable > 0 { format!("; {unreadable} have `_errors`") } else { String::new() };
        proof.lines.push(format!("{}: {count} {}, {text}{errors}", path.display(), table.name.replace('_', " ")));
        if compared.is_err() || unreadable > 0 {
            proof.exit = Exit::Partial;
        }
    }
    Ok(proof)
}

/// What is known of the completeness of a table, or what is missing.
fn compared(store: &Store, table: &Table) -> Result<Result<String, String>, Failure> {
    if table.part.is_some() {
        return Ok(match store.unread(table.list.operation.id)? {
            0 => Ok("all of them".to_owned()),
            unread => Err(format!("but those of {unread} records cannot be read")),
        });
    }
    Ok(match store.value(&format!("compared {}", table.name))?.as_deref().map(Compared::parse) {
        Some(Compared::Complete) => Ok("complete by the service's counts".to_owned()),
        Some(Compared::Uncounted) | None => Ok("and the service states no count".to_owned()),
        Some(Compared::Differs(why)) => Err(format!("but {why}")),
    })
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
