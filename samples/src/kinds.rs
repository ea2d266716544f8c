//! How often a parameter may occur in a command line, and the type of each occurrence.

use helpdesk::Upload;
use helpdesk::meta::{Param, TYPES, TypeShape, ValueType};

/// Returns the type of one occurrence of an option or argument.
pub fn item(kind: &'static ValueType) -> &'static ValueType {
    match kind {
        ValueType::Localized(ValueType::Csv(item)) => item,
        ValueType::Localized(_) | ValueType::Map(..) => kind,
        kind if kind.item() == kind => kind,
        kind => item(kind.item()),
    }
}

/// Returns the shape of the declared type of an occurrence.
pub fn shape(kind: &'static ValueType) -> Option<&'static TypeShape> {
    let name = item(kind).named()?;
    TYPES.iter().find(|details| details.name == name).map(|details| &details.shape)
}

/// Returns whether an option may occur several times.
pub fn is_repeated(kind: &'static ValueType) -> bool {
    let is_map = matches!(kind, ValueType::Map(..) | ValueType::Localized(_) | ValueType::CustomFields(_));
    is_map || item(kind) != kind
}

/// Returns whether a time is the start of a range.
pub fn is_range_start(param: &Param) -> bool {
    param.name.starts_with("from_")
}

/// Returns whether a time is the end of a range. There, a day means its last second.
pub fn is_range_end(param: &Param) -> bool {
    param.name.starts_with("to_")
}

/// Returns whether commas separate several values. Their values never contain a comma.
pub fn has_commas(kind: &'static ValueType) -> bool {
    is_repeated(kind) && matches!(item(kind), ValueType::Int | ValueType::Named(_))
}

/// Returns the path of a file, or the name of a file in memory; `None` if the path is not UTF-8.
pub(crate) fn path_text(upload: &Upload) -> Option<&str> {
    upload.path().map_or(Some(upload.name()), |path| path.to_str())
}
