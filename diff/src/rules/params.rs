//! Parameters in paths, queries, bodies and alternatives.

use super::row::*;

const PARAMS: &[Kind] = &[Kind::PathParam, Kind::Argument, Kind::Setter, Kind::AlternativeParam];
const SLOTS: &[Kind] = &[Kind::Argument, Kind::Setter];
const POSITIONAL: &[Kind] = &[Kind::PathParam, Kind::Argument];
const IN_SLOTS: &[Kind] = &[Kind::Argument, Kind::Setter, Kind::AlternativeParam];

pub(super) const ROWS: &[Row] = &[
    row_of(
        &[Kind::PathParam],
        "",
        Moves::Declaration {
            added: breaks(WIRE_AND_RUST, "the function takes another argument", FOLLOW),
            removed: breaks(WIRE_AND_RUST, "the function no longer takes the argument", FOLLOW),
            renamed: Some(breaks(RUST, OTHER_STRING, "keep the name; programs and scripts write it")),
        },
    ),
    row_of(
        &[Kind::Argument],
        "",
        Moves::Declaration {
            added: breaks(
                WIRE_AND_RUST,
                "the function takes another argument",
                "add it without `required`, as a setter",
            ),
            removed: breaks(WIRE_AND_RUST, "the function no longer takes the argument", FOLLOW),
            renamed: Some(documents("it has another name in messages and metadata")),
        },
    ),
    row_of(
        &[Kind::Setter],
        "",
        Moves::Declaration {
            added: adds(WIRE_AND_RUST, "there is a new setter"),
            removed: breaks(
                WIRE_AND_RUST,
                "the setter no longer exists",
                "keep it with `deprecated:` until the next breaking version",
            ),
            renamed: Some(breaks(RUST, "the setter has another name", KEEP_NAME)),
        },
    ),
    row_of(
        &[Kind::AlternativeParam],
        "",
        Moves::Declaration {
            added: breaks(WIRE_AND_RUST, "the constructor takes another argument", "add an alternative beside it"),
            removed: breaks(
                WIRE_AND_RUST,
                "the constructor no longer takes the argument",
                "add an alternative beside it",
            ),
            renamed: None,
        },
    ),
    row_of(
        IN_SLOTS,
        "name",
        Moves::Value {
            changed: breaks(
                WIRE_AND_RUST,
                "requests have it under another name, which programs that name it by a string must use",
                FOLLOW,
            ),
        },
    ),
    row_of(
        &[Kind::Argument],
        "kind",
        Moves::Value {
            changed: breaks(
                WIRE_AND_RUST,
                "the setter is an argument of the function",
                "leave it optional, and say in its `doc` when it is needed",
            ),
        },
    ),
    row_of(
        &[Kind::Setter],
        "kind",
        Moves::Value {
            changed: breaks(
                WIRE_AND_RUST,
                "the argument of the function is a setter",
                "leave it required until the next breaking version",
            ),
        },
    ),
    row_of(
        &[Kind::Argument],
        "required_because",
        documentation_only(
            "this client requires it, and the vendor does not",
            "this client requires it for another reason",
            "the vendor requires it too",
        ),
    ),
    row_of(
        &[Kind::Setter],
        "required_because",
        documentation_only(
            "this client requires it, and the vendor does not",
            "this client requires it for another reason",
            "this client no longer requires it",
        ),
    ),
    row_of(
        SLOTS,
        "flatten",
        Moves::Optional {
            added: breaks(WIRE_AND_RUST, "it takes alternatives in place of a value", LEAVE),
            changed: breaks(WIRE_AND_RUST, "it takes other alternatives", LEAVE),
            removed: breaks(WIRE_AND_RUST, "it takes a value in place of alternatives", LEAVE),
        },
    ),
    row_of(SLOTS, "alternatives", Moves::Covered), // by the type of the alternatives
    row_of(
        &[Kind::PathParam, Kind::Argument, Kind::Setter],
        "type",
        Moves::Type {
            respelled: documents("strings have another meaning"),
            recoded: breaks(WIRE, "the same value is sent in another format", FOLLOW),
            widened: adds(WIRE_AND_RUST, "it takes several values too"),
            changed: breaks(WIRE_AND_RUST, "it takes values of another type", LEAVE),
        },
    ),
    row_of(
        &[Kind::AlternativeParam],
        "type",
        Moves::Type {
            respelled: documents("strings have another meaning"),
            recoded: breaks(WIRE, "the same value is sent in another format", FOLLOW),
            widened: breaks(WIRE_AND_RUST, "the variant holds several values", LEAVE),
            changed: breaks(WIRE_AND_RUST, "the variant holds a value of another type", LEAVE),
        },
    ),
    row_of(
        POSITIONAL,
        "rust_name",
        Moves::Value { changed: documents("the argument has another name, which callers do not write") },
    ),
    row_of(
        &[Kind::Setter],
        "rust_name",
        Moves::Value { changed: breaks(RUST, "the setter has another name", KEEP_NAME) },
    ),
    row_of(
        &[Kind::AlternativeParam],
        "rust_name",
        Moves::Value { changed: breaks(RUST, "a setter, or a field of the variant, has another name", KEEP_NAME) },
    ),
    row_of(
        IN_SLOTS,
        "keys",
        on_the_wire(
            "it takes custom fields, whose keys have a format",
            "keys of custom fields are sent in another format",
            "it no longer takes custom fields, whose keys had a format",
        ),
    ),
    row_of(PARAMS, "min", lower_bound("a smaller number fails before sending", "smaller numbers are sent")),
    row_of(PARAMS, "max", upper_bound("a larger number fails before sending", "larger numbers are sent")),
    row_of(IN_SLOTS, "min_length", lower_bound("a shorter string fails before sending", "shorter strings are sent")),
    row_of(IN_SLOTS, "max_length", upper_bound("a longer string fails before sending", "longer strings are sent")),
    row_of(PARAMS, "min_items", lower_bound("a shorter list fails before sending", "shorter lists are sent")),
    row_of(PARAMS, "max_items", upper_bound("a longer list fails before sending", "longer lists are sent")),
    row_of(IN_SLOTS, "max_file_bytes", upper_bound("a larger file fails before sending", "larger files are sent")),
    row_of(
        IN_SLOTS,
        "max_total_bytes",
        upper_bound("files with more bytes in all fail before sending", "files with more bytes in all are sent"),
    ),
    row_of(
        PARAMS,
        "default",
        Moves::Optional {
            added: documents("the documentation says which value the service assumes if none is sent"),
            changed: breaks(WIRE_AND_RUST, "the service assumes another value if none is sent", FOLLOW),
            removed: behaves(WIRE, "it is no longer known which value the service assumes if none is sent"),
        },
    ),
    row_of(
        IN_SLOTS,
        "omits_false",
        Moves::Flag {
            added: breaks(WIRE_AND_RUST, "`false` is not sent, because the service assumes it", FOLLOW),
            removed: behaves(WIRE_AND_RUST, "`false` is sent"),
        },
    ),
    row_of(
        IN_SLOTS,
        "requires",
        Moves::Optional {
            added: breaks(RUST, "without the other parameter it fails before sending", FOLLOW),
            changed: breaks(RUST, "without another parameter than before it fails before sending", FOLLOW),
            removed: adds(RUST, "it is sent without the other parameter"),
        },
    ),
    row_of(
        IN_SLOTS,
        "encoding",
        Moves::Optional {
            added: breaks(WIRE_AND_RUST, "it fails before sending in the other encoding", FOLLOW),
            changed: breaks(WIRE_AND_RUST, "it fails before sending in the encoding that it had", FOLLOW),
            removed: adds(WIRE_AND_RUST, "it is sent in both encodings"),
        },
    ),
    row_of(
        &[Kind::PathParam, Kind::Argument, Kind::Setter, Kind::AlternativeParam, Kind::Field],
        "sensitive",
        Moves::Grade {
            words: &["personal", "identity", "secret"],
            added: behaves(RUST, "`Debug` output, logs and errors no longer show it"),
            raised: behaves(RUST, "less shows it: agents never see an identity, and nothing shows a secret"),
            lowered: breaks(
                RUST,
                "more shows it: agents may see personal text, and the command shows all but secrets with `--unredacted`",
                "keep its `sensitive`",
            ),
            removed: breaks(RUST, "`Debug` output, logs and errors show it", "keep its `sensitive`"),
        },
    ),
    row_of(
        &[Kind::PathParam, Kind::Argument, Kind::Setter, Kind::AlternativeParam, Kind::Field],
        "deprecated",
        documentation_only("it is deprecated", "another item replaces it", "it is no longer deprecated"),
    ),
];

const OTHER_STRING: &str =
    "programs that name it by a string, as `OperationInput::set` and lines of JSON do, get an error";

const fn lower_bound(rejected: &'static str, accepted: &'static str) -> Moves {
    let (narrower, wider) = (narrower(rejected), wider(accepted));
    Moves::Bound { added: narrower, raised: narrower, lowered: wider, removed: wider }
}

const fn upper_bound(rejected: &'static str, accepted: &'static str) -> Moves {
    let (narrower, wider) = (narrower(rejected), wider(accepted));
    Moves::Bound { added: narrower, raised: wider, lowered: narrower, removed: wider }
}

const fn narrower(reason: &'static str) -> Directed {
    breaks(WIRE_AND_RUST, reason, FOLLOW)
}

const fn wider(reason: &'static str) -> Directed {
    adds(WIRE_AND_RUST, reason)
}
