//! `docs/coverage.md` says which tests each operation has, and it is up to date.

use std::fs;
use std::path::{Path, PathBuf};

use xtask::coverage::{PAGE, coverage};
use xtask::sync::Mode;
use xtask::{Failure, Workspace, files};

#[test]
fn the_page_of_the_tests_is_up_to_date() {
    if let Err(failure) = of(xtask::root(), Mode::Check) {
        panic!("{failure}");
    }
}

#[test]
fn a_page_that_differs_is_shown_and_written_again() {
    let root = copy("edited");
    let page = fs::read_to_string(root.join(PAGE)).unwrap();
    let row = page.lines().find(|line| line.starts_with("| `labels.list`")).unwrap();
    fs::write(root.join(PAGE), page.replace(row, "| mine |")).unwrap();
    let text = of(&root, Mode::Check).unwrap_err().to_string();
    assert!(
        text.contains("    -| mine |\n    +| `labels.list`") && text.contains("run `cargo xtask coverage`"),
        "{text}"
    );
    assert_eq!(of(&root, Mode::Write).unwrap(), "wrote docs/coverage.md\n");
    assert_eq!(fs::read_to_string(root.join(PAGE)).unwrap(), page);
}

const SCENARIOS: &str = "fake/tests/end_to_end/snapshots/end_to_end__everything__scenarios.snap";

/// Each kind of test, taken from one operation or given to one that is unknown.
#[test]
fn an_operation_without_a_test_and_a_test_without_an_operation_are_errors() {
    let changes = [
        ("tests/snapshots/tests__wire__labels.snap", "=== labels.list ", "", "`labels.list` has no requests"),
        ("fake/tests/documented/labels.txt", "== labels.list\n", "", "`labels.list` has no documented examples"),
        (SCENARIOS, "=== languages.list ", "", "`languages.list` has no scenarios"),
        ("fake/tests/documented/labels.txt", "== labels.list", "== labels.lost", "a test of `labels.lost`"),
    ];
    for (path, old, new, expected) in changes {
        let root = copy("lacking");
        let text = fs::read_to_string(root.join(path)).unwrap();
        assert!(text.contains(old), "{path} has no `{old}`");
        fs::write(root.join(path), text.replace(old, new)).unwrap();
        let text = of(&root, Mode::Write).unwrap_err().to_string();
        assert!(text.contains(expected), "{text}");
        let pages = [root.as_path(), xtask::root()].map(|root| fs::read(root.join(PAGE)).unwrap());
        assert_eq!(pages[0], pages[1], "nothing is written");
    }
}

fn of(root: &Path, mode: Mode) -> Result<String, Failure> {
    coverage(&Workspace::here().api()?, root, mode)
}

/// A copy of what the page is read from.
fn copy(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("coverage-{name}"));
    for directory in ["docs", "tests/snapshots", "fake/tests"] {
        let from = xtask::root().join(directory);
        for path in files::below(&from).unwrap() {
            let text = files::read(&from.join(&path)).unwrap();
            files::write(&root.join(directory).join(&path), &text).unwrap();
        }
    }
    root
}
