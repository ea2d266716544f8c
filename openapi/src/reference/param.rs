//! The meaning of a parameter in a table.

use std::fmt::Write as _;

use helpdesk_codegen::api::{Encoding, Keys, Limit, Param, Required, Since, Sourced, Type};

use super::text::{cell, sourced};

/// Returns the documentation of a parameter, with its rules.
pub(super) fn meaning(param: &Param) -> String {
    let mut meaning = cell(&param.doc);
    match param.encoding {
        Some(Encoding::Json) => meaning += " Only in JSON.",
        Some(Encoding::Multipart) => meaning += " Only in multipart.",
        None => (),
    }
    if let Type::CustomFields(keys) = param.ty {
        meaning += if keys == Keys::Id { " By ids, such as `25`." } else { " By keys such as `cf_25`." };
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
    let words = match &limit.value {
        Limit::Min(min) => format!("at least {min}"),
        Limit::Max(max) => format!("at most {max}"),
        Limit::MinLength(length) => format!("at least {length} characters"),
        Limit::MaxLength(length) => format!("at most {length} characters"),
        Limit::MinItems(count) => format!("at least {count} items"),
        Limit::MaxItems(count) => format!("at most {count} items"),
        Limit::MaxFile(size) => format!("a file has at most {}", size.text),
        Limit::MaxTotal(size) => format!("all together have at most {}", size.text),
    };
    format!(" Limit: {words}{}.", sourced(&limit.source))
}
