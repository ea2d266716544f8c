//! `cargo xtask new`, in a directory with a separate spec.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use helpdesk_codegen::UNWRITTEN;
use xtask::Workspace;

const API: &str = include_str!("../../tests/cases/api.yaml");

const LABELS: &str = "\
# Comments stay.
doc: Labels. # This one too.

types:
  LabelId: { doc: Identifier of a label., id: int }
  Label:
    doc: A label.
    root: label
    fields:
      label_id: { type: LabelId, primary_key: true, doc: Identifier. }
      # The last field.
      label_title: { type: text, doc: \"Title: what staff see.\" } # Also this one.

# Operations come next.
operations:
  get:
    doc: |
      Reads a label.

      It may be deleted.
    request: GET /labels/{label}.json
    effect: safe
    source: documented
    path: { label: { type: LabelId, doc: The label. } }
    returns: { record: Label }

open_questions:
  by_writing:
    titles: Whether titles are unique.
";

#[test]
fn skeleton_is_valid_and_keeps_other_text() {
    for (name, arguments) in [
        ("field", &["field", "Label.label_color"][..]),
        (
            "operation",
            &[
                "operation",
                "labels.archive",
                "--method",
                "put",
                "--path",
                "/labels/{label}/archive.json",
                "--type",
                "Label",
            ],
        ),
        ("parameter", &["parameter", "labels.get.with", "--type", "list<text>"]),
        ("list", &["operation", "labels.list", "--method", "GET", "--path", "/labels.json", "--type", "list<Label>"]),
        ("type", &["type", "Color", "--in", "labels", "--kind", "enum"]),
        ("record", &["type", "Note", "--in", "labels"]),
        ("id", &["type", "NoteId", "--in", "labels", "--kind", "id"]),
        ("format", &["type", "LabelNumber", "--in", "labels", "--kind", "format"]),
    ] {
        let spec = Spec::new(name);
        let shown = spec.new_thing(arguments).unwrap();
        let text = spec.text("labels");
        let marks: Vec<&str> = text.lines().filter(|line| line.contains(UNWRITTEN)).collect();
        assert!(!marks.is_empty(), "{name}");
        for mark in marks {
            assert!(shown.contains(&format!(": {}\n", mark.trim())), "{name}: {mark} is not in\n{shown}");
        }
        let mut rest = text.lines();
        let lost: Vec<&str> = LABELS.lines().filter(|line| !rest.any(|it| it == *line)).collect();
        assert_eq!(lost, Vec::<&str>::new(), "{name}:\n{text}");
        spec.is_right();
    }
}

#[test]
fn added_resource_accepts_further_additions() {
    let spec = Spec::new("resource");
    spec.new_thing(&["resource", "categories"]).unwrap();
    spec.new_thing(&["field", "Category.title"]).unwrap();
    spec.new_thing(&["operation", "categories.delete", "--method", "DELETE", "--path", "/categories/{category}.json"])
        .unwrap();
    spec.new_thing(&["resource", "boxes", "--type", "Parcel", "--path", "/store/boxes"]).unwrap();
    spec.is_right();
    assert!(
        spec.text("categories").contains("category_id: { type: CategoryId, primary_key: true"),
        "{}",
        spec.text("categories")
    );
    assert!(spec.text("boxes").contains("request: GET /store/boxes/{parcel}.json"), "{}", spec.text("boxes"));
}

#[test]
fn invalid_addition_is_explained_and_writes_nothing() {
    let spec = Spec::new("errors");
    let put = ["--method", "PUT", "--path"];
    let operation = |name: &'static str, path: &'static str| ["operation", name, put[0], put[1], put[2], path];
    let cases: &[(&[&str], &str)] = &[
        (&["resource", "labels"], "the resource `labels` exists already; `cargo xtask new operation` adds to it"),
        (&["resource", "meta"], "module name `meta` is reserved; choose another one"),
        (&["resource", "MyNotes"], "expected a module name in snake_case, found `MyNotes`; write `my_notes`"),
        (&["resource", "label"], "the type `Label` exists already: spec/labels.yaml:6"),
        (&["resource", "notes", "--path", "notes"], "expected a path that starts with `/`, found `notes.json`"),
        (&["type", "Label", "--in", "labels"], "the type `Label` exists already: spec/labels.yaml:6"),
        (
            &["type", "label_color", "--in", "labels"],
            "expected a type name in UpperCamelCase, found `label_color`; write `LabelColor`",
        ),
        (&["type", "Color", "--in", "label"], "unknown resource `label`; did you mean `labels`?"),
        (&["field", "Labl.color"], "unknown record `Labl`; did you mean `Label`?"),
        (&["field", "Label.label_id"], "the field `Label.label_id` exists already: spec/labels.yaml:10"),
        (&["field", "Label"], "expected a record and a field, such as `Label.label_color`, found `Label`"),
        (&["field", "Label.color", "--type", "string"], "unknown type `string`"),
        (&["parameter", "labels.get"], "expected a resource, an operation and a parameter, such as"),
        (&["parameter", "labels.gt.with"], "unknown operation `labels.gt`; did you mean `get`?"),
        (&["parameter", "labels.get.with", "--type", "string"], "unknown type `string`"),
        (&operation("labels.get", "/labels.json"), "the operation `labels.get` exists already: spec/labels.yaml:16"),
        (&operation("notes.get", "/notes.json"), "unknown resource `notes`; `cargo xtask new resource notes` adds it"),
        (
            &operation("labels.Archive", "/labels.json"),
            "expected an operation name in snake_case, found `Archive`; write `archive`",
        ),
        (&operation("labels.move", "/labels/move.json"), "`move` is a keyword of Rust; choose another name"),
        (&operation("labels.sort", "/labels/sort"), "expected a path that ends in `.json`, found `/labels/sort`"),
        (&operation("labels.put", "/labels/{la bel}.json"), "unexpected segment `{la bel}` in the path"),
        (&["operation", "labels.a", "--method", "PATCH", "--path", "/a.json"], "invalid value 'PATCH'"),
    ];
    for (arguments, expected) in cases {
        let shown = spec.new_thing(arguments).unwrap_err();
        assert!(shown.contains(expected), "{arguments:?}: no `{expected}` in\n{shown}");
        assert_eq!((spec.text("labels").as_str(), spec.files()), (LABELS, 2), "{arguments:?}");
    }
    fs::write(spec.folder.join("labels.yaml"), "dok: A.\n").unwrap();
    let shown = spec.new_thing(&["resource", "notes"]).unwrap_err();
    assert!(shown.contains("did you mean `doc`?") && shown.contains("the spec has errors"), "{shown}");
}

/// A directory with a spec. Dropping it removes it.
struct Spec {
    folder: PathBuf,
}

impl Spec {
    fn new(name: &str) -> Spec {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("new-{name}"));
        _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("api.yaml"), API.split("templates:").next().unwrap()).unwrap();
        fs::write(folder.join("labels.yaml"), LABELS).unwrap();
        Spec { folder }
    }

    /// Returns the output of the program, or its error.
    fn new_thing(&self, arguments: &[&str]) -> Result<String, String> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        let Output { status, stdout, stderr } =
            command.arg("new").arg("--spec").arg(&self.folder).args(arguments).output().unwrap();
        if status.success() { Ok(String::from_utf8(stdout).unwrap()) } else { Err(String::from_utf8(stderr).unwrap()) }
    }

    fn text(&self, resource: &str) -> String {
        fs::read_to_string(self.folder.join(format!("{resource}.yaml"))).unwrap()
    }

    fn files(&self) -> usize {
        fs::read_dir(&self.folder).unwrap().count()
    }

    fn is_right(&self) {
        let workspace = Workspace { spec: self.folder.clone(), generated: self.folder.join("generated") };
        workspace.api().unwrap_or_else(|failure| panic!("{failure}"));
    }
}

impl Drop for Spec {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.folder);
    }
}
