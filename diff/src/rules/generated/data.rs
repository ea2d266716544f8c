//! Generated data: validation and encoding of requests, metadata, and the manifest.

use super::super::row::*;
use super::items::{UNDO, value, whole};

const OPERATION: &[Kind] = &[Kind::GeneratedOperation];
const PARAMETER: &[Kind] = &[Kind::GeneratedParameter];
const METADATA: &[Kind] = &[Kind::GeneratedMetadata];
const FEATURE: &[Kind] = &[Kind::GeneratedFeature];

pub(in super::super) const ROWS: &[Row] = &[
    row_of(OPERATION, "", on_wire("the client has another operation", "the client lacks the operation")),
    row_of(OPERATION, "route", value(WIRE, "the request has another method or path")),
    row_of(
        OPERATION,
        "effect",
        value(WIRE_AND_RUST, "the client may send a request twice, or gives up where it retried"),
    ),
    row_of(
        OPERATION,
        "body",
        breaks_however(
            "the request has a body",
            "the request has a body of another root or encoding",
            "the request has no body",
        ),
    ),
    row_of(
        OPERATION,
        "alternatives",
        breaks_however(
            "some combinations of parameters fail before sending",
            "other combinations of parameters fail before sending",
            "wrong combinations of parameters are sent",
        ),
    ),
    row_of(
        OPERATION,
        "spans",
        breaks_however(
            "some time ranges fail before sending",
            "other time ranges fail before sending",
            "a time range that the service rejects is sent",
        ),
    ),
    row_of(
        OPERATION,
        "paging",
        breaks_however(
            "the client asks for pages of the list",
            "the client asks for other pages: a list may lose or repeat records",
            "the client reads the first page of the list alone",
        ),
    ),
    row_of(
        OPERATION,
        "created",
        breaks_however(
            "exports filter the list by time of creation",
            "exports filter by other parameters, and may lose records",
            "exports cannot filter the list by time of creation",
        ),
    ),
    row_of(
        OPERATION,
        "updated",
        breaks_however(
            "updates filter the list by time of change",
            "updates filter by other parameters, and may lose records",
            "updates cannot filter the list by time of change",
        ),
    ),
    row_of(
        OPERATION,
        "returns",
        breaks_however(
            "a response of another shape is an error",
            "a response is expected under another key or with another total",
            "a response of any shape is read",
        ),
    ),
    row_of(OPERATION, "order", Moves::Order { reordered: behaves(WIRE, "parameters are written in another order") }),
    row_of(PARAMETER, "", on_wire("the client knows another parameter", "the parameter is no longer sent")),
    row_of(PARAMETER, "type", value(WIRE, "a value is checked or written as another type")),
    row_of(
        PARAMETER,
        "required",
        Moves::Flag {
            added: breaks(WIRE_AND_RUST, "a request without the parameter fails before sending", UNDO),
            removed: behaves(WIRE_AND_RUST, "a request without the parameter is sent"),
        },
    ),
    row_of(
        PARAMETER,
        "limits",
        Moves::Optional {
            added: breaks(WIRE_AND_RUST, "a value beyond the limit fails before sending", UNDO),
            changed: breaks(
                WIRE_AND_RUST,
                "a value that was sent fails before sending, or one beyond the limit of the service is sent",
                UNDO,
            ),
            removed: breaks(
                WIRE_AND_RUST,
                "a value beyond the limit of the service is sent, and rejected or cut there",
                UNDO,
            ),
        },
    ),
    row_of(
        PARAMETER,
        "requires",
        breaks_however(
            "the parameter alone fails before sending",
            "the parameter fails without a different one",
            "the parameter is sent alone, which the service rejects or ignores",
        ),
    ),
    row_of(
        PARAMETER,
        "encoding",
        breaks_however(
            "the parameter asks for one encoding of the body",
            "the parameter asks for a different encoding of the body",
            "the parameter is sent in an encoding that cannot have it",
        ),
    ),
    row_of(
        PARAMETER,
        "sensitivity",
        Moves::Optional {
            added: behaves(WIRE_AND_RUST, "`Debug` output and logs hide the value"),
            changed: breaks(
                WIRE_AND_RUST,
                "the value is hidden or shown by another rule, and may appear in logs",
                UNDO,
            ),
            removed: breaks(WIRE_AND_RUST, "personal text or a secret appears in logs and in `Debug` output", UNDO),
        },
    ),
    row_of(
        PARAMETER,
        "omit_false",
        Moves::Flag {
            added: breaks(WIRE, "`false` is left out of the request", UNDO),
            removed: breaks(WIRE, "`false` is sent, which the service may take for `true`", UNDO),
        },
    ),
    row_of(
        METADATA,
        "",
        whole(
            "programs that read the spec as data see another entry",
            "programs that read the spec as data lack an entry",
        ),
    ),
    row_of(
        METADATA,
        "doc",
        Moves::Value { changed: documents("the spec as data has other documentation or evidence") },
    ),
    row_of(
        METADATA,
        "entry",
        Moves::Value {
            changed: behaves(
                RUST,
                "programs that read the spec as data, such as the command line and the fake server, see another value",
            ),
        },
    ),
    row_of(METADATA, "order", Moves::Order { reordered: documents("the spec as data has another order") }),
    row_of(
        FEATURE,
        "",
        whole(
            "programs can switch on another feature",
            "the manifest of a program that switches on the feature no longer resolves",
        ),
    ),
    row_of(
        FEATURE,
        "enables",
        Moves::Names {
            grown: behaves(RUST, "the feature brings more code, and perhaps more dependencies"),
            shrunk: breaks(RUST, "programs that rely on what the feature brought no longer compile", UNDO),
        },
    ),
    row_of(&[Kind::GeneratedManifest], "texts", Moves::Value { changed: documents("the registry shows another text") }),
];

/// An item that exists on the wire or does not.
const fn on_wire(added: &'static str, removed: &'static str) -> Moves {
    Moves::Declaration { added: adds(WIRE, added), removed: breaks(WIRE, removed, UNDO), renamed: None }
}

/// A value that breaks with any change.
const fn breaks_however(added: &'static str, changed: &'static str, removed: &'static str) -> Moves {
    Moves::Optional {
        added: breaks(WIRE, added, UNDO),
        changed: breaks(WIRE, changed, UNDO),
        removed: breaks(WIRE, removed, UNDO),
    }
}
