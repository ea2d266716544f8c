//! Which draft a command continues, and `helpdesk drafts`.

use std::fs;

use helpdesk_fake::Fault;

use super::{
    WRITE, count_creates, draft, drafts, edited_elsewhere, edited_in_terminal, list_messages, run_with_editor, waiting,
    writes,
};
use crate::desk::Desk;
use crate::run::finish;

#[test]
fn draft_continues_only_for_the_same_customer() {
    let desk = Desk::new("edit-customer");
    let line = |user: &str| format!("cases create --user-email {user}@example.com --subject x --edit --yes");
    run_with_editor(&desk, &line("ann"), &format!("{}; exit 1", writes("Dear Ann\n"))).expect(1, &[]);
    run_with_editor(&desk, &line("bob"), "true").expect(5, &["the text is empty"]);
    assert!(desk.server.received_requests().for_operation("cases.create").is_empty());
    run_with_editor(&desk, &line("ann"), "true").expect(0, &["continues the draft of ", " (for ann@example.com)"]);
    assert!(drafts(&desk).is_empty());
}

#[test]
fn a_note_does_not_become_a_message_by_other_options() {
    let desk = Desk::new("edit-options");
    run_with_editor(&desk, &format!("{WRITE} --note true"), &format!("{}; exit 1", writes("INTERNAL: no.\n")))
        .expect(1, &[]);
    let message = "was written for other options than those of this command";
    for options in ["", " --user-id 30001", " --note true --staff-id 602"] {
        run_with_editor(&desk, &format!("{WRITE}{options}"), "touch opened")
            .expect(2, &[message, "helpdesk drafts remove"]);
    }
    assert!(!desk.path("opened").exists() && count_creates(&desk) == 0);
    // A person can decide to use the draft, which then belongs to these options.
    let asked = WRITE.replace(" --yes", "");
    edited_in_terminal(&desk, &asked, "true", &[("or `keep`", "edit"), ("`send`", "keep")]).expect(5, &[message]);
    run_with_editor(&desk, &format!("{WRITE} --note true"), "true").expect(2, &[message]);
    run_with_editor(&desk, WRITE, "true").expect(0, &["continues the draft of "]);
}

#[test]
fn draft_found_after_a_discarded_one_is_asked_about() {
    let desk = Desk::new("edit-behind");
    let number = "messages create 237-010001 --edit --yes --dry-run";
    run_with_editor(&desk, number, &writes("By number.\n")).expect(0, &["By number."]);
    run_with_editor(&desk, "messages create 10001 --edit --yes --dry-run", &writes("By id.\n")).expect(0, &["By id."]);
    assert_eq!(drafts(&desk).len(), 2);
    let asked = format!("{} --content 'Quite another.'", number.replace(" --yes --dry-run", ""));
    let typed = [("or `keep`", "discard"), ("or `keep`", "discard"), ("`send`", "send")];
    edited_in_terminal(&desk, &asked, "true", &typed).expect(0, &["has another text than this command"]);
    assert_eq!(list_messages(&desk.server).pop().unwrap().content.as_str(), "Quite another.");
    assert!(drafts(&desk).is_empty());
}

#[test]
fn record_selects_only_drafts_of_the_account_in_force() {
    let desk = Desk::new("edit-accounts");
    run_with_editor(&desk, WRITE, &format!("{}; exit 1", writes("Mine.\n"))).expect(1, &[]);
    let mut other = desk.command("drafts remove 10001 --yes");
    finish(other.env("HELPDESK_EMAIL", "boris@example.com"), "").expect(2, &["there is no draft `10001`"]);
    assert_eq!(draft(&desk).1, "Mine.");
    desk.run("drafts remove 10001 --yes").expect(0, &["removed the draft"]);
}

#[test]
fn draft_is_not_sent_instead_of_another_text() {
    let desk = Desk::new("edit-other-text");
    run_with_editor(&desk, &format!("{WRITE} --content 'Hello.' --attach missing.pdf"), "true")
        .expect(2, &["missing.pdf"]);
    assert!(drafts(&desk).is_empty());
    run_with_editor(&desk, &format!("{WRITE} --content 'Hello.'"), "exit 1").expect(1, &[]);
    let (other, message) = (format!("{WRITE} --content 'Quite another.'"), "has another text than this command");
    run_with_editor(&desk, &other, "touch opened")
        .expect(2, &[message, "not confirmed", "helpdesk drafts remove messages.create-10001-"]);
    run_with_editor(&desk, &format!("{WRITE} --content-html 'Hello.'"), "touch opened").expect(2, &[message]);
    let asked = other.replace(" --yes", "");
    edited_in_terminal(&desk, &asked, "touch opened", &[("or `keep`", "keep")])
        .expect(5, &[message, "the draft is kept"]);
    assert!(!desk.path("opened").exists() && count_creates(&desk) == 0);
    edited_in_terminal(&desk, &asked, "true", &[("or `keep`", "edit"), ("`send`", "k")]).expect(5, &[message]);
    assert_eq!(draft(&desk).1, "Hello.");
    edited_in_terminal(&desk, &asked, "true", &[("or `keep`", "discard"), ("`send`", "send")]).expect(0, &[message]);
    assert_eq!(list_messages(&desk.server).pop().unwrap().content.as_str(), "Quite another.");
    // The draft has the same text.
    for code in [1, 0] {
        run_with_editor(&desk, &other, &format!("exit {code}")).expect(code, &[]);
    }
}

#[test]
fn a_case_has_one_draft_by_its_id_and_its_number() {
    let desk = Desk::new("edit-number");
    let number = WRITE.replace("10001", "237-010001");
    desk.server.inject_fault(Fault::reset().after_processing().on("messages.create").first(1));
    run_with_editor(&desk, &number, &writes("Done.\n")).expect(6, &[]);
    run_with_editor(&desk, WRITE, "true").expect(2, &["may have been sent at"]);
    desk.run("drafts remove 10001 --yes").expect(0, &[]);
    let mut child = waiting(&desk, WRITE, "true");
    edited_elsewhere(&desk, &number).expect(1, &["another command has it open"]);
    fs::write(desk.path("close"), "").unwrap();
    child.wait().unwrap();
    // A dry run reads nothing: it knows the number alone.
    run_with_editor(&desk, &format!("{number} --dry-run"), &writes("Done.\n"))
        .expect(0, &["messages.create-237-010001-"]);
    run_with_editor(&desk, WRITE, "true")
        .expect(0, &["continues the draft of ", "(case 237-010001 `Printer on fire` of Ann"]);
    assert!(drafts(&desk).is_empty());
}

#[test]
fn drafts_are_listed_and_removed() {
    let desk = Desk::new("edit-drafts");
    assert_eq!(desk.run("drafts -o csv").stdout(), "record,operation,text,saved_at,maybe_sent,name,directory\r\n");
    let exit = |text: &str| format!("{}; exit 1", writes(text));
    for case in [10_001, 10_002] {
        let text = "On  its\nway, with a long explanation of the delay.";
        run_with_editor(&desk, &format!("messages create {case} --edit --yes"), &exit(text)).expect(1, &[]);
    }
    let listed = desk.run("drafts").json();
    let names = [0, 1].map(|index| listed[index]["name"].as_str().unwrap());
    assert!(
        names[0].starts_with("messages.create-10001-") && names[1].starts_with("messages.create-10002-"),
        "{names:?}"
    );
    assert_eq!(listed[0]["text"], "On its way, with a long explan");
    // A person tells them apart.
    let table = desk.run_in_terminal("drafts --time-zone +03:00", &[("", "=80x24")]).stdout();
    let lines = table.lines().collect::<Vec<_>>();
    assert!(lines[0].starts_with("record  operation        text ") && !table.contains("/drafts/"), "{table}");
    assert!(
        lines[1].starts_with("10001   messages.create  On its way, with ") && lines[1].contains("+03  false"),
        "{table}"
    );
    assert!(lines.iter().all(|it| it.trim_end().chars().count() <= 80), "{table}");
    assert!(desk.run_in_terminal("drafts --fields directory", &[]).stdout().contains("/drafts/"));
    desk.run("drafts remove ../x --yes").expect(2, &["there is no draft `../x`"]);
    desk.run(&format!("drafts remove {}", names[0])).expect(2, &["not confirmed"]);
    desk.run(&format!("drafts remove {} --yes", names[0])).expect(0, &["removed the draft"]);
    run_with_editor(&desk, "notes create 10002 --edit --yes", &exit("a")).expect(1, &[]);
    desk.run("drafts remove 10002 --yes").expect(2, &["there are several drafts of `10002`"]);
    desk.run(&format!("drafts remove {} --yes", names[1])).expect(0, &[]);
    desk.run("drafts remove 10002 10002 --yes").expect(0, &["removed the draft `notes.create-10002-"]);
    assert!(drafts(&desk).is_empty());
    // Another account has its own.
    run_with_editor(&desk, WRITE, &exit("a")).expect(1, &[]);
    run_with_editor(&desk, &format!("{WRITE} --dry-run --email other@example.com"), "true")
        .expect(5, &["the text is empty"]);
}
