//! `helpdesk schema`: the columns of the tables.

use clap::{Arg, ArgMatches, Command};
use helpdesk_export::Table;
use helpdesk_samples::kebab;

use crate::failure::{Exit, Failure};
use crate::output::OutputOptions;
use crate::terminal;

/// `helpdesk schema`.
pub(crate) fn command() -> Command {
    let table = Arg::new("table").value_name("TABLE").required(true).value_parser(|name: &str| {
        Table::find(&super::table(name)).map(|table| table.name()).ok_or_else(|| {
            let names: Vec<String> = Table::names().map(kebab).collect();
            format!("expected one of {}", names.join(", "))
        })
    });
    let form =
        Arg::new("as").long("as").value_name("FORM").value_parser(["sql", "parquet", "json"]).default_value("sql");
    Command::new("schema")
        .about("Prints the columns of an exported table")
        .arg(table.help("A list, or a part of cases, such as messages"))
        .arg(form.help("As SQL, as a Parquet schema, or as a JSON Schema with what each column means"))
        .after_help("Example:\n  helpdesk schema cases --as parquet")
}

/// Runs `helpdesk schema`.
pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    if !OutputOptions::from_matches(matches).is_empty() {
        let failure = Failure::new(Exit::Usage, "`-o`, `--fields` and `--bom` are for records that are printed");
        return Err(failure.try_this("`--as sql`, `--as parquet` or `--as json`"));
    }
    let table = matches.get_one("table").copied().and_then(Table::find).expect("the name was checked");
    let schema = match matches.get_one::<String>("as").map(String::as_str) {
        Some("parquet") => table.parquet_schema(),
        Some("json") => format!("{:#}\n", table.json_schema()),
        _ => table.sql(),
    };
    terminal::data(&schema)?;
    Ok(Exit::Done)
}
