//! Searches for strings.

use std::collections::BTreeSet;

use helpdesk::Search;
use helpdesk::meta::{Param, ValueType};
use helpdesk::request::Value;

use crate::end_to_end::bench::Bench;
use crate::end_to_end::every_list::languages::{has_languages, in_language};
use crate::end_to_end::every_list::lists;
use crate::end_to_end::every_resource::{Kind, Record};

scenarios![a_search_finds_parts_beginnings_ends_and_whole_strings];

/// Terms about a string: parts of it, in either case, and parts that stand elsewhere than the term says.
fn terms(text: &str) -> Vec<Search> {
    let letters: Vec<char> = text.chars().collect();
    let part = |from: usize, to: usize| letters[from..to].iter().collect::<String>();
    let last = letters.len() - 1;
    let (start, middle, end) = (part(0, last), part(1, last), part(1, last + 1));
    vec![
        Search::contains(middle.clone()),
        Search::contains(middle.to_uppercase()),
        Search::starts_with(start),
        Search::starts_with(middle.clone()),
        Search::ends_with(end),
        Search::ends_with(middle.clone()),
        Search::exact(text.to_uppercase()),
        Search::exact(middle),
    ]
}

/// Whether a term finds a string. Phone numbers are compared by their digits.
pub(super) fn finds(term: &Search, text: &str, is_phone: bool) -> bool {
    let plain = |text: &str| {
        if is_phone { text.chars().filter(char::is_ascii_digit).collect() } else { text.to_lowercase() }
    };
    let (written, text) = (term.to_string(), plain(text));
    let (start, end) = (written.starts_with('^'), written.ends_with('^'));
    let term = plain(written.trim_matches('^'));
    match (start, end) {
        (true, true) => text == term,
        (true, false) => text.starts_with(&term),
        (false, true) => text.ends_with(&term),
        (false, false) => text.contains(&term),
    }
}

fn a_search_finds_parts_beginnings_ends_and_whole_strings(bench: &Bench) {
    let users = Kind::new("User").unwrap().rows(bench);
    let mut tried = BTreeSet::new();
    for list in lists(bench) {
        let is_search = |it: &&Param| *it.kind.item() == ValueType::Search;
        let params: Vec<_> = list.details.operation.query.iter().filter(is_search).collect();
        if !params.is_empty() {
            // A new record has strings that need care.
            list.kind.create(bench);
        }
        for param in params {
            let request = || if has_languages(list.details) { in_language(list.whole(), "all") } else { list.whole() };
            let rows = list.rows(request());
            let texts = |row: &Record| list.texts(row, &users, param.name);
            let is_phone = param.name.contains("phone");
            let all: BTreeSet<String> = rows.iter().flat_map(texts).filter(|it| it.chars().count() >= 6).collect();
            for text in &all {
                for term in terms(text) {
                    let value = Value::Search(term.clone());
                    let value = if param.kind == ValueType::Search { value } else { Value::List(vec![value]) };
                    let fits = |row: &Record| texts(row).iter().any(|it| finds(&term, it, is_phone));
                    let found = request().set::<Value>(param.name, value);
                    list.assert_finds(found, &rows, fits, &format!("{} has {term:?}", param.name));
                    tried.insert((list.name, param.name));
                }
            }
        }
    }
    assert!(tried.len() >= 9, "{tried:?}, of which cases and companies have three each");
}
