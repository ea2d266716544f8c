//! Items of generated code: names that callers use, and the behavior of records, enums and requests.

use super::super::row::*;

const ITEM: &[Kind] = &[Kind::GeneratedItem];
const TYPE: &[Kind] = &[Kind::GeneratedType];
const FIELD: &[Kind] = &[Kind::GeneratedField];
const VARIANT: &[Kind] = &[Kind::GeneratedVariant];
const FUNCTION: &[Kind] = &[Kind::GeneratedFunction];
const IMPLEMENTATION: &[Kind] = &[Kind::GeneratedImplementation];
/// Kinds with a condition such as `#[cfg(feature = "jobs")]`.
const CONDITIONAL: &[Kind] = &[Kind::GeneratedItem, Kind::GeneratedType, Kind::GeneratedImplementation];
/// Kinds that have `#[deprecated]` under a former name.
const FORMER: &[Kind] = &[Kind::GeneratedItem, Kind::GeneratedFunction];
const ADVISED: &[Kind] = &[Kind::GeneratedItem, Kind::GeneratedImplementation];

pub(super) const UNDO: &str = "undo it in `codegen/src/emit/`, or release a breaking version";

pub(in super::super) const ROWS: &[Row] = &[
    row_of(
        ITEM,
        "",
        whole("programs can use another name of the client", "programs that use the name no longer compile"),
    ),
    row_of(ITEM, "target", value(RUST, "the name stands for something else, and programs that use it may not compile")),
    row_of(
        CONDITIONAL,
        "cfg",
        Moves::Optional {
            added: breaks(RUST, "programs that do not switch on the feature no longer compile", UNDO),
            changed: breaks(RUST, "programs need another feature, and do not compile without it", UNDO),
            removed: adds(RUST, "programs can use it without the feature"),
        },
    ),
    row_of(
        FORMER,
        "deprecated",
        Moves::Optional {
            added: behaves(RUST, "the compiler warns programs that use it"),
            changed: documents("the compiler gives other advice"),
            removed: behaves(RUST, "the compiler no longer warns programs that use it"),
        },
    ),
    row_of(
        TYPE,
        "must_use",
        Moves::Optional {
            added: behaves(RUST, "the compiler warns programs that drop the value"),
            changed: documents("the warning about a value that is dropped has other words"),
            removed: behaves(
                RUST,
                "the compiler no longer warns programs that drop the value, such as a request that is not sent",
            ),
        },
    ),
    row_of(
        ADVISED,
        "advice",
        documentation_only(
            "the compiler explains a mistake with a type",
            "the compiler explains a mistake with a type in other words",
            "the compiler no longer explains a mistake with a type",
        ),
    ),
    row_of(
        ITEM,
        "doc_condition",
        documentation_only(
            "a part of the documentation is shown with some features alone",
            "a part of the documentation is shown with other features",
            "a part of the documentation is shown with all features",
        ),
    ),
    row_of(
        FUNCTION,
        "inline",
        Moves::Flag {
            added: documents("programs do the same, and may be faster or larger"),
            removed: documents("programs do the same, and may be slower or smaller"),
        },
    ),
    row_of(
        IMPLEMENTATION,
        "inline",
        Moves::Names {
            grown: documents("functions of the trait do the same, and may be faster or larger"),
            shrunk: documents("functions of the trait do the same, and may be slower or smaller"),
        },
    ),
    row_of(TYPE, "", whole("programs can use another type", "programs that name the type no longer compile")),
    row_of(
        TYPE,
        "non_exhaustive",
        Moves::Flag {
            added: breaks(RUST, "a `match` without a wildcard arm, and a struct literal, no longer compile", UNDO),
            removed: adds(RUST, "a `match` needs no wildcard arm, so that a later variant breaks it"),
        },
    ),
    row_of(TYPE, "generics", value(RUST, "programs that name the type with its parameters no longer compile")),
    row_of(
        TYPE,
        "order",
        Moves::Order { reordered: breaks(RUST, "`<` and `>` between values give other results", UNDO) },
    ),
    row_of(FIELD, "", whole("a record has another field", "programs that read the field no longer compile")),
    row_of(FIELD, "type", value(RUST, "programs that use the value of the field may no longer compile")),
    row_of(
        FIELD,
        "key",
        value(WIRE_AND_RUST, "the field is read from another key, so that it is empty in the present responses"),
    ),
    row_of(
        FIELD,
        "aliases",
        Moves::Names {
            grown: behaves(WIRE, "the field is read from more keys"),
            shrunk: breaks(WIRE, "the field is empty where a response has it under this key", UNDO),
        },
    ),
    row_of(
        FIELD,
        "required",
        Moves::Flag {
            added: breaks(RUST, "a record without the field is an error, and no longer read", UNDO),
            removed: breaks(
                RUST,
                "a record without the field is read with an empty value, such as the identifier 0",
                UNDO,
            ),
        },
    ),
    row_of(
        FIELD,
        "redacted",
        Moves::Flag {
            added: behaves(RUST, "`Debug` output and logs hide the value"),
            removed: breaks(RUST, "personal text or a secret appears in logs and in `Debug` output", UNDO),
        },
    ),
    row_of(
        FIELD,
        "format",
        Moves::Optional {
            added: breaks(RUST, "the value is read in another format, or means none", UNDO),
            changed: breaks(
                RUST,
                "the value is read in a different format: one that was right is none or an error",
                UNDO,
            ),
            removed: breaks(RUST, "a value that meant none, or had a format of its own, is read as it stands", UNDO),
        },
    ),
    row_of(VARIANT, "", whole("an enum has another variant", "programs that name the variant no longer compile")),
    row_of(VARIANT, "holds", value(RUST, "programs that create or match the variant no longer compile")),
    row_of(
        FUNCTION,
        "",
        whole("programs can call another function", "programs that call the function no longer compile"),
    ),
    row_of(FUNCTION, "parameters", value(RUST, "calls with the present arguments may no longer compile")),
    row_of(
        FUNCTION,
        "parameter_names",
        Moves::Value { changed: documents("the documentation shows other names of parameters") },
    ),
    row_of(FUNCTION, "returns", value(RUST, "programs that use what the function returns may no longer compile")),
    row_of(
        FUNCTION,
        "constants",
        value(
            WIRE_AND_RUST,
            "the function has another string or number: it sends a parameter under another name, or compares with another value",
        ),
    ),
    row_of(
        FUNCTION,
        "arms",
        Moves::Names {
            grown: breaks(WIRE_AND_RUST, "a value is told or sent as another string", UNDO),
            shrunk: breaks(WIRE_AND_RUST, "a value is no longer told or sent as this string", UNDO),
        },
    ),
    row_of(
        IMPLEMENTATION,
        "",
        whole(
            "programs can rely on a trait of the type",
            "programs that rely on the trait of the type no longer compile",
        ),
    ),
    row_of(IMPLEMENTATION, "output", value(RUST, "sending the request gives another type")),
    row_of(IMPLEMENTATION, "item", value(RUST, "reading the list gives records of another type")),
    row_of(
        IMPLEMENTATION,
        "reads",
        value(WIRE_AND_RUST, "a response is read under another key, so that it is an error or empty"),
    ),
    row_of(
        IMPLEMENTATION,
        "texts",
        Moves::Names {
            grown: breaks(
                WIRE_AND_RUST,
                "a string of the service is read as another value, or a value is sent as another string",
                UNDO,
            ),
            shrunk: breaks(
                WIRE_AND_RUST,
                "a string of the service is not read as this value, or a value is not sent as this string",
                UNDO,
            ),
        },
    ),
    row_of(IMPLEMENTATION, "sends", sends()),
    row_of(
        IMPLEMENTATION,
        "shows",
        Moves::Names {
            grown: breaks(RUST, "`Debug` output and logs show something else, perhaps personal text", UNDO),
            shrunk: breaks(RUST, "`Debug` output and logs no longer show this", UNDO),
        },
    ),
    row_of(
        IMPLEMENTATION,
        "finds",
        value(WIRE_AND_RUST, "after a create of unknown outcome, another record may be found, or none"),
    ),
    row_of(IMPLEMENTATION, "looks_up", value(RUST, "records are looked up in another list, or by another type")),
    row_of(
        IMPLEMENTATION,
        "written_order",
        Moves::Order { reordered: behaves(WIRE, "`to_json` and `Debug` write the fields in another order") },
    ),
    row_of(
        IMPLEMENTATION,
        "page_size",
        value(
            WIRE_AND_RUST,
            "a list has pages of another size, so that stored numbers of pages skip or repeat records",
        ),
    ),
    row_of(IMPLEMENTATION, "service", value(WIRE, "requests are sent, or responses are recognized, in another way")),
    row_of(IMPLEMENTATION, "costs", Moves::Value { changed: behaves(WIRE, "the client sends faster or slower") }),
    row_of(
        IMPLEMENTATION,
        "user_agent",
        Moves::Value { changed: behaves(WIRE, "the service sees another `User-Agent`") },
    ),
    row_of(
        IMPLEMENTATION,
        "error_texts",
        Moves::Value { changed: documents("error messages explain statuses and codes in other words") },
    ),
];

const fn sends() -> Moves {
    Moves::Names {
        grown: breaks(WIRE_AND_RUST, "an alternative is sent as another parameter", UNDO),
        shrunk: breaks(WIRE_AND_RUST, "an alternative is no longer sent as this parameter", UNDO),
    }
}

/// An item that exists or does not.
pub(super) const fn whole(added: &'static str, removed: &'static str) -> Moves {
    Moves::Declaration { added: adds(RUST, added), removed: breaks(RUST, removed, UNDO), renamed: None }
}

/// A value that breaks with any change.
pub(super) const fn value(audiences: &'static [crate::rule::Audience], reason: &'static str) -> Moves {
    Moves::Value { changed: breaks(audiences, reason, UNDO) }
}
