//! Checks a file with a second parser, so that every tool reads the same values from it.

use std::borrow::Cow;

use serde_yaml::Value;

use super::{Mistake, Node, mistake};
use crate::diagnostics::code::Code;
use crate::diagnostics::syntax;

/// Reports a text that the other parser rejects, or whose value differs.
pub(super) fn check(text: &str, node: &Node, value: &Value) -> Option<Mistake> {
    // If a text after `|` ends without a line break, parsers disagree about its value, so both get one.
    let ended = if text.ends_with('\n') { Cow::Borrowed(text) } else { Cow::Owned(format!("{text}\n")) };
    let found = match serde_yaml::from_str::<Value>(&ended) {
        Ok(other) => {
            let node = difference(node, value, &other)?;
            let message = "YAML parsers read this in different ways".to_owned();
            mistake(Code::BadYaml, node.value.clone(), message, Some("put its strings in quotes"))
        }
        Err(error) => {
            let offset = error.location().map_or(0, |it| floor(text, it.index()));
            let message = error.to_string();
            let syntax::Cause { span, message, help } =
                syntax::Error { text, offset, message: &message, open: &[], read: 0 }.cause();
            mistake(Code::BadYaml, span, message, Some(&help))
        }
    };
    Some(Mistake { fatal: true, ..found })
}

/// The first place with a different value.
fn difference<'n>(node: &'n Node, value: &Value, other: &Value) -> Option<&'n Node> {
    if value == other {
        return None;
    }
    let inner = node.children.iter().find_map(|(name, child)| match (value, other) {
        (Value::Sequence(values), Value::Sequence(others)) if values.len() == others.len() => {
            let index = name.parse::<usize>().ok()?;
            difference(child, values.get(index)?, others.get(index)?)
        }
        (Value::Mapping(values), Value::Mapping(others)) if values.len() == others.len() => {
            difference(child, values.get(name)?, others.get(name)?)
        }
        _ => None,
    });
    Some(inner.unwrap_or(node))
}

/// The last character boundary at or before an offset.
fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
