//! Strings in several languages.

use std::collections::BTreeSet;

use helpdesk::meta::{Effect, OperationDetails, Param, TYPES, ValueType};
use helpdesk::request::{OperationInput, Value};

use crate::end_to_end::bench::{Bench, ODD};
use crate::end_to_end::every_list::strings;
use crate::end_to_end::every_resource::{Kind, Record};

scenarios![strings_are_shown_in_the_main_language_another_one_or_all, an_update_in_one_language_keeps_the_others];

/// Whether an operation shows strings in the requested language.
pub(super) fn has_languages(details: &OperationDetails) -> bool {
    let is_language = |it: &&Param| it.name == "language_id" && it.kind == ValueType::Named("LanguageFilter");
    details.operation.query.iter().any(|it| is_language(&it))
}

pub(super) fn in_language(request: OperationInput, language: &str) -> OperationInput {
    request.set::<Value>("language_id", Value::Text(language.to_owned()))
}

/// A string that breaks careless quoting, without the mark between the items of a list.
fn odd() -> String {
    ODD.replace(',', ";")
}

/// The parameters of an operation that set strings in several languages.
fn localized_params(kind: &Kind, details: &'static OperationDetails) -> Vec<&'static Param> {
    let body = details.operation.body.map_or(&[][..], |body| body.params);
    let is_shown = |it: &&Param| kind.fields.iter().any(|field| field.name == it.name && field.kind == it.kind);
    body.iter().filter(|it| matches!(it.kind, ValueType::Localized(_))).filter(is_shown).collect()
}

/// A string as the value of a parameter, of which some are lists.
fn one(param: &Param, text: &str) -> Value {
    let text = Value::Text(text.to_owned());
    if matches!(param.kind, ValueType::Localized(ValueType::List(_))) { Value::List(vec![text]) } else { text }
}

/// Strings by language.
fn by_language(param: &Param, texts: &[(&str, &str)]) -> Value {
    Value::Map(texts.iter().map(|(language, text)| ((*language).to_owned(), one(param, text))).collect())
}

/// The strings of a value, without empty ones.
fn non_empty_strings(record: &Record, name: &str) -> Vec<String> {
    strings(&record[name]).into_iter().filter(|it| !it.is_empty()).collect()
}

/// Calls a function with each type of record whose strings have languages, and with the id of a record that has each string in two languages.
/// The function returns the parameters whose strings it has compared.
fn each_localized(bench: &Bench, check: impl Fn(&Kind, &[&'static Param], u64) -> BTreeSet<&'static str>) {
    let mut compared = Vec::new();
    for kind in TYPES.iter().filter_map(|it| Kind::new(it.name)) {
        let is_create = |it: &OperationDetails| it.operation.effect == Effect::Create && it.bulk_of.is_none();
        let Some(create) = kind.find(is_create) else { continue };
        let params = localized_params(&kind, create);
        if params.is_empty() {
            continue;
        }
        let request = params.iter().fold(kind.request(create, 0), |request, param| {
            request.set::<Value>(param.name, by_language(param, &[("1", &odd()), ("2", "On & off")]))
        });
        let id = kind.id(&kind.send(bench, request)[0]);
        compared.extend(check(&kind, &params, id).into_iter().map(|name| format!("{}.{name}", kind.key.name)));
    }
    assert!(compared.len() >= 6, "{compared:?}, of which articles have three");
}

fn strings_are_shown_in_the_main_language_another_one_or_all(bench: &Bench) {
    each_localized(bench, |kind, params, id| {
        let mut compared = BTreeSet::new();
        // A language that does not exist has no strings.
        let (main, other) = (&*odd(), "On & off");
        let languages: [(_, &[&str]); 5] = [
            (None, &[main]),
            (Some("1"), &[main]),
            (Some("2"), &[other]),
            (Some("9"), &[]),
            (Some("all"), &[main, other]),
        ];
        for read in kind.operations.iter().filter(|it| has_languages(it)) {
            for (language, expected) in languages {
                let request = kind.whole(read);
                let path = read.operation.path_params.iter().find(|it| it.kind == kind.key.kind);
                let request = path.map_or(request.clone(), |param| request.set::<u64>(param.name, id));
                let request = language.map_or(request.clone(), |language| in_language(request, language));
                let rows = kind.send(bench, request);
                let record = rows.iter().find(|it| kind.id(it) == id).expect("it is shown");
                for param in params {
                    assert_eq!(
                        non_empty_strings(record, param.name),
                        expected,
                        "{}: {} in {language:?}",
                        read.operation.id,
                        param.name
                    );
                    compared.insert(param.name);
                }
            }
        }
        compared
    });
}

fn an_update_in_one_language_keeps_the_others(bench: &Bench) {
    each_localized(bench, |kind, _, id| {
        let mut compared = BTreeSet::new();
        let is_update = |it: &&OperationDetails| it.operation.body.is_some() && it.lifecycle.is_none();
        let update = kind.of_one(Effect::Idempotent).find(is_update).unwrap();
        let get = kind.of_one(Effect::Safe).find(|it| it.returns.record().is_some()).unwrap();
        let all = in_language(kind.request(get, id), "all");
        for param in localized_params(kind, update) {
            // A plain string is in the main language.
            let steps: [(Value, &[&str]); 3] = [
                (one(param, "Main"), &["Main", "On & off"]),
                (by_language(param, &[("2", "Other")]), &["Main", "Other"]),
                (by_language(param, &[("1", ""), ("2", "Left")]), &["Left"]),
            ];
            for (value, expected) in steps {
                kind.send(bench, kind.with_required(update, id).set::<Value>(param.name, value));
                let record = &kind.send(bench, all.clone())[0];
                assert_eq!(non_empty_strings(record, param.name), expected, "{}: {}", update.operation.id, param.name);
                compared.insert(param.name);
            }
        }
        compared
    });
}
