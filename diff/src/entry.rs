//! A declaration that changed, and what changed about it.

use helpdesk_codegen::Place;

use crate::accepted::Acceptance;
use crate::added::AddedOperation;
use crate::facts::Kind;
use crate::reach::Reach;
use crate::rule::{Meaning, Rule, Severity};

/// A declaration that changed.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The kind of the declaration.
    pub kind: Kind,
    /// The stable path, such as `cases.list/query/status`: the path in the new state, or in the old state for a removed declaration.
    pub path: String,
    /// The path of the Rust item in the old state, such as `labels::List::limit`, if there was one.
    pub item_before: Option<String>,
    /// The path of the Rust item in the new state, if there is one.
    pub item_after: Option<String>,
    /// The place of the declaration in the old spec.
    pub before: Option<Place>,
    /// The place of the declaration in the new spec.
    pub after: Option<Place>,
    /// The operations that use it.
    pub reach: Reach,
    /// The operations of a new resource, or a new operation itself.
    pub added_operations: Vec<AddedOperation>,
    /// The changes, the most severe first.
    pub changes: Vec<Change>,
}

/// A fact of a declaration that moved.
#[derive(Clone, Debug)]
pub struct Change {
    /// The rule that applies.
    pub rule: Rule,
    /// The meaning of the change, in the direction in which the declaration is used.
    pub meaning: Meaning,
    /// The old value, if there was one.
    pub before: Option<String>,
    /// The new value, if there is one.
    pub after: Option<String>,
    /// The generated items with this change. Empty for a change of the spec, which concerns one declaration.
    pub items: Vec<String>,
    /// The digests by which an acceptance names the change of each item, in the order of `items`. Empty for a change of
    /// the spec.
    pub digests: Vec<String>,
    /// The acceptance of this change, if there is one.
    pub acceptance: Option<Acceptance>,
}

impl Change {
    /// Returns the alternative to a change that breaks.
    pub fn instead(&self) -> Option<String> {
        // The reason names an item by the last segment of its path.
        let old = self.before.as_deref().and_then(|it| it.rsplit('/').next()).unwrap_or_default();
        self.meaning.instead.map(|it| it.replace("<old name>", old))
    }
}

impl Entry {
    /// The severity of the most severe change.
    pub fn severity(&self) -> Severity {
        self.changes.iter().map(|change| change.meaning.severity).max().unwrap_or(Severity::Knowledge)
    }
}
