//! The layouts of lists, and what they say of themselves.

use serde_json::{Map, Value, json};

use super::Drift::Body;
use super::{Tolerance, unwrap};

/// Replaces the numbered keys of a list by an array of the rows, with the rest of the keys.
fn split(json: &mut Value) -> (Vec<Value>, Map<String, Value>) {
    let object = json.as_object().unwrap().clone();
    let (rows, rest): (Vec<_>, Vec<_>) = object.into_iter().partition(|it| it.0.parse::<u64>().is_ok());
    (rows.into_iter().map(|it| it.1).collect(), rest.into_iter().collect())
}

/// The layouts of lists, and what they say of themselves.
pub(super) fn lists() -> Vec<Tolerance> {
    vec![
        (
            "labels.list",
            "numbered keys, came as an array",
            Body("/labels.json", |json| {
                let (rows, rest) = split(json);
                *json = rest.into();
                json["label"] = rows.into();
            }),
        ),
        (
            "labels.list",
            "came as an object with numbered keys under a root",
            Body("/labels.json", |json| {
                let (rows, rest) = split(json);
                *json = rest.into();
                let rows = rows.into_iter().enumerate().map(|(key, row)| (key.to_string(), row));
                json["label"] = rows.collect::<Map<_, _>>().into();
            }),
        ),
        (
            "labels.list",
            "came as a single record",
            Body("/labels.json", |json| {
                let (rows, _) = split(json);
                *json = json!({ "label": rows[0]["label"], "total_count": 1 });
            }),
        ),
        (
            "labels.list",
            "of which some are missing",
            Body("/labels.json", |json| _ = json.as_object_mut().unwrap().remove("1")),
        ),
        ("labels.list", "with null among them", Body("/labels.json", |json| json["1"] = json!(null))),
        ("labels.list", "came as null", Body("/labels.json", |json| *json = json!(null))),
        ("labels.list", "came as a string", Body("/labels.json", |json| *json = json!(""))),
        ("labels.list", "came as an empty array", Body("/labels.json", |json| *json = json!([]))),
        (
            "labels.list",
            "with a total, came without one",
            Body("/labels.json", |json| {
                json.as_object_mut().unwrap().remove("total_count");
            }),
        ),
        (
            "labels.list",
            "as total, came with an integer as text",
            Body("/labels.json", |json| {
                json["total_count"] = json["total_count"].to_string().into();
            }),
        ),
        ("labels.list", "as total, came with null", Body("/labels.json", |json| json["total_count"] = json!(null))),
        (
            "labels.list",
            "as total, came with a smaller number",
            Body("/labels.json", |json| json["total_count"] = json!(1)),
        ),
        (
            "labels.list",
            "keys that the spec does not have, beside the records",
            Body("/labels.json", |json| {
                json["pages"] = json!(1);
            }),
        ),
        ("cases.changelog", "came as an array without its root", Body("/changelog.json", unwrap)),
        (
            "cases.changelog",
            "came as an object with numbered keys",
            Body("/changelog.json", |json| {
                let rows = json["changelog"].as_array().unwrap().iter().enumerate();
                *json = json!({ "changelog": rows.map(|(key, row)| (key.to_string(), row.clone())).collect::<Map<_, _>>() });
            }),
        ),
    ]
}
