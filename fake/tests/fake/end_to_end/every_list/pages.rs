//! Pages, and fields that a list shows only on request.

use helpdesk::HelpDesk;
use helpdesk::meta::{DefaultPage, Returns, Service};
use helpdesk::request::Value;

use crate::end_to_end::bench::{Bench, through_both};
use crate::end_to_end::every_list::lists;

scenarios![pages_follow_one_another_without_gaps, a_field_on_request_is_only_shown_on_request];

fn pages_follow_one_another_without_gaps(bench: &Bench) {
    check_pages(bench, |total, rows| total.is_none_or(|total| total == rows));
}

// Only in the plain dialect, because others may omit the total.
#[test]
fn a_page_has_the_total_of_all_pages() {
    through_both(|bench| check_pages(bench, |total, rows| total == Some(rows)));
}

fn check_pages(bench: &Bench, is_total: fn(Option<u64>, u64) -> bool) {
    let mut tried = 0;
    for list in lists(bench).into_iter().filter(|it| it.param("page").is_some() && it.param("limit").is_some()) {
        let rows = list.ids(list.whole());
        let limited = |limit: usize| list.whole().set::<Value>("limit", Value::Int(limit as i64));
        let page = |page: usize, limit| {
            let request = limited(limit).set::<Value>("page", Value::Int(page as i64));
            if let Returns::List { total: Some(_), .. } = list.details.returns {
                let total = bench.ok(request.clone()).records(&list.details.returns).unwrap().total;
                assert!(is_total(total, rows.len() as u64), "{}: {total:?} of {}", list.name, rows.len());
            }
            list.ids(request)
        };
        let largest = list.details.operation.page_size(HelpDesk::METADATA.page_size);
        for limit in [1, 2, largest as usize] {
            for (number, expected) in (1..).zip(rows.chunks(limit)) {
                assert_eq!(page(number, limit), expected, "{}: page {number} of {limit}", list.name);
            }
            assert_eq!(page(rows.len().div_ceil(limit) + 1, limit), [0; 0], "{}: behind the end", list.name);
        }
        assert_eq!(page(400, 1), [0; 0], "{}", list.name);
        let default = list.details.operation.paging.expect("it has pages").default_page;
        let expected = if default == DefaultPage::Last { &rows[rows.len() - 1..] } else { &rows[..1] };
        assert_eq!(list.ids(limited(1)), expected, "{}: a limit without a page", list.name);
        tried += 1;
    }
    assert!(tried >= 12, "{tried} lists");
}

fn a_field_on_request_is_only_shown_on_request(bench: &Bench) {
    let mut tried = 0;
    for list in lists(bench) {
        for (field, param) in list.kind.fields.iter().filter_map(|it| Some((it.name, list.param(it.included_by?)?))) {
            let with = |flag| list.rows(list.whole().set::<Value>(param.name, Value::Bool(flag)));
            for (rows, is_shown) in [(list.rows(list.whole()), false), (with(false), false), (with(true), true)] {
                assert!(rows.iter().any(|row| row.contains_key(field)) == is_shown, "{}: {field}", list.name);
            }
            tried += 1;
        }
    }
    assert!(tried >= 3, "{tried} fields, of which companies have two");
}
