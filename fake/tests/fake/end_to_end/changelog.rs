//! The change history of a case.

use std::time::Duration;

use helpdesk::{
    Actor, CaseStatus, Change, CustomFields, MessageContent, Priority, RuleId, StaffId, cases, messages, staff,
};

use crate::end_to_end::bench::Bench;

scenarios![
    every_change_has_its_values_and_its_author,
    an_update_to_the_same_value_is_no_change,
    replies_change_the_status_and_the_responsible_staff_member,
    a_replacement_of_a_staff_member_is_a_change,
    the_history_of_a_chat_shows_its_rules_and_its_staff_member,
    a_filter_shows_only_changes_of_its_kind,
    a_pair_of_statuses_finds_changes_from_the_first_to_the_second,
    a_history_without_a_page_has_the_last_hundred_entries,
    the_history_covers_a_year,
];

/// Returns an entry as text without its time: the kind, the author, the old and the new value. Dialects spell texts alike.
fn entry(change: Change) -> String {
    let event = change.event.map(|it| it.to_string()).unwrap_or_default();
    let by = change.done_by.map(|it| it.to_string()).unwrap_or_default();
    match change.value {
        Some(value) => format!("{event} by {by}: {:?} -> {value:?}", change.old_value.unwrap_or_default()),
        None => format!("{event} by {by}"),
    }
}

/// The entries that a request shows, in their order.
#[track_caller]
fn find_entries(bench: &Bench, request: cases::Changelog) -> Vec<String> {
    bench.ok(request).into_iter().map(entry).collect()
}

fn minute_later(bench: &Bench) {
    bench.server.advance(Duration::from_secs(60));
}

/// Changes all fields of case 10002, at intervals of a minute.
fn change_everything(bench: &Bench) {
    let update = || cases::update(10_002);
    let fields = CustomFields::new().set(25, "B-2").set(26, true).set(27, "3");
    let updates = [
        update().staff_id(602),
        update().group_id(502),
        update().status(CaseStatus::Closed),
        update().priority(Priority::Critical),
        update().subject("Where is «it»?"),
        update().add_label_ids([703, 701]),
        update().delete_label_ids([703]),
        update().custom_fields(fields),
        update().custom_fields([(26, false)]),
        update().staff_id(helpdesk::Assignee::Nobody),
    ];
    for request in updates {
        minute_later(bench);
        bench.ok(request);
    }
}

const EVERYTHING: [&str; 12] = [
    r#"staff by staff_601: "0" -> "602""#,
    r#"group by staff_601: "0" -> "502""#,
    r#"status by staff_601: "open" -> "closed""#,
    r#"priority by staff_601: "normal" -> "critical""#,
    r#"subject by staff_601: "Где мой заказ?" -> "Where is «it»?""#,
    r#"labels by staff_601: "" -> "703,701""#,
    r#"labels by staff_601: "703,701" -> "701""#,
    r#"custom_field_25 by staff_601: "" -> "B-2""#,
    r#"custom_field_26 by staff_601: "" -> "1""#,
    r#"custom_field_27 by staff_601: "" -> "3""#,
    r#"custom_field_26 by staff_601: "1" -> "0""#,
    r#"staff by staff_601: "602" -> "0""#,
];

fn every_change_has_its_values_and_its_author(bench: &Bench) {
    assert_eq!(find_entries(bench, cases::changelog(10_002)), [""; 0]);
    let began = bench.server.now().unix_seconds();
    change_everything(bench);
    let entries = bench.ok(cases::changelog(10_002)).items;
    let minutes = |change: &Change| (change.created_at.unwrap().unix_seconds() - began) / 60;
    assert_eq!(entries.iter().map(minutes).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 9, 10]);
    assert!(entries.iter().all(|it| it.done_by == Some(Actor::Staff(StaffId(601)))));
    assert_eq!(entries.into_iter().map(entry).collect::<Vec<_>>(), EVERYTHING);
    // Others have their own.
    assert_eq!(find_entries(bench, cases::changelog(10_004)), [""; 0]);
}

fn an_update_to_the_same_value_is_no_change(bench: &Bench) {
    let before = find_entries(bench, cases::changelog(10_001));
    let case = cases::update(10_001)
        .staff_id(601)
        .group_id(501)
        .status(CaseStatus::Waiting)
        .priority(Priority::High)
        .subject("Printer on fire")
        .custom_fields(CustomFields::new().set(25, "A-1").set(26, true))
        .add_label_ids([701])
        // Rules have set it, so that it stays.
        .delete_label_ids([702]);
    bench.ok(case);
    assert_eq!(find_entries(bench, cases::changelog(10_001)), before);
    // A change that the history does not show has no entry.
    bench.ok(cases::update(10_001).language_id(2));
    assert_eq!(find_entries(bench, cases::changelog(10_001)), before);
}

fn replies_change_the_status_and_the_responsible_staff_member(bench: &Bench) {
    minute_later(bench);
    bench.ok(messages::create(10_002, MessageContent::text("On its way.")).staff_id(602));
    let replied = bench.server.now().unix_seconds();
    minute_later(bench);
    bench.ok(messages::create(10_002, MessageContent::text("Thanks!")).user_id(30_002));
    let expected = [
        r#"staff by staff_602: "0" -> "602""#,
        r#"status by staff_602: "open" -> "waiting""#,
        r#"status by omnidesk: "waiting" -> "open""#,
    ];
    let entries = bench.ok(cases::changelog(10_002)).items;
    assert_eq!(entries[2].done_by, Some(Actor::Service));
    let times: Vec<i64> = entries.iter().map(|it| it.created_at.unwrap().unix_seconds() - replied).collect();
    // The service was seen to make the author responsible just before the staff reply.
    assert_eq!(times, [-1, 0, 60]);
    assert_eq!(entries.into_iter().map(entry).collect::<Vec<_>>(), expected);
}

fn a_replacement_of_a_staff_member_is_a_change(bench: &Bench) {
    bench.ok(cases::update(10_002).staff_id(602));
    bench.ok(staff::disable(602).replace_staff_id(601));
    assert_eq!(
        find_entries(bench, cases::changelog(10_002)),
        [r#"staff by staff_601: "0" -> "602""#, r#"staff by staff_601: "602" -> "601""#],
    );
}

fn the_history_of_a_chat_shows_its_rules_and_its_staff_member(bench: &Bench) {
    let chat = || cases::changelog(10_005);
    let (rules, fixed) = ("rules by rule_5", r#"fixed_chat by staff_601: "0" -> "601""#);
    let (begun, ended) = ("chat_activation by omnidesk", "chat_completion by staff_601");
    let table: [(_, cases::Changelog, &[&str]); 9] = [
        ("nothing is asked", chat(), &[rules, fixed]),
        ("the beginning too", chat().show_chat_activation(true), &[begun, rules, fixed]),
        ("the end too", chat().show_chat_completion(true), &[rules, fixed, ended]),
        ("both", chat().show_chat_activation(true).show_chat_completion(true), &[begun, rules, fixed, ended]),
        ("neither", chat().show_chat_activation(false).show_chat_completion(false), &[rules, fixed]),
        ("a rule", chat().rule_ids([5, 6]), &[rules]),
        ("another rule", chat().rule_ids([6]), &[]),
        ("who took it", chat().fixed_chat_staff("601"), &[fixed]),
        ("who did not", chat().fixed_chat_staff("602"), &[]),
    ];
    for (name, request, expected) in table {
        assert_eq!(find_entries(bench, request), expected, "{name}");
    }
    assert_eq!(bench.ok(chat()).items[0].done_by, Some(Actor::Rule(RuleId(5))));
}

fn a_filter_shows_only_changes_of_its_kind(bench: &Bench) {
    change_everything(bench);
    let case = || cases::changelog(10_002);
    let table: [(_, cases::Changelog, &[usize]); 17] = [
        ("staff", case().staff(""), &[0, 11]),
        ("a staff member, before or after", case().staff("602"), &[0, 11]),
        ("another one", case().staff("603"), &[]),
        ("group", case().group(""), &[1]),
        ("a group", case().group("502"), &[1]),
        ("another group", case().group("501"), &[]),
        ("priority", case().priority(""), &[3]),
        ("a priority", case().priority("normal"), &[3]),
        ("another priority", case().priority("low"), &[]),
        ("subject", case().subject(""), &[4]),
        ("a subject", case().subject("Where is «it»?"), &[4]),
        ("another subject", case().subject("Where"), &[]),
        ("labels", case().labels(""), &[5, 6]),
        ("fields", case().custom_fields(""), &[7, 8, 9, 10]),
        ("a field", case().custom_fields("cf_26"), &[8, 10]),
        ("two fields", case().custom_fields("25, cf_27"), &[7, 9]),
        ("two kinds", case().group("").staff(""), &[0, 1, 11]),
    ];
    for (name, request, expected) in table {
        let expected: Vec<&str> = expected.iter().map(|index| EVERYTHING[*index]).collect();
        assert_eq!(find_entries(bench, request), expected, "{name}");
    }
}

fn a_pair_of_statuses_finds_changes_from_the_first_to_the_second(bench: &Bench) {
    use CaseStatus::{Closed, Open, Waiting};
    for status in [Closed, Open, Waiting, Closed] {
        minute_later(bench);
        bench.ok(cases::update(10_002).status(status));
    }
    let (closed, opened) = (r#"status by staff_601: "open" -> "closed""#, r#"status by staff_601: "closed" -> "open""#);
    let (waits, ended) =
        (r#"status by staff_601: "open" -> "waiting""#, r#"status by staff_601: "waiting" -> "closed""#);
    assert_eq!(find_entries(bench, cases::changelog(10_002)), [closed, opened, waits, ended]);
    let table = [
        (Open, Closed, vec![closed]),
        (Closed, Open, vec![opened]),
        (Open, Waiting, vec![waits]),
        (Waiting, Closed, vec![ended]),
        (Closed, Waiting, vec![]),
    ];
    for (from, to, expected) in table {
        assert_eq!(find_entries(bench, cases::changelog(10_002).status((from, to))), expected);
    }
}

/// Renames a case several times. The subjects count from 0, so that each entry names its position.
fn rename(bench: &Bench, count: usize) {
    for index in 0..count {
        bench.server.advance(Duration::from_secs(1));
        bench.ok(cases::update(10_002).subject(index.to_string()));
    }
}

fn a_history_without_a_page_has_the_last_hundred_entries(bench: &Bench) {
    rename(bench, 130);
    let places = |request: cases::Changelog| -> Vec<usize> {
        bench.ok(request).into_iter().map(|it| it.value.unwrap().parse().unwrap()).collect()
    };
    let case = || cases::changelog(10_002);
    let all: Vec<usize> = (0..130).collect();
    // Pages are counted from the oldest entry, and entries are in the order of their times.
    assert_eq!(places(case()), all[30..]);
    assert_eq!(places(case().page(1)), all[..100]);
    let walked: Vec<usize> = bench.collect(case()).into_iter().map(|it| it.value.unwrap().parse().unwrap()).collect();
    assert_eq!(walked, all);
}

fn the_history_covers_a_year(bench: &Bench) {
    const DAY: u64 = 86_400;
    rename(bench, 1);
    let first = r#"subject by staff_601: "Где мой заказ?" -> "0""#;
    bench.server.advance(Duration::from_secs(365 * DAY));
    assert_eq!(find_entries(bench, cases::changelog(10_002)), [first]);
    bench.server.advance(Duration::from_secs(1));
    assert_eq!(find_entries(bench, cases::changelog(10_002)), [""; 0]);
    // New changes have entries as before, and the case still exists.
    bench.ok(cases::update(10_002).subject("1"));
    assert_eq!(find_entries(bench, cases::changelog(10_002)), [r#"subject by staff_601: "0" -> "1""#]);
    assert_eq!(bench.collect(cases::changelog(10_002)).len(), 1);
}
