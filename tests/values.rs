//! Ids, enums and other values of the generated client, as programs hold them.

use std::collections::{BTreeMap, BTreeSet};

use helpdesk::{
    Assignee, CaseId, CaseNumber, CaseRef, CaseStatus, Channel, CivilDateTime, CustomChannelId, CustomFieldId,
    CustomFields, GroupId, LabelId, Localized, Minutes, OneOrMany, Percent, Period, Priority, Rating, Request, StaffId,
    Timestamp, UserId, cases, kb_sections, users,
};

/// Returns the path and query of the request, or its validation errors.
fn path_and_query_of(request: impl Request) -> Result<String, String> {
    request.prepare().map(|it| it.path_and_query.to_string()).map_err(|error| error.listed())
}

#[test]
fn signed_numbers_convert_into_ids_and_negative_ones_are_invalid() {
    let (signed, short) = (664_i64, 664_i32);
    assert_eq!(path_and_query_of(users::get(664)), Ok("/users/664.json".to_owned()));
    assert_eq!(
        [CaseRef::try_from(signed), short.try_into(), Ok(664.into())].map(|it| it.unwrap().to_string()),
        ["664"; 3]
    );
    assert_eq!(cases::list().label_ids([7]), cases::list().label_ids([LabelId(7)]));
    assert_eq!((i64::from(UserId(7)), UserId::try_from(7_i64), UserId::try_from(7)), (7, Ok(UserId(7)), Ok(UserId(7))));
    assert_eq!(UserId::try_from(i64::MAX).map(i64::from), Ok(i64::MAX));
    assert!(UserId::try_from(-7_i64).is_err() && UserId::try_from(i64::MIN).is_err() && CaseRef::try_from(-7).is_err());

    assert_eq!("-7".parse::<UserId>().ok(), UserId::try_from(-7).ok());

    let fields = CustomFields::new().set(-25_i64, "x");
    let negative = |id: i64| id as u64;
    let wrong = [
        (path_and_query_of(users::get(negative(-1))), "user: must not have a negative id, got -1"),
        (
            path_and_query_of(users::get(negative(i64::MIN))),
            "user: must not have a negative id, got -9223372036854775808",
        ),
        (path_and_query_of(cases::get(negative(-664))), "case: must not have a negative id, got -664"),
        (path_and_query_of(cases::list().label_ids([7, negative(-7)])), "labels: must not have a negative id, got -7"),
        (path_and_query_of(cases::update(7).staff_id(negative(-3))), "staff_id: must not have a negative id, got -3"),
        (path_and_query_of(cases::update(7).custom_fields(fields)), "must not have a negative id"),
        (
            path_and_query_of(cases::list().channels(Channel::Custom(CustomChannelId(negative(-4))))),
            "channel: must not have a negative id, got -4",
        ),
        (path_and_query_of(cases::update(7).staff_id(Assignee::from(StaffId(1 << 63)))), "must not have a negative id"),
        (
            path_and_query_of(kb_sections::create(Localized::from([(-2_i64, "Refunds")]), 7)),
            "must not have a negative id, got -2",
        ),
    ];
    for (found, expected) in wrong {
        let error = found.unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn ids_are_accepted_by_reference() {
    // As records and iterators hold them.
    let (id, case) = (&CaseId(664), &CaseRef::Id(CaseId(664)));
    for request in [cases::get(id), cases::get(case)] {
        assert_eq!(path_and_query_of(request), Ok("/cases/664.json".to_owned()));
    }
    let number = &CaseNumber::new("123-456789").unwrap();
    assert_eq!(path_and_query_of(cases::get(number)), Ok("/cases/123-456789.json".to_owned()));
    assert_eq!(cases::trash_many([*id].iter()), cases::trash_many([664]));
    assert_eq!(cases::trash_many(vec![id]), cases::trash_many([664]));

    let group = &GroupId(7);
    assert_eq!(cases::update(664).group_id(group), cases::update(664).group_id(7));

    let (field, number, row) = (&CustomFieldId(25), &25_u64, &25_i64);
    let fields = CustomFields::new().set(field, "x");
    assert_eq!([fields.text(field), fields.text(number), fields.text(row)].map(|it| it.is_some()), [true; 3]);
}

#[test]
fn ids_are_compared_with_numbers() {
    let (id, row, wide) = (CaseId(664), 664_i64, 664_u64);
    assert!(id == 664 && id == row && id == wide && id != 665 && id != -664);
    assert_eq!([CaseId(7), CaseId(8)].iter().position(|it| *it == 8), Some(1));
    // Both have the bits of the conversion into a signed number.
    let greatest = CaseId(u64::MAX);
    assert!(greatest == -1 && greatest == i64::from(greatest) && i64::from(greatest) == -1);
}

#[test]
fn the_id_and_the_number_of_a_case_are_parsed() {
    let parsed = ["664", "123-456789"].map(|it| it.parse::<CaseRef>().unwrap());
    assert_eq!(parsed, [CaseId(664).into(), CaseNumber::new("123-456789").unwrap().into()]);
    for text in ["", "664 ", "+664", "0664", "123-", "CASE"] {
        let error = text.parse::<CaseRef>().unwrap_err();
        assert_eq!(error.to_string(), "expected text of the form `<CaseId>|<CaseNumber>`", "{text:?}");
    }
    assert_eq!("today".parse(), Ok(Period::Today));
    let expected = "expected text of the form `last_24_hours|last_7_days|";
    assert!("tomorrow".parse::<Period>().unwrap_err().to_string().starts_with(expected));
}

#[test]
fn enums_return_their_text() {
    assert_eq!((Rating::Low.as_str(), Period::TwoMonthsAgo.as_str()), ("low", "month_2"));
    assert_eq!((Priority::from("blocker").as_str(), CaseStatus::Open.as_str()), ("blocker", "open"));
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
fn lists_of_ids_are_accepted_in_every_form() {
    let (ids, numbers) = (vec![CaseId(664), CaseId(665)], vec![664_u64, 665]);
    let expected = cases::trash_many([CaseId(664), CaseId(665)]);
    let requests = [
        cases::trash_many([664, 665]),
        cases::trash_many(&ids),
        cases::trash_many(ids.iter()),
        cases::trash_many(&ids[..]),
        cases::trash_many(BTreeSet::from([664, 665])),
        cases::trash_many(numbers.iter().copied()),
        cases::trash_many(&numbers),
        cases::trash_many(numbers),
    ];
    assert!(requests.iter().all(|it| *it == expected));

    let labels = cases::list().label_ids([7, 8]);
    for list in [OneOrMany::Many(vec![LabelId(7), LabelId(8)]), OneOrMany::One(LabelId(7))] {
        let is_whole = matches!(list, OneOrMany::Many(_));
        assert_eq!(cases::list().label_ids(list) == labels, is_whole);
    }
}

#[test]
fn when_some_sets_a_value_and_none_changes_nothing() {
    let (group, none) = (Some(&GroupId(7)), None::<GroupId>);
    let moved = cases::update(664).group_id(7);
    assert_eq!(cases::update(664).when_some(group, cases::Update::group_id), moved);
    assert_eq!(moved.clone().when_some(none, cases::Update::group_id), moved);

    let labels = cases::list().label_ids([7, 8]);
    for list in [cases::list().when_some(Some([7, 8]), cases::List::label_ids), labels.clone()] {
        assert_eq!(list.when_some(None::<&str>, |list, status| list.statuses(status)), labels);
    }
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
fn ids_are_ordered_and_displayed_as_numbers() {
    let by_staff = BTreeMap::from([(StaffId(10), "Ann"), (StaffId(9), "Bo")]);
    assert_eq!(by_staff.into_values().collect::<Vec<_>>(), ["Bo", "Ann"]);
    assert_eq!((CaseId(7).to_string().as_str(), "7".parse()), ("7", Ok(CaseId(7))));
    for text in ["-7", "", "7.0", " 7"] {
        assert!(text.parse::<CaseId>().is_err(), "{text:?}");
    }
}
