//! Printed output, as a user or a program reads it.

use helpdesk::meta::{TYPES, TypeShape};
use serde_json::{Value, json};

use super::{OutputOptions, Printed, Printer, args};
use crate::failure::Failure;

fn options(words: &[&str]) -> OutputOptions {
    let command = clap::Command::new("helpdesk").no_binary_name(true).args(self::args());
    OutputOptions::from_matches(&command.try_get_matches_from(words).unwrap())
}

fn printer<'a>(args: &str, ty: &str, to: &'a mut Vec<u8>, width: u16) -> Result<Printer<&'a mut Vec<u8>>, Failure> {
    let options = options(&args.split_whitespace().collect::<Vec<_>>());
    let details = TYPES.iter().find(|it| it.name == ty);
    Printer::new(options, details, to, Some(width).filter(|it| *it > 0))
}

/// Prints a list with these options; `ty` is empty for an unknown type, and `width` 0 if there is no terminal.
fn list(args: &str, ty: &str, rows: &[Value], width: u16) -> (String, Printed) {
    let mut to = Vec::new();
    let mut printer = printer(args, ty, &mut to, width).unwrap();
    rows.iter().for_each(|it| printer.row(it.clone(), Vec::new()).unwrap());
    let printed = printer.finish().unwrap();
    (String::from_utf8(to).unwrap(), printed)
}

/// Prints a single record.
fn record(args: &str, ty: &str, json: Value, width: u16) -> String {
    let mut to = Vec::new();
    printer(args, ty, &mut to, width).unwrap().record(json).unwrap();
    String::from_utf8(to).unwrap()
}

/// Reads CSV back.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes()).into_records();
    reader.map(|it| it.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn a_table_has_the_columns_that_fit() {
    let case = |id: u64, subject: &str| json!({ "case_id": id, "case_number": "123-456789", "subject": subject, "status": "open", "spam": "0", "updated_at": "Mon, 05 May 2014 00:15:17 +0300", "labels": [7] });
    let rows = [case(1, "Printer\nis on fire"), case(23, &"日本語".repeat(2_000))];
    let (text, printed) = list("", "Case", &rows, 73);
    let expected = "\
case_id  subject                   status  updated_at         case_number
1        Printer is on fire        open    2014-05-04 21:15Z  123-456789
23       日本語日本語日本語日本…   open    2014-05-04 21:15Z  123-456789
";
    assert_eq!((text.as_str(), printed.hidden.text()), (expected, Some("2 more".to_owned())));
    for width in [0, 1, 20, 40, 500] {
        let (text, printed) = list("-o table", "Case", &rows, width);
        assert_eq!(text.lines().count(), 3, "{text}");
        assert_eq!(text.lines().next().unwrap().split_whitespace().count().max(3), 5 - printed.hidden.unfit.len());
    }
    let (text, printed) = list("-o table --fields labels,case_id", "Case", &rows, 10);
    assert_eq!((text.as_str(), printed.hidden.text()), ("lab…  cas…\n[7]   1\n[7]   23\n", None));
    assert_eq!(list("", "Case", &[], 80), (String::new(), Printed::default()));
    let odd = [json!({ "label_id": "x", "color": 1 })];
    let errors = "label_id  _extra       _errors\nx         {\"color\":1}  [\"label_id: expected an integer, found a string\"]\n";
    assert_eq!(list("", "Label", &odd, 80).0, errors);
}

#[test]
fn a_table_names_the_columns_that_it_leaves_out() {
    let rows = [json!({ "a": 1, "b": [], "c\u{1b}": [2], "d": false, "e": {}, "f": "", "g": null, "h": { "x": 1 } })];
    let named = |rows: &[Value], width| {
        let (text, printed) = list("-o table", "", rows, width);
        (text.lines().next().unwrap().to_owned(), printed.hidden.unfit.join(" "))
    };
    assert_eq!(named(&rows, 80), ("a  d".to_owned(), "c\\u{1b} h".to_owned()));
    assert_eq!(named(&rows, 0), ("a  c\\u{1b}  d      h".to_owned(), String::new()));
    assert_eq!(named(&[json!({ "a": [1], "b": [] })], 80), ("a".to_owned(), String::new()));
    let rows = [json!({ "a": false, "b": false, "c": "long long", "d": "longer longer", "e": 1 }), json!({ "b": "" })];
    assert_eq!(named(&rows, 34), ("a      c          d              e".to_owned(), "b".to_owned()));
}

#[test]
fn a_table_shows_the_columns_of_the_spec_in_its_order() {
    let time = "Mon, 05 May 2014 00:15:17 +0300";
    let user = json!({
        "user_id": 30001, "user_full_name": "Екатерина Иванова", "confirmed": true, "active": true, "deleted": false, "created_at": time,
        "type": "email", "user_email": "e.ivanova@example.com", "language_id": 1, "user_phone": "+7 912 345-67-89", "last_contact_at": time,
    });
    let case = json!({
        "case_id": 10256, "case_number": "672-010256", "subject": "Доставка задерживается на неделю", "user_id": 30034, "staff_id": 601,
        "group_id": 501, "status": "waiting", "priority": "normal", "deleted": false, "created_at": time, "updated_at": time, "language_id": 1,
    });
    let long = json!({
        "case_id": 123_456_789, "subject": "Доставка задерживается на неделю", "status": "waiting", "staff_id": "123456 Екатерина Иванова",
        "updated_at": time, "priority": "low",
    });
    let cases = [
        ("User", &user, 80, "user_id user_full_name user_email user_phone active"),
        ("User", &user, 110, "user_id user_full_name user_email user_phone active last_contact_at type"),
        ("Case", &case, 80, "case_id subject status updated_at staff_id user_id"),
        ("Case", &case, 110, "case_id subject status updated_at staff_id priority case_number user_id"),
        // Long cells are cut so that the first columns fit, and no others.
        ("Case", &long, 80, "case_id subject status updated_at staff_id"),
        // A column in which no record has anything is left out. If these are all columns of the spec, others are shown.
        ("Case", &json!({ "case_id": 1, "subject": "", "labels": [7] }), 80, "case_id"),
        ("Case", &json!({ "created_at": time, "spam": true }), 80, "spam created_at _errors"),
        // The table also shows the problems of a record.
        ("Case", &json!({ "case_id": "x", "spam": true }), 110, "case_id _errors"),
    ];
    for (ty, row, width, expected) in cases {
        let (text, _) = list("", ty, std::slice::from_ref(row), width);
        assert!(text.lines().all(|it| it.chars().count() <= width.into()), "{text}");
        let header = text.lines().next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(header, expected, "{text}");
    }
}

#[test]
fn a_table_counts_the_columns_that_the_spec_leaves_out() {
    let row =
        json!({ "user_id": 1, "user_full_name": "Ann", "confirmed": true, "active": true, "company_name": "Acme" });
    let hidden = |args, width| list(args, "User", std::slice::from_ref(&row), width).1.hidden.text();
    let cases = [
        ("-o table", 30, Some("company_name and 1 more")),
        ("-o table", 80, Some("1 more")),
        ("-o table", 0, Some("1 more")),
        ("-o table --fields user_id", 30, None),
        ("-o jsonl", 30, None),
    ];
    for (args, width, expected) in cases {
        assert_eq!(hidden(args, width).as_deref(), expected, "{args}");
    }
}

#[test]
fn a_table_of_one_record_has_a_line_for_each_field() {
    let case = json!({ "case_id": 7, "subject": "a b c d e f g h i j k l m", "labels": [], "content": "a\r\nb", "closed_at": "-" });
    let expected = "case_id    7\nsubject    a b c d e\n           f g h i j\n           k l m\nclosed_at\nlabels     []\n_extra     {\"content\"\n           :\"a\\r\\nb\"}\n";
    assert_eq!(record("", "Case", case.clone(), 21), expected);
    assert_eq!(
        record("-o table --fields labels,subject", "Case", case, 0),
        "labels   []\nsubject  a b c d e f g h i j k l m\n"
    );
    assert_eq!(record("", "", json!("a"), 80), "value  a\n");
}

#[test]
fn every_record_of_the_spec_is_printed_in_every_format() {
    for details in TYPES.iter().filter(|it| matches!(it.shape, TypeShape::Record { .. })) {
        let names: Vec<&str> = helpdesk_text::record::fields(Some(details)).iter().map(|it| it.name).collect();
        for value in [json!(null), json!("-"), json!(""), json!(7), json!([]), json!({}), json!([{ "a": 1 }])] {
            let row: Value = names.iter().map(|it| ((*it).to_owned(), value.clone())).collect();
            let (text, _) = list("-o jsonl", details.name, std::slice::from_ref(&row), 0);
            let printed: Value = serde_json::from_str(&text).unwrap();
            let missing: Vec<_> = names.iter().filter(|it| printed.get(it).is_none()).collect();
            assert!(missing.is_empty(), "{}: {missing:?}", details.name);
            let csv = read_csv(&list("-o csv", details.name, std::slice::from_ref(&row), 0).0);
            assert_eq!((csv.len(), csv[0].len()), (2, names.len() + 2));
            record("-o table", details.name, row, 80);
        }
    }
}
