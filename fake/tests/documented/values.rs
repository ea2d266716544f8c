//! The values that the service's description has for each set, written by hand, and those that the client has from it.

use helpdesk::meta::{TYPES, TypeShape};

const HOUR: u64 = 3600;
const DAY: u64 = 24 * HOUR;

/// The sets with all their fixed values.
const SETS: &[(&str, &[&str])] = &[
    ("CaseStatus", &["open", "waiting", "closed"]),
    ("Priority", &["low", "normal", "high", "critical"]),
    ("Channel", &["web", "email", "chat", "twitter", "facebook", "idea"]),
    (
        "CaseSort",
        &[
            "updated_at_desc",
            "updated_at_asc",
            "created_at_desc",
            "created_at_asc",
            "response_asc",
            "response_desc",
            "priority_desc",
            "priority_asc",
            "status_asc",
            "status_desc",
        ],
    ),
    ("MessageOrder", &["asc", "desc"]),
    ("Rating", &["low", "middle", "high"]),
    ("SatisfactionRating", &["low", "middle", "high"]),
    ("ChangeEvent", &["rules", "staff", "fixed_chat", "group", "status"]),
    ("FilterId", &["unassigned"]),
    ("UserType", &["email", "facebook", "twitter", "telegram"]),
    ("CustomFieldType", &["text", "textarea", "checkbox", "select", "date"]),
    ("CustomFieldLevel", &["user", "case"]),
    ("CustomChannelType", &["async", "sync"]),
    ("KbAccess", &["public", "staff_only"]),
    ("MacroActionType", &["add_note", "group_id", "email_to_user", "status"]),
    ("SatisfactionSort", &["added_at_asc"]),
    ("Initiator", &["user"]),
    ("StaffFilter", &["all"]),
];

/// The named periods of the statistics, with the seconds for which the service keeps the result. A month is 30 days here, and a
/// year 365.
const PERIODS: &[(&str, u64)] = &[
    ("last_24_hours", 300),
    ("today", 300),
    ("last_7_days", HOUR),
    ("last_14_days", HOUR),
    ("last_30_days", DAY),
    ("yesterday", DAY),
    ("this_week", DAY),
    ("this_month", DAY),
    ("this_year", DAY),
    ("last_week", 7 * DAY),
    ("last_month", 30 * DAY),
    ("month_2", 30 * DAY),
    ("month_3", 30 * DAY),
    ("month_4", 30 * DAY),
    ("month_5", 30 * DAY),
    ("month_6", 30 * DAY),
    ("3_previous_months", 30 * DAY),
    ("6_previous_months", 30 * DAY),
    ("last_year", 365 * DAY),
];

/// Sets whose values are parts of other kinds, with what stands before and after the part.
const PATTERNS: &[(&str, &[(&str, &str)])] = &[
    ("Channel", &[("cch", "")]),
    ("CustomChannelKey", &[("cch", "")]),
    ("ChangeEvent", &[("custom_field_", "")]),
    ("Actor", &[("rule_", ""), ("staff_", "")]),
];

#[test]
fn every_set_has_the_values_that_are_documented() {
    let sets = SETS.iter().map(|(name, values)| (*name, values.iter().map(|it| (*it, None)).collect::<Vec<_>>()));
    let periods = ("Period", PERIODS.iter().map(|(text, cache)| (*text, Some(*cache))).collect());
    let mut wrong = Vec::new();
    for (name, mut documented) in sets.chain([periods]) {
        let mut there = values(name);
        documented.sort_unstable();
        there.sort_unstable();
        if there != documented {
            wrong.push(format!("{name}: documented: {documented:?}, there: {there:?}"));
        }
    }
    assert!(wrong.is_empty(), "client and description differ:\n{}", wrong.join("\n"));
}

#[test]
fn every_set_has_the_patterns_that_are_documented() {
    for (name, documented) in PATTERNS {
        let TypeShape::Enum { patterns, .. } = shape(name) else { panic!("{name} is no set") };
        let known = patterns.iter().filter(|it| it.evidence.is_none());
        let mut there: Vec<_> = known.map(|it| (it.prefix, it.suffix)).collect();
        there.sort_unstable();
        assert_eq!(there, *documented, "{name}");
    }
}

/// The values that the client has from the description, and for how long a result is kept.
fn values(name: &str) -> Vec<(&'static str, Option<u64>)> {
    let TypeShape::Enum { values, .. } = shape(name) else { panic!("{name} is no set") };
    values.iter().filter(|it| it.evidence.is_none()).map(|it| (it.text, it.cache)).collect()
}

fn shape(name: &str) -> TypeShape {
    TYPES.iter().find(|it| it.name == name).unwrap_or_else(|| panic!("there is no {name}")).shape
}
