//! The rules for a field or parameter, as short sentences after its description.

use crate::api::{Limit, Sourced};

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

    pub(super) fn limits(&mut self, limits: &[Sourced<Limit>]) {
        let mut bounds = limits.iter().map(|it| bound(&it.value)).peekable();
        while let Some((words, number, unit)) = bounds.next() {
            // The least and the most of the same are one rule.
            self.rules.push(match bounds.next_if(|(_, _, other)| *other == unit) {
                Some((_, most, _)) => format!("From {number} to {most}{unit}."),
                None => format!("{words} {number}{unit}."),
            });
        }
        for Sourced { value, source } in limits {
            let (_, number, unit) = bound(value);
            self.add(super::part_source(&format!("The limit {number}{unit} is"), source));
        }
    }

    pub(super) fn finish(self) -> String {
        if self.rules.is_empty() { self.doc } else { format!("{}\n\n{}", self.doc, self.rules.join(" ")) }
    }
}

/// The end of a range that a limit is, its number, and of what.
fn bound(limit: &Limit) -> (&'static str, String, &'static str) {
    match limit {
        Limit::Min(min) => ("At least", min.to_string(), ""),
        Limit::Max(max) => ("At most", max.to_string(), ""),
        Limit::MinLength(min) => ("At least", min.to_string(), " characters"),
        Limit::MaxLength(max) => ("At most", max.to_string(), " characters"),
        Limit::MinItems(1) => ("At least", 1.to_string(), " item"),
        Limit::MinItems(min) => ("At least", min.to_string(), " items"),
        Limit::MaxItems(max) => ("At most", max.to_string(), " items"),
        Limit::MaxFile(size) => ("At most", size.text.clone(), " per file"),
        Limit::MaxTotal(size) => ("At most", size.text.clone(), " in total"),
    }
}
