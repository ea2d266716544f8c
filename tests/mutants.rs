//! The list of mutants that may survive. `tests/mutants/run.sh` compares it with the survivors.

use std::fs;

use xtask::root;

/// Mutants with a common reason.
struct Entry<'a> {
    mutants: Vec<&'a str>,
    reason: String,
}

/// Reads the entries: mutants, and below them the indented reason.
fn entries(list: &str) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match (line.strip_prefix("    "), entries.last_mut()) {
            (Some(reason), Some(entry)) => entry.reason += reason,
            (None, Some(entry)) if entry.reason.is_empty() => entry.mutants.push(line),
            (_, _) => entries.push(Entry { mutants: vec![line], reason: String::new() }),
        }
    }
    entries
}

/// Returns the file and the function of a mutant, such as `src/lib.rs: replace < with <= in Rule::fits`. The mutant of
/// a constant has no function.
fn place(mutant: &str) -> Option<(&str, Option<&str>)> {
    let (file, mutant) = mutant.split_once(": ")?;
    let path = match mutant.rsplit_once(" in ") {
        Some((_, path)) => path,
        None => mutant.strip_prefix("replace ")?.split([' ', '(']).next()?,
    };
    let function = path.rsplit("::").next()?;
    Some((file, function.starts_with(char::is_alphabetic).then_some(function)))
}

#[test]
fn surviving_mutants_have_a_reason_and_an_existing_function() {
    let list = fs::read_to_string(root().join("tests/mutants/survivors.txt")).unwrap();
    let entries = entries(&list);
    assert!(!entries.is_empty());
    for Entry { mutants, reason } in entries {
        assert!(reason.ends_with('.'), "no reason: {mutants:?}");
        for mutant in mutants {
            let (file, function) = place(mutant).unwrap_or_else(|| panic!("not a mutant: {mutant}"));
            let code = fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{mutant}: {error}"));
            let exists = |name| code.contains(&format!("fn {name}(")) || code.contains(&format!("fn {name}<"));
            assert!(function.is_none_or(exists), "no such function: {mutant}");
        }
    }
}
