//! A repository of labels, and lines to edit in it.

use std::fs;

pub(super) use api_tests::project::{Project, options, run};

// Lines of `labels.yaml`, and others in their place.
pub(super) const PAGE: &str = "page: { type: int, min: 1, doc: Number of the page. }";
pub(super) const FEWER: &str = "page: { type: int, min: 1, max: 500, doc: Number of the page. }";
pub(super) const TITLE: &str = "label_title: { type: text, doc: Title. }";
pub(super) const OTHER_TITLE: &str = "label_title: { type: text, doc: \"Title | name.\" }";

/// A repository with one commit: labels, and the conventions of the real spec.
pub(super) fn repository(name: &str) -> Project {
    let root = std::env::temp_dir().join(format!("helpdesk-diff-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let project = Project { root };
    for path in ["spec/api.yaml", "generated/SURFACE.txt"] {
        project.write(path, &super::read(&format!("../{path}")));
    }
    project.write("spec/labels.yaml", include_str!("labels.yaml"));
    let text = project.read("spec/api.yaml");
    let catalog = text.split("\ncatalog:\n").next().unwrap();
    let version = catalog.lines().find(|line| line.starts_with("version: ")).unwrap();
    // The sections that other resources need are left out.
    let api = catalog.split("\ntemplates:\n").next().unwrap().replace(version, "version: 0.1.0");
    project.write(
        "spec/api.yaml",
        &format!("{api}\ncatalog:\n  labels: {{ list: labels.list, name: label_title, doc: Labels. }}\n"),
    );
    project.git(&["init", "--quiet", "--initial-branch=main"]);
    project.commit();
    project
}
