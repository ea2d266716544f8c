//! Filters by custom fields, of cases and of their users.

use helpdesk::{CustomFields, cases};

use crate::end_to_end::bench::Bench;
use crate::end_to_end::case_list::{add_cases, check};

scenarios![
    a_filter_by_a_custom_field_of_cases_compares_by_its_type,
    a_filter_by_a_custom_field_of_users_finds_their_cases
];

fn a_filter_by_a_custom_field_of_cases_compares_by_its_type(bench: &Bench) {
    add_cases(bench);
    let list = |fields: CustomFields| cases::list().custom_fields(fields);
    let one = |id: u64, value: &str| list(CustomFields::new().set(id, value));
    let unticked = vec![10_002, 10_003, 10_004, 10_007, 10_008, 10_009];
    check(
        bench,
        vec![
            ("a part of a text", one(25, "A-1"), vec![10_001, 10_007]),
            ("the beginning of a text", one(25, "^a-1"), vec![10_001]),
            ("the end of a text", one(25, "12^"), vec![10_007]),
            ("a whole text", one(25, "^A-1^"), vec![10_001]),
            ("another text", one(25, "C"), vec![]),
            ("a checkbox that is set", list(CustomFields::new().set(26, true)), vec![10_001]),
            ("one that is not, or has no value", list(CustomFields::new().set(26, false)), unticked),
            ("must be the key of an option, one of ", one(27, "2"), vec![10_001]),
            ("another key", one(27, "3"), vec![10_007]),
            ("a key that is part of nothing", one(27, ""), vec![]),
            ("the title of an option", one(27, "Silver"), vec![]),
            ("a field without values", one(29, "anything"), vec![]),
            ("a field that is not there", one(99, "anything"), vec![]),
            ("two fields", list(CustomFields::new().set(25, "A-1").set(27, "3")), vec![10_007]),
            ("two fields of which one does not fit", list(CustomFields::new().set(25, "A-1").set(27, "1")), vec![]),
        ],
    );
}

fn a_filter_by_a_custom_field_of_users_finds_their_cases(bench: &Bench) {
    let list = |value: &str| cases::list().custom_fields([(28, value)]);
    check(
        bench,
        vec![
            ("a part", list("ver"), vec![10_001, 10_003]),
            ("all of it", list("^tver^"), vec![10_001, 10_003]),
            ("another city", list("Omsk"), vec![]),
            (
                "a field of the user and one of the case",
                cases::list().custom_fields([(28, "Tver"), (25, "A-1")]),
                vec![10_001],
            ),
        ],
    );
}
