//! Operations and their bodies.

use super::row::*;

const OPERATION: &[Kind] = &[Kind::Operation];
const BODY: &[Kind] = &[Kind::Body];
/// Ranked by whether the client may retry them, and whether a failure may have changed something. The fact `deletes`
/// covers the meaning of a 404.
const EFFECTS: &[&[&str]] = &[&["create", "non_idempotent"], &["delete", "idempotent"], &["safe"]];

pub(super) const ROWS: &[Row] = &[
    row_of(
        OPERATION,
        "",
        Moves::Declaration {
            added: adds(WIRE_AND_RUST, "there is a new function"),
            removed: breaks(WIRE_AND_RUST, "the function no longer exists", KEEP),
            renamed: Some(breaks(
                RUST,
                "the function and the request have other names",
                "keep the name of the operation",
            )),
        },
    ),
    row_of(
        OPERATION,
        "id",
        Moves::Value {
            changed: breaks(
                RUST,
                "the function has its former name too, but not the operation: commands, logs, `meta` and tests that name it by a string must use the new id",
                "keep the name of the operation, or of its file",
            ),
        },
    ),
    row_of(OPERATION, "resource", Moves::Covered), // by the declaration as a whole
    row_of(OPERATION, "source", Moves::Covered),   // by `evidence`
    row_of(OPERATION, "rust_function", Moves::Covered), // by the name of the operation, which it follows
    row_of(OPERATION, "rust_request", Moves::Covered), // by the name of the operation, which it follows
    row_of(
        OPERATION,
        "arguments",
        Moves::Order {
            reordered: breaks(
                RUST,
                "the function takes its arguments in another order",
                "keep the order of required parameters",
            ),
        },
    ),
    row_of(OPERATION, "method", Moves::Value { changed: breaks(WIRE, "requests have another method", FOLLOW) }),
    row_of(OPERATION, "path", Moves::Value { changed: breaks(WIRE, "requests have another path", FOLLOW) }),
    row_of(OPERATION, "path_names", Moves::Covered), // by the parameters in the path
    row_of(
        OPERATION,
        "effect",
        Moves::Scale {
            ranks: EFFECTS,
            raised: breaks(
                RUST,
                "it may be retried after more failures, such as a 500 or a lost connection: a change is applied twice, or an error says that nothing changed although something may have",
                FOLLOW,
            ),
            changed: behaves(RUST, "it is retried after the same failures as before"),
            lowered: breaks(
                RUST,
                "it may be retried after fewer failures, and more errors have an unknown outcome",
                FOLLOW,
            ),
        },
    ),
    row_of(
        OPERATION,
        "deletes",
        Moves::Flag {
            added: breaks(
                RUST,
                "a 404 of a retry after an unknown outcome counts as done, although nothing may have changed; the command asks first",
                FOLLOW,
            ),
            removed: breaks(
                RUST,
                "a 404 of a retry after an unknown outcome is an error, although the first attempt may have deleted; the command may no longer ask",
                FOLLOW,
            ),
        },
    ),
    row_of(
        OPERATION,
        "permission",
        Moves::Optional {
            added: documents("the documentation says that it needs a permission"),
            changed: documents("the documentation says that it needs another permission"),
            removed: documents("the documentation no longer says that it needs a permission"),
        },
    ),
    row_of(
        OPERATION,
        "precondition",
        documentation_only(
            "the documentation says that it has a precondition",
            "the documentation says that it has another precondition",
            "the documentation no longer says that it has a precondition",
        ),
    ),
    row_of(
        OPERATION,
        "bulk_of",
        Moves::Optional {
            added: behaves(RUST, "it is the bulk form of another one: the command asks first"),
            changed: documents("it is the bulk form of another operation than before"),
            removed: breaks(
                RUST,
                "the command neither asks first nor reports the records that were not changed",
                FOLLOW,
            ),
        },
    ),
    row_of(
        OPERATION,
        "lifecycle",
        group(
            behaves(RUST, "its transition is known: if that deletes or disables, the command asks first"),
            breaks(RUST, "its transition is unknown: if that deletes or disables, the command no longer asks", FOLLOW),
        ),
    ),
    row_of(
        OPERATION,
        "lifecycle.from",
        documentation_only(
            "the documentation says in which states it can be used",
            "the documentation says that it can be used in other states",
            "the documentation no longer says in which states it can be used",
        ),
    ),
    row_of(
        OPERATION,
        "lifecycle.sets",
        Moves::Optional {
            added: behaves(RUST, "it sets fields: if that deletes or disables, the command asks first"),
            changed: breaks(
                RUST,
                "it sets other fields: if that deletes or disables, the command may no longer ask",
                FOLLOW,
            ),
            removed: breaks(RUST, "it sets no fields: if that deletes or disables, the command no longer asks", FOLLOW),
        },
    ),
    row_of(
        OPERATION,
        "lifecycle.creates",
        documentation_only(
            "the documentation says with which values of fields it creates a record",
            "the documentation says that it creates a record with other values of fields",
            "the documentation no longer says with which values of fields it creates a record",
        ),
    ),
    row_of(OPERATION, "returns", Moves::Covered), // by the facts in it
    row_of(
        OPERATION,
        "returns.shape",
        Moves::Value { changed: breaks(WIRE_AND_RUST, "the response has another shape", KEEP_RETURNS) },
    ),
    row_of(
        OPERATION,
        "returns.rust_deleted",
        Moves::Flag {
            added: breaks(RUST, "the function returns `Deleted` in place of `()`", FOLLOW),
            removed: breaks(RUST, "the function returns `()` in place of `Deleted`", FOLLOW),
        },
    ),
    row_of(
        OPERATION,
        "returns.type",
        Moves::Optional {
            added: breaks(WIRE_AND_RUST, "the response has a type", KEEP_RETURNS),
            changed: breaks(WIRE_AND_RUST, "the response has another type", KEEP_RETURNS),
            removed: breaks(WIRE_AND_RUST, "the response has no type", KEEP_RETURNS),
        },
    ),
    row_of(
        OPERATION,
        "returns.root",
        on_the_wire(
            "the response is read from a root of its own",
            "the response is read from another root",
            "the response is read from the root of its record, or from none",
        ),
    ),
    row_of(
        OPERATION,
        "returns.total",
        Moves::Optional {
            added: breaks(
                WIRE_AND_RUST,
                "a total is read, with which a list ends and jobs compare their counts",
                FOLLOW,
            ),
            changed: breaks(WIRE, "the total of the list is read from another key", FOLLOW),
            removed: breaks(WIRE_AND_RUST, "the total of the list is `None`, and jobs compare no counts", FOLLOW),
        },
    ),
    row_of(
        OPERATION,
        "returns.last_page_key",
        Moves::Optional {
            added: breaks(WIRE_AND_RUST, "the list ends with the page in which a key says so", FOLLOW),
            changed: breaks(WIRE, "the list ends with the page in which another key says so", FOLLOW),
            removed: behaves(WIRE_AND_RUST, "the list ends with a page that is empty, or was there before"),
        },
    ),
    row_of(
        OPERATION,
        "returns.or_record",
        Moves::Optional {
            added: adds(WIRE, "a record may stand in place of the object"),
            changed: breaks(WIRE, "another record may stand in place of the object", FOLLOW),
            removed: breaks(WIRE, "a record may no longer stand in place of the object", FOLLOW),
        },
    ),
    row_of(
        OPERATION,
        "returns.reason",
        documentation_only(
            "the documentation says why the response has no type",
            "the documentation says in other words why the response has no type",
            "the documentation no longer says why the response has no type",
        ),
    ),
    row_of(
        OPERATION,
        "paging",
        group(
            behaves(RUST, "the list is known to have pages"),
            breaks(RUST, "the list is no longer known to have pages", FOLLOW),
        ),
    ),
    row_of(
        OPERATION,
        "paging.default_page",
        Moves::Value {
            changed: breaks(WIRE_AND_RUST, "a program that asks for no page gets the other end of the list", FOLLOW),
        },
    ),
    row_of(
        OPERATION,
        "paging.max_page",
        Moves::Bound {
            added: breaks(RUST, LAST_PAGE, FOLLOW),
            raised: breaks(
                RUST,
                "more pages are read, and exports divide later: they lose records if the service ends before",
                FOLLOW,
            ),
            lowered: breaks(RUST, LAST_PAGE, FOLLOW),
            removed: breaks(
                RUST,
                "exports no longer divide at a last page: they lose records if the service has one",
                FOLLOW,
            ),
        },
    ),
    row_of(
        OPERATION,
        "paging.size",
        Moves::Bound {
            added: breaks(RUST, "its pages have a size of their own, so that the list may end early", FOLLOW),
            raised: breaks(RUST, "more records are counted for each page, so that a list may end early", FOLLOW),
            lowered: behaves(
                RUST,
                "fewer records are counted for each page, so that a list may end with an empty page",
            ),
            removed: breaks(RUST, "its pages have the size of other lists, so that the list may end early", FOLLOW),
        },
    ),
    row_of(
        OPERATION,
        "paging.order",
        Moves::Optional {
            added: breaks(WIRE_AND_RUST, "several pages are read in a fixed order, not in that of one page", FOLLOW),
            changed: breaks(WIRE_AND_RUST, "several pages are read in another order", FOLLOW),
            removed: breaks(
                WIRE_AND_RUST,
                "several pages are read in any order, so that records may move between them",
                FOLLOW,
            ),
        },
    ),
    row_of(OPERATION, "time_filters", Moves::Covered), // by the facts in it
    row_of(
        OPERATION,
        "time_filters.created",
        group(
            adds(RUST, "`Client::export` takes the list"),
            breaks(RUST, "`Client::export` no longer takes the list", "keep `time_filters.created`"),
        ),
    ),
    row_of(
        OPERATION,
        "time_filters.updated",
        group(
            adds(RUST, "`Client::updates` takes the list"),
            breaks(RUST, "`Client::updates` no longer takes the list", "keep `time_filters.updated`"),
        ),
    ),
    row_of(
        OPERATION,
        "time_filters.created.field",
        Moves::Value {
            changed: breaks(
                WIRE_AND_RUST,
                "exports follow another field: they may lose records, and stored checkpoints may not resume",
                FOLLOW,
            ),
        },
    ),
    row_of(
        OPERATION,
        "time_filters.created.from",
        Moves::Value {
            changed: breaks(
                WIRE_AND_RUST,
                "exports send the start of a time range as another parameter: they may lose records",
                FOLLOW,
            ),
        },
    ),
    row_of(
        OPERATION,
        "time_filters.created.to",
        Moves::Value {
            changed: breaks(
                WIRE_AND_RUST,
                "exports send the end of a time range as another parameter: they may lose records",
                FOLLOW,
            ),
        },
    ),
    row_of(
        OPERATION,
        "time_filters.created.sort",
        optional(
            WIRE_AND_RUST,
            "exports ask for an order, and stored checkpoints may not resume",
            "exports ask for another order, and stored checkpoints may not resume",
            "exports ask for no order: they may lose records",
        ),
    ),
    row_of(
        OPERATION,
        "time_filters.updated.field",
        Moves::Value {
            changed: breaks(
                WIRE_AND_RUST,
                "updates follow another field: they may lose changes, and stored checkpoints may not resume",
                FOLLOW,
            ),
        },
    ),
    row_of(
        OPERATION,
        "time_filters.updated.from",
        Moves::Value {
            changed: breaks(
                WIRE_AND_RUST,
                "updates send the start of a time range as another parameter: they may lose changes",
                FOLLOW,
            ),
        },
    ),
    row_of(
        OPERATION,
        "time_filters.updated.to",
        Moves::Value {
            changed: breaks(
                WIRE_AND_RUST,
                "updates send the end of a time range as another parameter: they may lose changes",
                FOLLOW,
            ),
        },
    ),
    row_of(
        OPERATION,
        "time_filters.updated.sort",
        optional(
            WIRE_AND_RUST,
            "updates ask for an order, and stored checkpoints may not resume",
            "updates ask for another order, and stored checkpoints may not resume",
            "updates ask for no order: they may lose changes",
        ),
    ),
    row_of(
        OPERATION,
        "find_created",
        group(
            adds(RUST, "`Client::find_created` takes the request"),
            breaks(RUST, "`Client::find_created` no longer takes the request", "keep `find_created`"),
        ),
    ),
    row_of(
        OPERATION,
        "find_created.list",
        Moves::Value {
            changed: breaks_search(
                "`Client::find_created` searches another list for the record, so that one may be created twice",
            ),
        },
    ),
    row_of(
        OPERATION,
        "find_created.filter_by",
        Moves::Names {
            grown: breaks_search("`Client::find_created` filters by more, so that one may be created twice"),
            shrunk: breaks_search("`Client::find_created` filters by less, and may fail because the list is too long"),
        },
    ),
    row_of(
        OPERATION,
        "find_created.match",
        Moves::Names {
            grown: breaks_search("`Client::find_created` compares another field, and may take another record for it"),
            shrunk: breaks_search(
                "`Client::find_created` compares a field less, and may miss the record, which is created twice",
            ),
        },
    ),
    row_of(
        OPERATION,
        "find_created.rule_out",
        Moves::Names {
            grown: breaks_search("`Client::find_created` rules out more records, so that one may be created twice"),
            shrunk: breaks_search("`Client::find_created` rules out fewer records, and may take another one for it"),
        },
    ),
    row_of(
        OPERATION,
        "find_created.newest_first",
        optional(
            WIRE_AND_RUST,
            "`Client::find_created` ends at the first older record, so that one may be created twice",
            "`Client::find_created` asks for another order, so that one may be created twice",
            "`Client::find_created` reads on after older records, and fails if the list is too long",
        ),
    ),
    row_of(
        OPERATION,
        "find_created.created_at",
        group(
            breaks_search("`Client::find_created` compares times of creation, so that one may be created twice"),
            breaks_search("`Client::find_created` compares no times of creation, and may take an older record for it"),
        ),
    ),
    row_of(
        OPERATION,
        "find_created.created_at.field",
        Moves::Value {
            changed: breaks_search(
                "`Client::find_created` compares the time in another field, so that one may be created twice",
            ),
        },
    ),
    row_of(
        OPERATION,
        "find_created.created_at.from",
        optional(
            WIRE_AND_RUST,
            "`Client::find_created` sends the start of a time range, and misses an older record",
            "`Client::find_created` sends the start of a time range as another parameter, so that one may be created twice",
            "`Client::find_created` reads the list from its beginning, and fails if it is too long",
        ),
    ),
    row_of(
        OPERATION,
        "find_created.created_at.to",
        optional(
            WIRE_AND_RUST,
            "`Client::find_created` sends the end of a time range, and misses a later record",
            "`Client::find_created` sends the end of a time range as another parameter, so that one may be created twice",
            "`Client::find_created` reads the list to its end, and fails if it is too long",
        ),
    ),
    row_of(
        OPERATION,
        "find_created.created_at.param",
        optional(
            WIRE_AND_RUST,
            "`Client::find_created` looks at the time that a parameter says, and misses a record of now",
            "`Client::find_created` looks at the time that another parameter says, and may miss the record",
            "`Client::find_created` looks at the time of sending, and misses a record that is dated back",
        ),
    ),
    row_of(
        BODY,
        "",
        Moves::Declaration {
            added: adds(WIRE, "requests have a body"),
            removed: breaks(WIRE, "requests have no body", FOLLOW),
            renamed: None,
        },
    ),
    row_of(
        BODY,
        "partial_update",
        Moves::Flag {
            added: breaks(RUST, "a request that sets nothing fails before sending", FOLLOW),
            removed: adds(RUST, "a request that sets nothing is sent"),
        },
    ),
    row_of(
        BODY,
        "takes_json",
        Moves::Flag {
            added: breaks(WIRE, "a request without files is JSON, and no longer a multipart body", FOLLOW),
            removed: breaks(WIRE, "a request without files is a multipart body, and no longer JSON", FOLLOW),
        },
    ),
    row_of(
        BODY,
        "takes_multipart",
        Moves::Flag {
            added: adds(WIRE_AND_RUST, "files can be sent"),
            removed: breaks(WIRE_AND_RUST, "files can no longer be sent", FOLLOW),
        },
    ),
    row_of(BODY, "roots", Moves::Covered), // by the facts in it
    row_of(
        BODY,
        "roots.json",
        on_the_wire("the JSON body has a root", "the JSON body has another root", "the JSON body has no root"),
    ),
    row_of(
        BODY,
        "roots.multipart",
        on_the_wire(
            "the multipart body has a root",
            "the multipart body has another root",
            "the multipart body has no root",
        ),
    ),
];

const KEEP_RETURNS: &str = "leave `returns` until the next breaking version";
const LAST_PAGE: &str = "pages after the last one fail before sending";

const fn breaks_search(reason: &'static str) -> Directed {
    breaks(WIRE_AND_RUST, reason, FOLLOW)
}

const fn group(added: Directed, removed: Directed) -> Moves {
    Moves::Flag { added, removed }
}
