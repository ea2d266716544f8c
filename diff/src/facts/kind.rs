//! The kinds of declarations of a spec, and of what the generator writes.

/// The kind of a declaration in a spec, or in the code that the generator writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The service as a whole.
    Service,
    /// An error response that signals too many requests.
    Throttling,
    /// The meaning of an HTTP status.
    ErrorStatus,
    /// A rule of the service in prose.
    Convention,
    /// A list whose records are looked up by id and name.
    CatalogEntry,
    /// A file of the spec, which becomes a Rust module.
    Resource,
    /// An operation.
    Operation,
    /// A parameter in a path, which becomes a positional argument.
    PathParam,
    /// A required parameter in a query or body, which becomes a positional argument.
    Argument,
    /// An optional parameter in a query or body, which becomes a setter.
    Setter,
    /// The body of an operation.
    Body,
    /// An identifier.
    Id,
    /// A string of a fixed format.
    Format,
    /// A record of responses.
    Record,
    /// A field of a record.
    Field,
    /// An object of requests, whose fields are arguments and setters.
    Object,
    /// An enum.
    Enum,
    /// A value of an enum, or a pattern of values with a typed part.
    Value,
    /// Alternatives among parameters.
    Alternatives,
    /// One alternative.
    Alternative,
    /// A parameter of one alternative.
    AlternativeParam,
    /// Events that the service posts.
    Events,
    /// One event.
    Event,
    /// An accessor of the first field that has a value, among several fields.
    Accessor,
    /// One of the fields of an accessor.
    AccessorMember,
    /// An accessor of fields whose content depends on the value of one of them.
    TaggedAccessor,
    /// The content for one value.
    TaggedMember,
    /// A module, a reexport, an alias, a trait or a constant of the generated client.
    GeneratedItem,
    /// A struct or an enum of the generated client.
    GeneratedType,
    /// A field of a generated struct, with its row in the table of a record.
    GeneratedField,
    /// A variant of a generated enum.
    GeneratedVariant,
    /// A generated function or method.
    GeneratedFunction,
    /// A trait of a generated type: derived, implemented, or added by a macro of the runtime.
    GeneratedImplementation,
    /// The static that defines how requests of an operation are validated and encoded.
    GeneratedOperation,
    /// A parameter in the static of an operation.
    GeneratedParameter,
    /// An entry of the metadata.
    GeneratedMetadata,
    /// A feature in the manifest of the generated client.
    GeneratedFeature,
    /// Another key of the manifest of the generated client.
    GeneratedManifest,
}

impl Kind {
    /// All kinds.
    pub const ALL: &'static [Kind] = &[
        Kind::Service,
        Kind::Throttling,
        Kind::ErrorStatus,
        Kind::Convention,
        Kind::CatalogEntry,
        Kind::Resource,
        Kind::Operation,
        Kind::PathParam,
        Kind::Argument,
        Kind::Setter,
        Kind::Body,
        Kind::Id,
        Kind::Format,
        Kind::Record,
        Kind::Field,
        Kind::Object,
        Kind::Enum,
        Kind::Value,
        Kind::Alternatives,
        Kind::Alternative,
        Kind::AlternativeParam,
        Kind::Events,
        Kind::Event,
        Kind::Accessor,
        Kind::AccessorMember,
        Kind::TaggedAccessor,
        Kind::TaggedMember,
        Kind::GeneratedItem,
        Kind::GeneratedType,
        Kind::GeneratedField,
        Kind::GeneratedVariant,
        Kind::GeneratedFunction,
        Kind::GeneratedImplementation,
        Kind::GeneratedOperation,
        Kind::GeneratedParameter,
        Kind::GeneratedMetadata,
        Kind::GeneratedFeature,
        Kind::GeneratedManifest,
    ];

    /// The kind as a noun in a sentence.
    pub fn text(self) -> &'static str {
        match self {
            Kind::Service => "service",
            Kind::Throttling => "throttling",
            Kind::ErrorStatus => "error status",
            Kind::Convention => "convention",
            Kind::CatalogEntry => "catalog entry",
            Kind::Resource => "resource",
            Kind::Operation => "operation",
            Kind::PathParam => "path parameter",
            Kind::Argument => "argument",
            Kind::Setter => "setter",
            Kind::Body => "body",
            Kind::Id => "identifier",
            Kind::Format => "format",
            Kind::Record => "record",
            Kind::Field => "field",
            Kind::Object => "object",
            Kind::Enum => "enum",
            Kind::Value => "value",
            Kind::Alternatives => "alternatives",
            Kind::Alternative => "alternative",
            Kind::AlternativeParam => "alternative parameter",
            Kind::Events => "events",
            Kind::Event => "event",
            Kind::Accessor => "accessor",
            Kind::AccessorMember => "accessor member",
            Kind::TaggedAccessor => "tagged accessor",
            Kind::TaggedMember => "tagged member",
            Kind::GeneratedItem => "generated item",
            Kind::GeneratedType => "generated type",
            Kind::GeneratedField => "generated field",
            Kind::GeneratedVariant => "generated variant",
            Kind::GeneratedFunction => "generated function",
            Kind::GeneratedImplementation => "generated implementation",
            Kind::GeneratedOperation => "generated operation",
            Kind::GeneratedParameter => "generated parameter",
            Kind::GeneratedMetadata => "generated metadata",
            Kind::GeneratedFeature => "generated feature",
            Kind::GeneratedManifest => "generated manifest",
        }
    }

    /// Whether the generator writes it, not the spec.
    pub fn is_generated(self) -> bool {
        self >= Kind::GeneratedItem
    }

    /// Whether it is a type under `types:`.
    pub fn is_type(self) -> bool {
        matches!(
            self,
            Kind::Id
                | Kind::Format
                | Kind::Record
                | Kind::Object
                | Kind::Enum
                | Kind::Alternatives
                | Kind::Events
                | Kind::Accessor
                | Kind::TaggedAccessor
        )
    }

    /// Facts with the same meaning for every kind of declaration.
    pub(crate) fn common_facts(self) -> &'static [&'static str] {
        match self {
            Kind::Service
            | Kind::Body
            | Kind::GeneratedItem
            | Kind::GeneratedType
            | Kind::GeneratedField
            | Kind::GeneratedVariant
            | Kind::GeneratedFunction
            | Kind::GeneratedImplementation
            | Kind::GeneratedOperation
            | Kind::GeneratedParameter
            | Kind::GeneratedMetadata
            | Kind::GeneratedFeature
            | Kind::GeneratedManifest => &[],
            Kind::CatalogEntry | Kind::AccessorMember => &["name", "doc"],
            // The kinds below lack `name`: their name is the one on the wire, and a separate rule judges a change of
            // it.
            Kind::Argument | Kind::TaggedMember => &["doc", "evidence"],
            Kind::Field => &["doc", "evidence", "observed"],
            Kind::Throttling | Kind::ErrorStatus | Kind::Convention | Kind::PathParam => &["name", "doc", "evidence"],
            // `resource-name-changed` judges the name, because the ids of operations begin with it.
            Kind::Resource => &["doc", "renamed_from"],
            Kind::Id
            | Kind::Format
            | Kind::Record
            | Kind::Object
            | Kind::Enum
            | Kind::Alternatives
            | Kind::Alternative
            | Kind::Events
            | Kind::Accessor
            | Kind::TaggedAccessor => &["name", "doc", "renamed_from"],
            Kind::Operation | Kind::Setter | Kind::Value => &["doc", "evidence", "observed", "renamed_from"],
            Kind::AlternativeParam | Kind::Event => &["doc", "evidence", "renamed_from"],
        }
    }
}
