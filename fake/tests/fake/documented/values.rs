//! The documented values of each enum, written by hand, compared with the values of the client.

use std::collections::BTreeMap;

use helpdesk::meta::{Limit, LimitKind, OPERATIONS, PatternDetails, TYPES, TypeShape};

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
    ("Assignee", &["0"]),
    ("SenderAddress", &["-1"]),
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
    // In undocumented parameters; its other pattern is an identifier alone.
    ("CustomChannelRef", &[("cch", "")]),
    ("ChangeEvent", &[("custom_field_", "")]),
    ("Actor", &[("rule_", ""), ("staff_", "")]),
];

/// The limits of parameters, by operation and name; `*` stands for any.
const LIMITS: &[(&str, &str, &[Limit])] = &[
    ("*", "limit", &[LimitKind::Min.of(1), LimitKind::Max.of(100)]),
    ("cases.list", "page", &[LimitKind::Min.of(1), LimitKind::Max.of(500)]),
    ("*", "page", &[LimitKind::Min.of(1)]),
    ("cases.create", "cc_emails", &[LimitKind::MaxItems.of(30)]),
    ("cases.create", "bcc_emails", &[LimitKind::MaxItems.of(30)]),
    ("cases.list", "user_email", &[LimitKind::MinLength.of(4), LimitKind::MaxItems.of(20)]),
    ("cases.list", "user_phone", &[LimitKind::MinLength.of(4), LimitKind::MaxItems.of(20)]),
    ("cases.list", "subject", &[LimitKind::MinLength.of(4)]),
    ("cases.list", "user_id", &[LimitKind::MaxItems.of(20)]),
    ("cases.list", "staff_id", &[LimitKind::MaxItems.of(20)]),
    ("cases.list", "group_id", &[LimitKind::MaxItems.of(20)]),
    ("cases.list", "channel", &[LimitKind::MaxItems.of(20)]),
    ("cases.list", "priority", &[LimitKind::MaxItems.of(20)]),
    ("cases.list", "status", &[LimitKind::MaxItems.of(20)]),
    ("cases.list", "custom_fields", &[LimitKind::MaxItems.of(20)]),
    ("cases.list", "labels", &[LimitKind::MaxItems.of(20)]),
    ("companies.list", "company_name", &[LimitKind::MinLength.of(3)]),
    ("companies.list", "company_domains", &[LimitKind::MinLength.of(3)]),
    ("companies.list", "company_address", &[LimitKind::MinLength.of(3)]),
    ("companies.list", "company_note", &[LimitKind::MinLength.of(3)]),
    ("kb_articles.list", "search", &[LimitKind::MinLength.of(3)]),
    (
        "*",
        "attachments",
        &[LimitKind::MaxItems.of(20), LimitKind::MaxFile.of(25 << 20), LimitKind::MaxTotal.of(50 << 20)],
    ),
    ("*", "attachment_urls", &[LimitKind::MaxItems.of(20)]),
];

#[test]
fn every_documented_limit_is_in_the_table() {
    let fits = |expected: &str, name: &str| expected == "*" || expected == name;
    let mut wrong = Vec::new();
    for details in OPERATIONS.iter().filter(|it| it.evidence.is_none()) {
        let operation = details.operation.id;
        for (param, details_of_param) in details.operation.params().zip(details.params) {
            assert_eq!(param.name, details_of_param.name);
            let unverified =
                |limit: &&Limit| details_of_param.unverified_limits.iter().any(|(other, _)| other == *limit);
            let limits: Vec<_> = param.limits.iter().filter(|it| !unverified(it)).copied().collect();
            let row = LIMITS.iter().find(|(of, name, _)| fits(of, operation) && fits(name, param.name));
            let documented = row.map_or(&[][..], |(.., limits)| limits);
            if details_of_param.evidence.is_none() && limits != documented {
                wrong.push(format!("{operation} {}: documented: {documented:?}, there: {limits:?}", param.name));
            }
        }
    }
    let help = "limits that `LIMITS` in this file does not have; change the table, or give them `source: unverified`";
    assert!(wrong.is_empty(), "{help}:\n{}", wrong.join("\n"));
}

#[test]
fn every_enum_has_the_documented_values() {
    let sets = SETS.iter().map(|(name, values)| (*name, values.iter().map(|it| (*it, None)).collect::<Vec<_>>()));
    let periods = ("Period", PERIODS.iter().map(|(text, cache)| (*text, Some(*cache))).collect());
    let mut wrong = Vec::new();
    let documented: BTreeMap<_, _> = sets.chain([periods]).collect();
    // An enum without a row in the table may have only unverified values.
    for name in all_sets() {
        let mut documented = documented.get(name).cloned().unwrap_or_default();
        let mut actual = values(name);
        documented.sort_unstable();
        actual.sort_unstable();
        if actual != documented {
            wrong.push(format!("{name}: documented: {documented:?}, there: {actual:?}"));
        }
    }
    let help = "values that `SETS` in this file does not have; change the table, or give them `source: unverified`";
    assert!(wrong.is_empty(), "{help}:\n{}", wrong.join("\n"));
}

#[test]
fn every_enum_has_the_documented_patterns() {
    let documented: BTreeMap<_, _> = PATTERNS.iter().copied().collect();
    for name in all_sets() {
        let documented = documented.get(name).copied().unwrap_or_default();
        let TypeShape::Enum { patterns, .. } = shape(name) else { panic!("{name} is no set") };
        // A bare identifier or number has no pattern that could be wrong.
        let bare = |it: &PatternDetails| it.prefix.is_empty() && it.suffix.is_empty();
        let known = patterns.iter().filter(|it| it.evidence.is_none() && !bare(it));
        let mut actual: Vec<_> = known.map(|it| (it.prefix, it.suffix)).collect();
        actual.sort_unstable();
        let help = "change `PATTERNS` in this file, or give a pattern `source: unverified`";
        assert_eq!(actual, documented, "{name}: {help}");
    }
}

fn all_sets() -> impl Iterator<Item = &'static str> {
    TYPES.iter().filter(|it| matches!(it.shape, TypeShape::Enum { .. })).map(|it| it.name)
}

/// The values that the client calls documented, and for how long a result is kept.
fn values(name: &str) -> Vec<(&'static str, Option<u64>)> {
    let TypeShape::Enum { values, .. } = shape(name) else { panic!("{name} is no set") };
    values.iter().filter(|it| it.evidence.is_none()).map(|it| (it.text, it.cache)).collect()
}

fn shape(name: &str) -> TypeShape {
    TYPES
        .iter()
        .find(|it| it.name == name)
        .unwrap_or_else(|| panic!("{}: the spec has no type `{name}`", file!()))
        .shape
}
