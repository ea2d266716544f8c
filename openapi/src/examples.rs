//! Examples of the samples' requests, and of the fake server's responses to them. A test of the fake server records them.

use serde_yaml::{Mapping, Value};

const JSON: &str = "application/json";

/// Requests and responses by operation.
#[derive(Clone, Debug, Default)]
pub struct Examples(Mapping);

impl Examples {
    /// Reads the snapshot of the test, below its head.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a snapshot of examples.
    pub fn read(snapshot: &str) -> Result<Self, String> {
        let (_, examples) = snapshot.split_once("\n---\n").ok_or("the text is no snapshot")?;
        serde_yaml::from_str(examples).map(Self).map_err(|error| error.to_string())
    }

    /// Returns the example of a response, as JSON.
    pub(crate) fn response(&self, id: &str) -> Option<String> {
        let response = self.0.get(id)?.get("response")?;
        serde_json::to_string_pretty(response).ok()
    }

    /// Writes the examples into the operations of the document. The operation for one record contains that for many.
    pub(crate) fn add(&self, paths: &mut Value) {
        let paths = paths.as_mapping_mut().into_iter().flat_map(Mapping::values_mut);
        for operation in paths.filter_map(Value::as_mapping_mut).flat_map(Mapping::values_mut) {
            self.add_to(operation);
            if let Some(many) = operation.get_mut("x-for-many") {
                self.add_to(many);
            }
        }
    }

    fn add_to(&self, operation: &mut Value) {
        let id = operation["operationId"].as_str().unwrap_or_default();
        let is_of = |key: &Value| key.as_str().is_some_and(|it| it.replace('.', "_") == id);
        let Some((_, exchange)) = self.0.iter().find(|(key, _)| is_of(key)) else { return };
        let places = [
            (&["requestBody"][..], "request"),
            (&["responses", "200"], "response"),
            (&["responses", "201"], "response"),
        ];
        for (place, part) in places {
            let mut place = place.iter().chain(&["content", JSON]);
            let content = place.try_fold(&mut *operation, |value, key| value.get_mut(*key));
            let content = content.and_then(Value::as_mapping_mut).zip(exchange.get(part));
            if let Some((content, example)) = content {
                content.insert("example".into(), example.clone());
            }
        }
    }
}
