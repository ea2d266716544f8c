//! Values, lists and maps of a record in another form.

use serde_json::json;

use super::Drift::{Each, Set};
use super::Tolerance;

/// Single values in another form.
pub(super) fn scalars() -> Vec<Tolerance> {
    vec![
        ("Case/fields/closed_at", "came as an empty string", Set("closed_at", json!(""))),
        ("Case/fields/closed_at", "came as null", Set("closed_at", json!(null))),
        (
            "Case/fields/updated_at",
            "documented always, always absent",
            Each("updated_at", |it| _ = it.remove("updated_at")),
        ),
        ("Case/fields/closed_at", "came as 0", Set("closed_at", json!(0))),
        ("Case/fields/closed_at", "came as 0 as text", Set("closed_at", json!("0"))),
        ("Case/fields/closed_at", "came as a boolean", Set("closed_at", json!(false))),
        ("Case/fields/closed_at", "came as a date as text", Set("closed_at", json!("0000-00-00 00:00:00"))),
        ("Case/fields/closing_speed", "came as an empty string", Set("closing_speed", json!(""))),
        ("Case/fields/closing_speed", "came as null", Set("closing_speed", json!(null))),
        ("Case/fields/closing_speed", "came as a percentage as text", Set("closing_speed", json!("5%"))),
        ("Case/fields/closing_speed", "came as text", Set("closing_speed", json!("5 min"))),
        ("Case/fields/rating_comment", "came as null", Set("rating_comment", json!(null))),
        ("Case/fields/language_id", "came as null", Set("language_id", json!(null))),
        ("Case/fields/subject", "came as null", Set("subject", json!(null))),
        ("Case/fields/subject", "came as a boolean", Set("subject", json!(true))),
        ("Case/fields/case_number", "came as an integer", Set("case_number", json!(664))),
        ("Case/fields/channel", "came as null", Set("channel", json!(null))),
        (
            "Case/fields/user_id",
            "came as an integer as text",
            Each("case_number", |it| it["user_id"] = it["user_id"].to_string().into()),
        ),
        ("Case/fields/staff_id", "came as 0 as text", Set("staff_id", json!("0"))),
        ("Case/fields/staff_id", "came as null", Set("staff_id", json!(null))),
        ("Case/fields/staff_id", "came as an empty string", Set("staff_id", json!(""))),
        ("Case/fields/staff_id", "came as a fraction", Set("staff_id", json!(12.5))),
        ("Case/fields/staff_id", "came as a negative integer", Set("staff_id", json!(-12))),
        ("Case/fields/staff_id", "documented always, always absent", Each("staff_id", |it| _ = it.remove("staff_id"))),
        ("Case/fields/deleted", "came as an integer", Set("deleted", json!(1))),
        ("Case/fields/deleted", "came as text", Set("deleted", json!("true"))),
        ("Case/fields/deleted", "came as an empty string", Set("deleted", json!(""))),
        ("Case/fields/deleted", "came as null", Set("deleted", json!(null))),
        ("Case/fields/created_at", OTHER_TIME, Set("created_at", json!("2026-03-02T10:00:00+03:00"))),
        ("Case/fields/created_at", OTHER_TIME, Set("created_at", json!("Mon, 02 Mar 2026 10:00:00 GMT"))),
        ("Case/fields/created_at", OTHER_TIME, Set("created_at", json!("Monday, 02-Mar-26 10:00:00 UTC"))),
        ("Case/fields/created_at", OTHER_TIME, Set("created_at", json!("Mon, 02 Mar 2026 10:00:00"))),
        ("Case/fields/created_at", OTHER_TIME, Set("created_at", json!("Tue, 02 Mar 2026 10:00:00 +0300"))),
        ("Case/fields/created_at", OTHER_TIME, Set("created_at", json!("Sun, 02 Mar 1986 10:00:00 +0300"))),
        ("Case/fields/created_at", "came as a date as text", Set("created_at", json!("2026-03-02 10:00:00"))),
        ("Case/fields/created_at", "came as an integer as text", Set("created_at", json!("1772445600"))),
        ("Case/fields/created_at", "came as an integer", Set("created_at", json!(1_772_445_600))),
        ("LeaderboardRow/fields/ratings_of_responses", "came as an integer", Set("ratings_of_responses", json!(95))),
        ("LeaderboardRow/fields/ratings_of_responses", "a number as text", Set("ratings_of_responses", json!("95.5"))),
        ("LeaderboardRow/fields/response_time", "came as a percentage", Set("response_time", json!("60%"))),
        ("CaseStatus/values/<other>", "unknown value", Set("status", json!("Open"))),
        ("Case/fields/status", "came as an integer", Set("status", json!(1))),
    ]
}

const OTHER_TIME: &str = "came as a time as text in another form";

/// Lists, maps and records in a record, in another form.
pub(super) fn containers() -> Vec<Tolerance> {
    vec![
        ("Case/fields/labels", "items, came with an integer as text", Set("labels", json!(["7"]))),
        ("Case/fields/labels", "items, came with null", Set("labels", json!([7, null]))),
        ("Case/fields/labels", "items, came with 0", Set("labels", json!([0]))),
        ("Case/fields/labels", "came as an object", Set("labels", json!({ "0": 7 }))),
        ("Case/fields/labels", "came as an empty object", Set("labels", json!({}))),
        ("Case/fields/labels", "came as an integer", Set("labels", json!(7))),
        ("Case/fields/labels", "came as an empty string", Set("labels", json!(""))),
        ("Case/fields/labels", "came as null", Set("labels", json!(null))),
        ("Case/fields/labels", "came as a boolean", Set("labels", json!(false))),
        ("Case/fields/custom_fields", "came as an array", Set("custom_fields", json!(["a"]))),
        ("Case/fields/custom_fields", "came as an empty array", Set("custom_fields", json!([]))),
        ("Case/fields/custom_fields", "came as null", Set("custom_fields", json!(null))),
        ("Case/fields/custom_fields", "came as an empty string", Set("custom_fields", json!(""))),
        ("Case/fields/custom_fields", "documented with other keys", Set("custom_fields", json!({ "25": "a" }))),
        ("Case/fields/cc_emails", "came as an array", Set("cc_emails", json!(["a@b.example"]))),
        ("Case/fields/cc_emails", "came as an empty array", Set("cc_emails", json!([]))),
        ("Case/fields/cc_emails", "came as null", Set("cc_emails", json!(null))),
        ("CustomField/fields/field_data", "items, came with an integer", Set("field_data", json!({ "1": 2 }))),
        ("CustomField/fields/field_data", "came as an array", Set("field_data", json!(["a"]))),
        (
            "KbArticle/fields/article_title",
            "items, came with null",
            Set("article_title", json!({ "1": null, "2": "a" })),
        ),
        ("KbArticle/fields/article_title", "with other keys", Set("article_title", json!({ "en": "a", "2": "a" }))),
        ("KbArticle/fields/article_title", "came as an array", Set("article_title", json!(["a"]))),
        ("KbArticle/fields/article_title", "came as null", Set("article_title", json!(null))),
        (
            "Macros/fields/common",
            "came as an array",
            Each("common", |record| {
                let items = record["common"].as_object().unwrap().values().cloned().collect::<Vec<_>>();
                record.insert("common".to_owned(), items.into());
            }),
        ),
        ("MacroAction/fields/content", "came as an empty array", Set("content", json!([]))),
    ]
}
