//! Each operation has its tests: requests on the wire, examples of the documentation of the vendor, and scenarios.

use std::collections::BTreeSet;
use std::fs;

use helpdesk_codegen::api::Operation;
use xtask::{Workspace, files, root};

/// A kind of test that operations have.
struct Kind {
    directory: &'static str,
    /// How the names of its files begin and end.
    files: (&'static str, &'static str),
    /// How a line that names an operation begins.
    mark: &'static str,
    is_needed: fn(&Operation) -> bool,
    /// The advice for an operation without one.
    remedy: &'static str,
}

const KINDS: [Kind; 3] = [
    Kind {
        directory: "tests/snapshots",
        files: ("tests__wire__", ".snap"),
        mark: "=== ",
        is_needed: |_| true,
        remedy: "accept its requests with `INSTA_UPDATE=always cargo test -p api-tests wire`",
    },
    Kind {
        directory: "fake/tests/fake/documented",
        files: ("", ".txt"),
        mark: "== ",
        // The vendor does not document unverified operations.
        is_needed: |operation| operation.source.evidence.is_none(),
        remedy: "add an example of the vendor's documentation",
    },
    Kind {
        directory: "fake/tests/fake/end_to_end/snapshots",
        files: ("fake__end_to_end__everything__scenarios", ".snap"),
        mark: "=== ",
        is_needed: |_| true,
        remedy: "write a scenario, and accept it with \
                 `INSTA_UPDATE=always cargo test -p helpdesk-fake --test fake every_operation`",
    },
];

#[test]
fn each_operation_has_tests_and_each_test_an_operation() {
    let api = Workspace::here().api().unwrap();
    let operations = api.operations().map(|(_, operation)| operation).collect::<Vec<_>>();
    let mut wrong = Vec::new();
    for kind in KINDS {
        let tested = tested_operations(&kind);
        let untested = operations.iter().filter(|it| (kind.is_needed)(it) && !tested.contains(&it.id));
        wrong.extend(untested.map(|it| format!("`{}` has no test in {}: {}", it.id, kind.directory, kind.remedy)));
        let unknown = tested.iter().filter(|id| operations.iter().all(|it| it.id != **id));
        wrong.extend(unknown.map(|id| format!("{} has a test of `{id}`, which is no operation", kind.directory)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The operations that the files of a kind name.
fn tested_operations(Kind { directory, files: (start, end), mark, .. }: &Kind) -> BTreeSet<String> {
    let paths = files::below(&root().join(directory)).unwrap();
    let paths = paths.iter().filter(|path| path.starts_with(start) && path.ends_with(end));
    let texts = paths.map(|path| fs::read_to_string(root().join(directory).join(path)).unwrap());
    let operations = texts.map(|text| {
        let entries = text.lines().filter_map(|line| line.strip_prefix(mark)).map(str::to_owned);
        entries.filter_map(|entry| Some(entry.split(' ').next()?.to_owned())).collect::<Vec<_>>()
    });
    operations.flatten().collect()
}
