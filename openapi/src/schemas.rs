//! Types of the spec as schemas.

use std::collections::{BTreeMap, BTreeSet};

use helpdesk::meta::Format;
use helpdesk_codegen::Api;
use helpdesk_codegen::api::{
    self, CustomFieldKeys, Enum, Field, Param, Pattern, Presence, Record, Required, Sentinel, Source, Sourced, Type,
    TypeDecl, TypeKind, ValueType,
};
use serde_yaml::Value;

use crate::Strictness;
use crate::facts::{with_default, with_docs, with_limits, with_param_docs, with_sensitivity};
use crate::object::{Object, list, reference, references};

/// The types of the spec, by name.
pub(crate) struct Schemas<'a> {
    types: BTreeMap<&'a str, &'a TypeDecl>,
    strictness: Strictness,
}

impl<'a> Schemas<'a> {
    pub(crate) fn new(api: &'a Api, strictness: Strictness) -> Self {
        Self { types: api.types().map(|(_, decl)| (decl.name.as_str(), decl)).collect(), strictness }
    }

    /// The schemas of the types with these names, and of all types that these schemas refer to. Alternatives and accessors are left out: no
    /// value has such a type.
    pub(crate) fn components(&self, mut pending: BTreeSet<String>) -> Object {
        let mut schemas = BTreeMap::new();
        while let Some(name) = pending.pop_first() {
            let Some(schema) = self.types.get(name.as_str()).and_then(|decl| self.declaration(decl)) else { continue };
            let schema = Value::from(schema);
            pending.extend(references(&schema).into_iter().filter(|it| *it != name && !schemas.contains_key(it)));
            schemas.insert(name, schema);
        }
        schemas.into_iter().fold(Object::new(), |all, (name, schema)| all.with(&name, schema))
    }

    fn declaration(&self, decl: &TypeDecl) -> Option<Object> {
        let schema = match &decl.kind {
            TypeKind::Id => Object::new().with("type", "integer").with("format", "int64").with("minimum", 1),
            TypeKind::Format { format } => Object::new().with("type", "string").with("pattern", pattern(format)),
            TypeKind::Enum(enum_) => self.one_of_values(enum_),
            TypeKind::Record(record) => self.record(record),
            TypeKind::Object(object) => self.object(object),
            TypeKind::Alternatives(_) | TypeKind::Events(_) | TypeKind::Accessor(_) | TypeKind::Tagged(_) => {
                return None;
            }
        };
        Some(Object::new().with("description", format!("{}{}", decl.doc, values(&decl.kind))).and(schema))
    }

    /// An open enum also allows any other value. Tools read one `enum` better than a `const` for each value.
    fn one_of_values(&self, enum_: &Enum) -> Object {
        let kind = if enum_.number { "integer" } else { "string" };
        let wire =
            |text: &str| if enum_.number { text.parse::<i64>().map_or(text.into(), Value::from) } else { text.into() };
        let values = enum_.values.iter().map(|it| wire(&it.wire)).collect::<Vec<Value>>();
        let values = (!values.is_empty()).then(|| Object::new().with("type", kind).with("enum", list(values)));
        let patterns = enum_.patterns.iter().map(|it| self.pattern(it, enum_.number));
        let others = Object::new().with("type", kind).with("description", "Another value; the service may add some.");
        let others = enum_.open.then_some(others);
        let kinds = values.into_iter().chain(patterns).chain(others).collect::<Vec<Object>>();
        match &kinds[..] {
            [only] => only.clone(),
            _ => Object::new().with("anyOf", list(kinds.into_iter().map(Value::from))),
        }
    }

    fn pattern(&self, Pattern { prefix, part, suffix, .. }: &Pattern, number: bool) -> Object {
        let is_bare = prefix.is_empty() && suffix.is_empty();
        match part {
            Type::Named(_) if is_bare => self.value(part),
            // JSON may have a number here, and a query has text.
            Type::Int if is_bare => {
                let kinds = if number { "integer".into() } else { list(["integer".into(), "string".into()]) };
                Object::new().with("type", kinds).with("pattern", r"^\d+$")
            }
            _ => {
                let digits = if *part == Type::Text { ".*" } else { r"\d+" };
                let format = format!("^{}{digits}{}$", escape_regex(prefix), escape_regex(suffix));
                Object::new().with("type", "string").with("pattern", format)
            }
        }
    }

    fn record(&self, record: &Record) -> Object {
        let always = record.fields.iter().filter(|field| match self.strictness {
            Strictness::Documented => is_always_present(field),
            Strictness::Tolerant => field.presence == Presence::Required,
        });
        let required = always.map(|it| it.wire.as_str().into()).collect::<Vec<Value>>();
        let fields = record.fields.iter().fold(Object::new(), |all, it| all.with(&it.wire, self.field(it)));
        let schema = Object::new().with("type", "object").with("properties", fields);
        schema.maybe("required", (!required.is_empty()).then(|| list(required)))
    }

    /// An object in a body: its fields are parameters.
    fn object(&self, object: &api::Object) -> Object {
        let required = object.params.iter().filter(|it| it.required == Required::Documented);
        let required = required.map(|it| it.wire.as_str().into()).collect::<Vec<Value>>();
        let fields = object.params.iter().fold(Object::new(), |all, it| all.with(&it.wire, self.parameter(it)));
        let schema = Object::new().with("type", "object").with("properties", fields);
        schema.maybe("required", (!required.is_empty()).then(|| list(required)))
    }

    /// A parameter of a body, or a field of an object in a body.
    pub(crate) fn parameter(&self, param: &Param) -> Object {
        with_param_docs(with_default(with_limits(self.value(&param.ty), &param.limits), param), param, "")
    }

    /// The fields of an object.
    pub(crate) fn fields(&self, object: &str) -> &'a [Param] {
        match self.types.get(object).map(|decl| &decl.kind) {
            Some(TypeKind::Object(object)) => &object.params,
            _ => &[],
        }
    }

    fn field(&self, field: &Field) -> Object {
        let mut schema = self.value(&field.ty);
        if self.strictness == Strictness::Tolerant {
            schema = tolerant(schema, &field.ty);
        }
        if matches!(field.presence, Presence::Optional(Some(_))) {
            let null = Object::new().with("type", "null").with("description", "None.");
            schema = Object::new().with("anyOf", list([schema.into(), null.into()]));
        }
        if let Some(sentinel) = field.none_if {
            let none = match sentinel {
                Sentinel::Zero => Object::new().with("type", "integer").with("enum", list([0.into()])),
                Sentinel::Dash => Object::new().with("type", "string").with("enum", list(["-".into()])),
            };
            schema = Object::new().with("anyOf", list([schema.into(), none.with("description", "None.").into()]));
        }
        let optional = match &field.presence {
            Presence::Optional(Some(Sourced { value, .. })) => format!("\n\nOptional: {value}."),
            _ => String::new(),
        };
        let included_by = field.notes.included_by.as_ref();
        let included_by =
            included_by.map(|param| format!("\n\nOnly with the parameter `{param}`.")).unwrap_or_default();
        let aliases = field.aliases.iter().map(|alias| format!("\n\nAlso seen as `{alias}`.")).collect::<String>();
        let schema = with_docs(schema, &format!("{}{optional}{included_by}{aliases}", field.doc), &field.source);
        let schema = with_sensitivity(schema, field.sensitivity);
        schema.maybe("deprecated", field.notes.deprecated.as_ref().map(|_| true))
    }

    /// The schema of a value in JSON.
    pub(crate) fn value(&self, ty: &ValueType<'_>) -> Object {
        let of = |kind: &str| Object::new().with("type", kind);
        let plain = Object::new().maybe("type", ty.json_type());
        match ty {
            ValueType::Text
            | ValueType::Search
            | ValueType::Phone
            | ValueType::Email
            | ValueType::Int
            | ValueType::Number
            | ValueType::Bool
            | ValueType::Json => plain,
            ValueType::Html => plain.with("contentMediaType", "text/html"),
            ValueType::Url => plain.with("format", "uri-reference"),
            ValueType::Bytes => plain.with("minimum", 0),
            ValueType::UnixSeconds => plain.with("format", "int64").with("examples", list([1_399_238_117_i64.into()])),
            ValueType::Minutes | ValueType::Seconds | ValueType::Percent => {
                Object::new().with("type", list(["number".into(), "string".into()]))
            }
            ValueType::Timestamp => plain.with("examples", list(["Mon, 05 May 2014 00:15:17 +0300".into()])),
            ValueType::Civil => plain.with("pattern", r"^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$"),
            // Tools recognize a file by `format`, a keyword of OpenAPI 3.0.
            ValueType::File => plain.with("format", "binary").with("contentMediaType", "application/octet-stream"),
            ValueType::Object(object) => reference("schemas", object.name),
            ValueType::Named(name) if self.types.contains_key(name) => reference("schemas", name),
            ValueType::Named(_) => Object::new(),
            ValueType::List(item) | ValueType::QueryList(item) => plain.with("items", self.value(item)),
            ValueType::OneOrMany(item) => {
                let many = of("array").with("items", self.value(item));
                Object::new().with("anyOf", list([self.value(item).into(), many.into()]))
            }
            ValueType::Csv(_) => plain.with("description", "Values with commas between them."),
            ValueType::Pair(_) => plain.with("description", "Two values with a comma between them."),
            ValueType::Map(_, item) => {
                let empty = of("string").with("enum", list(["".into()])).with("description", "No entries.");
                let entries = plain.with("additionalProperties", self.value(item));
                Object::new().with("anyOf", list([entries.into(), empty.into()]))
            }
            ValueType::Localized(item) => {
                let by_language = of("object").with("additionalProperties", self.value(item));
                let by_language = by_language.with("description", "A value for each language, by its id.");
                Object::new().with("anyOf", list([self.value(item).into(), by_language.into()]))
            }
            ValueType::CustomFields(keys) => {
                let names = of("string").with("pattern", format!("^{}$", key_pattern(*keys)));
                plain.with("propertyNames", names).with("additionalProperties", true)
            }
        }
    }
}

/// The values of an enum, as a list for the documentation of the enum.
fn values(kind: &TypeKind) -> String {
    let TypeKind::Enum(enum_) = kind else { return String::new() };
    let line = |wire: &str, doc: &str, source: &Source| {
        let unverified = source.evidence.as_ref().map(|it| format!(" Unverified: {it}.")).unwrap_or_default();
        format!("\n- `{wire}`: {doc}{unverified}")
    };
    let values = enum_.values.iter().map(|it| line(&it.wire, &it.doc, &it.source));
    let patterns = enum_.patterns.iter().map(|it| line(&it.format(), &it.doc, &it.source));
    format!("\n{}", values.chain(patterns).collect::<String>())
}

/// Also allows the other forms in which the service has been seen to write a value of this type.
fn tolerant(schema: Object, ty: &Type) -> Object {
    let kinds: &[&str] = match ty {
        Type::Bool => &["integer", "string"],
        Type::Int | Type::Bytes | Type::Number | Type::UnixSeconds | Type::Named(_) => &["string", "null"],
        Type::Timestamp => &["integer", "null"],
        Type::Csv(_) | Type::CustomFields(_) | Type::Map(..) => &["array", "null"],
        Type::List(_) => &["string", "null"],
        _ => &["null"],
    };
    let others = kinds.iter().map(|kind| {
        let other = Object::new().with("type", *kind);
        Value::from(if *kind == "array" { other.with("items", Object::new()) } else { other })
    });
    Object::new().with("anyOf", list([schema.into()].into_iter().chain(others)))
}

/// Whether each record has the field, according to the vendor's documentation.
fn is_always_present(field: &Field) -> bool {
    let is_optional = matches!(field.presence, Presence::Optional(Some(_)));
    let is_documented = !is_optional && field.notes.included_by.is_none() && field.source.evidence.is_none();
    is_documented || field.presence == Presence::Required
}

/// The keys of custom fields, as a regular expression.
pub(crate) fn key_pattern(keys: CustomFieldKeys) -> &'static str {
    match keys {
        CustomFieldKeys::CfId => r"cf_\d+",
        CustomFieldKeys::Id => r"\d+",
    }
}

/// `<digits>-<digits>` as a regular expression.
fn pattern(format: &str) -> String {
    let parts = Format(format).literals().map(escape_regex).collect::<Vec<_>>();
    format!("^{}$", parts.join(r"\d+"))
}

fn escape_regex(text: &str) -> String {
    let escape_char =
        |c: char| if c.is_ascii_alphanumeric() || "_-".contains(c) { c.to_string() } else { format!("\\{c}") };
    text.chars().map(escape_char).collect()
}
