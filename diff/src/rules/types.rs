//! Declared types: identifiers, formats, records, enums, alternatives, events, accessors.

use super::row::*;

const TYPES: &[Kind] = &[
    Kind::Id,
    Kind::Format,
    Kind::Record,
    Kind::Object,
    Kind::Enum,
    Kind::Alternatives,
    Kind::Events,
    Kind::Accessor,
    Kind::TaggedAccessor,
];
const FIELD: &[Kind] = &[Kind::Field];
const ENUM: &[Kind] = &[Kind::Enum];
const VALUE: &[Kind] = &[Kind::Value];
const ALTERNATIVE: &[Kind] = &[Kind::Alternative];
const EVENTS: &[Kind] = &[Kind::Events];
const ACCESSOR: &[Kind] = &[Kind::Accessor];
const TAGGED: &[Kind] = &[Kind::TaggedAccessor];
const ACCESSORS: &[Kind] = &[Kind::Accessor, Kind::TaggedAccessor];
/// Variants that `rename:` can name.
const RENAMED: &[Kind] = &[Kind::Value, Kind::Event, Kind::TaggedMember];
/// Variants whose names are those in the spec.
const NAMED_ALIKE: &[Kind] = &[Kind::Alternative, Kind::AccessorMember];

pub(super) const ROWS: &[Row] = &[
    row_of(
        TYPES,
        "",
        Moves::Declaration {
            added: adds(RUST, "there is a new type"),
            removed: breaks(RUST, "the type no longer exists", KEEP),
            renamed: Some(breaks(RUST, "the type has another name", "keep the name")),
        },
    ),
    row_of(
        TYPES,
        "kind",
        Moves::Value {
            changed: breaks(WIRE_AND_RUST, "the type is of another kind", "declare another type for what is new"),
        },
    ),
    row_of(
        TYPES,
        "resource",
        Moves::Value {
            changed: breaks(
                RUST,
                "its path has another module; the path from the root of the crate stays",
                "leave it in its file until the next breaking version",
            ),
        },
    ),
    row_of(
        &[Kind::Format],
        "format",
        Moves::Value {
            changed: by_use(
                breaks(WIRE_AND_RUST, "strings of the old format fail before sending", FOLLOW),
                documents("responses may have any string"),
            ),
        },
    ),
    row_of(
        &[Kind::Record],
        "root",
        on_the_wire(
            "responses are read from a root",
            "responses are read from another root",
            "responses are read from no root",
        ),
    ),
    row_of(
        &[Kind::Record],
        "columns",
        documentation_only(
            "tables show these columns by default",
            "tables show other columns by default, or in another order",
            "tables show all columns by default",
        ),
    ),
    row_of(
        &[Kind::Object],
        "arguments",
        Moves::Order {
            reordered: breaks(RUST, "`new` takes its arguments in another order", "keep the order of required fields"),
        },
    ),
    row_of(
        FIELD,
        "",
        Moves::Declaration {
            added: adds(WIRE_AND_RUST, "there is a new field, whose value is no longer in `extra`"),
            removed: breaks(
                WIRE_AND_RUST,
                "the field no longer exists",
                "keep it with `deprecated:` until the next breaking version",
            ),
            renamed: None,
        },
    ),
    row_of(
        FIELD,
        "type",
        Moves::Type {
            respelled: documents("strings have another meaning"),
            recoded: breaks(WIRE, "the value is read from another format", FOLLOW),
            widened: breaks(WIRE_AND_RUST, "the field holds several values", LEAVE),
            changed: breaks(WIRE_AND_RUST, "the field has another type", LEAVE),
        },
    ),
    row_of(FIELD, "rust_name", Moves::Value { changed: breaks(RUST, "the field has another name", KEEP_NAME) }),
    row_of(
        FIELD,
        "name",
        Moves::Alias {
            aliased: behaves(
                WIRE_AND_RUST,
                "it is read under the new name, or else under the old one; JSON and columns of records have the new one",
            ),
            changed: breaks(
                WIRE_AND_RUST,
                "it is read under another name, and no longer under the old one; JSON and columns of records have the new one",
                "keep the old name in `aliases`",
            ),
        },
    ),
    row_of(FIELD, "presence", Moves::Covered), // by `primary_key` and `rust_option`
    row_of(
        FIELD,
        "rust_option",
        Moves::Flag {
            added: breaks(RUST, "the field is an `Option`", LEAVE),
            removed: breaks(
                RUST,
                "the field is no longer an `Option`",
                "keep `optional:` until the next breaking version",
            ),
        },
    ),
    row_of(
        FIELD,
        "primary_key",
        Moves::Flag {
            added: breaks(WIRE, "a record without it cannot be decoded", FOLLOW),
            removed: breaks(WIRE_AND_RUST, "a record without it is decoded, with an empty value", FOLLOW),
        },
    ),
    row_of(
        FIELD,
        "optional",
        documentation_only(
            "the documentation says why responses may omit it",
            "the documentation says in other words why responses may omit it",
            "the documentation no longer says why responses may omit it",
        ),
    ),
    row_of(
        FIELD,
        "none_if",
        Moves::Optional {
            added: breaks(WIRE_AND_RUST, "that value reads as `None`", FOLLOW),
            changed: breaks(WIRE_AND_RUST, "another value reads as `None`", FOLLOW),
            removed: breaks(WIRE_AND_RUST, "that value no longer reads as `None`", FOLLOW),
        },
    ),
    row_of(
        FIELD,
        "download_url",
        Moves::Flag {
            added: adds(RUST, "`Client::download` takes the record"),
            removed: breaks(RUST, "`Client::download` no longer takes the record", "keep `download_url: true`"),
        },
    ),
    row_of(
        FIELD,
        "aliases",
        Moves::Names {
            grown: behaves(WIRE, "where it is absent, has no value or cannot be read, it is read under another name"),
            shrunk: breaks(WIRE, "it is no longer read under the other name", "keep the alias"),
        },
    ),
    row_of(
        FIELD,
        "included_by",
        Moves::Optional {
            added: behaves(WIRE_AND_RUST, "exports ask for it with a parameter"),
            changed: breaks(WIRE_AND_RUST, "exports ask for it with another parameter, and may lack it", FOLLOW),
            removed: breaks(WIRE_AND_RUST, "exports do not ask for it, and may lack it", FOLLOW),
        },
    ),
    row_of(
        ENUM,
        "wire",
        Moves::Flag {
            added: by_use(
                breaks(WIRE, "requests have a number in place of a string", FOLLOW),
                documents("the documentation says that responses have numbers; strings are read too"),
            ),
            removed: by_use(
                breaks(WIRE, "requests have a string in place of a number", FOLLOW),
                documents("the documentation says that responses have strings; numbers are read too"),
            ),
        },
    ),
    row_of(
        ENUM,
        "ordered",
        Moves::Flag {
            added: adds(RUST, "values can be compared"),
            removed: breaks(RUST, "values can no longer be compared", "keep `ordered: true`"),
        },
    ),
    row_of(
        ENUM,
        "order",
        Moves::Order { reordered: breaks(RUST, "comparisons have other results", "keep the order of the values") },
    ),
    row_of(
        ENUM,
        "rust_copy",
        Moves::Flag {
            added: adds(RUST, "the enum is `Copy`"),
            removed: breaks(RUST, "the enum is no longer `Copy`", "declare another enum for what is new"),
        },
    ),
    row_of(
        &[Kind::Enum, Kind::Alternatives],
        "rust_from",
        Moves::Names {
            grown: adds(RUST, "a value converts into it"),
            shrunk: breaks(RUST, "a value no longer converts into it", "give the new variant another type"),
        },
    ),
    row_of(
        ENUM,
        "converts_to",
        Moves::Optional {
            added: adds(RUST, "the enum has a method that converts it"),
            changed: breaks(RUST, "the method converts into another enum", "keep `converts_to:`"),
            removed: breaks(RUST, "the enum no longer has the method that converts it", "keep `converts_to:`"),
        },
    ),
    row_of(ENUM, "rust_method", Moves::Covered), // by `converts_to`
    row_of(
        ENUM,
        "means",
        Moves::Names {
            grown: breaks(RUST, "a value converts into another one than before", "keep `means:`"),
            shrunk: breaks(RUST, "a value no longer converts into the other one", "keep `means:`"),
        },
    ),
    row_of(
        VALUE,
        "",
        Moves::Declaration {
            added: adds(WIRE_AND_RUST, "there is a new variant, in place of `Unknown` if the enum is open"),
            removed: breaks(WIRE_AND_RUST, "the variant no longer exists", KEEP),
            renamed: None,
        },
    ),
    row_of(
        VALUE,
        "name",
        Moves::Value {
            changed: by_use(
                breaks(WIRE_AND_RUST, "requests have the value under another name, and its old one is unknown", FOLLOW),
                breaks(WIRE_AND_RUST, "the value is read under another name, and its old one is unknown", FOLLOW),
            ),
        },
    ),
    row_of(VALUE, "pattern", Moves::Covered), // by the name, which has its type
    row_of(VALUE, "cache_seconds", CACHE),
    row_of(RENAMED, "rust_name", Moves::Value { changed: breaks(RUST, "the variant has another name", KEEP_NAME) }),
    row_of(NAMED_ALIKE, "rust_name", Moves::Covered), // by the name, which it follows
    row_of(
        &[Kind::Alternatives],
        "one_of",
        Moves::Flag {
            added: breaks(RUST, "exactly one alternative is allowed, and setters no longer exist", FOLLOW),
            removed: adds(RUST, "several alternatives are allowed, by setters"),
        },
    ),
    row_of(&[Kind::Alternatives], "any_of", Moves::Covered), // by `one_of`
    row_of(
        ALTERNATIVE,
        "",
        Moves::Declaration {
            added: adds(WIRE_AND_RUST, "there is a new variant with its constructor"),
            removed: breaks(WIRE_AND_RUST, "the variant and its constructor no longer exist", KEEP),
            renamed: Some(breaks(RUST, "the variant and its constructor have other names", "keep the name")),
        },
    ),
    row_of(ALTERNATIVE, "rust_constructor", Moves::Covered), // by the name, which it follows
    row_of(
        ALTERNATIVE,
        "arguments",
        Moves::Order {
            reordered: breaks(RUST, "the constructor takes its arguments in another order", "keep their order"),
        },
    ),
    row_of(
        ALTERNATIVE,
        "span",
        Moves::Flag {
            added: breaks(RUST, "other time ranges fail before sending", FOLLOW),
            removed: adds(RUST, "all time ranges are sent"),
        },
    ),
    row_of(
        ALTERNATIVE,
        "span.from",
        Moves::Value { changed: breaks(RUST, "the time range has another start", FOLLOW) },
    ),
    row_of(ALTERNATIVE, "span.to", Moves::Value { changed: breaks(RUST, "the time range has another end", FOLLOW) }),
    row_of(
        ALTERNATIVE,
        "span.min_seconds",
        Moves::Number {
            raised: breaks(WIRE_AND_RUST, "a shorter time range fails before sending", FOLLOW),
            lowered: adds(WIRE_AND_RUST, "shorter time ranges are sent"),
        },
    ),
    row_of(
        ALTERNATIVE,
        "span.max_seconds",
        Moves::Number {
            raised: adds(WIRE_AND_RUST, "longer time ranges are sent"),
            lowered: breaks(WIRE_AND_RUST, "a longer time range fails before sending", FOLLOW),
        },
    ),
    row_of(ALTERNATIVE, "cache", CACHE),
    row_of(
        EVENTS,
        "tag",
        Moves::Value { changed: breaks(WIRE, "the name of an event is read from another key", FOLLOW) },
    ),
    row_of(
        EVENTS,
        "payload",
        Moves::Value { changed: breaks(WIRE, "the record of an event is read from another key", FOLLOW) },
    ),
    row_of(
        &[Kind::Event],
        "",
        Moves::Declaration {
            added: adds(WIRE_AND_RUST, "there is a new variant in place of `Unknown`"),
            removed: breaks(WIRE_AND_RUST, "the variant no longer exists", KEEP),
            renamed: None,
        },
    ),
    row_of(
        &[Kind::Event],
        "name",
        Moves::Value {
            changed: breaks(WIRE, "the event is read under another name, and its old one is unknown", FOLLOW),
        },
    ),
    row_of(
        &[Kind::Event],
        "record",
        Moves::Value { changed: breaks(WIRE_AND_RUST, "the variant holds another record", "keep the record") },
    ),
    row_of(
        &[Kind::Event],
        "example",
        documentation_only(
            "the documentation has an example",
            "the documentation has another example",
            "the documentation no longer has an example",
        ),
    ),
    row_of(
        ACCESSORS,
        "record",
        Moves::Value { changed: breaks(RUST, "another record has the method", OTHER_ACCESSOR) },
    ),
    row_of(
        ACCESSORS,
        "rust_method",
        Moves::Value { changed: breaks(RUST, "the method has another name", "keep `method:`") },
    ),
    row_of(
        ACCESSORS,
        "rust_lifetime",
        Moves::Flag {
            added: breaks(RUST, "the enum has a lifetime", OTHER_ACCESSOR),
            removed: breaks(RUST, "the enum no longer has a lifetime", OTHER_ACCESSOR),
        },
    ),
    row_of(
        ACCESSOR,
        "order",
        Moves::Order {
            reordered: breaks(RUST, "of two fields that have values, the other one is read", "keep the order"),
        },
    ),
    row_of(
        ACCESSOR,
        "rust_as_str",
        Moves::Flag {
            added: adds(RUST, "the enum has `as_str`"),
            removed: breaks(RUST, "the enum no longer has `as_str`", OTHER_ACCESSOR),
        },
    ),
    row_of(TAGGED, "tag", Moves::Value { changed: breaks(RUST, "another field tells the variant", OTHER_ACCESSOR) }),
    row_of(TAGGED, "parts", Moves::Value { changed: breaks(RUST, "variants have other fields", OTHER_ACCESSOR) }),
    row_of(
        &[Kind::AccessorMember],
        "",
        Moves::Declaration {
            added: breaks(
                RUST,
                "there is a new variant, and a record with several values may have it in place of another one",
                OTHER_ACCESSOR,
            ),
            removed: breaks(RUST, "the variant no longer exists", KEEP),
            renamed: Some(breaks(RUST, "the variant has another name", "keep the name")),
        },
    ),
    row_of(
        &[Kind::AccessorMember],
        "field",
        Moves::Value { changed: breaks(RUST, "the variant holds another field", OTHER_ACCESSOR) },
    ),
    row_of(
        &[Kind::TaggedMember],
        "",
        Moves::Declaration {
            added: behaves(RUST, "there is a new variant in place of `Unknown`"),
            removed: breaks(RUST, "the variant no longer exists", KEEP),
            renamed: None,
        },
    ),
    row_of(
        &[Kind::TaggedMember],
        "name",
        Moves::Value { changed: breaks(WIRE, "the variant is read for another value of the tag", FOLLOW) },
    ),
    row_of(
        &[Kind::TaggedMember],
        "type",
        Moves::Value { changed: breaks(RUST, "the variant holds a value of another type", OTHER_ACCESSOR) },
    ),
    row_of(
        &[Kind::TaggedMember],
        "id",
        Moves::Optional {
            added: breaks(RUST, "the variant has an `id`", OTHER_ACCESSOR),
            changed: breaks(RUST, "the variant has another `id`", OTHER_ACCESSOR),
            removed: breaks(RUST, "the variant no longer has an `id`", OTHER_ACCESSOR),
        },
    ),
    row_of(
        &[Kind::TaggedMember],
        "none_if",
        Moves::Flag {
            added: breaks(RUST, "that value reads as `None`", FOLLOW),
            removed: breaks(RUST, "that value no longer reads as `None`", FOLLOW),
        },
    ),
];

const OTHER_ACCESSOR: &str = "declare another accessor for what is new";
const CACHE: Moves = documentation_only(
    "the documentation says for how long the service caches the result",
    "the service caches the result for another time",
    "the documentation no longer says for how long the service caches the result",
);
