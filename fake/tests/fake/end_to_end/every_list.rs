//! Each list by its metadata: its searches, filters by time, orders, pages, fields on request and languages.
//!
//! A new list has these scenarios without a line of code. The rows of the whole list say what a request must find.

use std::collections::BTreeSet;
use std::time::Duration;

use helpdesk::meta::{DefaultPage, Effect, OperationDetails, Param, Returns, Service, TYPES, TypeShape, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{HelpDesk, Json, Search, Timestamp};
use helpdesk_fake::Seed;
use helpdesk_samples::example_value;

use crate::end_to_end::bench::{Bench, ODD, through_both};
use crate::end_to_end::every_resource::{Kind, Record};

scenarios![
    a_search_finds_parts_beginnings_ends_and_whole_strings,
    a_filter_by_time_includes_both_of_its_bounds,
    several_filters_find_what_each_of_them_finds,
    several_values_find_what_any_of_them_finds,
    rows_have_the_requested_order,
    pages_follow_one_another_without_gaps,
    a_field_on_request_is_only_shown_on_request,
    strings_are_shown_in_the_main_language_another_one_or_all,
    an_update_in_one_language_keeps_the_others,
];

/// A list of records with ids.
struct List<'b> {
    bench: &'b Bench,
    kind: Kind,
    details: &'static OperationDetails,
    name: &'static str,
}

/// All lists of the spec whose rows have ids.
fn lists(bench: &Bench) -> Vec<List<'_>> {
    let kinds = TYPES.iter().filter_map(|it| Kind::new(it.name));
    let list = |kind: Kind| kind.list().map(|details| List { bench, kind, details, name: details.operation.id });
    kinds.filter_map(list).collect()
}

impl List<'_> {
    fn param(&self, name: &str) -> Option<&'static Param> {
        self.details.operation.query.iter().find(|it| it.name == name)
    }

    fn whole(&self) -> OperationInput {
        self.kind.whole(self.details)
    }

    fn rows(&self, request: OperationInput) -> Vec<Record> {
        self.kind.send(self.bench, request)
    }

    fn ids(&self, request: OperationInput) -> Vec<u64> {
        self.rows(request).iter().map(|row| self.kind.id(row)).collect()
    }

    /// Checks that a request finds those rows of the whole list that fit, in the order of the list.
    #[track_caller]
    fn assert_finds(&self, request: OperationInput, rows: &[Record], fits: impl Fn(&Record) -> bool, what: &str) {
        let expected: Vec<_> = rows.iter().filter(|row| fits(row)).map(|row| self.kind.id(row)).collect();
        assert_eq!(self.ids(request), expected, "{}: {what}", self.name);
    }

    /// The strings in which a parameter searches: those of the field with its name, of the user of the row, or of all languages.
    fn texts(&self, row: &Record, users: &[Record], name: &str) -> Vec<String> {
        if let Some(value) = row.get(name) {
            return strings(value);
        }
        match row.get("user_id") {
            Some(user) => {
                let user = users.iter().find(|it| it["user_id"] == *user);
                user.and_then(|it| it.get(name)).map(strings).unwrap_or_default()
            }
            None => {
                let localized = self.kind.fields.iter().filter(|it| matches!(it.kind, ValueType::Localized(_)));
                localized.filter_map(|it| row.get(it.name)).flat_map(strings).collect()
            }
        }
    }
}

/// The strings of a value: one in each language. A list is one string.
fn strings(value: &Json) -> Vec<String> {
    match value {
        Json::String(text) => vec![text.clone()],
        Json::Array(items) => vec![items.iter().flat_map(strings).collect::<Vec<_>>().join(",")],
        Json::Object(texts) => texts.values().flat_map(strings).collect(),
        _ => Vec::new(),
    }
}

/// Terms about a string: parts of it, in either case, and parts that stand elsewhere than the term says.
fn terms(text: &str) -> Vec<Search> {
    let letters: Vec<char> = text.chars().collect();
    let part = |from: usize, to: usize| letters[from..to].iter().collect::<String>();
    let last = letters.len() - 1;
    let (start, middle, end) = (part(0, last), part(1, last), part(1, last + 1));
    vec![
        Search::contains(middle.clone()),
        Search::contains(middle.to_uppercase()),
        Search::starts_with(start),
        Search::starts_with(middle.clone()),
        Search::ends_with(end),
        Search::ends_with(middle.clone()),
        Search::exact(text.to_uppercase()),
        Search::exact(middle),
    ]
}

/// Whether a term finds a string. Phone numbers are compared by their digits.
fn finds(term: &Search, text: &str, is_phone: bool) -> bool {
    let plain = |text: &str| {
        if is_phone { text.chars().filter(char::is_ascii_digit).collect() } else { text.to_lowercase() }
    };
    let (written, text) = (term.to_string(), plain(text));
    let (start, end) = (written.starts_with('^'), written.ends_with('^'));
    let term = plain(written.trim_matches('^'));
    match (start, end) {
        (true, true) => text == term,
        (true, false) => text.starts_with(&term),
        (false, true) => text.ends_with(&term),
        (false, false) => text.contains(&term),
    }
}

fn a_search_finds_parts_beginnings_ends_and_whole_strings(bench: &Bench) {
    let users = Kind::new("User").unwrap().rows(bench);
    let mut tried = BTreeSet::new();
    for list in lists(bench) {
        let is_search = |it: &&Param| *it.kind.item() == ValueType::Search;
        let params: Vec<_> = list.details.operation.query.iter().filter(is_search).collect();
        if !params.is_empty() {
            // A new record has strings that need care.
            list.kind.create(bench);
        }
        for param in params {
            let request = || if has_languages(list.details) { in_language(list.whole(), "all") } else { list.whole() };
            let rows = list.rows(request());
            let texts = |row: &Record| list.texts(row, &users, param.name);
            let is_phone = param.name.contains("phone");
            let all: BTreeSet<String> = rows.iter().flat_map(texts).filter(|it| it.chars().count() >= 6).collect();
            for text in &all {
                for term in terms(text) {
                    let value = Value::Search(term.clone());
                    let value = if param.kind == ValueType::Search { value } else { Value::List(vec![value]) };
                    let fits = |row: &Record| texts(row).iter().any(|it| finds(&term, it, is_phone));
                    let found = request().set::<Value>(param.name, value);
                    list.assert_finds(found, &rows, fits, &format!("{} has {term:?}", param.name));
                    tried.insert((list.name, param.name));
                }
            }
        }
    }
    assert!(tried.len() >= 9, "{tried:?}, of which cases and companies have three each");
}

/// The filters of a list by time: the parameters of the first and the last second, and the field.
fn time_filters(details: &OperationDetails) -> impl Iterator<Item = (&'static str, String, String)> {
    let is_period = |name: &str| details.operation.alternatives.iter().any(|it| it.groups.concat().contains(&name));
    let from = details.operation.query.iter().map(|it| it.name).filter(move |name| !is_period(name));
    from.filter_map(|from| {
        let time = from.strip_prefix("from_")?.strip_suffix("time")?;
        let field = if time.is_empty() { "created_at".to_owned() } else { format!("{time}at") };
        Some((from, format!("to_{time}time"), field))
    })
}

fn seconds(row: &Record, field: &str) -> Option<i64> {
    row.get(field)?.as_str()?.parse().ok().map(Timestamp::unix_seconds)
}

fn a_filter_by_time_includes_both_of_its_bounds(bench: &Bench) {
    let mut tried = BTreeSet::new();
    for list in lists(bench) {
        bench.server.advance(Duration::from_secs(60));
        list.kind.create(bench);
        let rows = list.rows(list.whole());
        for (from, to, field) in time_filters(list.details) {
            let times: BTreeSet<i64> = rows.iter().filter_map(|row| seconds(row, &field)).collect();
            for time in times {
                let bounds = [(0, 0), (1, i64::MAX), (0, i64::MAX), (i64::MIN, 0), (i64::MIN, -1), (1, 0)];
                for (after, before) in bounds.map(|(from, to)| (time.saturating_add(from), time.saturating_add(to))) {
                    let mut request = list.whole();
                    if after > 0 {
                        request = request.set::<Value>(from, Value::UnixSeconds(after));
                    }
                    if before < i64::MAX {
                        let to = list.param(&to).expect("a period has two ends").name;
                        request = request.set::<Value>(to, Value::UnixSeconds(before));
                    }
                    let fits = |row: &Record| seconds(row, &field).is_some_and(|it| after <= it && it <= before);
                    list.assert_finds(request, &rows, fits, &format!("{field} from {after} to {before}"));
                }
                tried.insert((list.name, field.clone()));
            }
        }
    }
    assert!(tried.len() >= 5, "{tried:?}, of which users have three");
}

impl List<'_> {
    /// The parameters that filter the list, each with values that rows show, or else with an example.
    fn filters(&self, rows: &[Record], users: &[Record]) -> Vec<(&'static Param, Vec<Value>)> {
        let operation = self.details.operation;
        let in_period = |name: &str| operation.alternatives.iter().any(|it| it.groups.concat().contains(&name));
        let other = ["page", "limit", "sort", "language_id"];
        let is_filter = |it: &&Param| !it.required && !other.contains(&it.name) && !in_period(it.name);
        let is_enum = |name: &str| TYPES.iter().any(|it| it.name == name && matches!(it.shape, TypeShape::Enum { .. }));
        let values = |param: &'static Param| {
            // A field of another enum has other words.
            let field = self.kind.fields.iter().find(|it| it.name == param.name).map(|it| it.kind.item());
            let has_other_words =
                field.and_then(|it| it.named()).is_some_and(is_enum) && field != Some(param.kind.item());
            let shown = |row: &Record| match row.get(param.name) {
                _ if has_other_words => Vec::new(),
                Some(Json::Array(items)) => items.iter().map(plain).collect(),
                Some(Json::Null) => Vec::new(),
                None if *param.kind.item() == ValueType::Search => self.texts(row, users, param.name),
                one => one.map(plain).into_iter().collect(),
            };
            let shown: BTreeSet<String> = rows.iter().flat_map(shown).collect();
            let value = |text: &String| match (param.kind.item(), text.parse()) {
                (ValueType::Named(_), _) => Some(Value::Text(text.clone())),
                (ValueType::Search, _) if text.chars().count() >= 4 => Some(Value::Search(Search::exact(text.clone()))),
                (ValueType::UnixSeconds, _) | (_, Err(_)) => None,
                (_, Ok(number)) => Some(Value::Int(number)),
            };
            let shown: Vec<_> = shown.iter().filter_map(value).collect();
            (param, if shown.is_empty() { vec![example_value(param.name, param.kind.item())] } else { shown })
        };
        operation.query.iter().filter(is_filter).map(values).collect()
    }

    /// A request with a filter by one value or several.
    fn with_filter(&self, request: OperationInput, param: &Param, values: &[Value]) -> OperationInput {
        let value = if param.kind.item() == &param.kind { values[0].clone() } else { Value::List(values.to_vec()) };
        request.set::<Value>(param.name, value)
    }

    fn find_ids(&self, request: OperationInput) -> BTreeSet<u64> {
        self.ids(request).into_iter().collect()
    }
}

/// A value as a query has it.
fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn several_filters_find_what_each_of_them_finds(bench: &Bench) {
    bench.server.seed(Seed::cases(30));
    let users = Kind::new("User").unwrap().rows(bench);
    let mut tried = 0;
    for list in lists(bench) {
        // A parameter that shows further rows is no filter.
        let is_filter = |it: &&(&Param, Vec<Value>)| it.0.kind != ValueType::Bool;
        let filters = list.filters(&list.rows(list.whole()), &users);
        let request = |it: &(&'static Param, Vec<Value>)| list.with_filter(list.whole(), it.0, &it.1[..1]);
        let all = list.ids(list.whole()).len();
        let alone: Vec<_> = filters.iter().filter(is_filter).map(|it| (it, list.find_ids(request(it)))).collect();
        for (place, (one, of_one)) in alone.iter().enumerate() {
            for (other, of_other) in &alone[..place] {
                // A filter that finds all rows, or none, would not show that it is ignored.
                let chooses = |ids: &BTreeSet<u64>| !ids.is_empty() && ids.len() < all;
                let both = list.find_ids(list.with_filter(request(one), other.0, &other.1[..1]));
                let expected = of_one.intersection(of_other).copied().collect::<BTreeSet<_>>();
                assert_eq!(
                    both,
                    expected,
                    "{}: {:?} and {:?}",
                    list.name,
                    (one.0.name, &one.1[0]),
                    (other.0.name, &other.1[0])
                );
                tried += usize::from(chooses(of_one) && chooses(of_other));
            }
        }
    }
    assert!(tried >= 140, "{tried} pairs of filters that find some rows, and not all");
}

fn several_values_find_what_any_of_them_finds(bench: &Bench) {
    bench.server.seed(Seed::cases(30));
    let users = Kind::new("User").unwrap().rows(bench);
    let mut tried = BTreeSet::new();
    for list in lists(bench) {
        for (param, values) in list.filters(&list.rows(list.whole()), &users) {
            let is_list = matches!(param.kind, ValueType::List(_) | ValueType::QueryList(_) | ValueType::OneOrMany(_));
            let [one, .., other] = &values[..] else { continue };
            if is_list {
                let found = |values: &[Value]| list.find_ids(list.with_filter(list.whole(), param, values));
                let expected =
                    found(std::slice::from_ref(one)).union(&found(std::slice::from_ref(other))).copied().collect();
                assert_eq!(found(&[one.clone(), other.clone()]), expected, "{}: {}", list.name, param.name);
                tried.insert((list.name, param.name));
            }
        }
    }
    assert!(tried.len() >= 10, "{tried:?}");
}

/// The fields of the words of orders that have other names.
const SORTED_BY: [(&str, &str); 2] = [("response", "last_response_at"), ("added_at", "created_at")];

impl List<'_> {
    /// The value by which an order compares: a time, a number, or the place of a word in its enum. The id decides between equal ones.
    fn sort_key(&self, row: &Record, name: &str) -> (i64, u64) {
        let name = SORTED_BY.iter().find(|(word, _)| *word == name).map_or(name, |(_, field)| field);
        let field = if name == "id" { Some(self.kind.key) } else { self.kind.fields.iter().find(|it| it.name == name) };
        let field = field.unwrap_or_else(|| panic!("{}: no field is known for the order `{name}`", self.name));
        let value = &row[field.name];
        let place = field.kind.named().and_then(|name| match TYPES.iter().find(|it| it.name == name)?.shape {
            TypeShape::Enum { values, .. } => values.iter().position(|it| value == it.text),
            _ => None,
        });
        let number = place.map(|it| it as i64).or(value.as_i64()).or_else(|| seconds(row, field.name));
        (number.unwrap_or_else(|| panic!("{}: {value} has no order", self.name)), self.kind.id(row))
    }
}

fn rows_have_the_requested_order(bench: &Bench) {
    bench.server.seed(Seed::cases(60));
    let mut tried = 0;
    for list in lists(bench) {
        let Some(param) = list.param("sort") else { continue };
        bench.server.advance(Duration::from_secs(60));
        list.kind.create(bench);
        let Some(TypeShape::Enum { values, .. }) =
            param.kind.named().and_then(|name| TYPES.iter().find(|it| it.name == name)).map(|it| it.shape)
        else {
            panic!("{}: an order is a word", list.name)
        };
        let sorted = |word: &str| list.rows(list.whole().set::<Value>("sort", Value::Text(word.to_owned())));
        // The manual order has scenarios of its own.
        for word in values.iter().map(|it| it.text).filter(|it| *it != "manual_order") {
            let (name, direction) = word.rsplit_once('_').unwrap();
            let mut keys: Vec<_> = sorted(word).iter().map(|row| list.sort_key(row, name)).collect();
            if direction == "desc" {
                keys.reverse();
            }
            assert!(keys.is_sorted() && keys[0].0 < keys[keys.len() - 1].0, "{} {word}: {keys:?}", list.name);
            tried += 1;
        }
        let of_param =
            list.details.params.iter().zip(list.details.operation.params()).find(|(_, it)| it.name == "sort");
        if let Some(default) = of_param.and_then(|(it, _)| it.default) {
            assert_eq!(list.rows(list.whole()), sorted(default), "{} without an order", list.name);
        }
    }
    assert!(tried >= 16, "{tried} orders, of which the list of cases has ten");
}

fn pages_follow_one_another_without_gaps(bench: &Bench) {
    check_pages(bench, |total, rows| total.is_none_or(|total| total == rows));
}

// Only in the plain dialect, because others may omit the total.
#[test]
fn a_page_has_the_total_of_all_pages() {
    through_both(|bench| check_pages(bench, |total, rows| total == Some(rows)));
}

fn check_pages(bench: &Bench, is_total: fn(Option<u64>, u64) -> bool) {
    let mut tried = 0;
    for list in lists(bench).into_iter().filter(|it| it.param("page").is_some() && it.param("limit").is_some()) {
        let rows = list.ids(list.whole());
        let limited = |limit: usize| list.whole().set::<Value>("limit", Value::Int(limit as i64));
        let page = |page: usize, limit| {
            let request = limited(limit).set::<Value>("page", Value::Int(page as i64));
            if let Returns::List { total: Some(_), .. } = list.details.returns {
                let total = bench.ok(request.clone()).records(&list.details.returns).unwrap().total;
                assert!(is_total(total, rows.len() as u64), "{}: {total:?} of {}", list.name, rows.len());
            }
            list.ids(request)
        };
        let largest = list.details.operation.page_size(HelpDesk::METADATA.page_size);
        for limit in [1, 2, largest as usize] {
            for (number, expected) in (1..).zip(rows.chunks(limit)) {
                assert_eq!(page(number, limit), expected, "{}: page {number} of {limit}", list.name);
            }
            assert_eq!(page(rows.len().div_ceil(limit) + 1, limit), [0; 0], "{}: behind the end", list.name);
        }
        assert_eq!(page(400, 1), [0; 0], "{}", list.name);
        let default = list.details.operation.paging.expect("it has pages").default_page;
        let expected = if default == DefaultPage::Last { &rows[rows.len() - 1..] } else { &rows[..1] };
        assert_eq!(list.ids(limited(1)), expected, "{}: a limit without a page", list.name);
        tried += 1;
    }
    assert!(tried >= 12, "{tried} lists");
}

fn a_field_on_request_is_only_shown_on_request(bench: &Bench) {
    let mut tried = 0;
    for list in lists(bench) {
        for (field, param) in list.kind.fields.iter().filter_map(|it| Some((it.name, list.param(it.included_by?)?))) {
            let with = |flag| list.rows(list.whole().set::<Value>(param.name, Value::Bool(flag)));
            for (rows, is_shown) in [(list.rows(list.whole()), false), (with(false), false), (with(true), true)] {
                assert!(rows.iter().any(|row| row.contains_key(field)) == is_shown, "{}: {field}", list.name);
            }
            tried += 1;
        }
    }
    assert!(tried >= 3, "{tried} fields, of which companies have two");
}

/// Whether an operation shows strings in the requested language.
fn has_languages(details: &OperationDetails) -> bool {
    let is_language = |it: &&Param| it.name == "language_id" && it.kind == ValueType::Named("LanguageFilter");
    details.operation.query.iter().any(|it| is_language(&it))
}

fn in_language(request: OperationInput, language: &str) -> OperationInput {
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

/// Calls a function with each type of record whose strings have languages, and with the id of a record that has two of each.
fn each_localized(bench: &Bench, check: impl Fn(&Kind, &[&'static Param], u64)) {
    let mut tried = 0;
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
        check(&kind, &params, id);
        tried += params.len();
    }
    assert!(tried >= 6, "{tried} parameters, of which articles have three");
}

fn strings_are_shown_in_the_main_language_another_one_or_all(bench: &Bench) {
    each_localized(bench, |kind, params, id| {
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
                }
            }
        }
    });
}

fn an_update_in_one_language_keeps_the_others(bench: &Bench) {
    each_localized(bench, |kind, _, id| {
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
            }
        }
    });
}
