//! Rules about the source itself.

mod documents;
mod glossary;
mod imports;
mod prose;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use api_tests::project;

/// Cargo runs the tests of packages in the order of their names, and stops at the first failing package. A change of
/// the spec should show the changed bytes first, and not the files that lack the change.
#[test]
fn cargo_runs_the_tests_of_bytes_first() {
    let names = members().into_iter().map(|member| {
        let manifest = read(&format!("{member}/Cargo.toml"));
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = ")).unwrap();
        name.trim_matches('"').to_owned()
    });
    assert_eq!(names.min().as_deref(), Some(env!("CARGO_PKG_NAME")));
}

/// Cargo silently neither compiles nor runs the tests of a library with `test = false`.
#[test]
fn libraries_with_tests_disabled_have_no_tests() {
    let mut found = Vec::new();
    let mut libraries = 0;
    for member in members() {
        let manifest = read(&format!("{member}/Cargo.toml"));
        let library = manifest.split("\n[").find_map(|section| section.strip_prefix("lib]\n"));
        if library.is_some_and(|it| it.lines().any(|line| line == "test = false")) && is_there(&format!("{member}/src"))
        {
            libraries += 1;
            let paths = sources(&format!("{member}/src")).into_iter();
            found.extend(paths.filter(|path| read(path).lines().any(|line| line.trim() == "#[test]")));
        }
    }
    assert!(found.is_empty() && libraries > 10, "these tests never run: {found:?}");
}

/// Without `--package`, `cargo run` looks only in the default members.
#[test]
fn cargo_run_commands_name_their_package() {
    let files = project::run(root(), &["ls-files", "*.md", "*.rs", "*.sh", ".ci"]);
    let others = files.lines().filter(|path| *path != "CHANGELOG.md" && *path != "tests/tidy.rs");
    let wrong = others.filter(|path| {
        let text = read(path).replace("cargo run --example quickstart", "");
        ["cargo run --example", "cargo run --bin"].iter().any(|command| text.contains(command))
    });
    assert_eq!(wrong.collect::<Vec<_>>(), Vec::<&str>::new());
}

/// The dependencies of the runtime neither send nor wait.
#[test]
fn the_runtime_depends_on_nothing_that_sends() {
    let manifest = read("runtime/Cargo.toml");
    let dependencies = manifest.split("[dependencies]\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let needed = dependencies.lines().filter(|line| !line.contains("optional = true"));
    let needed: Vec<_> = needed.map(|line| line.split(['.', ' ']).next().unwrap()).collect();
    let known = [
        "base64",
        "bytes",
        "form_urlencoded",
        "helpdesk-meta",
        "http",
        "memchr",
        "percent-encoding",
        "serde_json",
        "zeroize",
    ];
    assert_eq!(needed, known);
}

/// Decisions about retries, the rate limit, pages and exports take the time as an argument.
#[test]
fn decisions_read_no_clock() {
    let deciding = [
        "call/state.rs",
        "jobs/export/bisect.rs",
        "jobs/export/keyset.rs",
        "jobs/export/plan.rs",
        "jobs/export/range_scan.rs",
        "jobs/lookup/table.rs",
        "options.rs",
        "paging/pager.rs",
        "rate_limiter/",
    ];
    let is_deciding = |path: &String| deciding.iter().any(|it| path.contains(&format!("client/src/{it}")));
    let files: Vec<String> = sources("client/src").into_iter().filter(is_deciding).collect();
    assert!(files.len() > deciding.len(), "{files:?}");
    for path in files {
        let code: String = read(&path).lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for word in ["Instant::now", "SystemTime", "Timestamp::now", "sleep(", "random()", ".await"] {
            assert!(!code.contains(word), "{path} has `{word}`");
        }
    }
}

/// So no signature shows a type of an HTTP library.
#[test]
fn only_transport_modules_name_http_libraries() {
    for path in sources("client/src") {
        let is_transport = path.contains("client/src/transport/");
        for line in read(&path).lines().filter(|line| !line.trim_start().starts_with("//")) {
            let names = ["reqwest::", "rustls::", "hyper::"].iter().any(|it| line.contains(it));
            // A versioned name shows the version of its type.
            if line.contains("rustls_config_023(") {
                continue;
            }
            let is_public = line.trim_start().starts_with("pub ");
            assert!(is_transport || !names || line.contains("use crate::transport::"), "{path}: {line}");
            let shown = ["reqwest", "rustls", "hyper"].iter().any(|it| line.contains(it));
            assert!(!is_public || !shown, "{path} shows a library: {line}");
        }
    }
}

#[test]
fn the_generator_is_pure() {
    let forbidden = [
        "std::fs",
        "std::env",
        "std::time",
        "std::net",
        "std::process",
        "HashMap",
        "HashSet",
        "Instant::now",
        "SystemTime",
    ];
    let mut wrong = Vec::new();
    for path in ["codegen/src", "diff/src"].into_iter().flat_map(sources) {
        // Quoted code of the client and unit tests may use anything.
        for line in read(&path).lines().take_while(|line| !line.contains("#[cfg(test)]")) {
            if forbidden.iter().any(|word| line.contains(word)) && !line.contains("quote!") && !line.contains('"') {
                wrong.push(format!("{path}: {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "the generator reaches outside:\n{}", wrong.join("\n"));
}

#[test]
fn every_file_begins_with_a_description() {
    let mut wrong = Vec::new();
    for folder in crates() {
        for path in sources(&folder) {
            let text = read(&path);
            let first = text.lines().find(|line| !line.is_empty() && !line.starts_with("// @generated"));
            if !first.is_some_and(|line| ["//!", "#![doc", "#![cfg_attr("].iter().any(|start| line.starts_with(start)))
            {
                wrong.push(path);
            }
        }
    }
    assert!(wrong.is_empty(), "these files do not start with a sentence about themselves:\n{}", wrong.join("\n"));
}

/// A tool may keep a hidden directory where it runs, with paths of the machine.
#[test]
fn no_directory_of_a_tool_is_committed() {
    let files = project::run(root(), &["ls-files"]);
    let hidden: BTreeSet<&str> =
        files.lines().filter_map(|it| it.split('/').next()).filter(|it| it.starts_with('.')).collect();
    assert_eq!(hidden, BTreeSet::from([".cargo", ".ci", ".gitattributes", ".github", ".gitignore"]));
}

#[test]
fn generated_code_has_no_exceptions() {
    for path in sources("generated") {
        let text = read(&path);
        // Without a feature, links to the items that the feature adds have no target.
        let text = text.replace("    allow(rustdoc::broken_intra_doc_links)\n", "");
        assert!(!text.contains("allow("), "{path} switches a lint off");
        assert!(text.starts_with("// @generated from `spec/"), "{path} does not say where it comes from");
    }
}

/// A function that is not inline is compiled with the crate, with all functions that it calls for its record, even if
/// no program uses it.
#[test]
fn every_function_of_a_record_is_inline() {
    let files = sources("runtime/src").into_iter().map(|path| read(&path));
    let bodies = files.filter_map(|text| Some(text.split_once("macro_rules! record {")?.1.to_owned()));
    let body = bodies.collect::<String>();
    let lines = body.lines().map(str::trim).collect::<Vec<_>>();
    let functions = (0..lines.len()).filter(|&it| lines[it].starts_with("fn ") || lines[it].starts_with("pub fn "));
    let (inline, others): (Vec<_>, Vec<_>) = functions.partition(|&it| lines[it - 1] == "#[inline]");
    let others = others.into_iter().map(|it| lines[it]).collect::<Vec<_>>();
    assert!(others.is_empty() && inline.len() > 5, "without `#[inline]`: {others:?}");
}

#[test]
fn nothing_is_left_undone() {
    let words = ["todo!(", "unimplemented!(", "dbg!(", "#[ignore", "#[should_panic"];
    for folder in crates() {
        for path in sources(&folder).into_iter().filter(|path| !path.ends_with("tests/tidy.rs")) {
            let text = read(&path);
            for word in words {
                assert!(!text.contains(word), "{path} has `{word}`");
            }
        }
    }
}

/// `docs/guarantees.md` names a test for each guarantee.
#[test]
fn every_promise_has_its_test() {
    let guarantees = read("docs/guarantees.md");
    let rows = guarantees.lines().filter_map(|line| line.strip_suffix(" |")?.rsplit_once(" | "));
    let named = rows.flat_map(|(_, tests)| tests.split('`').skip(1).step_by(2));
    let tests = ["cli", "client", "examples", "fake", "lines", "runtime", "tests", "webhooks"]
        .into_iter()
        .flat_map(sources)
        .map(|path| read(&path))
        .collect::<String>();
    let (there, missing): (Vec<_>, Vec<_>) = named.partition(|name| tests.contains(&format!("fn {name}(")));
    assert!(missing.is_empty() && there.len() > 10, "docs/guarantees.md names tests that do not exist: {missing:?}");
}

/// The paths of all Rust files in a folder of the project.
pub(crate) fn sources(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    collect(&root().join(folder), &mut found);
    assert!(!found.is_empty(), "no sources in {folder}");
    found
}

fn collect(folder: &Path, found: &mut Vec<String>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() && !path.ends_with("target") {
            collect(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path.to_str().unwrap().to_owned());
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The directories of all packages, from the manifest of the workspace, so that the list is complete.
fn members() -> Vec<String> {
    let manifest = read("Cargo.toml");
    let members = manifest.split("\nmembers = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    members.split(", ").map(|it| it.trim_matches('"').to_owned()).collect()
}

/// The directories that have packages.
fn crates() -> BTreeSet<String> {
    members().iter().map(|it| it.split('/').next().unwrap().to_owned()).collect()
}

fn is_there(path: &str) -> bool {
    root().join(path).exists()
}

/// All files below a directory, or the file itself, as paths from the root.
fn below(path: &str) -> Vec<String> {
    let here = root().join(path);
    if here.is_file() {
        return vec![path.to_owned()];
    }
    let mut found: Vec<String> =
        fs::read_dir(&here).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    found.sort();
    found.iter().flat_map(|name| below(&format!("{path}/{name}"))).collect()
}

/// Reads a file by its absolute path, or by its path from the root.
fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}
