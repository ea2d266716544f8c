//! What holds for a field or parameter, as short sentences after its description.

use crate::api::Limits;

/// A description and the rules that follow it.
pub(super) struct Rules {
    doc: String,
    rules: Vec<String>,
}

impl Rules {
    pub(super) fn new(doc: &str) -> Self {
        Self { doc: super::text(doc), rules: Vec::new() }
    }

    pub(super) fn add(&mut self, rule: Option<String>) {
        self.rules.extend(rule);
    }

    pub(super) fn limits(&mut self, limits: &Limits) {
        self.range("", limits.min, limits.max);
        self.range(" characters", limits.min_length, limits.max_length);
        self.range(" items", limits.min_items, limits.max_items);
        self.add(limits.max_file.as_ref().map(|size| format!("At most {} a file.", size.text)));
        self.add(limits.max_total.as_ref().map(|size| format!("At most {} in all.", size.text)));
    }

    fn range<N: std::fmt::Display>(&mut self, unit: &str, min: Option<N>, max: Option<N>) {
        self.add(match (min, max) {
            (Some(min), Some(max)) => Some(format!("{min} to {max}{unit}.")),
            (Some(min), None) => Some(format!("At least {min}{unit}.")),
            (None, Some(max)) => Some(format!("At most {max}{unit}.")),
            (None, None) => None,
        });
    }

    pub(super) fn finish(self) -> String {
        match self.rules.is_empty() {
            true => self.doc,
            false => format!("{}\n\n{}", self.doc, self.rules.join(" ")),
        }
    }
}
