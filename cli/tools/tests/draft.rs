//! Drafts, with editors that are lines of a shell.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use helpdesk_tools::draft::{Cut, Draft, Editor, SCISSORS, list_saved};

const FILES: &[&str] = &["content.txt", "content_html.html"];
const CONTEXT: &str =
    "── Ann ──\n\nIt burns in room 7 of the house since this morning.\n# no comment, only for staff\n";

/// A directory for drafts that does not exist.
fn place(test: &str) -> PathBuf {
    let parent = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("draft").join(test);
    let _ = fs::remove_dir_all(&parent);
    parent.join("state/drafts")
}

fn open(drafts: &Path) -> Draft {
    try_open(drafts, "messages.create-10001").unwrap()
}

/// Opens a draft. While another test starts a process, that process holds the lock of this draft too, for a moment.
fn try_open(drafts: &Path, name: &str) -> Result<Draft, String> {
    let began = Instant::now();
    loop {
        match Draft::open(drafts, name, FILES).map_err(|error| error.to_string()) {
            Err(error) if error.contains("another command has it open") && began.elapsed() < Duration::from_secs(5) => {
                sleep(Duration::from_millis(5));
            }
            opened => return opened,
        }
    }
}

/// The text of the draft, and whether it is unclear.
fn text(drafts: &Path) -> (String, bool) {
    let draft = open(drafts);
    (draft.text().to_owned(), draft.is_unclear())
}

/// An editor that runs a line of a shell, in which `$0` is the file.
fn editor(line: &str) -> Editor {
    format!("sh -c '{line}'").parse().unwrap()
}

/// Runs the editor on a draft with this text.
fn edit(drafts: &Path, text: &str, line: &str) -> Result<Cut, String> {
    let mut draft = open(drafts);
    draft.save(text).unwrap();
    draft.edit(&editor(line), CONTEXT).map_err(|error| error.to_string())
}

/// All bytes of all files below a directory.
fn bytes(directory: &Path) -> Vec<u8> {
    let entries = fs::read_dir(directory).into_iter().flatten().map(|it| it.unwrap().path());
    entries.flat_map(|it| if it.is_dir() { bytes(&it) } else { fs::read(it).unwrap() }).collect()
}

fn has(directory: &Path, text: &str) -> bool {
    bytes(directory).windows(text.len()).any(|it| it == text.as_bytes())
}

#[test]
fn the_text_is_everything_above_the_scissors() {
    let drafts = place("above");
    let text = |text: &str| Ok(Cut::Text(text.to_owned()));
    let unclear = |text: &str| Ok(Cut::Unclear(text.to_owned()));
    let scissors = format!("printf \"%s\\n\" \"{SCISSORS}\"");
    for (before, line, expected) in [
        ("", "true", text("")),
        ("Здравствуйте 👋", "true", text("Здравствуйте 👋")),
        ("# A heading\n\n  two\n\n\n", "true", text("# A heading\n\n  two")),
        ("a\r\nb\r\n", "true", text("a\r\nb")),
        ("", "printf \"\\n\\nlate\" | cat - \"$0\" > n; cat n > \"$0\"; rm n", text("\n\nlate")),
        ("a", "sed -i \"1s/.*/# b/\" \"$0\"", text("# b")),
        ("a", "sed -i \"s/$/\\r/\" \"$0\"", text("a")),
        // The whole file is another one.
        ("a", "printf b > \"$0\"", text("b")),
        ("a", "printf \"\\357\\273\\277b\" > \"$0\"", text("b")),
        ("a", "sed -i \"/>8/,\\$d\" \"$0\"", text("a")),
        ("a", ": > \"$0\"", text("")),
        // A customer wrote the same line.
        ("a", &format!("{scissors} >> \"$0\""), text("a")),
        ("── Ann ──", "sed -i \"/>8/,\\$d\" \"$0\"", text("── Ann ──")),
        ("a", "sed -i \"/>8/d\" \"$0\"", unclear("a")),
        ("a", "sed -i \"s/>8/>9/\" \"$0\"", unclear("a")),
        // The person wrote below the conversation.
        ("a", "sed -i \"/>8/d\" \"$0\"; printf b >> \"$0\"", unclear("a\n\nb")),
        ("", "sed -i \"/>8/d\" \"$0\"", text("")),
        // Lines are indented, moved above the scissors, joined, or have lost their marks.
        ("a", "sed -i \"s/^#/  #/\" \"$0\"", text("a")),
        ("a", "tac \"$0\" > n; cat n > \"$0\"; rm n", text("")),
        ("a", "tr \"\\n\" \" \" < \"$0\" > n; cat n > \"$0\"; rm n", unclear("a")),
        (
            "a",
            "printf \"a\nIt burns in room 7 of the\nhouse since this morning. # no comment,\nBye\" > \"$0\"",
            unclear("a\nBye"),
        ),
        ("a", "printf \"a It burns in room 7 of the house since this morning. b\" > \"$0\"", unclear("a  b")),
        (
            "a",
            "printf \"Hello,\\n#~| Ann #~|\\n── #~| It burns in room 7 of the house\\nsince this morning.\\n\\nsince\\nBye\" > \"$0\"",
            unclear("Hello,\n\nBye"),
        ),
        // Short ones may be the same by chance.
        ("a", "printf \"# no comment\" > \"$0\"", text("# no comment")),
        ("a", "printf \"\\377\\376b\\000\" > \"$0\"", text("b")),
        ("a", "printf \"\\376\\377\\004\\020\" > \"$0\"", text("А")),
        ("a", "printf \"\\377\" > \"$0\"", Err("the text is not UTF-8".to_owned())),
        (SCISSORS, "true", Err("the text has `#~|`, the mark of lines that are never sent".to_owned())),
    ] {
        assert_eq!(edit(&drafts, before, line), expected, "{before:?} {line}");
        assert!(!has(&drafts, "It burns"), "{line}");
        fs::remove_dir_all(&drafts).unwrap();
    }
}

#[test]
fn editor_shows_the_text_and_the_context_below() {
    let drafts = place("shown");
    let seen = drafts.parent().unwrap().join("seen");
    for (text, start) in [("", format!("\n{SCISSORS}\n")), ("Hello.", format!("Hello.\n\n{SCISSORS}\n"))] {
        edit(&drafts, text, &format!("cp \"$0\" \"{}\"", seen.display())).unwrap();
        let seen = fs::read_to_string(&seen).unwrap();
        assert!(
            seen.starts_with(&start)
                && seen.contains("\n#~|\n#~| ── Ann ──\n#~|\n#~| It burns in room 7 of the house since this morning.\n#~| # no comment"),
            "{seen}"
        );
        // Editors take settings from the last five lines, or from the last page.
        let (read, last) = seen.rsplit_once("\n\u{c}").unwrap();
        assert!(read.ends_with("only for staff") && last.lines().count() == 6, "{seen}");
        assert!(last.lines().all(|it| it.starts_with("#~|")), "{seen}");
        assert_eq!(text.is_empty(), list_saved(&drafts).unwrap().is_empty(), "nothing is left of an empty draft");
    }
}

#[test]
fn a_draft_survives_an_editor_that_fails() {
    let drafts = place("fails");
    for (line, why, text) in [
        ("printf new > \"$0\"; exit 3", "failed: exit status: 3", "new"),
        ("sed -i \"1s/.*/new/\" \"$0\"; kill -9 $$", "failed: signal: 9", "new"),
        ("rm \"$0\"", "the editor has removed the file", "old"),
    ] {
        let message = edit(&drafts, "old", line).unwrap_err();
        assert!(message.contains(why), "{message}");
        assert_eq!(open(&drafts).text(), text);
        assert!(!has(&drafts, "It burns"), "{line}");
    }
    let missing = "/nowhere/vi --wait".parse().unwrap();
    let message = open(&drafts).edit(&missing, CONTEXT).unwrap_err().to_string();
    assert!(message.starts_with("the editor `/nowhere/vi --wait` cannot be run: "), "{message}");
    assert_eq!(open(&drafts).text(), "old");
    // A file of an editor that has failed may have more of the text.
    edit(&drafts, "", "printf swap > \"$0.swp\"; exit 1").unwrap_err();
    assert!(has(&drafts, "swap"));
    edit(&drafts, "a", "cp \"$0\" \"$0~\"").unwrap();
    assert!(!has(&drafts, "swap") && !has(&drafts, "It burns"));
}

#[test]
fn an_empty_text_leaves_the_draft_as_it_was() {
    let drafts = place("emptied");
    for line in [": > \"$0\"", "sed -i 1d \"$0\"", ": > \"$0\"; exit 1"] {
        let _ = edit(&drafts, "old", line);
        assert_eq!(text(&drafts), ("old".to_owned(), false), "{line}");
    }
}

#[test]
fn an_unclear_text_stays_unclear_until_it_is_sent() {
    let drafts = place("unclear");
    let unclear = Ok(Cut::Unclear("a\n\nb".to_owned()));
    assert_eq!(edit(&drafts, "a", "sed -i \"/>8/d\" \"$0\"; printf b >> \"$0\""), unclear);
    assert_eq!(text(&drafts), ("a\n\nb".to_owned(), true));
    // No editor decides, nor a kill beside one.
    assert_eq!(edit(&drafts, "a", "true"), Ok(Cut::Text("a".to_owned())));
    let path = open(&drafts).path().to_owned();
    fs::write(path, format!("a\n{SCISSORS}\nIt burns")).unwrap();
    assert_eq!(text(&drafts), ("a".to_owned(), true));
    open(&drafts).mark().unwrap();
    assert_eq!(text(&drafts), ("a".to_owned(), false));
}

/// The editor has taken the scissors away, or the marks too, when the process is killed.
#[test]
fn kill_during_an_editor_without_scissors_leaves_an_unclear_text() {
    let drafts = place("killed-unclear");
    for (left, text) in [("a\n#~| It burns\nb", "a\nb"), ("a\nIt crackles\n", "a\nIt crackles")] {
        let mut draft = open(&drafts);
        draft.save("a").unwrap();
        let (file, flag) = (draft.path().to_owned(), draft.path().with_file_name("unclear"));
        draft.edit(&editor(&format!("test -f \"{}\"", flag.display())), CONTEXT).unwrap();
        assert!(!draft.is_unclear() && !flag.exists());
        drop(draft);
        fs::write(&flag, "").unwrap();
        fs::write(&file, left).unwrap();
        assert_eq!(self::text(&drafts), (text.to_owned(), true));
        assert!(!has(&drafts, "It burns"));
        open(&drafts).remove().unwrap();
    }
}

/// A file that cannot be removed simulates a kill in between.
#[test]
fn the_mark_of_a_draft_is_removed_last() {
    let drafts = place("removed");
    let mut draft = open(&drafts);
    draft.save("Hello.").unwrap();
    draft.mark().unwrap();
    let other = draft.path().with_file_name("other");
    drop(draft);
    fs::create_dir(&other).unwrap();
    fs::write(other.join("file"), "").unwrap();
    assert!(list_saved(&drafts).unwrap().pop().unwrap().remove().is_err());
    assert!(list_saved(&drafts).unwrap()[0].maybe_sent);
    fs::remove_dir_all(other).unwrap();
    list_saved(&drafts).unwrap().pop().unwrap().remove().unwrap();
    assert!(list_saved(&drafts).unwrap().is_empty());
}

/// The process is killed beside its editor, so that nothing is cut.
#[test]
fn start_after_a_kill_keeps_only_the_text() {
    let drafts = place("killed");
    let mut draft = open(&drafts);
    draft.save("Hello.").unwrap();
    let file = draft.path().to_owned();
    drop(draft);
    fs::write(&file, format!("Hello, Ann.\n\n{SCISSORS}\nIt burns")).unwrap();
    let draft = open(&drafts);
    assert_eq!((draft.text(), draft.maybe_sent()), ("Hello, Ann.", None));
    assert!(draft.saved_at().is_some() && !has(&drafts, "It burns"));
    drop(draft);
    fs::write(&file, [0xff, b'a']).unwrap();
    let message = try_open(&drafts, "messages.create-10001").unwrap_err();
    assert_eq!((message.as_str(), fs::read(&file).unwrap()), ("the text is not UTF-8", vec![0xff, b'a']));
}

#[test]
fn draft_records_that_it_may_have_been_sent() {
    let drafts = place("marked");
    let mut draft = open(&drafts);
    draft.save("Hello.").unwrap();
    draft.mark().unwrap();
    drop(draft);
    let mut draft = open(&drafts);
    assert!(draft.maybe_sent().is_some() && list_saved(&drafts).unwrap()[0].maybe_sent);
    draft.edit(&editor("printf Changed > \"$0\""), CONTEXT).unwrap();
    drop(draft);
    let mut draft = open(&drafts);
    assert!(draft.maybe_sent().is_some());
    draft.unmark().unwrap();
    drop(draft);
    let draft = open(&drafts);
    assert_eq!((draft.maybe_sent(), draft.text()), (None, "Changed"));
    draft.remove().unwrap();
    assert!(list_saved(&drafts).unwrap().is_empty() && open(&drafts).text().is_empty());
}

#[test]
fn only_one_process_can_open_a_draft() {
    let drafts = place("locked");
    let first = open(&drafts);
    let message = Draft::open(&drafts, "messages.create-10001", FILES).unwrap_err().to_string();
    assert_eq!(message, "another command has it open");
    Draft::open(&drafts, "messages.create-10002", FILES).unwrap();
    drop(first);
    open(&drafts);
}

#[test]
fn draft_is_readable_only_by_its_owner() {
    let drafts = place("modes");
    let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o7777;
    let mut draft = open(&drafts);
    draft.save("Hello.").unwrap();
    let (file, own) = (draft.path().to_owned(), draft.path().parent().unwrap().to_owned());
    drop(draft);
    let places = [(drafts.parent().unwrap(), 0o700), (&drafts, 0o700), (&own, 0o700), (&file, 0o600)];
    let check = || places.iter().for_each(|(path, expected)| assert_eq!(mode(path), *expected, "{}", path.display()));
    check();
    for (path, _) in &places[1..] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o777)).unwrap();
    }
    open(&drafts);
    check();
    // An editor may create another file in its place.
    edit(&drafts, "a", "umask 0; printf b > \"$0.new\"; mv \"$0.new\" \"$0\"").unwrap();
    check();
}

#[test]
fn links_are_not_followed() {
    let drafts = place("links");
    let (own, secret) = (drafts.join("messages.create-10001"), drafts.parent().unwrap().join("secret"));
    fs::create_dir_all(&own).unwrap();
    fs::write(&secret, "secret").unwrap();
    for name in ["lock", FILES[0], FILES[1]] {
        symlink(&secret, own.join(name)).unwrap();
        let message = try_open(&drafts, "messages.create-10001").unwrap_err();
        assert!(message.ends_with("is a link, or no regular file"), "{message}");
        fs::remove_file(own.join(name)).unwrap();
    }
    fs::remove_dir_all(&own).unwrap();
    symlink(drafts.parent().unwrap(), &own).unwrap();
    let message = try_open(&drafts, "messages.create-10001").unwrap_err();
    assert!(message.ends_with("is a link"), "{message}");
    for name in ["../secret", "a/b", "..", ""] {
        assert!(Draft::open(&drafts, name, FILES).is_err(), "{name}");
    }
    assert_eq!(fs::read_to_string(&secret).unwrap(), "secret");
}
