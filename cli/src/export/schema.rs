//! The schemas of tables: as SQL, as a Parquet schema and as a JSON Schema.

use clap::{Arg, ArgMatches, Command};
use helpdesk_export::record::EXTRA;
use serde_json::{Value, json};

use super::column::{Column, Scalar};
use super::table::Table;
use crate::failure::{Exit, Failure};
use crate::operations::kebab;
use crate::output::OutputOptions;
use crate::terminal;

/// `helpdesk schema`.
pub(crate) fn command() -> Command {
    let table = Arg::new("table").value_name("TABLE").required(true).value_parser(|name: &str| {
        Table::find(&name.replace('-', "_")).map(|table| table.name).ok_or_else(|| {
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
    let table = matches.get_one::<String>("table").and_then(|name| Table::find(name)).expect("the name was checked");
    let schema = match matches.get_one::<String>("as").map(String::as_str) {
        Some("parquet") => parquet(&table),
        Some("json") => format!("{:#}\n", json(&table)),
        _ => sql(&table),
    };
    terminal::data(&schema)?;
    Ok(Exit::Done)
}

/// The statements that create a table.
pub(super) fn sql(table: &Table) -> String {
    let name = &table.name;
    let columns: Vec<String> = table.columns.iter().map(sql_column).collect();
    let unique = table.id.map(|id| format!(",\n  UNIQUE (\"{id}\")")).unwrap_or_default();
    let mut sql = format!("CREATE TABLE IF NOT EXISTS \"{name}\" (\n  {}{unique}\n);\n", columns.join(",\n  "));
    if let Some(part) = &table.part {
        let parent = part.parent;
        sql.push_str(&format!("CREATE INDEX IF NOT EXISTS \"{name}_{parent}\" ON \"{name}\" (\"{parent}\");\n"));
    }
    sql
}

/// A column in SQLite, which has no types for times, booleans and JSON.
pub(super) fn sql_column(column: &Column) -> String {
    let kind = match column.scalar {
        _ if column.is_list => "TEXT",
        Scalar::Integer | Scalar::Boolean => "INTEGER",
        Scalar::Number => "REAL",
        Scalar::Time | Scalar::String | Scalar::Json => "TEXT",
    };
    format!("\"{}\" {kind}", column.name)
}

/// The Parquet schema of a table, as text.
pub(super) fn parquet(table: &Table) -> String {
    let columns: Vec<String> = table.columns.iter().map(parquet_column).collect();
    format!("message {} {{\n{}}}\n", table.name, columns.concat())
}

fn parquet_column(Column { name, scalar, is_list, .. }: &Column) -> String {
    let (kind, annotation) = match scalar {
        Scalar::Integer => ("int64", ""),
        Scalar::Number => ("double", ""),
        Scalar::Boolean => ("boolean", ""),
        Scalar::Time => ("int64", " (TIMESTAMP(MICROS,true))"),
        Scalar::String => ("binary", " (STRING)"),
        Scalar::Json => ("binary", " (JSON)"),
    };
    match is_list {
        false => format!("  optional {kind} {name}{annotation};\n"),
        true => format!(
            "  optional group {name} (LIST) {{\n    repeated group list {{\n      optional {kind} element{annotation};\n    }}\n  }}\n"
        ),
    }
}

/// The JSON Schema of a line of a table.
pub(super) fn json(table: &Table) -> Value {
    let property = |column: &Column| {
        let value = match column.scalar {
            Scalar::Integer => json!({ "type": "integer" }),
            Scalar::Number => json!({ "type": "number" }),
            Scalar::Boolean => json!({ "type": "boolean" }),
            Scalar::Time => json!({ "type": "string", "format": "date-time" }),
            Scalar::String => json!({ "type": "string" }),
            Scalar::Json => json!({}),
        };
        let mut schema = if column.is_list { json!({ "type": "array", "items": value }) } else { value };
        schema["description"] = column.doc.into();
        (column.name.to_owned(), schema)
    };
    // Unknown fields stand beside the others.
    let columns = table.columns.iter().filter(|column| column.name != EXTRA);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": table.name,
        "type": "object",
        "properties": columns.map(property).collect::<serde_json::Map<_, _>>(),
    })
}
