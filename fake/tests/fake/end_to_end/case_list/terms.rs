//! Searches: what the terms of `every_list` leave open.

use helpdesk::{Search, cases};

use crate::end_to_end::bench::Bench;
use crate::end_to_end::case_list::{add_cases, check};

scenarios![
    several_terms_find_the_cases_of_any_of_them,
    marks_do_not_count_as_characters,
    a_mark_inside_a_term_is_rejected
];

fn several_terms_find_the_cases_of_any_of_them(bench: &Bench) {
    add_cases(bench);
    let list = cases::list;
    let two_kinds = [Search::exact("bob@example.com"), Search::starts_with("eve@")];
    check(
        bench,
        vec![
            ("two terms of two kinds", list().user_emails(two_kinds), vec![10_002, 10_004]),
            ("two numbers, of which one is of a messenger", list().user_phones(["4930", "1555"]), vec![10_007, 10_009]),
            ("no number at all", list().user_phones(["none"]), vec![]),
            ("what others take for a wildcard", list().subject("%%%%"), vec![]),
            ("nothing of the text of messages", list().subject("burns"), vec![]),
        ],
    );
}

fn marks_do_not_count_as_characters(bench: &Bench) {
    for term in [Search::contains("где"), Search::starts_with("abc"), Search::ends_with("abc"), Search::exact("abc")]
    {
        let among_others = cases::list().user_emails(["long enough".into(), term.clone()]);
        for request in [cases::list().subject(term), among_others] {
            bench.send(request.clone()).expect_err("the client does not send it");
            bench.expect_invalid(request.without_validation(), "must have at least 4 characters");
        }
    }
}

fn a_mark_inside_a_term_is_rejected(bench: &Bench) {
    for term in ["on^fire", "^^fire", "fire^^"] {
        bench.expect_invalid(
            cases::list().subject(term).without_validation(),
            "`subject` must contain `^` only at its ends, got ",
        );
    }
}
