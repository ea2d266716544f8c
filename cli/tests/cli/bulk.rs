//! One request for each line of standard input, and the journal.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use helpdesk::{CaseStatus, cases, messages};
use helpdesk_fake::{Fault, Seed};

use crate::desk::Desk;
use crate::outcomes::interruptible;

const CLOSE: &str = "cases update - --status closed";

/// A fake server with many cases, and the ids of the first of them.
fn desk(test: &str, cases: usize) -> (Desk, Vec<String>) {
    let desk = Desk::new(test);
    desk.server.seed(Seed::cases(cases));
    let listed = desk.run("cases list --all -o id --show-merged-cases true --show-active-chats true").stdout();
    let ids = listed.lines().take(cases).map(str::to_owned).collect::<Vec<_>>();
    desk.server.clear_requests();
    (desk, ids)
}

/// The files of journals that are left.
fn journals(desk: &Desk) -> usize {
    std::fs::read_dir(desk.path(".local/state/helpdesk/bulk")).map_or(0, Iterator::count)
}

#[test]
fn ids_printed_by_a_list_are_input_of_a_change() {
    let (desk, _) = desk("bulk-pipe", 20);
    let open = desk.run("cases list --status open -o id").stdout();
    let count = open.lines().count();
    assert!(count > 5, "{open}");
    // A person has to see how many there are, and a pipe is no person.
    let question = format!("not confirmed: Changes a case: {count} records, in the account at http://127.0.0.1");
    desk.run_with(CLOSE, &open).expect(2, &[&question, "add `--yes`"]);
    let dry = desk.run_with(&format!("{CLOSE} --dry-run"), &open).expect(0, &[&format!("the first of {count} lines:")]);
    assert_eq!(dry.stdout.matches("PUT http").count(), 1, "{dry:?}");
    let run = desk.run_with(&format!("{CLOSE} --yes"), &open).expect(0, &[&format!("{count} done\n")]);
    assert_eq!(run.stdout, "");
    assert!(desk.server.blocking_client().items(cases::list()).all(|it| it.unwrap().status != Some(CaseStatus::Open)));
    assert_eq!(journals(&desk), 0, "nothing is left that a later run has to know");
    // Repeating the command is a new wish, and prints the records if a format is chosen.
    let printed = desk.run_with(&format!("{CLOSE} --yes -o jsonl --fields case_id,status"), &open).stdout();
    let expected = open.lines().map(|id| format!("{{\"case_id\":{id},\"status\":\"closed\"}}\n")).collect::<String>();
    assert_eq!(printed, expected);
    let read = desk.run_with("cases get - -o csv --fields case_id", &open).stdout();
    assert_eq!(read.lines().skip(1).collect::<Vec<_>>(), open.lines().collect::<Vec<_>>());
    // An operation on many takes them as one list.
    desk.run_with("cases trash-many - --yes -o json", &open).expect(0, &[open.lines().next().unwrap()]);
    desk.run("cases update --help").expect(0, &["`-` reads lines of standard input:", "--journal <FILE>"]);
}

/// A page has at most 100 records, and a person wants 250.
#[test]
fn limit_above_a_page_reads_several_pages() {
    let (desk, _) = desk("several-pages", 300);
    let listed = desk.run("cases list --limit 250 -o id").expect(0, &["250 of ", "; --all reads the rest"]);
    assert_eq!(listed.stdout.lines().count(), 250);
    assert_eq!(desk.server.received_requests().len(), 3);
    let rest = desk.run("cases list --limit 100000 -o id").expect(0, &[]);
    assert!(rest.stdout.lines().count() > 250 && !rest.stderr.contains("--all"), "{rest:?}");
    desk.run("cases list --limit 250 --page 2").expect(2, &["at most 100"]);
    desk.run("cases list --limit 250 --no-validation").expect(4, &["limit"]);
}

/// The ids come through a pipe, and the number from the terminal.
#[test]
fn a_person_confirms_by_the_number() {
    let (desk, ids) = desk("bulk-confirmed", 3);
    let line = format!("printf '{}' | helpdesk cases update - --status closed", ids.join("\\n"));
    let asked = "3 records, in the account at";
    desk.run_shell_in_terminal(&line, &[(asked, "yes")]).expect(5, &["Type `3` to confirm", "nothing was changed"]);
    desk.run_shell_in_terminal(&line, &[(asked, "3")]).expect(0, &["3 done"]);
}

#[test]
fn lines_have_separate_values() {
    let desk = Desk::new("bulk-values");
    let lines = "{\"case\": 10001, \"content\": \"@Ann, it is \\\"done\\\".\"}\n\n\
                 {\"case\": \"10002\", \"content_html\": \"<b>Готово</b>\", \"staff-id\": 601}\n\
                 {\"case\": 10001, \"content\": \"@Ann, it is \\\"done\\\".\"}\n";
    desk.run_with("messages create - --yes", lines).expect(0, &["2 done\n"]);
    let client = desk.server.blocking_client();
    let written = |case| client.send(messages::list(case)).unwrap().items.pop().unwrap();
    assert_eq!(written(10_001_u64).content.as_str(), "@Ann, it is \"done\".");
    assert_eq!(written(10_002).content_html.as_str(), "<b>Готово</b>");
    // Values of a line override values of the command line.
    let lines = "{\"label\": 701, \"label_title\": \"a\"}\n702\n";
    desk.run_with("labels update - --label-title b --yes -o jsonl", lines).expect(0, &["\"a\"", "\"b\""]);
    // The output of a list has the name of the whole id, and typed values of custom fields.
    let line = "{\"case_id\": 10001, \"custom_fields\": {\"cf_25\": \"true\", \"26\": false}, \"subject\": null}";
    let output = desk.run_with("cases update - --dry-run", line).stdout();
    assert!(
        output.contains("/cases/10001.json") && output.contains("{\"cf_25\":\"true\",\"cf_26\":false}"),
        "{output}"
    );
}

#[test]
fn wrong_lines_send_nothing() {
    let desk = Desk::new("bulk-wrong");
    let table = [
        (
            "{\"case\": 10001, \"case_number\": \"x\"}",
            "1 of 1 lines are wrong",
            "`case_number` is no parameter; did you mean `case`?",
        ),
        ("{\"case\": 10001, \"status\": \"opne\"}", "1 of 1 lines are wrong", "did you mean `open`?"),
        ("{\"status\": \"open\"}", "1 of 1 lines are wrong", "line 1: "),
        ("{\"case\": 10001", "standard input cannot be read as ids or objects", "line 1: "),
        ("[10001, 10002]", "standard input cannot be read as ids or objects", "jq -c '.[]'"),
        ("\n  \n", "standard input is empty", ""),
        ("", "standard input is empty", ""),
    ];
    for (lines, error, cause) in table {
        desk.run_with(&format!("{CLOSE} --yes"), lines).expect(2, &[error, cause]);
    }
    desk.run_with("labels update - --label-title x --yes", "701\nten\n")
        .expect(2, &["1 of 2 lines", "line 2: <LABEL>: `ten` is the name of no label; there are `urgent` (701)"]);
    desk.run_with("cases trash-many - --yes", "{\"case\": 10001}").expect(2, &["expected an id, because one request"]);
    let message = |values: &str| format!("{{\"case\": 10001, {values}}}");
    let table = [
        (message("\"content\": [\"a\", \"b\"]"), "`content`: expected one value, got a list"),
        (message("\"content\": {\"a\": \"b\"}"), "`content`: expected a string, got `{"),
        (message("\"content\": \" \""), "`content`: it is empty"),
        (message("\"attachments\": []"), "`attachments`: it is empty"),
        ("10001,10002".to_owned(), "it is named by identifier or by number"),
        ("case_id".to_owned(), "it is named by identifier or by number"),
    ];
    for (line, why) in table {
        desk.run_with("messages create - --yes", &line).expect(2, &["1 of 1 lines are wrong", why]);
    }
    for (line, why) in [
        ("cases trash-many 10002 - --yes", "`-` stands alone"),
        ("messages update - - --content x --yes", "`-` can stand once"),
        ("messages list - --all", "`--all` reads one list to its end"),
        ("cases update 10001 --status open --journal j", "`--journal` needs `-`"),
    ] {
        desk.run_with(line, "10001\n").expect(2, &[why]);
    }
    // An option is only left out where the lines can have it.
    desk.run_with("cases create --subject - --no-validation", "").expect(2, &["required arguments were not provided"]);
    let sent = desk.server.received_requests();
    assert_eq!(sent.iter().map(|it| it.operation).collect::<Vec<_>>(), [Some("labels.list")], "a name is looked up");
}

#[test]
fn same_command_sends_the_remaining_lines() {
    let (desk, ids) = desk("bulk-rest", 70);
    let lines = format!("{}\n99999999\n", ids[..60].join("\n"));
    let line = "messages create - --content 'On its way.' --yes";
    let rejected = "rejected: 99999999: messages.create: HTTP 404";
    desk.run_with(line, &lines)
        .expect(8, &["60 done, 1 rejected", rejected, "correct the lines", "without it, all are"]);
    assert_eq!(journals(&desk), 1);
    desk.server.clear_requests();
    desk.run_with(line, &lines).expect(8, &["continues the run of ", "60 done before; 1 left", rejected]);
    assert_eq!(desk.server.received_requests().len(), 1);
    // The journal of another, finished list does not affect this one.
    desk.run_with(line, &ids[65]).expect(0, &["1 done\n"]);
    desk.server.clear_requests();
    desk.run_with(line, &lines).expect(8, &["done before; 1 left"]);
    assert_eq!(desk.server.received_requests().len(), 1);
    // A change that cannot take effect twice needs none, if the outcome of each record is known.
    desk.run_with("cases update - --priority low --yes", &lines).expect(8, &["60 done, 1 rejected"]);
    assert_eq!(journals(&desk), 1);
    let journal = desk.path("journal.jsonl");
    let named = format!("cases update - --priority high --yes --journal {}", journal.display());
    desk.run_with(&named, &ids[..2].join("\n")).expect(0, &["2 done"]);
    assert!(!journal.exists());
    // Another file is no journal.
    std::fs::write(&journal, "a letter\n").unwrap();
    desk.run_with(&named, &ids[0]).expect(1, &["cannot use the journal", "it is no journal: line 1"]);
    assert_eq!(std::fs::read_to_string(&journal).unwrap(), "a letter\n");
}

#[test]
fn message_of_unknown_outcome_is_reported_and_not_repeated() {
    let desk = Desk::new("bulk-unknown");
    desk.server.inject_fault(Fault::reset().after_processing().on("messages.create").nth(1));
    let line = "messages create - --content 'A canary' --yes";
    desk.run_with(line, "10001\n").expect(6, &["unknown: 10001: ", "0 done, 1 unknown"]);
    desk.run_with(line, "10001\n10002\n").expect(6, &["1 done, 1 unknown from an earlier run"]);
    desk.server.clear_requests();
    let expected_notes = ["continues the run of ", "unknown from an earlier run: 10001", "no run sends them again"];
    desk.run_with(line, "10001\n10002\n").expect(6, &expected_notes);
    assert_eq!(desk.server.received_requests().len(), 0);
    let path = desk.path(".local/state/helpdesk/bulk");
    let journal = std::fs::read_dir(path).unwrap().next().unwrap().unwrap();
    let text = std::fs::read_to_string(journal.path()).unwrap();
    assert!(text.contains("10001") && !text.contains("canary") && !text.contains("example.com"), "{text}");
    assert!(!journal.file_name().to_string_lossy().contains("canary"));
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(journal.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    // A change that has the same effect twice is repeated.
    (1..=9).for_each(|nth| desk.server.inject_fault(Fault::reset().after_processing().on("cases.update").nth(nth)));
    let expected_notes = ["1 unknown", "the same command sends what is left"];
    desk.run_with(&format!("{CLOSE} --yes"), "10001\n").expect(6, &expected_notes);
    desk.server.clear_faults();
    desk.run_with(&format!("{CLOSE} --yes"), "10001\n").expect(0, &["1 done"]);
}

/// The contents of the messages of a case that begin with a word, in the order in which they were sent.
fn sent_to(desk: &Desk, case: u64, word: &str) -> Vec<String> {
    let all = desk.server.blocking_client().send(messages::list(case)).unwrap().items;
    let mut all = all.into_iter().filter(|it| it.content.starts_with(word)).collect::<Vec<_>>();
    all.sort_by_key(|it| it.message_id);
    all.into_iter().map(|it| it.content.to_string()).collect()
}

/// Lines with parts of a message for each of two cases.
fn parts() -> String {
    (1..=5)
        .map(|nth| {
            format!("{{\"case\":10001,\"content\":\"part {nth}\"}}\n{{\"case\":10002,\"content\":\"part {nth}\"}}\n")
        })
        .collect()
}

fn in_order(count: usize) -> Vec<String> {
    (1..=count).map(|nth| format!("part {nth}")).collect()
}

/// The first requests take the longest, and each place fails once.
#[test]
fn lines_of_one_case_are_sent_in_their_order_over_failures_and_runs() {
    for failing in 0..=6 {
        let desk = Desk::new(&format!("bulk-order-{failing}"));
        for nth in 1..=6 {
            let delay = Duration::from_millis(60 - 10 * nth);
            desk.server.inject_fault(Fault::delay(delay).on("messages.create").nth(nth));
        }
        if failing > 0 {
            desk.server.inject_fault(Fault::status(400).on("messages.create").nth(failing));
        }
        let line = "messages create - --yes";
        let first = desk.run_with(line, &parts());
        assert_eq!(first.code, if failing == 0 { 0 } else { 8 }, "{first:?}");
        for case in [10_001, 10_002] {
            let sent = sent_to(&desk, case, "part");
            assert_eq!(sent, in_order(sent.len()), "{failing}: a line follows one that was rejected");
        }
        if failing > 0 {
            assert!(first.stderr.contains("an earlier request for the same record failed"), "{first:?}");
            desk.run_with(line, &parts()).expect(0, &["continues the run of "]);
        }
        assert_eq!([10_001, 10_002].map(|case| sent_to(&desk, case, "part")), [in_order(5), in_order(5)], "{failing}");
    }
}

/// Lines of one case, in pairs that are one request or two.
#[test]
fn lines_with_the_same_request_are_sent_once() {
    let fields = |value: &str| format!("\"custom_fields\": {value}");
    let pairs = [
        (fields("{\"25\": [\"a\", \"b\"]}"), fields("{\"25\": \"a,b\"}"), 2),
        (fields("{\"25\": [\"a\", \"b\"]}"), fields("{\"25\": [[\"a\"], \"b\"]}"), 2),
        (fields("{\"25\": []}"), fields("{\"25\": \"\"}"), 2),
        (fields("{\"25\": []}"), fields("{\"25\": {}}"), 2),
        (fields("{\"25\": {\"b\": 1}}"), fields("{\"25\": \"b=1\"}"), 2),
        (fields("{\"25\": {\"b\": [1]}}"), fields("{\"25\": {\"b\": 1}}"), 2),
        (fields("{\"25\": true}"), fields("{\"25\": \"true\"}"), 2),
        (fields("{\"25\": 7}"), fields("{\"25\": \"7\"}"), 2),
        (fields("{\"25\": \"a\", \"26\": \"b\"}"), fields("{\"25\": \"a,26=b\"}"), 2),
        (fields("{\"25\": \"a\", \"26\": true}"), fields("{\"cf_26\": true, \"cf_25\": \"a\"}"), 1),
        (fields("{\"25\": {\"a\": 1, \"b\": 2}}"), fields("{\"25\": {\"b\": 2, \"a\": 1}}"), 1),
        ("\"add_labels\": [701, 702]".to_owned(), "\"add_labels\": [702, 701]".to_owned(), 2),
        ("\"add_labels\": [701]".to_owned(), "\"add_labels\": \"701\"".to_owned(), 1),
        ("\"group_id\": 401".to_owned(), "\"group-id\": \"401\"".to_owned(), 1),
        ("\"subject\": \"7\"".to_owned(), "\"subject\": 7".to_owned(), 1),
        ("\"subject\": \"@a\"".to_owned(), "\"subject\": \"@@a\"".to_owned(), 2),
    ];
    let messages = "messages create - --content x --do-not-send-email true";
    let flag = |value: &str| format!("\"do_not_send_email\": {value}");
    let flags = [
        (flag("true"), flag("\"true\""), 1),
        (flag("true"), flag("\"yes\""), 1),
        (flag("true"), "\"content\": \"x\"".to_owned(), 1),
        (flag("true"), flag("\"no\""), 2),
    ];
    let flags = flags.into_iter().map(|pair| (messages, pair));
    let desk = Desk::new("bulk-values-alike");
    for (command, (one, other, count)) in
        pairs.into_iter().map(|pair| ("cases update - --no-validation", pair)).chain(flags)
    {
        let lines = [&one, &other].map(|it| format!("{{\"case\": 10001, {it}}}\n")).concat();
        let ran = desk.run_with(command, &lines);
        let expected_note = if count == 1 { ": 1 record," } else { ": 2 records," };
        assert!(ran.stderr.contains(expected_note), "{one} and {other}: {ran:?}");
    }
    // The text of a file is not its name.
    let desk = Desk::new("bulk-values-file");
    std::fs::write(desk.path("text.txt"), "From the file.").unwrap();
    let lines = "{\"case\": 10001, \"content\": \"@text.txt\"}\n10001\n";
    desk.run_with("messages create - --content @text.txt --yes", lines).expect(0, &["2 done"]);
}

/// The third line is no repetition: the second one has changed the case meanwhile.
#[test]
fn equal_line_after_another_line_of_its_case_is_sent() {
    let desk = Desk::new("bulk-between");
    let lines =
        ["open", "closed", "open", "open"].map(|it| format!("{{\"case\":10001,\"status\":\"{it}\"}}\n")).concat();
    for expected_note in ["2 done, 1 rejected", "3 done"] {
        if expected_note.contains("rejected") {
            desk.server.inject_fault(Fault::status(400).on("cases.update").nth(3));
        }
        let ran = desk.run_with("cases update - --yes", &lines);
        assert!(ran.stderr.contains(expected_note), "{expected_note}: {ran:?}");
    }
    assert_eq!(desk.run("cases get 10001 --jq .status -r").stdout(), "open\n");
    // A single request for all ids contains each id once.
    let output = desk.run_with("cases trash-many - --dry-run", "10002\n10003\n\"10002\"\n10002\n").stdout();
    assert!(output.contains("/cases/10002,10003/"), "{output}");
}

#[test]
fn lines_after_an_unknown_outcome_wait_for_a_decision() {
    for (decision, expected_note, expected) in [
        ("done", "4 done", vec!["part 1", "part 2", "part 3", "part 4", "part 5"]),
        ("send", "5 done", vec!["part 1", "part 1", "part 2", "part 3", "part 4", "part 5"]),
    ] {
        let desk = Desk::new(&format!("bulk-decision-{decision}"));
        let line = "messages create - --yes --journal journal.jsonl";
        let first = "{\"case\":10001,\"content\":\"part 1\"}\n";
        desk.server.inject_fault(Fault::reset().after_processing().on("messages.create").nth(1));
        desk.run_with(line, first).expect(6, &["unknown in this run: 10001 (line 1)"]);
        // Other lines of the same case wait too; lines of other cases do not.
        let others = "{\"case\":10001,\"content\":\"part 9\"}\n{\"case\":10002,\"content\":\"part 1\"}\n";
        let told_then = ["1 done", "by the line in that one: 10001 (line 1)", "about these: 10001 (line 1)"];
        desk.run_with(line, others).expect(6, &told_then);
        desk.server.clear_requests();
        let told_then =
            ["earlier run: 10001 (line 1)", "about these: 10001 (line 3), 10001 (line 5)", "--unknown send"];
        desk.run_with(line, &parts()).expect(6, &told_then);
        assert_eq!(sent_to(&desk, 10_001, "part"), ["part 1"]);
        desk.run_with(&format!("{line} --unknown {decision}"), &parts()).expect(0, &[expected_note, "done before"]);
        assert_eq!(sent_to(&desk, 10_001, "part"), expected);
        assert!(!desk.path("journal.jsonl").exists());
    }
    let desk = Desk::new("bulk-decision-usage");
    desk.run("cases update 10001 --status open --unknown done").expect(2, &["`--unknown` needs `-`"]);
}

/// The values of a field in the bodies of creates that arrived.
fn bodies(desk: &Desk, field: &str) -> Vec<String> {
    let all = desk.server.received_requests();
    let creates = all.iter().filter(|it| it.operation == Some("messages.create"));
    creates.map(|it| it.body[field].to_string()).collect()
}

/// A time that depends on the clock is the same in each run, wherever it is written.
#[test]
fn a_relative_time_is_resolved_once_for_all_runs() {
    let with = |more: &str| {
        [10_001, 10_002, 10_003].map(|it| format!("{{\"case\":{it},\"content\":\"Call?\"{more}}}\n")).concat()
    };
    for (name, options, lines) in [
        ("option", " --content 'Call?' --send-at 'in 2h'", "10001\n10002\n10003\n".to_owned()),
        ("text", " --send-at 'in 2h'", with("")),
        ("line", "", with(",\"send_at\":\"in 2h\"")),
    ] {
        let desk = Desk::new(&format!("bulk-relative-{name}"));
        desk.server.inject_fault(Fault::status(400).on("messages.create").nth(2));
        let line = format!("messages create - --yes{options}");
        desk.run_with(&line, &lines).expect(8, &["2 done, 1 rejected"]);
        sleep(Duration::from_millis(1100));
        let expected_notes = ["continues the run of ", "`in 2h` is ", "as in the earlier run", "1 done, 2 done before"];
        desk.run_with(&line, &lines).expect(0, &expected_notes);
        let times = bodies(&desk, "send_at");
        assert_eq!((times.len(), times.iter().collect::<BTreeSet<_>>().len()), (4, 1), "{name}: {times:?}");
        assert_eq!(journals(&desk), 0);
    }
}

/// A journal that a rejected line has left is of no concern to another message, although both runs have the same options.
#[test]
fn relative_time_of_another_message_is_resolved_again() {
    for (name, options, time) in [("line", "", ",\"send_at\":\"in 2h\""), ("option", " --send-at 'in 2h'", "")] {
        let desk = Desk::new(&format!("bulk-relative-other-{name}"));
        let line = format!("messages create - --yes{options}");
        let message = |case: u64, content: &str| format!("{{\"case\":{case},\"content\":\"{content}\"{time}}}\n");
        let monday = message(10_001, "Monday") + &message(999_999, "Monday");
        let first = desk.run_with(&line, &monday).expect(8, &["1 done, 1 rejected"]);
        assert!(!first.stderr.contains("as in the earlier run"), "{name}: there is no earlier run");
        sleep(Duration::from_millis(1100));
        let other = desk.run_with(&line, &message(10_001, "Tuesday")).expect(0, &["1 done"]);
        assert!(!other.stderr.contains("as in the earlier run"), "{name}: {}", other.stderr);
        let times = bodies(&desk, "send_at");
        assert_eq!((times.len(), times[0] == times[1], times[1] == times[2]), (3, true, false), "{name}: {times:?}");
    }
}

/// A case number means the same case as its id, and a name keeps its earlier id.
#[test]
fn another_spelling_of_a_record_is_the_same_line() {
    let desk = Desk::new("bulk-spelling");
    let number = desk.run("cases get 10001 --jq .case_number -r").stdout().trim().to_owned();
    desk.server.inject_fault(Fault::status(400).on("messages.create").nth(2));
    let line = "messages create - --content 'Once.' --yes";
    desk.run_with(line, &format!("{number}\n10001\n10002\n")).expect(8, &["1 done, 1 rejected"]);
    desk.server.clear_requests();
    let spellings =
        ["10001", "10001.0", "1.0001e4", "\"010001\"", "\"+10001\"", "\"10001.0\"", &format!("\"{number}\"")];
    let lines = spellings.map(|case| format!("{{\"case\":{case}}}\n")).concat() + "{\"case_id\": \"10002\"}\n";
    desk.run_with(line, &lines).expect(0, &["1 done, 1 done before"]);
    assert_eq!([10_001, 10_002].map(|case| sent_to(&desk, case, "Once.").len()), [1, 1]);
    // The number is read once.
    assert_eq!(desk.server.received_requests().iter().filter(|it| it.operation == Some("cases.get")).count(), 0);
}

#[test]
fn name_with_a_changed_id_keeps_the_id_of_the_first_run() {
    let desk = Desk::new("bulk-renamed");
    let client = desk.server.blocking_client();
    let staff = client.send(helpdesk::staff::list()).unwrap().items;
    let name = |it: &helpdesk::StaffMember| it.staff_full_name.clone().unwrap();
    desk.server.inject_fault(Fault::status(400).on("messages.create").nth(2));
    let line = format!("messages create - --content 'Once.' --staff-id '{}' --yes", name(&staff[0]));
    desk.run_with(&line, "10001\n10002\n").expect(8, &["1 done, 1 rejected"]);
    let rename = |id, name: &str| client.send(helpdesk::staff::update(id).staff_full_name(name)).unwrap();
    rename(staff[0].staff_id, "Somebody Else");
    rename(staff[1].staff_id, &name(&staff[0]));
    desk.run_with(&line, "10001\n10002\n").expect(0, &["1 done, 1 done before"]);
    let authors = bodies(&desk, "staff_id");
    assert_eq!(authors.iter().collect::<BTreeSet<_>>().len(), 1, "{authors:?}");
    assert_eq!(sent_to(&desk, 10_001, "Once.").len(), 1);
}

#[test]
fn a_file_that_changed_since_the_first_run_stops() {
    let desk = Desk::new("bulk-file");
    // The second case does not exist.
    let lines = "10001\n99999999\n";
    std::fs::write(desk.path("text.txt"), "One.").unwrap();
    let line = "messages create - --content @text.txt --yes";
    desk.run_with(line, lines).expect(8, &["1 done, 1 rejected"]);
    std::fs::write(desk.path("text.txt"), "Two.").unwrap();
    desk.server.clear_requests();
    desk.run_with(line, lines).expect(1, &["an earlier run has sent other content", "10001 (line 1)", "--journal"]);
    assert!(desk.server.received_requests().is_empty());
    desk.run_with(line, "10002\n").expect(0, &["1 done"]);
}

#[test]
fn a_journal_that_is_empty_or_cut_stops() {
    let (desk, ids) = desk("bulk-cut", 12);
    let lines = format!("{}\n99999999\n", ids.join("\n"));
    let line = "messages create - --content 'Once.' --yes --journal journal.jsonl";
    desk.run_with(line, &lines).expect(8, &["12 done, 1 rejected"]);
    let journal = std::fs::read(desk.path("journal.jsonl")).unwrap();
    desk.server.clear_requests();
    let head = journal.iter().position(|it| *it == b'\n').unwrap() + 1;
    let line_ends = journal.iter().enumerate().filter(|it| *it.1 == b'\n').map(|it| it.0 + 1);
    let ends = line_ends.take_while(|it| *it < journal.len()).chain([head + 5, journal.len() - 1]).collect::<Vec<_>>();
    for end in ends {
        std::fs::write(desk.path("journal.jsonl"), &journal[..end]).unwrap();
        desk.run_with(line, &lines).expect(1, &["cannot use the journal", "it was cut", "look which records are done"]);
    }
    std::fs::write(desk.path("journal.jsonl"), "").unwrap();
    desk.run_with(line, &lines).expect(1, &["cannot use the journal", "it is empty"]);
    assert!(desk.server.received_requests().is_empty());
    std::fs::write(desk.path("journal.jsonl"), &journal).unwrap();
    desk.run_with(line, &lines).expect(8, &["1 rejected, 12 done before"]);
}

#[test]
fn every_unknown_outcome_is_listed_with_its_line() {
    let (desk, ids) = desk("bulk-all-unknown", 40);
    (1..=40).for_each(|nth| desk.server.inject_fault(Fault::reset().after_processing().on("messages.create").nth(nth)));
    let line = "messages create - --content 'Once.' --yes";
    let first = desk.run_with(line, &ids.join("\n")).expect(6, &["40 unknown"]);
    let second = desk.run_with(line, &ids.join("\n")).expect(6, &["40 unknown from an earlier run"]);
    for (nth, id) in (1..).zip(&ids) {
        let place = format!("{id} (line {nth})");
        assert!(first.stderr.contains(&place) && second.stderr.contains(&place), "{place}: {second:?}");
    }
}

/// A reader that ends early, such as `head`, ends no change and hides no outcome.
#[test]
fn a_closed_output_loses_no_outcome() {
    for format in ["table", "json", "jsonl", "csv", "id"] {
        let (desk, ids) = desk(&format!("bulk-closed-{format}"), 20);
        let lines = format!("{}\n99999999", ids.join("\n"));
        let line = format!("{CLOSE} --yes -o {format}");
        let mut command = desk.command(&line);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(8), "{format}: {stderr}");
        assert!(stderr.contains("20 done, 1 rejected") && !stderr.contains("\n\n"), "{format}: {stderr}");
    }
}

#[test]
fn wrong_credentials_end_the_command() {
    let (desk, ids) = desk("bulk-credentials", 30);
    (1..=30).for_each(|nth| desk.server.inject_fault(Fault::status(401).on("cases.update").nth(nth)));
    let ran = desk.run_with(&format!("{CLOSE} --yes"), &ids.join("\n"));
    let ran = ran.expect(3, &["rejected", "not taken", "try: helpdesk doctor"]);
    assert!(desk.server.received_requests().len() < 10, "{ran:?}");
}

#[test]
fn ctrl_c_lets_the_requests_under_way_complete() {
    let (desk, ids) = desk("bulk-interrupted", 40);
    (1..=4).for_each(|nth| {
        desk.server.inject_fault(Fault::delay(Duration::from_millis(700)).on("cases.update").nth(nth));
    });
    let mut child = interruptible(&desk, &format!("{CLOSE} --yes")).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(ids.join("\n").as_bytes()).unwrap();
    while desk.server.received_requests().is_empty() {
        sleep(Duration::from_millis(1));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let (code, stderr) = (output.status.code(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(code, Some(130), "{stderr}");
    assert!(
        stderr.contains("no more records: the requests under way complete") && stderr.contains("not taken"),
        "{stderr}"
    );
    assert!(!stderr.contains("unknown"), "{stderr}");
    desk.server.clear_faults();
    desk.server.clear_requests();
    desk.run_with(&format!("{CLOSE} --yes"), &ids.join("\n")).expect(0, &["done before"]);
    assert!(desk.server.received_requests().len() < 40);
}

/// Kills the program at many points, with faults of the service between them. Each message is sent once, or reported as unknown.
#[test]
fn a_thousand_messages_survive_thirty_kills() {
    const KILLS: u64 = 30;
    let seed = std::env::var("BULK_SEED").ok().and_then(|it| it.parse().ok()).unwrap_or(20_261_126);
    println!("BULK_SEED={seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let (desk, ids) = desk("bulk-kills", 1000);
    for _ in 0..40 {
        let fault = match random.u8(..4) {
            0 => Fault::status(500).after_processing(),
            1 => Fault::status(503),
            2 => Fault::reset().after_processing(),
            _ => Fault::truncated(),
        };
        desk.server.inject_fault(fault.on("messages.create").nth(random.u64(1..1000)));
    }
    let line = "messages create - --content 'Once alone.' --yes --journal journal.jsonl";
    let lines = ids.join("\n");
    for _ in 0..KILLS {
        // Each look at the requests copies them.
        desk.server.clear_requests();
        let sent = random.usize(5..30);
        let mut child =
            desk.command(line).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
        while desk.server.received_requests().len() < sent && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_micros(random.u64(100..1500)));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let ran = desk.run_with(line, &lines);
    assert!([0, 6, 8].contains(&ran.code), "{ran:?}");
    let ran = desk.run_with(line, &lines);
    let journal = std::fs::read_to_string(desk.path("journal.jsonl")).unwrap();
    let mut states = BTreeMap::new();
    for line in journal.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        if line["id"].is_null() {
            continue;
        }
        states.insert(line["id"].as_str().unwrap().to_owned(), line["state"].as_str().unwrap_or("unknown").to_owned());
    }
    desk.server.clear_faults();
    let client = desk.server.blocking_client();
    let count = |id: &String| {
        let of_case = client.send(messages::list(id.parse::<u64>().unwrap())).unwrap();
        of_case.items.iter().filter(|it| it.content == "Once alone.").count()
    };
    let counts = ids.iter().map(|id| (id, count(id))).collect::<BTreeMap<_, _>>();
    assert!(counts.values().all(|count| *count <= 1), "a message was sent twice: {counts:?}");
    let wrong = counts.iter().filter(|(id, count)| match states[**id].as_str() {
        "done" | "unreadable" => **count != 1,
        "unknown" => false,
        _ => true,
    });
    let wrong = wrong.map(|(id, count)| format!("{id}: {} and {count}", states[*id])).collect::<BTreeSet<_>>();
    assert!(wrong.is_empty(), "{wrong:?}\n{ran:?}");
    let unknown = states.values().filter(|it| *it == "unknown").count();
    assert!(
        unknown < 200 && ran.stderr.contains(&format!("{unknown} unknown from an earlier run")),
        "{unknown}: {ran:?}"
    );
}

/// A maintenance page is no proof that a line is done.
#[test]
fn a_page_with_status_200_is_an_unknown_outcome_and_the_journal_keeps_the_line() {
    let (desk, ids) = desk("bulk-page", 3);
    let replies = ids.iter().map(|id| format!("{{\"case\":{id},\"content\":\"Hello.\"}}\n")).collect::<String>();
    let bodies = ["<!DOCTYPE html><title>Back soon</title>", "{}", r#"{"success":true}"#, r#"{"message":false}"#, ""];
    for (index, body) in bodies.into_iter().enumerate() {
        let page = || desk.server.inject_fault(Fault::respond_with(200, body));
        for format in ["", "-o json"] {
            let line =
                format!("messages create - --yes --journal {index}{format}.journal {format}").replace("-o json.", "j.");
            page();
            desk.run_with(&line, &replies).expect(6, &["3 unknown", "look whether the unknown ones took effect"]);
            // Repeating the command sends no request twice, even if the service is available again.
            desk.server.clear_faults();
            desk.server.clear_requests();
            desk.run_with(&line, &replies).expect(6, &["unknown from an earlier run"]);
            assert_eq!(desk.server.received_requests().len(), 0, "{body}");
        }
        page();
        desk.run_with(&format!("{CLOSE} --yes"), &ids.join("\n")).expect(6, &["3 unknown", "the same command"]);
        assert_eq!(journals(&desk), 1, "{body}");
        desk.server.clear_faults();
        desk.run_with(&format!("{CLOSE} --yes"), &ids.join("\n")).expect(0, &["3 done"]);
        assert_eq!(journals(&desk), 0, "{body}");
    }
}
