//! How the value of one fact changed.

use serde_yaml::Value;

use crate::rule::{Movement, Moves};

/// How a fact with another value moved. A list that has gained and lost entries has two movements. A change that no
/// program and no reader notices has none.
pub(crate) fn movements(moves: &Moves, before: Option<&Value>, after: Option<&Value>) -> Vec<Movement> {
    match moves {
        Moves::Covered | Moves::Declaration { .. } => vec![],
        Moves::Names { .. } => names(before, after),
        Moves::Order { .. } => order(before, after),
        Moves::Value { .. } | Moves::Alias { .. } => vec![Movement::Changed],
        Moves::Flag { .. } | Moves::Optional { .. } => match (before, after) {
            (None, _) => vec![Movement::Added],
            (_, None) => vec![Movement::Removed],
            // Both states have the part, so the facts in it say how it changed.
            _ if matches!(moves, Moves::Flag { .. }) => vec![],
            _ => vec![Movement::Changed],
        },
        Moves::Number { .. } | Moves::Bound { .. } => scale(before, after, |value| value.and_then(Value::as_f64)),
        Moves::Scale { ranks, .. } => scale(before, after, |value| Some(rank(value?.as_str()?, ranks))),
        Moves::Grade { words, .. } => {
            let ranks = words.iter().map(std::slice::from_ref).collect::<Vec<_>>();
            scale(before, after, |value| Some(rank(value?.as_str()?, &ranks)))
        }
        // A parameter without a type has alternatives, which are a separate fact.
        Moves::Type { .. } if before.is_none() || after.is_none() => vec![],
        Moves::Type { .. } => vec![type_movement(&text(before), &text(after))],
    }
}

/// The rank of a word. Panics for a word without a rank, because a change to that word would pass as no change.
fn rank(word: &str, ranks: &[&[&str]]) -> f64 {
    let rank = ranks.iter().position(|words| words.contains(&word));
    rank.unwrap_or_else(|| panic!("`{word}` needs a rank among {ranks:?}")) as f64
}

fn scale(before: Option<&Value>, after: Option<&Value>, rank: impl Fn(Option<&Value>) -> Option<f64>) -> Vec<Movement> {
    match (rank(before), rank(after)) {
        (None, None) => vec![],
        (None, Some(_)) => vec![Movement::Added],
        (Some(_), None) => vec![Movement::Removed],
        (Some(before), Some(after)) if before < after => vec![Movement::Raised],
        (Some(before), Some(after)) if before > after => vec![Movement::Lowered],
        // Two words of the same rank.
        (Some(_), Some(_)) => vec![Movement::Changed],
    }
}

fn names(before: Option<&Value>, after: Option<&Value>) -> Vec<Movement> {
    let (before, after) = (items(before), items(after));
    let grown = after.iter().any(|it| !before.contains(it)).then_some(Movement::Grown);
    let shrunk = before.iter().any(|it| !after.contains(it)).then_some(Movement::Shrunk);
    grown.into_iter().chain(shrunk).collect()
}

/// Returns a movement if the entries that both lists have are in another order.
fn order(before: Option<&Value>, after: Option<&Value>) -> Vec<Movement> {
    let (before, after) = (items(before), items(after));
    let common = |items: &[&Value], other: &[&Value]| {
        items.iter().filter(|it| other.contains(it)).map(|it| (*it).clone()).collect::<Vec<_>>()
    };
    if common(&before, &after) == common(&after, &before) { vec![] } else { vec![Movement::Reordered] }
}

pub(crate) fn items(value: Option<&Value>) -> Vec<&Value> {
    value.and_then(Value::as_sequence).map(|items| items.iter().collect()).unwrap_or_default()
}

/// Whether a limit that only one of two parameters has comes from its type, because the other type has no such limit.
pub(crate) fn is_limit_of_type(fact: &str, before: Option<&Value>, after: Option<&Value>) -> bool {
    let (before, after) = (text(before), text(after));
    let is_limit = fact.starts_with("min") || fact.starts_with("max");
    let one_or_several = [type_movement(&before, &after), type_movement(&after, &before)].contains(&Movement::Widened);
    is_limit && rust_spelling(&before) != rust_spelling(&after) && (fact.contains("_items") || !one_or_several)
}

fn type_movement(before: &str, after: &str) -> Movement {
    let (before_rust, after_rust) = (rust_spelling(before), rust_spelling(after));
    if before_rust != after_rust {
        return if items_of(after).is_some_and(|item| rust_spelling(item) == before_rust) {
            Movement::Widened
        } else {
            Movement::Changed
        };
    }
    // Types that differ in meaning can be the same string on the wire.
    let on_the_wire = |ty: &str| STRINGS.iter().fold(ty.to_owned(), |ty, name| replace_word(&ty, name, "text"));
    if on_the_wire(before) == on_the_wire(after) { Movement::Respelled } else { Movement::Recoded }
}

const STRINGS: &[&str] = &["html", "url", "email", "phone"];

/// The type with one spelling for types that are the same in Rust.
fn rust_spelling(ty: &str) -> String {
    let ty = STRINGS.iter().fold(ty.to_owned(), |ty, name| replace_word(&ty, name, "text"));
    let ty = replace_word(&ty, "unix_seconds", "timestamp");
    ["query_list", "csv"].iter().fold(ty, |ty, name| replace_word(&ty, name, "list"))
}

/// Returns the type of the items of a list. One item is sent like a list of one.
fn items_of(ty: &str) -> Option<&str> {
    let (container, rest) = ty.split_once('<')?;
    ["query_list", "csv", "one_or_many"].contains(&container).then(|| rest.strip_suffix('>')).flatten()
}

/// Replaces a name in a type, such as `Label` in `list<Label>`.
pub(crate) fn replace_word(text: &str, name: &str, other: &str) -> String {
    let is_of_name = |it: char| it.is_alphanumeric() || it == '_';
    let words = text.split_inclusive(|it| !is_of_name(it));
    let replace = |word: &str| match word.strip_prefix(name) {
        Some(end) if !end.starts_with(is_of_name) => format!("{other}{end}"),
        _ => word.to_owned(),
    };
    words.map(replace).collect()
}

fn text(value: Option<&Value>) -> String {
    value.and_then(Value::as_str).unwrap_or_default().to_owned()
}
