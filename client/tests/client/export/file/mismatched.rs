//! Files and states that do not belong together, or change while they are in use.

use std::fs;

use helpdesk_client::ErrorKind;

use super::{Content, Place, after_each_page, list, open, read, world};
use crate::export::server::{START, block_on, cases, client, users};

#[test]
fn a_file_and_a_state_that_do_not_belong_together_are_an_error_that_changes_nothing() {
    let contents = after_each_page();
    let other_run = {
        let place = Place::new();
        let mut world = world();
        world.rows.retain(|row| row.id != 7);
        let mut export = block_on(client(world).0.export(list()).save_to(&place.data)).unwrap();
        read(&mut export, 4).unwrap();
        place.content()
    };
    let (early, now, late) = (&contents[2], &contents[5], &contents[8]);
    let mut changed = now.data.clone();
    changed[100] ^= 1;
    let mut last_changed = now.data.clone();
    *last_changed.iter_mut().rev().nth(9).unwrap() ^= 1;
    let grown = [&now.data[..], b"{\"case_id\":1}\n"].concat();
    let cut = now.data[..now.data.len() / 2].to_vec();
    let state = &now.state;
    let others: [(&str, &[u8], &[u8], &str); 9] = [
        ("an older state", &now.data, &early.state, "bytes, and the state is of at most"),
        ("a newer state", &now.data, &late.state, "bytes, and the state is of "),
        ("the state of another run", &now.data, &other_run.state, "do not belong together"),
        ("a file that was cut", &cut, state, "bytes, and the state is of "),
        ("a file that is missing", b"", state, "the file has 0 bytes, and the state is of "),
        ("a file that has grown", &grown, state, "bytes, and the state is of at most"),
        ("a file that was changed", &changed, state, "bytes are others"),
        ("a last page that was changed", &last_changed, state, "the bytes after the first "),
        ("a first state and another file", b"my notes", &contents[1].state, "the bytes after the first 0 are others"),
    ];
    for (name, data, state, said) in others {
        let content = Content { data: data.to_vec(), state: state.to_vec() };
        let place = Place::of(&content);
        let (client, wire) = client(world());
        let error = block_on(client.export(list()).save_to(&place.data)).expect_err(name);
        let text = error.to_string();
        assert!(text.contains(said), "{name}: {text}");
        for path in [&place.data, &place.state] {
            assert!(text.contains(&format!("`{}`", path.display())), "{name}: {text}");
        }
        assert!(text.ends_with("; restore the two files of one run, or move both away to start again"), "{text}");
        assert_eq!(error.kind(), ErrorKind::File, "{name}");
        assert!(place.content() == content, "{name}");
        assert_eq!(wire.world.lock().unwrap().calls, 0, "{name}");
    }
}

#[test]
fn a_file_without_a_state_of_an_export_is_left_alone() {
    let place = Place::new();
    fs::write(&place.data, "my notes\n").unwrap();
    let error = open(&place, list()).unwrap_err().to_string();
    assert!(error.contains("has content, and the state of an export") && error.contains("is missing"), "{error}");
    for (data, state) in [("my notes\n", "my notes"), ("", "export-file 2 1 0 0\n{}\n"), ("", "\u{FF}\n\n")] {
        let place = Place::of(&Content { data: data.into(), state: state.into() });
        let error = open(&place, list()).unwrap_err().to_string();
        assert!(error.contains("is not the state of an export of this version: move it and "), "{error}");
        assert_eq!(fs::read_to_string(&place.data).unwrap(), data);
    }
}

#[test]
fn the_state_of_another_request_is_an_error_unless_nothing_was_written() {
    let contents = after_each_page();
    let place = Place::of(&contents[5]);
    let others =
        [list().text("subject", "fire"), cases().limit(60), list().time("from_time", START), users().limit(50)];
    for other in others {
        let error = open(&place, other).unwrap_err().to_string();
        assert!(error.contains(".state` is of another request of `cases.list`, or of another account: "), "{error}");
        assert!(place.content() == contents[5]);
    }
    let place = Place::of(&contents[0]);
    assert_eq!(open(&place, users()).unwrap().report().records, 0);
}

#[test]
fn a_checkpoint_of_other_records_is_an_error() {
    let contents = after_each_page();
    let lines = |content: &Content| -> Vec<String> {
        String::from_utf8(content.state.clone()).unwrap().lines().map(str::to_owned).collect()
    };
    let (mut now, late) = (lines(&contents[5]), lines(&contents[8]));
    now[1].clone_from(&late[1]);
    let state = now.join("\n") + "\n";
    let place = Place::of(&Content { data: contents[5].data.clone(), state: state.into() });
    let error = open(&place, list()).unwrap_err().to_string();
    assert!(error.contains(" lines, and the state is of "), "{error}");
}

#[test]
fn a_file_that_changes_while_it_is_written_is_no_finished_export() {
    let append = |data: &mut Vec<u8>| data.extend(b"{\"case_id\":1}\n");
    let cut = |data: &mut Vec<u8>| data.truncate(100);
    let swap = |data: &mut Vec<u8>| data[100] ^= 1;
    for (change, said) in [(append as fn(&mut Vec<u8>), "bytes"), (cut, "bytes"), (swap, "650 lines")] {
        let place = Place::new();
        let mut export = open(&place, list()).unwrap();
        read(&mut export, 4).unwrap();
        let mut data = fs::read(&place.data).unwrap();
        change(&mut data);
        fs::write(&place.data, data).unwrap();
        let error = read(&mut export, usize::MAX).unwrap_err().to_string();
        assert!(error.contains("changed while the export wrote it: ") && error.contains(said), "{error}");
        assert!(!export.report().finished && !export.report().counts_match());
        drop(export);
        // Nor is it one the next time.
        let error = open(&place, list()).unwrap_err().to_string();
        assert!(error.contains("do not belong together"), "{error}");
    }
}
