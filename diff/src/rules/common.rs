//! Facts with the same meaning for every kind of declaration.

use super::row::*;

pub(super) const ROWS: &[Row] = &[
    row_of_all(
        "renamed_from",
        Moves::Names {
            grown: adds(RUST, "the former name is a deprecated alias"),
            shrunk: breaks(
                RUST,
                "the former name no longer compiles",
                "keep `renamed_from:` until the next breaking version",
            ),
        },
    ),
    row_of_all("name", Moves::Covered), // by the declaration as a whole
    row_of_all("doc", Moves::Value { changed: documents("the documentation says something else") }),
    row_of_all(
        "evidence",
        Moves::Optional {
            added: knows("the vendor's documentation does not say it"),
            changed: knows("the evidence is another one"),
            removed: knows("the vendor's documentation says it"),
        },
    ),
    row_of_all(
        "observed",
        Moves::Flag {
            added: knows("a live account had it"),
            removed: knows("no live account that is on record had it"),
        },
    ),
];
