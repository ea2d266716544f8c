//! Finds renames, declarations that only have another name, before other changes, so that a rename is one change.
//!
//! A declaration with another name on the wire is a different one, unless the Rust name stays: then programs still
//! compile and use it.

use std::collections::{BTreeMap, BTreeSet};

use serde_yaml::Value;

use crate::compare::{self, replace_word};
use crate::declaration::{Declaration, Declarations};
use crate::facts::Kind;

/// The declarations of the old state under their new names. A renamed declaration keeps the old name as `renamed_from`.
pub(crate) struct Renamed {
    pub(crate) declarations: Declarations,
    /// Old paths by new paths.
    pub(crate) from: BTreeMap<String, String>,
}

pub(crate) fn rename(before: Declarations, after: &Declarations) -> Renamed {
    let mut renamed = Renamed { declarations: before, from: BTreeMap::new() };
    renamed.operations(after);
    renamed.types(after);
    renamed.siblings(after);
    renamed
}

impl Renamed {
    /// Renames operations with the same method and path, and resources with the same operations.
    fn operations(&mut self, after: &Declarations) {
        let (removed, added) = apart(&self.declarations, after, |it| it.kind == Kind::Operation);
        let pairs = unique_pairs(&removed, &added, signature);
        let module = |id: &str| id.split('.').next().unwrap_or_default().to_owned();
        let mut modules: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (old, new) in &pairs {
            modules.entry(module(old)).or_default().insert(module(new));
        }
        // A file was renamed if it no longer exists and all its remaining operations are in one new file.
        modules.retain(|old, new| {
            let moved = new.first().is_some_and(|new| new != old && !self.declarations.contains_key(new));
            new.len() == 1 && moved && !after.contains_key(old)
        });
        for (old, new) in &modules {
            let new = new.first().expect("one is left");
            self.apply(Kind::Resource, old, new, true);
        }
        for (old, new) in pairs {
            let own = |id: &str| id.split_once('.').map(|(_, name)| name.to_owned());
            let moved = modules.contains_key(&module(&old));
            self.apply(Kind::Operation, &old, &new, !moved || own(&old) != own(&new));
        }
    }

    /// Renames types that list the old name in `renamed_from`, or that replace another type everywhere. One rename may
    /// reveal another one.
    fn types(&mut self, after: &Declarations) {
        loop {
            let (removed, added) = apart(&self.declarations, after, |it| it.kind.is_type());
            let same_name = removed.iter().find_map(|old| {
                let new = added.iter().find(|new| new.kind == old.kind && new.keeps_name_of(old))?;
                Some((old.path.clone(), new.path.clone()))
            });
            let replaced = || {
                removed.iter().find_map(|old| {
                    let fits = |new: &&&Declaration| is_renamed_type(&self.declarations, old, after, new);
                    let mut fitting = added.iter().filter(fits);
                    let only = fitting.next().filter(|_| fitting.next().is_none())?;
                    Some((old.path.clone(), only.path.clone()))
                })
            };
            let pair = same_name.or_else(replaced);
            let Some((old, new)) = pair else { return };
            self.apply(Kind::Record, &old, &new, true);
        }
    }

    /// Renames siblings in one declaration: those with another name in the spec and in Rust, and those with another
    /// name only on the wire.
    fn siblings(&mut self, after: &Declarations) {
        let (removed, added) =
            apart(&self.declarations, after, |it| it.kind != Kind::Operation && signature(it).is_some());
        let key = |declaration: &Declaration| {
            let around = declaration.path.rsplit_once('/').map_or("", |(around, _)| around);
            Some(format!(
                "{around}: {}",
                position(declaration, &self.declarations, after).or_else(|| signature(declaration))?
            ))
        };
        for (old, new) in unique_pairs(&removed, &added, key) {
            let it = self.declarations[&old].clone();
            self.apply(Kind::Setter, &old, &new, !it.has_name_on_the_wire());
            if it.has_name_on_the_wire() {
                self.name_on_the_wire(&it, &after[&new]);
            }
        }
    }

    /// Replaces a field or parameter name in the facts that refer to it.
    fn name_on_the_wire(&mut self, old: &Declaration, new: &Declaration) {
        let around = old.around().map(str::to_owned);
        let name = |it: &Declaration| it.text("name").unwrap_or_default().to_owned();
        let (old_name, new_name) = (name(old), name(new));
        let records = self.declarations.values().map(|it| (it.path.clone(), record(it).map(str::to_owned)));
        let records = records.collect::<BTreeMap<_, _>>();
        for it in self.declarations.values_mut() {
            let record = it.parent.iter().chain([&it.path]).find_map(|path| records.get(path)?.clone());
            for (fact, value) in &mut it.facts {
                if old.kind == Kind::Field && record == around && names_fields(it.kind, fact) {
                    replace_field(value, &old_name, &new_name);
                } else if Some(&it.path) == around.as_ref() && matches!(fact.as_str(), "arguments" | "columns") {
                    replace(Kind::Setter, value, &old_name, &new_name);
                }
            }
        }
    }

    /// Moves a declaration and its contents to another path, and replaces its name in the facts that refer to it.
    fn apply(&mut self, kind: Kind, old: &str, new: &str, own: bool) {
        if own {
            self.from.insert(new.to_owned(), old.to_owned());
        }
        let declarations = std::mem::take(&mut self.declarations);
        for (_, mut declaration) in declarations {
            for path in Some(&mut declaration.path).into_iter().chain(&mut declaration.parent) {
                if let Some(rest) = path.strip_prefix(old).filter(|rest| rest.is_empty() || rest.starts_with('/')) {
                    *path = format!("{new}{rest}");
                }
            }
            if declaration.facts.contains_key("pattern") {
                let [old, new] = [old, new].map(|it| format!("<{it}>"));
                declaration.path = declaration.path.replace(&old, &new);
                if let Some(Value::String(name)) = declaration.facts.get_mut("name") {
                    *name = name.replace(&old, &new);
                }
            }
            for (fact, value) in &mut declaration.facts {
                if refers(declaration.kind, fact) == Some(kind) {
                    replace(kind, value, old, new);
                }
            }
            self.declarations.insert(declaration.path.clone(), declaration);
        }
    }
}

/// Returns which kind of declaration a fact refers to, or `None` if it refers to none that can be renamed.
/// `Kind::Record` stands for all types.
fn refers(kind: Kind, fact: &str) -> Option<Kind> {
    match (kind, fact) {
        (Kind::Operation, "bulk_of" | "find_created.list") | (Kind::CatalogEntry, "list") => Some(Kind::Operation),
        (_, "resource") => Some(Kind::Resource),
        _ => names_types(kind, fact).then_some(Kind::Record),
    }
}

/// The record of a list, of a catalog entry or of an accessor.
fn record(declaration: &Declaration) -> Option<&str> {
    declaration.facts.get("record").or_else(|| declaration.facts.get("returns.type"))?.as_str()
}

/// Whether a fact contains names of fields of the record.
fn names_fields(kind: Kind, fact: &str) -> bool {
    match kind {
        Kind::CatalogEntry => ["id", "title", "options", "only"].contains(&fact),
        Kind::AccessorMember => fact == "field",
        Kind::TaggedAccessor => ["tag", "parts"].contains(&fact),
        Kind::Operation => ["find_created.match", "find_created.rule_out"].contains(&fact) || fact.ends_with(".field"),
        _ => false,
    }
}

/// Replaces a field name in `state=open`, in comparisons, and in the values of a mapping.
fn replace_field(value: &mut Value, old: &str, new: &str) {
    match value {
        Value::String(text) => {
            let (field, rest) = text.split_at(text.find('=').unwrap_or(text.len()));
            *text = format!("{}{rest}", replace_word(field, old, new));
        }
        Value::Sequence(items) => {
            for item in items {
                *item = renamed_comparison(item.as_str().unwrap_or_default(), old, new).into();
            }
        }
        Value::Mapping(parts) => parts.values_mut().for_each(|part| replace_field(part, old, new)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Tagged(_) => (),
    }
}

/// Replaces a field name in a comparison such as `content|html=content unless html`. Without `=`, the field and the
/// parameter have one name.
fn renamed_comparison(text: &str, old: &str, new: &str) -> String {
    let (equation, condition) = text.split_at(text.find(" unless ").unwrap_or(text.len()));
    let (fields, expected) = equation.split_once('=').unwrap_or((equation, equation));
    match replace_word(fields, old, new) {
        fields if fields == expected => format!("{fields}{condition}"),
        fields => format!("{fields}={expected}{condition}"),
    }
}

/// Whether a fact contains names of types.
pub(crate) fn names_types(kind: Kind, fact: &str) -> bool {
    match fact {
        "type" | "flatten" | "record" | "converts_to" | "rust_from" | "error_codes" | "returns.type"
        | "returns.or_record" => true,
        // The pattern of a value such as `cch<ChannelId>` has a type in the brackets.
        "pattern" => true,
        "id" => kind == Kind::TaggedMember,
        _ => false,
    }
}

fn replace(kind: Kind, value: &mut Value, old: &str, new: &str) {
    match value {
        Value::String(text) if kind == Kind::Record => *text = replace_word(text, old, new),
        Value::String(text) if text == old => *text = new.to_owned(),
        Value::Sequence(items) => items.iter_mut().for_each(|item| replace(kind, item, old, new)),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::Mapping(_) | Value::Tagged(_) => (),
    }
}

/// Returns the wanted declarations that only the old state has, and those that only the new state has.
fn apart<'a>(
    before: &'a Declarations,
    after: &'a Declarations,
    wanted: impl Fn(&Declaration) -> bool,
) -> (Vec<&'a Declaration>, Vec<&'a Declaration>) {
    let only = |one: &'a Declarations, other: &Declarations| {
        one.values().filter(|it| wanted(it) && !other.contains_key(&it.path)).collect()
    };
    (only(before, after), only(after, before))
}

/// Pairs of paths whose key occurs exactly once in each list.
fn unique_pairs(
    removed: &[&Declaration],
    added: &[&Declaration],
    key: impl Fn(&Declaration) -> Option<String>,
) -> Vec<(String, String)> {
    let once = |list: &[&Declaration], wanted: &str| {
        let mut matches = list.iter().filter(|it| key(it).as_deref() == Some(wanted));
        matches.next().filter(|_| matches.next().is_none()).map(|it| it.path.clone())
    };
    let pair = |old: &&Declaration| {
        let key = key(old)?;
        Some((once(removed, &key)?, once(added, &key)?))
    };
    removed.iter().filter_map(pair).collect()
}

/// Returns the facts that identify a declaration independently of its name. A declaration with a name on the wire is
/// identified by its Rust name.
fn signature(declaration: &Declaration) -> Option<String> {
    let fact = |name: &str| declaration.facts.get(name).map(|value| format!("{value:?}"));
    match declaration.kind {
        Kind::Operation => Some(format!("{:?} {:?} {:?}", fact("method"), fact("path"), fact("bulk_of").is_some())),
        Kind::Throttling => Some(format!("{:?} {:?}", fact("status"), fact("body_contains"))),
        Kind::ErrorStatus => fact("status"),
        Kind::Convention => fact("doc"),
        Kind::CatalogEntry => Some(format!("{:?} {:?}", fact("list"), fact("only"))),
        Kind::Argument | Kind::Setter => fact("flatten").or_else(|| fact("rust_name")),
        Kind::Field | Kind::AlternativeParam | Kind::Event | Kind::TaggedMember => fact("rust_name"),
        // The type of the typed part is a Rust name too.
        Kind::Value => Some(format!("{:?} {:?}", fact("rust_name"), fact("pattern"))),
        Kind::Alternative => fact("arguments"),
        Kind::AccessorMember => fact("field"),
        Kind::PathParam => fact("type"),
        Kind::Service
        | Kind::Resource
        | Kind::Body
        | Kind::Id
        | Kind::Format
        | Kind::Record
        | Kind::Object
        | Kind::Enum
        | Kind::Alternatives
        | Kind::Events
        | Kind::Accessor
        | Kind::TaggedAccessor
        | Kind::GeneratedItem
        | Kind::GeneratedType
        | Kind::GeneratedField
        | Kind::GeneratedVariant
        | Kind::GeneratedFunction
        | Kind::GeneratedImplementation
        | Kind::GeneratedOperation
        | Kind::GeneratedParameter
        | Kind::GeneratedMetadata
        | Kind::GeneratedFeature
        | Kind::GeneratedManifest => None,
    }
}

/// The position of a parameter in the path, which identifies it to the service.
fn position(declaration: &Declaration, before: &Declarations, after: &Declarations) -> Option<String> {
    if declaration.kind != Kind::PathParam {
        return None;
    }
    let (operation, name) = declaration.path.split_once("/path/")?;
    let name = Value::from(name);
    let positions = [after, before].into_iter().find_map(|state| {
        let names = state.get(operation)?.facts.get("path_names")?.as_sequence()?;
        names.iter().position(|it| *it == name)
    });
    positions.map(|position| position.to_string())
}

impl Declaration {
    fn has_name_on_the_wire(&self) -> bool {
        match self.kind {
            Kind::Field | Kind::AlternativeParam | Kind::Value | Kind::Event | Kind::TaggedMember => true,
            Kind::Argument | Kind::Setter => !self.facts.contains_key("flatten"),
            _ => false,
        }
    }

    /// Whether programs that use the old Rust name still compile with this declaration.
    pub(crate) fn keeps_name_of(&self, old: &Declaration) -> bool {
        let name = old.rust_name();
        let former = compare::items(self.facts.get("renamed_from"));
        let is_same = self.kind == Kind::Setter && !self.has_name_on_the_wire() && self.rust_name() == name;
        is_same || former.iter().any(|former| former.as_str() == Some(name))
    }

    fn rust_name(&self) -> &str {
        let name = ["rust_function", "rust_name"].iter().find_map(|fact| self.facts.get(*fact)?.as_str());
        // The Rust name of other declarations is the last segment of the path.
        name.or_else(|| self.written.rsplit('/').next()).unwrap_or_default()
    }
}

/// Whether a type was renamed: every place that had the old type has the new one. If no place has the type, the
/// contents must be equal.
fn is_renamed_type(before: &Declarations, old: &Declaration, after: &Declarations, new: &Declaration) -> bool {
    let renamed = |value: &Value| {
        let mut value = value.clone();
        replace(Kind::Record, &mut value, &old.path, &new.path);
        value
    };
    let mut places = before
        .values()
        .filter(|it| after.contains_key(&it.path))
        .flat_map(|it| it.facts.iter().map(move |(fact, value)| (it, fact, value)))
        .filter(|(it, fact, value)| names_types(it.kind, fact) && renamed(value) != **value)
        .peekable();
    if old.kind != new.kind {
        return false;
    }
    match places.peek() {
        Some(_) => places.all(|(it, fact, value)| after[&it.path].facts.get(fact) == Some(&renamed(value))),
        None => content(before, old) == content(after, new),
    }
}

/// The contents of a type, without its present and former names and its documentation.
fn content(state: &Declarations, decl: &Declaration) -> Vec<(String, String, Value)> {
    let inside = state.values().filter_map(|declaration| {
        let rest = declaration.path.strip_prefix(&decl.path)?;
        (rest.is_empty() || rest.starts_with('/')).then_some((rest, declaration))
    });
    let facts = inside.flat_map(|(rest, declaration)| {
        let is_ignored = |fact: &str| ["name", "doc", "renamed_from", "resource"].contains(&fact);
        let facts = declaration.facts.iter().filter(move |(fact, _)| !is_ignored(fact));
        facts.map(move |(fact, value)| (rest.to_owned(), fact.clone(), value.clone()))
    });
    facts.collect()
}
