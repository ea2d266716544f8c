//! `--edit`: content that a person writes in an editor, and drafts. The editors are lines of a shell.

mod drafts;

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use helpdesk::meta::OPERATIONS;
use helpdesk::{Message, messages};
use helpdesk_fake::{FakeServer, Fault};
use helpdesk_samples::{kebab, path};

use crate::desk::Desk;
use crate::run::{Ran, finish};

/// The words of the customer, which no file may keep.
const CUSTOMER: &str = "It burns.";
const WRITE: &str = "messages create 10001 --edit --yes";

/// An editor that runs a line of a shell, in which `$1` is the file.
fn editor(desk: &Desk, line: &str) -> PathBuf {
    let path = desk.path("editor");
    fs::write(&path, format!("#!/bin/sh\n{line}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// Writes this in place of the first line.
fn writes(text: &str) -> String {
    format!("{{ printf '%s\n' '{text}'; tail -n +2 \"$1\"; }} > text && cat text > \"$1\"; rm text")
}

/// Runs a command with this editor. Afterwards no file has what the customer wrote.
fn run_with_editor(desk: &Desk, line: &str, with: &str) -> Ran {
    let ran = finish(desk.command(line).env("EDITOR", editor(desk, with)), "");
    assert!(!has(&desk.path("."), CUSTOMER), "{line}: {ran:?}");
    ran
}

/// Runs the command in a terminal.
fn edited_in_terminal(desk: &Desk, line: &str, with: &str, typed: &[(&str, &str)]) -> Ran {
    let line = format!("EDITOR='{}' helpdesk {line}", editor(desk, with).display());
    let ran = desk.run_shell_in_terminal(&line, typed);
    assert!(!has(&desk.path("."), CUSTOMER), "{line}: {ran:?}");
    ran
}

fn has(directory: &Path, text: &str) -> bool {
    fs::read_dir(directory).unwrap().map(|it| it.unwrap().path()).any(|path| {
        if path.is_dir() {
            has(&path, text)
        } else {
            path.is_file() && String::from_utf8_lossy(&fs::read(path).unwrap()).contains(text)
        }
    })
}

/// The directories of drafts.
fn drafts(desk: &Desk) -> Vec<PathBuf> {
    let entries = fs::read_dir(desk.path(".local/state/helpdesk/drafts")).into_iter().flatten();
    entries.map(|it| it.unwrap().path()).collect()
}

/// The path and the text of the only draft.
fn draft(desk: &Desk) -> (PathBuf, String) {
    let drafts = drafts(desk);
    assert_eq!(drafts.len(), 1, "{drafts:?}");
    let path = drafts[0].join("content.txt");
    let text = fs::read_to_string(&path).unwrap();
    (path, text)
}

fn list_messages(server: &FakeServer) -> Vec<Message> {
    server.blocking_client().send(messages::list(10_001_u64)).unwrap().items
}

/// How many messages the service has received.
fn count_creates(desk: &Desk) -> usize {
    desk.server.received_requests().for_operation("messages.create").len()
}

#[test]
fn only_text_above_the_scissors_is_sent() {
    let desk = Desk::new("edit-text");
    for (written, sent) in [
        ("Здравствуйте!\n\nГотово 👋\n", "Здравствуйте!\n\nГотово 👋"),
        ("# A heading\n#no comment\n", "# A heading\n#no comment"),
        ("one\r\ntwo\r\n", "one\r\ntwo"),
        ("no end", "no end"),
        ("\n  indented \t\n\n\n", "\n  indented"),
    ] {
        run_with_editor(&desk, &format!("{WRITE} -o id"), &writes(written)).expect(0, &[]);
        assert_eq!(list_messages(&desk.server).pop().unwrap().content.as_str(), sent);
        // The whole file is another one.
        fs::write(desk.path("whole"), written).unwrap();
        run_with_editor(&desk, WRITE, "cp whole \"$1\"").expect(0, &[]);
        assert_eq!(list_messages(&desk.server).pop().unwrap().content.as_str(), sent);
        assert!(drafts(&desk).is_empty());
    }
}

#[test]
fn the_editor_shows_the_conversation_below_the_text() {
    let desk = Desk::new("edit-shown");
    let opened_text = |line: &str| {
        let seen = desk.path("seen");
        let command = finish(desk.command(line).env("VISUAL", editor(&desk, "cp \"$1\" seen; echo x > \"$1\"")), "");
        command.expect(0, &[]);
        let text = fs::read_to_string(&seen).unwrap();
        fs::remove_file(seen).unwrap();
        let (above, below) = text.split_once("#~| ------------------------ >8 ------------------------\n").unwrap();
        (above.to_owned(), below.to_owned())
    };
    let (above, below) = opened_text(WRITE);
    assert_eq!(above, "\n");
    for part in ["#~| 237-010001  Printer on fire\n", "#~| ── Ann <ann@example.com>", CUSTOMER, "#~| │ "] {
        assert!(below.contains(part), "no `{part}` in {below}");
    }
    // The content of the command is the start.
    assert_eq!(opened_text("notes create 10001 --content 'Hello, Ann.' --edit --yes").0, "Hello, Ann.\n\n");
    // There is no case yet.
    let (above, below) = opened_text("cases create --user-email ann@example.com --subject x --edit --yes");
    assert_eq!((above.as_str(), below.contains("──")), ("\n", false));
    // The content of a message that is changed.
    desk.run("messages create 10001 --content-html <p>Done</p>").expect(0, &[]);
    let all = list_messages(&desk.server);
    let plain = all.iter().find(|it| it.content_html.is_empty()).unwrap();
    let html = all.iter().find(|it| !it.content_html.is_empty()).unwrap();
    for (message, start) in [(plain, &plain.content), (html, &html.content_html)] {
        let line = format!("messages update 10001 {} --edit --yes", message.message_id);
        assert_eq!(opened_text(&line).0, format!("{start}\n\n"));
    }
    let changed = |id| list_messages(&desk.server).into_iter().find(|it| it.message_id == id).unwrap();
    assert_eq!(changed(plain.message_id).content, "x");
    assert_eq!(changed(html.message_id).content_html, "x");
}

#[test]
fn html_stays_html() {
    let desk = Desk::new("edit-html");
    let line = "messages create 10001 --content-html '<b>Done</b>' --edit --yes";
    run_with_editor(&desk, line, "sed -i s/Done/Ready/ \"$1\"; exit 1").expect(1, &["content_html.html`"]);
    // The draft stays HTML for every option of the command.
    run_with_editor(&desk, WRITE, "true").expect(0, &["continues the draft of"]);
    assert_eq!(list_messages(&desk.server).pop().unwrap().content_html.as_str(), "<b>Ready</b>");
    run_with_editor(&desk, "messages create 10001 --content a --content-html b --edit --yes", "true")
        .expect(2, &["one of `--content` and `--content-html` can be edited"]);
}

#[test]
fn operations_with_a_content_have_an_editor() {
    let desk = Desk::new("edit-operations");
    let has_it = OPERATIONS.iter().filter(|details| {
        let (resource, operation) = path(details);
        let help = desk.run(&format!("{} {} --help", kebab(resource), kebab(operation))).stdout();
        help.contains("\n      --edit\n")
    });
    let expected = [
        "cases.create",
        "ideas.set_official_answer",
        "messages.create",
        "messages.update",
        "notes.create",
        "notes.update",
    ];
    assert_eq!(has_it.map(|it| it.operation.id).collect::<Vec<_>>(), expected);
    for line in ["messages create 10001", "ideas set-official-answer 10001", "messages update 10001 1"] {
        desk.run(line).expect(2, &["--edit"]);
    }
    desk.run_with("messages create - --edit", "10001").expect(2, &["`-` stands for many records"]);
}

#[test]
fn a_draft_survives_every_failure() {
    let desk = Desk::new("edit-survives");
    // Options, the end of the editor, the status of the response, the exit code and the reason.
    let table = [
        ("", "; exit 3", None, 1, "failed: exit status: 3"),
        ("", "; kill -9 $$", None, 1, "failed: signal: 9"),
        ("", "", Some(400), 4, "400"),
        ("", "", Some(403), 3, "403"),
        (" --url http://127.0.0.1:9", "", None, 5, "note: the case cannot be read"),
        (" --attach missing.pdf", "", None, 2, "missing.pdf"),
    ];
    for (options, then, status, code, why) in table {
        status.into_iter().for_each(|it| desk.server.inject_fault(Fault::status(it).on("messages.create")));
        let line = format!("{WRITE}{options}");
        let ran = run_with_editor(&desk, &line, &format!("{}{then}", writes("# Готово\n")));
        if options.contains("attach") {
            // The editor does not open for an invalid request.
            ran.expect(code, &[why]);
            assert!(drafts(&desk).is_empty());
            continue;
        }
        let ran = ran.expect(code, &[why, "try: the same command with `--edit` continues the draft `"]);
        let (path, text) = draft(&desk);
        assert!(ran.stderr.contains(&format!("`{}`", path.display())), "{ran:?}");
        assert_eq!(text, "# Готово", "{line}");
        let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
        assert_eq!(
            (mode(&path), mode(path.parent().unwrap()), mode(&desk.path(".local/state/helpdesk/drafts"))),
            (0o600, 0o700, 0o700)
        );
        desk.server.clear_faults();
        // Saves the same text again, with one more word.
        let ran = run_with_editor(&desk, &line, "sed -i '1s/$/!/' \"$1\"");
        if options.is_empty() {
            ran.expect(0, &["continues the draft of"]);
            assert_eq!(list_messages(&desk.server).pop().unwrap().content.as_str(), "# Готово!");
            assert!(drafts(&desk).is_empty());
        } else {
            ran.expect(5, &["continues the draft of"]);
            fs::remove_dir_all(path.parent().unwrap()).unwrap();
        }
    }
}

#[test]
fn a_text_that_may_have_been_sent_is_not_sent_twice_without_asking() {
    let desk = Desk::new("edit-unknown");
    let before = list_messages(&desk.server).len();
    desk.server.inject_fault(Fault::reset().after_processing().on("messages.create").first(1));
    run_with_editor(&desk, WRITE, &writes("Done.\n"))
        .expect(6, &["try: helpdesk messages list 10001", "try: the text is kept in `"]);
    assert_eq!((count_creates(&desk), list_messages(&desk.server).len()), (1, before + 1));
    let (path, text) = draft(&desk);
    assert_eq!(text, "Done.");
    let message = "the text of this draft may have been sent at ";
    let look = "look first: helpdesk messages list 10001";
    // `--yes` is no confirmation of this, and the editor stays closed.
    let opened = "touch opened";
    run_with_editor(&desk, WRITE, opened).expect(2, &["not confirmed: Edit the draft", message, look]);
    run_with_editor(&desk, &format!("{WRITE} --dry-run"), "true").expect(0, &[message, "Done."]);
    edited_in_terminal(&desk, WRITE, opened, &[("or `keep`", "keep")])
        .expect(5, &[message, "nothing was sent; the draft is kept: "]);
    edited_in_terminal(&desk, WRITE, opened, &[("or `keep`", "")]).expect(5, &[message]);
    assert!(!desk.path("opened").exists() && count_creates(&desk) == 1);
    assert_eq!(desk.run("drafts -o json --jq '.[].maybe_sent'").stdout(), "true\n");
    // A rejection of the second attempt says nothing of the first.
    desk.server.inject_fault(Fault::status(400).on("messages.create"));
    edited_in_terminal(&desk, WRITE, "true", &[("or `keep`", "edit"), ("`send`", "send")]).expect(4, &[message]);
    desk.server.clear_faults();
    edited_in_terminal(&desk, WRITE, "true", &[("or `keep`", "e"), ("`send`", "k")]).expect(5, &[message]);
    assert!(path.exists());
    edited_in_terminal(&desk, WRITE, &writes("New.\n"), &[("or `keep`", "discard")]).expect(0, &[message]);
    assert_eq!(list_messages(&desk.server).pop().unwrap().content.as_str(), "New.");
    assert!(drafts(&desk).is_empty());
}

#[test]
fn a_person_looks_at_a_request_before_it_is_sent() {
    let desk = Desk::new("edit-asked");
    let line = "messages create 10001 --edit --staff-id 601";
    let short = "helpdesk messages create 10001 --content '<2 words, 1 line>' --staff-id 601";
    let asked = "Adds a reply to a case (case 237-010001 `Printer on fire` of Ann <ann@example.com>), in the account at http://127.0.0.1";
    let write = "sed -i '1s/^/Done. /' \"$1\"";
    edited_in_terminal(&desk, line, write, &[("`send`, `edit` or `keep`", "edit"), ("`send`", "keep")])
        .expect(5, &["<1 word, 1 line>", short, asked, "nothing was sent; the draft is kept: "]);
    assert_eq!((draft(&desk).1.as_str(), count_creates(&desk)), ("Done. Done.", 0));
    // Anything else is asked for again.
    let ran = edited_in_terminal(&desk, line, "true", &[("`send`", "yes"), ("`send`", "s")]);
    ran.expect(0, &["continues the draft of", short]);
    assert_eq!((list_messages(&desk.server).pop().unwrap().content.as_str(), count_creates(&desk)), ("Done. Done.", 1));
    assert!(drafts(&desk).is_empty());
    // Without a terminal, the command fails before it opens the editor.
    run_with_editor(&desk, "messages create 10001 --edit", "touch opened")
        .expect(2, &["not confirmed", "add `--yes` to send at once"]);
    run_with_editor(&desk, "messages create 10001 --edit --dry-run", "touch opened")
        .expect(2, &["not confirmed", "add `--yes` to open the editor nevertheless"]);
    assert!(!desk.path("opened").exists());
    // Ann has not written the message that is changed.
    let message = list_messages(&desk.server).pop().unwrap().message_id;
    let line = format!("messages update 10001 {message} --edit");
    edited_in_terminal(&desk, &line, write, &[("Changes the content of a message (case 237-010001 ", "keep")])
        .expect(5, &[]);
    let line = "cases create --user-email bob@example.com --subject x --edit";
    edited_in_terminal(&desk, line, write, &[("(for bob@example.com), in the account", "keep")]).expect(5, &[]);
}

#[test]
fn an_empty_text_sends_nothing() {
    let desk = Desk::new("edit-empty");
    for (with, has_hint) in [("true", true), (": > \"$1\"", true), (&writes("  \n\t\n"), true), ("sleep 1.1", false)] {
        let ran = run_with_editor(&desk, WRITE, with).expect(5, &["the text is empty: nothing was sent\n"]);
        assert_eq!(ran.stderr.contains("code --wait"), has_hint, "{ran:?}");
    }
    // The text of the command alone is no draft.
    run_with_editor(&desk, &format!("{WRITE} --content Hello."), ": > \"$1\"")
        .expect(5, &["the text is empty: nothing was sent\n"]);
    assert!(drafts(&desk).is_empty());
    run_with_editor(&desk, WRITE, &format!("{}; exit 1", writes("Hello.\n"))).expect(1, &[]);
    for with in [": > \"$1\"", "sed -i '/>8/d; 1d' \"$1\""] {
        let ran = run_with_editor(&desk, WRITE, with);
        let ran = ran.expect(5, &["the text is empty: nothing was sent; the draft is as it was before\n"]);
        assert!(!ran.stderr.contains("code --wait"), "{ran:?}");
        assert_eq!((draft(&desk).1.as_str(), count_creates(&desk)), ("Hello.", 0));
    }
    fs::remove_dir_all(&drafts(&desk)[0]).unwrap();
    // A failure before anything was written names no draft.
    let ran = run_with_editor(&desk, WRITE, "exit 1").expect(1, &["failed: exit status: 1"]);
    assert!(!ran.stderr.contains("draft"), "{ran:?}");
    run_with_editor(&desk, "messages create 10001 --content '  ' --edit --yes", "true").expect(2, &["it is empty"]);
    run_with_editor(&desk, "messages create 99999 --edit --yes", "true").expect(4, &["case_not_found"]);
}

#[test]
fn a_text_with_lines_of_the_conversation_is_not_sent_before_a_person_has_decided() {
    let desk = Desk::new("edit-unclear");
    let takes_scissors_away = "sed -i '/>8/d; 1s/^/Hello./' \"$1\"; printf 'Regards, Agnes' >> \"$1\"";
    run_with_editor(&desk, WRITE, takes_scissors_away)
        .expect(5, &["the line of scissors or a mark is missing: nothing was sent"]);
    assert_eq!(draft(&desk).1, "Hello.\nRegards, Agnes");
    let message = "lines of the conversation may stand in the text of this draft";
    for _ in 0..2 {
        run_with_editor(&desk, WRITE, "touch opened").expect(2, &["not confirmed: Edit the draft", message]);
        run_with_editor(&desk, &format!("{WRITE} --dry-run"), "true").expect(0, &[message, "Regards, Agnes"]);
    }
    edited_in_terminal(&desk, WRITE, "true", &[("or `keep`", "edit"), ("`send`, `edit`", "keep")])
        .expect(5, &[message]);
    run_with_editor(&desk, WRITE, "touch opened").expect(2, &[message]);
    assert!(!desk.path("opened").exists() && count_creates(&desk) == 0);
    edited_in_terminal(&desk, WRITE, "true", &[("or `keep`", "edit"), ("`send`, `edit`", "send")])
        .expect(0, &[message]);
    assert_eq!(list_messages(&desk.server).pop().unwrap().content.as_str(), "Hello.\nRegards, Agnes");
    assert!(drafts(&desk).is_empty());
    // The result is the same after a kill while the editor is open.
    let mut child = waiting(&desk, WRITE, takes_scissors_away);
    child.kill().unwrap();
    child.wait().unwrap();
    fs::write(desk.path("close"), "").unwrap();
    run_with_editor(&desk, WRITE, "true").expect(2, &[message]);
    assert_eq!((draft(&desk).1.as_str(), count_creates(&desk)), ("Hello.\nRegards, Agnes", 1));
}

#[test]
fn an_editor_may_save_another_encoding() {
    let desk = Desk::new("edit-utf-16");
    let save = "iconv -f UTF-8 -t UTF-16 \"$1\" > wide && cat wide > \"$1\"; rm wide";
    run_with_editor(&desk, WRITE, &format!("{}; {save}", writes("Готово 🙂\n"))).expect(0, &[]);
    assert_eq!(list_messages(&desk.server).pop().unwrap().content.as_str(), "Готово 🙂");
}

/// A second command, whose editor never opens, runs while the first editor is open.
fn edited_elsewhere(desk: &Desk, line: &str) -> Ran {
    finish(desk.command(line).env("EDITOR", "false"), "")
}

/// A limit on the size of files simulates a full disk.
#[test]
fn a_full_disk_leaves_the_text() {
    let desk = Desk::new("edit-full");
    run_with_editor(&desk, WRITE, &format!("{}; exit 1", writes("Hello.\n"))).expect(1, &[]);
    let shell = format!("trap '' XFSZ; ulimit -f 1; exec {} {WRITE}", env!("CARGO_BIN_EXE_helpdesk"));
    let ran = finish(desk.program("sh").args(["-c", &shell]).env("EDITOR", editor(&desk, "touch opened")), "");
    ran.expect(1, &["File too large"]);
    assert!(!desk.path("opened").exists());
    assert_eq!(draft(&desk).1, "Hello.");
    run_with_editor(&desk, WRITE, "true").expect(0, &["continues the draft of"]);
}

#[test]
fn a_dry_run_keeps_the_draft_and_sends_nothing() {
    let desk = Desk::new("edit-dry-run");
    for (form, opened_text) in
        [("--dry-run", "\"content\":\"Done.\""), ("--as curl", "curl -X POST"), ("--as rust", "messages::create")]
    {
        let ran = run_with_editor(&desk, &format!("{WRITE} {form}"), &writes("Done.\n"));
        ran.expect(0, &[opened_text, "the draft is kept: "]);
        assert_eq!(draft(&desk).1, "Done.");
        fs::remove_dir_all(&drafts(&desk)[0]).unwrap();
    }
    assert!(desk.server.received_requests().is_empty());
    // The demo has separate drafts.
    run_with_editor(&desk, "messages create 635-010255 --edit --demo --dry-run --yes", &writes("Demo.\n"))
        .expect(0, &["Demo."]);
    run_with_editor(&desk, &format!("{WRITE} --dry-run"), "true").expect(5, &["the text is empty"]);
    run_with_editor(&desk, "messages create 635-010255 --edit --demo --yes", "true").expect(0, &["continues", "Demo."]);
    assert!(drafts(&desk).is_empty());
}

/// A command whose editor waits until a file is there.
fn waiting(desk: &Desk, line: &str, with: &str) -> Child {
    let with = format!("{with}\ntouch opened\nuntil [ -e close ]; do sleep 0.02; done");
    let mut command = desk.command(line);
    command.env("EDITOR", editor(desk, &with)).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().unwrap();
    wait_for(|| desk.path("opened").exists());
    fs::remove_file(desk.path("opened")).unwrap();
    child
}

fn wait_for(is_there: impl Fn() -> bool) {
    (0..3000)
        .find(|_| {
            is_there() || {
                sleep(Duration::from_millis(10));
                false
            }
        })
        .expect("it comes within 30 s");
}

#[test]
fn one_command_at_a_time_writes_a_draft() {
    let desk = Desk::new("edit-locked");
    let mut child = waiting(&desk, WRITE, &writes("First.\n"));
    edited_elsewhere(&desk, WRITE).expect(1, &["cannot use the draft `", "another command has it open"]);
    let name = drafts(&desk)[0].file_name().unwrap().to_str().unwrap().to_owned();
    desk.run(&format!("drafts remove {name} --yes")).expect(1, &["another command has it open"]);
    fs::write(desk.path("close"), "").unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(list_messages(&desk.server).pop().unwrap().content.as_str(), "First.");
    assert!(drafts(&desk).is_empty() && !has(&desk.path("."), CUSTOMER));
}

#[test]
fn a_kill_loses_no_text() {
    let desk = Desk::new("edit-killed");
    // The kill happens while the editor is open. The next command has only the text.
    let mut child = waiting(&desk, WRITE, &writes("Saved.\n"));
    child.kill().unwrap();
    child.wait().unwrap();
    fs::write(desk.path("close"), "").unwrap();
    run_with_editor(&desk, WRITE, "exit 1").expect(1, &["continues the draft of"]);
    assert_eq!((draft(&desk).1.as_str(), count_creates(&desk)), ("Saved.", 0));
    // While the request is sent.
    desk.server.inject_fault(Fault::delay(Duration::from_secs(30)).on("messages.create").first(1));
    let mut command = desk.command(WRITE);
    command.env("EDITOR", "true").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    wait_for(|| count_creates(&desk) == 1);
    child.kill().unwrap();
    child.wait().unwrap();
    run_with_editor(&desk, WRITE, "true").expect(2, &["may have been sent at"]);
    assert_eq!((draft(&desk).1.as_str(), count_creates(&desk)), ("Saved.", 1));
}

/// The editor decides about Ctrl-C, which the terminal sends to all programs in it.
#[test]
fn ctrl_c_in_the_editor_is_left_to_the_editor() {
    let desk = Desk::new("edit-interrupted");
    let with = format!("trap : INT; kill -INT $PPID; sleep 0.2; {}", writes("Done.\n"));
    let mut command = Command::new("/usr/bin/env");
    let wanted = desk.command(WRITE);
    command.arg("--default-signal=INT").arg(wanted.get_program()).args(wanted.get_args());
    command.env_clear().envs(wanted.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.current_dir(wanted.get_current_dir().unwrap()).env("EDITOR", editor(&desk, &with));
    finish(&mut command, "").expect(0, &[]);
    assert_eq!(list_messages(&desk.server).pop().unwrap().content.as_str(), "Done.");
}

#[test]
fn links_and_files_of_other_users_are_no_drafts() {
    let desk = Desk::new("edit-links");
    run_with_editor(&desk, WRITE, &format!("{}; exit 1", writes("Done.\n"))).expect(1, &[]);
    let (path, _) = draft(&desk);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
    run_with_editor(&desk, WRITE, "exit 1").expect(1, &["continues the draft"]);
    assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o600);
    fs::rename(&path, desk.path("secret")).unwrap();
    symlink(desk.path("secret"), &path).unwrap();
    run_with_editor(&desk, WRITE, "touch opened")
        .expect(1, &["cannot use the draft `", "is a link, or no regular file"]);
    assert!(!desk.path("opened").exists() && count_creates(&desk) == 0);
    assert_eq!(fs::read_to_string(desk.path("secret")).unwrap(), "Done.");
}
