//! Writes the OpenAPI document, checks that it is up to date, or prints the tolerant one: `cargo xtask openapi`.

use std::process::ExitCode;

use helpdesk_openapi::{Strictness, document};
use xtask::{Failure, Workspace, files, root};

/// Where the document is.
const PATH: &str = "docs/api/openapi.yaml";

fn main() -> ExitCode {
    let done = match std::env::args().nth(1).as_deref() {
        None => write(false),
        Some("--check") => write(true),
        Some("--tolerant") => Workspace::here().api().map(|api| document(&api, Strictness::Tolerant)),
        Some(_) => {
            eprintln!("usage: cargo xtask openapi [--check | --tolerant]");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(Failure(message)) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn write(check: bool) -> Result<String, Failure> {
    let path = root().join(PATH);
    let text = document(&Workspace::here().api()?, Strictness::Documented);
    let is_same = files::read(&path).is_ok_and(|there| there == text);
    match (is_same, check) {
        (true, _) => Ok(format!("{PATH} is up to date")),
        (false, true) => Err(Failure(format!("{PATH} is not up to date: run `cargo xtask openapi`"))),
        (false, false) => files::write(&path, &text).map(|()| format!("wrote {PATH}")),
    }
}
