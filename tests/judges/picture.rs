//! The picture of a report on the front page: `SNAPSHOTS=overwrite` draws it again.

use std::fs;

use api_tests::project::{Project, options};
use snapbox::data::DataFormat;
use snapbox::{Data, assert_data_eq};
use xtask::Workspace;
use xtask::diff::{self, Options};
use xtask::revisions::Repository;
use xtask::sync::Mode;

#[test]
fn the_picture_shows_the_report_of_the_edit_on_the_front_page() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")).unwrap();
    let block = page.split("```diff\n").nth(1).unwrap().split("```").next().unwrap();
    let (added, kept): (Vec<_>, Vec<_>) = block.lines().partition(|line| line.starts_with('+'));
    let (added, next) = (&added[0][1..], &kept[1][1..]);
    let project = Project::with_spec("front-page", &Workspace::here().spec().unwrap());
    project.edit("spec/labels.yaml", next, &format!("{added}\n{next}"));
    project.workspace().codegen(Mode::Write).unwrap();
    let options = Options { from: Some("HEAD".to_owned()), color: true, ..options() };
    let report = diff::diff(&Repository::new(&project.root), &options).unwrap().text;
    let terminal = format!("$ cargo xtask diff HEAD\n{report}");
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/report.svg");
    assert_data_eq!(terminal, Data::read_from(picture.as_ref(), Some(DataFormat::TermSvg)));
}
