//! Requests at random, by `requests.yaml` and a seed.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fastrand::Rng;
use helpdesk::meta::{OPERATIONS, Operation};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{CustomFields, Json, Upload};

use crate::table::{self, Documented, Kind};

/// Pieces of texts and of names of files, in which a name, a pair, a part or a string could end.
const PIECES: &[&str] = &[
    "a", "printer", "я", "🙂", "\"", "'", "[", "]", "[]", "[0]", "%", "%22", "%5B", "/", "\\", "..", ".", "&", "=",
    "+", " ", "?", "#", ";", ",", ":", "\r\n", "\n", "\t", "\u{1}", "--", "<b>", "{}", "$", "\u{feff}", "\u{2028}",
    "0", "null",
];

/// The request of this seed. It may break a rule of the service, so that it is not validated.
pub(crate) fn request(seed: u64) -> OperationInput {
    static TABLE: LazyLock<BTreeMap<String, Documented>> = LazyLock::new(table::read);
    let mut random = Rng::with_seed(seed);
    // One in two is of an operation with files, of which there are three.
    let with_files: Vec<_> = TABLE.iter().filter(|(_, it)| it.has_form()).collect();
    let all: Vec<_> = TABLE.iter().collect();
    let chosen = if random.bool() { with_files } else { all };
    let (id, documented) = random.choice(chosen).unwrap();
    let operation = OPERATIONS.iter().find(|it| it.operation.id == id).unwrap().operation;
    let mut input = OperationInput::new(operation).without_validation();
    for place in documented.places() {
        let value = if place == "cases" { list(&mut random, 1, number) } else { number(&mut random) };
        input = input.set::<Value>(name(operation, place), value);
    }
    // A form has text for all values, and cannot tell some of them apart from none.
    let mut is_form = operation.query.iter().next().is_some();
    for (kind, names) in documented.params.iter().rev() {
        for param in names {
            if random.u8(..3) == 0 {
                continue;
            }
            let value = value(&mut random, *kind, is_form);
            is_form |= *kind == Kind::Files && !table::items(&value).is_empty();
            input = input.set::<Value>(name(operation, param), value);
        }
    }
    input
}

fn name(operation: &Operation, name: &str) -> &'static str {
    let id = operation.id;
    let operation = OPERATIONS.iter().find(|it| it.operation.id == id).unwrap().operation;
    operation.params().find(|it| it.name == name).unwrap_or_else(|| panic!("{id} has no `{name}`")).name
}

fn value(random: &mut Rng, kind: Kind, is_form: bool) -> Value {
    match kind {
        Kind::Text => text(random),
        Kind::Number => number(random),
        Kind::Flag | Kind::Mark => Value::Bool(random.bool()),
        Kind::Time => Value::UnixSeconds(random.i64(..)),
        Kind::Date => Value::Civil("2026-02-28 23:59:59".parse().unwrap()),
        Kind::Texts | Kind::TextOrTexts => list(random, 0, text),
        Kind::Numbers | Kind::NumberOrNumbers => list(random, 0, number),
        Kind::Joined => list(random, 0, number),
        Kind::Words => words(random, text),
        Kind::JoinedWords => words(random, |random| list(random, 0, text)),
        Kind::Fields | Kind::FieldsById => {
            let count = random.u64(..7);
            let fields =
                (0..count).fold(CustomFields::new(), |fields, id| fields.set(25 + id, json(random, is_form, 2)));
            Value::CustomFields(fields)
        }
        Kind::Files => list(random, 0, |random| {
            let name = string(random) + random.choice(["", ".txt", ".pdf", ".png"]).unwrap();
            let content: Vec<u8> = (0..random.usize(..200)).map(|_| random.u8(..)).collect();
            Value::File(Upload::from_bytes(name, content))
        }),
    }
}

fn list(random: &mut Rng, least: usize, item: impl Fn(&mut Rng) -> Value) -> Value {
    Value::List((0..random.usize(least..=20)).map(|_| item(random)).collect())
}

fn words(random: &mut Rng, item: impl Fn(&mut Rng) -> Value) -> Value {
    if random.bool() {
        return item(random);
    }
    Value::Map((1..=random.u64(1..4)).map(|language| (language.to_string(), item(random))).collect())
}

fn text(random: &mut Rng) -> Value {
    Value::Text(string(random))
}

fn string(random: &mut Rng) -> String {
    (0..random.usize(..8)).map(|_| *random.choice(PIECES).unwrap()).collect()
}

/// PHP has no larger integer.
fn number(random: &mut Rng) -> Value {
    Value::Uint(if random.bool() { random.u64(1..1_000_000) } else { random.u64(..=i64::MAX as u64) })
}

/// JSON of any type.
fn json(random: &mut Rng, is_form: bool, depth: usize) -> Json {
    let key = |random: &mut Rng| if is_form { format!("k{}", random.u8(..)) } else { string(random) };
    match random.u8(..if depth == 0 { 5 } else { 7 }) {
        0 => Json::Null,
        1 => random.bool().into(),
        2 => random.i64(..).into(),
        3 => (f64::from(random.i32(..)) / 8.0).into(),
        4 => string(random).into(),
        5 => (0..random.usize(..4)).map(|_| json(random, is_form, depth - 1)).collect(),
        _ => (0..random.usize(..4)).map(|_| (key(random), json(random, is_form, depth - 1))).collect(),
    }
}
