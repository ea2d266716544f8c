//! Searches: parts of email addresses, phone numbers and subjects.

use helpdesk::{ErrorKind, Search, cases};

use crate::end_to_end::bench::Bench;
use crate::end_to_end::case_list::{ALL, add_cases, check};

scenarios![
    a_part_of_an_email_address_finds_cases_of_its_user,
    digits_of_a_phone_number_find_the_cases_of_its_user,
    a_part_of_a_subject_finds_its_cases,
    the_client_and_the_service_reject_terms_of_three_characters,
    a_mark_inside_a_term_is_rejected,
];

fn a_part_of_an_email_address_finds_cases_of_its_user(bench: &Bench) {
    add_cases(bench);
    let list = |term: Search| cases::list().user_emails([term]);
    let (ann, with_mail) = (vec![10_001, 10_003], vec![10_001, 10_002, 10_003, 10_004]);
    check(
        bench,
        vec![
            ("a part", list("ann@".into()), ann.clone()),
            ("a part in capitals", list("NN@EXAM".into()), ann.clone()),
            ("a part of all", list("example".into()), with_mail.clone()),
            ("a part of none", list("example.org".into()), vec![]),
            ("a beginning", list(Search::starts_with("ann@")), ann.clone()),
            ("a part that is no beginning", list(Search::starts_with("example")), vec![]),
            ("an end", list(Search::ends_with(".com")), with_mail),
            ("a part that is no end", list(Search::ends_with("ann@")), vec![]),
            ("the whole", list(Search::exact("Ann@Example.com")), ann),
            ("a part that is not the whole", list(Search::exact("nn@example.com")), vec![]),
            ("two terms", cases::list().user_emails(["bob@", "eve@"]), vec![10_002, 10_004]),
            (
                "two terms of two kinds",
                cases::list().user_emails([Search::exact("bob@example.com"), Search::starts_with("eve@")]),
                vec![10_002, 10_004],
            ),
        ],
    );
}

fn digits_of_a_phone_number_find_the_cases_of_its_user(bench: &Bench) {
    add_cases(bench);
    let list = |term: Search| cases::list().user_phones([term]);
    let ann = vec![10_001, 10_003];
    check(
        bench,
        vec![
            ("a part", list("9123".into()), ann.clone()),
            ("a part as people write it", list("(912) 345".into()), ann.clone()),
            ("a part of none", list("0000".into()), vec![]),
            ("a beginning", list(Search::starts_with("+7912")), ann.clone()),
            ("a part that is no beginning", list(Search::starts_with("9123")), vec![]),
            ("an end", list(Search::ends_with("67-89")), ann.clone()),
            ("a part that is no end", list(Search::ends_with("5678")), vec![]),
            ("the whole", list(Search::exact("79123456789")), ann),
            ("a part that is not the whole", list(Search::exact("912 345-67-89")), vec![]),
            ("a number of a messenger", list("5550100".into()), vec![10_009]),
            ("two numbers", cases::list().user_phones(["4930", "1555"]), vec![10_007, 10_009]),
            ("no number at all", list("none".into()), vec![]),
        ],
    );
}

fn a_part_of_a_subject_finds_its_cases(bench: &Bench) {
    add_cases(bench);
    let list = |term: Search| cases::list().subject(term);
    check(
        bench,
        vec![
            ("a part", list("ter on".into()), vec![10_001]),
            ("a part in capitals", list("PRINTER".into()), vec![10_001]),
            ("a part of two", list("refund".into()), vec![10_003, 10_009]),
            ("Cyrillic", list("мой заказ".into()), vec![10_002]),
            ("Cyrillic in capitals", list("ГДЕ МОЙ".into()), vec![10_002]),
            ("a letter of its own", list("СЧЁТ".into()), vec![10_007]),
            ("a beginning", list(Search::starts_with("где ")), vec![10_002]),
            ("a part that is no beginning", list(Search::starts_with("заказ")), vec![]),
            ("an end", list(Search::ends_with("заказ?")), vec![10_002]),
            ("a part that is no end", list(Search::ends_with("заказ")), vec![]),
            ("the whole", list(Search::exact("Refund")), vec![10_003]),
            ("a part that is not the whole", list(Search::exact("efund")), vec![]),
            ("what has a meaning in URLs", list("заказ?".into()), vec![10_002]),
            ("what others take for a wildcard", list("%%%%".into()), vec![]),
            ("nothing of the text of messages", list("burns".into()), vec![]),
            ("all of them", cases::list(), ALL.to_vec()),
        ],
    );
}

fn the_client_and_the_service_reject_terms_of_three_characters(bench: &Bench) {
    let terms = [
        "abc".into(),
        "где".into(),
        Search::starts_with("abc"),
        Search::ends_with("abc"),
        Search::exact("abc"),
        Search::contains(""),
    ];
    for term in terms {
        let by_email = cases::list().user_emails([term.clone()]);
        let by_phone = cases::list().user_phones([term.clone()]);
        let by_subject = cases::list().subject(term.clone());
        let among_others = cases::list().user_emails(["long enough".into(), term]);
        let requests =
            [("user_email", by_email), ("user_phone", by_phone), ("subject", by_subject), ("user_email", among_others)];
        for (name, request) in requests {
            let error = bench.send(request.clone()).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidRequest, "{}", error.report());
            bench.expect_invalid(request.without_validation(), &format!("`{name}` must have at least 4 characters"));
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
