//! `helpdesk schema`: the columns that files have.

use std::fs;

use serde_json::Value;

use super::engines;
use crate::desk::Desk;

#[test]
fn the_schema_of_every_table_is_valid_in_every_form() {
    let desk = Desk::new("schema");
    desk.run("schema cases -o json").expect(2, &["--as"]);
    let unknown = desk.run("schema nothing").expect(2, &["cases", "messages"]);
    let names: Vec<&str> =
        unknown.stderr.split("expected one of ").nth(1).unwrap().lines().next().unwrap().split(", ").collect();
    assert!(names.len() > 12, "{names:?}");
    let mut sql = String::new();
    for name in &names {
        sql.push_str(&desk.run(&format!("schema {name}")).stdout());
        let parquet = desk.run(&format!("schema {name} --as parquet")).stdout();
        assert!(parquet.contains("optional binary _extra (JSON);"), "{parquet}");
        let schema: Value = desk.run(&format!("schema {name} --as json")).json();
        for (column, property) in schema["properties"].as_object().unwrap() {
            assert!(!property["description"].as_str().unwrap().is_empty(), "{name}.{column}");
        }
    }
    fs::write(desk.path("schema.sql"), sql).unwrap();
    let code = "import sqlite3, sys\n\
        db = sqlite3.connect(':memory:')\n\
        db.executescript(open(sys.argv[1]).read())\n\
        print(db.execute(\"SELECT count(*) FROM sqlite_master WHERE type = 'table'\").fetchone()[0])";
    assert_eq!(engines::python_says(code, &[&desk.path("schema.sql")]).trim(), names.len().to_string());
}

#[test]
fn a_file_has_the_columns_of_its_schema() {
    let desk = Desk::new("schema-file");
    desk.run("export users --to users.csv").stdout();
    let header = fs::read_to_string(desk.path("users.csv")).unwrap().lines().next().unwrap().replace(',', "\n");
    let schema = desk.run("schema users").stdout();
    let columns: Vec<&str> =
        schema.lines().filter_map(|line| line.trim().strip_prefix('"')?.split('"').next()).collect();
    assert_eq!(header.lines().collect::<Vec<_>>(), columns);
}
