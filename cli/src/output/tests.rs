//! What is printed, as a user or a program reads it.

use helpdesk::meta::{TYPES, TypeShape};
use serde_json::{Value, json};

use super::{Format, OutputOptions, Printed, Printer, args};
use crate::failure::{Exit, Failure};

/// Strings that would break a careless printer.
fn strings() -> Vec<String> {
    let mut strings = [
        "",
        " ",
        "\"",
        "a\"b,c;d",
        "a\nb\r\nc",
        "a\tb",
        "\0",
        "\u{1b}[31mred\u{1b}]0;title\u{7}",
        "\u{9b}2J",
        "\u{7f}",
        "日本語",
        "e\u{301}e\u{301}",
        "שלום",
        "\u{202e}cba",
        "👩‍👩‍👧‍👦🇷🇺",
        "=1+1",
        "+7",
        "-1",
        "@a",
        "\t=1",
        "\r=1",
        "null",
        "\u{feff}a",
        "\u{2028}",
    ]
    .map(str::to_owned)
    .to_vec();
    strings.push("long ".repeat(2_000));
    strings
}

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

fn assert_harmless(text: &str) {
    let unsafe_to_show = |it: char| it != '\n' && (it.is_control() || ('\u{202a}'..='\u{202e}').contains(&it));
    assert!(!text.contains(unsafe_to_show), "{text:?}");
}

#[test]
fn json_is_one_document_of_all_that_was_sent() {
    let case = json!({ "color": { "a": 1 }, "closed_at": "soon", "case_id": "7", "recipient_cc": "a@a", "staff_id": 0, "_errors": 5 });
    let (text, printed) = list("-o json", "Case", &[case.clone(), json!("odd")], 0);
    let expected = r#"[
  {
    "case_id": 7,
    "staff_id": null,
    "cc_emails": [
      "a@a"
    ],
    "closed_at": "soon",
    "color": {
      "a": 1
    },
    "_errors": [
      "_errors: 5",
      "closed_at: expected a timestamp, found a string"
    ]
  },
  {
    "value": "odd",
    "_errors": [
      "expected an object"
    ]
  }
]
"#;
    assert_eq!((text.as_str(), printed), (expected, Printed { rows: 2, unreadable: 3, hidden: Vec::new() }));
    assert_eq!(list("", "Case", &[], 0).0, "[]\n");
    assert_eq!(list("-o jsonl", "Case", &[], 0).0, "");
    let line = "{\"_extra\":{\"color\":{\"a\":1}},\"case_id\":7,\"subject\":null}\n";
    assert_eq!(list("-o jsonl --fields _extra,case_id --fields subject,case_id", "Case", &[case], 0).0, line);
    assert_eq!(record("-o json", "Label", json!({ "label_id": 7 }), 0), "{\n  \"label_id\": 7\n}\n");
    for value in [json!(null), json!("a"), json!([1, [2.0]]), json!({ "": 1, "a,b": {} })] {
        assert_eq!(record("-o jsonl", "", value.clone(), 0), format!("{value}\n"));
        assert_eq!(serde_json::from_str::<Value>(&record("-o json", "", value.clone(), 80)).unwrap(), value);
    }
}

#[test]
fn json_and_csv_are_read_back_as_they_were() {
    for text in strings() {
        let row = json!({ "label_id": 1, "label_title": text, "extra": text });
        for format in ["json", "jsonl"] {
            let (printed, _) = list(&format!("-o {format}"), "Label", std::slice::from_ref(&row), 0);
            assert_harmless(&printed);
            let read: Value = serde_json::from_str(&printed).unwrap();
            assert_eq!(if format == "json" { &read[0] } else { &read }, &row);
        }
        let (printed, _) = list("-o csv", "Label", std::slice::from_ref(&row), 0);
        let read = &read_csv(&printed)[1];
        assert_eq!(read[1].strip_prefix('\'').unwrap_or(&read[1]), text);
        assert!(!read[1].starts_with(['=', '+', '-', '@', '\t', '\r']), "{text:?}");
        assert_eq!(serde_json::from_str::<Value>(&read[2]).unwrap(), json!({ "extra": text }));
        assert_harmless(&list("-o csv", "Label", &[row], 80).0.replace("\r\n", "\n"));
    }
}

#[test]
fn csv_has_the_columns_of_the_type_whatever_the_rows_have() {
    let rows = [json!({ "label_id": -7, "label_title": -1, "color": "red" }), json!({ "label_title": null })];
    let expected = "label_id,label_title,_extra,_errors\r\n\
        -7,'-1,\"{\"\"color\"\":\"\"red\"\"}\",\"[\"\"label_id: number out of range\"\"]\"\r\n\
        ,,,\"[\"\"label_id: missing\"\"]\"\r\n";
    assert_eq!(list("-o csv", "Label", &rows, 0).0, expected);
    assert_eq!(list("-o csv", "Label", &[], 0).0, "label_id,label_title,_extra,_errors\r\n");
    assert_eq!(list("-o csv --bom --fields label_title", "Label", &rows[1..], 0).0, "\u{feff}label_title\r\n\"\"\r\n");
    let rows = [json!({ "b": true, "": 1 }), json!({ "=a,": [1], "b": null })];
    assert_eq!(list("-o csv", "", &rows, 0).0, ",\"'=a,\",b\r\n1,,true\r\n,[1],\r\n");
    assert_eq!(record("-o csv", "", json!(rows), 0), list("-o csv", "", &rows, 0).0);
    assert_eq!(list("-o csv --bom", "", &[], 0).0, "");
    assert_eq!(list("-o csv", "", &[json!({})], 0).0, "");
}

#[test]
fn a_table_has_the_columns_that_fit() {
    let case = |id: u64, subject: &str| json!({ "case_id": id, "case_number": "123-456789", "subject": subject, "status": "open", "spam": "0", "created_at": "Mon, 05 May 2014 00:15:17 +0300", "labels": [7] });
    let rows = [case(1, "Printer\nis on fire"), case(23, &"日本語".repeat(2_000))];
    let (text, printed) = list("", "Case", &rows, 73);
    let expected = "\
case_id  case_number  subject                   status  created_at
1        123-456789   Printer is on fire        open    2014-05-04 21:15Z
23       123-456789   日本語日本語日本語日本…   open    2014-05-04 21:15Z
";
    assert_eq!((text.as_str(), printed.hidden), (expected, vec!["spam".to_owned(), "labels".to_owned()]));
    for width in [0, 1, 20, 40, 500] {
        let (text, printed) = list("-o table", "Case", &rows, width);
        assert_eq!(text.lines().count(), 3, "{text}");
        assert_eq!(text.lines().next().unwrap().split_whitespace().count().max(3), 7 - printed.hidden.len());
    }
    let (text, printed) = list("-o table --fields labels,case_id", "Case", &rows, 10);
    assert_eq!((text.as_str(), printed.hidden.len()), ("lab…  cas…\n[7]   1\n[7]   23\n", 0));
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
        (text.lines().next().unwrap().to_owned(), printed.hidden.join(" "))
    };
    assert_eq!(named(&rows, 80), ("a  d".to_owned(), "c\\u{1b} h".to_owned()));
    assert_eq!(named(&rows, 0), ("a  c\\u{1b}  d      h".to_owned(), String::new()));
    assert_eq!(named(&[json!({ "a": [1], "b": [] })], 80), ("a".to_owned(), String::new()));
    let rows = [json!({ "a": false, "b": false, "c": "long long", "d": "longer longer", "e": 1 }), json!({ "b": "" })];
    assert_eq!(named(&rows, 34), ("a      c          d              e".to_owned(), "b".to_owned()));
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
fn no_text_of_the_service_controls_the_terminal() {
    let rows: Vec<Value> = strings().into_iter().map(|it| json!({ "label_title": it, it.clone(): it })).collect();
    for format in ["table", "json", "jsonl"] {
        for ty in ["Label", ""] {
            assert_harmless(&list(&format!("-o {format}"), ty, &rows, 60).0);
            rows.iter().for_each(|it| assert_harmless(&record(&format!("-o {format}"), ty, it.clone(), 60)));
        }
    }
}

#[test]
fn ids_are_printed_one_on_a_line() {
    let rows = [
        json!({ "user_id": 1, "case_id": "7" }),
        json!({ "case_id": "x" }),
        json!({ "subject": "a" }),
        json!({ "case_id": 8 }),
    ];
    let (text, printed) = list("-o id", "Case", &rows, 0);
    assert_eq!((text.as_str(), printed.unreadable), ("7\n8\n", 2));
    assert_eq!(record("-o id", "Attachment", json!({ "file_id": 5 }), 80), "5\n");
}

#[test]
fn names_of_fields_may_have_spaces_around_them() {
    assert_eq!(options(&["--fields", " case_id, subject "]).fields, ["case_id", "subject"]);
}

#[test]
fn wrong_options_are_usage_errors_that_say_what_to_do() {
    let error = |args: &str, ty: &str| {
        let error = printer(args, ty, &mut Vec::new(), 0).err().unwrap();
        assert_eq!(error.exit, Exit::Usage);
        error.to_string()
    };
    let label = "error: unknown field `title` in `--fields`\n  try: use fields of `Label`: label_title, label_id, _extra, _errors";
    assert_eq!(error("--fields label_id,title", "Label"), label);
    assert!(error("--fields stauts", "Case").contains("`Case`: status, "));
    assert_eq!(error("--bom", "Label"), "error: `--bom` is for CSV only\n  try: add `-o csv`, or leave `--bom` out");
    assert!(error("-o id --fields label_id", "Label").starts_with("error: `-o id` prints no other fields"));
    assert!(error("-o id", "IdentificationCode").starts_with("error: nothing was sent: the response has no ids"));
    assert!(error("-o id", "").starts_with("error: nothing was sent: the response has no ids"));
}

#[test]
fn every_record_of_the_spec_is_printed_in_every_format() {
    for details in TYPES.iter().filter(|it| matches!(it.shape, TypeShape::Record { .. })) {
        let names: Vec<&str> = helpdesk_export::record::fields(Some(details)).iter().map(|it| it.name).collect();
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

#[test]
fn a_closed_output_is_an_error_and_no_panic() {
    /// An output that takes this number of bytes, and is closed then.
    struct Closed(usize);
    impl std::io::Write for Closed {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            let taken = self.0.min(bytes.len());
            self.0 -= taken;
            if taken == 0 { Err(std::io::ErrorKind::BrokenPipe.into()) } else { Ok(taken) }
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let label = TYPES.iter().find(|it| it.name == "Label");
    for format in [Format::Json, Format::Jsonl, Format::Csv, Format::Table, Format::Id] {
        for taken in [0, 60, 150] {
            let options = OutputOptions { format: Some(format), ..OutputOptions::default() };
            let mut printer = Printer::new(options, label, Closed(taken), None).unwrap();
            let long = json!({ "label_id": 1, "label_title": "b".repeat(10_000) });
            let rows = (0..100).try_for_each(|_| printer.row(long.clone(), Vec::new()));
            let error = rows.and_then(|()| printer.finish().map(drop)).unwrap_err();
            assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe, "{format:?} after {taken} bytes");
        }
    }
}
