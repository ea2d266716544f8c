//! A repository of labels, and lines to edit in it.

use std::fs;

pub(super) use api_tests::project::{Project, options, run};

// Lines of `labels.yaml`, and others in their place.
pub(super) const PAGE: &str = "page: { type: int, min: 1, doc: Number of the page. }";
pub(super) const FEWER: &str = "page: { type: int, min: 1, max: 500, doc: Number of the page. }";
pub(super) const TITLE: &str = "label_title: { type: text, doc: Title. }";
pub(super) const OTHER_TITLE: &str = "label_title: { type: text, doc: \"Title | name.\" }";

/// A repository with one commit: labels alone, in the service of the small help desk.
pub(super) fn repository(name: &str) -> Project {
    let root = std::env::temp_dir().join(format!("helpdesk-diff-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let project = Project { root };
    project.write("spec/api.yaml", include_str!("../desk/api.yaml"));
    project.write("spec/labels.yaml", include_str!("labels.yaml"));
    project.write("generated/SURFACE.txt", "operation labels.list GET /labels.json safe documented\n");
    project.git(&["init", "--quiet", "--initial-branch=main"]);
    project.commit();
    project
}
