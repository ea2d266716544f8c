//! Every operation and type of the spec, for people and for programs. Names are the wire's.

use std::fmt::Write as _;

use helpdesk_codegen::Api;
use helpdesk_codegen::api::{
    Body, ChoiceSlot, Event, Field, FoundBy, Item, Keys, Limit, Member, Operation, Param, Presence, Required, Returns,
    Sensitivity, Set, Slot, Source, Timeline, Type, TypeDecl, TypeKind,
};
use serde_json::{Map, Value, json};

/// One line an operation.
pub fn operations_text(api: &Api) -> String {
    let mut text = String::new();
    let (mut count, mut unverified) = (0, 0);
    for (_, operation) in api.operations() {
        count += 1;
        unverified += usize::from(operation.source != Source::Documented);
        let mark = if operation.source == Source::Documented { ' ' } else { '?' };
        let (method, effect) = (operation.method.text(), operation.effect.text());
        writeln!(text, "{mark} {:34} {method:6} {:48} {effect}", operation.id, operation.path)
            .expect("a String takes everything");
    }
    writeln!(text, "\n{count} operations, {unverified} of them unverified (?)").expect("a String takes everything");
    text
}

/// An array of objects.
pub fn operations_json(api: &Api) -> String {
    pretty(api.operations().map(|(_, operation)| self::operation(operation)).collect())
}

/// One line a type.
pub fn types_text(api: &Api) -> String {
    let mut text = String::new();
    for (family, decl) in api.types() {
        writeln!(text, "{:24} {:13} {}", decl.name, kind(decl), family.module).expect("a String takes everything");
    }
    text
}

/// An array of objects.
pub fn types_json(api: &Api) -> String {
    pretty(api.types().map(|(family, decl)| type_object(&family.module, decl)).collect())
}

fn pretty(values: Vec<Value>) -> String {
    let mut text = serde_json::to_string_pretty(&Value::Array(values)).expect("values have text keys");
    text.push('\n');
    text
}

fn operation(operation: &Operation) -> Value {
    let mut object = json!({
        "id": operation.id,
        "doc": operation.doc,
        "method": operation.method.text(),
        "path": operation.path,
        "effect": operation.effect.text(),
        "source": operation.source.text(),
        "path_params": operation.path_params.iter().map(param).collect::<Vec<_>>(),
        "query": operation.query.iter().flat_map(slot_params).collect::<Vec<_>>(),
        "body": operation.body.as_ref().map(body),
        "returns": returns(&operation.returns),
    });
    let map = object.as_object_mut().expect("made as an object");
    put(map, "evidence", evidence(&operation.source));
    put(map, "needs", operation.needs.clone());
    put(map, "requires", operation.requires.clone());
    put(map, "bulk_of", operation.bulk_of.clone());
    put(map, "found_by", operation.found_by.as_ref().map(found_by));
    if let Some(paging) = &operation.paging {
        let window = format!("{:?}", paging.window).to_lowercase();
        map.insert("paging".into(), json!({ "max_page": paging.max_page, "window": window, "size": paging.size }));
    }
    let timeline = |it: &Timeline| json!({ "from": it.from, "to": it.to, "sort": it.sort });
    put(map, "created", operation.times.created.as_ref().map(timeline));
    put(map, "updated", operation.times.updated.as_ref().map(timeline));
    if let Some(lifecycle) = &operation.lifecycle {
        let pairs = |pairs: &[(String, String)]| {
            pairs.iter().map(|(field, value)| (field.clone(), json!(value))).collect::<Map<_, _>>()
        };
        let (sets, creates) = (pairs(&lifecycle.sets), pairs(&lifecycle.creates));
        map.insert("lifecycle".into(), json!({ "from": lifecycle.from, "sets": sets, "creates": creates }));
    }
    object
}

fn found_by(found_by: &FoundBy) -> Value {
    let times =
        found_by.times.as_ref().map(|it| json!({ "at": it.at, "from": it.from, "to": it.to, "set_by": it.set_by }));
    json!({ "list": found_by.list, "by": found_by.by, "same": found_by.same, "times": times })
}

fn body(body: &Body) -> Value {
    json!({
        "encodings": body.encodings.iter().map(|encoding| encoding.text()).collect::<Vec<_>>(),
        "roots": { "json": body.json_root, "multipart": body.multipart_root },
        "edit": body.edit,
        "fields": body.slots.iter().flat_map(slot_params).collect::<Vec<_>>(),
    })
}

fn slot_params(slot: &Slot) -> Vec<Value> {
    match slot {
        Slot::Param(it) => vec![param(it)],
        Slot::Choice(choice) => {
            choice.alternatives.members.iter().flat_map(|member| choice_params(choice, member)).collect()
        }
    }
}

fn choice_params<'a>(choice: &'a ChoiceSlot, member: &'a Member) -> impl Iterator<Item = Value> + 'a {
    member.params.iter().map(|it| {
        let mut object = param(it);
        let rule = if choice.alternatives.exactly_one { "exactly_one" } else { "at_least_one" };
        let map = object.as_object_mut().expect("made as an object");
        map.insert("choice".into(), json!({ "type": choice.ty, "member": member.name, "rule": rule }));
        object
    })
}

fn param(param: &Param) -> Value {
    let mut object = json!({ "name": param.wire, "type": param.ty.to_string(), "doc": param.doc });
    let map = object.as_object_mut().expect("made as an object");
    match &param.required {
        Required::No => None,
        Required::Documented => map.insert("required".into(), json!(true)),
        Required::BySense(reason) => map.insert("required_by_sense".into(), json!(reason)),
    };
    put(map, "rust_name", (param.ident != param.wire).then(|| param.ident.clone()));
    put(map, "sensitive", sensitive(param.sensitivity));
    if let Type::CustomFields(keys) = param.ty {
        let keys = match keys {
            Keys::CfId => "cf_id",
            Keys::Id => "id",
        };
        put(map, "keys", Some(keys));
    }
    put(map, "default", param.default.clone());
    for limit in &param.limits {
        let (name, number) = self::limit(limit);
        map.insert(name.into(), number);
    }
    put(map, "only_with", param.only_with.clone());
    put(map, "only_in", param.only_in.map(|encoding| encoding.text()));
    put(map, "deprecated", param.deprecated.clone());
    put(map, "evidence", evidence(&param.source));
    object
}

fn limit(limit: &Limit) -> (&'static str, Value) {
    match limit {
        Limit::Min(min) => ("min", json!(min)),
        Limit::Max(max) => ("max", json!(max)),
        Limit::MinLength(min) => ("min_length", json!(min)),
        Limit::MaxLength(max) => ("max_length", json!(max)),
        Limit::MinItems(min) => ("min_items", json!(min)),
        Limit::MaxItems(max) => ("max_items", json!(max)),
        Limit::MaxFile(size) => ("max_file_bytes", json!(size.bytes)),
        Limit::MaxTotal(size) => ("max_total_bytes", json!(size.bytes)),
    }
}

fn put(map: &mut Map<String, Value>, key: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        map.insert(key.into(), value.into());
    }
}

fn sensitive(sensitivity: Sensitivity) -> Option<&'static str> {
    match sensitivity {
        Sensitivity::Public => None,
        Sensitivity::Personal => Some("personal"),
        Sensitivity::Secret => Some("secret"),
    }
}

fn evidence(source: &Source) -> Option<String> {
    match source {
        Source::Documented => None,
        Source::Unverified { evidence } => Some(evidence.clone()),
    }
}

fn returns(returns: &Returns) -> Value {
    match returns {
        Returns::Nothing => json!({ "shape": "nothing" }),
        Returns::Record { ty, root } => json!({ "shape": "record", "type": ty, "root": root }),
        Returns::Object { ty } => json!({ "shape": "object", "type": ty }),
        Returns::Array { ty, root } => json!({ "shape": "array", "type": ty, "root": root }),
        Returns::Raw { reason } => json!({ "shape": "raw", "reason": reason }),
        Returns::List { item, root, total, ends } => {
            let ty = match item {
                Item::Record(ty) => Some(ty),
                Item::Json => None,
            };
            json!({ "shape": "list", "type": ty, "root": root, "total": total, "ends": ends })
        }
    }
}

fn kind(decl: &TypeDecl) -> &'static str {
    match decl.kind {
        TypeKind::Id => "id",
        TypeKind::Text { .. } => "text",
        TypeKind::Record(_) => "record",
        TypeKind::Set(Set { open: true, .. }) => "open set",
        TypeKind::Set(Set { open: false, .. }) => "closed set",
        TypeKind::Alternatives(_) => "alternatives",
        TypeKind::Events(_) => "events",
        TypeKind::View(_) => "view",
    }
}

fn type_object(family: &str, decl: &TypeDecl) -> Value {
    let mut object = json!({ "name": decl.name, "kind": kind(decl), "family": family, "doc": decl.doc });
    let map = object.as_object_mut().expect("made as an object");
    match &decl.kind {
        TypeKind::Id => (),
        TypeKind::Text { shape } => put(map, "shape", Some(shape.as_str())),
        TypeKind::Record(record) => {
            put(map, "root", record.root.clone());
            map.insert("fields".into(), record.fields.iter().map(field).collect());
        }
        TypeKind::Set(set) => {
            map.insert("values".into(), set_values(set));
            put(map, "wire", set.number.then_some("number"));
        }
        TypeKind::Alternatives(alternatives) => {
            put(map, "exactly_one", Some(alternatives.exactly_one));
            map.insert("members".into(), alternatives.members.iter().map(member).collect());
            let params = alternatives.members.iter().flat_map(|member| &member.params);
            map.insert("fields".into(), params.map(param).collect());
        }
        TypeKind::Events(events) => {
            put(map, "tag", Some(events.tag.as_str()));
            put(map, "payload", Some(events.payload.as_str()));
            map.insert("events".into(), events.events.iter().map(event).collect());
        }
        TypeKind::View(view) => {
            put(map, "record", Some(view.record.as_str()));
            put(map, "rust_method", Some(view.method.as_str()));
            let members = view.members.iter();
            let members = members.map(|it| json!({ "name": it.name, "doc": it.doc, "field": it.field.wire }));
            map.insert("members".into(), members.collect());
        }
    }
    object
}

fn event(event: &Event) -> Value {
    let mut object = json!({ "name": event.wire, "doc": event.doc, "record": event.record });
    let map = object.as_object_mut().expect("made as an object");
    put(map, "evidence", evidence(&event.source));
    object
}

/// What is given together.
fn member(member: &Member) -> Value {
    let names = member.params.iter().map(|param| param.wire.as_str()).collect::<Vec<_>>();
    let mut object = json!({ "name": member.name, "doc": member.doc, "fields": names });
    let map = object.as_object_mut().expect("made as an object");
    if let Some(span) = &member.span {
        map.insert("span".into(), json!({ "min_seconds": span.min.seconds, "max_seconds": span.max.seconds }));
    }
    let cache = member.cache.iter().map(|rule| {
        json!({ "up_to_seconds": rule.up_to.as_ref().map(|up_to| up_to.seconds), "seconds": rule.lasts.seconds })
    });
    put(map, "cache", (!member.cache.is_empty()).then(|| cache.collect::<Vec<_>>()));
    object
}

fn field(field: &Field) -> Value {
    let mut object = json!({ "name": field.wire, "type": field.ty.to_string(), "doc": field.doc });
    let map = object.as_object_mut().expect("made as an object");
    let presence = match field.presence {
        Presence::Required => "required",
        Presence::Plain => "plain",
        Presence::Optional(_) => "optional",
    };
    put(map, "presence", Some(presence));
    put(map, "rust_name", (field.ident != field.wire).then(|| field.ident.clone()));
    put(map, "sensitive", sensitive(field.sensitivity));
    if !field.also.is_empty() {
        map.insert("also".into(), json!(field.also));
    }
    put(map, "only_with", field.only_with.clone());
    put(map, "deprecated", field.deprecated.clone());
    put(map, "evidence", evidence(&field.source));
    object
}

fn set_values(set: &Set) -> Value {
    let values = set.values.iter().map(|value| {
        let mut object = json!({ "name": value.wire, "doc": value.doc });
        let map = object.as_object_mut().expect("made as an object");
        put(map, "cache_seconds", value.cache.as_ref().map(|cache| cache.seconds));
        put(map, "evidence", evidence(&value.source));
        object
    });
    let patterns = set.patterns.iter().map(|pattern| {
        let part: &Type = &pattern.part;
        json!({ "name": format!("{}<{part}>{}", pattern.prefix, pattern.suffix), "doc": pattern.doc, "pattern": true })
    });
    values.chain(patterns).collect()
}
