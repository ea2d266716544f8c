//! Changes of the spec that observations suggest.

use std::fmt;

use helpdesk_codegen::api::TypeKind;
use helpdesk_codegen::{Api, UNWRITTEN};
use helpdesk_observations::{Class, Difference, Finding, Shape, Spec};
use serde_json::{Map, Value, json};

/// The module that all resources share.
const SHARED: &str = "api";

/// A change of the spec.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Change {
    /// A field of this type, with the value that means "no value".
    Field { ty: &'static str, none: Option<&'static str> },
    /// A key as another spelling of this field.
    Alias(String),
    /// A value of an enum.
    Value,
    /// Records without the field.
    Optional,
    /// A value that means "no value".
    None(&'static str),
    /// A convention in place of this question, which a word settles.
    Settled { question: String, word: String },
}

impl Change {
    /// The change for a finding; `None` if a person must decide. `alias` is the field to which a new key belongs.
    pub(super) fn of(finding: &Finding, spec: &Spec, api: &Api, alias: Option<&str>) -> Option<Self> {
        let field = spec.fields.get(&finding.path);
        match &finding.difference {
            Difference::UnknownKey(shapes) if is_declarable(api, &finding.path) => Some(match alias {
                Some(field) => Self::Alias(field.to_owned()),
                None => {
                    let none = (type_of(shapes) == "timestamp" && shapes.contains(&Shape::Dash)).then_some("-");
                    Self::Field { ty: type_of(shapes), none }
                }
            }),
            Difference::UnknownValue if is_declarable(api, &finding.path) => Some(Self::Value),
            Difference::Absent => Some(Self::Optional),
            // If the field has a documented form of absence already, a person must decide whether this is a second one.
            Difference::Shape(Shape::Null | Shape::EmptyText)
                if field.is_some_and(|it| !it.may_be_absent && it.none.is_none()) =>
            {
                Some(Self::Optional)
            }
            Difference::Settled(word) => {
                let question = question(api, &finding.path)?.to_owned();
                Some(Self::Settled { question, word: word.clone() })
            }
            Difference::Shape(Shape::Zero) if field.is_some_and(|it| it.class == Class::Id) => Some(Self::None("0")),
            Difference::Shape(Shape::Dash) if field.is_some_and(|it| it.class == Class::Time) => Some(Self::None("-")),
            _ => None,
        }
    }

    /// The path that `--accept` names, without the field of an alias.
    pub(super) fn path_of(accepted: &str) -> &str {
        accepted.split_once('=').map_or(accepted, |(path, _)| path)
    }

    /// Returns the keys to write into the spec, each with the path of a declaration in its file.
    pub(super) fn keys(&self, path: &str, accounts: usize, month: &str) -> Vec<(String, Value)> {
        let evidence = match accounts {
            1 => format!("observed in 1 account, {month}"),
            _ => format!("observed in {accounts} accounts, {month}"),
        };
        let mut parts = path.splitn(3, '/');
        let [owner, kind, name] = [(); 3].map(|()| parts.next().unwrap_or_default());
        if let Self::Settled { question, word } = self {
            let (resource, name) = (owner, kind);
            let doc = format!("{UNWRITTEN} {question} Observed: {word}.");
            let convention = json!({ "doc": doc, "source": "unverified", "evidence": evidence });
            let named = if resource == SHARED { name.to_owned() } else { format!("{resource}_{name}") };
            return vec![
                (resource.to_owned(), json!({ "open_questions": { "by_reading": { name: null } } })),
                (SHARED.to_owned(), json!({ "service": { "conventions": { named: convention } } })),
            ];
        }
        let optional = json!({ "value": "seen without it", "source": "unverified", "evidence": evidence });
        let (name, keys) = match self {
            Self::Field { ty, none } => {
                let mut keys = Map::from_iter([
                    ("type".to_owned(), json!(ty)),
                    ("optional".to_owned(), json!("not in the vendor's documentation")),
                    ("source".to_owned(), json!("unverified")),
                    ("evidence".to_owned(), json!(evidence)),
                    ("doc".to_owned(), json!(UNWRITTEN)),
                ]);
                keys.extend(none.map(|none| ("none_if".to_owned(), json!(none))));
                (name, Value::Object(keys))
            }
            Self::Alias(field) => (field.as_str(), json!({ "aliases": [name] })),
            Self::Value => (name, json!({ "source": "unverified", "evidence": evidence, "doc": UNWRITTEN })),
            Self::Optional => (name, json!({ "optional": optional })),
            Self::None("0") => (name, json!({ "none_if": 0 })),
            Self::None(text) => (name, json!({ "none_if": text })),
            Self::Settled { .. } => unreachable!("it is in other places"),
        };
        vec![(path.to_owned(), json!({ "types": { owner: { kind: { name: keys } } } }))]
    }
}

/// The text of a question that a reader of an account can settle, such as `api/page_zero`.
fn question<'a>(api: &'a Api, path: &str) -> Option<&'a str> {
    let (module, name) = path.split_once('/')?;
    let resource = api.resources.iter().find(|it| it.module == module)?;
    resource.open_questions.iter().find(|it| it.name == name).map(|it| it.text.as_str())
}

/// Returns whether the spec can declare the field or value of a path. The owner must be a record, or an enum without an order, because no
/// response shows the position of a value. The name must be plain, because `helpdesk verify` replaces an id or a personal word by a
/// placeholder.
fn is_declarable(api: &Api, path: &str) -> bool {
    let parts = path.split('/').collect::<Vec<_>>();
    let &[owner, kind, name] = &parts[..] else { return false };
    let has_place = api.types().any(|(_, decl)| {
        decl.name == owner
            && match &decl.kind {
                TypeKind::Enum(enum_) => kind == "values" && !enum_.ordered,
                TypeKind::Record(_) => kind == "fields",
                _ => false,
            }
    });
    let is_plain = name.starts_with(|it: char| it.is_ascii_alphabetic())
        && name.chars().all(|it| it.is_ascii_alphanumeric() || "_-".contains(it));
    has_place && is_plain
}

/// The type of values with these forms.
fn type_of(shapes: &[Shape]) -> &'static str {
    let shapes_of_values =
        shapes.iter().filter(|it| !matches!(it, Shape::Null | Shape::EmptyText)).copied().collect::<Vec<_>>();
    let only = |known: &[Shape]| !shapes_of_values.is_empty() && shapes_of_values.iter().all(|it| known.contains(it));
    if only(&[Shape::Boolean]) {
        "bool"
    } else if only(&[Shape::Zero, Shape::Integer, Shape::Negative]) {
        "int"
    } else if only(&[Shape::Zero, Shape::Integer, Shape::Negative, Shape::Fraction]) {
        "number"
    } else if only(&[Shape::TimeText, Shape::Dash]) && shapes_of_values.contains(&Shape::TimeText) {
        "timestamp"
    } else if !shapes_of_values.is_empty() && shapes_of_values.iter().all(|it| it.is_text()) {
        "text"
    } else {
        "json"
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field { ty, none: None } => write!(f, "a field of type `{ty}`"),
            Self::Field { ty, none: Some(none) } => write!(f, "a field of type `{ty}` with `none_if: {none}`"),
            Self::Alias(field) => write!(f, "an alias of `{field}`"),
            Self::Value => f.write_str("a value of the enum"),
            Self::Optional => f.write_str("`optional`"),
            Self::None(none) => write!(f, "`none_if: {none}`"),
            Self::Settled { question, .. } => write!(f, "a convention in place of the question: {question}"),
        }
    }
}
