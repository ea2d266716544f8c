//! The documents for contributors name only existing files, types, tests and lines.

use std::collections::BTreeSet;

use super::{below, crates, read, root, sources};

/// Types and traits of other crates.
const OF_OTHERS: &[&str] = &["Debug", "Display"];

#[test]
fn files_that_documents_name_exist() {
    let directories: BTreeSet<_> = crates().into_iter().chain([".ci", "docs", "spec"].map(str::to_owned)).collect();
    for document in documents() {
        for path in code(&read(&document)).iter().chain(&links(&document)) {
            let path = path.trim_end_matches('/').split('#').next().unwrap();
            let is_path = directories.iter().any(|it| path.starts_with(&format!("{it}/"))) || path.ends_with(".md");
            let is_plain = !path.contains(|it: char| it.is_whitespace() || "<*{".contains(it));
            if is_path && is_plain {
                assert!(root().join(path).exists(), "{document} names `{path}`, which does not exist");
            }
        }
    }
}

#[test]
fn types_that_documents_name_exist() {
    let all: String = [
        "cli/export/src",
        "cli/files/src",
        "cli/jq/src",
        "cli/mcp/src",
        "observations/src",
        "cli/report/src",
        "samples/src",
        "text/src",
        "cli/tools/src",
        "cli/verify/src",
        "cli/src",
        "client/src",
        "codegen/src",
        "diff/src",
        "fake/src",
        "lines/src",
        "webhooks/src",
        "generated/src",
        "runtime/src",
        "faults/src",
        "client/tests",
    ]
    .into_iter()
    .flat_map(sources)
    .map(|path| std::fs::read_to_string(path).unwrap())
    .collect();
    let known: BTreeSet<&str> = all.split(|it: char| !it.is_alphanumeric() && it != '_').collect();
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        for span in code(&read(document)) {
            let name = span.split("::").find(|part| part.starts_with(char::is_uppercase)).unwrap_or_default();
            let is_type = name.chars().all(char::is_alphanumeric) && name.contains(char::is_lowercase);
            let exists = known.contains(name) || OF_OTHERS.contains(&name);
            assert!(!is_type || exists, "{document} names `{span}`, which does not exist");
        }
    }
}

#[test]
fn tests_that_documents_name_exist() {
    let tests: String =
        crates().iter().flat_map(|folder| sources(folder)).map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let defined: BTreeSet<&str> = tests.split("fn ").filter_map(|it| it.split('(').next()).collect();
    for document in documents().into_iter().chain(["docs/php.md".to_owned()]) {
        let text = read(&document);
        let checked_by = text.split("## Checked by").nth(1).unwrap_or_default();
        let named = code(&text).into_iter().filter(|it| it.matches('_').count() > 3);
        for name in named.chain(code(checked_by)) {
            let is_name = name.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_');
            assert!(!is_name || defined.contains(&*name), "{document} names the test `{name}`, which does not exist");
        }
        assert!(!document.contains("adr/0") || !code(checked_by).is_empty(), "{document} names no test");
    }
}

/// Readers copy examples. An example that reads pages without their errors would silently lose records.
#[test]
fn no_example_drops_the_errors_of_a_page() {
    let documents = ["README.md", "client/README.md", "spec/guide/README.md", "fake/README.md", "runtime/README.md"];
    let blocks = documents.into_iter().map(str::to_owned).chain(below("spec/guide")).flat_map(|path| {
        let text = read(&path);
        text.split("```").skip(1).step_by(2).map(|block| (path.clone(), block.to_owned())).collect::<Vec<_>>()
    });
    let comments =
        ["client/src", "runtime/src", "fake/src", "generated/src"].into_iter().flat_map(sources).flat_map(|path| {
            let text = read(&path);
            let lines = text.lines().map(str::trim_start).filter_map(|line| line.strip_prefix("///"));
            let comments = lines.collect::<Vec<_>>().join("\n");
            comments.split("```").skip(1).step_by(2).map(|block| (path.clone(), block.to_owned())).collect::<Vec<_>>()
        });
    let functions = sources("examples").into_iter().filter(|path| !path.contains("/tests/")).flat_map(|path| {
        let text = read(&path);
        text.split("\n}\n").map(|function| (path.clone(), function.to_owned())).collect::<Vec<_>>()
    });
    let pages =
        ["in page?", "in page ", "page?.", ".await?.items {", "in &client.send(", "in client.send(", "in &list.items"];
    let (mut found, mut wrong) = (0, String::new());
    for (path, code) in blocks.chain(comments).chain(functions) {
        let reads = pages.iter().any(|it| code.contains(it)) || code.contains("page.items");
        found += usize::from(reads);
        if reads && !code.contains("errors") {
            wrong += &format!("{path}:\n{code}\n");
        }
    }
    assert!(wrong.is_empty(), "these examples drop the errors of a page:\n{wrong}");
    assert!(found > 8, "the search found {found} examples only");
}

/// Few people read a long front page, so a new sentence replaces an old one.
#[test]
fn the_front_pages_are_short() {
    for (path, most) in [("README.md", 1200), ("ARCHITECTURE.md", 1800)] {
        let words = read(path).split_whitespace().count();
        assert!(words <= most, "{path} must have at most {most} words, got {words}");
    }
}

/// Lines of code in ARCHITECTURE.md are lines of the files that the document names.
#[test]
fn quoted_lines_are_lines_of_their_files() {
    let text = read("ARCHITECTURE.md");
    for (language, path) in [("yaml", "spec/labels.yaml"), ("rust", "generated/src/labels.rs")] {
        let source = read(path);
        let quoted = text.split(&format!("```{language}\n")).nth(1).and_then(|it| it.split("```").next()).unwrap();
        for line in quoted.lines() {
            assert!(source.lines().any(|it| it == line), "ARCHITECTURE.md quotes a line that is not in {path}: {line}");
        }
    }
}

#[test]
fn decision_records_have_their_form() {
    let index = read("docs/adr/README.md");
    let records: Vec<String> = below("docs/adr").into_iter().filter(|path| !path.ends_with("README.md")).collect();
    for path in &records {
        let text = read(path);
        let file = path.rsplit('/').next().unwrap();
        // Deleted records keep their numbers.
        let number = file.split('-').next().unwrap();
        let title = text.lines().next().unwrap().strip_prefix(&format!("# {number}. "));
        let title = title.unwrap_or_else(|| panic!("{path} does not begin with `# {number}. `"));
        assert!(number.len() == 4 && number.parse::<u32>().is_ok(), "{path} does not begin with its number");
        assert!(index.contains(&format!("| {number} | [{title}]({file}) |\n")), "the index lacks {path}");
        let headings: Vec<_> = text.lines().filter(|line| line.starts_with("## ")).collect();
        let form = [
            "## Context",
            "## Decision",
            "## Alternatives",
            "## Consequences",
            "## Decide otherwise if",
            "## Checked by",
        ];
        assert_eq!(headings, form, "{path}");
        assert!(text.contains("\n- Status: ") && text.contains("\n- Date: 20"), "{path} lacks its status or date");
        assert!((25..=55).contains(&text.lines().count()), "{path} should have 25 to 55 lines");
    }
}

fn documents() -> Vec<String> {
    let mut documents = below("docs/adr");
    documents.extend(["ARCHITECTURE.md", "CONTRIBUTING.md"].map(str::to_owned));
    documents
}

/// Returns the parts of a document in backquotes, outside of blocks of code.
fn code(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    prose.split('`').skip(1).step_by(2).map(|span| span.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// The files that a document links, from the root.
fn links(document: &str) -> BTreeSet<String> {
    let text = read(document);
    let targets = text.split("](").skip(1).filter_map(|it| it.split(')').next());
    let local = targets.filter(|target| !target.contains("://"));
    local.map(|target| resolve(document, target)).collect()
}

fn resolve(document: &str, target: &str) -> String {
    let mut path: Vec<&str> = document.split('/').collect();
    path.pop();
    for part in target.split('/') {
        match part {
            ".." => drop(path.pop()),
            part => path.push(part),
        }
    }
    path.join("/")
}

#[test]
fn the_weekly_workflow_runs_each_step() {
    let between = |path: &str, start: &str, end: &str| {
        let text = read(path);
        let list = text.split(start).nth(1).and_then(|rest| rest.split(end).next()).unwrap();
        list.replace(',', " ").split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(between(".github/workflows/weekly.yml", "step: [", "]"), between(".ci/weekly", "steps=(", ")"));
}

#[test]
fn no_comment_begins_with_what() {
    let mut wrong = Vec::new();
    let crates = crates().into_iter().filter(|it| it != "generated");
    for path in crates.flat_map(|it| below(&it)).filter(|path| path.ends_with(".rs")) {
        let text = read(&path);
        let comments = text.lines().map(str::trim_start);
        let what = comments.filter(|line| ["/// What ", "//! What "].iter().any(|it| line.starts_with(it)));
        wrong.extend(what.map(|line| format!("{path}: {line}")));
    }
    assert!(
        wrong.is_empty(),
        "a type is a noun phrase, and a function returns, reads or writes:\n{}",
        wrong.join("\n")
    );
}
