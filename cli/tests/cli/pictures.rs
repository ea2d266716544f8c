//! Pictures of the command line for the front page: `SNAPSHOTS=overwrite` draws them again.

use snapbox::data::DataFormat;
use snapbox::{Data, assert_data_eq};

use crate::desk::Desk;

const LIST: &str = "cases list --demo --status open --limit 6 --fields case_number,priority,status,subject";

#[test]
fn picture_of_a_table_matches_the_output() {
    let desk = Desk::new("picture");
    let ran = desk.run(&format!("{LIST} --output table"));
    let terminal = format!("$ helpdesk {LIST}\n{}{}", ran.stdout, ran.stderr);
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/pictures/table.svg");
    assert_data_eq!(terminal, Data::read_from(picture.as_ref(), Some(DataFormat::TermSvg)));
}
