//! DuckDB and SQLite, as they come with Python.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

use crate::run::PYTHON;

/// A Python with DuckDB, which the test installs below the target directory if it is missing.
fn python() -> &'static Path {
    static WITH_DUCKDB: OnceLock<PathBuf> = OnceLock::new();
    let has_duckdb = |python: &Path| {
        let output = Command::new(python).args(["-c", "import duckdb"]).output();
        output.is_ok_and(|output| output.status.success())
    };
    WITH_DUCKDB.get_or_init(|| {
        let installed = Path::new(env!("CARGO_TARGET_TMPDIR")).join("duckdb");
        let python = installed.join("bin/python");
        if let Some(python) = [Path::new(&*PYTHON), &python].into_iter().find(|python| has_duckdb(python)) {
            return python.to_owned();
        }
        run(Command::new(&*PYTHON).args(["-m", "venv", "--clear"]).arg(&installed));
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "duckdb"]));
        python
    })
}

/// Runs the queries of `engines.py` on the files of an export.
pub(super) fn query(extension: &str, cases: &Path, tables: &[&str]) -> Value {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/export/engines.py");
    let output = run(Command::new(python()).args([script, extension]).arg(cases).args(tables));
    serde_json::from_str(&output).unwrap_or_else(|error| panic!("{error}: {output}"))
}

/// Runs Python with DuckDB.
pub(super) fn duckdb_says(code: &str, arguments: &[&Path]) -> String {
    run(Command::new(python()).args(["-c", code]).args(arguments))
}

/// Runs Python without packages.
pub(super) fn python_says(code: &str, arguments: &[&Path]) -> String {
    run(Command::new(&*PYTHON).args(["-I", "-S", "-c", code]).args(arguments))
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}: {}", text(&output.stderr));
    text(&output.stdout)
}
