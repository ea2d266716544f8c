//! The same bytes, as the fake server and PHP read them: names in brackets, values and files at random.

use std::io::{Read, Write};
use std::net::TcpStream;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use fastrand::Rng;
use helpdesk::Json;
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer};
use serde_json::{Map, json};
use sha2::{Digest, Sha256};

use crate::differences::different;
use crate::php::Php;
use crate::requests::number;

/// Pieces of the names of a query or a form.
const NAMES: &[&str] = &[
    "a",
    "b",
    "message",
    "message[",
    "[",
    "]",
    "[]",
    "[0]",
    "[1]",
    "[7]",
    "[-1]",
    "[01]",
    "[a]",
    "[b]",
    "[a][]",
    "[ ]",
    "[a b]",
    "[a.b]",
    ".",
    " ",
    "_",
    "я",
    "\0",
    "[]x",
    "][",
    "content",
    "[content]",
    "[attachments]",
    "[attachments][]",
    "%5B",
    "%22",
    "+",
];

/// Pieces of a query that are no names or values alone.
const RAW: &[&str] = &["&", "&&", "=", "==", ";", "%", "%5", "%zz", "+", "%00", "%20", "%0a", "%ff", "?"];

/// Pieces of the names of files.
const FILES: &[&str] = &[
    "a", "я", "🙂", ".txt", "/", "\\", "..", "'", "[", "]", "[0]", "%22", "%", ";", "=", " ", "\\\"", "&", "C:", ":",
    ",",
];

/// Pieces of values.
const VALUES: &[&str] =
    &["a", "", "я", "🙂", "\r\n", "\n", "\r", "\0", "\"", "--", "--Y", "%22", "+", "&a=b", "[]", " "];

#[test]
fn queries_at_random_are_read_alike() {
    let php = Php::alone("request.php");
    compare(|random| {
        let query = query(random);
        let bytes = format!("GET /api/cases.json?{query} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
        let ours = helpdesk_fake::query(&query).expect("it has few fields");
        (
            query,
            json!({ "get": php_array(&fetch_request(&php.url(), bytes.as_bytes())["get"]) }),
            json!({ "get": ours }),
        )
    });
}

#[test]
fn forms_at_random_are_read_alike() {
    let (php, fake) = (Php::alone("request.php"), FakeServer::start_blocking().unwrap());
    compare(|random| {
        let body = form(random);
        let credentials = BASE64_STANDARD.encode(format!("{DEFAULT_STAFF_EMAIL}:{}", fake.api_key()));
        let bytes = format!(
            "POST /api/cases/10001/messages.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Basic {credentials}\r\n\
             Content-Type: multipart/form-data; boundary=X\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let seen = fetch_request(&php.url(), bytes.as_bytes());
        fetch_request(fake.url(), bytes.as_bytes());
        let ours = fake.received_requests().last().unwrap().clone();
        fake.clear_requests();
        let mut files: Vec<_> = ours.files.iter().map(|it| file(&it.param, &it.name, &it.mime, &it.bytes)).collect();
        let mut uploads = Vec::new();
        for (name, below) in php_array(&seen["files"]["message"]).as_object().unwrap() {
            leaves(name, below, &mut uploads);
        }
        files.sort();
        uploads.sort();
        let fields = match &seen["post"]["message"] {
            Json::String(_) | Json::Null => json!({}),
            fields => php_array(fields),
        };
        let ours = json!({ "fields": ours.body, "files": files });
        (body, json!({ "fields": fields, "files": uploads }), ours)
    });
}

/// Reads an input of each seed with PHP and with the fake server, and fails where they differ.
fn compare(read: impl Fn(&mut Rng) -> (String, Json, Json)) {
    let (seed, count) = (number("SEED", 1), number("CASES", 500));
    println!("SEED={seed} CASES={count}");
    let mut wrong = Vec::new();
    for seed in seed..seed + count {
        let (input, php, fake) = read(&mut Rng::with_seed(seed));
        let found = different("", &php, &fake);
        if !found.is_empty() {
            let found: Vec<_> = found.iter().map(ToString::to_string).collect();
            wrong.push(format!("SEED={seed} {input:?}\n    {}", found.join("\n    ")));
        }
    }
    assert!(
        wrong.is_empty(),
        "PHP is expected, the fake server is found: {} of {count}\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn pieces(random: &mut Rng, pieces: &[&str], most: usize) -> String {
    (0..random.usize(1..=most)).map(|_| *random.choice(pieces).unwrap()).collect()
}

/// A query at random.
pub(crate) fn query(random: &mut Rng) -> String {
    let encoded = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    let mut query = String::new();
    for _ in 0..random.usize(1..8) {
        let name = pieces(random, NAMES, 4);
        // Brackets as they are, or encoded.
        let name = if random.bool() { encoded(&name) } else { name.replace([' ', '\0', 'я'], "%20") };
        query += &format!("{name}={}&", random.u8(..));
        if random.u8(..4) == 0 {
            query += random.choice(RAW).unwrap();
        }
    }
    query
}

fn form(random: &mut Rng) -> String {
    let mut form = String::new();
    for _ in 0..random.usize(1..8) {
        let name = ["message", ""][random.usize(..2)].to_owned() + &pieces(random, NAMES, 4);
        let name = name.replace('\0', "");
        // The quote that ends the name is the only one that no backslash escapes.
        let file = pieces(random, FILES, 5).replace(r#"\\""#, r#"\""#);
        let file = file.trim_end_matches('\\');
        let value = pieces(random, VALUES, 5);
        let more = match random.u8(..3) {
            0 => String::new(),
            1 => format!("; filename=\"{file}\""),
            _ => format!("; filename=\"{file}\"\r\nContent-Type: text/plain; charset=utf-8"),
        };
        form += &format!("--X\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n{value}\r\n");
    }
    form + "--X--\r\n"
}

/// Sends bytes to a server, and returns its JSON.
pub(crate) fn fetch_request(url: &str, bytes: &[u8]) -> Json {
    let response = fetch_response(url, bytes);
    let body = response.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {response}"))
}

/// Sends bytes to a server, and returns its response.
pub(crate) fn fetch_response(url: &str, bytes: &[u8]) -> String {
    let mut connection = TcpStream::connect(url.trim_start_matches("http://")).unwrap();
    connection.write_all(bytes).unwrap();
    let mut response = String::new();
    connection.read_to_string(&mut response).unwrap();
    response
}

/// An array of PHP as the fake server has it: a list is an object with numbers.
pub(crate) fn php_array(json: &Json) -> Json {
    match json {
        Json::Array(items) => items.iter().enumerate().map(|(index, it)| (index.to_string(), php_array(it))).collect(),
        Json::Object(entries) => entries.iter().map(|(key, it)| (key.clone(), php_array(it))).collect(),
        Json::Null => Map::new().into(),
        single => single.clone(),
    }
}

/// A file as it is compared.
fn file(param: &str, name: &str, media_type: &str, content: &[u8]) -> String {
    let hash: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{param}: {name:?} {media_type} {hash}")
}

/// The files below a name of PHP.
fn leaves(param: &str, json: &Json, found: &mut Vec<String>) {
    let text = |name: &str| json[name].as_str();
    match (text("name"), text("type").map(or_unknown), text("sha256")) {
        (Some(name), Some(media_type), Some(hash)) if json["error"] == 0 => {
            found.push(format!("{param}: {name:?} {media_type} {hash}"));
        }
        (Some(_), Some(_), Some(_)) => (),
        _ => json.as_object().into_iter().flatten().for_each(|(_, below)| leaves(param, below, found)),
    }
}

/// PHP has no type of a part without one, and the fake server has that of unknown bytes.
fn or_unknown(media_type: &str) -> &str {
    if media_type.is_empty() { "application/octet-stream" } else { media_type }
}
