//! The canonical text of the spec.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use helpdesk_codegen::SpecFile;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_yaml::Value;
use xtask::Workspace;
use xtask::fmt_spec::{self, format};
use xtask::sync::Mode;

use api_tests::cases;

const API: &str = include_str!("cases/api.yaml");

static SPEC: LazyLock<Vec<SpecFile>> = LazyLock::new(|| Workspace::here().spec().unwrap());

#[test]
fn the_spec_is_formatted() {
    if let Err(failure) = fmt_spec::fmt_spec(&Workspace::here(), Mode::Check) {
        panic!("{failure}");
    }
}

#[test]
fn cases() {
    insta::glob!("formatting/*.yaml", |path| {
        let text = fs::read_to_string(path).unwrap();
        let canonical = format_resource(&text).unwrap();
        assert_eq!(format_resource(&canonical).unwrap(), canonical);
        assert_eq!(format_resource(&text.replace('\n', "\r\n")).unwrap(), canonical);
        insta::assert_snapshot!(canonical);
    });
}

#[test]
fn valid_files_keep_their_meaning() {
    let spec = cases::spec();
    let once = format(&spec).unwrap();
    assert_ne!(once, spec);
    assert_eq!(helpdesk_codegen::read(&once).unwrap(), helpdesk_codegen::read(&spec).unwrap());
    assert_eq!(format(&once).unwrap(), once);
}

#[test]
fn files_without_canonical_text_are_errors() {
    let cases = [
        ("", "error[bad-yaml]: expected a mapping, found an empty file"),
        ("doc: A.\n\ttypes: {}\n", "error[bad-yaml]: "),
        ("doc: &a A.\n", "error[bad-yaml]: unsupported YAML anchor"),
        ("doc: !!str A.\n", "error[bad-yaml]: unsupported YAML tag"),
        ("doc: A.\ndoc: B.\n", "error[repeated-key]: duplicate key `doc`"),
        ("doc: A.\nsearch: [\n  # None.\n  ]\n", "spec/things.yaml:2: its canonical text would lose or move this"),
        (
            "doc: A.\nopen_questions:\n  by_hand:\n    b: |2\n       A.\n",
            "spec/things.yaml:4: a string whose first line is indented",
        ),
    ];
    for (text, expected) in cases {
        let message = format_resource(text).unwrap_err();
        assert!(message.starts_with(expected), "{text}\n{message}");
    }
}

/// The last line of a block string after `|` may lack its line break.
#[test]
fn a_file_without_a_last_line_break_is_formatted() {
    for (end, last) in
        [("b: |\n      A.", "A.\n"), ("b: A.", "A.\n"), ("b: \"A.\"", "A.\n"), ("b: A. # Note.", "# Note.\n")]
    {
        let text = format!("doc: A.\nopen_questions:\n  by_hand:\n    {end}");
        let formatted = format_resource(&text).unwrap();
        assert!(formatted.ends_with(last), "{formatted}");
        assert_eq!(format_resource(&formatted).unwrap(), formatted);
    }
}

#[test]
fn check_shows_differences_and_writes_nothing() {
    let workspace = workspace("check", "types: {}\ndoc: 'A.'\n");
    let message = fmt_spec::fmt_spec(&workspace, Mode::Check).unwrap_err().to_string();
    let expected = [
        "not formatted: spec/things.yaml",
        "    --- on disk",
        "    +++ formatted",
        "    @@ -1,2 +1,3 @@",
        "    +doc: A.",
        "    +",
        "     types: {}",
        "    -doc: 'A.'",
        "",
        "run `cargo xtask fmt-spec`",
    ];
    assert_eq!(message.lines().collect::<Vec<_>>(), expected);
    assert_eq!(fs::read_to_string(workspace.spec.join("things.yaml")).unwrap(), "types: {}\ndoc: 'A.'\n");
}

#[test]
fn invalid_file_prevents_all_writes() {
    let workspace = workspace("wrong", "types: {}\ndoc: 'A.'\n");
    fs::write(workspace.spec.join("wrong.yaml"), "doc: A.\nsearch: [\n  # None.\n  ]\n").unwrap();
    let message = fmt_spec::fmt_spec(&workspace, Mode::Write).unwrap_err().to_string();
    assert!(message.starts_with("spec/wrong.yaml:2: "), "{message}");
    assert_eq!(fs::read_to_string(workspace.spec.join("things.yaml")).unwrap(), "types: {}\ndoc: 'A.'\n");
    fs::remove_file(workspace.spec.join("wrong.yaml")).unwrap();
    fmt_spec::fmt_spec(&workspace, Mode::Write).unwrap();
    assert_eq!(fs::read_to_string(workspace.spec.join("things.yaml")).unwrap(), "doc: A.\n\ntypes: {}\n");
}

proptest! {
    // The whole spec is read each time.
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn noncanonical_files_become_canonical_again(
        edits in proptest::collection::vec((any::<Index>(), any::<Index>(), select(EDITS)), 40..80),
        notes in proptest::collection::vec((any::<Index>(), any::<Index>(), any::<bool>()), 40..80),
    ) {
        let mut spec = SPEC.clone();
        for (file, line, edit) in edits {
            edit_file(&mut spec, &file, |lines| edit(lines, &line));
        }
        for (number, (file, line, above)) in notes.into_iter().enumerate() {
            edit_file(&mut spec, &file, |lines| note(lines, &line, above, number));
        }
        let formatted = format(&spec).unwrap_or_else(|failure| panic!("{failure}"));
        for ((canonical, edited), formatted) in SPEC.iter().zip(&spec).zip(&formatted) {
            prop_assert_eq!(&without_notes(&formatted.text), &canonical.text);
            prop_assert_eq!(notes_with_keys(&formatted.text), notes_with_keys(&edited.text));
        }
    }
}

/// Formats a resource.
fn format_resource(text: &str) -> Result<String, String> {
    let formatted = format(&[api(), SpecFile { path: "spec/things.yaml".into(), text: text.into() }]);
    formatted.map(|files| files[1].text.clone()).map_err(|failure| failure.to_string())
}

fn api() -> SpecFile {
    SpecFile { path: "spec/api.yaml".into(), text: API.split("templates:").next().unwrap().into() }
}

/// A directory with a formatted file, and with one that has this text.
fn workspace(name: &str, text: &str) -> Workspace {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fmt_spec").join(name);
    let spec = root.join("spec");
    fs::create_dir_all(&spec).unwrap();
    fs::write(spec.join("api.yaml"), &format(&[api()]).unwrap()[0].text).unwrap();
    fs::write(spec.join("things.yaml"), text).unwrap();
    Workspace { spec, generated: root.join("generated") }
}

/// Writes something at or below a line in another way.
type Edit = fn(&mut [String], &Index);

const EDITS: &[Edit] = &[quote, shuffle_braces, shuffle_operation, shuffle_sections];

fn edit_file(spec: &mut [SpecFile], file: &Index, edit: impl FnOnce(&mut Vec<String>)) {
    let file = &mut spec[file.index(SPEC.len())];
    if Path::new(&file.path).extension().is_some_and(|it| it == "yaml") {
        let mut lines = file.text.lines().map(str::to_owned).collect::<Vec<_>>();
        edit(&mut lines);
        file.text = lines.iter().map(|line| format!("{line}\n")).collect();
    }
}

/// The indices of lines that have entries, without the lines of block strings.
fn entries(lines: &[String]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut inside = None;
    for (index, line) in lines.iter().enumerate() {
        let is_text = inside.is_some_and(|around| line.is_empty() || indent(line) > around);
        if !is_text {
            inside = line.split(" #").next().unwrap().ends_with("|-").then(|| indent(line));
            found.extend((!line.is_empty() && !line.starts_with('#')).then_some(index));
        }
    }
    found
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Quotes a value, unless it is in braces: the first colon of such an item is not the colon of its line.
fn quote(lines: &mut [String], line: &Index) {
    let line = *line.get(&entries(lines));
    if let Some((key, value)) = lines[line].split_once(": ")
        && let Ok(Value::String(text)) = serde_yaml::from_str(value)
        && !key.contains('{')
        && !value.starts_with('|')
    {
        let quoted = if text.len() % 2 == 0 { format!("'{}'", text.replace('\'', "''")) } else { format!("{text:?}") };
        lines[line] = format!("{key}:  {quoted}");
    }
}

/// Reverses the keys of a field or parameter, which have a canonical order.
fn shuffle_braces(lines: &mut [String], line: &Index) {
    let line = *line.get(&entries(lines));
    if let Some((key, value)) = lines[line].split_once(": ")
        && let Ok(Value::Mapping(mapping)) = serde_yaml::from_str(value)
        && ["type", "doc"].iter().all(|key| mapping.contains_key(key))
    {
        let member = |(key, value)| {
            format!("{}: {}", serde_json::to_string(key).unwrap(), serde_json::to_string(value).unwrap())
        };
        let mut members = mapping.iter().map(member).collect::<Vec<_>>();
        members.reverse();
        lines[line] = format!("{key}: {{{}}}", members.join(","));
    }
}

fn shuffle_operation(lines: &mut [String], line: &Index) {
    let Some(operations) = lines.iter().position(|line| line == "operations:") else { return };
    let found = entries(lines).into_iter().filter(|it| *it > operations).collect::<Vec<_>>();
    let end = found.iter().copied().find(|it| indent(&lines[*it]) == 0).unwrap_or(lines.len());
    let starts = found.into_iter().filter(|it| *it < end && indent(&lines[*it]) == 2).collect::<Vec<_>>();
    let index = line.index(starts.len());
    let end = starts.get(index + 1).copied().unwrap_or(end);
    let end = end - lines[..end].iter().rev().take_while(|line| line.is_empty()).count();
    reverse(lines, starts[index] + 1, end);
}

fn shuffle_sections(lines: &mut [String], _: &Index) {
    let end = lines.len();
    reverse(lines, 1, end);
}

/// Reverses entries that are indented like the first.
fn reverse(lines: &mut [String], start: usize, end: usize) {
    let indented = indent(&lines[start]);
    let starts = entries(lines).into_iter().filter(|it| (start..end).contains(it) && indent(&lines[*it]) == indented);
    let parts = starts.chain([end]).collect::<Vec<_>>();
    let parts = parts.windows(2).rev().flat_map(|part| lines[part[0]..part[1]].to_vec()).collect::<Vec<_>>();
    lines[start..end].clone_from_slice(&parts);
}

fn note(lines: &mut Vec<String>, line: &Index, above: bool, number: usize) {
    let line = *line.get(&entries(lines));
    if above {
        lines.insert(line, format!("{}# note {number}", " ".repeat(indent(&lines[line]))));
    } else if !lines[line].contains("# note") {
        lines[line] += &format!(" # note {number}");
    }
}

fn without_notes(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("# note"));
    lines.map(|line| format!("{}\n", line.split(" # note").next().unwrap())).collect()
}

/// Each note, with the key above or beside which it stands.
fn notes_with_keys(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().collect::<Vec<_>>();
    let key = |line: &str| line.trim_start().split([':', '#']).next().unwrap().trim_end().to_owned();
    let mut notes = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if let Some((before, note)) = line.split_once("# note ") {
            let mut following = lines[index..].iter().filter(|line| !line.trim_start().starts_with("# note"));
            let of = if before.trim().is_empty() { following.next().map_or("", |it| *it) } else { before };
            notes.push((note.to_owned(), key(of)));
        }
    }
    notes.sort();
    notes
}
