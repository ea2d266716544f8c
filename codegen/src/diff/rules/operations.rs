//! Operations and their bodies.

use super::*;

const OPERATION: &[Kind] = &[Kind::Operation];
const BODY: &[Kind] = &[Kind::Body];
/// By whether the client may repeat them.
const EFFECTS: &[&[&str]] = &[&["create", "non_idempotent"], &["delete", "idempotent", "safe"]];

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
    row_of(OPERATION, "id", Moves::Told),            // by the declaration as a whole
    row_of(OPERATION, "resource", Moves::Told),      // by the declaration as a whole
    row_of(OPERATION, "source", Moves::Told),        // by `evidence`
    row_of(OPERATION, "rust_function", Moves::Told), // by the name of the operation, which it follows
    row_of(OPERATION, "rust_request", Moves::Told),  // by the name of the operation, which it follows
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
    row_of(OPERATION, "path_names", Moves::Told), // by the parameters in the path
    row_of(
        OPERATION,
        "effect",
        Moves::Scale {
            ranks: EFFECTS,
            raised: behaves(RUST, "the client retries it after more failures"),
            changed: behaves(RUST, "a repetition does something else, such as an error 404 that is no error"),
            lowered: breaks(
                RUST,
                "the client retries it after fewer failures, so programs get errors with an unknown outcome",
                FOLLOW,
            ),
        },
    ),
    row_of(
        OPERATION,
        "permission",
        Moves::Optional {
            added: documents("it is said that it needs a permission"),
            changed: documents("it is said that it needs another permission"),
            removed: documents("it is no longer said that it needs a permission"),
        },
    ),
    row_of(
        OPERATION,
        "precondition",
        documented("it has a precondition", "it has another precondition", "it has no precondition"),
    ),
    row_of(
        OPERATION,
        "bulk_of",
        documented("it is the bulk form of another one", "it is the bulk form of another one", "it is no bulk form"),
    ),
    row_of(
        OPERATION,
        "lifecycle",
        group(documents("its transition is known"), documents("its transition is not known")),
    ),
    row_of(
        OPERATION,
        "lifecycle.from",
        documented("states are listed", "other states are listed", "no states are listed"),
    ),
    row_of(OPERATION, "lifecycle.sets", documented("it sets fields", "it sets other fields", "it sets no fields")),
    row_of(OPERATION, "lifecycle.creates", documented("it sets fields", "it sets other fields", "it sets no fields")),
    row_of(OPERATION, "returns", Moves::Told), // by the facts in it
    row_of(OPERATION, "returns.shape", Moves::Value { changed: breaks(WIRE_AND_RUST, OUTPUT, OTHER_OPERATION) }),
    row_of(
        OPERATION,
        "returns.rust_deleted",
        Moves::Flag { added: breaks(RUST, OUTPUT, FOLLOW), removed: breaks(RUST, OUTPUT, FOLLOW) },
    ),
    row_of(
        OPERATION,
        "returns.type",
        Moves::Optional {
            added: breaks(WIRE_AND_RUST, OUTPUT, OTHER_OPERATION),
            changed: breaks(WIRE_AND_RUST, OUTPUT, OTHER_OPERATION),
            removed: breaks(WIRE_AND_RUST, OUTPUT, OTHER_OPERATION),
        },
    ),
    row_of(OPERATION, "returns.root", on_the_wire("the response is read from another root")),
    row_of(
        OPERATION,
        "returns.total",
        Moves::Optional {
            added: adds(WIRE_AND_RUST, "the total of the list is read"),
            changed: breaks(WIRE, "the total of the list is read from another key", FOLLOW),
            removed: behaves(WIRE_AND_RUST, "the total of the list is no longer read, and is `None`"),
        },
    ),
    row_of(
        OPERATION,
        "returns.last_page_key",
        Moves::Optional {
            added: behaves(WIRE_AND_RUST, "the last page is known by a key"),
            changed: breaks(WIRE, "the last page is known by another key", FOLLOW),
            removed: behaves(WIRE_AND_RUST, "the last page is no longer known by a key"),
        },
    ),
    row_of(
        OPERATION,
        "returns.or_record",
        Moves::Optional {
            added: adds(WIRE, "a record may stand in place of the object"),
            changed: breaks(WIRE, "another record may stand in place of the object", FOLLOW),
            removed: breaks(WIRE, "no record may stand in place of the object", FOLLOW),
        },
    ),
    row_of(OPERATION, "returns.reason", documented(WHY, WHY, WHY)),
    row_of(
        OPERATION,
        "paging",
        group(
            behaves(RUST, "the list is read page by page"),
            breaks(RUST, "the list ends with its first page", FOLLOW),
        ),
    ),
    row_of(OPERATION, "paging.default_page", Moves::Value { changed: behaves(WIRE, "another page comes by default") }),
    row_of(
        OPERATION,
        "paging.max_page",
        Moves::Bound {
            added: breaks(RUST, LAST_PAGE, FOLLOW),
            raised: adds(RUST, "more pages can be read"),
            lowered: breaks(RUST, LAST_PAGE, FOLLOW),
            removed: adds(RUST, "all pages can be read"),
        },
    ),
    row_of(
        OPERATION,
        "paging.size",
        Moves::Bound {
            added: behaves(RUST, "the size of a page is fixed"),
            raised: behaves(RUST, "pages have more records"),
            lowered: behaves(RUST, "pages have fewer records"),
            removed: behaves(RUST, "the size of a page is that of the service"),
        },
    ),
    row_of(OPERATION, "paging.order", behavior(WIRE, "pages are read in another order")),
    row_of(OPERATION, "time_filters", Moves::Told), // by the facts in it
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
    row_of(OPERATION, "time_filters.created.field", Moves::Value { changed: behaves(RUST, EXPORTS) }),
    row_of(OPERATION, "time_filters.created.from", Moves::Value { changed: behaves(WIRE, EXPORTS) }),
    row_of(OPERATION, "time_filters.created.to", Moves::Value { changed: behaves(WIRE, EXPORTS) }),
    row_of(OPERATION, "time_filters.created.sort", behavior(WIRE, EXPORTS)),
    row_of(OPERATION, "time_filters.updated.field", Moves::Value { changed: behaves(RUST, EXPORTS) }),
    row_of(OPERATION, "time_filters.updated.from", Moves::Value { changed: behaves(WIRE, EXPORTS) }),
    row_of(OPERATION, "time_filters.updated.to", Moves::Value { changed: behaves(WIRE, EXPORTS) }),
    row_of(OPERATION, "time_filters.updated.sort", behavior(WIRE, EXPORTS)),
    row_of(
        OPERATION,
        "find_created",
        group(
            adds(RUST, "`Client::find_created` takes the request"),
            breaks(RUST, "`Client::find_created` no longer takes the request", "keep `find_created`"),
        ),
    ),
    row_of(OPERATION, "find_created.list", Moves::Value { changed: behaves(WIRE_AND_RUST, SEARCH) }),
    row_of(OPERATION, "find_created.filter_by", changed_names(behaves(WIRE, SEARCH))),
    row_of(OPERATION, "find_created.match", changed_names(behaves(RUST, SEARCH))),
    row_of(OPERATION, "find_created.rule_out", changed_names(behaves(RUST, SEARCH))),
    row_of(OPERATION, "find_created.newest_first", behavior(WIRE, SEARCH)),
    row_of(OPERATION, "find_created.created_at", group(behaves(RUST, SEARCH), behaves(RUST, SEARCH))),
    row_of(OPERATION, "find_created.created_at.field", Moves::Value { changed: behaves(RUST, SEARCH) }),
    row_of(OPERATION, "find_created.created_at.from", behavior(WIRE, SEARCH)),
    row_of(OPERATION, "find_created.created_at.to", behavior(WIRE, SEARCH)),
    row_of(OPERATION, "find_created.created_at.param", behavior(RUST, SEARCH)),
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
        "encodings",
        Moves::Names {
            grown: adds(WIRE_AND_RUST, "files can be sent"),
            shrunk: breaks(WIRE_AND_RUST, "files can no longer be sent", FOLLOW),
        },
    ),
    row_of(BODY, "roots", Moves::Told), // by the facts in it
    row_of(BODY, "roots.json", on_the_wire("the JSON body has another root")),
    row_of(BODY, "roots.multipart", on_the_wire("the multipart body has another root")),
];

const OUTPUT: &str = "the response has another type";
const OTHER_OPERATION: &str = "add an operation beside it, and deprecate this one";
const WHY: &str = "it is said in other words why the response has no type";
const LAST_PAGE: &str = "pages after the last one fail before sending";
const EXPORTS: &str = "exports or updates are read in another way; stored checkpoints may not resume";
const SEARCH: &str = "`Client::find_created` searches in another way";

const fn group(added: Directed, removed: Directed) -> Moves {
    Moves::Flag { added, removed }
}

const fn changed_names(meaning: Directed) -> Moves {
    Moves::Names { grown: meaning, shrunk: meaning }
}
