//! `--jq`, with the feature of that name.

use crate::desk::Desk;
use crate::run::finish;

#[test]
fn jq_prints_the_results_of_an_expression() {
    let desk = Desk::new("jq");
    let table = [
        ("cases get 10001 --jq .case_id", "10001\n"),
        ("cases get 10001 --jq .subject", "\"Printer on fire\"\n"),
        ("cases get 10001 --jq .subject --raw", "Printer on fire\n"),
        ("cases get 10001 -r --jq '.case_id, (.subject | ascii_downcase)'", "10001\nprinter on fire\n"),
        ("cases get 10001 --jq '{case_id, spam}'", "{\n  \"case_id\": 10001,\n  \"spam\": false\n}\n"),
        ("cases get 10001 -o jsonl --jq '{case_id, spam}'", "{\"case_id\":10001,\"spam\":false}\n"),
        ("labels list --jq length", "3\n"),
        ("labels list -o jsonl --limit 2 --jq .label_id", "701\n702\n"),
        ("labels list --all -o json --jq 'map(.label_id)' --fields label_id", "[\n  701,\n  702,\n  703\n]\n"),
        ("api GET /labels.json --jq .total_count", "3\n"),
        ("labels list --jq 'first(.[].label_id), limit(1; .[].label_id)'", "701\n701\n"),
        ("profiles -o json --jq length", "0\n"),
    ];
    for (command, expected) in table {
        assert_eq!(desk.run(command).stdout(), expected, "{command}");
    }
    // The sign is not that of the line to the worker.
    for (format, expected) in [("json", "-5\n"), ("jsonl", "-5\n")] {
        desk.server.inject_fault(helpdesk_fake::Fault::respond_with(200, "-5").on("labels.list").first(1));
        assert_eq!(desk.run(&format!("api GET /labels.json -o {format} --jq .")).stdout(), expected, "{format}");
    }
    let local = finish(desk.command("labels list --jq '0 | localtime | .[3]'").env("TZ", "JST-9"), "");
    assert_eq!(local.stdout(), "9\n");
}

/// Values that jaq has and JSON lacks are errors that say what to write, wherever they stand in the result.
#[test]
fn a_result_that_is_no_json_is_an_error() {
    let desk = Desk::new("jq-no-json");
    let (key, number, bytes) = ("keys of JSON are strings", "not finite", "JSON has none");
    let values = [
        ("{(1): 2}", key),
        ("[.[] | {(.label_id): .label_title}] | add", key),
        ("[.[] | {name: .label_title, value: 1}] | from_entries", key),
        ("{(null): 2}", key),
        ("{(true): 2}", key),
        ("{([1]): 2}", key),
        ("{({}): 2}", key),
        ("nan", number),
        ("infinite", number),
        ("-infinite", number),
        ("0 as $n | 0 / $n", number),
        ("1 / 0", number),
        ("\"a\" | tobytes", bytes),
        ("[1, 2] | tobytes", bytes),
    ];
    for (value, expected) in values {
        for around in ["V", "V | [.]", "V | {a: [{b: .}]}", "V | [[], [0, .]]"] {
            for format in ["json", "jsonl"] {
                // `jsonl` gives one record at a time.
                let document = if format == "jsonl" { "[.] | " } else { "" };
                let expression = format!("{document}{}", around.replacen('V', &format!("({value})"), 1));
                let mut command = desk.command(&format!("labels list --limit 1 -o {format} --jq"));
                let ran = finish(command.arg(&expression), "").expect(1, &["error: `--jq`: ", expected]);
                assert_eq!(ran.stdout, "", "{expression}");
            }
        }
    }
    // Results before the invalid one are printed.
    let ran = desk.run("labels list --jq '1, {(1): 2}, 3'").expect(1, &[key]);
    assert_eq!(ran.stdout, "1\n");
    for (value, expected) in [
        ("{(1 | tostring): 2}", "{\"1\":2}\n"),
        ("1e999, 1.5, -0, 123456789012345678901234567890", "1e999\n1.5\n0\n123456789012345678901234567890\n"),
        ("[.. | numbers] | length", "1\n"),
        ("\"a\" | tobytes | tostring", "a\n"),
    ] {
        let mut command = desk.command("labels list --limit 1 -o jsonl -r --jq");
        let ran = finish(command.arg(value), "").expect(0, &[]);
        assert_eq!(ran.stdout, expected, "{value}");
    }
}

#[test]
fn a_wrong_jq_expression_is_wrong_usage_and_nothing_is_sent() {
    let desk = Desk::new("jq-wrong");
    let table = [
        (".[", "expected closing bracket at the end"),
        (".a + & b", "expected token at character 6, at `& b`"),
        ("map(nothing)", "undefined filter at character 5, at `nothing)`"),
        ("\"да\" | $x", "undefined variable at character 8, at `$x`"),
        // The output would show the key.
        ("env.HELPDESK_API_KEY", "undefined filter at character 1"),
        ("$ENV.HELPDESK_API_KEY", "undefined variable at character 1"),
        // An exit code is that of the command, and standard error is no place for what the service says.
        ("halt(3)", "undefined filter at character 1"),
        (".[0] | halt", "undefined filter at character 8"),
        ("halt_error", "undefined filter at character 1"),
        ("stderr", "undefined filter at character 1"),
        ("debug(.)", "undefined filter at character 1"),
        (
            "include \"a\"; .",
            "modules and files cannot be imported: write the definitions in the expression at character 10",
        ),
        ("import \"a\" as x; .", "modules and files cannot be imported"),
        ("import \"a\" as x {search: \"./\"}; x::f", "modules and files cannot be imported"),
        ("import \"a\" as $x; $x", "modules and files cannot be imported"),
        ("import \"a\" as $x; .", "modules and files cannot be imported"),
        ("import \"/etc/passwd\" as $x {search: \"/\"}; $x::x", "modules and files cannot be imported"),
        ("import \"a\" as $x; import \"b\" as y; $x | y::f", "modules and files cannot be imported"),
    ];
    for (expression, expected) in table {
        finish(desk.command("labels list --jq").arg(expression), "").expect(2, &[expected, "--jq"]);
    }
    desk.run("labels list --jq . -o csv").expect(2, &["`--jq` is for JSON only"]);
    desk.run("labels list --raw").expect(2, &["--jq"]);
    assert!(desk.server.received_requests().is_empty());
    let failed = desk.run("labels list --jq .a").expect(1, &["error: `--jq`: cannot index"]);
    assert!(failed.stderr.len() < 300, "{failed:?}");
    desk.run("labels create --label-title x --jq .a.b.c").expect(0, &["null"]);
    desk.run("labels create --label-title y --jq '.label_id.a'").expect(7, &["it took effect", "`--jq`: "]);
}

#[test]
fn expressions_and_responses_cannot_crash_the_program() {
    let desk = Desk::new("jq-deep");
    let deep = |sign: &str| sign.repeat(30_000);
    let own = [
        ("def f: [f]; f".to_owned(), 1),
        ("def f: 1 + f; f".to_owned(), 1),
        ("reduce range(1000000) as $x (0; [.]) | tojson".to_owned(), 1),
        (format!("{}1{}", deep("("), deep(")")), 2),
        (format!("{}1{}", deep("["), deep("]")), 2),
        (format!(".{}", deep("[0]")), 2),
        (format!("0{}0", deep(" - -")), 2),
        (format!("{}.", deep(".|")), 2),
        (format!("{}1", "def f: 1; ".repeat(9_000)), 2),
        (format!("{}.{}", "if ".repeat(8_000), " then 1 end".repeat(8_000)), 2),
    ];
    for (expression, code) in own {
        let start: String = expression.chars().take(40).collect();
        // A depth that is too large for one build of the program is fine for another.
        let ran = finish(desk.command("labels list --jq").arg(&expression), "");
        assert!(ran.code == code || expression.len() > 1000 && (0..=2).contains(&ran.code), "{start}: {}", ran.code);
        assert!(ran.code == 0 || ran.stderr.contains("--jq"), "{start}: {:.200}", ran.stderr);
    }
    for (subject, code) in [("[".repeat(10_001), 1), ("{\"a\":".repeat(200_000), 1), ("[]".to_owned(), 0)] {
        let body = format!("[{{\"label\": {{\"label_id\": 1, \"label_title\": {}}}}}]", serde_json::json!(subject));
        desk.server.clear_faults();
        desk.server.inject_fault(helpdesk_fake::Fault::respond_with(200, body).on("labels.list"));
        for expression in [".[0].label_title|fromjson", ".[].label_title|try fromjson catch empty"] {
            let ran = finish(desk.command("labels list --jq").arg(expression), "");
            assert!(ran.code == code || expression.contains("try"), "{expression}: {}", ran.code);
            assert!(ran.code == 0 || ran.stderr.contains("error: `--jq`: "), "{expression}: {:.200}", ran.stderr);
        }
    }
}

#[test]
fn closed_output_ends_an_endless_expression() {
    use std::io::Read;
    use std::process::Stdio;
    let desk = Desk::new("jq-endless");
    let mut command = desk.command("labels list --jq 'repeat(1)'");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdout.take().unwrap().read_exact(&mut [0; 10]).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}

#[test]
fn each_line_goes_through_the_expression() {
    let desk = Desk::new("jq-lines");
    desk.server.seed(helpdesk_fake::Seed::cases(300));
    let ids = desk.run("cases list --all -o id").stdout();
    let printed = desk.run("cases list --all -o jsonl --jq .case_id").stdout();
    assert_eq!(printed, ids);
    let texts = desk.run("cases list --all -o jsonl --jq '\"a\\nb\\u001b\"' -r").stdout();
    assert_eq!(texts, "a\nb\u{1b}\n".repeat(ids.lines().count()));
}
