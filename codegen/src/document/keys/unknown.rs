//! Keys that no reader asked for, with a guess at the intended key.

use indexmap::IndexSet;
use serde_yaml::Value;

use super::Reading;
use crate::diagnostics::{At, Code, Diagnostic, did_you_mean, habits};

impl Reading<'_> {
    /// The keys that an unknown key probably stands for, and help with it.
    fn guess(&self, key: &str, value: &Value) -> (Vec<&'static str>, String) {
        let free = self.asked.iter().copied().filter(|it| !self.mapping.contains_key(*it)).collect::<IndexSet<_>>();
        let near = did_you_mean(key, free.iter().copied()).or_else(|| part_of(key, free.iter().copied()));
        if let Some(near) = near {
            return (vec![near], format!("did you mean `{near}`?"));
        }
        if let Some(habit) = habits::near_key(key, value, &self.asked) {
            return (habit.means.to_vec(), habit.help);
        }
        if value.is_null() {
            // `{ doc: One, two. }` has a key `two.`.
            return (vec![], "text that contains a comma needs quotes inside `{}`".to_owned());
        }
        // If one key is unknown and one is missing, the author probably meant the missing one.
        let meant = match &self.missing[..] {
            [(missing, _)] if missing.len() == 1 => Some(missing[0]),
            _ => None,
        };
        let others = free.iter().copied().filter(|it| Some(*it) != meant).collect::<Vec<_>>().join(", ");
        match (meant, free.len()) {
            (Some(meant), 1) => (vec![meant], format!("write `{meant}`")),
            (Some(meant), _) => (vec![meant], format!("write `{meant}`, which is missing, or one of {others}")),
            // One of several keys is missing.
            (None, _) if self.missing.len() == 1 => (self.missing[0].0.clone(), format!("expected one of {others}")),
            (None, 0) => (vec![], "remove it".to_owned()),
            (None, 1) => (vec![], format!("write `{others}`, or remove it")),
            (None, _) => (vec![], format!("expected one of {others}")),
        }
    }

    pub(super) fn unknown(&mut self, key: &str, value: &Value, at: &At) {
        let glued = key.split_once([':', ' ']).filter(|(known, _)| value.is_null() && self.asked.contains(known));
        let (means, help) = match (habits::of_key(key, value, &self.asked), glued) {
            (Some(habit), _) => (habit.means.to_vec(), habit.help),
            // `{ doc:Title. }` has a key `doc:Title.`, and `{ doc Title. }` a key `doc Title.`.
            (None, Some((known, rest))) => {
                let rest = rest.trim_start_matches([':', ' ']);
                (vec![known], format!("write a colon and a space after the key: `{known}: {rest}`"))
            }
            (None, None) => self.guess(key, value),
        };
        self.missing.retain(|(missing, _)| !means.iter().any(|it| missing.contains(it)));
        // The value of an unknown key has no meaning, so its mistakes do not count.
        self.diagnostics.forget(&at.on_value());
        self.diagnostics
            .push(Diagnostic::new(Code::UnknownKey, at.on_key(), format!("unknown key `{key}`")).help(help));
    }
}

/// The only candidate that contains a word or is contained in it: `flat` of `flatten`, `questions` of `open_questions`.
fn part_of<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let is_part = |it: &&str| word.len() > 3 && it.len() > 3 && (it.contains(word) || word.contains(*it));
    let mut parts = candidates.filter(is_part);
    parts.next().filter(|_| parts.next().is_none())
}
