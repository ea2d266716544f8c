//! Multipart bodies and names in brackets, as PHP 8.2.31 was seen to read the same bytes.

use crate::fake_server::example_server;
use crate::fake_server::wire::{ask, ask_with, credentials};

/// A part of a multipart body: the parameters after `form-data; ` in its head, and its content.
type Part = (&'static str, &'static str);

/// The parts of a request that creates a message, and the attachments that the message has: names, types and sizes.
const FILES: &[(&[Part], &str)] = &[
    // The last of two files under one name.
    (
        &[
            (r#"name="message[attachments]"; filename="a.txt""#, "a"),
            (r#"name="message[attachments]"; filename="b.txt""#, "bb"),
        ],
        "b.txt 2",
    ),
    (
        &[
            (r#"name="message[attachments][0]"; filename="a.txt""#, "a"),
            (r#"name="message[attachments][0]"; filename="b.txt""#, "bb"),
        ],
        "b.txt 2",
    ),
    (
        &[
            (r#"name="message[attachments][]"; filename="a.txt""#, "a"),
            (r#"name="message[attachments][]"; filename="b.txt""#, "bb"),
        ],
        "a.txt 1, b.txt 2",
    ),
    (
        &[
            (r#"name="message[attachments][7]"; filename="a.txt""#, "a"),
            (r#"name="message[attachments][0]"; filename="b.txt""#, "bb"),
        ],
        "a.txt 1, b.txt 2",
    ),
    // A list replaces a file, and a file a list.
    (
        &[
            (r#"name="message[attachments]"; filename="a.txt""#, "a"),
            (r#"name="message[attachments][0]"; filename="b.txt""#, "bb"),
        ],
        "b.txt 2",
    ),
    (
        &[
            (r#"name="message[attachments][0]"; filename="a.txt""#, "a"),
            (r#"name="message[attachments]"; filename="b.txt""#, "bb"),
        ],
        "b.txt 2",
    ),
    // A field without a chosen file has no file, even if it replaces a file.
    (&[(r#"name="message[attachments][0]"; filename="""#, "")], ""),
    (&[(r#"name="message[attachments][0]"; filename="""#, "content")], ""),
    (
        &[
            (r#"name="message[attachments][0]"; filename="a.txt""#, "a"),
            (r#"name="message[attachments][0]"; filename="""#, ""),
        ],
        "",
    ),
    (&[(r#"name="message[attachments][0]"; filename="a.txt""#, "")], "a.txt 0"),
    // The name is the text after the last slash or backslash.
    (&[(r#"name="message[attachments][0]"; filename="dir/log.txt""#, "a")], "log.txt 1"),
    (&[(r#"name="message[attachments][0]"; filename="C:\fakepath\x.txt""#, "a")], "x.txt 1"),
    (&[(r#"name="message[attachments][0]"; filename="../../я/б.txt""#, "a")], "б.txt 1"),
    (&[(r#"name="message[attachments][0]"; filename="a\"b.txt""#, "a")], r#"a\"b.txt 1"#),
    (&[(r#"name="message[attachments][0]"; filename="dir/""#, "a")], " 1"),
    // A name with brackets that are not closed is dropped, and one with a blank at its start is not.
    (&[(r#"name="message[attachments"; filename="a.txt""#, "a")], ""),
    (&[(r#"name="message[attachments]x"; filename="a.txt""#, "a")], ""),
    (&[(r#"name="message]attachments["; filename="a.txt""#, "a")], ""),
    // PHP drops each file that follows one with such a name.
    (
        &[
            (r#"name="message[attachments][0]"; filename="a.txt""#, "a"),
            (r#"name="other]"; filename="b.txt""#, "b"),
            (r#"name="message[attachments][1]"; filename="c.txt""#, "c"),
        ],
        "a.txt 1",
    ),
    (&[(r#"name=" message[attachments][0]"; filename="a.txt""#, "a")], "a.txt 1"),
    (&[(r#"filename="a.txt""#, "a")], ""),
];

/// A multipart body of these parts, and of the content of a message.
fn form(parts: &[Part]) -> String {
    let content = (r#"name="message[content]""#, "x");
    let part = |(head, content): &Part| format!("--X\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n");
    parts.iter().chain([&content]).map(part).collect::<String>() + "--X--\r\n"
}

#[test]
fn a_form_has_the_files_that_php_reads() {
    for (parts, expected) in FILES {
        let server = example_server();
        let headers = format!("{}Content-Type: multipart/form-data; boundary=X\r\n", credentials(&server));
        let line = "POST /api/cases/10001/messages.json";
        let response = ask_with(&server, line, &headers, form(parts).as_bytes());
        assert_eq!(response.status, 201, "{parts:?}: {response:?}");
        let json: serde_json::Value =
            serde_json::from_str(&ask(&server, "GET /api/cases/10001/messages.json", "").body).unwrap();
        let message = json["3"]["message"].as_object().unwrap();
        assert_eq!(message["content"], "x", "{json}");
        let files = message["attachments"].as_array().unwrap();
        let files: Vec<_> =
            files.iter().map(|it| format!("{} {}", it["file_name"], it["file_size"]).replacen('"', "", 1)).collect();
        let files: Vec<_> = files.iter().map(|it| it.replacen("\" ", " ", 1)).collect();
        assert_eq!(files.join(", "), *expected, "{parts:?}");
    }
}

#[test]
fn the_type_of_a_file_has_no_parameters() {
    let server = example_server();
    let body = form(&[(
        "name=\"message[attachments][0]\"; filename=\"a.txt\"\r\nContent-Type: text/plain; charset=utf-8",
        "a",
    )]);
    let headers = format!("{}Content-Type: multipart/form-data; boundary=X\r\n", credentials(&server));
    ask_with(&server, "POST /api/cases/10001/messages.json", &headers, body.as_bytes());
    assert_eq!(server.received_requests()[0].files[0].mime, "text/plain");
}

#[test]
fn a_form_that_php_reads_and_the_fake_server_does_not_is_rejected() {
    let server = example_server();
    let urlencoded = ("application/x-www-form-urlencoded", "message[content]=x".into());
    let other_bytes = form(&[(r#"name="message[other]""#, "?")]).into_bytes();
    let other_bytes = other_bytes.into_iter().map(|byte| if byte == b'?' { 0xff } else { byte }).collect();
    for ((media_type, body), status) in [(urlencoded, 415), (("multipart/form-data; boundary=X", other_bytes), 400)] {
        let headers = format!("{}Content-Type: {media_type}\r\n", credentials(&server));
        let body: Vec<u8> = body;
        assert_eq!(
            ask_with(&server, "POST /api/cases/10001/messages.json", &headers, &body).status,
            status,
            "{media_type}"
        );
    }
}

/// Queries of a list of 20 cases, each with an equivalent query for PHP.
const QUERIES: &[(&str, &str)] = &[
    ("status[0]x=closed", "status=closed"),
    ("%20status=closed", "status=closed"),
    ("status[%20]=closed", "status=closed"),
    ("status=open&status[]=closed", "status=closed"),
    ("status[]=open&status=closed", "status=closed"),
    ("status[18446744073709551615]=open&status[]=closed", "status[]=open&status[]=closed"),
    ("status[-3]=open&status[]=closed", "status[]=open&status[]=closed"),
    ("status[08]=open&status[]=closed", "status[]=open&status[]=closed"),
    ("[status]=closed&[]=1&=2", ""),
    ("status.x=closed", "status_x=closed"),
    ("status[=closed", "status_=closed"),
    ("status[]=closed&status[]=", "status=closed"),
    ("status=closed%00&page%00x=1", "status=closed%00&page=1"),
];

#[test]
fn a_query_has_the_values_that_php_reads() {
    let server = example_server();
    server.seed(helpdesk_fake::Seed::cases(20));
    for (query, alike) in QUERIES {
        let [one, other] = [query, alike].map(|query| ask(&server, &format!("GET /api/cases.json?{query}"), ""));
        assert_eq!((one.status, &one.body), (other.status, &other.body), "{query}");
        assert!(one.body.contains("total_count") || one.status == 400, "{query}: {one:?}");
    }
}

#[test]
fn names_match_the_page_about_php() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/php.md")).unwrap();
    let section = page.split("\n## ").find(|it| it.starts_with("Names")).unwrap();
    let rows: Vec<_> = section.lines().filter(|line| line.starts_with("| `")).collect();
    assert!(rows.len() > 5, "{rows:?}");
    for row in rows {
        let [_, query, _, expected, _] = row.split('`').collect::<Vec<_>>().try_into().unwrap();
        let expected: serde_json::Value = serde_json::from_str(expected).unwrap();
        assert_eq!(serde_json::Value::Object(helpdesk_fake::query(query).unwrap()), expected, "{query}");
    }
}
