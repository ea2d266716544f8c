//! `--jq`, with the feature of that name.

use crate::desk::Desk;
use crate::run::finish;

#[test]
fn jq_prints_what_an_expression_finds() {
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
}

#[test]
fn a_wrong_jq_expression_is_wrong_usage_and_nothing_is_sent() {
    let desk = Desk::new("jq-wrong");
    let table = [
        (".[", "expected closing bracket at the end"),
        (".a + & b", "expected token at character 6, at `& b`"),
        ("map(nothing)", "undefined filter at character 5, at `nothing)`"),
        ("\"да\" | $x", "undefined variable at character 8, at `$x`"),
        // It would show the key.
        ("env.HELPDESK_API_KEY", "undefined filter at character 1"),
        ("$ENV.HELPDESK_API_KEY", "undefined variable at character 1"),
        // An exit code is that of the command, and standard error is no place for what the service says.
        ("halt(3)", "undefined filter at character 1"),
        (".[0] | halt", "undefined filter at character 8"),
        ("halt_error", "undefined filter at character 1"),
        ("stderr", "undefined filter at character 1"),
        ("debug(.)", "undefined filter at character 1"),
        ("include \"a\"; .", "module loading not supported at character 10"),
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
