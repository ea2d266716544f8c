//! Only responses settle open questions and default pages.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::SeqCst;

use helpdesk_fake::Seed;
use helpdesk_verify::{DefaultPage, FilterEffect, Verification};
use serde_json::{Value, json};

use crate::account::Account;
use crate::drifting::{change_each, change_json};
use crate::drifts::{Plant, newest_first};
use crate::observe;

fn case(id: u64) -> Value {
    json!({ "case": { "case_id": id, "case_number": format!("1-{id}"), "subject": format!("Changed {id}") } })
}

/// The questions that are not settled, and what the service does.
type Silent = (&'static [&'static str], fn(&str, &mut Value));

/// A service that fails, or does something that no question asks about, settles nothing and ignores no filter.
#[test]
fn inconclusive_response_settles_no_question() {
    let untold: [Silent; 3] = [
        // The service fails for requests other than lists.
        (&["api/page_zero", "api/page_after_last", "cases/several_labels", "cases/time_bounds"], |path, json| {
            if path.contains("/cases.json") && !path.ends_with("/cases.json?limit=100") && !path.contains("page=1&") {
                *json = json!({ "<status>": 503 });
            }
        }),
        // The service uses only the last label, and its total counts only that one.
        (&["cases/several_labels"], |path, json| match path.matches("labels%5B%5D").count() {
            1 if path.contains("=701") => *json = json!({ "total_count": 5 }),
            1 | 2 => *json = json!({ "total_count": 3 }),
            _ => (),
        }),
        // The service ignores both bounds.
        (&["cases/time_bounds"], |path, json| {
            if path.contains("from_time") && path.contains("to_time") && path.contains("/cases.json") {
                *json = json!({ "0": case(LAST.load(SeqCst)), "total_count": 1 });
            } else if path.contains("/cases.json?limit=1") && !path.contains("limit=100") {
                LAST.store(json["0"]["case"]["case_id"].as_u64().unwrap_or_default(), SeqCst);
            }
        }),
    ];
    let account = Account::new(&[Seed::example(), Seed::cases(20), Seed::cases(120)]);
    for (questions, drift) in untold {
        let client = change_json(account.client(), drift);
        let observations = Verification::new().budget(400).run(client, &mut |_| ControlFlow::Continue(())).unwrap();
        for question in questions {
            assert_eq!(observations.settled.get(*question), None, "{question}");
        }
        assert!(observations.filters.values().all(|it| *it != FilterEffect::Rejected), "{:?}", observations.filters);
    }
}

#[test]
fn list_that_changes_or_ignores_the_limit_settles_no_default_page() {
    let drifts: [fn(&mut Value); 2] =
        [|json| json["0"]["label"]["label_title"] = json!("Changed"), |json| json["1"] = json["0"].clone()];
    for drift in drifts {
        let observations = observe(move |path, json| {
            if path.ends_with("/labels.json?limit=1") {
                drift(json);
            }
        });
        assert_eq!(observations.operations["labels.list"].default_page, None);
        assert_eq!(observations.operations["users.list"].default_page, Some(DefaultPage::First));
    }
}

static LAST: AtomicU64 = AtomicU64::new(0);

/// More records than a page has, as many as settle the question of the largest one.
#[test]
fn open_questions_are_settled_by_responses() {
    let account = Account::new(&[Seed::example(), Seed::cases(20), Seed::cases(120)]);
    let settled = |drift: fn(&str, &mut Value)| {
        let run = Verification::new().run(change_json(account.client(), drift), &mut |_| ControlFlow::Continue(()));
        run.unwrap().settled
    };
    let as_the_fake_is = settled(|_, _| ());
    let words = [
        ("api/empty_custom_fields", "object"),
        ("api/limit_above_maximum", "error"),
        ("api/page_after_last", "empty"),
        ("api/page_zero", "error"),
        ("cases/default_first_response_speed", "no"),
        ("cases/several_labels", "any"),
        ("cases/time_bounds", "both"),
        ("messages/default_order", "oldest_first"),
    ];
    assert_eq!(as_the_fake_is, words.map(|(path, word)| (path.to_owned(), word.to_owned())).into());

    let drifts: [Plant; 9] = [
        // Records move between pages while they are read.
        ("api/page_zero", "first_page", |path, json| {
            if path.contains("page=0&") {
                let page = (0..100).map(|key| (key.to_string(), case(key + 1)));
                *json = page.chain([("<status>".to_owned(), json!(200))]).collect::<serde_json::Map<_, _>>().into();
            } else if path.contains("page=1&limit=100") {
                *json = json!((0..100).map(|key| (key.to_string(), case(key))).collect::<serde_json::Map<_, _>>());
            }
        }),
        // An hour later in the account than in UTC.
        ("cases/time_bounds", "another_zone", |path, json| {
            if path.contains("from_time") && path.contains("to_time") {
                *json = json!({ "total_count": 0 });
            }
        }),
        ("cases/several_labels", "all", |path, json| {
            if path.matches("labels%5B%5D").count() == 2 {
                *json = json!({ "total_count": 0 });
            }
        }),
        ("cases/trash_in_lists", "yes", set!("deleted", true)),
        ("cases/default_first_response_speed", "yes", add!("case_number", "first_response_speed", 1)),
        ("statistics/dashes", "yes", set!("response_time", "-")),
        ("api/page_after_last", "another_page", |path, json| {
            if path.contains("page=3&") {
                *json = json!({ "0": { "case": { "case_id": 1, "case_number": "1-1" } }, "total_count": 140 });
            }
        }),
        ("messages/default_order", "newest_first", newest_first),
        ("api/empty_custom_fields", "array", |_, json| {
            change_each(json, "custom_fields", &|it| _ = it.insert("custom_fields".into(), json!([])))
        }),
    ];
    for (path, word, drift) in drifts {
        assert_eq!(settled(drift).get(path).map(String::as_str), Some(word), "{path}");
    }
}
