//! The types of the spec, and values of its enums.

use std::collections::HashMap;
use std::sync::OnceLock;

use helpdesk::meta::{TYPES, TypeShape};

/// A value of an enum of the spec, by default none. Values compare in the order of the spec.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct EnumValue {
    place: usize,
    pub(crate) text: &'static str,
}

impl EnumValue {
    /// The value of an enum that has this text.
    pub(crate) fn find(ty: &str, text: &str) -> Option<Self> {
        let TypeShape::Enum { values, .. } = shape(ty) else { panic!("{ty} is no enum") };
        let place = values.iter().position(|value| value.text == text)?;
        Some(Self { place, text: values[place].text })
    }

    /// A value that this crate sets itself.
    pub(crate) fn of(ty: &str, text: &str) -> Self {
        Self::find(ty, text).unwrap_or_else(|| panic!("{ty} has no value `{text}`, which the fake server sets"))
    }
}

/// A type by its name.
pub(crate) fn shape(name: &str) -> &'static TypeShape {
    static SHAPES: OnceLock<HashMap<&'static str, &'static TypeShape>> = OnceLock::new();
    let shapes = SHAPES.get_or_init(|| TYPES.iter().map(|ty| (ty.name, &ty.shape)).collect());
    shapes.get(name).unwrap_or_else(|| panic!("the spec has no type `{name}`"))
}
