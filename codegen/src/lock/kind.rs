//! The kind of a fixed name: the first word of its line.

macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident $text:literal)*) => {
        /// The kind of a fixed name. It is coarser than the kind of a declaration, so that a line stays when a setter
        /// becomes an argument, or a type changes its kind. Methods and parts have fixed names but are not
        /// declarations.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum NameKind {
            $($(#[$doc])* $variant,)*
        }

        impl NameKind {
            /// The text in the file.
            pub(crate) fn text(self) -> &'static str {
                match self { $(NameKind::$variant => $text,)* }
            }

            /// The kind with this text.
            pub(crate) fn from_text(text: &str) -> Option<NameKind> {
                match text {
                    $($text => Some(NameKind::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

kinds! {
    /// A function of the catalog.
    Catalog "catalog"
    /// An argument or a setter that takes alternatives.
    Choice "choice"
    /// A variant of an enum of events.
    Event "event"
    /// A field of a record, or of a variant of alternatives.
    Field "field"
    /// A variant of alternatives, with its constructor.
    Member "member"
    /// A method of a record or of an enum.
    Method "method"
    /// A function with its request struct.
    Operation "operation"
    /// An argument or a setter.
    Param "param"
    /// A field that all variants of an accessor have.
    Part "part"
    /// The type of the service.
    Service "service"
    /// A declared type.
    Type "type"
    /// A variant of an enum.
    Value "value"
    /// A variant of an accessor.
    Variant "variant"
}
