//! Ids, enums and other values of the generated client, as programs hold them.

use std::collections::BTreeMap;

use helpdesk::{
    CaseId, CaseRef, CaseStatus, CivilDateTime, CustomFields, LabelId, Localized, Minutes, OneOrMany, Percent,
    Priority, Rating, Request, StaffId, Timestamp, UserId, cases, kb_sections, messages, users,
};

/// What is sent, or what is wrong.
fn sent(request: impl Request) -> Result<String, String> {
    request.prepare().map(|it| it.path_and_query.to_string()).map_err(|error| error.listed())
}

#[test]
fn signed_numbers_are_ids_and_negative_ones_are_invalid() {
    let (signed, short, unsigned) = (664_i64, 664_i32, 664_u32);
    for request in [users::get(signed), users::get(short), users::get(unsigned), users::get(664)] {
        assert_eq!(sent(request), Ok("/users/664.json".to_owned()));
    }
    assert_eq!(
        [CaseRef::try_from(signed), short.try_into(), Ok(664.into())].map(|it| it.unwrap().to_string()),
        ["664"; 3]
    );
    assert_eq!(cases::list().label_ids([7_i64]), cases::list().label_ids([LabelId(7)]));
    assert_eq!((i64::from(UserId(7)), UserId::try_from(7_i64), UserId::try_from(7)), (7, Ok(UserId(7)), Ok(UserId(7))));
    assert_eq!(UserId::try_from(i64::MAX).map(i64::from), Ok(i64::MAX));
    assert!(UserId::try_from(-7_i64).is_err() && UserId::try_from(i64::MIN).is_err() && CaseRef::try_from(-7).is_err());

    assert_eq!("-7".parse::<UserId>().ok(), UserId::try_from(-7).ok());

    let fields = CustomFields::new().set(-25_i64, "x");
    let wrong = [
        (sent(users::get(-1)), "user: must not have a negative id, got -1"),
        (sent(users::get(i64::MIN)), "user: must not have a negative id, got -9223372036854775808"),
        (sent(cases::get(-664_i64)), "case: must not have a negative id, got -664"),
        (sent(messages::list(-664_i32)), "case: must not have a negative id, got -664"),
        (sent(cases::list().label_ids([7, -7])), "labels: must not have a negative id, got -7"),
        (sent(cases::update(7).staff_id(-3_i64)), "staff_id: must not have a negative id, got -3"),
        (sent(cases::update(7).custom_fields(fields)), "must not have a negative id"),
        (sent(kb_sections::create(Localized::from([(-2_i64, "Refunds")]), 7)), "must not have a negative id, got -2"),
    ];
    for (found, expected) in wrong {
        let error = found.unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn ordered_enums_compare_as_they_are_listed() {
    let unknown = Priority::from("blocker");
    let mut priorities =
        [unknown.clone(), "high".into(), "low".into(), "another".into(), "critical".into(), "normal".into()];
    priorities.sort();
    assert_eq!(priorities.map(|it| it.to_string()), ["low", "normal", "high", "critical", "another", "blocker"]);
    assert_eq!(Priority::Critical.max(unknown.clone()), unknown);
    assert!(Rating::Low < Rating::Middle && Rating::Middle < Rating::High);
    assert!(None < Some(Rating::Low));
    let by_priority = BTreeMap::from([(Priority::High, 2), (Priority::Low, 1)]);
    assert_eq!(by_priority.into_values().collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn lists_of_ids_are_taken_in_every_form() {
    let (rows, numbers) = (vec![664_i64, 665], vec![664_u64, 665]);
    let expected = cases::trash_many([CaseId(664), CaseId(665)]);
    let taken = [
        cases::trash_many([664, 665]),
        cases::trash_many(&rows),
        cases::trash_many(rows.iter()),
        cases::trash_many(numbers.iter()),
        cases::trash_many(numbers.clone().into_boxed_slice()),
        cases::trash_many(OneOrMany::Many(numbers)),
        cases::trash_many(OneOrMany::Many(rows.clone())),
        cases::trash_many(rows.iter().copied()),
    ];
    assert!(taken.iter().all(|it| *it == expected));
    assert_eq!(cases::trash_many(OneOrMany::One(664)), cases::trash_many(664));

    let labels = cases::list().label_ids([7, 8]);
    for list in [OneOrMany::Many(vec![LabelId(7), LabelId(8)]), OneOrMany::One(LabelId(7))] {
        let is_whole = matches!(list, OneOrMany::Many(_));
        assert_eq!(cases::list().label_ids(list) == labels, is_whole);
    }
    assert_eq!(cases::list().label_ids([7_i64, 8].iter()), labels);
    assert_eq!(cases::list().label_ids(Some(Box::<[u32]>::from([7, 8]))), labels);
}

#[test]
fn a_table_of_values_has_straight_columns() {
    let rows = [
        ("closed", "low", "2014-05-05T00:15:17+03:00", "2024-02-29", 3.0),
        ("escalated", "critical", "2014-05-04T21:15:17Z", "2024-02-29 18:30", 12.5),
    ];
    let table = rows.map(|(status, priority, time, civil, number)| {
        let (status, priority) = (CaseStatus::from(status), Priority::from(priority));
        let (time, civil) = (time.parse::<Timestamp>().unwrap(), civil.parse::<CivilDateTime>().unwrap());
        let (minutes, percent) = (Minutes::new(number).unwrap(), Percent::new(number).unwrap());
        format!(
            "{:<4}|{status:<10}|{priority:>8}|{time:>26}|{civil:^21}|{minutes:8.1}|{percent:<6}|{percent:*^7}",
            CaseId(7)
        )
    });
    assert_eq!(
        table,
        [
            "7   |closed    |     low| 2014-05-05T00:15:17+03:00|     2024-02-29      | 3.0 min|3%    |**3%***",
            "7   |escalated |critical|      2014-05-04T21:15:17Z| 2024-02-29 18:30:00 |12.5 min|12.5% |*12.5%*",
        ]
    );
}

#[test]
fn ids_are_told_apart_and_shown_as_numbers() {
    let by_staff = BTreeMap::from([(StaffId(10), "Ann"), (StaffId(9), "Bo")]);
    assert_eq!(by_staff.into_values().collect::<Vec<_>>(), ["Bo", "Ann"]);
    assert_eq!((CaseId(7).to_string().as_str(), "7".parse()), ("7", Ok(CaseId(7))));
    for text in ["-7", "", "7.0", " 7"] {
        assert!(text.parse::<CaseId>().is_err(), "{text:?}");
    }
}
