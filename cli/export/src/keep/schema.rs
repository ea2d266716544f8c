//! The schemas of tables: as SQL, as a Parquet schema and as a JSON Schema.

use helpdesk_text::record::EXTRA;
use serde_json::{Map, Value, json};

use crate::keep::column::{Column, Scalar};
use crate::keep::table::Table;

impl Table {
    /// Returns the SQL statements that create the table, as SQLite has it.
    pub fn sql(&self) -> String {
        let name = self.name;
        let columns: Vec<String> = self.columns.iter().map(sql_column).collect();
        let unique = self.id.map(|id| format!(",\n  UNIQUE (\"{id}\")")).unwrap_or_default();
        let mut sql = format!("CREATE TABLE IF NOT EXISTS \"{name}\" (\n  {}{unique}\n);\n", columns.join(",\n  "));
        if let Some(part) = &self.part {
            let parent = part.parent;
            sql.push_str(&format!("CREATE INDEX IF NOT EXISTS \"{name}_{parent}\" ON \"{name}\" (\"{parent}\");\n"));
        }
        sql
    }

    /// Returns the Parquet schema, in the notation of Parquet.
    pub fn parquet_schema(&self) -> String {
        let columns: Vec<String> = self.columns.iter().map(parquet_column).collect();
        format!("message {} {{\n{}}}\n", self.name, columns.concat())
    }

    /// Returns the JSON Schema of a line of JSON Lines, with what each column means.
    pub fn json_schema(&self) -> Value {
        // Unknown fields stand beside the others.
        let columns = self.columns.iter().filter(|column| column.name != EXTRA);
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": self.name,
            "type": "object",
            "properties": columns.map(json_property).collect::<Map<_, _>>(),
        })
    }
}

/// A column in SQLite, which has no types for times, booleans and JSON.
pub(crate) fn sql_column(column: &Column) -> String {
    let kind = match column.scalar {
        _ if column.is_list => "TEXT",
        Scalar::Integer | Scalar::Boolean => "INTEGER",
        Scalar::Number => "REAL",
        Scalar::Time | Scalar::String | Scalar::Json => "TEXT",
    };
    format!("\"{}\" {kind}", column.name)
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
    if *is_list {
        format!(
            "  optional group {name} (LIST) {{\n    repeated group list {{\n      optional {kind} element{annotation};\n    }}\n  }}\n"
        )
    } else {
        format!("  optional {kind} {name}{annotation};\n")
    }
}

fn json_property(column: &Column) -> (String, Value) {
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
}
