//! Objects of the document, whose keys keep their order.

use std::collections::BTreeSet;

use serde_yaml::{Mapping, Value};

use crate::markdown::without_html;

/// An object that is being written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Object(Mapping);

impl Object {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a key. Renderers read descriptions and summaries as Markdown, so HTML in them is escaped.
    pub(crate) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        let value = match value.into() {
            Value::String(text) if matches!(key, "description" | "summary") => without_html(&text).into(),
            other => other,
        };
        self.0.insert(key.into(), value);
        self
    }

    /// Adds a key if there is a value.
    pub(crate) fn maybe(self, key: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// Adds the keys of another object.
    pub(crate) fn and(mut self, other: Object) -> Self {
        self.0.extend(other.0);
        self
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    pub(crate) fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        self.0.get_mut(key)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Object> for Value {
    fn from(Object(mapping): Object) -> Self {
        Value::Mapping(mapping)
    }
}

/// An array.
pub(crate) fn list(items: impl IntoIterator<Item = Value>) -> Value {
    Value::Sequence(items.into_iter().collect())
}

/// A reference to a component.
pub(crate) fn reference(kind: &str, name: &str) -> Object {
    Object::new().with("$ref", format!("#/components/{kind}/{name}"))
}

/// The names of the components that a value refers to.
pub(crate) fn references(value: &Value) -> BTreeSet<String> {
    match value {
        Value::Mapping(mapping) => {
            let own =
                mapping.get("$ref").and_then(Value::as_str).and_then(|it| it.rsplit('/').next()).map(str::to_owned);
            mapping.values().flat_map(references).chain(own).collect()
        }
        Value::Sequence(items) => items.iter().flat_map(references).collect(),
        _ => BTreeSet::new(),
    }
}
