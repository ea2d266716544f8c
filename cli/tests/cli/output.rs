//! The output in each format, for responses that a careless printer would break.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use helpdesk_fake::Fault;
use serde_json::{Value, json};

use crate::desk::Desk;
use crate::run::Ran;

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

fn assert_harmless(text: &str) {
    let unsafe_to_show = |it: char| it != '\n' && (it.is_control() || ('\u{202a}'..='\u{202e}').contains(&it));
    assert!(!text.contains(unsafe_to_show), "{text:?}");
}

/// Runs a list command with these options and a response with these records.
fn list(desk: &Desk, command: &str, records: &[Value], options: &str) -> Ran {
    let (resource, root) = command.split_once('/').unwrap();
    desk.server.clear_faults();
    let records = records.iter().map(|it| if it.is_object() { json!({ root: it }) } else { it.clone() });
    let body = records.collect::<Value>().to_string();
    desk.server.inject_fault(Fault::respond_with(200, body).on(&format!("{resource}.list")));
    desk.run(&format!("{resource} list {options}"))
}

#[test]
fn json_is_one_document_with_the_whole_response() {
    let desk = Desk::new("output-json");
    let case = json!({ "color": { "a": 1 }, "closed_at": "soon", "case_id": "7", "recipient_cc": "a@a", "staff_id": 0, "_errors": 5 });
    let records = [case.clone(), json!("odd")];
    let printed = list(&desk, "cases/case", &records, "-o json").expect(8, &["warning: 3 unreadable"]).stdout;
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
    assert_eq!(printed, expected);
    assert_eq!(list(&desk, "cases/case", &[], "").stdout(), "[]\n");
    assert_eq!(list(&desk, "cases/case", &[], "-o jsonl").stdout(), "");
    let line = "{\"_extra\":{\"color\":{\"a\":1}},\"case_id\":7,\"subject\":null}\n";
    let fields = "-o jsonl --fields '_extra, case_id ' --fields subject,case_id";
    assert_eq!(list(&desk, "cases/case", &[case], fields).expect(8, &[]).stdout, line);
}

#[test]
fn json_and_csv_are_read_back_as_they_were() {
    let desk = Desk::new("output-read-back");
    let rows = strings().into_iter().map(|it| json!({ "label_id": 1, "label_title": it, "extra": it }));
    let rows = rows.collect::<Vec<_>>();
    let printed = |format: &str| list(&desk, "labels/label", &rows, &format!("-o {format}")).stdout();
    let (json, lines) = (printed("json"), printed("jsonl"));
    assert_harmless(&(json.clone() + &lines));
    assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), Value::from(rows.clone()));
    assert!(lines.lines().map(|it| serde_json::from_str::<Value>(it).unwrap()).eq(rows.iter().cloned()));
    let read =
        csv::Reader::from_reader(printed("csv").as_bytes()).into_records().collect::<Result<Vec<_>, _>>().unwrap();
    assert_eq!(read.len(), rows.len());
    for (read, text) in read.iter().zip(strings()) {
        assert_eq!(read[1], text);
        assert_eq!(serde_json::from_str::<Value>(&read[2]).unwrap(), json!({ "extra": text }));
    }
}

#[test]
fn csv_guards_formulas_only_for_a_spreadsheet() {
    let desk = Desk::new("output-guard");
    let signs = ["=", "+", "-", "@", "\u{ff1d}", "\u{ff0b}", "\u{ff0d}", "\u{ff20}"];
    let before = [
        "", " ", "  \n", "\t", "\r", "\0", "\u{1b}", "\u{feff}", "\u{a0}", "\u{3000}", "\u{200b}", "\u{202e}", "'",
        "''", "' ",
    ];
    let formulas = before.iter().flat_map(|before| signs.map(|sign| format!("{before}{sign}HYPERLINK(1)")));
    let others = ["+1|cmd", "+1+cmd|' /C calc'!A0", "-1+2", "+", "-", "+7*A1", "\ttab", "\rreturn", "-2+3|x", "+7 ext"];
    let formulas: Vec<String> = formulas.chain(others.map(str::to_owned)).collect();
    let numbers =
        ["+7 912 345-67-89", "+7(912)3456789", "+79123456789", " +7 912", "+7\u{a0}912", "-1", "-1.5", "-1,5"];
    let plain = ["", "a=b", "tis", "'tis", " text", "1+1", "ann@example.com", "\u{feff}"];
    let texts: Vec<String> = numbers.into_iter().chain(plain).map(str::to_owned).collect();
    let all = || formulas.iter().map(|it| (it, "'")).chain(texts.iter().map(|it| (it, "")));
    let rows =
        (1..).zip(all()).map(|(id, (text, _))| json!({ "label_id": id, "label_title": text })).collect::<Vec<_>>();
    for (options, guards) in [("", false), (" --bom", true)] {
        let listed = list(&desk, "labels/label", &rows, &format!("-o csv{options}")).stdout();
        desk.run(&format!("export labels --to labels.csv --replace{options}"));
        assert_eq!(fs::read_to_string(desk.path("labels.csv")).unwrap(), listed, "{options}");
        let read = csv::Reader::from_reader(listed.as_bytes()).into_records().map(Result::unwrap).collect::<Vec<_>>();
        assert_eq!(read.len(), rows.len());
        for (read, (text, guard)) in read.iter().zip(all()) {
            let guard = if guards { guard } else { "" };
            assert_eq!(&read[1], format!("{guard}{text}"), "{text:?}{options}");
        }
    }
}

#[test]
fn no_text_of_the_service_controls_the_terminal() {
    let desk = Desk::new("output-terminal");
    let rows = strings().into_iter().map(|it| json!({ "label": { "label_id": 1, "label_title": it, it.clone(): it } }));
    let fault = Fault::respond_with(200, rows.collect::<Value>().to_string());
    desk.server.inject_fault(fault);
    for format in ["table", "json", "jsonl", "csv"] {
        for command in ["labels list", "api GET /labels.json"] {
            let output = desk.run_in_terminal(&format!("{command} -o {format}"), &[]).expect(0, &["red"]).stdout;
            // The terminal adds a carriage return.
            assert_harmless(&output.replace("\r\r\n", "\n").replace("\r\n", "\n"));
        }
    }
}

#[test]
fn csv_has_the_columns_of_the_type_whatever_the_records_have() {
    let desk = Desk::new("output-csv");
    let records = [json!({ "label_id": -7, "label_title": -1, "color": "red" }), json!({ "label_title": null })];
    let expected = "label_id,label_title,_extra,_errors\r\n\
        -7,-1,\"{\"\"color\"\":\"\"red\"\"}\",\"[\"\"label_id: number out of range\"\"]\"\r\n\
        ,,,\"[\"\"label_id: missing\"\"]\"\r\n";
    let csv =
        |records: &[Value], options: &str| list(&desk, "labels/label", records, &format!("-o csv {options}")).stdout;
    assert_eq!(csv(&records, ""), expected);
    assert_eq!(csv(&[], ""), "label_id,label_title,_extra,_errors\r\n");
    assert_eq!(csv(&records[1..], "--bom --fields label_title"), "\u{feff}label_title\r\n\"\"\r\n");
    let api = |body: Value, options: &str| {
        desk.server.clear_faults();
        desk.server.inject_fault(Fault::respond_with(200, body.to_string()));
        desk.run(&format!("api GET /labels.json -o csv {options}")).stdout()
    };
    assert_eq!(api(json!([{ "b": true, "": 1 }, { "=a,": [1], "b": null }]), ""), ",\"=a,\",b\r\n1,,true\r\n,[1],\r\n");
    assert_eq!(api(json!([]), "--bom"), "");
    assert_eq!(api(json!([{}]), ""), "");
}

#[test]
fn ids_are_printed_one_on_a_line() {
    let desk = Desk::new("output-ids");
    let records = [json!({ "user_id": 1, "case_id": "7" }), json!({ "case_id": "x" }), json!({ "case_id": 8 })];
    let printed = list(&desk, "cases/case", &records, "-o id").expect(8, &["warning: 1 unreadable"]).stdout;
    assert_eq!(printed, "7\n8\n");
}

#[test]
fn conflicting_options_are_a_usage_error_with_advice() {
    let desk = Desk::new("output-usage");
    let table = [
        (
            "labels list --fields label_id,title",
            "unknown field `title` in `--fields`\n  try: use fields of `Label`: label_title, label_id, _",
        ),
        ("cases list --fields stauts", "`Case`: status, "),
        ("labels list --bom", "`--bom` is for CSV only\n  try: add `-o csv`, or leave `--bom` out"),
        ("labels list -o id --fields label_id", "`-o id` prints no other fields"),
        ("users identify --user-email ann@example.com -o id", "nothing was sent: the response has no ids"),
        ("api GET /labels.json -o id", "nothing was sent: the response has no ids"),
    ];
    for (command, expected) in table {
        desk.run(command).expect(2, &[&format!("error: {expected}").replace("error: `Case`", "`Case`")]);
    }
    assert!(desk.server.received_requests().is_empty());
}

#[test]
fn a_table_has_durations_with_units_and_other_formats_have_numbers() {
    let desk = Desk::new("output-units");
    let row =
        json!({ "staff_id": 601, "response_time": 38_735, "resolution_time": 330, "ratings_of_responses": 66.667 });
    let printed = |format: &str| {
        desk.server.clear_faults();
        desk.server.inject_fault(Fault::respond_with(200, json!({ "0": { "leaderboard": row } }).to_string()));
        desk.run(&format!("statistics leaderboard --period today -o {format}")).stdout
    };
    let table = printed("table");
    let words = table
        .lines()
        .nth(1)
        .unwrap_or_else(|| panic!("{table}"))
        .split("  ")
        .map(str::trim)
        .filter(|it| !it.is_empty());
    assert_eq!(words.collect::<Vec<_>>(), ["601", "10 h 46 min", "66.7 %", "5 min 30 s"]);
    assert!(printed("csv").contains("38735") && printed("jsonl").contains("\"response_time\":38735"));
}

#[test]
fn closed_output_ends_the_program_without_a_message() {
    let desk = Desk::new("output-closed");
    let records = (0..100).map(|id| json!({ "label_id": id, "label_title": "b".repeat(10_000) })).collect::<Vec<_>>();
    for format in ["json", "jsonl", "csv", "table"] {
        for taken in [1, 60, 15_000] {
            list(&desk, "labels/label", &records, "--dry-run").stdout();
            let mut child = desk.command(&format!("labels list -o {format}"));
            let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            child.stdout.take().unwrap().read_exact(&mut vec![0; taken]).unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!(
                (output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()),
                (Some(0), ""),
                "{format}"
            );
        }
    }
}
