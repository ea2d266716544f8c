//! Requests that public clients of the service send: requests that a server must accept, and requests that it must
//! reject.
//!
//! Each row has its source: a client in production, a library, a bot, or PHP 8.2.31, which was seen to read the same bytes.

use crate::fake_server::wire::{Response, ask_with, credentials};
use crate::fake_server::{example_server, strict_server};
use helpdesk_fake::FakeServer;

/// The source of a row, its request, and its body: multipart with the boundary `X`, or else JSON.
struct Request<'a>(&'a str, &'a str, &'a str);

/// A request, and the words of each violation that the response names.
type Accepted = (Request<'static>, &'static [&'static str]);

const ACCEPTED: &[Accepted] = &[
    // Booleans, as Python, C#, PHP and JavaScript write them.
    (
        Request(
            "an export in Python, in production",
            "GET /api/cases.json?page=1&limit=100&show_merged_cases=True&sort=created_at_asc",
            "",
        ),
        &["`show_merged_cases` must be true or false, got \"True\""],
    ),
    (
        Request(
            "a client in C#, in production in 2018",
            "GET /api/cases.json?limit=10&show_merged_cases=True&show_active_chats=False",
            "",
        ),
        &["`show_merged_cases` must be", "`show_active_chats` must be true or false, got \"False\""],
    ),
    (
        Request(
            "a client in C#, in production in 2018",
            "GET /api/users.json?page=1&limit=10&amount_of_cases=True",
            "",
        ),
        &["`amount_of_cases` must be"],
    ),
    (Request("a report in Python, in production", "GET /api/cases.json?show_first_response_time=true", ""), &[]),
    (Request("`http_build_query` of PHP", "GET /api/cases.json?show_merged_cases=1&show_active_chats=0", ""), &[]),
    (
        Request(
            "`json_encode` of PHP",
            "POST /api/cases/10001/messages.json",
            r#"{"message":{"content":"c","do_not_send_email":1}}"#,
        ),
        &["`do_not_send_email` must be true or false, got the number 1"],
    ),
    (
        Request(
            "`str(True)` of Python, beside a file",
            "POST /api/cases.json",
            "--X\r\nContent-Disposition: form-data; name=\"case[user_email]\"\r\n\r\nann@example.com\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[subject]\"\r\n\r\ns\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[content]\"\r\n\r\nc\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[custom_fields][cf_26]\"\r\n\r\nTrue\r\n--X--\r\n",
        ),
        &["`custom_fields.cf_26` must be true or false"],
    ),
    (Request("`str(True)` of Python", "GET /api/cases.json?custom_fields[26]=True", ""), &[]),
    // Orders that the service does not know.
    (
        Request("an export in JavaScript, in production", "GET /api/cases.json?page=1&sort=created_at&order=desc", ""),
        &["`sort` must be one of updated_at_desc"],
    ),
    (Request("the same", "GET /api/stats_satisfaction.json?period=today&sort=newest", ""), &["`sort` must be one of"]),
    (Request("the same", "GET /api/kb_article.json?sort=title", ""), &["`sort` must be one of"]),
    // Numbers for strings, and strings for numbers.
    (
        Request(
            "a bot in Python, in production: the id of a chat",
            "POST /api/cases.json",
            r#"{"case":{"user_custom_id":123456789,"channel":"cch7","user_full_name":"Ann","subject":" ","content":"c"}}"#,
        ),
        &["`user_custom_id` must be a string, got the number 123456789"],
    ),
    (
        Request(
            "a form in Python: a phone number from a spreadsheet",
            "POST /api/cases.json",
            r#"{"case":{"user_phone":79123456789,"subject":1001,"content":"c"}}"#,
        ),
        &[
            "`user_phone` must be a string, got the number 79123456789",
            "`subject` must be a string, got the number 1001",
        ],
    ),
    (
        Request(
            "a library in PHP",
            "POST /api/kb_section.json",
            r#"{"kb_section":{"section_title":"t","category_id":"801"}}"#,
        ),
        &["`category_id` must be an integer, got the string \"801\""],
    ),
    (
        Request(
            "a library in PHP",
            "POST /api/kb_article.json",
            r#"{"kb_article":{"article_title":"t","article_content":"c","section_id":"901"}}"#,
        ),
        &["`section_id` must be an integer, got the string \"901\""],
    ),
    (
        Request("a library in PHP", "PUT /api/companies/4001.json", r#"{"company":{"company_default_group":"501"}}"#),
        &["`company_default_group` must be an integer"],
    ),
    (
        Request("a library in PHP", "PUT /api/cases/10001.json", r#"{"case":{"group_id":"502","add_labels":["702"]}}"#),
        &["`group_id` must be an integer", "`add_labels` must be an integer"],
    ),
    (
        Request(
            "floats of a column with gaps, in Python",
            "PUT /api/cases/10001.json",
            r#"{"case":{"group_id":501.0}}"#,
        ),
        &["`group_id` must be an integer, got the number 501.0"],
    ),
    (
        Request("floats of a column with gaps, in Python", "GET /api/cases.json?page=1.0&user_id=30001.0", ""),
        &["`page` must be an integer, got \"1.0\"", "`user_id` must be an integer, got \"30001.0\""],
    ),
    // Lists.
    (
        Request(
            "`json_encode` of PHP, of an array with a gap",
            "PUT /api/cases/10001.json",
            r#"{"case":{"add_labels":{"0":701,"2":702}}}"#,
        ),
        &["`add_labels` must be a list, got an object"],
    ),
    (Request("`http_build_query` of PHP", "GET /api/cases.json?status[0]=open&status[1]=closed", ""), &[]),
    (Request("a client in C#, in production in 2018", "GET /api/cases.json?status[]=open&priority=low", ""), &[]),
    (Request("a library in PHP", "PUT /api/cases/10001/trash.json", "[]"), &[]),
    (Request("a library in PHP", "PUT /api/cases/10001.json", r#"{"case":{"subject":"s","custom_fields":[]}}"#), &[]),
    // Parameters without a value.
    (
        Request(
            "a bundle in PHP, in production: a part for each parameter",
            "POST /api/cases.json",
            "--X\r\nContent-Disposition: form-data; name=\"case[user_email]\"\r\n\r\nann@example.com\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[user_phone]\"\r\n\r\n\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[user_full_name]\"\r\n\r\n\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[subject]\"\r\n\r\ns\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[content]\"\r\n\r\nc\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[content_html]\"\r\n\r\n\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[group_id]\"\r\n\r\n\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[language_id]\"\r\n\r\n\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[labels]\"\r\n\r\n\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[priority]\"\r\n\r\n\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[staff_id]\"\r\n\r\n\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[custom_fields][cf_27]\"\r\n\r\n\r\n--X--\r\n",
        ),
        &[],
    ),
    (
        Request(
            "a bundle in PHP, in production",
            "POST /api/cases/10001/messages.json",
            r#"{"message":{"content":"c","content_html":null,"staff_id":null,"user_id":null,"attachments":[]}}"#,
        ),
        &[],
    ),
    (
        Request(
            "a bundle in PHP, in production",
            "POST /api/cases.json",
            r#"{"case":{"user_email":"ann@example.com","user_phone":null,"subject":"s","content":"c","labels":[],"custom_fields":[],"attachments":[]}}"#,
        ),
        &[],
    ),
    (
        Request(
            "a page without a chosen file",
            "POST /api/cases/10001/messages.json",
            "--X\r\nContent-Disposition: form-data; name=\"message[content]\"\r\n\r\nc\r\n\
             --X\r\nContent-Disposition: form-data; name=\"message[attachments][0]\"; filename=\"\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n\r\n--X--\r\n",
        ),
        &[],
    ),
    (
        Request(
            "a search page that sends each of its fields",
            "GET /api/cases.json?status=&page=&subject=&labels[]=&custom_fields[25]=&from_time=",
            "",
        ),
        &[],
    ),
    (
        Request(
            "a form in PHP that sends each of its fields",
            "POST /api/cases.json",
            r#"{"case":{"user_email":"ann@example.com","user_phone":"","subject":"s","content":"c","group_id":"","priority":""}}"#,
        ),
        &[
            "`user_phone` must be left out or null, got the string \"\"",
            "`group_id` must be left out",
            "`priority` must be left out",
        ],
    ),
    // Users by undocumented identities.
    (
        Request(
            "a bundle in PHP, in production",
            "POST /api/users.json",
            r#"{"user":{"user_email":null,"user_phone":"+79990001122","user_full_name":"Ann","company_name":null,"custom_fields":[]}}"#,
        ),
        &[],
    ),
    (Request("a library in PHP", "POST /api/users.json", r#"{"user":{"user_telegram_data":"@ann"}}"#), &[]),
    (
        Request(
            "a library in PHP",
            "POST /api/users.json",
            r#"{"user":{"user_custom_id":"100500","user_custom_channel":"cch7"}}"#,
        ),
        &[],
    ),
    (
        Request(
            "a library in PHP",
            "POST /api/users/identification.json",
            r#"{"user":{"user_custom_id":"100500","user_custom_channel":"7"}}"#,
        ),
        &[],
    ),
    (
        Request(
            "a bot in Python: the ids of a chat and of a channel",
            "POST /api/users/identification.json",
            r#"{"user":{"user_custom_id":100500,"user_custom_channel":7}}"#,
        ),
        &["`user_custom_id` must be a string", "`user_custom_channel` must be one of cch<id>, <id>, got the number 7"],
    ),
    (Request("a library in PHP", "PUT /api/users/30002.json", r#"{"user":{"user_phone":"+79990001122"}}"#), &[]),
    // Several values for a filter of statistics.
    (
        Request("a library in PHP", "GET /api/stats_leaderboard.json?period=today&staff_id[0]=601&staff_id[1]=602", ""),
        &[],
    ),
    (
        Request(
            "a library in PHP",
            "GET /api/stats_leaderboard.json?period=today&staff_id=all&group_id[]=501&group_id[]=502",
            "",
        ),
        &[],
    ),
    (
        Request(
            "a library in PHP",
            "GET /api/stats_satisfaction.json?period=today&user_email[]=a@b.c&user_email[]=d@e.f&user_phone[]=79990001122",
            "",
        ),
        &[],
    ),
    // Files, whose numbers begin with 0 or with 1.
    (
        Request(
            "a bundle in PHP, in production",
            "POST /api/cases/10001/messages.json",
            "--X\r\nContent-Disposition: form-data; name=\"message[content]\"\r\n\r\nc\r\n\
             --X\r\nContent-Disposition: form-data; name=\"message[attachments][0]\"; filename=\"a.txt\"\r\n\r\na\r\n\
             --X\r\nContent-Disposition: form-data; name=\"message[attachments][1]\"; filename=\"b.txt\"\r\n\r\nb\r\n--X--\r\n",
        ),
        &[],
    ),
];

/// A request, the status of its rejection, and the rule that is named.
type Rejected = (Request<'static>, u16, &'static str);

const REJECTED: &[Rejected] = &[
    // Values that have no meaning, or two. PHP 8.2 raises an error for them or loses a part.
    (
        Request("PHP: not numeric", "PUT /api/cases/10001.json", r#"{"case":{"group_id":"501abc"}}"#),
        400,
        "`group_id` must be an integer, got the string \"501abc\"",
    ),
    (
        Request("PHP: a fraction is lost", "PUT /api/cases/10001.json", r#"{"case":{"group_id":501.5}}"#),
        400,
        "got the number 501.5",
    ),
    (
        Request("PHP: `(int) true` is 1", "PUT /api/cases/10001.json", r#"{"case":{"group_id":true}}"#),
        400,
        "`group_id` must be an integer, got true",
    ),
    (
        Request("PHP: no hexadecimal numbers", "GET /api/cases.json?user_id=0x7531", ""),
        400,
        "`user_id` must be an integer, got \"0x7531\"",
    ),
    (Request("PHP: not numeric", "GET /api/cases.json?page=two", ""), 400, "`page` must be an integer, got \"two\""),
    (
        Request("PHP: `(string) true` is 1", "POST /api/labels.json", r#"{"label":{"label_title":true}}"#),
        400,
        "`label_title` must be a string, got true",
    ),
    (
        Request("PHP: a list as a string is `Array`", "POST /api/labels.json", r#"{"label":{"label_title":["x"]}}"#),
        400,
        "must be a string, got a list",
    ),
    (
        Request(
            "PHP: a list as a string is `Array`",
            "POST /api/labels.json",
            r#"{"label":{"label_title":{"1":"x"}}}"#,
        ),
        400,
        "must be a string, got an object",
    ),
    (
        Request(
            "PHP: a number of 20 digits is a float",
            "POST /api/cases.json",
            r#"{"case":{"user_custom_id":12345678901234567890,"channel":"cch7","subject":"s","content":"c"}}"#,
        ),
        400,
        "`user_custom_id` must be a string, got the number 12345678901234567890",
    ),
    (
        Request(
            "PHP: a float has 14 digits as a string",
            "POST /api/labels.json",
            r#"{"label":{"label_title":0.1234567890123456}}"#,
        ),
        400,
        "must be a string, got the number 0.1234567890123456",
    ),
    (
        Request(
            "PHP: a small float has an exponent as a string",
            "POST /api/labels.json",
            r#"{"label":{"label_title":0.00001}}"#,
        ),
        400,
        "must be a string, got the number",
    ),
    (
        Request(
            "PHP: `foreach` over a number does nothing",
            "PUT /api/cases/10001.json",
            r#"{"case":{"add_labels":701}}"#,
        ),
        400,
        "`add_labels` must be a list, got the number 701",
    ),
    (
        Request("PHP: an object that is no list", "PUT /api/cases/10001.json", r#"{"case":{"add_labels":{"a":701}}}"#),
        400,
        "`add_labels` must be a list, got an object",
    ),
    (
        Request("PHP: an object that is no list", "PUT /api/cases/10001.json", r#"{"case":{"add_labels":{"01":701}}}"#),
        400,
        "`add_labels` must be a list, got an object",
    ),
    (
        Request("PHP: no word for a boolean", "GET /api/cases.json?show_merged_cases=2", ""),
        400,
        "`show_merged_cases` must be true or false, got \"2\"",
    ),
    (
        Request("PHP: no word for a boolean", "GET /api/cases.json?show_merged_cases=ja", ""),
        400,
        "`show_merged_cases` must be true or false",
    ),
    (
        Request("the documentation: one value", "GET /api/cases.json?page[]=1&page[]=2", ""),
        400,
        "`page` must be an integer, got a list",
    ),
    (
        Request("the documentation: one value", "GET /api/cases.json?subject[x]=printer", ""),
        400,
        "`subject` must be a string, got an object",
    ),
    (
        Request("the documentation: one of the values", "GET /api/cases.json?status=Open", ""),
        400,
        "`status` must be one of open, waiting, closed",
    ),
    (
        Request("the documentation: an order of messages", "GET /api/cases/10001/messages.json?order=newest", ""),
        400,
        "`order` must be one of asc, desc",
    ),
    (
        Request("the documentation: no time", "GET /api/cases.json?from_time=2026-13-01", ""),
        400,
        "`from_time` must be unix seconds or a time",
    ),
    // Required parameters.
    (
        Request("the documentation: mandatory", "POST /api/labels.json", r#"{"label":{"label_title":null}}"#),
        400,
        "`label_title` is required",
    ),
    (
        Request(
            "a script in Python, 2021: parameters of a body in the query",
            "POST /api/cases.json?subject=s&content=c",
            "",
        ),
        400,
        "`subject` is required",
    ),
    // Mistakes of public clients.
    (
        Request(
            "a library in PHP: the root of a note",
            "POST /api/cases/10001/note.json",
            r#"{"note":{"content":"c"}}"#,
        ),
        400,
        "must be in the object `message`",
    ),
    (
        Request("a library in PHP: no root", "POST /api/ideas_category.json", r#"{"category_title":"t"}"#),
        400,
        "must be in the object `ideas_category`",
    ),
    (
        Request(
            "a library in PHP: a period that has no name",
            "GET /api/stats_leaderboard.json?period=custom&from_time=2026-02-01&to_time=2026-02-02",
            "",
        ),
        400,
        "`period` must be one of",
    ),
    (
        Request("a library in PHP: one status of two", "GET /api/cases/10001/changelog.json?status=waiting", ""),
        400,
        "`status` must be two values separated by a comma",
    ),
    (
        Request(
            "a library in PHP: tags as a list",
            "POST /api/kb_article.json",
            r#"{"kb_article":{"article_title":"t","article_content":"c","section_id":901,"article_tags":["a","b"]}}"#,
        ),
        400,
        "`article_tags` must be a string, got a list",
    ),
    (
        Request("a script in Python: the page before the first", "GET /api/cases.json?page=0", ""),
        400,
        "`page` must be at least 1, got 0",
    ),
    (Request("a gem in Ruby, 2016: paths without an end", "GET /api/groups/501", ""), 404, "no operation has the path"),
    (
        Request(
            "a gem in Ruby, 2016: another path of notes",
            "POST /api/cases/10001/notes.json",
            r#"{"note":{"content":"c"}}"#,
        ),
        404,
        "no operation has the path",
    ),
    // Files.
    (
        Request(
            "the documentation: a file is no string",
            "POST /api/cases/10001/messages.json",
            "--X\r\nContent-Disposition: form-data; name=\"message[content]\"\r\n\r\nc\r\n\
             --X\r\nContent-Disposition: form-data; name=\"message[attachments][0]\"\r\n\r\na\r\n--X--\r\n",
        ),
        400,
        "`attachments` must contain files, each with a file name",
    ),
    (
        Request(
            "the documentation: a file is no string",
            "POST /api/cases/10001/messages.json",
            r#"{"message":{"content":"c","attachments":["a.txt"]}}"#,
        ),
        400,
        "`attachments` must contain files",
    ),
];

fn send(server: &FakeServer, Request(_, line, body): &Request<'_>) -> Response {
    let kind = if body.starts_with("--X") { "multipart/form-data; boundary=X" } else { "application/json" };
    ask_with(server, line, &format!("{}Content-Type: {kind}\r\n", credentials(server)), body.as_bytes())
}

#[test]
fn requests_of_public_clients_are_accepted_and_reported() {
    for (request, expected) in ACCEPTED {
        let Request(source, line, body) = request;
        let (server, strict) = (example_server(), strict_server());
        let response = send(&server, request);
        assert!(matches!(response.status, 200 | 201), "{source}: {line} {body}: {response:?}");
        let violations = &server.received_requests()[0].violations;
        assert_eq!(response.header("x-fake-violation"), violations.join("; "), "{line}");
        assert_eq!(violations.len(), expected.len(), "{source}: {line} {body}: {violations:?}");
        assert!(
            expected.iter().all(|words| violations.iter().any(|it| it.contains(words))),
            "{line} {body}: {violations:?}"
        );
        if !expected.is_empty() {
            let rejected = send(&strict, request);
            assert_eq!(rejected.status, 400, "{source}: {line} {body}: {rejected:?}");
        }
    }
}

#[test]
fn ambiguous_values_are_rejected() {
    for (request, status, rule) in REJECTED {
        let Request(source, line, body) = request;
        for server in [example_server(), strict_server()] {
            let response = send(&server, request);
            assert_eq!(response.status, *status, "{source}: {line} {body}: {response:?}");
            assert!(response.header("x-fake-violation").contains(rule), "{source}: {line} {body}: {response:?}");
        }
    }
}

#[test]
fn an_empty_part_does_not_count_as_a_required_parameter() {
    let part = |name, text| format!("--X\r\nContent-Disposition: form-data; name=\"case[{name}]\"\r\n\r\n{text}\r\n");
    let body = part("user_email", "ann@example.com") + &part("subject", "s") + &part("content", "") + "--X--\r\n";
    let response = send(&example_server(), &Request("", "POST /api/cases.json", &body));
    let rule = "expected at least one of `content`, `content_html`, got none";
    assert_eq!((response.status, &*response.header("x-fake-violation")), (400, rule));
}

#[test]
fn an_unknown_order_is_ignored_and_reported() {
    let server = example_server();
    let [ignored, plain] = ["sort=created_at&order=desc", ""].map(|query| send_query(&server, query));
    assert_eq!((ignored.status, &ignored.body), (200, &plain.body));
    assert_eq!(ignored.header("x-fake-ignored"), "sort; order");
}

fn send_query(server: &FakeServer, query: &str) -> Response {
    ask_with(server, &format!("GET /api/cases.json?{query}"), &credentials(server), b"")
}

#[test]
fn more_files_than_php_reads_are_rejected() {
    let server = example_server();
    for (files, status) in [(20, 201), (21, 400)] {
        let part = |number| {
            format!(
                "--X\r\nContent-Disposition: form-data; name=\"message[attachments][{number}]\"; filename=\"a\"\r\n\r\na\r\n"
            )
        };
        let content = "--X\r\nContent-Disposition: form-data; name=\"message[content]\"\r\n\r\nc\r\n";
        let body = (0..files).map(part).collect::<String>() + content + "--X--\r\n";
        let headers = format!("{}Content-Type: multipart/form-data; boundary=X\r\n", credentials(&server));
        let response = ask_with(&server, "POST /api/cases/10001/messages.json", &headers, body.as_bytes());
        assert_eq!(response.status, status, "{response:?}");
    }
}
