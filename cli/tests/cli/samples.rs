//! Samples: the command reads its own command lines back, into the same requests.

use std::fs;

use helpdesk::meta::OPERATIONS;
use helpdesk::request::{BaseUrl, Value};
use helpdesk_samples::{Account, Sample, command_line, http};

use crate::desk::Desk;
use crate::full::full;
use crate::run::{EMAIL, finish};

#[test]
fn the_command_line_of_every_sample_is_its_request() {
    let desk = Desk::new("samples");
    fs::write(desk.path("attachments.txt"), "").unwrap();
    for details in OPERATIONS {
        for sample in [Sample::example(details).unwrap(), full(details)] {
            assert_read_back(&desk, &sample);
        }
    }
    assert!(desk.server.received_requests().is_empty());
}

#[test]
fn values_with_special_characters_survive_a_command_line() {
    let desk = Desk::new("hard-samples");
    let texts = [
        "it's \"quoted\" by $HOME `id` \\ !",
        "two\nlines\t\r",
        "@file",
        "@@",
        "-",
        "--help",
        "-1",
        "",
        " ",
        "a,b=c;d*?[x]~#",
        "Готово 🙂 \u{202e}",
        "^start",
    ];
    let text = |text: &str| Value::Text(text.to_owned());
    let pair = |key: &str, value: &str| (key.to_owned(), text(value));
    for hard in texts {
        for (id, name, value) in [
            ("labels.create", "label_title", text(hard)),
            ("cases.get", "case", text(hard)),
            ("cases.list", "user_custom_id", Value::List(vec![text(hard), text("b")])),
            ("cases.list", "subject", Value::Search(helpdesk::Search::contains(hard))),
            ("messages.create", "content_html", text(hard)),
            ("cases.list", "custom_fields", Value::CustomFields(helpdesk::CustomFields::new().set(25, hard))),
            ("kb_categories.create", "category_title", Value::Map(vec![pair("1", hard), pair("2", "=")])),
        ] {
            let details = OPERATIONS.iter().find(|it| it.operation.id == id).unwrap();
            let input = Sample::example(details).unwrap().input.set::<Value>(name, value).without_validation();
            // An empty segment of a path is no request, and a hyphen in its place stands for many.
            if (name, hard) == ("case", "-") {
                assert!(command_line(&Sample::new(details, input)).is_err());
            } else if input.prepare().is_ok() {
                assert_read_back(&desk, &Sample::new(details, input));
            }
        }
    }
}

/// Compares the request of a sample with the one that the command would send, after a shell has read its command line.
#[track_caller]
fn assert_read_back(desk: &Desk, sample: &Sample) {
    let line = command_line(sample).unwrap();
    let mut shell = desk.program("sh");
    // An argument may follow two hyphens.
    let script = "helpdesk() { a=$1 b=$2; shift 2; \"$HELPDESK\" \"$a\" \"$b\" --dry-run \"$@\"; }";
    shell.args(["-c", &format!("{script}\n{line}")]).env("HELPDESK", env!("CARGO_BIN_EXE_helpdesk"));
    let printed = finish(&mut shell, "").stdout();
    let base = BaseUrl::new(desk.server.url(), "/api").unwrap();
    let expected = http(&sample.input.prepare().unwrap(), &Account::new(base, EMAIL));
    assert_eq!(without_boundary(&printed), without_boundary(&expected), "{line}");
}

/// Every multipart body has a different boundary.
fn without_boundary(request: &str) -> String {
    request.lines().map(|line| line.split("; boundary=").next().unwrap().to_owned() + "\n").collect()
}
