//! Every generated request and declared type. The generator lists them, so that the tests cover all of them.

use std::collections::BTreeSet;

use helpdesk::meta::{FieldDetails, OPERATIONS, Sensitivity, TYPES, TypeDetails, TypeShape, ValueType};
use serde_json::{Value, json};

use crate::robustness;
use crate::samples::{self, SHOWN};

/// A value that a person typed. It is no name, because `Debug` may show a name.
const TYPED: &str = "CANARY «да»";

/// Values that a person typed in the sample requests.
const ASKED: [&str; 7] = ["ann+desk", "345-67", "on/hold", "100%", "счёт", "%PDF", "a b"];

#[test]
fn no_generated_type_shows_what_a_person_typed() {
    let mut shown_types = Vec::new();
    for details in TYPES {
        let inputs = inputs(details);
        let Some((name, show)) = SHOWN.iter().find(|(name, _)| *name == details.name) else {
            assert!(inputs.is_empty(), "{} holds text, and the samples do not show it", details.name);
            continue;
        };
        shown_types.push(*name);
        assert!(!inputs.is_empty(), "{name} is shown, and the test has nothing for it");
        for input in inputs {
            let shown = show(&input);
            assert!(!shown.contains("CANARY") && !shown.contains("да"), "{name}: {shown}\n{input}");
            assert!(!ASKED.iter().any(|typed| shown.contains(typed)), "{name}: {shown}");
        }
    }
    assert_eq!(shown_types.len(), SHOWN.len());
}

#[test]
fn no_request_shows_what_a_person_typed() {
    for (id, form, call) in samples::requests() {
        for shown in [format!("{call:?}"), format!("{call:#?}")] {
            for typed in ASKED {
                assert!(!shown.contains(typed), "{id}, {form}: {shown}");
            }
        }
    }
}

#[test]
fn debug_shows_numbers_enums_and_flags() {
    let show = |name: &str| SHOWN.iter().find(|(other, _)| *other == name).unwrap().1;
    let case = show("Case")(&robustness::sample("Case").to_string());
    for visible in
        ["case_id: CaseId(", "case_number: CaseNumber(\"664-245651\")", "status: Some(Open)", "created_at: Some("]
    {
        assert!(case.contains(visible), "no {visible} in {case}");
    }
    let unknown = show("Case")(r#"{"case_id":7,"brand_new":"CANARY","priority":"blocker","status":"on fire"}"#);
    for visible in ["brand_new: <redacted>", "Unknown(\"blocker\")", "Unknown(<redacted>)"] {
        assert!(unknown.contains(visible), "no {visible} in {unknown}");
    }
    let update = helpdesk::cases::update(664).priority("high").subject("Fire").staff_id(601);
    let shown =
        r#"cases.update { case: Text("664"), subject: <redacted>, staff_id: Int(601), priority: Text("high") }"#;
    assert_eq!(format!("{update:?}"), shown);
    let unknown = helpdesk::cases::update(664).priority(TYPED);
    assert_eq!(format!("{unknown:?}"), r#"cases.update { case: Text("664"), priority: Text(<redacted>) }"#);
}

/// Text that `Debug` shows, because the service chose the words.
const PUBLIC: &[&str] = &[
    "Attachment.mime_type",
    "CustomChannel.icon",
    "Language.code",
    "Language.title",
    "MacroAction.action_display_name",
];

#[test]
fn few_texts_are_public() {
    let is_public = |sensitivity, kind: &ValueType| sensitivity == Sensitivity::Public && is_text(kind);
    let mut public = BTreeSet::new();
    for details in TYPES {
        if let TypeShape::Record { fields, .. } = details.shape {
            let texts = fields.iter().filter(|field| is_public(field.sensitivity, &field.kind));
            public.extend(texts.map(|field| format!("{}.{}", details.name, field.name)));
        }
        if let TypeShape::Object { object, .. } = details.shape {
            let texts = object.fields.iter().filter(|field| is_public(field.sensitivity, &field.kind));
            public.extend(texts.map(|field| format!("{}.{}", details.name, field.name)));
        }
    }
    for details in OPERATIONS {
        let texts = details.operation.params().filter(|param| is_public(param.sensitivity, &param.kind));
        public.extend(texts.map(|param| format!("{}: {}", details.operation.id, param.name)));
    }
    let listed = PUBLIC.iter().map(|it| (*it).to_owned()).collect::<BTreeSet<_>>();
    let wrong = public.symmetric_difference(&listed).map(|text| {
        if listed.contains(text) {
            format!("`{text}` is not public any more: remove it from `PUBLIC` in {}", file!())
        } else {
            format!(
                "`{text}` has `sensitive: public`: if only the service chooses its words, add it to `PUBLIC` in {}",
                file!()
            )
        }
    });
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
}

/// The JSON, or the string, from which a type is read, in every variant. Empty for a type that holds no text.
fn inputs(details: &TypeDetails) -> Vec<String> {
    match &details.shape {
        // Numbers, words of the spec, and strings of a pattern.
        TypeShape::Id | TypeShape::Text(_) | TypeShape::Enum { open: false, .. } => vec![],
        TypeShape::Enum { open: true, .. } => vec![TYPED.to_owned()],
        // The samples contain values of these types.
        TypeShape::Alternatives { .. } | TypeShape::Object { .. } => vec![String::new()],
        TypeShape::Record { .. } => records(details.name),
        TypeShape::Accessor { record, .. } => records(record),
        TypeShape::Tagged { record, tag, .. } => {
            let kind = fields(record).iter().find(|field| field.name == *tag).map(|field| field.kind);
            let Some(ValueType::Named(name)) = kind else { panic!("{tag} has no enum") };
            let tags = robustness::samples(name).into_iter();
            let record = |value: Value| {
                let mut record = with_typed_text(robustness::sample(record));
                record[tag] = value;
                record.to_string()
            };
            tags.map(record).collect()
        }
        TypeShape::Events { tag, payload, events } => {
            let event = |name: &str, record: Value| json!({ *tag: name, *payload: record }).to_string();
            let known = events.iter().map(|it| event(it.name, with_typed_text(robustness::sample(it.record))));
            known.chain([event(TYPED, json!({ TYPED: TYPED }))]).collect()
        }
    }
}

fn fields(record: &str) -> &'static [FieldDetails] {
    match TYPES.iter().find(|details| details.name == record).map(|details| &details.shape) {
        Some(TypeShape::Record { fields, .. }) => fields,
        other => panic!("{record} is no record: {other:?}"),
    }
}

/// A record in which a person typed each string, one with unknown keys, and one whose optional fields are unreadable.
fn records(name: &str) -> Vec<String> {
    let readable = robustness::sample(name);
    let mut unknown = readable.clone();
    unknown[TYPED] = json!({ TYPED: TYPED });
    unknown["new_key"] = json!(TYPED);
    let mut unreadable = readable.clone();
    for field in
        fields(name).iter().filter(|field| readable[field.name].is_number() || readable[field.name].is_boolean())
    {
        if field.presence != helpdesk::meta::Presence::Required {
            unreadable[field.name] = json!({ TYPED: TYPED });
        }
    }
    [readable.clone(), with_typed_text(readable), unknown, unreadable].map(|record| record.to_string()).into()
}

/// Replaces each string except `plain`, which public fields have.
fn with_typed_text(mut value: Value) -> Value {
    match &mut value {
        Value::String(text) if text != "plain" => TYPED.clone_into(text),
        Value::Array(items) => items.iter_mut().for_each(|item| *item = with_typed_text(item.take())),
        Value::Object(entries) => entries.values_mut().for_each(|item| *item = with_typed_text(item.take())),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
    }
    value
}

/// Whether a value can hold any text.
fn is_text(kind: &ValueType) -> bool {
    match kind {
        ValueType::Text
        | ValueType::Html
        | ValueType::Url
        | ValueType::Email
        | ValueType::Phone
        | ValueType::Search
        | ValueType::File
        | ValueType::Json
        | ValueType::CustomFields(_) => true,
        ValueType::List(inner)
        | ValueType::QueryList(inner)
        | ValueType::OneOrMany(inner)
        | ValueType::Csv(inner)
        | ValueType::Pair(inner)
        | ValueType::Localized(inner) => is_text(inner),
        ValueType::Map(key, value) => is_text(key) || is_text(value),
        _ => false,
    }
}
