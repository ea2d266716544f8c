//! Each resource by its metadata: a record is created, read, listed, changed, moved through its states and deleted.
//!
//! A new resource has these scenarios without a line of code. Effects on other resources have separate files.

use std::time::Duration;

use helpdesk::meta::{
    Effect, FieldDetails, OPERATIONS, OperationDetails, Param, Presence, ReadJson, Service, TYPES, TypeShape,
    ValueType, take_json,
};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{HelpDesk, Json};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, follows_from_metadata};
use helpdesk_samples::{Sample, example_value};
use serde_json::Map;

use crate::end_to_end::bench::{Bench, ODD};

scenarios![
    a_new_record_has_all_values_of_the_request,
    an_update_of_one_field_keeps_the_others,
    a_record_moves_through_its_states,
    a_record_swaps_places_with_its_neighbor,
    a_deleted_record_is_not_found,
    each_list_has_records,
];

/// Records below a case, whose files have their scenarios.
const IRREGULAR: [&str; 1] = ["Message"];

/// A type of record with an id, and its operations.
pub(super) struct Kind {
    name: &'static str,
    pub(super) key: &'static FieldDetails,
    pub(super) fields: &'static [FieldDetails],
    pub(super) operations: Vec<&'static OperationDetails>,
}

pub(super) type Record = Map<String, Json>;

impl Kind {
    pub(super) fn new(name: &'static str) -> Option<Self> {
        let TypeShape::Record { fields, .. } = TYPES.iter().find(|it| it.name == name)?.shape else { return None };
        let key = fields.iter().find(|it| it.presence == Presence::Required && is_id(&it.kind))?;
        let is_own = |details: &&OperationDetails| match details.returns.record().or(details.returns.item()) {
            Some(other) => other == name,
            None => details.operation.path_params.last().is_some_and(|param| names_one(param.kind.item(), key.kind)),
        };
        Some(Self { name, key, fields, operations: OPERATIONS.iter().filter(is_own).collect() })
    }

    pub(super) fn find(&self, is_it: impl Fn(&OperationDetails) -> bool) -> Option<&'static OperationDetails> {
        self.operations.iter().find(|it| is_it(it)).copied()
    }

    pub(super) fn list(&self) -> Option<&'static OperationDetails> {
        self.find(|it| it.operation.effect == Effect::Safe && it.returns.item().is_some())
    }

    pub(super) fn of_one(&self, effect: Effect) -> impl Iterator<Item = &'static OperationDetails> {
        let key = self.key.kind;
        let is_of_one =
            move |it: &&OperationDetails| it.operation.path_params.iter().any(|param| names_one(&param.kind, key));
        self.operations.iter().copied().filter(move |it| it.operation.effect == effect).filter(is_of_one)
    }

    /// The example of an operation, about a record.
    pub(super) fn request(&self, details: &'static OperationDetails, id: u64) -> OperationInput {
        let input = Sample::example(details).unwrap().input;
        let own = details.operation.path_params.iter().find(|it| names_one(&it.kind, self.key.kind));
        own.map_or(input.clone(), |param| input.set::<u64>(param.name, id))
    }

    /// A list with all its records on a page: the example without its filters.
    pub(super) fn whole(&self, list: &'static OperationDetails) -> OperationInput {
        let (example, operation) = (self.request(list, 0), list.operation);
        let is_needed = |name: &str| {
            operation.params().any(|it| it.name == name && (it.required || operation.path_params.contains(it)))
                || operation.alternatives_of(name).is_some()
        };
        let needed = example.values().filter(|(name, _)| is_needed(name));
        let whole =
            needed.fold(OperationInput::new(operation), |all, (name, value)| all.set::<Value>(name, value.clone()));
        let size = operation.page_size(HelpDesk::METADATA.page_size);
        if operation.query.iter().any(|it| it.name == "limit") { whole.set::<i64>("limit", size) } else { whole }
    }

    /// The records of a response, as the typed client reads them.
    pub(super) fn send(&self, bench: &Bench, request: OperationInput) -> Vec<Record> {
        let operation = request.operation().id;
        let details = OPERATIONS.iter().find(|it| it.operation.id == operation).unwrap();
        let response = bench.ok(request);
        let records = response.records(&details.returns).unwrap();
        assert!(records.errors.is_empty(), "{operation}: {:?}", records.errors);
        let read = |record: &Json| {
            let mut sent = record.as_object().unwrap().clone();
            let value = |it: &FieldDetails| Some((it.name.to_owned(), take_json(it, TYPES, &mut sent)?.unwrap()));
            self.fields.iter().filter_map(value).collect()
        };
        records.items.iter().map(|record| read(&record.value())).collect()
    }

    pub(super) fn id(&self, record: &Record) -> u64 {
        record[self.key.name].as_u64().unwrap()
    }

    /// The operations that change the state of a record.
    fn actions(&self) -> impl Iterator<Item = &'static OperationDetails> {
        let actions = self.of_one(Effect::Idempotent).chain(self.of_one(Effect::NonIdempotent));
        actions.filter(|it| it.lifecycle.is_some())
    }

    /// A record as its own operation shows it, or else the list.
    fn read(&self, bench: &Bench, id: u64) -> Record {
        let get = self.of_one(Effect::Safe).find(|it| it.returns.record().is_some());
        let list = || self.whole(self.list().expect("an operation shows the record"));
        let records = self.send(bench, get.map_or_else(list, |get| self.request(get, id)));
        records.into_iter().find(|it| self.id(it) == id).expect("the record is shown")
    }

    /// Changes the state of a record. The record has the new state and the time of the change, and keeps all other values. The response shows
    /// the record as it is stored.
    fn perform(&self, bench: &Bench, action: &'static OperationDetails, id: u64) {
        bench.server.advance(Duration::from_secs(60));
        let mut expected = self.read(bench, id);
        let response = self.send(bench, self.with_required(action, id)).pop();
        let (after, name) = (self.read(bench, id), action.operation.id);
        for (name, text) in action.lifecycle.iter().flat_map(|it| it.sets) {
            let field = self.fields.iter().find(|it| it.name == *name).unwrap();
            expected.insert((*name).to_owned(), field.read_json(TYPES, &Json::from(*text)).unwrap());
        }
        response.iter().chain([&after]).for_each(|record| self.assert_updated(bench, record, action));
        if let Some(time) = after.get("updated_at") {
            expected.insert("updated_at".to_owned(), time.clone());
        }
        assert_eq!(after, expected, "{name}: {} before and after", self.name);
        if let Some(response) = response {
            self.assert_shows(&response, &after, name);
        }
    }

    /// A response shows a record as it is stored, and lacks at most fields that are optional.
    fn assert_shows(&self, response: &Record, stored: &Record, name: &str) {
        let differs = |it: &&FieldDetails| match (response.get(it.name), stored.get(it.name)) {
            (Some(shown), Some(stored)) => shown != stored,
            (None, Some(_)) | (Some(_), None) => !matches!(it.presence, Presence::Optional(_)),
            (None, None) => false,
        };
        let wrong: Vec<_> = self.fields.iter().filter(differs).map(|it| it.name).collect();
        assert!(wrong.is_empty(), "{name}: the response shows other values of {wrong:?}");
    }

    /// A new record, with the request.
    pub(super) fn create(&self, bench: &Bench) -> Option<(OperationInput, Record)> {
        let create = self.find(|it| it.operation.effect == Effect::Create && it.bulk_of.is_none())?;
        let mut request = Sample::example(create).unwrap().input;
        for (param, text) in self.texts(create) {
            request = request.set::<Value>(param.name, Value::Text(text.to_owned()));
        }
        let mut record = self.send(bench, request.clone()).remove(0);
        // Only the response to a creation has a password.
        record.remove("password");
        Some((request, record))
    }

    /// The rows of the list, if there is one.
    pub(super) fn rows(&self, bench: &Bench) -> Vec<Record> {
        self.list().map(|list| self.send(bench, self.whole(list))).unwrap_or_default()
    }

    /// The rows of the list but for this record, in their order.
    fn other_rows(&self, bench: &Bench, record: &Record) -> Vec<Record> {
        self.rows(bench).into_iter().filter(|row| self.id(row) != self.id(record)).collect()
    }

    /// A request about a record with the required parameters alone.
    pub(super) fn with_required(&self, details: &'static OperationDetails, id: u64) -> OperationInput {
        let (example, path) = (self.request(details, id), details.operation.path_params);
        let required = details.operation.params().filter(|it| it.required || path.contains(it));
        required.fold(OperationInput::new(details.operation), |input, param| {
            input.set::<Value>(param.name, example.get(param.name).unwrap().clone())
        })
    }

    /// Values for the parameters of an update that are fields too: a string and, where the request may lack it, an empty one; else the example.
    fn changes(&self, update: &'static OperationDetails) -> Vec<(&'static Param, Value)> {
        let texts = self.texts(update).flat_map(|(param, text)| {
            let empty = Some(String::new()).filter(|_| !param.required);
            [Some(format!("{text} again")), empty].into_iter().flatten().map(move |text| (param, Value::Text(text)))
        });
        let with_text: Vec<_> = self.texts(update).map(|(param, _)| param).collect();
        // Cases and users have different custom fields.
        let is_other = |param: &&Param| {
            !with_text.contains(param)
                && !matches!(param.kind, ValueType::CustomFields(_))
                && param.requires.is_none()
                && self.fields.iter().any(|field| field.name == param.name && field.kind == param.kind)
        };
        let body = update.operation.body.map_or(&[][..], |body| body.params);
        let example = Sample::example(update).unwrap().input;
        let value = |param: &Param| match param.kind {
            // Two records cannot have the same one.
            ValueType::Email => Value::Text(format!("{}@new.example.com", param.name)),
            ValueType::Phone => Value::Text("+1 555 019 99 99".to_owned()),
            kind => example.get(param.name).cloned().unwrap_or_else(|| example_value(param.name, &kind)),
        };
        let others = body.iter().filter(is_other).map(|param| (param, value(param)));
        texts.chain(others).collect()
    }

    /// The time of the last change is the present, if the response has it.
    fn assert_updated(&self, bench: &Bench, record: &Record, details: &OperationDetails) {
        if let Some(time) = record.get("updated_at") {
            let is_now = bench.is_now(time.as_str().and_then(|text| text.parse().ok()));
            assert!(is_now, "{}: `updated_at` of {} is {time}", details.operation.id, self.name);
        }
    }

    /// Parameters that set a string, with a value that needs care.
    fn texts(&self, details: &'static OperationDetails) -> impl Iterator<Item = (&'static Param, &'static str)> {
        let is_text = |param: &&Param| {
            [ValueType::Text, ValueType::Html, ValueType::Localized(&ValueType::Text)].contains(&param.kind)
                && param.limits.is_empty()
                && param.requires.is_none()
                && self.fields.iter().any(|field| field.name == param.name && field.kind == param.kind)
        };
        details.operation.body.into_iter().flat_map(|body| body.params).filter(is_text).map(|it| (it, ODD))
    }

    /// Each field that has the name of a parameter has its value.
    fn assert_sent(&self, request: &OperationInput, record: &Record) {
        for (name, value) in request.values() {
            let Some(field) = self.fields.iter().find(|it| it.name == name && it.name != self.key.name) else {
                continue;
            };
            let param = request.operation().params().find(|it| it.name == name).unwrap();
            if param.kind.item() == field.kind.item() || param.kind == field.kind {
                let sent = field.read_json(TYPES, &json(value)).unwrap();
                assert!(
                    record[name] == sent || record[name] == json(value),
                    "{}: {name} is {}",
                    self.name,
                    record[name]
                );
            }
        }
    }
}

/// Whether a value names a record by its id alone, or by its id and in other ways, as `CaseRef` does.
pub(super) fn names_one(kind: &ValueType, id: ValueType) -> bool {
    let shape = kind.named().and_then(|name| TYPES.iter().find(|it| it.name == name)).map(|it| it.shape);
    *kind == id || matches!(shape, Some(TypeShape::Enum { patterns, .. }) if patterns.iter().any(|it| it.part == id))
}

fn is_id(kind: &ValueType) -> bool {
    let ValueType::Named(name) = kind else { return false };
    TYPES.iter().any(|it| it.name == *name && it.shape == TypeShape::Id)
}

fn json(value: &Value) -> Json {
    match value {
        Value::List(items) => items.iter().map(json).collect(),
        Value::Map(fields) => fields.iter().map(|(key, it)| (key.clone(), json(it))).collect::<Map<_, _>>().into(),
        Value::CustomFields(fields) => {
            fields.iter().map(|(id, it)| (format!("cf_{id}"), it.clone())).collect::<Map<_, _>>().into()
        }
        Value::Bool(flag) => Json::from(*flag),
        value => Json::from(value.scalar().unwrap_or_default().into_owned()),
    }
}

/// The types of records of the spec.
fn kinds() -> Vec<Kind> {
    let kinds = TYPES.iter().filter(|it| !IRREGULAR.contains(&it.name)).filter_map(|it| Kind::new(it.name));
    kinds.filter(|it| !it.operations.is_empty()).collect()
}

fn a_new_record_has_all_values_of_the_request(bench: &Bench) {
    for kind in kinds() {
        let Some((request, record)) = kind.create(bench) else { continue };
        kind.assert_sent(&request, &record);
        let id = kind.id(&record);
        for get in kind.of_one(Effect::Safe).filter(|it| it.returns.record().is_some()) {
            kind.assert_shows(&record, &kind.send(bench, kind.request(get, id))[0], kind.name);
        }
        if let Some(list) = kind.list() {
            let rows = kind.send(bench, kind.whole(list));
            let ends = [rows.first(), rows.last()].map(|row| row.map(|row| kind.id(row)));
            assert!(ends.contains(&Some(id)), "{}: it is the first or the last one", kind.name);
        }
    }
}

fn an_update_of_one_field_keeps_the_others(bench: &Bench) {
    let mut tried = 0;
    for kind in kinds() {
        let Some((_, created)) = kind.create(bench) else { continue };
        let (id, others) = (kind.id(&created), kind.other_rows(bench, &created));
        let mut expected = kind.read(bench, id);
        let is_update = |it: &&OperationDetails| {
            let id = it.operation.id;
            it.lifecycle.is_none() && (id.ends_with(".update") || follows_from_metadata(id))
        };
        for update in kind.of_one(Effect::Idempotent).filter(is_update) {
            let nothing = kind.with_required(update, id);
            if update.operation.body.is_some_and(|body| body.params.iter().any(|it| it.required)) {
                bench.ok(nothing.clone());
                expected = kind.read(bench, id);
            }
            for (param, value) in kind.changes(update) {
                bench.server.advance(Duration::from_secs(60));
                let request = nothing.clone().set::<Value>(param.name, value);
                let after = kind.send(bench, request.clone()).remove(0);
                kind.assert_sent(&request, &after);
                // A case to which nothing happens keeps its time.
                if after.get(param.name) != expected.get(param.name) {
                    kind.assert_updated(bench, &after, update);
                }
                expected.insert(param.name.to_owned(), after[param.name].clone());
                let differs =
                    |it: &&FieldDetails| it.name != "updated_at" && after.get(it.name) != expected.get(it.name);
                let wrong: Vec<_> = kind.fields.iter().filter(differs).map(|it| it.name).collect();
                assert!(wrong.is_empty(), "{} {}: {wrong:?}", kind.name, param.name);
                expected = after;
                tried += 1;
            }
        }
        assert_eq!(kind.other_rows(bench, &expected), others, "{}: an update changes one record", kind.name);
    }
    assert!(tried >= 30, "{tried} changes, of which groups and companies have the most");
}

fn a_record_moves_through_its_states(bench: &Bench) {
    let mut tried = 0;
    for kind in kinds() {
        // A new record has fewer values than records of the example.
        let Some((_, new)) = kind.create(bench) else { continue };
        let rows = if kind.list().is_some() { kind.rows(bench) } else { vec![new] };
        // Without another staff member, cases of a disabled one have none. A staff member who disables itself sends no further request.
        let is_caller = |row: &Record| row.get("staff_email").is_some_and(|it| it == DEFAULT_STAFF_EMAIL);
        let rows_elsewhere = || -> Vec<_> {
            kinds().iter().filter(|it| it.name != kind.name && it.name != "Case").map(|it| it.rows(bench)).collect()
        };
        let before = rows_elsewhere();
        for record in rows.iter().filter(|row| !is_caller(row)) {
            let others = kind.other_rows(bench, record);
            // Each action follows each other one, and itself.
            for (first, second) in kind.actions().flat_map(|first| kind.actions().map(move |second| (first, second))) {
                kind.perform(bench, first, kind.id(record));
                kind.perform(bench, second, kind.id(record));
                tried += 1;
            }
            assert_eq!(kind.other_rows(bench, record), others, "{}: an action changes one record", kind.name);
        }
        assert_eq!(rows_elsewhere(), before, "{}: an action changes no record of another type", kind.name);
    }
    assert!(tried >= 178, "{tried} pairs of actions, of which users have nine each");
}

fn a_record_swaps_places_with_its_neighbor(bench: &Bench) {
    let mut tried = 0;
    for kind in kinds() {
        let find = |action: &str| kind.find(|it| it.operation.id.ends_with(action));
        let (Some(up), Some(down)) = (find(".move_up"), find(".move_down")) else { continue };
        let ids = || kind.rows(bench).iter().map(|row| kind.id(row)).collect::<Vec<_>>();
        let all = ids();
        let [a, b, c] = all[..] else { panic!("{}: the example has three, the last one disabled", kind.name) };
        // The disabled record also has a place, and at the ends nothing changes.
        let steps = [
            (up, a, [a, b, c]),
            (down, a, [b, a, c]),
            (down, a, [b, c, a]),
            (down, a, [b, c, a]),
            (up, c, [c, b, a]),
            (up, c, [c, b, a]),
            (up, a, [c, a, b]),
        ];
        for (action, id, order) in steps {
            assert_eq!(kind.id(&kind.send(bench, kind.request(action, id))[0]), id, "{}", kind.name);
            assert_eq!(ids(), order, "{}", kind.name);
        }
        // Another record can move behind a new one, because the order does not depend on ids.
        let new = kind.id(&kind.create(bench).unwrap().1);
        kind.send(bench, kind.request(down, b));
        assert_eq!(ids(), [c, a, new, b], "{}", kind.name);
        tried += 1;
    }
    assert!(tried >= 3, "{tried} types of records of the knowledge base");
}

fn a_deleted_record_is_not_found(bench: &Bench) {
    let mut tried = 0;
    for kind in kinds() {
        let Some(delete) = kind.of_one(Effect::Delete).next() else { continue };
        // A new record, and a record in each other state.
        for action in std::iter::once(None).chain(kind.actions().map(Some)) {
            let Some((_, record)) = kind.create(bench) else { continue };
            let (id, others) = (kind.id(&record), kind.other_rows(bench, &record));
            action.into_iter().for_each(|action| kind.perform(bench, action, id));
            bench.ok(kind.request(delete, id));
            for effect in [Effect::Safe, Effect::Idempotent, Effect::NonIdempotent, Effect::Delete] {
                for details in kind.of_one(effect) {
                    bench.expect_missing(kind.request(details, id), &format!("{id}"));
                }
            }
            assert_eq!(kind.rows(bench), others, "{}: the list after a deletion", kind.name);
            tried += 1;
        }
    }
    assert!(tried >= 27, "{tried} deletions, of which users and companies have four each");
}

fn each_list_has_records(bench: &Bench) {
    for kind in kinds() {
        let Some(list) = kind.list() else { continue };
        let rows = kind.send(bench, kind.request(list, 0));
        assert!(!rows.is_empty(), "{}", list.operation.id);
        for get in kind.of_one(Effect::Safe).filter(|it| it.returns.record().is_some()) {
            let id = kind.id(&rows[0]);
            assert_eq!(kind.id(&kind.send(bench, kind.request(get, id))[0]), id, "{}", get.operation.id);
        }
    }
}
