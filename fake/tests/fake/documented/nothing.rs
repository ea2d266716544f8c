//! The values that mean none, by record and field, written by hand: 0, `-`, "" and [] are not the same nothing.

use helpdesk::Json;

/// The fields in which a value stands for none. Everywhere else it is a value: `first_response_speed: 0` is 0 minutes.
const NONE: &[(&str, &str, &str)] = &[
    ("Case", "staff_id", "0"),
    ("Case", "parent_case_id", "0"),
    ("Case", "closed_at", "-"),
    ("Case", "first_response_speed", "-"),
    ("Case", "closing_speed", "-"),
    ("Message", "user_id", "0"),
    ("Message", "staff_id", "0"),
    ("Message", "rated_staff_id", "0"),
    ("LeaderboardRow", "ratings_of_responses", "-"),
    ("SatisfactionRow", "rated_staff_id", "0"),
    ("MacroAction", "content", "null"),
    // The following rows are inferred: the vendor's documentation has no 0 here.
    ("Case", "rated_staff_id", "0"),
    ("SatisfactionRow", "staff_id", "0"),
    ("Company", "company_default_group", "0"),
    ("StaffMember", "status_id", "0"),
];

/// The fields in which an empty value is read as an empty one of another type.
const EMPTY: &[(&str, &str, &str, &str)] = &[("CustomField", "field_data", "\"\"", "{}")];

/// Whether a documented value stands for none in this field, and none was read; or one that is empty.
pub(crate) fn is_read(record: &str, field: &str, documented: &Json, read: &Json) -> bool {
    let text = documented.as_str().map_or_else(|| documented.to_string(), str::to_owned);
    let empty = (record, field, &*documented.to_string(), &*read.to_string());
    (read.is_null() && NONE.contains(&(record, field, &text))) || EMPTY.contains(&empty)
}

#[test]
fn an_empty_value_is_read_only_as_its_documented_meaning() {
    let cases = [
        ("Case", "staff_id", "0", "null", true),
        ("Case", "staff_id", "\"-\"", "null", false),
        ("Case", "closed_at", "0", "null", false),
        ("Case", "first_response_speed", "\"-\"", "null", true),
        ("Case", "first_response_speed", "0", "null", false),
        ("Case", "first_response_speed", "\"-\"", "0", false),
        ("Message", "parent_case_id", "0", "null", false),
        ("CustomField", "field_data", "\"\"", "{}", true),
        ("CustomField", "field_data", "\"\"", "[]", false),
    ];
    for (record, field, documented, read, expected) in cases {
        let json = |text: &str| serde_json::from_str::<Json>(text).unwrap();
        assert_eq!(is_read(record, field, &json(documented), &json(read)), expected, "{record}.{field}: {documented}");
    }
}
