//! The rows of `docs/php.md`, compared with the installed PHP and nginx.

use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use fastrand::Rng;
use helpdesk::Json;
use serde_json::json;
use xtask::root;

use crate::fake_server::{self, fetch_request, fetch_response, php_array};
use crate::php::{Php, output};

/// The rows of the table below a heading, as cells.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let page = fs::read_to_string(root().join("docs/php.md")).unwrap();
    let section = page.split("\n## ").find(|it| it.starts_with(heading)).unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(1);
    rows.map(|row| row.split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// An expression of PHP, and its text by the page.
struct Written {
    row: String,
    code: String,
    expected: String,
    /// Whether it is an array, in which a list is an object with numbers.
    is_array: bool,
}

/// The expressions of all tables that have one.
fn expressions() -> Vec<Written> {
    let mut all = Vec::new();
    for row in rows("Dates") {
        let [_, name, time, _, zero, _] = &row[..] else { panic!("{row:?}") };
        let [_, constant, more @ ..] = &name.split('`').collect::<Vec<_>>()[..] else { panic!("{row:?}") };
        let (function, zone) = match more {
            [""] => ("date", "Europe/Moscow"),
            [" in UTC"] => ("date", "UTC"),
            [" in ", zone, ""] => ("date", *zone),
            [" of ", "gmdate", ""] => ("gmdate", "Europe/Moscow"),
            // A database, and not PHP.
            [" that MySQL writes"] => continue,
            _ => panic!("{name}"),
        };
        // An error, where a version lacks it.
        let constant =
            if constant.starts_with("DATE") { format!("constant('{constant}')") } else { (*constant).into() };
        for (seconds, expected) in [("1399238117", time), ("strtotime('0000-00-00 00:00:00')", zero)] {
            let code = format!("date_default_timezone_set('{zone}') ? {function}({constant}, {seconds}) : ''");
            all.push(Written { row: name.clone(), code, expected: expected.replace('`', ""), is_array: false });
        }
    }
    for row in rows("JSON") {
        let [_, code, written, ..] = &row[..] else { panic!("{row:?}") };
        let [code, expected] = [code, written].map(|cell| cell.trim_matches('`').to_owned());
        all.push(Written { row: code.clone(), code, expected, is_array: false });
    }
    for row in rows("Names") {
        let [_, query, expected, _] = &row[..] else { panic!("{row:?}") };
        let [query, expected] = [query, expected].map(|cell| cell.trim_matches('`').to_owned());
        all.push(Written { row: query.clone(), code: names_expression(&query), expected, is_array: true });
    }
    all
}

/// An expression for the names of a query.
fn names_expression(query: &str) -> String {
    format!(
        "(function () {{ parse_str(base64_decode('{}'), $names); return json_encode((object) $names, JSON_INVALID_UTF8_SUBSTITUTE); }})()",
        BASE64_STANDARD.encode(query)
    )
}

/// The texts of expressions, or the messages of their errors.
fn evaluate(php: &mut Command, codes: &[String]) -> Vec<String> {
    let each = |code: &String| {
        format!("try {{ $all[] = (string) ({code}); }} catch (Throwable $error) {{ $all[] = $error->getMessage(); }}\n")
    };
    let code = codes.iter().map(each).collect::<String>();
    static COUNT: AtomicU32 = AtomicU32::new(0);
    // Tests of this process run at the same time.
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("php-tests-{}-{number}.php", std::process::id()));
    // A version without a constant only warns of it.
    fs::write(&file, format!("<?php error_reporting(0);\n{code}echo json_encode($all);\n")).unwrap();
    let texts = output(php.arg(&file));
    fs::remove_file(&file).unwrap();
    let texts: Vec<String> = serde_json::from_str(&texts).unwrap_or_else(|error| panic!("{php:?}: {error}: {texts}"));
    assert_eq!(texts.len(), codes.len(), "{php:?}: a text of each expression");
    texts
}

#[test]
fn dates_json_and_names_are_those_of_the_page() {
    compare(Command::new("php").arg("-n"), |written| written.expected.clone());
}

/// Compares each expression with the page, as it is for a version.
fn compare(php: &mut Command, expected: impl Fn(&Written) -> String) {
    let all = expressions();
    assert!(all.len() > 70, "{} rows", all.len());
    let codes: Vec<_> = all.iter().map(|it| it.code.clone()).collect();
    for (written, text) in all.iter().zip(evaluate(php, &codes)) {
        let expected = expected(written);
        let text = if written.is_array { php_array(&serde_json::from_str(&text).unwrap()).to_string() } else { text };
        assert_eq!(text, expected, "{php:?}: {}", written.row);
    }
}

/// Versions of PHP for Node.js, and the fake server with them.
#[test]
fn other_versions_differ_as_the_page_says() {
    let program = std::env::var("PHP_WASM").expect("`.ci/weekly php` installs it, and says where");
    let queries: Vec<_> = (0..1000).map(|seed| fake_server::query(&mut Rng::with_seed(seed))).collect();
    let codes: Vec<_> = queries.iter().map(|it| names_expression(it)).collect();
    for version in ["7.4", "8.0", "8.1", "8.2", "8.3", "8.4", "8.5"] {
        let php = || {
            let mut php = Command::new(&program);
            php.env("PHP", version);
            php
        };
        println!("{}", evaluate(&mut php(), &["PHP_VERSION".to_owned()])[0]);
        compare(&mut php(), |written| {
            let expected = &written.expected;
            match (version, &*written.row) {
                ("7.4", "`DATE_ISO8601_EXPANDED`") => String::new(),
                ("8.0" | "8.1", "`DATE_ISO8601_EXPANDED`") => {
                    r#"Undefined constant "DATE_ISO8601_EXPANDED""#.to_owned()
                }
                ("7.4", _) => DAYS
                    .iter()
                    .find_map(|(from, to)| Some(format!("{to}{}", expected.strip_prefix(from)?)))
                    .unwrap_or(expected.clone()),
                _ => expected.clone(),
            }
        });
        if version == "7.4" {
            let names = evaluate(&mut php(), &[names_expression("a[b[c.d=1")]);
            assert_eq!(names, [r#"{"a_b[c.d":"1"}"#]);
            continue;
        }
        for (query, text) in queries.iter().zip(evaluate(&mut php(), &codes)) {
            let ours = Json::from(helpdesk_fake::query(query).unwrap());
            assert_eq!(php_array(&serde_json::from_str(&text).unwrap()), ours, "{version}: {query}");
        }
    }
}

/// The days of the week of zero dates in PHP 8, and in PHP 7.4.
const DAYS: [(&str, &str); 3] =
    [("Tuesday, 30-Nov-", "Monday, 30-Nov-"), ("Tue, 30 Nov -", "Mon, 30 Nov -"), ("Mon, 29 Nov -", "Sun, 29 Nov -")];

#[test]
fn forms_and_limits_are_those_of_the_page() {
    let php = Php::alone("request.php");
    let send = |method: &str, path: &str, media_type: &str, body: &str| {
        fetch_request(&php.url(), request(method, path, &format!("Content-Type: {media_type}\r\n"), body).as_bytes())
    };
    let form = |method: &str, parts: &[(String, String)]| {
        let part = |(head, content): &(String, String)| {
            format!("--X\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n")
        };
        let body = parts.iter().map(part).collect::<String>() + "--X--\r\n";
        send(method, "/", "multipart/form-data; boundary=X", &body)
    };
    let field = |name: &str| (format!("name=\"{name}\""), "x".to_owned());
    let file =
        |name: &str, file_name: &str, size| (format!("name=\"{name}\"; filename=\"{file_name}\""), "x".repeat(size));
    let names = |json: &Json| json.as_object().unwrap().keys().cloned().collect::<Vec<_>>();

    let put = form("PUT", &[field("a"), file("b", "b", 1)]);
    assert_eq!((&put["post"], &put["files"]), (&json!({}), &json!({})));
    assert!(put["input"].as_str().unwrap().contains("name=\"a\""), "{put}");

    assert_eq!(send("DELETE", "/", "application/json", r#"{"a":1}"#)["json"], json!({ "a": 1 }));

    let two = form("POST", &[file("a", "one", 1), file("a", "two", 2)]);
    assert_eq!((&two["files"]["a"]["name"], &two["files"]["a"]["size"]), (&json!("two"), &json!(2)));

    let none = form("POST", &[file("a", "", 1)]);
    assert_eq!((&none["files"]["a"]["error"], &none["files"]["a"]["size"]), (&json!(4), &json!(0)));

    for (sent, kept) in [("../x/b.txt", "b.txt"), (r"C:\x\b.txt", "b.txt"), ("a%22b.txt", "a%22b.txt")] {
        assert_eq!(form("POST", &[file("a", sent, 1)])["files"]["a"]["name"], kept);
    }

    let urlencoded = send("POST", "/", "application/x-www-form-urlencoded", "a[b]=1");
    assert_eq!((&urlencoded["post"], &two["files"]["a"]["type"]), (&json!({ "a": { "b": "1" } }), &json!("")));

    let dropped = form("POST", &[file("a", "a", 1), file("b[", "b", 1), file("c", "c", 1), field("d")]);
    assert_eq!((names(&dropped["files"]), names(&dropped["post"])), (vec!["a".to_owned()], vec!["d".to_owned()]));

    let many: Vec<_> = (0..21).map(|number| file(&format!("a[{number}]"), "a", 1)).collect();
    assert_eq!(form("POST", &many)["files"]["a"].as_array().unwrap().len(), 20);

    let large = form("POST", &[file("a", "a", 2 << 20), file("b", "b", (2 << 20) + 1)]);
    assert_eq!((&large["files"]["a"]["error"], &large["files"]["b"]["error"]), (&json!(0), &json!(1)));
    assert_eq!((&large["files"]["a"]["size"], &large["files"]["b"]["size"]), (&json!(2 << 20), &json!(0)));

    let fields: Vec<_> = (0..1001).map(|number| field(&format!("a{number}"))).collect();
    assert_eq!(names(&form("POST", &fields)["post"]).len(), 1000);
    let query: String = (0..1001).map(|number| format!("a{number}=1&")).collect();
    assert_eq!(names(&send("GET", &format!("/?{query}"), "application/json", "")["get"]).len(), 1000);

    let over = form("POST", &[field("a"), file("b", "b", 8 << 20)]);
    assert_eq!((&over["post"], &over["files"]), (&json!({}), &json!({})));

    let integers = send("POST", "/", "application/json", "[9223372036854775807, 9223372036854775808]");
    assert!(integers["json"][0].is_i64() && integers["json"][1].is_f64(), "{integers}");
}

#[test]
fn headers_are_those_of_the_page() {
    let php = Php::behind_nginx("request.php");
    let headers = "Authorization: Basic YW5uQGV4YW1wbGUuY29tOmtleQ==\r\nX_Dropped: 1\r\nX-Passed: 1\r\n";
    let response = fetch_response(&php.url(), request("GET", "/", headers, "").as_bytes());
    let (head, body) = response.split_once("\r\n\r\n").unwrap();
    let seen: Json = serde_json::from_str(body).unwrap();
    assert_eq!((&seen["user"], &seen["password"]), (&json!("ann@example.com"), &json!("key")));
    let names: Vec<_> = seen["headers"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    assert!(names.contains(&"HTTP_X_PASSED") && !names.contains(&"HTTP_X_DROPPED"), "{names:?}");
    assert!(head.lines().any(|line| line == "api_calls_left: 5"), "{head}");

    // The head alone is rejected.
    let large = request("POST", "/", "", "").replace("Content-Length: 0", "Content-Length: 1048577");
    let rejected = fetch_response(&php.url(), large.as_bytes());
    assert!(rejected.starts_with("HTTP/1.1 413 ") && rejected.contains("<html>"), "{rejected}");
}

/// A request of HTTP/1.0, whose response is not chunked.
fn request(method: &str, path: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!("{method} {path} HTTP/1.0\r\nHost: 127.0.0.1\r\n{headers}Content-Length: {length}\r\n\r\n{body}")
}
