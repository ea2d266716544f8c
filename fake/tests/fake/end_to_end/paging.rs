//! Lists of several pages, and the codes of rejections.

use helpdesk::{CaseSort, IdentifiedUser, NewUser, Request, cases, companies, groups, staff, users};
use helpdesk_fake::{Permissions, Seed};

use crate::end_to_end::bench::{Bench, through_both};

#[test]
fn a_list_without_a_page_has_the_first_hundred_rows() {
    through_both(|bench| {
        (0..100).for_each(|number| drop(bench.ok(groups::create(format!("group {number}")))));
        let first = bench.ok(groups::list());
        assert_eq!((first.len(), first.total), (100, Some(103)));
        assert_eq!(bench.ok(groups::list().page(2)).len(), 3);
        let all = bench.collect(groups::list());
        assert_eq!((all.len(), &all[..100]), (103, &first.items[..]));
        bench.server.seed(Seed::cases(130));
        let oldest = || cases::list().sort(CaseSort::CreatedAtAsc);
        let first = bench.ok(oldest());
        assert_eq!((first.len(), first.total), (100, Some(134)));
        assert_eq!(bench.ok(oldest().limit(7)).items, first.items[..7]);
        assert_eq!(bench.collect(oldest().limit(7)), [first.items, bench.ok(oldest().page(2)).items].concat());
    });
}

/// The code in the rejection of a request.
fn code<R: Request>(bench: &Bench, request: R) -> String {
    let error = bench.send(request).err().expect("it is rejected");
    error.code().expect("the rejection has a code").to_owned()
}

#[test]
fn rejections_have_the_codes_of_the_service() {
    through_both(|bench| {
        let ann = || NewUser::email("ann@example.com");
        assert_eq!(code(bench, users::create(ann())), "email_already_exist");
        assert_eq!(code(bench, users::update(30_002).user_email("ann@example.com")), "email_already_exist");
        assert_eq!(code(bench, staff::create("boris@example.com")), "email_already_exist");
        assert_eq!(code(bench, users::create(NewUser::whatsapp("+79123456789"))), "phone_already_exist");
        assert_eq!(code(bench, users::create(NewUser::email("ann")).without_validation()), "wrong_email");
        assert_eq!(code(bench, staff::create("ann").without_validation()), "wrong_email");
        assert_eq!(code(bench, users::update(30_001).user_email("a@example.com")), "incorrect_user_email");
        assert_eq!(code(bench, users::get(39_999)), "user_not_found");
        assert_eq!(code(bench, users::identify(IdentifiedUser::email("carl@example.com"))), "user_not_active");
        assert_eq!(code(bench, companies::create("x").company_default_group(599)), "group_not_found");
        bench.server.set_permissions(601, Permissions::Restricted);
        assert_eq!(code(bench, users::delete(30_002)), "staff_has_not_access");
        assert_eq!(code(bench, companies::delete(4_001)), "staff_has_not_access");
        bench.ok(staff::disable(601));
        assert_eq!(code(bench, users::list()), "staff_not_active");
    });
}
