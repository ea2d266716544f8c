//! The types of the spec that requests hold: ids, strings of a shape, enums.

use helpdesk::meta::{Format, PatternDetails, TypeShape, ValueDetails, ValueType};

use crate::input::enums::shape;

/// A record that a request names, by the type of its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ref {
    pub(crate) ty: &'static str,
    pub(crate) id: u64,
}

/// Enums of which the vendor's documentation only shows examples; another value may still be right.
const EXAMPLES: [&str; 2] = ["IdeaStage", "FilterId"];

/// Checks a string against a type, and adds the records that it names to `refs`.
pub(super) fn check(name: &'static str, text: &str, refs: &mut Vec<Ref>) -> Result<(), String> {
    match shape(name) {
        TypeShape::Id => match text.parse() {
            Ok(id) if id > 0 => {
                refs.push(Ref { ty: name, id });
                Ok(())
            }
            _ => Err(format!("must be an id, got `{text}`")),
        },
        TypeShape::Text(shape) if Format(shape).fits(text) => Ok(()),
        TypeShape::Text(_) => Err(format!("{}, got `{text}`", expectation(name))),
        TypeShape::Enum { values, patterns, .. } => check_set(name, values, patterns, text, refs),
        _ => Err("must not be sent in requests".to_owned()),
    }
}

fn check_set(
    name: &'static str,
    values: &[ValueDetails],
    patterns: &[PatternDetails],
    text: &str,
    refs: &mut Vec<Ref>,
) -> Result<(), String> {
    let fits = values.iter().any(|value| value.text == text)
        || patterns.iter().any(|pattern| fits(pattern, text, refs))
        || EXAMPLES.contains(&name);
    if fits {
        return Ok(());
    }
    Err(format!("{}, got `{text}`", expectation(name)))
}

/// Says which strings a type has.
pub(super) fn expectation(name: &'static str) -> String {
    match shape(name) {
        TypeShape::Text(shape) => format!("must be of the form {shape}"),
        TypeShape::Enum { values, patterns, .. } => {
            let patterns = patterns.iter().map(|it| format!("{}{}{}", it.prefix, form_of(&it.part), it.suffix));
            let all: Vec<_> = values.iter().map(|value| value.text.to_owned()).chain(patterns).collect();
            format!("must be one of {}", all.join(", "))
        }
        _ => "must be a string".to_owned(),
    }
}

fn fits(pattern: &PatternDetails, text: &str, refs: &mut Vec<Ref>) -> bool {
    match (pattern.part_of(text), pattern.part) {
        (Some(part), ValueType::Named(name)) => check(name, part, refs).is_ok(),
        (Some(part), _) => part.parse::<u64>().is_ok(),
        (None, _) => false,
    }
}

/// The form of a typed part, such as `<id>` or `<digits>-<digits>`.
fn form_of(part: &ValueType) -> &'static str {
    match part {
        ValueType::Named(name) => match shape(name) {
            TypeShape::Text(form) => form,
            _ => "<id>",
        },
        _ => "<number>",
    }
}
