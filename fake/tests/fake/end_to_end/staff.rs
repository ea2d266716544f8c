//! Staff members: created, enabled, changed, disabled, replaced; and what they may do.

use helpdesk::{cases, labels, staff};

use crate::end_to_end::bench::{Bench, Driver, With};

scenarios![
    a_new_staff_member_is_rejected_until_enabled,
    two_staff_members_cannot_share_an_address,
    a_replacement_takes_over_unclosed_cases_of_a_disabled_staff_member,
    a_replacement_takes_over_all_cases_of_a_deleted_staff_member,
    only_another_enabled_staff_member_can_take_over,
];

/// Returns the status of the rejection if a request by this staff member is rejected.
fn knocks(bench: &Bench, email: &str) -> Option<u16> {
    let response = Driver::new(With::Blocking, &bench.server, email).send(labels::list());
    response.err().map(|error| error.status().expect("there is a response").as_u16())
}

fn a_new_staff_member_is_rejected_until_enabled(bench: &Bench) {
    let read = bench.ok(staff::create("новый+desk@example.com"));
    assert_eq!((&*read.staff_email, read.active), ("новый+desk@example.com", Some(false)), "unlike other records");
    let (roles, statuses) = (bench.ok(staff::roles()), bench.ok(staff::statuses()));
    assert!(roles.iter().any(|role| Some(role.role_id) == read.role_id));
    assert!(statuses.iter().any(|status| Some(status.status_id) == read.status_id));
    assert_eq!(knocks(bench, "новый+desk@example.com"), Some(403));
    assert_eq!(bench.ok(staff::enable(read.staff_id)).active, Some(true));
    assert_eq!(knocks(bench, "новый+desk@example.com"), None);
    bench.ok(staff::disable(read.staff_id));
    assert_eq!(knocks(bench, "новый+desk@example.com"), Some(403));
    bench.ok(staff::enable(read.staff_id));
    bench.ok(staff::delete(read.staff_id));
    assert_eq!(knocks(bench, "новый+desk@example.com"), Some(403));
}

fn two_staff_members_cannot_share_an_address(bench: &Bench) {
    bench.expect_invalid(staff::create("Boris@example.com"), "`staff_email` is already used by staff member ");
    bench.expect_invalid(
        staff::update(603).staff_email("boris@example.com"),
        "`staff_email` is already used by staff member ",
    );
    // The current address of the member is allowed.
    assert_eq!(bench.ok(staff::update(602).staff_email("BORIS@example.com")).staff_email, "BORIS@example.com");
    // The address is the name that the member calls by.
    bench.ok(staff::update(602).staff_email("b@example.com"));
    assert_eq!((knocks(bench, "boris@example.com"), knocks(bench, "b@example.com")), (Some(403), None));
}

/// Assigns a waiting, an open and a closed case to Boris.
fn burden(bench: &Bench) {
    for case in [10_001, 10_002, 10_003] {
        bench.ok(cases::update(case).staff_id(602));
    }
}

/// Who is responsible for these cases.
fn responsible(bench: &Bench) -> [u64; 3] {
    [10_001, 10_002, 10_003].map(|case: u64| bench.ok(cases::get(case)).staff_id.map_or(0, |staff| staff.0))
}

fn a_replacement_takes_over_unclosed_cases_of_a_disabled_staff_member(bench: &Bench) {
    burden(bench);
    assert_eq!(bench.ok(staff::disable(602).replace_staff_id(601)).active, Some(false));
    assert_eq!(responsible(bench), [601, 601, 602]);
    bench.ok(staff::enable(602));
    assert_eq!(responsible(bench), [601, 601, 602], "nothing is given back");
}

fn a_replacement_takes_over_all_cases_of_a_deleted_staff_member(bench: &Bench) {
    burden(bench);
    bench.ok(staff::delete(602).replace_staff_id(601));
    assert_eq!(responsible(bench), [601; 3]);
}

fn only_another_enabled_staff_member_can_take_over(bench: &Bench) {
    burden(bench);
    for wrong in [602, 603] {
        bench.expect_invalid(staff::disable(602).replace_staff_id(wrong), "must be another staff member, and enabled");
        bench.expect_invalid(staff::delete(602).replace_staff_id(wrong), "must be another staff member, and enabled");
    }
    assert_eq!(bench.ok(staff::get(602)).active, Some(true));
    assert_eq!(responsible(bench), [602; 3]);
}
