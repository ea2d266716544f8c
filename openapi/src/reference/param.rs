//! The meaning of a parameter in a table.

use std::fmt::Write as _;

use helpdesk_codegen::api::{CustomFieldKeys, Encoding, Limit, Param, Required, Since, Sourced, Type};

use super::text::{cell, source_note};

/// Returns the documentation of a parameter, with its rules.
pub(super) fn meaning(param: &Param) -> String {
    let mut meaning = cell(&param.doc);
    match param.encoding {
        Some(Encoding::Json) => meaning += " Only in JSON.",
        Some(Encoding::Multipart) => meaning += " Only in multipart.",
        None => (),
    }
    if let Type::CustomFields(keys) = param.ty {
        meaning += if keys == CustomFieldKeys::Id { " By ids, such as `25`." } else { " By keys such as `cf_25`." };
    }
    match &param.required {
        Required::No => (),
        Required::Documented => meaning += " **Required.**",
        Required::Because(reason) => _ = write!(meaning, " **Needed**: {reason}."),
    }
    meaning.extend(param.default.as_ref().map(|it| format!(" Default: `{it}`.")));
    meaning.extend(param.limits.iter().map(limit));
    meaning.extend(param.requires.as_ref().map(|it| format!(" Only with `{it}`.")));
    meaning.extend(param.since.as_ref().map(|it| format!(" Since: {}.", Since::text(it))));
    meaning.extend(param.notes.deprecated.as_ref().map(|it| format!(" Deprecated: {it}.")));
    meaning
}

fn limit(limit: &Sourced<Limit>) -> String {
    format!(" Limit: {}{}.", limit.value, source_note(&limit.source))
}
