//! The names of fields, and the roots of records.

use serde_json::json;

use super::Drift::{Body, Each};
use super::{CASE, Tolerance, change_each, rename, unwrap};

/// The names of fields, and the roots of single records.
pub(super) fn records() -> Vec<Tolerance> {
    let renamed = "documented under this name, came under another one";
    vec![
        ("Case/fields/cc_emails", renamed, Each("cc_emails", |it| rename(it, "cc_emails", "recipient_cc"))),
        ("Case/fields/bcc_emails", renamed, Each("bcc_emails", |it| rename(it, "bcc_emails", "recipient_bcc"))),
        (
            "labels.list",
            "with a root around each record",
            Body("/labels.json", |json| {
                json.as_object_mut().unwrap().values_mut().filter(|it| it.is_object()).for_each(unwrap);
            }),
        ),
        (
            "labels.list",
            "documented as a record, came in an array",
            Body("/labels.json", |json| {
                change_each(json, "label", &|it| _ = it.insert("label".to_owned(), json!([it["label"].clone()])));
            }),
        ),
        (
            "labels.list",
            "documented as a record, came in an array",
            Body("/labels.json", |json| {
                for row in json.as_object_mut().unwrap().values_mut().filter(|it| it.is_object()) {
                    *row = json!([row]);
                }
            }),
        ),
        (
            "labels.list",
            "keys that the spec does not have, beside the records",
            Body("/labels.json", |json| {
                change_each(json, "label", &|it| _ = it.insert("position".to_owned(), json!(1)));
            }),
        ),
        ("cases.get", "with a root around each record", Body(CASE, unwrap)),
        ("cases.get", "documented as a record, came in an array", Body(CASE, |json| *json = json!([json]))),
        (
            "cases.get",
            "documented as a record, came in an array",
            Body(CASE, |json| {
                change_each(json, "case", &|it| _ = it.insert("case".to_owned(), json!([it["case"].clone()])));
            }),
        ),
        (
            "cases.get",
            "keys that the spec does not have, beside the records",
            Body(CASE, |json| {
                change_each(json, "case", &|it| _ = it.insert("success".to_owned(), json!(true)));
            }),
        ),
        (
            "cases.get",
            "cannot be read",
            Body(CASE, |json| {
                change_each(json, "case", &|it| rename(it, "case", "ticket"));
            }),
        ),
        (
            "labels.list",
            "around each record, came with another one",
            Body("/labels.json", |json| {
                change_each(json, "label", &|it| rename(it, "label", "tag"));
            }),
        ),
        (
            "cases.changelog",
            "cannot be read",
            Body("/changelog.json", |json| {
                change_each(json, "changelog", &|it| rename(it, "changelog", "history"));
            }),
        ),
    ]
}
