//! Methods that the spec declares for a type: conversions between sets, and accessors over several fields of a record.

use super::{Field, Sensitivity, Sentinel, Source, Type};

/// How the values of an enum convert to the values of an open enum. Values with the same text stay.
#[derive(Clone, Debug, PartialEq)]
pub struct EnumConversion {
    /// The other set.
    pub ty: String,
    /// The method in Rust.
    pub method: String,
    /// Values on the wire, and what they become.
    pub means: Vec<(String, String)>,
}

/// A method that returns the first of several fields of a record that is present.
#[derive(Clone, Debug, PartialEq)]
pub struct Accessor {
    /// The record.
    pub record: String,
    /// The record's method that gives it.
    pub method: String,
    /// The fields, in the order in which the method reads them.
    pub members: Vec<AccessorMember>,
}

/// A field that an accessor reads.
#[derive(Clone, Debug, PartialEq)]
pub struct AccessorMember {
    /// Name in the spec.
    pub name: String,
    /// Variant in Rust.
    pub variant: String,
    /// Documentation.
    pub doc: String,
    /// The field.
    pub field: Field,
    /// Content of the variant.
    pub holds: Holds,
}

/// The content of a variant of an accessor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Nothing: the field is true.
    Nothing,
    /// A string of the record, which is not empty.
    Text,
    /// A copy of the value.
    Value,
}

/// A tagged accessor: the value of one field of a record decides the type of its other fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Tagged {
    /// The record.
    pub record: String,
    /// The method of the record.
    pub method: String,
    /// The field whose value decides.
    pub tag: Field,
    /// Parts of every variant: strings of the record.
    pub parts: Vec<TaggedPart>,
    /// The variants.
    pub members: Vec<TaggedMember>,
}

/// A string of a record that has a type by the tag.
#[derive(Clone, Debug, PartialEq)]
pub struct TaggedPart {
    /// Name in Rust.
    pub ident: String,
    /// The field.
    pub field: Field,
}

/// A variant for one value of the tag, or one pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct TaggedMember {
    /// Name in the spec: the name of the value or of the pattern.
    pub name: String,
    /// Variant in Rust, as in the enum of the tag.
    pub variant: String,
    /// Whether the value has a typed part.
    pub tag: Tag,
    /// Documentation.
    pub doc: String,
    /// The type of the parts.
    pub ty: Type,
    /// The value that means "no value".
    pub none_if: Option<Sentinel>,
    /// Where it comes from.
    pub source: Source,
}

impl TaggedMember {
    /// How much of a part may be shown. The record holds personal free text, but the accessor gives the text a type.
    pub(crate) fn sensitivity(&self, part: &TaggedPart) -> Sensitivity {
        match part.field.sensitivity {
            Sensitivity::Personal => self.ty.sensitivity(),
            stated => stated,
        }
    }
}

/// Whether the value of a tag has a typed part.
#[derive(Clone, Debug, PartialEq)]
pub enum Tag {
    /// It has none.
    Value,
    /// It has one.
    Pattern {
        /// Its type.
        part: Type,
        /// Whether it is copied, rather than cloned.
        copy: bool,
    },
}
