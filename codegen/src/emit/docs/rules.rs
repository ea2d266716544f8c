//! The rules for a field or parameter, as short sentences after its description.

use crate::api::{Limit, Sourced};

/// A description and the rules after it.
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

    pub(super) fn limits(&mut self, limits: &[Sourced<Limit>]) {
        let mut rest = limits.iter().map(|it| it.value).peekable();
        while let Some(limit) = rest.next() {
            // A minimum and a maximum of the same measure share a rule.
            self.rules.push(match rest.next_if(|other| other.kind.measure() == limit.kind.measure()) {
                Some(most) => format!("From {} to {}.", limit.number(), most.amount()),
                None => format!("{} {}.", if limit.kind.is_least() { "At least" } else { "At most" }, limit.amount()),
            });
        }
        for Sourced { value, source } in limits {
            self.add(super::part_source(&format!("The limit {} is", value.amount()), source));
        }
    }

    pub(super) fn finish(self) -> String {
        if self.rules.is_empty() { self.doc } else { format!("{}\n\n{}", self.doc, self.rules.join(" ")) }
    }
}
