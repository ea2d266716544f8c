//! `helpdesk sync`: a copy of lists that is brought up to date by each run.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, value_parser};

use super::collect::Job;
use super::file::Format;
use super::table::Table;
use super::{check_free, collect, common_args, format, open, proof, publish, tables};
use crate::failure::{Exit, Failure};
use crate::operations::kebab;

/// The database of a directory of Parquet files.
const DATABASE: &str = "helpdesk.sqlite";

/// `helpdesk sync`.
pub(crate) fn command() -> Command {
    Command::new("sync")
        .about("Keeps a copy of a list up to date, in a database or as Parquet files")
        .long_about(
            "Keeps a copy of a list up to date, in an SQLite database or in a directory of Parquet files. The first run reads \
             everything, each later one what was created or changed since. Lists without a filter by time of change are read \
             again. Records that were deleted permanently are in no list of changes, and stay in the copy.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .after_help("Example:\n  helpdesk sync cases --to copy.sqlite --with messages,users")
        .defer(|command| command.subcommands(Table::lists().map(|(resource, _)| of_resource(resource))))
}

/// There are no filters: a record that a filter no longer matches would stay in the copy as it was.
fn of_resource(resource: &'static str) -> Command {
    let to = Arg::new("to").long("to").value_name("PATH").required(true).value_parser(value_parser!(PathBuf));
    Command::new(kebab(resource))
        .about(format!("Keeps a copy of {}", resource.replace('_', " ")))
        .arg(to.help("A database, such as copy.sqlite, or a directory for Parquet files").help_heading("Export"))
        .args(common_args(resource))
        .after_help(format!("Example:\n  helpdesk sync {} --to copy.sqlite", kebab(resource)))
}

/// Runs `helpdesk sync`.
pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (resource, matches) = matches.subcommand().expect("a resource is required");
    let path = matches.get_one::<PathBuf>("to").expect("it is required");
    let tables = tables(resource, matches);
    let directory = directory(path)?;
    let database = directory.map_or(path.clone(), |directory| directory.join(DATABASE));
    format(&database, matches)?;
    let path_of = |table: &Table| directory.map(|directory| directory.join(format!("{}.parquet", table.name)));
    let paths: Vec<PathBuf> = tables.iter().map(|table| path_of(table).unwrap_or(path.clone())).collect();
    if !database.exists() {
        check_free(&paths)?;
    }
    let mut collector = open(Job::Sync, &database, &tables, matches)?;
    collect(&mut collector, &database, matches)?;
    if directory.is_some() {
        publish(Format::Parquet, tables.iter().zip(&paths), &collector)?;
    }
    Ok(proof(&collector, &paths)?.tell())
}

/// The directory of Parquet files, unless the path is that of a database.
fn directory(path: &Path) -> Result<Option<&Path>, Failure> {
    if path.extension().is_none() || path.is_dir() {
        let created = fs::create_dir_all(path);
        created
            .map_err(|error| Failure::new(Exit::Local, format!("cannot create `{}`", path.display())).cause(error))?;
        return Ok(Some(path));
    }
    match Format::of(path)? {
        Format::Sqlite => Ok(None),
        _ => Err(Failure::new(Exit::Usage, "a file that is not a database cannot be brought up to date")
            .try_this("a name that ends with .sqlite, or a directory for Parquet files")
            .try_this("`helpdesk export --replace`, which reads everything again")),
    }
}
