//! Each feature of the spec language: a small file, and the Rust that it becomes.

use std::fs;

use api_tests::cases::spec;
use helpdesk_codegen::{SourceFile, SpecFile};

#[test]
fn cases() {
    let files = compile();
    insta::glob!("cases/ok/*.yaml", |path| {
        let module = format!("src/{}.rs", path.file_stem().unwrap().to_str().unwrap());
        let file = files.iter().find(|file| file.path == module).unwrap();
        let is_documented = DOCUMENTED.iter().any(|name| module == format!("src/{name}.rs"));
        insta::assert_snapshot!(if is_documented { file.text.clone() } else { without_documentation(&file.text) });
    });
}

/// Cases that are also about documentation: of operations with their parameters, and of records. `generated/` shows the
/// other forms.
const DOCUMENTED: [&str; 2] = ["parameters", "records"];

fn without_documentation(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("///")).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_surface_of_all_cases() {
    let files = compile();
    insta::assert_snapshot!(files.iter().find(|file| file.path == "SURFACE.txt").unwrap().text);
}

/// The first words of a line name its subject. The comments at the top of the file list them.
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
fn sizes_are_read_in_every_unit() {
    for (size, bytes) in [("7 B", 7_u64), ("3 KB", 3_072), ("25 MB", 26_214_400), ("1 GB", 1_073_741_824)] {
        let mut spec = spec();
        let file = spec.iter_mut().find(|file| file.path.ends_with("/parameters.yaml")).unwrap();
        file.text =
            file.text.replace("max_file: 25 MB, max_total: 50 MB", &format!("max_file: {size}, max_total: 2 GB"));
        let files = helpdesk_codegen::compile(&spec).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
        let limit = format!("MaxFile.of({bytes})");
        assert!(files.iter().any(|file| file.text.contains(&limit)), "{size}");
    }
}

/// A type with one of these names would hide the type of Rust. Derives and macros are in other namespaces.
#[test]
fn prelude_names_in_generated_code_are_reserved() {
    let prelude = "AsMut AsRef Box Clone Copy Default DoubleEndedIterator Drop Eq Err ExactSizeIterator Extend Fn FnMut FnOnce From FromIterator \
                   Into IntoIterator Iterator None Ok Option Ord PartialEq PartialOrd Result Send Sized Some String Sync ToOwned ToString TryFrom \
                   TryInto Vec";
    let types = prelude.split(' ').map(|name| format!("  {name}: {{ doc: Hides the one of Rust., id: int }}\n"));
    let text = format!("doc: Names.\ntypes:\n{}", types.collect::<String>());
    let hidden = SpecFile { path: "spec/hidden.yaml".into(), text };
    let mistakes = helpdesk_codegen::compile(&[spec(), vec![hidden]].concat()).unwrap_err().render();
    let is_rejected = |name: &str| {
        let of_name = |line: &&str| line.starts_with("error[") && line.contains(&format!("`{name}`"));
        mistakes.lines().filter(of_name).any(|line| line.contains("generated code uses that of Rust"))
    };
    let modules = helpdesk_codegen::compile(&xtask::Workspace::here().spec().unwrap()).unwrap();
    // The modules in which types of a spec are declared.
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

fn compile() -> Vec<SourceFile> {
    let api = helpdesk_codegen::read(&spec()).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
    xtask::client(&api)
}
