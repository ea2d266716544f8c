//! Names in the place of ids, and beside them.

use std::fs;
use std::path::{Path, PathBuf};

use helpdesk::{companies, groups, labels, staff};
use helpdesk_fake::Fault;

use crate::desk::Desk;

/// The request that a command would send, in one line for each of its lines.
fn request(desk: &Desk, line: &str) -> String {
    desk.run(&format!("{line} --dry-run")).stdout()
}

fn kept_files(desk: &Desk) -> Vec<PathBuf> {
    let directory = desk.path(".local/state/helpdesk/names");
    fs::read_dir(directory).map_or(Vec::new(), |files| files.map(|it| it.unwrap().path()).collect())
}

#[test]
fn names_replace_ids() {
    let desk = Desk::new("names_everywhere");
    let table = [
        ("cases list --group Support", "/cases.json?group_id=501"),
        ("cases list --group-id support,Sales", "group_id%5B%5D=501&group_id%5B%5D=502"),
        ("cases list --staff-id 'Agnes Agent' --labels urgent", "staff_id=601&labels%5B%5D=701"),
        ("cases list --staff agnes", "staff_id=601"),
        ("cases list --staff @me", "staff_id=601"),
        ("cases list --staff boris@example.com,0", "staff_id%5B%5D=602&staff_id%5B%5D=0"),
        ("cases list --user ann@example.com", "user_id=30001"),
        ("cases list --filter Urgent", "filter=75"),
        ("cases list --filter unassigned", "filter=unassigned"),
        ("cases list --channel Messenger", "channel=cch7"),
        ("cases list --channel email", "channel=email"),
        (
            "cases list --custom-fields Plan=gold --custom-fields City=Riga",
            "custom_fields%5B27%5D=3&custom_fields%5B28%5D=Riga",
        ),
        ("users list --language English --company Acme", "language_id=2&company_id%5B%5D=4001"),
        ("statistics leaderboard --period last_month --group Sales", "group_id=502"),
        ("staff get 'Agnes Agent'", "/staff/601.json"),
        ("labels delete '100% sure'", "DELETE "),
        ("labels delete '100% sure'", "/labels/703.json"),
        ("groups disable Sales --replace-group Support", r#"{"replace_group_id":501}"#),
        (
            "cases update 10001 --staff 'Agnes Agent' --add-labels заявка,urgent",
            r#""staff_id":601,"add_labels":[702,701]"#,
        ),
        ("cases update 10001 --custom-fields Plan=Gold --custom-fields 25=Plan", r#"{"cf_25":"Plan","cf_27":"3"}"#),
        ("users update 30001 --custom-fields City=Riga", r#"{"cf_28":"Riga"}"#),
        ("cases update 10001 --custom-fields Warranty=true --custom-fields Order=7", r#"{"cf_25":"7","cf_26":true}"#),
    ];
    for (line, sent) in table {
        let request = request(&desk, line);
        assert!(request.contains(sent), "{line}: {request}");
    }
}

#[test]
fn unknown_name_lists_valid_names() {
    let desk = Desk::new("names_wrong");
    let table = [
        ("cases list --group Suport", "--group-id: `Suport` is the name of no group; there are `Support` (501), "),
        (
            "cases update 10001 --staff Agnes",
            "--staff-id: `Agnes` is a part of a name, and a change needs the whole or the id: `Agnes Agent` (601)",
        ),
        (
            "kb-sections list --category Возврат",
            "is the name of more than one category of the knowledge base: `Возврат` (801), ",
        ),
        ("labels delete urgnt --yes", "<LABEL>: `urgnt` is the name of no label; there are `urgent` (701)"),
        (
            "cases update 10001 --custom-fields Plan=Golden",
            "--custom-fields: `Golden` is the name of no option; there are `Gold` (3)",
        ),
        ("cases update 10001 --custom-fields City=Riga", "`City` is the name of no custom field of cases; there are "),
        ("cases list --channel emial", "--channel: `emial` is unknown; did you mean `email`?"),
        ("cases list --group ''", "expected a name or an id"),
        ("cases list --user nobody@example.com", "--user-id: `nobody@example.com` is the name of no user"),
        ("report --group Suport", "--group: `Suport` is the name of no group; there are `Support` (501)"),
    ];
    for (line, message) in table {
        desk.run(line).expect(2, &[message]);
    }
    let sent = desk.server.received_requests();
    assert!(sent.iter().all(|it| it.method == "GET"), "nothing was changed");
}

#[test]
fn lines_may_have_names_and_each_note_appears_once() {
    let desk = Desk::new("names_lines");
    let lines = "{\"case_id\":10001,\"staff_id\":\"boris@example.com\",\"custom_fields\":{\"Plan\":\"Silver\"}}\n\
                 {\"case_id\":10002,\"staff_id\":\"boris@example.com\",\"add_labels\":[\"urgent\",702]}\n";
    let ran = desk.run_with("cases update - --group Sales --yes -o jsonl --fields case_id,staff_id,group_id", lines);
    assert_eq!(ran.stderr.matches("note: --staff-id is Boris (602)").count(), 1, "{ran:?}");
    let expected = [10001, 10002].map(|id| format!("{{\"case_id\":{id},\"staff_id\":602,\"group_id\":502}}\n"));
    assert_eq!(ran.stdout(), expected.concat());
    desk.run_with("cases update - --yes", "{\"case_id\":10001,\"staff_id\":\"Nobody\"}\n")
        .expect(2, &["line 1: --staff-id: `Nobody` is the name of no staff member"]);
}

#[test]
fn a_name_with_a_comma_wins_over_its_parts_unless_they_are_names() {
    let desk = Desk::new("names_comma");
    let client = desk.server.blocking_client();
    for title in ["VIP", "EU", "VIP, EU", "Bug, minor"] {
        client.send(labels::create(title)).unwrap();
    }
    client.send(companies::create("Acme, Inc.")).unwrap();
    let line = "cases update 10001 --add-labels";
    desk.run(&format!("{line} 'VIP, EU'"))
        .expect(2, &["`VIP, EU` is one name (706), and its parts are others", "try: ids"]);
    for (labels, ids) in
        [("'Bug, minor'", "[707]"), ("'urgent,Bug, minor,VIP'", "[701,707,704]"), ("VIP,704", "[704,704]")]
    {
        assert!(request(&desk, &format!("{line} {labels}")).contains(&format!("\"add_labels\":{ids}")), "{labels}");
    }
    assert!(request(&desk, "users list --company 'Acme, Inc.'").contains("company_id%5B%5D=4004"));
}

#[test]
fn a_list_that_fails_and_a_name_of_two_do_not_make_names_of_the_parts() {
    let desk = Desk::new("names_parts");
    let client = desk.server.blocking_client();
    for title in ["VIP", "EU", "VIP, EU", "VIP, EU"] {
        client.send(labels::create(title)).unwrap();
    }
    let line = "cases update 10001 --add-labels 'VIP, EU' --yes";
    desk.run(line).expect(2, &["`VIP, EU` is the name of more than one label: `VIP, EU` (706), `VIP, EU` (707)"]);
    desk.server.inject_fault(Fault::status(403).on("labels.list").first(1));
    desk.run(line).expect(3, &["HTTP 403"]);
    assert!(desk.server.received_requests().for_operation("cases.update").is_empty());
}

#[test]
fn a_line_names_each_parameter_once_and_no_file() {
    let desk = Desk::new("names_twice");
    std::fs::write(desk.path("secret"), "TOPSECRET").unwrap();
    let table = [
        ("{\"case\":10001,\"case_id\":10002,\"status\":\"open\"}", "`case` and `case_id` are the same parameter"),
        ("{\"case\":10001,\"group\":501,\"group_id\":502}", "`group` and `group_id` are the same parameter"),
        ("{\"case\":10001,\"custom_fields\":\"27=@secret\"}", "`custom_fields`: expected an object"),
        ("{\"case\":10001,\"custom_fields\":[\"27=@secret\"]}", "`custom_fields`: expected an object"),
    ];
    for (line, message) in table {
        let ran = desk.run_with("cases update - --dry-run", line).expect(2, &[message]);
        assert!(!format!("{ran:?}").contains("TOPSECRET"), "{ran:?}");
    }
    // Text stays text.
    let text = desk.run_with("messages create - --dry-run", "{\"case\":1,\"content\":\"@secret\"}").stdout();
    assert!(text.contains("@secret") && !text.contains("TOPSECRET"), "{text}");
}

#[test]
fn words_and_ids_need_no_list() {
    let desk = Desk::new("names_words");
    for line in [
        "cases list --channel email,chat --staff 601,0",
        "cases list --filter unassigned --labels 701,702 --user 30001,30002",
    ] {
        request(&desk, line);
    }
    assert_eq!(desk.server.received_requests().len(), 0);
}

#[test]
fn a_field_is_cleared_by_its_title_as_by_its_id() {
    let desk = Desk::new("names_clear");
    for field in ["Plan", "27"] {
        let sent = request(&desk, &format!("cases update 10001 --custom-fields {field}="));
        assert!(sent.contains(r#"{"cf_27":""}"#), "{sent}");
        let line = format!("{{\"case\":10001,\"custom_fields\":{{\"{field}\":null}}}}\n");
        let sent = desk.run_with("cases update - --dry-run", &line).stdout();
        assert!(sent.contains(r#"{"cf_27":null}"#), "{sent}");
    }
}

#[test]
fn a_list_of_names_that_cannot_be_read_is_the_failure_of_all_lines() {
    let desk = Desk::new("names_forbidden");
    (1..9).for_each(|nth| desk.server.inject_fault(Fault::status(403).on("groups.list").nth(nth)));
    let lines = "{\"case\":10001,\"group_id\":\"Sales\"}\n".repeat(3);
    desk.run_with("cases update - --yes", &lines).expect(3, &["HTTP 403"]);
    assert_eq!(desk.server.received_requests().for_operation("groups.list").len(), 1);
}

#[test]
fn a_table_asks_for_the_names_of_the_columns_that_it_shows() {
    let desk = Desk::new("names_narrow");
    desk.run_in_terminal("cases list --limit 3", &[("", "=40x30")]).expect(0, &["not shown: "]);
    let sent = desk.server.received_requests();
    assert_eq!(sent.iter().filter(|it| it.operation != Some("cases.list")).count(), 0);
    desk.run_in_terminal("cases list --limit 3", &[("", "=200x30")]).expect(0, &["501 Support", "601 Agnes Agent"]);
}

#[test]
fn a_change_and_a_pipe_read_a_name_again_and_a_terminal_does_not() {
    let desk = Desk::new("names_again");
    let in_terminal =
        || desk.run_in_terminal("cases list --group Support --as http", &[("", "=80x30")]).expect(0, &[]).stdout;
    assert!(in_terminal().contains("group_id=501"));
    let client = desk.server.blocking_client();
    client.send(groups::update(501).group_title("Helpers")).unwrap();
    client.send(groups::update(502).group_title("Support")).unwrap();
    assert!(in_terminal().contains("group_id=501"), "the list of a minute ago");
    // Another command may change the records that this one prints.
    assert!(request(&desk, "cases list --group Support").contains("group_id=502"));
    assert!(request(&desk, "cases update 10001 --group Support").contains("\"group_id\":502"));
}

#[test]
fn a_table_has_names_beside_ids_unless_they_cannot_be_read() {
    let desk = Desk::new("names_table");
    desk.run("cases get 10001 -o table").expect(
        0,
        &[
            "601 Agnes Agent",
            "501 Support",
            "701 urgent, 702 заявка",
            "25 Order = A-1, 26 Warranty = true, 27 Plan = 2 Silver",
        ],
    );
    desk.run("cases changelog 10001 -o table").expect(0, &["staff_601 Agnes Agent"]);
    let ids = desk.run("cases get 10001 -o table --ids").stdout();
    assert!(ids.contains("601") && !ids.contains("Agnes"), "{ids}");
    let staff = desk.run("staff list -o table --fields staff_id,staff_full_name").stdout();
    assert_eq!(staff.matches("Agnes Agent").count(), 1, "a record has its name already: {staff}");
    let json = desk.run("cases get 10001 -o json").stdout();
    assert!(!json.contains("Agnes") && !json.contains("Support"), "programs get ids: {json}");
    // A missing name does not hide the record.
    let desk = Desk::new("names_table_fails");
    desk.server.inject_fault(Fault::status(403).on("staff.list"));
    desk.run("cases get 10001 -o table").expect(0, &["601\n", "501 Support"]);
}

#[test]
fn names_file_is_at_the_documented_place_and_private() {
    use std::os::unix::fs::PermissionsExt as _;

    let desk = Desk::new("names_kept");
    let canary = "Kanarienvogel";
    let client = desk.server.blocking_client();
    client.send(staff::create("canary@example.com").staff_full_name(canary)).unwrap();
    desk.run("cases list --staff Kanarienvogel").expect(0, &[]);
    let [file] = kept_files(&desk).try_into().unwrap();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let with_canary = files(&desk.path("")).into_iter().filter(|it| fs::read_to_string(it).unwrap().contains(canary));
    assert_eq!(with_canary.collect::<Vec<_>>(), [file]);
    desk.run("users list --demo -o table").expect(0, &[]);
    assert_eq!(kept_files(&desk).len(), 1, "the demo keeps none");
}

/// All files below a directory.
fn files(directory: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(directory).unwrap().map(|it| it.unwrap().path());
    paths.flat_map(|it| if it.is_dir() { files(&it) } else { vec![it] }).collect()
}
