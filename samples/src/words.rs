//! Facts of operations in words, for the help of the command and for the reference.

use helpdesk::HelpDesk;
use helpdesk::meta::{Alternatives, Effect, Encoding, Method, Operation, OrRecord, Returns, Service};

/// Returns the effect of an operation, and of a repetition.
pub fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Safe => "reads only",
        Effect::Idempotent => "changes; a repetition changes nothing more",
        Effect::Delete => "deletes; a repetition finds nothing",
        Effect::NonIdempotent => "changes; a repetition changes again",
        Effect::Create => "creates; a repetition creates a duplicate",
    }
}

/// Returns the cost of a request of an operation, in units of the rate limit.
pub fn cost(operation: &Operation) -> u32 {
    if operation.method == Method::Get { HelpDesk::METADATA.read_cost } else { HelpDesk::METADATA.write_cost }
}

/// Returns the content of a response, in words.
pub fn returns(returns: &Returns) -> String {
    let under = |root: Option<&str>| root.map(|root| format!(" under `{root}`")).unwrap_or_default();
    match *returns {
        Returns::Nothing => "Done; there is no content".to_owned(),
        Returns::Record { ty, root, .. } => format!("A `{ty}`{}", under(Some(root))),
        Returns::Object { ty, or_record: None, .. } => format!("A `{ty}`"),
        Returns::Object { ty, or_record: Some(OrRecord { ty: other, .. }), .. } => format!("A `{ty}`, or a `{other}`"),
        Returns::Array { ty, root } => format!("An array of `{ty}`{}", under(root)),
        Returns::List { ty, root, .. } => {
            let ty = ty.map_or("JSON".to_owned(), |ty| format!("`{ty}`"));
            format!("An object with the keys `0`, `1` and so on, each with {ty}{}", under(root))
        }
        _ => "JSON of an unknown shape".to_owned(),
    }
}

/// Returns the parameters that belong together, and whether a request needs them. `written` formats a parameter name.
pub fn alternatives(alternatives: &Alternatives, written: impl Fn(&str) -> String) -> String {
    let how = match (alternatives.required, alternatives.one_of) {
        (false, _) => "at most one of",
        (true, true) => "exactly one of",
        (true, false) => "at least one of",
    };
    let group = |group: &&[&str]| group.iter().map(|it| written(it)).collect::<Vec<_>>().join(" with ");
    format!("{how}: {}", alternatives.groups.iter().map(group).collect::<Vec<_>>().join("; "))
}

/// Returns the only encoding that has a parameter.
pub fn encoding(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Json => "JSON",
        Encoding::Multipart => "multipart",
    }
}
