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
    /// Its stable path, such as `cases.list/query/status`: that of the new state, or else of the old one.
    pub path: String,
    /// The path of the item in Rust that it was, such as `labels::List::limit`; nothing if there was none.
    pub item_before: Option<String>,
    /// The path of the item in Rust that it is.
    pub item_after: Option<String>,
    /// Where it stood.
    pub before: Option<Place>,
    /// Where it stands.
    pub after: Option<Place>,
    /// The places where it is used.
    pub reach: Reach,
    /// Operations that are new: those of a new resource, or a new operation itself.
    pub added_operations: Vec<AddedOperation>,
    /// Its changes, the most severe first.
    pub changes: Vec<Change>,
}

/// A fact of a declaration that moved.
#[derive(Clone, Debug)]
pub struct Change {
    /// The rule that applies.
    pub rule: Rule,
    /// Its meaning, in the direction in which the declaration is used.
    pub meaning: Meaning,
    /// The old value; nothing if there was none.
    pub before: Option<String>,
    /// The new value; nothing if there is none.
    pub after: Option<String>,
    /// The generated items with this change. None for a change of the spec, whose declaration is the one.
    pub items: Vec<String>,
    /// By these an acceptance names the change of each item, in their order. None for a change of the spec.
    pub digests: Vec<String>,
    /// Why it may break, if somebody accepted that.
    pub acceptance: Option<Acceptance>,
}

impl Change {
    /// Returns what to do in place of a change that breaks.
    pub fn instead(&self) -> Option<String> {
        // Of a path, the last name.
        let old = self.before.as_deref().and_then(|it| it.rsplit('/').next()).unwrap_or_default();
        self.meaning.instead.map(|it| it.replace("<old name>", old))
    }
}

impl Entry {
    /// That of its most severe change.
    pub fn severity(&self) -> Severity {
        self.changes.iter().map(|change| change.meaning.severity).max().unwrap_or(Severity::Knowledge)
    }
}
