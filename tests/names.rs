//! Public names stay unchanged: which edits may change them, and which names the lock keeps.

use helpdesk_codegen::{Checker, Code, Diagnostics, SpecFile};
use helpdesk_spec_diff::{self as diff, Accepted, Entry, Severity, State};

const API: &str = include_str!("cases/api.yaml");

const LABELS: &str = "\
doc: Labels.
types:
  LabelId: { doc: Identifier., id: int }
  Label:
    doc: A label.
    root: label
    fields:
      label_id: { type: LabelId, primary_key: true, doc: Identifier. }
      label_title: { type: text, doc: Title. }
operations:
  update:
    doc: Renames a label.
    request: PUT /labels/{label}.json
    effect: idempotent
    source: documented
    path: { label: { type: LabelId, doc: The label. } }
    body:
      root: label
      fields:
        label_title: { type: text, required: true, doc: Title. }
        color: { type: text, doc: Color. }
    returns: { record: Label }
";

const LOCK: &str = "\
# Written by `cargo xtask codegen`. Do not edit.
# The Rust name of each wire name, sorted. A name in parentheses is an argument, which programs do not write.
field Label label_id = label_id
field Label label_title = label_title
operation PUT /labels/{}.json = labels::{update, Update}
param PUT /labels/{}.json color = color
param PUT /labels/{}.json label_title = (label_title)
service = Desk
type DeskError = api::DeskError
type Label = labels::Label
type LabelId = labels::LabelId
value DeskError gone = Gone
";

#[test]
fn the_lock_has_every_name() {
    assert_eq!(lock(LABELS, ""), LOCK);
    assert_eq!(lock(LABELS, LOCK), LOCK);
}

#[test]
fn lock_adds_new_names_and_removes_old_ones() {
    let released = LOCK.replace(" = Desk\n", " = Desk since 0.1.0\n");
    let spec = LABELS.replace("color: { type: text, doc: Color. }", "icon: { type: text, doc: Icon. }");
    let line = "param PUT /labels/{}.json color = color\n";
    let expected = released.replace(line, "param PUT /labels/{}.json icon = icon\n");
    assert_eq!(lock(&spec, &released), expected);
}

/// The old line, the new line, and the line that keeps the old name.
const CHANGES: &[(&str, &str, &str)] = &[
    (
        "color: { type: text",
        "color: { type: text, rename: colour",
        "color: { type: text, rename: colour, renamed_from: color",
    ),
    ("  update:\n", "  rename:\n", "  rename:\n    renamed_from: update\n"),
    ("  Label:\n", "  Tag:\n", "  Tag:\n    renamed_from: Label\n"),
    ("LabelId: {", "TagId: {", "TagId: { renamed_from: LabelId,"),
];

#[test]
fn names_that_programs_write_may_not_change() {
    let field = ("label_title: { type: text, doc", "label_title: { type: text, rename: title, doc", "");
    for (old, new, _) in CHANGES.iter().chain([&field]) {
        let spec = edit_labels(old, new);
        let diagnostics = read(&spec, LOCK).unwrap_err();
        assert_eq!(diagnostics.codes(), [Code::ChangedName], "{diagnostics}");
        let accepted = helpdesk_codegen::accept_names(&files(&spec, LOCK)).unwrap();
        let accepted = helpdesk_codegen::names_lock(&accepted).text;
        assert_eq!(lock(&spec, &accepted), accepted, "what is accepted is the lock");
    }
}

#[test]
fn names_with_a_former_name_may_change() {
    for (old, new, kept) in CHANGES {
        let spec = edit_labels(old, kept);
        let accepted = lock(&spec, LOCK);
        assert_ne!(accepted, LOCK);
        assert_eq!(lock(&spec, &accepted), accepted, "the former name may stay in the spec");
        let without = edit_labels(old, new);
        assert_eq!(lock(&without, &accepted), accepted, "and leave it");
    }
}

/// Programs still compile, with a warning. Programs write the id of an operation as a string, so it has no former name.
#[test]
fn former_names_break_only_strings() {
    let severity = |spec: &str| {
        let state = |labels: &str| State::read(&files(labels, ""), &mut Checker::default()).unwrap();
        let diff = diff::diff(&state(LABELS), &state(spec), &Accepted::default());
        diff.entries.iter().map(Entry::severity).max()
    };
    for (old, new, kept) in CHANGES {
        assert_eq!(severity(&edit_labels(old, new)), Some(Severity::Breaking), "{new}");
        let expected = if old.contains("update") { Severity::Breaking } else { Severity::Addition };
        assert_eq!(severity(&edit_labels(old, kept)), Some(expected), "{kept}");
    }
}

/// The lock lists its fields under its former name.
#[test]
fn fields_of_a_renamed_type_keep_their_names() {
    let released = LOCK.replace("label_title = label_title", "label_title = label_title since 0.1.0");
    let spec = edit_labels("  Label:\n", "  Tag:\n    renamed_from: Label\n");
    assert!(lock(&spec, &released).contains("field Tag label_title = label_title since 0.1.0\n"));
    let spec = spec.replace("label_title: { type: text, doc", "label_title: { type: text, rename: title, doc");
    assert_eq!(read(&spec, &released).unwrap_err().codes(), [Code::ChangedName]);
}

/// Edits the labels, and the uses of a renamed type.
fn edit_labels(old: &str, new: &str) -> String {
    let spec = LABELS.replace(old, new);
    match old {
        "  Label:\n" => spec.replace("record: Label", "record: Tag"),
        "LabelId: {" => spec.replace("type: LabelId", "type: TagId"),
        _ => spec,
    }
}

#[test]
fn names_that_programs_do_not_write_may_change() {
    let spec =
        LABELS.replace("label_title: { type: text, required", "label_title: { type: text, rename: title, required");
    assert_eq!(lock(&spec, LOCK), LOCK.replace("(label_title)", "(title)"));
    let spec = LABELS.replace("{label}", "{id}").replace("path: { label:", "path: { id:");
    assert_eq!(lock(&spec, LOCK), LOCK);
}

/// A corrected path changes nothing in Rust.
#[test]
fn an_operation_with_another_path_keeps_its_names() {
    let released = LOCK.replace("color = color", "color = color since 0.1.0");
    let spec = LABELS.replace("PUT /labels/", "PUT /label/");
    assert_eq!(lock(&spec, &released), released.replace("PUT /labels/", "PUT /label/"));
    let renamed = spec.replace("color: { type: text", "color: { type: text, rename: colour");
    assert_eq!(read(&renamed, &released).unwrap_err().codes(), [Code::ChangedName]);
}

#[test]
fn similar_type_is_taken_for_a_rename() {
    let text = read(&LABELS.replace("LabelId", "TagId"), LOCK).unwrap_err().render();
    assert!(text.contains("the type `LabelId` was removed, and `TagId` looks like it"), "{text}");
    let other = LABELS
        .replace("  LabelId: { doc", "  Color: { doc: A color., enum: open, values: { red: Red. } }\n  LabelId: { doc");
    read(&other, LOCK).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
}

/// Items of the first release have no note, and neither has a part that is as old as the whole.
#[test]
fn items_after_the_first_release_have_their_version() {
    let released = release_lock(LOCK)
        .replace("color = color since 0.1.0", "color = color since 0.2.0")
        .replace("label_title = label_title since 0.1.0", "label_title = label_title");
    let spec = LABELS.replace(
        "operations:",
        "  Tag: { doc: A tag., fields: { tag_id: { type: LabelId, doc: Its id. } } }\noperations:",
    );
    let files = xtask::client(&helpdesk_codegen::read(&files_of("0.3.0", &spec, &released)).unwrap());
    let text = |path: &str| &files.iter().find(|file| file.path == path).unwrap().text;
    for (path, words) in [
        ("src/labels.rs", "    /// Color.\n    ///\n    /// Redacted in `Debug`. Since 0.2.0.\n    pub fn color"),
        ("src/labels.rs", "    /// Title.\n    ///\n    /// Redacted in `Debug`. Unreleased.\n    pub label_title"),
        ("src/labels.rs", "/// A tag.\n///\n/// Unreleased.\n#[derive"),
        ("src/labels.rs", "    /// Its id.\n    pub tag_id"),
        ("SURFACE.txt", "body color: text personal since=0.2.0\n"),
        ("SURFACE.txt", "type Label field label_title: text personal since=unreleased\n"),
        ("src/meta.rs", "rt::ParamDetails::new(\"color\", \"Color.\").since(\"0.2.0\")"),
        ("src/meta.rs", ".since(\"unreleased\")"),
    ] {
        assert!(text(path).contains(words), "no {words:?} in {path}:\n{}", text(path));
    }
    assert_eq!(text("src/labels.rs").matches("Unreleased.").count(), 2);
    assert_eq!(text("src/labels.rs").matches("Since ").count(), 1);
}

#[test]
fn items_before_the_first_release_have_no_version() {
    for lock in [LOCK.to_owned(), release_lock(LOCK)] {
        let files = helpdesk_codegen::compile(&files(LABELS, &lock)).unwrap();
        let has_note =
            |text: &str| ["Unreleased", "Since ", "since=", ".since("].iter().any(|words| text.contains(words));
        assert!(!files.iter().filter(|file| file.path.starts_with("src/")).any(|file| has_note(&file.text)));
    }
}

#[test]
fn a_release_gives_its_version_to_what_is_new() {
    let lock = release_lock(LOCK).replace("color = color since 0.1.0", "color = color");
    let api = helpdesk_codegen::read(&files_of("0.2.0", LABELS, &lock)).unwrap();
    let expected = lock.replace("color = color", "color = color since 0.2.0");
    assert_eq!(helpdesk_codegen::released_names_lock(&api).text, expected);
}

/// The lock after the first release.
fn release_lock(lock: &str) -> String {
    lock.lines()
        .map(|line| if line.starts_with('#') { format!("{line}\n") } else { format!("{line} since 0.1.0\n") })
        .collect()
}

#[test]
fn a_damaged_lock_is_an_error() {
    let line = "field Label label_id = label_id\n";
    let texts = [
        (LOCK.replace(line, &format!("<<<<<<< HEAD\n{line}=======\n>>>>>>> b\n")), "unresolved merge conflict"),
        (LOCK.replace(line, &line.repeat(2)), "duplicate line for `field Label label_id`"),
        (LOCK.replace(line, "") + line, "expected `field Label label_id` before `value DeskError gone`"),
        (LOCK.replace(line, "field Label label_id\n"), "expected `KIND WIRE NAME = RUST NAME`"),
        (LOCK.replace(line, "fields Label label_id = label_id\n"), "expected `KIND WIRE NAME = RUST NAME`"),
        (LOCK.replace(line, "field Label label_id = label_id \n"), "expected `KIND WIRE NAME = RUST NAME`"),
        (LOCK.replace(line, "field Label label_id = label_id since 1\n"), "expected `KIND WIRE NAME = RUST NAME`"),
        (
            LOCK.replace(line, "field Label label_id = label_id since 9.0.0\n"),
            "later than the version of the spec, 0.1.0",
        ),
    ];
    for (text, words) in texts {
        let diagnostics = read(LABELS, &text).unwrap_err();
        assert_eq!(diagnostics.codes(), [Code::DamagedLock], "{diagnostics}");
        let rendered = diagnostics.render();
        assert!(rendered.contains(words) && rendered.contains("git checkout HEAD -- spec/names.lock"), "{rendered}");
    }
}

fn lock(labels: &str, lock: &str) -> String {
    helpdesk_codegen::names_lock(&read(labels, lock).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))).text
}

fn read(labels: &str, lock: &str) -> Result<helpdesk_codegen::Api, Diagnostics> {
    helpdesk_codegen::read(&files(labels, lock))
}

fn files(labels: &str, lock: &str) -> Vec<SpecFile> {
    files_of("0.1.0", labels, lock)
}

fn files_of(version: &str, labels: &str, lock: &str) -> Vec<SpecFile> {
    let file = |path: &str, text: &str| SpecFile { path: format!("spec/{path}"), text: text.to_owned() };
    let api = API.split("templates:").next().unwrap();
    let api = api.replace("version: 0.1.0", &format!("version: {version}"));
    let lock = (!lock.is_empty()).then(|| file("names.lock", lock));
    [file("api.yaml", &api), file("labels.yaml", labels)].into_iter().chain(lock).collect()
}
