//! A separate request for every parameter of every operation: the operation reads the parameter, or lists it as ignored.

use std::collections::BTreeSet;

use helpdesk::meta::{
    CustomFieldKeys, Encoding, FieldDetails, OPERATIONS, Operation, OperationDetails, Param, Presence, Returns, TYPES,
    TypeShape, ValueType,
};
use helpdesk_fake::{FakeServer, follows_from_metadata};
use serde_json::{Map, Value, json};

use crate::fake_server::wire::{Response, ask, ask_with, credentials};

/// The parameters that the fake server ignores, and why.
const IGNORED: &[(&str, &str, &str)] = &[
    ("messages.create", "do_not_send_email", "the fake server sends no email"),
    ("staff.get", "language_id", "no source says what of a staff member depends on the language"),
    ("staff.list", "language_id", "no source says what of a staff member depends on the language"),
    ("statistics.staff_statuses", "staff_access", "its values are undocumented"),
];

#[test]
fn every_parameter_is_read_or_listed_as_ignored() {
    let (mut found, mut failed) = (BTreeSet::new(), Vec::new());
    for operation in OPERATIONS.iter().map(|it| it.operation) {
        for param in operation.params() {
            let server = crate::fake_server::example_server();
            prepare(&server, operation.id);
            let response = send(&server, operation, param);
            let (id, name) = (operation.id, param.name);
            if !(200..300).contains(&response.status) {
                failed.push(format!("{id} {name}: {response:?}"));
            }
            let ignored = response.header("x-fake-ignored");
            found.extend(ignored.split("; ").filter(|it| !it.is_empty()).map(|it| (id, it.to_owned())));
            let logged = server.received_requests().last().unwrap().ignored.join("; ");
            assert_eq!(logged, ignored, "{id} {name}: the request log and the header differ");
        }
    }
    assert!(failed.is_empty(), "these requests fail:\n{}", failed.join("\n"));
    // A derived operation lists ignored parameters by itself, so that a new resource needs no line here.
    let is_documented = |id: &str| OPERATIONS.iter().any(|it| it.operation.id == id && it.evidence.is_none());
    found.retain(|(id, _)| !follows_from_metadata(id) || is_documented(id));
    let listed: BTreeSet<_> = IGNORED.iter().map(|(id, name, _)| (*id, (*name).to_owned())).collect();
    assert_eq!(found, listed, "ignored, and listed as ignored");
}

#[test]
fn an_overridden_parameter_is_listed_as_ignored() {
    let server = crate::fake_server::example_server();
    let body = r#"{"message": {"content": "x", "user_id": 30001, "staff_id": 601}}"#;
    let response = ask(&server, "POST /api/cases/10001/messages.json", body);
    assert_eq!((response.status, &*response.header("x-fake-ignored")), (201, "staff_id"));
    assert_eq!(server.received_requests()[0].ignored, ["staff_id"]);
    assert!(server.received_requests()[0].to_string().ends_with("-> 201 (ignored: staff_id)"));
}

#[test]
fn a_rejected_request_lists_no_ignored_parameters() {
    let server = FakeServer::start_blocking().unwrap();
    let response = ask(&server, "PUT /api/labels/9.json?x=1", r#"{"label": {"label_title": "x"}, "y": 1}"#);
    assert_eq!((response.status, &*response.header("x-fake-ignored")), (404, ""));
    assert!(server.received_requests()[0].ignored.is_empty());
}

#[test]
fn a_cached_report_lists_the_same_ignored_parameters() {
    let server = FakeServer::start_blocking().unwrap();
    let line = "GET /api/stats_leaderboard.json?period=today&status=open&x=1";
    for _ in 0..2 {
        assert_eq!(ask(&server, line, "").header("x-fake-ignored"), "x");
    }
}

/// Prepares the server for the operation.
pub(crate) fn prepare(server: &FakeServer, operation: &str) {
    let (line, body) = match operation {
        "ideas.delete_official_answer" => {
            ("PUT /api/cases/10004/idea_official_response.json", r#"{"message": {"content": "x"}}"#)
        }
        "messages.create" => ("POST /api/users/identification.json", r#"{"user": {"user_custom_id": "x"}}"#),
        _ => return,
    };
    assert!(ask(server, line, body).status < 300);
}

/// Sends the smallest request that has this parameter.
fn send(server: &FakeServer, operation: &Operation, param: &Param) -> Response {
    send_value(server, operation, param, None)
}

/// Sends the smallest request with this value of this parameter, or with a value that the example account accepts.
pub(crate) fn send_value(server: &FakeServer, operation: &Operation, param: &Param, given: Option<&Value>) -> Response {
    let given = |it: &Param| given.filter(|_| it.name == param.name).cloned();
    let value = |it: &Param| given(it).unwrap_or_else(|| value(server, operation.id, it));
    let mut names: BTreeSet<&str> = BTreeSet::from([param.name]);
    names.extend(operation.params().filter(|it| it.required).map(|it| it.name));
    for choice in operation.alternatives {
        let chosen = choice.groups.iter().find(|group| group.contains(&param.name));
        let chosen = chosen.or(choice.groups.first().filter(|_| choice.required));
        names.extend(chosen.copied().unwrap_or_default());
    }
    if let Some(body) = operation.body.filter(|it| it.partial_update && !it.params.contains(param)) {
        names.extend(body.params.first().map(|it| it.name));
    }
    for param in operation.params() {
        names.extend(param.requires.filter(|_| names.contains(param.name)));
    }
    let sent = |param: &&Param| names.contains(param.name);
    let path = path(server, operation);
    let mut query = form_urlencoded::Serializer::new(String::new());
    for param in operation.query.iter().filter(sent) {
        add_pairs(&mut query, param.name, &value(param));
    }
    let line = format!("{} {}{path}?{}", operation.method.as_str(), "/api", query.finish());
    let Some(body) = operation.body else { return ask(server, &line, "") };
    let params = || body.params.iter().filter(sent);
    let is_multipart = |param: &Param| param.encoding == Some(Encoding::Multipart);
    if body.encodings == [Encoding::Multipart] || params().any(is_multipart) {
        let name = |param: &Param| {
            body.multipart_root.map_or_else(|| param.name.to_owned(), |root| format!("{root}[{}]", param.name))
        };
        let file = |name: String| vec![(format!("{name}\"; filename=\"a.txt"), "x".to_owned())];
        let fields = params().flat_map(|param| match param.kind {
            ValueType::File => file(name(param)),
            ValueType::List(ValueType::File) => file(name(param) + "[0]"),
            _ => pairs(&name(param), &value(param)),
        });
        let fields = fields
            .map(|(name, text)| format!("--X\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n"));
        let headers = format!("{}Content-Type: multipart/form-data; boundary=X\r\n", credentials(server));
        return ask_with(server, &line, &headers, format!("{}--X--\r\n", fields.collect::<String>()).as_bytes());
    }
    let below: Map<String, Value> = params().map(|it| (it.name.to_owned(), value(it))).collect();
    let json = body.json_root.map_or_else(|| json!(below), |root| json!({ root: below }));
    ask(server, &line, &json.to_string())
}

/// Records of the example account for paths that need a specific record, by the start of the operation's id.
const IN_PATH: &[(&str, &str, &str)] = &[
    ("ideas.", "case", "10004"),
    ("", "case", "10001"),
    ("", "cases", "10001,10002"),
    ("notes.", "message", "20003"),
    ("", "message", "20002"),
    ("users.", "user", "30002"),
    ("groups.", "group", "502"),
    ("staff.", "staff", "602"),
];

/// Ids that no list shows.
const UNLISTED: &[(&str, u64)] = &[("RatingId", 1), ("RuleId", 1)];

fn in_path(server: &FakeServer, operation: &Operation, param: &Param) -> String {
    let given = IN_PATH.iter().find(|(start, name, _)| operation.id.starts_with(start) && param.name == *name);
    given.map_or_else(|| plain(&of_kind(server, &param.kind)), |(.., id)| (*id).to_owned())
}

/// The path of an operation, with ids of the example account.
fn path(server: &FakeServer, operation: &Operation) -> String {
    operation.path_params.iter().fold(operation.path.to_owned(), |path, param| {
        path.replace(&format!("{{{}}}", param.name), &in_path(server, operation, param))
    })
}

/// A value that the example account accepts.
pub(crate) fn value(server: &FakeServer, operation: &str, param: &Param) -> Value {
    match (param.name, operation) {
        ("send_at", _) => json!("2026-03-03 12:00:00"),
        ("to_time", _) => json!("2026-02-20"),
        ("channel", "cases.create") => json!("cch7"),
        ("user_email" | "user_phone" | "user_id", "users.link" | "users.unlink") => match param.name {
            "user_email" => json!("ann@example.com"),
            "user_phone" => json!("+7 912 345-67-89"),
            _ => json!(30_001),
        },
        ("replace_group_id", _) => json!(501),
        ("custom_fields", _) if operation.starts_with("users.") => json!({ "cf_28": "x" }),
        _ => of_kind(server, &param.kind),
    }
}

fn of_kind(server: &FakeServer, kind: &ValueType) -> Value {
    let of = |item: &ValueType| of_kind(server, item);
    match kind {
        ValueType::Int => json!(1),
        ValueType::Bool => json!(true),
        ValueType::UnixSeconds | ValueType::Civil => json!("2026-02-10"),
        ValueType::Email => json!("new@example.com"),
        ValueType::Phone => json!("+7 912 345-67-88"),
        ValueType::Url => json!("http://127.0.0.1:1/a.txt"),
        ValueType::Search => json!("^abcd^"),
        ValueType::Named(name) => named_value(server, name),
        ValueType::List(item) | ValueType::QueryList(item) | ValueType::OneOrMany(item) => json!([of(item)]),
        ValueType::Csv(item) => json!(plain(&of(item))),
        ValueType::Pair(item) => json!([plain(&of(item)), plain(&of(item))].join(",")),
        ValueType::Object(object) => {
            object.fields.iter().map(|field| (field.name.to_owned(), of(&field.kind))).collect::<Map<_, _>>().into()
        }
        ValueType::CustomFields(CustomFieldKeys::Id) => json!({ "25": "x" }),
        ValueType::CustomFields(CustomFieldKeys::CfId) => json!({ "cf_25": "x" }),
        _ => json!("x"),
    }
}

fn named_value(server: &FakeServer, name: &str) -> Value {
    match TYPES.iter().find(|it| it.name == name).unwrap().shape {
        TypeShape::Enum { number: true, values, .. } => json!(values[0].text.parse::<i64>().unwrap()),
        TypeShape::Enum { values: [value, ..], .. } => json!(value.text),
        TypeShape::Enum { patterns, .. } => json!(format!("{}7{}", patterns[0].prefix, patterns[0].suffix)),
        TypeShape::Text(_) => json!("664-245651"),
        _ => match UNLISTED.iter().find(|(unlisted, _)| *unlisted == name) {
            Some((_, id)) => json!(id),
            None => first_listed_id(server, name).unwrap_or_else(|| {
                panic!("no list shows an id of the type `{name}`: add it to `UNLISTED` in {}", file!())
            }),
        },
    }
}

/// The id of the first record that a list of the example account shows.
fn first_listed_id(server: &FakeServer, id: &str) -> Option<Value> {
    let key = |details: &&OperationDetails| {
        let (Returns::List { ty: Some(record), .. } | Returns::Array { ty: record, .. }) = details.returns else {
            return None;
        };
        let TypeShape::Record { fields, .. } = TYPES.iter().find(|it| it.name == record)?.shape else { return None };
        let is_key = |field: &&FieldDetails| {
            field.presence == Presence::Required && matches!(field.kind, ValueType::Named(name) if name == id)
        };
        fields.iter().find(is_key).map(|it| it.name)
    };
    let lists = OPERATIONS.iter().filter_map(|it| Some((it.operation, key(&it)?)));
    let needed = |list: &'static Operation| list.query.iter().filter(|it| it.required);
    let (list, key) = lists.min_by_key(|(list, _)| list.path_params.len() + needed(list).count())?;
    let mut query = form_urlencoded::Serializer::new(String::new());
    needed(list).for_each(|param| add_pairs(&mut query, param.name, &value(server, list.id, param)));
    let response = ask(server, &format!("GET /api{}?{}", path(server, list), query.finish()), "");
    first(&serde_json::from_str(&response.body).unwrap(), key).cloned()
}

/// The first value of this key, at any depth.
fn first<'a>(json: &'a Value, key: &str) -> Option<&'a Value> {
    match json {
        Value::Object(fields) => fields.get(key).or_else(|| fields.values().find_map(|it| first(it, key))),
        Value::Array(items) => items.iter().find_map(|it| first(it, key)),
        _ => None,
    }
}

/// A value as text.
pub(crate) fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Adds a value to a query.
pub(crate) fn add_pairs(query: &mut form_urlencoded::Serializer<'_, String>, name: &str, value: &Value) {
    query.extend_pairs(pairs(name, value));
}

/// A value under a name, in brackets if it has parts.
fn pairs(name: &str, value: &Value) -> Vec<(String, String)> {
    match value {
        Value::Array(items) => {
            let name = |(index, item): (usize, &Value)| match item {
                Value::Array(_) | Value::Object(_) => format!("{name}[{index}]"),
                _ => format!("{name}[]"),
            };
            items.iter().enumerate().flat_map(|it| pairs(&name(it), it.1)).collect()
        }
        Value::Object(fields) => fields.iter().flat_map(|(key, it)| pairs(&format!("{name}[{key}]"), it)).collect(),
        other => vec![(name.to_owned(), plain(other))],
    }
}
