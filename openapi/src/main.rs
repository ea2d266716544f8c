//! Writes the OpenAPI document and the reference, checks that they are up to date, or prints the tolerant document: `cargo xtask openapi`.
//! Writes the page for browsers: `cargo xtask reference`.

mod redoc;

use std::process::ExitCode;

use helpdesk_codegen::{Api, SourceFile};
use helpdesk_openapi::{EXAMPLES, Examples, Samples, Strictness, document, reference};
use xtask::{Failure, Workspace, files, root};

/// Where the files are.
const FOLDER: &str = "docs/api";

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let mut arguments = arguments.iter().map(String::as_str);
    let done = match arguments.next() {
        None => write(false),
        Some("--check") => write(true),
        Some("--tolerant") => tolerant(),
        Some("--html") => redoc::write(arguments.next()),
        Some(_) => {
            eprintln!("usage: cargo xtask openapi [--check | --tolerant], or cargo xtask reference");
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

/// Returns the OpenAPI document of this service.
fn openapi(api: &Api, samples: &Samples, strictness: Strictness) -> Result<String, Failure> {
    Ok(document(api, samples, &examples()?, strictness))
}

fn examples() -> Result<Examples, Failure> {
    let snapshot = files::read(&root().join(EXAMPLES))?;
    Examples::read(&snapshot).map_err(|error| Failure(format!("{EXAMPLES}: {error}")))
}

fn tolerant() -> Result<String, Failure> {
    let api = Workspace::here().api()?;
    openapi(&api, &Samples::of_client(&api)?, Strictness::Tolerant)
}

fn write(check: bool) -> Result<String, Failure> {
    let api = Workspace::here().api()?;
    let samples = Samples::of_client(&api)?;
    let text = openapi(&api, &samples, Strictness::Documented)?;
    let document = SourceFile { path: "openapi.yaml".to_owned(), text };
    let files: Vec<SourceFile> = reference(&api, &samples, &examples()?).into_iter().chain([document]).collect();
    let folder = root().join(FOLDER);
    let outdated = files.iter().filter(|it| files::read(&folder.join(&it.path)).ok().as_ref() != Some(&it.text));
    let outdated = outdated.collect::<Vec<_>>();
    let orphans = files::below(&folder)?.into_iter().filter(|path| !files.iter().any(|it| it.path == *path));
    let orphans = orphans.collect::<Vec<_>>();
    let names = outdated.iter().map(|it| &it.path).chain(&orphans).map(|path| format!("{FOLDER}/{path}"));
    let names = names.collect::<Vec<_>>();
    if names.is_empty() {
        return Ok(format!("{FOLDER}/ is up to date ({} files)", files.len()));
    }
    if check {
        return Err(Failure(format!("not up to date: {}; run `cargo xtask openapi`", names.join(", "))));
    }
    outdated.iter().try_for_each(|it| files::write(&folder.join(&it.path), &it.text))?;
    orphans.iter().try_for_each(|path| files::remove(&folder, path))?;
    Ok(names.iter().map(|name| format!("wrote {name}")).collect::<Vec<_>>().join("\n"))
}
