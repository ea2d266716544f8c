//! Writes the files for readers of other languages to standard output, of a spec on standard input, in JSON. `cargo xtask openapi` runs it: the
//! samples need the client, and the tasks are built without what they generate.

use std::io;
use std::process::ExitCode;

use helpdesk_codegen::SpecFile;
use helpdesk_openapi::{Examples, Samples, Strictness, document, reference};

fn main() -> ExitCode {
    match files() {
        Ok(files) => {
            println!("{files}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the files by path: the reference, the document, and the document that tolerates more.
fn files() -> Result<String, String> {
    let (spec, examples): (Vec<(String, String)>, String) = serde_json::from_reader(io::stdin())
        .map_err(|error| format!("expected files of a spec, and examples: {error}"))?;
    let spec = spec.into_iter().map(|(path, text)| SpecFile { path, text }).collect::<Vec<_>>();
    let api = helpdesk_codegen::read(&spec).map_err(|_| "the spec has mistakes: run `cargo xtask check`")?;
    let examples = Examples::read(&examples).map_err(|error| format!("the snapshot of the examples: {error}"))?;
    let samples = Samples::of_client(&api)?;
    let documents = [("openapi.yaml", Strictness::Documented), ("tolerant.yaml", Strictness::Tolerant)];
    let documents = documents.map(|(path, it)| (path.to_owned(), document(&api, &samples, &examples, it)));
    let pages = reference(&api, &samples, &examples).into_iter().map(|it| (it.path, it.text));
    serde_json::to_string(&pages.chain(documents).collect::<Vec<_>>()).map_err(|error| error.to_string())
}
