//! New operations. A reviewer has to judge each one without an old state to compare it with.

use crate::declaration::{Declaration, Declarations};
use helpdesk_codegen::{Place, Places};

use crate::facts::Kind;

/// An operation that only the new state has.
#[derive(Clone, Debug)]
pub struct AddedOperation {
    /// The id, such as `labels.create`.
    pub id: String,
    /// The HTTP method.
    pub method: String,
    /// The path, without the prefix of the service.
    pub path: String,
    /// The effect, such as `create`: the result if the service executes the operation twice.
    pub effect: String,
    /// The place of its declaration in the spec.
    pub place: Option<Place>,
}

impl AddedOperation {
    /// The operations of a new resource, or a new operation itself.
    pub(crate) fn of(added: &Declaration, before: &Declarations, after: &Declarations, places: &Places) -> Vec<Self> {
        if before.contains_key(&added.path) {
            return vec![];
        }
        let is_there = |it: &&Declaration| it.path == added.path || it.parent.as_deref() == Some(&added.path);
        let is_new = |it: &&Declaration| it.kind == Kind::Operation && !before.contains_key(&it.path);
        after.values().filter(is_there).filter(is_new).map(|it| Self::read(it, places)).collect()
    }

    fn read(operation: &Declaration, places: &Places) -> Self {
        let fact =
            |name: &str| operation.facts.get(name).and_then(|value| value.as_str()).unwrap_or_default().to_owned();
        // The path among the facts has `{}` in place of each name.
        let names = operation.facts.get("path_names").and_then(|names| names.as_sequence()).into_iter().flatten();
        let path = names.filter_map(|name| name.as_str()).fold(fact("path"), |path, name| {
            let (start, end) = path.split_once("{}").unwrap_or((&path, ""));
            format!("{start}{{{name}}}{end}")
        });
        let (method, effect) = (fact("method"), fact("effect"));
        AddedOperation { id: operation.path.clone(), method, path, effect, place: places.find(&operation.path) }
    }

    /// The effects that are usual for operations with this method, if this operation has another effect.
    pub fn unusual(&self) -> Option<&'static [&'static str]> {
        let usual: &[&str] = match self.method.as_str() {
            "GET" => &["safe"],
            "POST" => &["create", "non_idempotent"],
            "PUT" => &["idempotent"],
            "DELETE" => &["delete"],
            _ => &[],
        };
        (!usual.contains(&self.effect.as_str())).then_some(usual)
    }
}
