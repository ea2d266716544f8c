//! Reads a spec from standard input, and writes the files for readers of other languages to standard output, in JSON.
//!
//! `cargo xtask openapi` runs this program. The samples need the generated client, and `xtask` is built without it.

use std::io;
use std::process::ExitCode;

use helpdesk_codegen::SpecFile;
use helpdesk_openapi::{Examples, Samples, Strictness, document, reference, tool, variant};

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

/// The files of a spec, the snapshot of examples, and a tool.
type Input = (Vec<(String, String)>, String, Option<String>);

/// Returns the files by path: the reference, the document, and the tolerant document. For a tool, returns only the document of that tool.
fn files() -> Result<String, String> {
    let (spec, examples, name): Input = serde_json::from_reader(io::stdin())
        .map_err(|error| format!("expected files of a spec, examples and a tool: {error}"))?;
    let tool = name.as_deref().map(tool).transpose()?;
    let spec = spec.into_iter().map(|(path, text)| SpecFile { path, text }).collect::<Vec<_>>();
    let api = helpdesk_codegen::read(&spec).map_err(|_| "the spec has mistakes: run `cargo xtask check`")?;
    let examples = Examples::read(&examples).map_err(|error| format!("the snapshot of the examples: {error}"))?;
    let samples = Samples::of_client(&api)?;
    let files = match tool {
        Some(tool) => vec![("openapi.yaml".to_owned(), variant(&api, &samples, &examples, tool.needs))],
        None => {
            let documents = [("openapi.yaml", Strictness::Documented), ("tolerant.yaml", Strictness::Tolerant)];
            let documents =
                documents.map(|(path, strictness)| (path.to_owned(), document(&api, &samples, &examples, strictness)));
            let pages = reference(&api, &samples, &examples).into_iter().map(|it| (it.path, it.text));
            pages.chain(documents).collect()
        }
    };
    serde_json::to_string(&files).map_err(|error| error.to_string())
}
