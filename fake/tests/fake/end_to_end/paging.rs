//! Pages of lists, and the codes of rejections.

use helpdesk::{
    IdentifiedUser, NewUser, Request, companies, groups, idea_categories, kb_articles, kb_categories, kb_sections,
    labels, staff, users,
};
use helpdesk_fake::Permissions;

use crate::end_to_end::bench::{Bench, through_both};

scenarios![every_list_has_pages];

/// Calls a macro with every list that has pages, and the number of its records in the example.
macro_rules! each_list {
    ($with:ident, $bench:ident) => {
        $with!($bench, users::list(), 5);
        $with!($bench, companies::list(), 3);
        $with!($bench, groups::list(), 3);
        $with!($bench, staff::list(), 3);
        $with!($bench, labels::list(), 3);
        $with!($bench, idea_categories::list(), 2);
        $with!($bench, kb_categories::list(), 3);
        $with!($bench, kb_sections::list(801), 3);
        $with!($bench, kb_articles::list(), 3);
    };
}

fn every_list_has_pages(bench: &Bench) {
    macro_rules! pages {
        ($bench:ident, $list:expr, $count:literal) => {
            let whole = $bench.ok($list).items;
            assert_eq!(whole.len(), $count);
            for limit in [1, 2, 100] {
                assert_eq!($bench.collect($list.limit(limit as i64)), whole);
                for (page, expected) in (1_i64..).zip(whole.chunks(limit)) {
                    assert_eq!($bench.ok($list.page(page).limit(limit as i64)).items, expected);
                }
            }
            assert_eq!($bench.ok($list.limit(2)).items, whole[..2], "a limit alone is that of the first page");
            assert!($bench.ok($list.page(2)).is_empty(), "a page has 100 unless said otherwise");
            assert!($bench.ok($list.page(400).limit(1)).is_empty());
        };
    }
    each_list!(pages, bench);
}

#[test]
fn a_page_has_the_total_of_all_pages() {
    macro_rules! totals {
        ($bench:ident, $list:expr, $count:literal) => {
            for request in [$list, $list.limit(1), $list.page(2).limit(2), $list.page(9)] {
                assert_eq!($bench.ok(request).total, Some($count));
            }
        };
    }
    through_both(|bench| {
        each_list!(totals, bench);
        let found = bench.ok(users::list().user_email("ann@").page(2));
        assert_eq!((found.total, found.len()), (Some(1), 0), "it is the total of what was asked for");
    });
}

#[test]
fn a_list_without_a_page_has_the_first_hundred_rows() {
    through_both(|bench| {
        (0..100).for_each(|number| drop(bench.ok(groups::create(format!("group {number}")))));
        let first = bench.ok(groups::list());
        assert_eq!((first.len(), first.total), (100, Some(103)));
        assert_eq!(bench.ok(groups::list().page(2)).len(), 3);
        let all = bench.collect(groups::list());
        assert_eq!((all.len(), &all[..100]), (103, &first.items[..]));
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
