//! The crates that the project depends on, and which of them a program compiles. `tests/judges/licenses.rs` checks
//! their licenses.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use api_tests::cargo::{output, tree};
use serde_json::Value;
use xtask::root;

/// The crates that a program with the client compiles.
const OF_CLIENT: [&str; 4] = ["helpdesk", "helpdesk-client", "helpdesk-meta", "helpdesk-runtime"];

/// The crates, with versions, that a program compiles with these features on Linux. Macros run at compile time, so they
/// are not counted.
fn compiled_crates(features: &str) -> BTreeSet<String> {
    let package = ["--package", "helpdesk", "--no-default-features", "--features", features];
    let target = ["--target", "x86_64-unknown-linux-gnu", "--edges", "normal,no-proc-macro"];
    let lines = tree(&[package.as_slice(), &target].concat(), "{p}");
    let crates = lines.iter().map(|line| line.split(" (").next().unwrap().to_owned());
    crates.filter(|name| !name.starts_with("helpdesk")).collect()
}

/// The rows of the table below a heading of the page, as cells.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let page = fs::read_to_string(root().join("docs/dependencies.md")).unwrap();
    let section = page.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(1);
    rows.map(|row| row.trim_matches('|').split(" | ").map(|cell| cell.trim().replace('`', "")).collect()).collect()
}

#[test]
fn a_program_compiles_each_crate_once_and_the_page_lists_them() {
    let base = compiled_crates("");
    for row in rows("Features") {
        let [features, count, added] = &row[..] else { panic!("{row:?}") };
        let features = features.replace("none", "");
        let crates = compiled_crates(&features);
        let names = crates.iter().map(|it| it.split(' ').next().unwrap()).collect::<BTreeSet<_>>();
        assert_eq!(names.len(), crates.len(), "one of them has two versions: {crates:?}");
        let shown = if features.is_empty() {
            names.iter().copied().collect::<Vec<_>>()
        } else {
            crates.difference(&base).map(|it| it.split(' ').next().unwrap()).collect()
        };
        assert_eq!((count, added), (&crates.len().to_string(), &shown.join(", ")), "row `{features}`");
    }
}

/// ARCHITECTURE.md says what a program compiles, rounded.
#[test]
fn the_table_of_compiled_code_is_true() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let rows = page.lines().skip_while(|line| !line.starts_with("| a program that")).skip(2).take(3);
    let numbers = rows.map(|row| {
        row.replace(',', "")
            .split(|it: char| !it.is_ascii_digit())
            .filter_map(|it| it.parse::<usize>().ok())
            .collect::<Vec<_>>()
    });
    let [sent, jobs] = [code("client/src") - code("client/src/jobs"), code("client/src/jobs")];
    let round = |lines: usize| (lines + 50) / 100 * 100;
    let crates = |features| compiled_crates(features).len();
    let http = crates("http");
    let expected = [
        vec![round(code("runtime/src")), round(code("meta/src")), crates("")],
        vec![round(sent), http, crates("http,rustls,gzip")],
        vec![round(jobs), crates("http,jobs") - http],
    ];
    assert_eq!(numbers.collect::<Vec<_>>(), expected);
    // The subject of the project.
    let parts = ["account", "requests/multipart", "responses/list"].map(|part| {
        let module = format!("runtime/src/{part}");
        (code(&module) + code_of_file(&root().join(format!("{module}.rs"))) + 5) / 10 * 10
    });
    let [authentication, multipart, lists] = parts;
    let words = format!(
        "authentication has {authentication} (`account/`), multipart bodies {multipart} (`requests/multipart/`), and keyed lists \
         {lists} (`responses/list/`)"
    );
    assert!(page.contains(&words), "{words}");
}

fn code_of_file(path: &Path) -> usize {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    fs::read_to_string(path).unwrap().lines().filter(is_code).count()
}

/// Lines of code below a directory, without blanks and comments.
fn code(directory: &str) -> usize {
    let paths = xtask::files::below(&root().join(directory)).unwrap();
    paths.iter().map(|path| code_of_file(&root().join(directory).join(path))).sum()
}

#[test]
fn the_page_has_a_reason_for_each_direct_dependency() {
    let metadata: Value = serde_json::from_str(&output(&["metadata", "--no-deps", "--format-version", "1"])).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    let of_client = packages.filter(|package| OF_CLIENT.iter().any(|name| package["name"] == *name));
    let dependencies = of_client.flat_map(|package| package["dependencies"].as_array().unwrap());
    let dependencies = dependencies.filter(|it| it["kind"].is_null()).map(|it| it["name"].as_str().unwrap().to_owned());
    let dependencies: BTreeSet<_> = dependencies.filter(|name| !OF_CLIENT.contains(&name.as_str())).collect();
    let rows = rows("Direct dependencies of the client");
    assert!(rows.iter().all(|row| row.len() == 2 && !row[1].is_empty()), "{rows:?}");
    assert_eq!(rows.into_iter().map(|row| row[0].clone()).collect::<BTreeSet<_>>(), dependencies);
}

/// A Rust version as numbers; `1.85` is `1.85.0`, and a crate that declares none needs none.
fn rust_version(package: &Value) -> Vec<u32> {
    let mut numbers: Vec<u32> =
        package["rust_version"].as_str().unwrap_or("0").split('.').map(|it| it.parse().unwrap()).collect();
    numbers.resize(3, 0);
    numbers
}

/// So `cargo xtask` can mend generated code that does not compile.
#[test]
fn the_tasks_are_built_without_generated_crates() {
    let lines = tree(&["--package", "xtask", "--edges", "normal,build"], "{p}");
    let own: Vec<_> =
        lines.iter().filter_map(|line| line.split(' ').next()).filter(|it| it.starts_with("helpdesk")).collect();
    assert_eq!(own, ["helpdesk-codegen", "helpdesk-meta", "helpdesk-observations", "helpdesk-spec-diff"]);
}

/// Cargo compiles a crate once for each set of features. With the same sets, `cargo xtask` after `cargo test` compiles no dependency again.
#[test]
fn tasks_and_tests_need_the_same_features() {
    let target = ["--target", "x86_64-unknown-linux-gnu"];
    let tasks = tree(&[&["--package", "xtask", "--edges", "normal,build"], &target[..]].concat(), "{p} {f}");
    let tests = tree(&[&["--edges", "normal,build,dev"], &target[..]].concat(), "{p} {f}");
    let others = tasks.difference(&tests).collect::<Vec<_>>();
    assert!(others.is_empty(), "these have other features in `cargo test`; add those to xtask/Cargo.toml: {others:#?}");
}

#[test]
fn no_package_needs_a_newer_rust_than_declared() {
    let metadata = output(&["metadata", "--all-features", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let by_id = |list: &Value| -> BTreeMap<String, Value> {
        list.as_array().unwrap().iter().map(|it| (it["id"].as_str().unwrap().to_owned(), it.clone())).collect()
    };
    let (packages, nodes) = (by_id(&metadata["packages"]), by_id(&metadata["resolve"]["nodes"]));
    let is_compiled = |dependency: &&Value| {
        let kinds = dependency["dep_kinds"].as_array().unwrap();
        kinds.iter().any(|it| it["kind"].is_null() || it["kind"] == "build")
    };
    for package in packages.values().filter(|it| it["source"].is_null()) {
        assert!(package["rust_version"].is_string(), "{} declares no `rust-version`", package["name"]);
        let mut all = BTreeSet::from([package["id"].as_str().unwrap()]);
        let mut open: Vec<&str> = all.iter().copied().collect();
        while let Some(id) = open.pop() {
            let needed = &packages[id];
            assert!(
                rust_version(needed) <= rust_version(package),
                "{} declares Rust {}, but {} needs {}",
                package["name"],
                package["rust_version"],
                needed["name"],
                needed["rust_version"]
            );
            let dependencies = nodes[id]["deps"].as_array().unwrap().iter().filter(is_compiled);
            open.extend(dependencies.map(|it| it["pkg"].as_str().unwrap()).filter(|it| all.insert(it)));
        }
    }
}

#[test]
fn no_crate_of_the_project_may_have_unsafe_code() {
    let manifest = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    assert!(manifest("Cargo.toml").contains("\nunsafe_code = \"forbid\"\n"));
    let metadata: Value = serde_json::from_str(&output(&["metadata", "--no-deps", "--format-version", "1"])).unwrap();
    for package in metadata["packages"].as_array().unwrap() {
        let path = package["manifest_path"].as_str().unwrap();
        assert!(manifest(path).contains("[lints]\nworkspace = true\n"), "{path}");
    }
}
