//! Which tests each operation has, as a page.
//!
//! The tests are read from their files, so that the page needs no run of them: requests from the snapshots of the wire, examples
//! from the table of the vendor's documentation, and scenarios from the snapshot of what succeeds in each of them.

mod page;

use std::fmt::Write as _;
use std::path::Path;

use helpdesk_codegen::Api;
use helpdesk_codegen::api::{Operation, Resource, Source};

use crate::sync::{self, Mode};
use crate::{Failure, files};

/// Where the page is.
pub const PAGE: &str = "docs/coverage.md";

/// A kind of test that operations have.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// What one is called, for the page.
    name: &'static str,
    /// Where they are.
    directory: &'static str,
    /// How the names of their files begin and end.
    files: (&'static str, &'static str),
    /// How a line begins that has the operation, and what is special about the test.
    mark: &'static str,
    /// What an operation without one needs.
    remedy: &'static str,
}

/// Snapshots of requests as sent.
const REQUESTS: Kind = Kind {
    name: "requests on the wire",
    directory: "tests/snapshots",
    files: ("tests__wire__", ".snap"),
    mark: "=== ",
    remedy: "accept the snapshot with `INSTA_UPDATE=always cargo test -p api-tests wire`",
};

/// Requests and responses as the vendor documents them.
const EXAMPLES: Kind = Kind {
    name: "documented examples",
    directory: "fake/tests/documented",
    files: ("", ".txt"),
    mark: "== ",
    remedy: "add an entry from the vendor's documentation",
};

/// Sequences of calls to the fake server, each operation that succeeds in one.
const SCENARIOS: Kind = Kind {
    name: "scenarios",
    directory: "fake/tests/end_to_end/snapshots",
    files: ("end_to_end__everything__scenarios", ".snap"),
    mark: "=== ",
    remedy: "write one, and accept the snapshot with \
             `INSTA_UPDATE=always cargo test -p helpdesk-fake --test end_to_end every_operation`",
};

/// A test of an operation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Test {
    /// Such as `cases.create`.
    operation: String,
    /// What is special about it; it can be empty.
    name: String,
    /// The file that has it.
    file: String,
}

/// An operation with its tests.
struct Row<'a> {
    resource: &'a Resource,
    operation: &'a Operation,
    requests: Vec<&'a Test>,
    examples: Vec<&'a Test>,
    scenarios: Vec<&'a Test>,
}

impl Row<'_> {
    fn is_documented(&self) -> bool {
        match self.operation.source {
            Source::Documented => true,
            Source::Unverified { evidence: _ } => false,
        }
    }
}

/// Writes the page below this directory, or checks that it is up to date.
///
/// # Errors
///
/// An operation without a test of a kind that it needs; a test of an unknown operation; a file that cannot be read or written; when
/// checking, how the page differs.
pub fn coverage(api: &Api, root: &Path, mode: Mode) -> Result<String, Failure> {
    let [requests, examples, scenarios] = [REQUESTS, EXAMPLES, SCENARIOS].map(|kind| tests(&kind, root));
    let (requests, examples, scenarios) = (requests?, examples?, scenarios?);
    let rows = api.operations().map(|(resource, operation)| Row {
        resource,
        operation,
        requests: of(operation, &requests),
        examples: of(operation, &examples),
        scenarios: of(operation, &scenarios),
    });
    let rows: Vec<Row<'_>> = rows.collect();
    let mistakes = missing(&rows) + &strangers(api, requests.iter().chain(&examples).chain(&scenarios));
    if !mistakes.is_empty() {
        return Err(Failure(mistakes));
    }
    written(root, &page::page(&rows), mode)
}

/// All tests of a kind.
fn tests(kind: &Kind, root: &Path) -> Result<Vec<Test>, Failure> {
    let directory = root.join(kind.directory);
    let (start, end) = kind.files;
    let mut tests = Vec::new();
    for path in files::below(&directory)?.into_iter().filter(|path| path.starts_with(start) && path.ends_with(end)) {
        let (file, text) = (format!("{}/{path}", kind.directory), files::read(&directory.join(&path))?);
        for entry in text.lines().filter_map(|line| line.strip_prefix(kind.mark)) {
            let (operation, name) = entry.split_once(' ').unwrap_or((entry, ""));
            let name = name.trim_start_matches('(').trim_end_matches(')');
            tests.push(Test { operation: operation.to_owned(), name: name.to_owned(), file: file.clone() });
        }
    }
    Ok(tests)
}

fn of<'a>(operation: &Operation, tests: &'a [Test]) -> Vec<&'a Test> {
    tests.iter().filter(|test| test.operation == operation.id).collect()
}

/// The operations that lack tests. An unverified operation has no example, as the vendor does not document it.
fn missing(rows: &[Row<'_>]) -> String {
    let mut text = String::new();
    for row in rows {
        let needed = [
            (&REQUESTS, row.requests.is_empty()),
            (&EXAMPLES, row.examples.is_empty() && row.is_documented()),
            (&SCENARIOS, row.scenarios.is_empty()),
        ];
        for (kind, _) in needed.into_iter().filter(|(_, is_missing)| *is_missing) {
            let Kind { name, directory, remedy, .. } = kind;
            writeln!(text, "`{}` has no {name} in {directory}: {remedy}", row.operation.id)
                .expect("a String takes everything");
        }
    }
    text
}

/// The tests that belong to no operation, which no row would count.
fn strangers<'a>(api: &Api, tests: impl Iterator<Item = &'a Test>) -> String {
    let is_known = |test: &&Test| api.operations().any(|(_, operation)| operation.id == test.operation);
    tests.filter(|test| !is_known(test)).fold(String::new(), |text, Test { operation, file, .. }| {
        text + &format!("{file} has a test of `{operation}`, which is no operation: rename or remove it\n")
    })
}

fn written(root: &Path, text: &str, mode: Mode) -> Result<String, Failure> {
    let path = root.join(PAGE);
    let old = match path.exists() {
        true => files::read(&path)?,
        false => String::new(),
    };
    match mode {
        _ if old == text => Ok(format!("{PAGE} is up to date\n")),
        Mode::Write => {
            files::write(&path, text)?;
            Ok(format!("wrote {PAGE}\n"))
        }
        Mode::Check => Err(Failure(format!(
            "outdated: {PAGE}\n{}\nthe page does not match the tests; run `cargo xtask coverage`\n",
            sync::diff(old.as_bytes(), text, "from the tests")
        ))),
    }
}
