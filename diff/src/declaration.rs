//! The declarations of one state of a spec in a flat map. A declaration has a stable path and facts.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use serde_yaml::Value;

use crate::facts::{Fact, Facts, Kind};

/// Something that a spec declares.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub(crate) kind: Kind,
    /// Names on the wire, the outermost declaration first, such as `cases.list/query/status`.
    pub(crate) path: String,
    /// The path in the spec that declares it, which differs from `path` after a rename.
    pub(crate) written: String,
    /// The path of the declaration that contains this one.
    pub(crate) parent: Option<String>,
    /// The declaration in one line.
    pub(crate) line: String,
    /// Facts by name. A part is a fact, and the facts in it have names such as `part.fact`.
    pub(crate) facts: BTreeMap<String, Value>,
}

impl Declaration {
    /// Returns a fact that is a string.
    pub(crate) fn text(&self, fact: &str) -> Option<&str> {
        self.facts.get(fact)?.as_str()
    }
}

/// All declarations by paths, in the order of the facts.
pub(crate) type Declarations = IndexMap<String, Declaration>;

/// Collects the declarations of an API.
pub(crate) fn declarations(api: &Facts) -> Declarations {
    let mut declarations = Declarations::new();
    for (name, fact) in api.named_facts() {
        let prefix = match name {
            "catalog" | "service" => name,
            "conventions" => "service/conventions",
            // The names of the other kinds are unique without a prefix.
            _ => "",
        };
        match fact {
            Fact::Value(_) => (),
            Fact::Part(part) => declare(part, prefix.to_owned(), None, &mut declarations),
            Fact::Parts(parts) => {
                parts
                    .iter()
                    .for_each(|part| declare(part, join(prefix, &name_of(part)), parent(part), &mut declarations));
            }
        }
    }
    leave_out_roots_of_records(&mut declarations);
    declarations
}

fn declare(facts: &Facts, path: String, parent: Option<String>, declarations: &mut Declarations) {
    let kind = facts.kind().expect("only declarations are declared");
    let line = facts.line();
    let declaration =
        Declaration { kind, path: path.clone(), written: path.clone(), parent, line, facts: BTreeMap::new() };
    declarations.insert(path.clone(), declaration);
    let mut own = BTreeMap::new();
    collect(facts, "", &path, &mut own, declarations);
    split(kind, &mut own);
    declarations[&path].facts = own;
}

/// Adds the facts of a declaration to `own`, and the declarations inside it to `declarations`.
fn collect(
    facts: &Facts,
    prefix: &str,
    path: &str,
    own: &mut BTreeMap<String, Value>,
    declarations: &mut Declarations,
) {
    for (name, fact) in facts.named_facts() {
        let segment = match name {
            "path_params" => "path",
            "fields" if path.ends_with("/body") => "",
            _ => name,
        };
        match fact {
            Fact::Value(value) => drop(own.insert(format!("{prefix}{name}"), value.clone())),
            Fact::Part(part) if part.kind().is_some() => {
                declare(part, join(path, segment), Some(path.to_owned()), declarations);
            }
            Fact::Part(part) => {
                own.insert(format!("{prefix}{name}"), Value::String(part.line()));
                collect(part, &format!("{prefix}{name}."), path, own, declarations);
            }
            Fact::Parts(parts) => {
                let base = join(path, segment);
                for part in parts {
                    declare(part, join(&base, &name_of(part)), Some(path.to_owned()), declarations);
                }
            }
        }
    }
}

/// Splits a fact that is one word in the listings, and several facts to programs.
fn split(kind: Kind, facts: &mut BTreeMap<String, Value>) {
    if matches!(kind, Kind::Argument | Kind::Setter) {
        // A required parameter has the kind `Argument`, which says it already.
        facts.remove("required");
        facts.insert("kind".into(), kind.text().into());
    }
    if facts.get("default").and_then(Value::as_str) == Some("false") {
        facts.insert("omits_false".into(), true.into());
    }
    // A 404 to a retry counts as success only for the effect `delete`. All other effects are retried alike.
    if kind == Kind::Operation && facts.get("effect").and_then(Value::as_str) == Some("delete") {
        facts.insert("deletes".into(), true.into());
    }
    match facts.get("presence").and_then(Value::as_str) {
        Some("required") => drop(facts.insert("primary_key".into(), true.into())),
        Some("optional") => drop(facts.insert("rust_option".into(), true.into())),
        Some(_) | None => (),
    }
    // The names in the path are declarations themselves.
    if let Some(path) = facts.get("path").and_then(Value::as_str) {
        let pieces = path.split('{').map(|piece| piece.split_once('}').unwrap_or(("", piece))).collect::<Vec<_>>();
        let plain = pieces.iter().map(|(_, text)| *text).collect::<Vec<_>>().join("{}");
        let names = pieces.iter().map(|(name, _)| *name).filter(|name| !name.is_empty());
        let names = names.map(Value::from).collect::<Vec<_>>();
        facts.insert("path".into(), plain.into());
        facts.insert("path_names".into(), names.into());
    }
}

/// Removes the root of a response where it equals the root of its record, which states it already.
fn leave_out_roots_of_records(declarations: &mut Declarations) {
    let fact = |path: &str, name: &str| declarations.get(path)?.text(name);
    let has_default = |path: &str| {
        let root = fact(path, "returns.root")?;
        Some(fact(fact(path, "returns.type")?, "root")? == root)
    };
    for path in declarations.keys().filter(|path| has_default(path) == Some(true)).cloned().collect::<Vec<_>>() {
        declarations[&path].facts.remove("returns.root");
    }
}

/// The resource of an operation. The path of the operation does not contain the path of the resource.
fn parent(facts: &Facts) -> Option<String> {
    (facts.kind() == Some(Kind::Operation)).then(|| value(facts, "resource"))
}

fn name_of(facts: &Facts) -> String {
    value(facts, if facts.kind() == Some(Kind::Operation) { "id" } else { "name" })
}

fn value(facts: &Facts, name: &str) -> String {
    let value = facts.named_facts().find(|(it, _)| *it == name);
    match value {
        Some((_, Fact::Value(Value::String(value)))) => value.clone(),
        _ => String::new(),
    }
}

pub(crate) fn join(path: &str, segment: &str) -> String {
    match (path, segment) {
        ("", _) => segment.to_owned(),
        (_, "") => path.to_owned(),
        _ => format!("{path}/{segment}"),
    }
}
