//! Parameters of paths, queries and bodies.

use helpdesk_codegen::api::{Body, ChoiceSlot, Encoding, Limit, Measure, Param, Required, Slot, Sourced, Type};
use serde_yaml::Value;

use crate::facts::{with_default, with_limits, with_param_docs};
use crate::object::{Object, list};
use crate::schemas::{self, Schemas};

/// A parameter of the path.
pub(crate) fn in_path(schemas: &Schemas<'_>, param: &Param) -> Value {
    let schema = match &param.ty {
        Type::Csv(item) => Object::new().with("type", "array").with("items", schemas.value(item)),
        other => schemas.value(other),
    };
    let object = Object::new().with("name", param.wire.as_str()).with("in", "path").with("required", true);
    with_param_docs(object, param, "").with("schema", with_limits(schema, &param.limits)).into()
}

/// The parameters of the query. OpenAPI cannot express alternatives, so the `description` of such a parameter names them.
pub(crate) fn in_query(schemas: &Schemas<'_>, slots: &[Slot]) -> Vec<Value> {
    let object = slots.iter().flat_map(|slot| match slot {
        Slot::Param(param) => vec![query(schemas, param, "")],
        Slot::Choice(choice) => {
            let note = format!("\n\n{}", alternatives(choice));
            let params = choice.alternatives.members.iter().flat_map(|it| &it.params);
            params.map(|param| query(schemas, param, &note)).collect()
        }
    });
    object.collect()
}

fn query(schemas: &Schemas<'_>, param: &Param, note: &str) -> Value {
    let array = |item: &Type| Object::new().with("type", "array").with("items", schemas.value(item));
    let wire = param.wire.as_str();
    // The styles of OpenAPI: `name[]=a&name[]=b`, `name=a,b`, and `name[key]=a`.
    let (name, style, schema) = match &param.ty {
        Type::List(item) | Type::QueryList(item) => (format!("{wire}[]"), Some(("form", true)), array(item)),
        Type::Csv(item) => (wire.to_owned(), Some(("form", false)), array(item)),
        Type::Pair(item) => {
            (wire.to_owned(), Some(("form", false)), array(item).with("minItems", 2).with("maxItems", 2))
        }
        Type::CustomFields(_) => (wire.to_owned(), Some(("deepObject", true)), schemas.value(&param.ty)),
        other => (wire.to_owned(), None, schemas.value(other)),
    };
    let object = Object::new().with("name", name).with("in", "query");
    let object = object.maybe("required", (param.required == Required::Documented).then_some(true));
    // Tools take `name` and `name[]` for the same parameter, and leave out an operation that has both.
    let single_value_note = match &param.ty {
        Type::QueryList(_) => format!("\n\nThe vendor shows one value as `{wire}=value`."),
        _ => String::new(),
    };
    let object = with_param_docs(object, param, &format!("{note}{single_value_note}"));
    let object = object.maybe("style", style.map(|it| it.0)).maybe("explode", style.map(|it| it.1));
    object.with("schema", with_default(with_limits(schema, &param.limits), param)).into()
}

/// Describes the parameters of which a request needs one.
fn alternatives(choice: &ChoiceSlot) -> String {
    let groups = choice.alternatives.members.iter().map(|member| {
        let names = member.params.iter().map(|it| format!("`{}`", it.wire)).collect::<Vec<_>>();
        names.join(" with ")
    });
    let how = if choice.alternatives.one_of { "Exactly one" } else { "At least one" };
    let how = if choice.required == Required::No { "At most one" } else { how };
    format!("{how} of: {}.", groups.collect::<Vec<_>>().join("; "))
}

/// The body of a request.
pub(crate) fn body(schemas: &Schemas<'_>, body: &Body) -> Object {
    let media = |encoding: &Encoding| match encoding {
        Encoding::Json => {
            let schema = json(schemas, &body.slots);
            let schema = match &body.json_root {
                Some(root) => under_root(root, schema),
                None => schema,
            };
            ("application/json", schema)
        }
        Encoding::Multipart => ("multipart/form-data", multipart(schemas, body.multipart_root.as_deref(), &body.slots)),
    };
    // Each request needs the required parameters, so an encoding that lacks one of them is left out.
    let is_complete = |encoding: &&Encoding| {
        let required = body.slots.iter().filter(|slot| slot.is_required());
        required.flat_map(Slot::params).all(|param| param.encoding.is_none_or(|only| only == **encoding))
    };
    let content = body.encodings.iter().filter(is_complete).map(media);
    let content =
        content.fold(Object::new(), |all, (media, schema)| all.with(media, Object::new().with("schema", schema)));
    let is_required = body.slots.iter().any(Slot::is_required);
    let note = body.partial_update.then_some("Parameters that are left out stay as they are.");
    Object::new().maybe("description", note).with("content", content).with("required", is_required)
}

/// Encloses a schema in an object with one key.
pub(crate) fn under_root(root: &str, schema: Object) -> Object {
    let properties = Object::new().with(root, schema);
    Object::new().with("type", "object").with("required", list([root.into()])).with("properties", properties)
}

fn json(schemas: &Schemas<'_>, slots: &[Slot]) -> Object {
    let is_in = |param: &&Param| param.encoding != Some(Encoding::Multipart);
    let params = slots.iter().flat_map(Slot::params).filter(is_in);
    let properties = params.fold(Object::new(), |all, param| all.with(&param.wire, schemas.parameter(param)));
    let schema = Object::new().with("type", "object").with("properties", properties);
    with_required(schema, slots, &is_in, |param| Some(param.wire.clone()))
}

/// Each parameter is a part with the name `root[name]`, or `name` if there is no root. Brackets follow the name: empty for an item of a
/// list, a number for a file in a list, a name for a field of an object.
fn multipart(schemas: &Schemas<'_>, root: Option<&str>, slots: &[Slot]) -> Object {
    let is_in = |param: &&Param| param.encoding != Some(Encoding::Json);
    let name = |param: &Param| root.map_or_else(|| param.wire.clone(), |root| format!("{root}[{}]", param.wire));
    let mut parts = Parts { schemas, properties: Object::new(), patterns: Object::new() };
    for param in slots.iter().flat_map(Slot::params).filter(is_in) {
        parts.add(&name(param), param);
    }
    let Parts { properties, patterns, .. } = parts;
    let schema = Object::new().with("type", "object").with("properties", properties);
    let schema = schema.maybe("patternProperties", Some(patterns).filter(|it| !it.is_empty()));
    with_required(schema, slots, &is_in, |param| property(&name(param), param))
}

/// The property of a parameter. For a list of files, tools without `patternProperties` can send the first file.
fn property(name: &str, param: &Param) -> Option<String> {
    match &param.ty {
        Type::List(item) if matches!(**item, Type::Object(_)) => None,
        Type::List(_) if param.ty.is_upload() => Some(format!("{name}[0]")),
        Type::List(_) | Type::OneOrMany(_) => Some(format!("{name}[]")),
        Type::CustomFields(_) | Type::Object(_) => None,
        _ => Some(name.to_owned()),
    }
}

/// The parts of a multipart body, by name and by the pattern of their names.
struct Parts<'a> {
    schemas: &'a Schemas<'a>,
    properties: Object,
    patterns: Object,
}

/// The placeholder for the number of an item in a name.
const NUMBER: &str = "[#]";

impl Parts<'_> {
    fn add(&mut self, name: &str, param: &Param) {
        match &param.ty {
            Type::List(item) if param.ty.is_upload() => {
                let is_file_limit = |it: &&Sourced<Limit>| it.value.kind.measure() != Measure::Items;
                let file_limits = param.limits.iter().filter(is_file_limit).cloned().collect::<Vec<_>>();
                let file = with_limits(with_param_docs(self.schemas.value(item), param, ""), &file_limits);
                self.put(&format!("{name}{NUMBER}"), file.clone());
                self.put(&format!("{name}[0]"), file);
            }
            Type::CustomFields(keys) => {
                let name = format!(r"{}\[{}\]", escape_regex(name), schemas::key_pattern(*keys));
                self.add_pattern(&name, with_param_docs(Object::new(), param, ""));
            }
            Type::Object(object) => self.add_fields(name, object.name),
            Type::List(item) if matches!(**item, Type::Object(_)) => {
                self.add_fields(&format!("{name}{NUMBER}"), &item.to_string());
            }
            _ => {
                let name = property(name, param).unwrap_or_default();
                self.put(&name, self.schemas.parameter(param));
            }
        }
    }

    fn add_fields(&mut self, name: &str, object: &str) {
        for field in self.schemas.fields(object) {
            self.add(&format!("{name}[{}]", field.wire), field);
        }
    }

    fn put(&mut self, name: &str, schema: Object) {
        if name.contains(NUMBER) {
            self.add_pattern(&escape_regex(name), schema);
        } else {
            let properties = std::mem::take(&mut self.properties);
            self.properties = properties.with(name, schema);
        }
    }

    fn add_pattern(&mut self, name: &str, schema: Object) {
        let patterns = std::mem::take(&mut self.patterns);
        self.patterns = patterns.with(&format!("^{name}$"), schema);
    }
}

/// A name as a regular expression.
fn escape_regex(name: &str) -> String {
    name.replace(NUMBER, "\0").replace('[', r"\[").replace(']', r"\]").replace('\0', r"\[\d+\]")
}

/// Adds the required parameters, and the rules about alternatives.
fn with_required(
    schema: Object,
    slots: &[Slot],
    is_in: &dyn Fn(&&Param) -> bool,
    name: impl Fn(&Param) -> Option<String>,
) -> Object {
    let names = |params: &[Param]| params.iter().filter(is_in).filter_map(&name).map(Value::from).collect::<Vec<_>>();
    let always = slots.iter().filter_map(|slot| match slot {
        Slot::Param(param) if param.required == Required::Documented => Some(param),
        Slot::Param(_) | Slot::Choice(_) => None,
    });
    let always = always.filter(is_in).filter_map(&name).map(Value::from).collect::<Vec<_>>();
    let choices = slots.iter().filter_map(|slot| match slot {
        Slot::Choice(choice) if choice.required == Required::Documented => Some(choice),
        Slot::Param(_) | Slot::Choice(_) => None,
    });
    let choices = choices.map(|choice| {
        let groups = choice.alternatives.members.iter().map(|it| names(&it.params)).filter(|it| !it.is_empty());
        let groups = groups.map(|names| Object::new().with("required", list(names)).into());
        let how = if choice.alternatives.one_of { "oneOf" } else { "anyOf" };
        Object::new().with("description", alternatives(choice)).with(how, list(groups)).into()
    });
    let choices = choices.collect::<Vec<Value>>();
    let schema = schema.maybe("required", (!always.is_empty()).then(|| list(always)));
    schema.maybe("allOf", (!choices.is_empty()).then(|| list(choices)))
}
