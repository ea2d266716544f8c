//! `cargo xtask observe`: handwritten files in the form of `helpdesk verify`, and their effects on the spec.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use xtask::observe::{list, observe};
use xtask::sync::Mode;
use xtask::{Workspace, root};

use crate::freshness::{Copy, copy};

/// A file of an account with these facts: paths, numbers of records with and without the key, and the shapes of values.
fn account(copy: &Copy, name: &str, facts: &[(&str, u64, u64, &[&str])]) -> PathBuf {
    let facts = facts.iter().map(|(path, present, absent, shapes)| {
        let shapes: Value = shapes.iter().map(|shape| ((*shape).to_owned(), json!(present))).collect();
        ((*path).to_owned(), json!({ "present": present, "absent": absent, "shapes": shapes }))
    });
    let text = json!({
        "format": 1,
        "client": "helpdesk-rust/0.1.0",
        "month": "2026-11",
        "operations": { "labels.list": { "statuses": { "200": 1 }, "records": 10, "totals": { "integer": 1 }, "layouts": { "numbered": 1 } } },
        "facts": facts.collect::<Value>(),
        "filters": { "cases.list/query/status": "honored", "cases.list/query/priority": "ignored" },
        "headers": { "api_calls_left": 10 },
        "settled": { "api/page_zero": "first_page", "cases/several_labels": if name == "one.json" { "all" } else { "any" } },
    });
    let path = copy.root.join(name);
    fs::write(&path, text.to_string()).unwrap();
    path
}

/// All files of the spec, in the order of their names.
fn spec(copy: &Copy) -> String {
    copy.workspace.spec().unwrap().iter().map(|file| format!("{}\n{}", file.path, file.text)).collect()
}

/// The new and the removed lines of the spec.
fn changes(before: &str, after: &str) -> String {
    let (old, new) = (before.lines().collect::<Vec<_>>(), after.lines().collect::<Vec<_>>());
    let changes = similar::capture_diff_slices(similar::Algorithm::Myers, &old, &new);
    let lines = changes.iter().flat_map(|it| it.iter_changes(&old, &new)).filter_map(|change| match change.tag() {
        similar::ChangeTag::Equal => None,
        similar::ChangeTag::Insert => Some(format!("+{}\n", change.value())),
        similar::ChangeTag::Delete => Some(format!("-{}\n", change.value())),
    });
    lines.collect()
}

const MERGED: (&str, u64, u64, &[&str]) = ("Case/fields/merged_into", 10, 0, &["integer"]);
const ON_HOLD: (&str, u64, u64, &[&str]) = ("CaseStatus/values/on_hold", 3, 0, &[]);
const TITLE: (&str, u64, u64, &[&str]) = ("Label/fields/label_title", 10, 0, &["text"]);
const COLOR: (&str, u64, u64, &[&str]) = ("Label/fields/color", 10, 3, &["text", "null"]);
const CHANNEL: (&str, u64, u64, &[&str]) = ("Case/fields/channel", 10, 3, &["text"]);

#[test]
fn facts_of_two_accounts_are_written_and_others_need_acceptance() {
    let copy = copy("observed");
    let before = spec(&copy);
    let one = account(&copy, "one.json", &[MERGED, ON_HOLD, TITLE, COLOR, CHANNEL]);
    let two = account(&copy, "two.json", &[MERGED, ON_HOLD, TITLE]);
    let files = [one, two];

    let report = observe(&copy.workspace, &files, false, &[]).unwrap();
    assert_eq!(spec(&copy), before);
    insta::assert_snapshot!("observe_told", report);

    let report = observe(&copy.workspace, &files, true, &[]).unwrap();
    assert!(
        report.ends_with("spec/observed.yaml\n10 of 114 facts of the spec were seen, in 2 live accounts\n"),
        "{report}"
    );
    let written = spec(&copy);
    insta::assert_snapshot!("observe_written", changes(&before, &written));

    // The same files in another order, and one file alone.
    for files in [&[files[1].clone(), files[0].clone()][..], &files[..1]] {
        let report = observe(&copy.workspace, files, true, &[]).unwrap();
        assert!(!report.contains("wrote"), "{report}");
        assert_eq!(spec(&copy), written);
    }

    let accepted = ["Case/fields/channel", "Label/fields/color"].map(str::to_owned);
    observe(&copy.workspace, &files, true, &accepted).unwrap();
    insta::assert_snapshot!("observe_accepted", changes(&written, &spec(&copy)));
    copy.workspace.codegen(Mode::Write).unwrap();
    xtask::fmt_spec::fmt_spec(&copy.workspace, Mode::Check).unwrap();
    let surface = fs::read_to_string(copy.workspace.generated.join("SURFACE.txt")).unwrap();
    let line = "type CaseStatus value on_hold as OnHold unverified[observed in 2 accounts, 2026-11] observed";
    assert!(surface.contains(line), "{surface}");
    let listed = list(&copy.workspace).unwrap();
    assert!(!spec(&copy).contains("page_zero: Whether page 0") && spec(&copy).contains("several_labels: "));
    assert!(listed.contains("\n+ Label/fields/label_title\n") && listed.contains("\n  Label/fields/label_id\n"));
}

/// Spellings, sentinels and types of new fields, each accepted from one account.
#[test]
fn each_difference_becomes_its_key_of_the_language() {
    let cases: &[(&str, &[&str], &str)] = &[
        ("Label/fields/hue", &["integer", "zero"], "hue: type: int"),
        ("Label/fields/size", &["integer", "fraction"], "size: type: number"),
        ("Label/fields/is_old", &["boolean", "null"], "is_old: type: bool"),
        ("Label/fields/form", &["text", "integer_text", "empty_text"], "form: type: text"),
        ("Label/fields/until", &["time_text", "dash"], "until: type: timestamp none_if: \"-\" optional:"),
        ("Label/fields/at", &["time_text", "empty_text"], "at: type: timestamp optional:"),
        ("Label/fields/day", &["date_text"], "day: type: text"),
        ("Label/fields/more", &["object"], "more: type: json"),
        ("Label/fields/mixed", &["text", "integer"], "mixed: type: json"),
        ("Label/fields/nothing", &["null"], "nothing: type: json"),
        ("Label/fields/name=label_title", &["text"], "label_title: { type: text, aliases: [name], doc: Title. }"),
        ("Case/fields/copies=cc_emails", &["text"], "aliases: [recipient_cc, copies]"),
        ("Case/fields/user_id", &["integer", "zero"], "user_id: { type: UserId, none_if: 0,"),
        ("Case/fields/created_at", &["time_text", "dash"], "created_at: { type: timestamp, none_if: \"-\","),
        ("Case/fields/subject", &["text", "null"], "subject: type: text optional: { value: seen without it,"),
        ("MessageType/values/reply_bot", &[], "reply_bot: {"),
        ("Label/fields/amount", &["integer", "dash"], "amount: type: json"),
    ];
    let copy = copy("accepted");
    let before = spec(&copy);
    let path = |accepted: &'static str| accepted.split('=').next().unwrap();
    let facts = cases.iter().map(|(accepted, shapes, _)| (path(accepted), 10, 0, *shapes)).collect::<Vec<_>>();
    let file = account(&copy, "one.json", &facts);
    let accepted = cases.iter().map(|(accepted, ..)| (*accepted).to_owned()).collect::<Vec<_>>();
    observe(&copy.workspace, &[file], true, &accepted).unwrap_or_else(|it| panic!("{it}"));
    let changes = changes(&before, &spec(&copy)).replace('+', "");
    let changes = changes.split_whitespace().collect::<Vec<_>>().join(" ");
    for (accepted, _, expected) in cases {
        assert!(changes.contains(expected), "{accepted}: no `{expected}` in\n{changes}");
    }
    copy.workspace.codegen(Mode::Write).unwrap();
}

#[test]
fn accounts_count_alike_together_or_one_by_one() {
    let [together, apart] = ["together", "apart"].map(copy);
    for copy in [&together, &apart] {
        account(copy, "one.json", &[TITLE, MERGED]);
        account(copy, "two.json", &[TITLE, CHANNEL]);
        account(copy, "three.json", &[TITLE, MERGED, CHANNEL]);
    }
    let files = |copy: &Copy| ["one.json", "two.json", "three.json"].map(|name| copy.root.join(name));
    let accepted = ["Case/fields/merged_into".to_owned()];
    observe(&together.workspace, &files(&together), true, &[]).unwrap();
    for file in files(&apart) {
        let accepted = if file.ends_with("one.json") { &accepted[..] } else { &[] };
        observe(&apart.workspace, &[file], true, accepted).unwrap();
    }
    let ledger = |copy: &Copy| fs::read_to_string(copy.workspace.spec.join("observed.yaml")).unwrap();
    assert_eq!(ledger(&together), ledger(&apart));
    assert!(ledger(&together).contains("Label/fields/label_title: { accounts: 3, month: 2026-11, version: 0.1.0 }"));
    assert!(ledger(&together).contains("Case/fields/merged_into: { accounts: 2,"), "{}", ledger(&together));
}

#[test]
fn mistakes_of_observe_have_advice_and_write_nothing() {
    let copy = copy("mistaken");
    let good = account(&copy, "good.json", &[TITLE, CHANNEL]);
    let same = account(&copy, "same.json", &[TITLE, CHANNEL]);
    let other = copy.root.join("other.json");
    fs::write(&other, "{}").unwrap();
    let hostile: Vec<PathBuf> = [
        "Label/fields/a.b",
        "Nothing/fields/at_all",
        "cases.list/fields/at_all",
        "CaseStatus/fields/at_all",
        "Label/values/at_all",
    ]
    .iter()
    .enumerate()
    .map(|(index, path)| account(&copy, &format!("hostile{index}.json"), &[(path, 10, 0, &["text"])]))
    .collect();
    let local = copy.root.join("local.json");
    let text = fs::read_to_string(&good).unwrap().replacen('{', "{\"is_local\":true,", 1);
    fs::write(&local, text).unwrap();
    let accepts = |path: &str| vec![path.to_owned()];
    let mut cases = vec![
        (vec![good.clone(), same], vec![], "hold the same; name one file for each account"),
        (vec![other], vec![], "`helpdesk verify --save` writes it"),
        (vec![copy.root.join("lost.json")], vec![], "cannot read"),
        (vec![local], vec![], "of no live account"),
        (vec![good.clone()], accepts("Case/fields/chanel"), "no file shows there"),
        (vec![good.clone()], accepts("Label/fields/label_title"), "no file shows there"),
        (vec![good], accepts("labels.list"), "no file shows there"),
    ];
    let paths = ["Label/fields/a.b", "Nothing/fields/at_all", "cases.list/fields/at_all"];
    let paths = paths.iter().chain(&["CaseStatus/fields/at_all", "Label/values/at_all"]);
    cases.extend(hostile.iter().zip(paths).map(|(file, path)| (vec![file.clone()], accepts(path), "")));
    let before = spec(&copy);
    for (files, accepted, words) in cases {
        let error = observe(&copy.workspace, &files, true, &accepted).unwrap_err().to_string();
        assert!(error.contains(words) && !error.contains("panicked"), "{accepted:?}: {error}");
        assert_eq!(spec(&copy), before, "{accepted:?}");
    }
    let labels = copy.workspace.spec.join("labels.yaml");
    fs::write(&labels, fs::read_to_string(&labels).unwrap() + "\n\n# The end.\n").unwrap();
    let file = account(&copy, "unformatted.json", &[TITLE]);
    let error = observe(&copy.workspace, &[file], true, &[]).unwrap_err().to_string();
    assert!(error.contains("run `cargo xtask fmt-spec` first"), "{error}");
}

/// A ledger may have each path of the list.
#[test]
fn each_listed_fact_can_be_recorded() {
    let copy = copy("listed");
    let listed = list(&copy.workspace).unwrap();
    let paths = listed.lines().filter(|line| line.contains('/') || line.contains('.')).map(|line| &line[2..]);
    let paths = paths.filter(|line| !line.contains(' ')).collect::<BTreeSet<_>>();
    let line = |path: &&str| format!("  {path:?}: {{ accounts: 1, month: 2026-11, version: 0.1.0 }}\n");
    let lines = paths.iter().map(line).collect::<String>();
    fs::write(copy.workspace.spec.join("observed.yaml"), format!("files: [a]\nfacts:\n{lines}")).unwrap();
    let all = format!("{0} of {0} facts of the spec were seen, in 1 live accounts\n", paths.len());
    let listed = list(&copy.workspace).unwrap();
    assert!(listed.ends_with(&all), "{}", listed.lines().last().unwrap());
}

/// A renamed type or operation keeps its records in the ledger.
#[test]
fn records_of_renamed_items_move_to_the_new_name() {
    let copy = copy("renamed");
    let file = account(&copy, "one.json", &[TITLE]);
    observe(&copy.workspace, std::slice::from_ref(&file), true, &[]).unwrap();
    let before = list(&copy.workspace).unwrap();
    let rename = |old: &str, new: &str| {
        for path in ["labels", "cases", "users", "rules"].map(|it| copy.workspace.spec.join(format!("{it}.yaml"))) {
            let Ok(text) = fs::read_to_string(&path) else { continue };
            fs::write(path, text.replace(old, new)).unwrap();
        }
    };
    rename("  Label:\n", "  Tag:\n    renamed_from: Label\n");
    rename("record: Label }", "record: Tag }");
    rename("list: Label,", "list: Tag,");
    let labels = copy.workspace.spec.join("labels.yaml");
    let text = fs::read_to_string(&labels).unwrap();
    let text = text.replace(
        "  list:\n    doc: Lists the labels.\n",
        "  all:\n    doc: Lists the labels.\n    renamed_from: list\n",
    );
    fs::write(&labels, text.replace("list: list\n", "list: all\n")).unwrap();
    let api = copy.workspace.spec.join("api.yaml");
    fs::write(&api, fs::read_to_string(&api).unwrap().replace("list: labels.list", "list: labels.all")).unwrap();
    xtask::fmt_spec::fmt_spec(&copy.workspace, Mode::Write).unwrap();

    let after = list(&copy.workspace).unwrap();
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let expected = lines(&before.replace(" Label/", " Tag/").replace("labels.list", "labels.all"));
    let differ = lines(&after).symmetric_difference(&expected).cloned().collect::<Vec<_>>();
    assert!(differ.is_empty() && after.contains("+ labels.all#total"), "{differ:?}");
    observe(&copy.workspace, &[file], true, &[]).unwrap();
    let ledger = fs::read_to_string(copy.workspace.spec.join("observed.yaml")).unwrap();
    assert!(ledger.contains("  Tag/fields/label_title: { accounts: 1,") && !ledger.contains("Label/"), "{ledger}");
}

/// No response shows the place of a value in the order.
#[test]
fn values_of_ordered_enums_are_placed_by_hand() {
    let copy = copy("ordered");
    let urgent: (&str, u64, u64, &[&str]) = ("Priority/values/urgent", 10, 0, &[]);
    let files = [account(&copy, "one.json", &[urgent]), account(&copy, "two.json", &[urgent, TITLE])];
    let report = observe(&copy.workspace, &files, true, &[]).unwrap();
    assert!(
        report.contains(
            "Priority/values/urgent  unknown value, in 10 records or more (2 accounts)\n    to be written by hand"
        ),
        "{report}"
    );
    assert!(!spec(&copy).contains("urgent"));
}

/// The evidence counts each account that shows the change, in either way.
#[test]
fn two_kinds_of_evidence_for_one_change_count_together() {
    let copy = copy("ways");
    let absent: (&str, u64, u64, &[&str]) = ("Case/fields/subject", 10, 3, &["text"]);
    let null: (&str, u64, u64, &[&str]) = ("Case/fields/subject", 10, 0, &["text", "null"]);
    let files = [
        account(&copy, "one.json", &[absent]),
        account(&copy, "two.json", &[absent, TITLE]),
        account(&copy, "three.json", &[null, COLOR]),
    ];
    observe(&copy.workspace, &files, true, &["Case/fields/subject".to_owned()]).unwrap();
    let expected =
        "optional: { value: seen without it, source: unverified, evidence: \"observed in 3 accounts, 2026-11\" }";
    assert!(spec(&copy).contains(expected) && !spec(&copy).contains("observed in 1 account,"));
}

/// The ledger contains no claim that contradicts the spec.
#[test]
fn optional_field_loses_its_record_of_presence() {
    let copy = copy("always");
    let file = account(&copy, "one.json", &[TITLE]);
    observe(&copy.workspace, std::slice::from_ref(&file), true, &[]).unwrap();
    let ledger = || fs::read_to_string(copy.workspace.spec.join("observed.yaml")).unwrap();
    assert!(ledger().contains("label_title#always"));
    let absent = account(&copy, "two.json", &[("Label/fields/label_title", 10, 3, &["text"])]);
    observe(&copy.workspace, &[absent], true, &["Label/fields/label_title".to_owned()]).unwrap();
    assert!(
        !ledger().contains("#always") && ledger().contains("Label/fields/label_title: { accounts: 2,"),
        "{}",
        ledger()
    );
    // The compiler reports such an entry of a person.
    fs::write(
        copy.workspace.spec.join("observed.yaml"),
        ledger() + "  Label/fields/label_title#always: { accounts: 1, month: 2026-11, version: 0.1.0 }\n",
    )
    .unwrap();
    let error = copy.workspace.codegen(Mode::Check).unwrap_err().to_string();
    assert!(error.contains("unknown path `Label/fields/label_title#always`"), "{error}");
}

/// The front page gives the number of observed facts, but not the total, which each change of the spec would change.
#[test]
fn the_front_page_has_the_number_of_observed_facts() {
    let listed = list(&Workspace::here()).unwrap();
    let status = match listed.trim_end().lines().last().unwrap().split(" of ").next().unwrap() {
        "0" => "no fact of the spec was seen in one".to_owned(),
        seen => format!("{seen} facts of the spec were seen in one"),
    };
    let page = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(page.replace('\n', " ").contains(&status), "README.md: say `{status}` in the paragraph on the status");
}

/// Entries that no program writes, each with its message.
const BAD_ENTRIES: &[(&str, &str, &str)] = &[
    ("settled", r#"{"api/page_zero": "<script>"}"#, "\"<script>\" is no answer to api/page_zero, expected one of"),
    ("settled", r#"{"api/page_after_last": "www.evil.example/a"}"#, "is no answer to api/page_after_last"),
    ("settled", r#"{"statistics/default_page_size": "999999"}"#, "expected a number from 1 to 1000"),
    ("settled", r#"{"api/page_minus_one": "yes"}"#, "\"api/page_minus_one\" is no question that reading settles"),
    ("filters", r#"{"cases.list/query/a/b": "honored"}"#, "\"cases.list/query/a/b\" is no path of a filter"),
    ("headers", r#"{"left\u001b[31m": 3}"#, "\"left\\u{1b}[31m\" is no name of a header"),
    ("operations", r#"{"labels.list.more": {"statuses": {}}}"#, "\"labels.list.more\" is no operation"),
    ("facts", r#"{"Label/fields/a/b": {"present": 10}}"#, "\"Label/fields/a/b\" is no path of a field or a value"),
    ("facts", r#"{"Label/color": {"present": 10}}"#, "\"Label/color\" is no path of a field or a value"),
    ("facts", r#"{"Label/fields/": {"present": 10}}"#, "\"Label/fields/\" is no path of a field or a value"),
];

/// Two files of an account with the same change, which are enough to write it.
fn accounts_with(copy: &Copy, name: &str, change: impl Fn(&mut Value)) -> Vec<PathBuf> {
    let months = ["2026-10", "2026-11"];
    let file = |month: &&str| {
        let path = account(copy, &format!("{name}-{month}.json"), &[TITLE, MERGED]);
        let mut json: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        json["month"] = json!(month);
        change(&mut json);
        fs::write(&path, json.to_string()).unwrap();
        path
    };
    months.iter().map(file).collect()
}

#[test]
fn bad_entries_are_skipped_and_reported_with_their_file() {
    let copy = copy("bad-entries");
    let files = accounts_with(&copy, "bad", |json| {
        for (section, entries, _) in BAD_ENTRIES {
            let entries: Value = serde_json::from_str(entries).unwrap();
            json[section].as_object_mut().unwrap().extend(entries.as_object().unwrap().clone());
        }
    });
    let report = observe(&copy.workspace, &files, false, &[]).unwrap();
    for (.., message) in BAD_ENTRIES {
        let line = report.lines().find(|line| line.starts_with("ignored in ") && line.contains(message));
        assert!(line.is_some_and(|it| it.contains("bad-2026-10.json: ")), "{message}\n{report}");
    }
    assert!(report.contains("`--write` adds a field of type `int`"), "{report}");
    assert!(!report.contains('\u{1b}') && !report.contains("Observed: <script>"), "{report}");
}

/// One new key would give the spec an error, and the other would not.
#[test]
fn impossible_changes_are_skipped_and_others_written() {
    let copy = copy("impossible");
    let files = accounts_with(&copy, "two", |json| {
        let facts = json["facts"].as_object_mut().unwrap();
        for path in ["Label/fields/to_json", "Label/fields/label-title", "Nothing/fields/at_all", "CaseStatus/fields/a"]
        {
            facts.insert(path.to_owned(), json!({ "present": 10, "shapes": { "text": 10 } }));
        }
    });
    let before = spec(&copy);
    let accepted = ["Label/fields/label-title".to_owned()];
    let error = observe(&copy.workspace, &files, true, &accepted).unwrap_err().to_string();
    assert!(
        error.contains("not written: Label/fields/label-title of ") && error.ends_with("nothing was written"),
        "{error}"
    );
    assert_eq!(spec(&copy), before);
    let report = observe(&copy.workspace, &files, true, &[]).unwrap();
    assert!(report.contains("Nothing/fields/at_all  ") && report.contains("to be written by hand"), "{report}");
    let rejected = report.lines().filter(|line| line.starts_with("not written: Label/fields/")).collect::<Vec<_>>();
    assert!(!rejected.is_empty() && rejected.iter().all(|it| it.contains("two-2026-10.json, ")), "{report}");
    assert!(spec(&copy).contains("merged_into"));
    copy.workspace.codegen(Mode::Write).unwrap();
}

#[test]
fn files_with_wrong_month_or_keys_are_rejected_without_control_characters() {
    let copy = copy("months");
    for (key, value) in [
        ("month", json!("9999-99")),
        ("month", json!("2026-13")),
        ("month", json!("2026-00")),
        ("month", json!("2999-01")),
        ("month", json!("1969-12")),
        ("month", json!("2026-1\u{1b}")),
        ("client", json!("helpdesk\u{1b}[31m/0.1.0")),
        ("\u{1b}[31mx", json!(1)),
        ("a\u{202e}b", json!(1)),
    ] {
        let files = accounts_with(&copy, "wrong", |json| json[key] = value.clone());
        let error = observe(&copy.workspace, &files, true, &[]).unwrap_err().to_string();
        assert!(error.contains("wrong-2026-10.json: ") && !error.contains(['\u{1b}', '\u{202e}']), "{value}: {error}");
    }
}

/// The second run reads the ledger of the first one.
#[test]
fn empty_files_leave_a_readable_ledger() {
    let copy = copy("nothing");
    let files = accounts_with(&copy, "empty", |json| {
        for section in ["facts", "filters", "headers", "settled", "operations"] {
            json[section] = json!({});
        }
    });
    for _ in 0..2 {
        let report = observe(&copy.workspace, &files, true, &[]).unwrap();
        let last = report.lines().last().unwrap();
        assert!(
            last.starts_with("0 of ") && last.ends_with(" facts of the spec were seen, in 2 live accounts"),
            "{last}"
        );
    }
}
