//! An addition to the spec changes no line of the generated files about another declaration.

use api_tests::cases;
use helpdesk_codegen::{SourceFile, SpecFile};
use similar::{ChangeTag, TextDiff};

struct Addition {
    what: &'static str,
    file: &'static str,
    /// The start of the line before which the text is added. Empty for a new file.
    before: &'static str,
    text: &'static str,
    /// Words of the lines that may change, or of the items that have them.
    about: &'static [&'static str],
}

const ADDITIONS: &[Addition] = &[
    Addition {
        what: "a field of a record",
        file: "labels",
        before: "      label_title:",
        text: "      color: { type: text, optional: only some have it, doc: Color. }",
        about: &[],
    },
    Addition {
        what: "a field in the middle of a large record",
        file: "cases",
        before: "      subject: { type: text, doc: Subject. }",
        text: "      weight: { type: int, doc: Weight. }",
        about: &[],
    },
    Addition {
        what: "an optional parameter",
        file: "messages",
        before: "        attachments:",
        text: "        pinned: { type: bool, doc: Whether it is pinned. }",
        about: &[],
    },
    Addition {
        what: "a required parameter",
        file: "labels",
        before: "        label_title:",
        text: "        case: { type: CaseId, required: true, doc: Case. }",
        about: &["labels::create", "labels.create", "pub fn create"],
    },
    Addition {
        what: "a value of an enum",
        file: "messages",
        before: "      middle: ",
        text: "      lowest: Lowest.",
        about: &["ratings(["],
    },
    Addition {
        what: "an operation",
        file: "cases",
        before: "  create:",
        text: "  archive: { doc: Archives a case., request: \"PUT /cases/{case}/archive.json\", effect: idempotent, \
               source: documented, path: { case: { type: CaseRef, doc: The case. } }, returns: { record: Case } }",
        about: &[],
    },
    Addition {
        what: "a resource",
        file: "agents",
        before: "",
        text: "doc: Agents.\noperations:\n  list: { doc: Lists agents., request: GET /agents.json, effect: safe, \
               source: documented, query: { page: { type: int, doc: Page. } }, paging: { default_page: first }, \
               returns: { list: Label, total: total_count } }\n",
        about: &[],
    },
];

#[test]
fn additions_do_not_change_unrelated_lines() {
    let spec = cases::desk();
    let old = compile(&spec);
    for addition in ADDITIONS {
        let new = compile(&with(&spec, addition));
        assert_ne!(old, new, "{}", addition.what);
        assert_eq!(unrelated_changes(&old, &new, addition.about), [""; 0], "{}", addition.what);
    }
}

fn with(spec: &[SpecFile], Addition { file, before, text, .. }: &Addition) -> Vec<SpecFile> {
    let mut spec = spec.to_vec();
    let path = format!("spec/{file}.yaml");
    match spec.iter_mut().find(|it| it.path == path) {
        Some(file) => {
            assert!(file.text.contains(before), "{path} has no `{before}`, before which {} adds", file!());
            file.text = file.text.replacen(before, &format!("{text}\n{before}"), 1);
        }
        None => spec.push(SpecFile { path, text: (*text).to_owned() }),
    }
    spec
}

/// Lines that the new files lack, and that are about another declaration.
fn unrelated_changes(old: &[SourceFile], new: &[SourceFile], about: &[&str]) -> Vec<String> {
    let mut changed = Vec::new();
    for file in old {
        let new = new.iter().find(|it| it.path == file.path).map_or("", |it| &it.text);
        let diff = TextDiff::from_lines(file.text.as_str(), new);
        let removed =
            diff.iter_all_changes().filter(|it| it.tag() == ChangeTag::Delete).filter_map(|it| it.old_index());
        let lines: Vec<&str> = file.text.lines().collect();
        let is_about = |index: usize| around(&lines, index).any(|line| about.iter().any(|word| line.contains(word)));
        changed.extend(removed.filter(|it| !is_about(*it)).map(|it| format!("{}: {}", file.path, lines[it])));
    }
    changed
}

/// A line, and the lines around it: those with less indentation, or the item that it documents.
fn around<'a>(lines: &'a [&'a str], index: usize) -> impl Iterator<Item = &'a str> {
    let is_of_item = |line: &&&str| ["///", "#["].iter().any(|start| line.starts_with(start));
    let item = lines[index..].iter().find(|line| !is_of_item(line));
    let mut width = usize::MAX;
    let above = lines[..=index].iter().rev().filter(move |line| {
        let indentation = line.len() - line.trim_start().len();
        let is_above = !line.is_empty() && indentation < width;
        width = if is_above { indentation } else { width };
        is_above
    });
    above.chain(item).copied()
}

fn compile(spec: &[SpecFile]) -> Vec<SourceFile> {
    let api = helpdesk_codegen::read(spec).unwrap_or_else(|diagnostics| panic!("{}", diagnostics.render()));
    xtask::client(&api)
}
