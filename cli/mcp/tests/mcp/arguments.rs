//! Arguments as an agent may write them.

use helpdesk::{groups, labels};
use serde_json::{Value, json};

use crate::{error, server, succeed, tools};

#[test]
fn arguments_accept_names_times_and_words() {
    let server = server();
    let tools = tools(&server);
    let cases = |arguments: Value| {
        let mut result = succeed(&tools, "search_cases", arguments);
        result["requests_left"].take();
        result
    };
    let support = cases(json!({ "group_id": "Support", "status": ["open", "waiting"], "from_time": "400d" }));
    let by_id = cases(json!({ "group_id": [501], "status": ["open", "waiting"], "from_time": "400d" }));
    assert_eq!(support, by_id);
    assert!(support["total"].as_u64() > Some(0), "{support}");
    assert!(cases(json!({ "staff_id": "@me" }))["total"].as_u64() > Some(0));
    assert!(cases(json!({ "staff_id": 0, "subject": null }))["total"].as_u64() > Some(0));
}

#[test]
fn invalid_argument_is_named_and_nothing_is_sent() {
    let server = server();
    let tools = tools(&server);
    let read = |arguments: Value| json!({ "operation": "cases.list", "arguments": arguments });
    let wrong = [
        ("read", json!({}), "`operation` is missing"),
        ("read", json!({ "operation": 7 }), "`operation`: expected a string"),
        ("read", json!({ "operation": "cases.lst" }), "there is no such operation"),
        ("read", json!({ "operation": "cases.list", "page": 2 }), "`page` is no argument; known are"),
        ("read", json!({ "operation": "cases.list", "arguments": [] }), "`arguments`: expected an object"),
        ("read", json!({ "operation": "cases.list", "fields": 7 }), "`fields`: expected a list of strings"),
        ("read", json!({ "operation": "cases.list", "fields": "[1]" }), "`fields`: expected a list of strings"),
        ("read", json!({ "operation": "cases.list", "arguments": "[]" }), "`arguments`: expected an object"),
        ("read", json!({ "operation": "cases.list", "arguments": "{" }), "`arguments`: expected an object"),
        ("read", json!([]), "expected an object of arguments"),
        ("read", read(json!({ "sttus": "open" })), "`sttus` is no parameter; did you mean `status`?"),
        ("read", read(json!({ "status": "opne" })), "`opne` is unknown; did you mean `open`?"),
        ("read", read(json!({ "from_time": "soon" })), "expected `2d`"),
        ("read", read(json!({ "status": {} })), "expected"),
        ("read", read(json!({ "status": [] })), "it is empty"),
        ("read", read(json!({ "group": "Support", "group_id": 1 })), "is given twice"),
        ("read", json!({ "operation": "cases.get" }), "the arguments are invalid: nothing was sent"),
        ("read", read(json!({ "subject": "abc" })), "the arguments are invalid: nothing was sent"),
        ("report", json!({ "period": "last_mont" }), "valid are today"),
        ("report", json!({ "by_time": "yes" }), "`by_time`: expected `true` or `false`"),
        ("search_cases", json!({ "subject": "order <person 1>" }), "a placeholder stands for a whole value"),
        (
            "read",
            json!({ "operation": "cases.get", "arguments": { "case": 10001 }, "cursor": "20" }),
            "returns no list",
        ),
        ("read", read(json!({ "custom_fields": {} })), "it is empty"),
        ("read", read(json!({ "custom_fields": { "No such field": "x" } })), "this is the name of no custom field"),
        (
            "search_cases",
            json!({ "user_email": ["<person 999>"] }),
            "no result of this connection has this placeholder",
        ),
        (
            "read",
            json!({ "operation": "kb_articles.create", "arguments": { "article_title": {} } }),
            "changes the account",
        ),
        ("read", read(json!({ "status": "x".repeat(1 << 20) })), "`xxx"),
        ("conversation", json!({ "case": "abc" }), "`case`: expected an id or a number"),
        ("search_cases", json!({ "cursor": true }), "`cursor`: expected a string"),
    ];
    for (tool, arguments, words) in wrong {
        let failure = error(&tools, tool, arguments.clone());
        assert!(failure.to_string().len() < 3_000, "{}", failure.to_string().len());
        assert!(failure["message"].as_str().unwrap().contains(words), "{arguments}: {failure}");
    }
    // Lists of names are an exception.
    let sent = server.received_requests().iter().map(|it| it.operation).collect::<Vec<_>>();
    assert_eq!(sent, [Some("groups.list"), Some("custom_fields.list")]);
}

#[test]
fn unknown_or_ambiguous_name_is_an_error_without_names() {
    let server = server();
    let tools = tools(&server);
    let unknown = error(&tools, "search_cases", json!({ "group_id": "Nothing" }));
    assert_eq!(unknown["message"], "this is the name of no group", "{unknown}");
    for title in ["VIP & <more>", "vip & <more>"] {
        server.blocking_client().send(labels::create(title)).unwrap();
    }
    let labels = json!({ "operation": "cases.list", "arguments": { "labels": ["Vip & <More>"] } });
    let several = error(&tools, "read", labels);
    assert!(several["ids"].as_array().is_some_and(|it| it.len() == 2), "{several}");
    assert_eq!(several["message"], "this is the name of more than one label", "{several}");
}

#[test]
fn an_operation_is_found_by_words_that_people_use() {
    let tools = tools(&server());
    for (words, expected) in [
        ("tickets", "cases.list"),
        ("list the customers", "users.list"),
        ("tags", "labels.list"),
        ("messages of a case", "messages.list"),
        ("ratings satisfaction", "statistics.satisfaction"),
        ("leaderboard of agents", "statistics.leaderboard"),
        ("knowledge base articles", "kb_articles.list"),
        ("history of changes", "cases.changelog"),
        ("custom fields", "custom_fields.list"),
        ("which languages", "languages.list"),
        ("macros", "macros.list"),
        ("company", "companies.list"),
    ] {
        let result = succeed(&tools, "find_operations", json!({ "words": words }));
        let ids = result["operations"].as_array().unwrap().iter().map(|it| it["operation"].as_str().unwrap());
        assert!(ids.clone().take(5).any(|it| it == expected), "{words}: {:?}", ids.collect::<Vec<_>>());
    }
    for words in ["", "  ", "<>", "zzzz"] {
        let result = succeed(&tools, "find_operations", json!({ "words": words }));
        assert!(
            result["operations"] == json!([]) && result["resources"].as_array().unwrap().len() > 10,
            "{words}: {result}"
        );
    }
}

#[test]
fn custom_fields_are_given_by_title_id_and_placeholder() {
    let server = server();
    let tools = tools(&server);
    let count = |fields: Value| {
        let call = json!({ "operation": "cases.list", "arguments": { "custom_fields": fields } });
        succeed(&tools, "read", call)["total"].as_u64().unwrap()
    };
    let case = succeed(&tools, "read", json!({ "operation": "cases.get", "arguments": { "case": 10001 } }));
    let order = &case["data"]["custom_fields"]["cf_25"];
    assert!(order.as_str().unwrap().starts_with("<text "), "{case}");
    let by_id = count(json!({ "25": "A-1" }));
    assert!(by_id > 0 && by_id < 10);
    for fields in [json!({ "Order": "A-1" }), json!({ "cf_25": order }), json!({ "order": order })] {
        assert_eq!(count(fields.clone()), by_id, "{fields}");
    }
    assert_eq!(count(json!({ "Plan": "Silver" })), count(json!({ "27": "2" })));
}

#[test]
fn record_added_meanwhile_is_found_by_name() {
    let server = server();
    let tools = tools(&server);
    error(&tools, "search_cases", json!({ "labels": ["New & late"] }));
    server.blocking_client().send(labels::create("New & late")).unwrap();
    assert_eq!(succeed(&tools, "search_cases", json!({ "labels": ["New & late"] }))["total"], 0);
}

/// Titles are hidden. Searching by parts would let an agent find their words.
#[test]
fn parts_of_titles_and_names_find_nothing() {
    let server = server();
    server.blocking_client().send(labels::create("Ivanov Petr Kasatkin debt")).unwrap();
    server.blocking_client().send(groups::create("Complaints about Olga Smirnova")).unwrap();
    let tools = tools(&server);
    for arguments in [
        json!({ "labels": ["petr"] }),
        json!({ "labels": ["Ivanov"] }),
        json!({ "labels": ["debt"] }),
        json!({ "group_id": "olga" }),
        json!({ "group_id": "Complaints about" }),
        json!({ "staff_id": "agnes" }),
        json!({ "custom_fields": { "Pla": "Gold" } }),
        json!({ "custom_fields": { "Plan": "Gol" } }),
    ] {
        let call = json!({ "operation": "cases.list", "arguments": arguments });
        let failed = error(&tools, "read", call);
        assert!(!failed.to_string().contains("meant"), "{arguments}: {failed}");
    }
    assert_eq!(succeed(&tools, "search_cases", json!({ "labels": ["ivanov petr kasatkin DEBT"] }))["total"], 0);
}

/// The forms that agents in Python send, and agents that write JSON into strings.
#[test]
fn arguments_with_one_meaning_are_taken_in_each_spelling() {
    let server = server();
    let tools = tools(&server);
    let data = |tool: &str, arguments: Value| succeed(&tools, tool, arguments)["data"].take();
    let spellings = [
        ("search_cases", json!({ "group_id": 501 }), json!({ "group_id": [501.0] })),
        ("search_cases", json!({ "group_id": 501 }), json!({ "group_id": "501" })),
        ("search_cases", json!({ "labels": [701, 702] }), json!({ "labels": [701.0, 7.02e2] })),
        ("search_cases", json!({ "user_id": 30001 }), json!({ "user_id": 3.0001e4 })),
        ("search_cases", json!({ "from_time": 1_700_000_000 }), json!({ "from_time": 1.7e9 })),
        ("conversation", json!({ "case": 10001 }), json!({ "case": 10001.0, "newest_first": "false" })),
        ("search_cases", json!({ "group_id": [501, 502] }), json!({ "group_id": "[501, 502.0]" })),
        ("search_cases", json!({ "labels": [701] }), json!({ "labels": "[\"701\"]" })),
        ("search_cases", json!({ "status": ["open"] }), json!({ "status": "[\"open\"]" })),
        (
            "read",
            json!({ "operation": "cases.list", "fields": ["case_id"], "arguments": { "custom_fields": { "25": "A-1" } } }),
            json!({ "operation": "cases.list", "fields": "case_id", "arguments": { "custom_fields": "{\"25\": \"A-1\"}" } }),
        ),
        (
            "conversation",
            json!({ "case": 10001, "newest_first": true }),
            json!({ "case": "10001", "newest_first": "true" }),
        ),
        ("report", json!({ "period": "2026" }), json!({ "period": 2026 })),
        ("report", json!({ "period": "2026", "group": 501 }), json!({ "period": 2026.0, "group": 501.0 })),
        (
            "read",
            json!({ "operation": "cases.get", "arguments": { "case": 10001 }, "fields": ["status", "case_id"] }),
            json!({ "operation": "cases.get", "arguments": "{\"case\": 10001.0}", "fields": "[\"status\", \"case_id\"]" }),
        ),
    ];
    for (tool, plain, other) in spellings {
        assert_eq!(data(tool, plain), data(tool, other.clone()), "{tool} {other}");
    }
    let wrong = error(&tools, "search_cases", json!({ "group_id": 501.5 }));
    assert!(wrong["message"].is_string(), "{wrong}");
}
