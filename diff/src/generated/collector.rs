//! The items of a generated client by path, with the facts that have a rule and the facts that have none.

use std::collections::BTreeMap;
use std::rc::Rc;

use indexmap::IndexMap;
use serde_yaml::Value;

use crate::declaration::{Declaration, Declarations};
use crate::facts::Kind;
use crate::rules;

/// The fact that limits the visibility of an item to a module.
pub(super) const VISIBILITY: &str = "visible in";

/// All items of a client.
#[derive(Default)]
pub(super) struct Items {
    by_path: IndexMap<String, Item>,
}

/// An item of a client.
pub(super) struct Item {
    pub(super) kind: Kind,
    pub(super) parent: Option<String>,
    /// The item in one line.
    pub(super) line: String,
    /// The generated file that contains it.
    pub(super) file: String,
    /// The source of the item without documentation.
    pub(super) source: Rc<str>,
    /// Whether callers cannot use it.
    pub(super) is_private: bool,
    judged: BTreeMap<String, Value>,
    /// Facts without a rule.
    pub(super) rest: BTreeMap<String, String>,
}

impl Item {
    pub(super) fn new(kind: Kind, parent: Option<&str>, line: impl Into<String>) -> Item {
        let (parent, line) = (parent.map(str::to_owned), line.into());
        let (judged, rest) = (BTreeMap::new(), BTreeMap::new());
        Item { kind, parent, line, file: String::new(), source: Rc::from(""), is_private: false, judged, rest }
    }

    /// Adds a fact. The table of rules decides whether the diff can judge it.
    pub(super) fn set(&mut self, fact: &str, value: impl Into<Value>) {
        let value = value.into();
        if rules::find(self.kind, fact).is_some() {
            self.judged.insert(fact.to_owned(), value);
        } else {
            self.rest.insert(fact.to_owned(), crate::facts::text(&value));
        }
    }

    /// Whether a fact without a rule differs. A private item has no rules.
    pub(super) fn differs(&self, other: &Item) -> bool {
        let is_private = self.is_private && other.is_private;
        // If callers can no longer use an item, the diff reports its removal.
        let rest = |item: &Item| {
            let facts = item.rest.iter().filter(|(fact, _)| self.is_private == other.is_private || *fact != VISIBILITY);
            facts.map(|(fact, value)| (fact.clone(), value.clone())).collect::<Vec<_>>()
        };
        rest(self) != rest(other) || self.kind != other.kind || is_private && self.judged != other.judged
    }

    pub(super) fn flag(&mut self, fact: &str, is_set: bool) {
        if is_set {
            self.set(fact, true);
        }
    }

    /// Appends values to a fact that is a list.
    pub(super) fn extend(&mut self, fact: &str, values: impl IntoIterator<Item = String>) {
        let judged = self.judged.get(fact).and_then(Value::as_sequence).into_iter().flatten();
        let all = judged.cloned().chain(self.rest.get(fact).map(|it| it.as_str().into()));
        let all = all.chain(values.into_iter().map(Value::from)).collect::<Vec<_>>();
        self.set(fact, Value::Sequence(all));
    }

    pub(super) fn list(&mut self, fact: &str, values: impl IntoIterator<Item = String>) {
        self.set(fact, Value::Sequence(values.into_iter().map(Value::from).collect()));
    }
}

impl Items {
    /// Adds an item. A second item with the same path gets a number.
    pub(super) fn add(&mut self, path: &str, item: Item) -> &mut Item {
        let mut free = path.to_owned();
        let mut number = 1;
        while self.by_path.contains_key(&free) {
            number += 1;
            free = format!("{path} ({number})");
        }
        self.by_path.entry(free).or_insert(item)
    }

    pub(super) fn len(&self) -> usize {
        self.by_path.len()
    }

    /// Sets the file and the source of all items from position `from` on. An item that has a source keeps it.
    pub(super) fn describe(&mut self, from: usize, file: &str, lines: impl FnOnce() -> String) {
        let lines = Rc::<str>::from(lines());
        for item in self.by_path.values_mut().skip(from) {
            file.clone_into(&mut item.file);
            if item.source.is_empty() {
                item.source = Rc::clone(&lines);
            }
        }
    }

    pub(super) fn get(&self, path: &str) -> Option<&Item> {
        self.by_path.get(path)
    }

    /// The item at a path, which is added if it is missing.
    pub(super) fn entry(&mut self, path: &str, new: impl FnOnce() -> Item) -> &mut Item {
        self.by_path.entry(path.to_owned()).or_insert_with(new)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Item)> {
        self.by_path.iter().map(|(path, item)| (path.as_str(), item))
    }

    /// The items that callers can use, with the facts that have a rule.
    pub(super) fn declarations(&self) -> Declarations {
        let seen = self.by_path.iter().filter(|(_, item)| !item.is_private);
        let declarations = seen.map(|(path, item)| {
            let Item { kind, parent, line, judged, .. } = item;
            let declaration = Declaration {
                kind: *kind,
                path: path.clone(),
                written: path.clone(),
                parent: parent.clone(),
                line: line.clone(),
                facts: judged.clone(),
            };
            (path.clone(), declaration)
        });
        declarations.collect()
    }
}
