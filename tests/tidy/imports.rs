//! Which modules import which: earlier ones of an order, and none in a circle.

use std::collections::{BTreeMap, BTreeSet};

use super::{read, sources};

/// Crates whose modules are in an order, in which each imports only itself and those before it.
const ORDERS: &[(&str, &[&str])] = &[
    ("runtime/src", &["json", "meta", "values", "responses", "account", "requests", "lib"]),
    (
        "client/src",
        &[
            "concurrency",
            "error",
            "options",
            "rate_limiter",
            "transport",
            "call",
            "paging",
            "files",
            "client",
            "jobs",
            "blocking",
            "interleavings",
            "lib",
        ],
    ),
    (
        "codegen/src",
        &[
            "files",
            "parallel",
            "letters",
            "names",
            "language",
            "diagnostics",
            "lock",
            "document",
            "api",
            "manifest",
            "resolve",
            "scaffold",
            "emit",
            "places",
            "format",
            "lib",
        ],
    ),
    (
        "diff/src",
        &[
            "facts",
            "surface",
            "rule",
            "rules",
            "accepted",
            "declaration",
            "compare",
            "renames",
            "reach",
            "added",
            "entry",
            "moved",
            "verdict",
            "lib",
        ],
    ),
    ("cli/config/src", &["error", "address", "setting", "key", "parse", "file", "account", "lib", "tests"]),
    (
        "cli/export/src",
        &[
            "error", "text", "csv", "merge", "new_file", "record", "column", "table", "schema", "store", "event",
            "plan", "file", "parts", "proof", "whole", "collect", "publish", "export", "mirror", "lib",
        ],
    ),
    ("cli/jq/src", &["protocol", "expression", "worker", "lib"]),
    ("cli/redaction/src", &["known", "redaction", "lib"]),
    (
        "cli/report/src",
        &[
            "period", "query", "names", "section", "facts", "sums", "file", "source", "report", "chart", "text",
            "html", "lib",
        ],
    ),
    (
        "cli/src",
        &[
            "failure",
            "tests",
            "terminal",
            "interrupt",
            "logs",
            "wire",
            "verbose",
            "output",
            "account",
            "demo",
            "connection",
            "operations",
            "export",
            "report",
            "shell",
            "main",
        ],
    ),
    ("fake/src", &["time", "output", "input", "resources", "seed", "account", "wire", "fake_server", "lib"]),
];

#[test]
fn modules_import_only_earlier_ones() {
    let wrong: Vec<String> = ORDERS.iter().flat_map(|(folder, order)| wrong_imports(folder, order)).collect();
    assert!(wrong.is_empty(), "these imports point to a later module, or through the root:\n{}", wrong.join("\n"));
}

/// The lines below a directory that import a later module of the order, as `path: line`.
fn wrong_imports(folder: &str, order: &[&str]) -> Vec<String> {
    let rank = |module: &str| order.iter().position(|it| *it == module);
    let mut wrong = Vec::new();
    for path in sources(folder) {
        let below = path.split(&format!("{folder}/")).nth(1).unwrap().trim_end_matches(".rs");
        let module = below.split('/').next().unwrap();
        let own = rank(module).unwrap_or_else(|| panic!("{path} has no place in the order of {folder}"));
        let mut depth = below.split('/').count();
        for line in read(&path).lines().filter(|line| !line.trim_start().starts_with("//")) {
            // Such as that of the tests, which is one further down.
            depth += usize::from(line.contains("mod ") && line.ends_with('{'));
            // Code quoted for the client's crate is indented, and names no module of the generator.
            let at_root = is_import(line) && imported(line).any(|module| rank(module).is_none());
            let later = imported(line).any(|module| rank(module).is_some_and(|other| other > own));
            if at_root || later || line.matches("super::").count() >= depth {
                wrong.push(format!("{path}: {line}"));
            }
        }
    }
    wrong
}

fn is_import(line: &str) -> bool {
    line.strip_prefix("pub(crate) ").or(line.strip_prefix("pub ")).unwrap_or(line).starts_with("use ")
}

/// The modules that a line names by their path from the root. `crate::{A, B}` names none, which has no place.
fn imported(line: &str) -> impl Iterator<Item = &str> {
    let paths = line.split("crate::").skip(1);
    paths.map(|path| path.split(|it: char| !it.is_alphanumeric() && it != '_').next().unwrap_or_default())
}

/// A file and the files in the directory of its name count as one.
#[test]
fn no_file_imports_in_a_circle() {
    for (folder, _) in ORDERS {
        let imports = imports_of_files(folder);
        for file in imports.keys() {
            let mut reached = BTreeSet::new();
            let mut ahead: Vec<_> = imports[file].iter().collect();
            while let Some(next) = ahead.pop() {
                assert_ne!(next, file, "{folder}: a file imports itself by way of others: {reached:?}");
                if reached.insert(next) {
                    ahead.extend(&imports[next]);
                }
            }
        }
    }
}

/// Each file below a directory, as `call/engine`, with the files that it names by a path.
fn imports_of_files(folder: &str) -> BTreeMap<String, BTreeSet<String>> {
    let below = |path: &String| path.split(&format!("{folder}/")).nth(1).unwrap().trim_end_matches(".rs").to_owned();
    let files: BTreeMap<_, _> = sources(folder).iter().map(|path| (below(path), read(path))).collect();
    let imports = |(file, text): (&String, &String)| {
        let code = text.split("#[cfg(test)]").next().unwrap();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<String>();
        let named = paths(file, &lines).into_iter().filter_map(|path| file_of(path, &files));
        let lies_below = |one: &str, other: &str| format!("{one}/").starts_with(&format!("{other}/"));
        let other = |it: &String| !lies_below(it, file) && !lies_below(file, it);
        (file.clone(), named.filter(other).collect())
    };
    files.iter().map(imports).collect()
}

/// The paths of modules that the code of a file names, from the root.
fn paths(file: &str, code: &str) -> Vec<String> {
    let from_root = code.split("crate::").skip(1).flat_map(tree);
    let parent = file.rsplit_once('/').map_or("", |(parent, _)| parent);
    let from_parent = code.split("super::").skip(1).flat_map(tree).map(|path| format!("{parent}/{path}"));
    from_root.chain(from_parent).collect()
}

/// The paths at the start of some code: one, or those of a list in braces.
fn tree(code: &str) -> Vec<String> {
    let end = code.find(|it: char| !it.is_alphanumeric() && it != '_' && it != ':').unwrap_or(code.len());
    let (start, rest) = code.split_at(end);
    let start = start.trim_end_matches(':').replace("::", "/");
    let Some(mut list) = rest.strip_prefix('{') else { return vec![start] };
    let mut paths = Vec::new();
    while !list.is_empty() && !list.starts_with('}') {
        paths.extend(tree(list.trim_start()).iter().map(|path| format!("{start}/{path}").trim_matches('/').to_owned()));
        let mut depth = 0;
        let next = list.find(|it| {
            depth += i32::from(it == '{') - i32::from(it == '}');
            (it == ',' && depth == 0) || depth < 0
        });
        list = next.map_or("", |next| list[next..].trim_start_matches(',').trim_start());
    }
    paths
}

/// The file that a path leads to. A module without a file of its own is in that of its parent.
fn file_of(mut path: String, files: &BTreeMap<String, String>) -> Option<String> {
    while !files.contains_key(&path) {
        path.truncate(path.rfind('/')?);
    }
    Some(path)
}
