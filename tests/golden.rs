//! Each feature of the spec language: a small file, and the Rust that it becomes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use helpdesk_codegen::{SourceFile, SpecFile};

use crate::reference;

#[test]
fn cases() {
    let files = compile();
    insta::glob!("cases/ok/*.yaml", |path| {
        let module = format!("src/{}.rs", path.file_stem().unwrap().to_str().unwrap());
        let file = files.iter().find(|file| file.path == module).unwrap();
        insta::assert_snapshot!(file.text);
    });
}

#[test]
fn the_surface_of_all_cases() {
    let files = compile();
    insta::assert_snapshot!(files.iter().find(|file| file.path == "SURFACE.txt").unwrap().text);
}

/// What a line is about is told by its first words, and those are in the comments at the top.
#[test]
fn every_kind_of_line_of_the_surface_is_in_its_legend() {
    let real = xtask::Workspace::here().generated.join("SURFACE.txt");
    let cases = compile().into_iter().find(|file| file.path == "SURFACE.txt").unwrap().text;
    for surface in [fs::read_to_string(real).unwrap(), cases] {
        let legend: Vec<Vec<&str>> =
            surface.lines().filter_map(|line| line.strip_prefix("#   ")).map(|it| it.split(' ').collect()).collect();
        for line in surface.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            // A struct with parameters is a struct.
            let words: Vec<&str> = line.split(' ').map(|word| word.split(['<', ':']).next().unwrap()).collect();
            let is_of = |entry: &[&str]| match entry.get(2) {
                Some(&"METHOD") => ["GET", "POST", "PUT", "DELETE"].contains(&words[2]),
                Some(&"KIND") => entry.iter().any(|it| it.trim_matches(['(', ')', ',']) == words[2]),
                Some(&word) => !["operation", "type"].contains(&words[0]) || word == words[2],
                None => false,
            };
            assert!(legend.iter().any(|entry| entry[0] == words[0] && is_of(entry)), "no legend of: {line}");
        }
    }
}

#[test]
fn the_catalogue_of_all_cases() {
    let files = compile();
    insta::assert_snapshot!(files.iter().find(|file| file.path == "src/catalog.rs").unwrap().text);
}

#[test]
fn the_names_of_all_cases() {
    let api = helpdesk_codegen::read(&spec()).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
    insta::assert_snapshot!(helpdesk_codegen::names_lock(&api).text);
}

#[test]
fn a_size_has_any_unit() {
    for (size, bytes) in [("7 B", 7_u64), ("3 KB", 3_072), ("25 MB", 26_214_400), ("1 GB", 1_073_741_824)] {
        let mut spec = spec();
        let file = spec.iter_mut().find(|file| file.path.ends_with("/parameters.yaml")).unwrap();
        file.text =
            file.text.replace("max_file: 25 MB, max_total: 50 MB", &format!("max_file: {size}, max_total: 2 GB"));
        let files = helpdesk_codegen::compile(&spec).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
        let limit = format!("MaxFile({bytes}u64)");
        assert!(files.iter().any(|file| file.text.contains(&limit)), "{size}");
    }
}

/// A type of one of these names would hide the one of Rust. Derives and macros have names of their own.
#[test]
fn names_of_the_prelude_that_generated_code_uses_are_reserved() {
    let prelude = "AsMut AsRef Box Clone Copy Default DoubleEndedIterator Drop Eq Err ExactSizeIterator Extend Fn FnMut FnOnce From FromIterator \
                   Into IntoIterator Iterator None Ok Option Ord PartialEq PartialOrd Result Send Sized Some String Sync ToOwned ToString TryFrom \
                   TryInto Vec";
    let is_rejected = |name: &str| {
        let mut spec = spec();
        let text = format!("doc: Names.\ntypes:\n  {name}: {{ doc: Hides the one of Rust., id: int }}\n");
        spec.push(SpecFile { path: "spec/hidden.yaml".into(), text });
        helpdesk_codegen::compile(&spec).is_err_and(|it| it.render().contains("generated code uses that of Rust"))
    };
    let modules = helpdesk_codegen::compile(&xtask::Workspace::here().spec().unwrap()).unwrap();
    // Those that types of a spec are declared in.
    let modules =
        modules.into_iter().filter(|file| file.text.lines().next().is_some_and(|it| it.contains(".yaml` by")));
    let modules = modules.collect::<Vec<_>>();
    let code = modules.iter().flat_map(|file| file.text.lines()).filter(|line| !line.contains("#[derive("));
    // A variant.
    let code =
        code.filter(|line| !line.trim().strip_suffix(',').is_some_and(|it| it.chars().all(char::is_alphanumeric)));
    let code = code.filter(|line| !line.trim_start().starts_with("///") || line.contains("-> Result<"));
    let code = code.flat_map(|line| line.split('"').step_by(2));
    let words = code.flat_map(|code| code.split(|it: char| !it.is_alphanumeric() && !"_:.".contains(it)));
    let words = words.map(|word| word.split("::").next().unwrap()).collect::<std::collections::BTreeSet<_>>();
    for name in prelude.split(' ') {
        assert_eq!(is_rejected(name), words.contains(name), "{name}");
    }
}

/// All cases together are a crate, and that is checked as strictly as the client.
#[test]
fn cases_compile_without_warnings() {
    let root = krate("golden", "helpdesk", compile());
    let modules = "mod former;\nmod requests;\nmod without_tls;";
    fs::write(root.join("samples/former.rs"), include_str!("cases/former.rs")).unwrap();
    fs::write(root.join("samples/without_tls.rs"), include_str!("cases/without_tls.rs")).unwrap();
    compiles_without_warnings(&root, modules);
}

/// It declares no shared types, and has no catalog, templates or conventions.
#[test]
fn the_smallest_spec_compiles_without_warnings() {
    let spec = reference::examples().into_iter().take(2).collect::<Vec<_>>();
    let name = helpdesk_codegen::read(&spec).unwrap().package.name;
    let root = krate("smallest", &name, helpdesk_codegen::compile(&spec).unwrap());
    compiles_without_warnings(&root, "mod requests;");
}

/// Compiles and documents crates of several specs, by their names.
pub(crate) fn specs_compile_without_warnings(specs: Vec<(String, Vec<SpecFile>)>) {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("specs");
    let _ = fs::remove_dir_all(&root);
    for (name, spec) in specs {
        let api = helpdesk_codegen::read(&spec).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
        let (files, own_name) = (helpdesk_codegen::render(&api), api.package.name);
        let package = root.join(&name);
        for SpecFile { path, text } in spec {
            write(&package.join(path), text);
        }
        write_package(&package, &name, files);
        write_samples(&package, &format!("extern crate {name} as {own_name};\n\nmod requests;"));
    }
    write(&root.join("Cargo.toml"), "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n".into());
    lints_and_documents(&root);
}

/// Writes the files of a crate of this name, which its samples use.
fn krate(directory: &str, name: &str, files: Vec<SourceFile>) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(directory);
    write_package(&root, name, files);
    let manifest = root.join("Cargo.toml");
    write(&manifest, fs::read_to_string(&manifest).unwrap() + "\n[workspace]\n");
    root
}

fn write_package(root: &Path, name: &str, files: Vec<SourceFile>) {
    for file in files {
        write(&root.join(&file.path), file.text);
    }
    write(&root.join("Cargo.toml"), manifest(name));
}

pub(crate) fn write(path: &Path, text: String) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn write_samples(root: &Path, samples: &str) {
    let calls = "requests::requests();\n    assert!(requests::READERS.len() + requests::RECORDS.len() > 0);\n    \
                 requests::SHOWN.iter().for_each(|(_, show)| drop(show(\"\")));";
    let main = format!("//! The samples.\n\n{samples}\n\n#[test]\nfn samples() {{\n    {calls}\n}}\n");
    write(&root.join("samples/main.rs"), main);
}

fn compiles_without_warnings(root: &Path, samples: &str) {
    write_samples(root, samples);
    lints_and_documents(root);
    cargo(root, &["test", "--all-features", "--test", "samples"]);
}

fn lints_and_documents(root: &Path) {
    fs::copy(workspace().join("Cargo.lock"), root.join("Cargo.lock")).unwrap();
    // As the workspace has it.
    let strict = ["--", "-D", "warnings", "-D", "missing_docs", "-A", "clippy::large_enum_variant"];
    cargo(
        root,
        &[&["clippy", "--workspace", "--keep-going", "--all-features", "--lib", "--tests"][..], &strict].concat(),
    );
    cargo(root, &["doc", "--workspace", "--keep-going", "--all-features", "--no-deps"]);
}

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Runs cargo in the directory, with the target directory of all generated crates.
pub(crate) fn cargo(root: &Path, arguments: &[&str]) {
    let output = Command::new(env!("CARGO"))
        .args(arguments.first())
        .args(["--quiet", "--offline"])
        .args(&arguments[1..])
        .current_dir(root)
        .env("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/golden-target"))
        .env("RUSTDOCFLAGS", "-D warnings")
        .output()
        .unwrap();
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    // A test tells of its failure in the one, and the compiler in the other.
    assert!(output.status.success(), "cargo {arguments:?}:\n{stdout}{stderr}");
}

fn manifest(name: &str) -> String {
    let [client, runtime] = ["client", "runtime"].map(|name| workspace().join(name));
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\nautoexamples = false\n\n\
         [features]\nclient = [\"dep:helpdesk-client\"]\nhttp = [\"client\", \"helpdesk-client/http\"]\nblocking = [\"client\", \"helpdesk-client/blocking\"]\n\
         jobs = [\"client\", \"helpdesk-client/jobs\"]\nmeta = [\"helpdesk-runtime/meta\"]\n\
         serde = [\"helpdesk-runtime/serde\", \"helpdesk-client?/serde\"]\n\n\
         [dependencies]\nhelpdesk-client = {{ path = {client:?}, default-features = false, optional = true }}\n\
         helpdesk-runtime = {{ path = {runtime:?} }}\n\n\
         [[test]]\nname = \"samples\"\npath = \"samples/main.rs\"\n"
    )
}

fn compile() -> Vec<SourceFile> {
    let api = helpdesk_codegen::read(&spec()).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
    xtask::client(&api)
}

pub(crate) fn spec() -> Vec<SpecFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut paths: Vec<_> = fs::read_dir(folder.join("ok")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.push(folder.join("api.yaml"));
    let file = |path: &PathBuf| SpecFile {
        path: format!("spec/{}", path.file_name().unwrap().to_str().unwrap()),
        text: fs::read_to_string(path).unwrap(),
    };
    paths.iter().map(file).collect()
}
