//! The service as a whole, its conventions, the catalog, and the resources.

use super::row::*;

const SERVICE: &[Kind] = &[Kind::Service];
const THROTTLING: &[Kind] = &[Kind::Throttling];
const ERROR_STATUS: &[Kind] = &[Kind::ErrorStatus];
const CONVENTION: &[Kind] = &[Kind::Convention];
const CATALOG: &[Kind] = &[Kind::CatalogEntry];
const RESOURCE: &[Kind] = &[Kind::Resource];

pub(super) const ROWS: &[Row] = &[
    row_of(SERVICE, "", Moves::Covered), // by the facts of the service, which every spec has
    row_of(
        SERVICE,
        "rust_name",
        Moves::Value { changed: breaks(RUST, "the type of the service has another name", "keep `service.name`") },
    ),
    row_of(SERVICE, "prefix", Moves::Value { changed: breaks(WIRE, "every request has another path", FOLLOW) }),
    row_of(SERVICE, "page", Moves::Covered),    // by the facts in it
    row_of(SERVICE, "headers", Moves::Covered), // by the facts in it
    row_of(SERVICE, "cost", Moves::Covered),    // by the facts in it
    row_of(
        SERVICE,
        "page.size",
        Moves::Number {
            raised: breaks(
                WIRE_AND_RUST,
                "lists have larger pages, so that a stored number of a page skips records",
                FOLLOW,
            ),
            lowered: breaks(WIRE_AND_RUST, "lists have smaller pages, so that stored positions no longer fit", FOLLOW),
        },
    ),
    row_of(
        SERVICE,
        "page.max_size",
        Moves::Number {
            raised: documents("the documentation says that pages can have more records"),
            lowered: documents("the documentation says that pages can have fewer records"),
        },
    ),
    row_of(SERVICE, "headers.remaining", on_the_wire_always("the remaining requests are read from another header")),
    row_of(SERVICE, "headers.limit", on_the_wire_always("the rate limit is read from another header")),
    row_of(SERVICE, "headers.retry_after", on_the_wire_always("the time to wait is read from another header")),
    row_of(
        SERVICE,
        "cost.read",
        Moves::Number {
            raised: behaves(RUST, "a read uses more of the rate limit, so programs that read wait longer"),
            lowered: behaves(RUST, "a read uses less of the rate limit, so programs send faster"),
        },
    ),
    row_of(
        SERVICE,
        "cost.write",
        Moves::Number {
            raised: behaves(RUST, "a write uses more of the rate limit, so programs that write wait longer"),
            lowered: behaves(RUST, "a write uses less of the rate limit, so programs send faster"),
        },
    ),
    row_of(
        SERVICE,
        "error_codes",
        Moves::Optional {
            added: behaves(RUST, "error reports explain codes"),
            changed: behaves(RUST, "error reports explain other codes"),
            removed: behaves(RUST, "error reports no longer explain codes"),
        },
    ),
    row_of(
        THROTTLING,
        "",
        Moves::Declaration {
            added: breaks(RUST, "a request with such a response is retried, even a create that took effect", FOLLOW),
            removed: breaks(RUST, "such a response is an error, and no longer retried", FOLLOW),
            renamed: Some(documents("it has another name in the metadata")),
        },
    ),
    row_of(THROTTLING, "status", Moves::Value { changed: breaks(RUST, OTHER_RESPONSES, FOLLOW) }),
    row_of(
        THROTTLING,
        "body_contains",
        Moves::Optional {
            added: breaks(RUST, "responses without that text are errors, and no longer retried", FOLLOW),
            changed: breaks(RUST, OTHER_RESPONSES, FOLLOW),
            removed: breaks(RUST, "more responses are retried, even to a create that took effect", FOLLOW),
        },
    ),
    row_of(
        ERROR_STATUS,
        "",
        Moves::Declaration {
            added: documents("error reports explain the status"),
            removed: documents("error reports no longer explain the status"),
            renamed: Some(documents("it has another name in the spec")),
        },
    ),
    row_of(ERROR_STATUS, "status", Moves::Value { changed: documents("error reports explain another status") }),
    row_of(
        CONVENTION,
        "",
        Moves::Declaration {
            added: documents("a rule is documented"),
            removed: documents("a rule is no longer documented"),
            renamed: Some(documents("it has another name in the metadata")),
        },
    ),
    row_of(
        CATALOG,
        "",
        Moves::Declaration {
            added: adds(RUST, "`Catalog` has a new function"),
            removed: breaks(RUST, "`Catalog` lacks the function", KEEP),
            renamed: Some(breaks(RUST, "the function of `Catalog` has another name", "keep the name")),
        },
    ),
    row_of(CATALOG, "rust_name", Moves::Covered), // by the name, which it follows
    row_of(CATALOG, "record", Moves::Covered),    // by `list`, whose items they are
    row_of(CATALOG, "id", Moves::Covered),        // by the primary key of the record
    row_of(
        CATALOG,
        "list",
        Moves::Value { changed: breaks(RUST, "the lookup has records of another type", "add another entry") },
    ),
    row_of(
        CATALOG,
        "title",
        Moves::Value { changed: breaks(RUST, "the lookup finds records by another field", LEAVE) },
    ),
    row_of(
        CATALOG,
        "options",
        Moves::Optional {
            added: adds(RUST, "`Lookup::option_title` exists"),
            changed: breaks(RUST, "titles of options come from another field", LEAVE),
            removed: breaks(RUST, "`Lookup::option_title` no longer exists", KEEP),
        },
    ),
    row_of(
        CATALOG,
        "only",
        Moves::Optional {
            added: breaks(RUST, "the lookup lacks some records", LEAVE),
            changed: breaks(RUST, "the lookup has other records", "add another entry"),
            removed: breaks(RUST, "the lookup has more records, which may have the same name", LEAVE),
        },
    ),
    row_of(
        RESOURCE,
        "",
        Moves::Declaration {
            added: adds(WIRE_AND_RUST, "there is a new module with its operations"),
            removed: breaks(WIRE_AND_RUST, "the module and its operations no longer exist", KEEP),
            renamed: Some(breaks(RUST, "the module has another name", "keep the name of the file")),
        },
    ),
    row_of(
        RESOURCE,
        "name",
        Moves::Value {
            changed: breaks(
                RUST,
                "the module has its former name too, but not its operations: commands, logs, `meta` and tests that name one by a string must use the new id",
                "keep the name of the file",
            ),
        },
    ),
    row_of(
        RESOURCE,
        "open_questions",
        Moves::Names { grown: knows("a question is open"), shrunk: knows("a question is no longer open") },
    ),
];

const OTHER_RESPONSES: &str = "other responses are retried, even to a create that took effect";

const fn on_the_wire_always(reason: &'static str) -> Moves {
    Moves::Value { changed: breaks(WIRE, reason, FOLLOW) }
}
