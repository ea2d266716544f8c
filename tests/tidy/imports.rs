//! The order of modules: each imports only earlier modules, and no modules import each other in a circle.

use std::collections::{BTreeMap, BTreeSet};

use super::{read, sources};

/// Crates whose modules have an order. Each module imports only itself and earlier modules.
const ORDERS: &[(&str, &[&str])] = &[
    (
        "meta/src",
        &[
            "path",
            "kinds",
            "format",
            "limit",
            "search",
            "list",
            "param",
            "returns",
            "operation",
            "find_created",
            "details",
            "service",
            "lib",
        ],
    ),
    ("runtime/src", &["json", "meta", "values", "responses", "account", "requests", "lib"]),
    (
        "client/src",
        &[
            "concurrency",
            "error",
            "options",
            "rate_limiter",
            "transport",
            "link",
            "call",
            "paging",
            "files",
            "client",
            "jobs",
            "blocking",
            "lib",
        ],
    ),
    (
        "codegen/src",
        &[
            "files",
            "parallel",
            "letters",
            "intern",
            "names",
            "notes",
            "language",
            "diagnostics",
            "lock",
            "document",
            "api",
            "manifest",
            "resolve",
            "scaffold",
            "metadata",
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
            "rust",
            "entry",
            "moved",
            "generated",
            "verdict",
            "lib",
        ],
    ),
    ("cli/files/src", &["new_file", "private", "named", "whole", "lib"]),
    (
        "cli/export/src",
        &[
            "error", "merge", "event", "keep", "files", "plan", "proof", "write", "read", "export", "mirror", "stream",
            "lib",
        ],
    ),
    ("cli/jq/src", &["protocol", "expression", "json", "worker", "lib"]),
    (
        "cli/mcp/src",
        &[
            "log",
            "cut",
            "lines",
            "canceled",
            "failure",
            "placeholders",
            "schema",
            "tool",
            "desk",
            "find",
            "describe",
            "arguments",
            "input",
            "list",
            "note",
            "conversation",
            "report",
            "tools",
            "access",
            "server",
            "lib",
        ],
    ),
    (
        "cli/report/src",
        &[
            "period", "query", "cell", "section", "table", "names", "facts", "sums", "file", "source", "headline",
            "sections", "report", "chart", "text", "html", "lib",
        ],
    ),
    ("text/src", &["units", "record", "lib"]),
    (
        "samples/src",
        &[
            "account",
            "operation",
            "words",
            "kinds",
            "error",
            "derived",
            "corpus",
            "sample",
            "shell",
            "command_line",
            "request",
            "rust",
            "lib",
        ],
    ),
    (
        "observations/src",
        &["shape", "effect", "deviation", "list", "question", "observations", "spec", "reading", "difference", "lib"],
    ),
    (
        "cli/tools/src",
        &[
            "nearest",
            "times",
            "config",
            "draft",
            "created",
            "bulk",
            "conversation",
            "guard",
            "redaction",
            "names",
            "input",
            "lib",
        ],
    ),
    (
        "cli/verify/src",
        &[
            "shape",
            "spec",
            "keys",
            "deviation",
            "tally",
            "facts",
            "list",
            "probe",
            "plan",
            "run",
            "question",
            "report",
            "verification",
            "lib",
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
            "drafts",
            "operations",
            "export",
            "attachments",
            "report",
            "verify",
            "webhook",
            "shell",
            "skill",
            "mcp",
            "main",
        ],
    ),
    ("lines/src", &["json_lines", "lib"]),
    ("webhooks/src", &["error", "secret", "body", "deduplicator", "template", "delivery", "options", "missed", "lib"]),
    ("fake/src", &["time", "output", "input", "generic", "resources", "seed", "account", "wire", "fake_server", "lib"]),
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
            // A module in this file, such as that of the tests, is one level deeper.
            depth += usize::from(line.contains("mod ") && line.ends_with('{'));
            // The generator quotes code of the client, which is indented, and names no module of the generator.
            let at_root = is_import(line) && imported_modules(line).any(|module| rank(module).is_none());
            let later = imported_modules(line).any(|module| rank(module).is_some_and(|other| other > own));
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

/// The modules that a line names by their path from the root. `crate::{A, B}` gives an empty name, which has no place
/// in the order.
fn imported_modules(line: &str) -> impl Iterator<Item = &str> {
    let paths = line.split("crate::").skip(1);
    paths.map(|path| path.split(|it: char| !it.is_alphanumeric() && it != '_').next().unwrap_or_default())
}

/// A file counts as one with the files in the directory of its name.
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

/// Parents that hold what all of their children need, with the reasons.
const HOLDERS: &[(&str, &str, &str)] = &[(
    "fake/src",
    "resources",
    "the state of an account has the records of each resource, and each operation changes the state",
)];

/// A parent calls its children. Code that many of them need lies in a file beside them, not in the parent.
#[test]
fn at_most_three_files_import_what_their_parent_holds() {
    let mut wrong = Vec::new();
    for (folder, _) in ORDERS {
        let files = files_of(folder);
        for parent in files.keys() {
            let is_child = |file: &&String| file.rsplit_once('/').is_some_and(|(above, _)| above == parent);
            let imports = |file: &&String| {
                let items = paths(file, &code(&files[*file]));
                let items = items.iter().filter_map(|path| path.strip_prefix(&format!("{parent}/")));
                items
                    .filter_map(|path| path.split('/').next())
                    .any(|item| !files.contains_key(&format!("{parent}/{item}")) && defines(&files[parent], item))
            };
            let calls = |file: &&String| {
                let call = format!("{}::", file.rsplit('/').next().unwrap());
                let lines =
                    files[parent].lines().filter(|line| !line.contains("use ") && !line.trim_start().starts_with("//"));
                lines.filter(|line| line.contains(&call)).count() > 0
            };
            let children = files.keys().filter(is_child).filter(imports).filter(calls).collect::<Vec<_>>();
            if children.len() > 3 && !HOLDERS.iter().any(|it| (it.0, it.1) == (*folder, parent)) {
                wrong.push(format!("{folder}/{parent}.rs: {children:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "these hold what more than three of their children import:\n{}", wrong.join("\n"));
}

/// Each file below a directory, as `call/engine`, with the files that it names by a path.
fn imports_of_files(folder: &str) -> BTreeMap<String, BTreeSet<String>> {
    let files = files_of(folder);
    let imports = |(file, text): (&String, &String)| {
        let lies_below = |one: &str, other: &str| format!("{one}/").starts_with(&format!("{other}/"));
        let other = |it: &String| !lies_below(it, file) && !lies_below(file, it);
        (file.clone(), named_files(file, text, &files).into_iter().filter(other).collect())
    };
    files.iter().map(imports).collect()
}

/// The text of each file below a directory.
fn files_of(folder: &str) -> BTreeMap<String, String> {
    let below = |path: &String| path.split(&format!("{folder}/")).nth(1).unwrap().trim_end_matches(".rs").to_owned();
    sources(folder).iter().map(|path| (below(path), read(path))).collect()
}

/// The files that a file names by a path.
fn named_files(file: &str, text: &str, files: &BTreeMap<String, String>) -> Vec<String> {
    paths(file, &code(text)).into_iter().filter_map(|path| file_of(path, files)).collect()
}

/// Returns the source without comments and tests.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect()
}

/// Whether a file declares an item of this name, and does not only import it.
fn defines(text: &str, item: &str) -> bool {
    let kinds = ["struct", "enum", "trait", "fn", "const", "static", "type"];
    let mut words =
        text.lines().flat_map(|line| kinds.iter().filter_map(move |kind| line.split_once(&format!("{kind} "))));
    words.any(|(_, rest)| {
        rest.strip_prefix(item).is_some_and(|rest| !rest.starts_with(|it: char| it.is_alphanumeric() || it == '_'))
    })
}

/// The paths of modules that the code of a file names, from the root.
fn paths(file: &str, code: &str) -> Vec<String> {
    let from_root = code.split("crate::").skip(1).flat_map(tree);
    let parent = file.rsplit_once('/').map_or("", |(parent, _)| parent);
    let from_parent = code.split("super::").skip(1).flat_map(tree).map(|path| format!("{parent}/{path}"));
    from_root.chain(from_parent).collect()
}

/// The paths at the start of some code: one path, or the paths of a list in braces.
fn tree(code: &str) -> Vec<String> {
    let end = code.find(|it: char| !it.is_alphanumeric() && it != '_' && it != ':').unwrap_or(code.len());
    let (start, rest) = code.split_at(end);
    let start = start.trim_end_matches(':').replace("::", "/");
    let Some(mut list) = rest.strip_prefix('{') else { return vec![start] };
    let mut paths = Vec::new();
    while !list.is_empty() && !list.starts_with('}') {
        paths.extend(tree(list.trim_start()).iter().map(|path| format!("{start}/{path}").trim_matches('/').to_owned()));
        let mut depth = 0;
        let next = list.find(|letter| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            (letter == ',' && depth == 0) || depth < 0
        });
        list = next.map_or("", |next| list[next..].trim_start_matches(',').trim_start());
    }
    paths
}

/// The file that a path leads to. A module without a file lies in the file of its parent.
fn file_of(mut path: String, files: &BTreeMap<String, String>) -> Option<String> {
    while !files.contains_key(&path) {
        path.truncate(path.rfind('/')?);
    }
    Some(path)
}
