//! Random bytes from the service or in a spec lead to an error at worst, and never to a panic.

use std::sync::LazyLock;

use helpdesk::meta::{FieldDetails, OPERATIONS, Presence, Returns, TYPES, TypeDetails, TypeShape, ValueType};
use helpdesk::response::Response;
use helpdesk_codegen::SpecFile;
use http::{HeaderMap, StatusCode};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::samples::{READERS, RECORDS};
use api_tests::cases;

static SPEC: LazyLock<Vec<SpecFile>> = LazyLock::new(cases::spec);

/// A response as the spec describes it, for each operation.
static RESPONSES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    OPERATIONS.iter().map(|details| (details.operation.id, response(&details.returns).to_string())).collect()
});

#[test]
fn every_operation_reads_the_response_that_the_spec_describes() {
    for ((id, read), (_, json)) in READERS.iter().zip(RESPONSES.iter()) {
        let shown = read(&raw(json)).unwrap_or_else(|error| panic!("{id}: {error}\n{json}"));
        assert!(!shown.contains("ItemError"), "{id} could not read a row: {shown}\n{json}");
    }
}

#[test]
fn debug_of_responses_hides_personal_data() {
    for ((id, read), (_, json)) in READERS.iter().zip(RESPONSES.iter()) {
        let shown = read(&raw(json)).unwrap();
        assert!(!shown.contains("CANARY"), "{id} shows personal data: {shown}");
    }
}

#[test]
fn every_record_is_written_as_it_was_read() {
    for (name, write) in RECORDS {
        let details = TYPES.iter().find(|details| details.name == *name).unwrap();
        let once = write(&record(details).to_string()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let twice = write(&once).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(once, twice, "{name}");
        let (read, written): (Value, Value) = (record(details), serde_json::from_str(&once).unwrap());
        for key in read.as_object().unwrap().keys() {
            assert!(written.get(key).is_some(), "{name} lost `{key}`: {once}");
        }
    }
}

#[test]
fn unknown_fields_survive_a_round_trip() {
    for (name, write) in RECORDS {
        let details = TYPES.iter().find(|details| details.name == *name).unwrap();
        let mut json = record(details);
        json["brand_new"] = json!({ "deep": [1, "да", null] });
        let written: Value = serde_json::from_str(&write(&json.to_string()).unwrap()).unwrap();
        assert_eq!(written["brand_new"], json["brand_new"], "{name}");
    }
}

proptest! {
    #[test]
    fn no_bytes_panic_a_decoder(bytes in proptest::collection::vec(any::<u8>(), 0..200), operation in any::<prop::sample::Index>()) {
        let (_, read) = READERS[operation.index(READERS.len())];
        let _ = read(&Response::new(StatusCode::OK, HeaderMap::new(), bytes));
    }

    #[test]
    fn no_mutation_of_a_response_panics_its_decoder(
        operation in any::<prop::sample::Index>(),
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), mutation()), 1..6),
    ) {
        let operation = operation.index(RESPONSES.len());
        let json = mutate(&RESPONSES[operation].1, &cuts);
        let _ = (READERS[operation].1)(&raw(&json));
    }

}

proptest! {
    // All cases of the spec language are compiled each time.
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn no_mutation_of_the_spec_panics_the_generator(
        file in any::<prop::sample::Index>(),
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), mutation()), 1..6),
    ) {
        let mut spec = SPEC.clone();
        let file = file.get(&spec[..]).path.clone();
        let file = spec.iter_mut().find(|it| it.path == file).unwrap();
        file.text = mutate(&file.text, &cuts);
        compiles_or_says_why(&spec);
    }

    /// Slips in the small spec of the reference. The diagnostics do not depend on the order of the files.
    #[test]
    fn diagnostics_do_not_depend_on_the_order_of_files(
        slips in proptest::collection::vec((any::<bool>(), any::<proptest::sample::Index>(), 0_usize..12, slip()), 1..5),
    ) {
        let mut spec: Vec<_> = cases::examples().into_iter().take(2).collect();
        for (first, place, length, slip) in slips {
            let text = &mut spec[usize::from(first)].text;
            let letters: Vec<_> = text.chars().collect();
            let start = place.index(letters.len() + 1);
            let end = (start + length).min(letters.len());
            *text = letters[..start].iter().copied().chain(slip.chars()).chain(letters[end..].iter().copied()).collect();
        }
        compiles_or_says_why(&spec);
        let render = |spec: &[SpecFile]| helpdesk_codegen::check(spec).into_parts().1.render();
        let forth = render(&spec);
        spec.reverse();
        assert_eq!(render(&spec), forth);
    }

    #[test]
    fn no_text_panics_the_generator(text in "(?s).{0,200}") {
        let mut spec = SPEC.clone();
        spec.iter_mut().find(|it| it.path == "spec/views.yaml").unwrap().text = text;
        compiles_or_says_why(&spec);
    }
}

/// Pieces of YAML and of the spec language.
fn slip() -> impl Strategy<Value = String> {
    let slips = [
        "",
        "\n",
        "\r\n",
        "\t",
        " ",
        "  ",
        ":",
        ": ",
        "- ",
        "{",
        "}",
        "[",
        "]",
        ",",
        "\"",
        "'",
        "|",
        ">",
        "&a ",
        "*a",
        "!t ",
        "!!str ",
        "? ",
        "#",
        "---\n",
        "...\n",
        "%",
        "@",
        "`",
        "\u{feff}",
        "\u{0}",
        "\u{85}",
        "\u{2028}",
        "ü",
        "🙂",
        "~",
        "null",
        "0",
        "-1",
        "0x1F",
        "1e400",
        "99999999999999999999999",
        "true",
        "no",
        ".nan",
        "$",
        "$kind",
        "$kinds",
        "<<: ",
        "doc: ",
        "doc: x\ndoc: y\n",
        "types:\n",
        "\u{7f}",
        "\u{1b}[0m",
    ];
    prop_oneof![8 => proptest::sample::select(slips.to_vec()).prop_map(str::to_owned), 1 => any::<String>()]
}

/// Checks that a spec compiles or has diagnostics.
fn compiles_or_says_why(spec: &[SpecFile]) {
    match helpdesk_codegen::read(spec).map(|api| xtask::client(&api)) {
        Ok(files) => assert!(files.iter().any(|file| file.path == "src/lib.rs")),
        Err(diagnostics) => {
            let text = diagnostics.render();
            assert!(diagnostics.has_errors() && text.contains("error["), "{text}");
        }
    }
}

/// Replacements for a piece of a response.
fn mutation() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        prop::sample::select(vec![
            "[",
            "]",
            "{",
            "}",
            ",",
            ":",
            "\"",
            "\\",
            "\\ud800",
            "null",
            "true",
            "-",
            "0",
            "1e999",
            "-1",
            "18446744073709551616",
            "\"\"",
            "[]",
            "{}",
            "\n",
            "  ",
            "&a",
            "*a",
            "!t",
            "---\n",
            "<",
            ">",
            "$x",
            "<<: ",
            "#",
            "|",
            "\u{0}",
            "\u{feff}",
            "ж",
        ])
        .prop_map(ToOwned::to_owned),
        "\\PC{1,8}",
    ]
}

/// Replaces a few characters at each place.
fn mutate(text: &str, cuts: &[(prop::sample::Index, String)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (place, replacement) in cuts {
        if letters.is_empty() {
            break;
        }
        let start = place.index(letters.len());
        let end = (start + 3).min(letters.len());
        letters.splice(start..end, replacement.chars());
    }
    letters.into_iter().collect()
}

fn raw(json: &str) -> Response {
    Response::new(StatusCode::OK, HeaderMap::new(), json.to_owned())
}

/// Undescribed data may contain anything, so it counts as personal.
#[test]
fn debug_hides_undescribed_data() {
    for details in OPERATIONS.iter().filter(|it| matches!(it.returns, Returns::Raw | Returns::List { ty: None, .. })) {
        let (id, read) = *READERS.iter().find(|(id, _)| *id == details.operation.id).unwrap();
        let shown = read(&raw(r#"{"0":{"name":"CANARY"},"last_page":true}"#)).unwrap();
        assert!(!shown.contains("CANARY"), "{id} shows {shown}");
    }
}

/// A response that fits every operation, with a canary in every string.
pub(crate) fn rich_response() -> String {
    let types = TYPES.iter().filter(|details| matches!(details.shape, TypeShape::Record { .. }));
    let records = types.map(|details| (details.name.to_owned(), record(details)));
    Value::Object(records.collect()).to_string()
}

fn response(returns: &Returns) -> Value {
    match returns {
        Returns::Nothing => Value::Null,
        Returns::Record { ty, root, .. } => json!({ *root: record(find(ty)) }),
        Returns::Object { ty, .. } => record(find(ty)),
        Returns::Array { ty, root } => {
            let array = json!([record(find(ty)), record(find(ty))]);
            root.map_or(array.clone(), |root| json!({ root: array }))
        }
        Returns::List { ty, root, total, last_page_key } => {
            let row = ty.map_or(json!({ "anything": [1, "x"] }), |ty| record(find(ty)));
            let row = root.map_or(row.clone(), |root| json!({ root: row }));
            let mut list = Map::new();
            list.insert("0".into(), row.clone());
            list.insert("1".into(), row);
            list.extend(total.map(|total| (total.to_owned(), json!(2))));
            list.extend(last_page_key.map(|ends| (ends.to_owned(), json!(true))));
            Value::Object(list)
        }
        _ => json!({ "anything": "at all" }),
    }
}

/// A record with every field; personal fields hold a canary.
fn record(details: &TypeDetails) -> Value {
    let TypeShape::Record { fields, .. } = details.shape else {
        panic!("{} is no record", details.name);
    };
    fields.iter().map(|field| (field.name.to_owned(), self::field(field))).collect()
}

fn field(field: &FieldDetails) -> Value {
    let text = if field.presence == Presence::Required { "plain" } else { "CANARY «да»" };
    match field.sensitivity {
        helpdesk::meta::Sensitivity::Public => value(&field.kind, "plain"),
        _ => value(&field.kind, text),
    }
}

fn value(kind: &ValueType, text: &str) -> Value {
    match kind {
        ValueType::Text | ValueType::Html | ValueType::Url | ValueType::Email | ValueType::Phone => json!(text),
        ValueType::Int | ValueType::Bytes => json!(9_007_199_254_740_993_i64),
        ValueType::Number | ValueType::Minutes | ValueType::Seconds => json!(1.5),
        ValueType::Percent => json!("12.5%"),
        ValueType::Bool => json!(true),
        ValueType::Timestamp => json!("Mon, 15 May 2014 00:15:17 +0300"),
        ValueType::UnixSeconds => json!(1_400_102_117),
        ValueType::Json => json!({ "any": text }),
        ValueType::Named(name) => named_value(find(name)),
        ValueType::List(inner) => json!([value(inner, text), value(inner, text)]),
        ValueType::Csv(inner) => json!(format!("{0},{0}", value(inner, text).as_str().unwrap_or("7"))),
        ValueType::Map(_, inner) => json!({ "7": value(inner, text) }),
        ValueType::Localized(inner) => json!({ "1": value(inner, text), "2": value(inner, text) }),
        ValueType::CustomFields(_) => json!({ "cf_25": text, "cf_26": true }),
        other => panic!("{other:?} is never read"),
    }
}

fn named_value(details: &TypeDetails) -> Value {
    match &details.shape {
        TypeShape::Id => json!(u64::MAX),
        TypeShape::Text(_) => json!("664-245651"),
        TypeShape::Enum { values: [first, ..], .. } => json!(first.text),
        TypeShape::Enum { patterns: [first, ..], .. } => json!(format!("{}7{}", first.prefix, first.suffix)),
        TypeShape::Record { .. } => record(details),
        other => panic!("{other:?} is never read"),
    }
}

fn find(name: &str) -> &'static TypeDetails {
    TYPES.iter().find(|details| details.name == name).unwrap_or_else(|| panic!("no type `{name}`"))
}

/// A record with all of its fields, by the name of its type.
pub(super) fn sample(name: &str) -> Value {
    record(find(name))
}

/// Values of an id, an enum or a format: each listed value, and one value of each pattern.
pub(super) fn samples(name: &str) -> Vec<Value> {
    match &find(name).shape {
        TypeShape::Id => vec![json!(0), json!(7), json!(u64::MAX)],
        TypeShape::Text(_) => vec![json!("664-245651")],
        TypeShape::Enum { values, patterns, number, .. } => {
            let texts = values.iter().map(|it| it.text.to_owned());
            let parts = patterns.iter().map(|it| format!("{}{}{}", it.prefix, part(&it.part), it.suffix));
            let wire = |text: String| match text.parse::<i64>() {
                Ok(id) if *number => json!(id),
                _ => json!(text),
            };
            texts.chain(parts).map(wire).collect()
        }
        other => panic!("{other:?} is no scalar"),
    }
}

fn part(kind: &ValueType) -> String {
    match kind {
        ValueType::Named(name) => match samples(name).remove(0) {
            Value::String(text) => text,
            _ => "7".to_owned(),
        },
        _ => "7".to_owned(),
    }
}
