//! Exports to files. After a crash or a change of the file, it has each record once, or an error says why not.

use std::fs;
use std::io;
use std::path::PathBuf;

use helpdesk::blocking::Client;
use helpdesk::{Case, cases};
use helpdesk_fake::{FakeServer, Fault, Seed};
use helpdesk_lines::JsonLines;

/// A fake server with four pages of cases.
fn server() -> FakeServer {
    let server = FakeServer::builder().auto_advance().start_blocking().unwrap();
    server.seed(Seed::cases(330));
    server
}

/// The paths of a file in an empty directory and of its state. Each test has its own directory.
fn file(test: &str) -> [PathBuf; 2] {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lines").join(test);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    ["cases.jsonl", "cases.jsonl.state"].map(|name| directory.join(name))
}

/// The content of the file and of its state.
type Content = [Vec<u8>; 2];

fn content(paths: &[PathBuf; 2]) -> Content {
    paths.each_ref().map(|path| fs::read(path).unwrap())
}

fn write(paths: &[PathBuf; 2], content: &Content) {
    paths.iter().zip(content).for_each(|(path, bytes)| fs::write(path, bytes).unwrap());
}

/// Exports at most this many pages. Returns whether the export is finished.
fn export(client: &Client, paths: &[PathBuf; 2], pages: usize) -> io::Result<bool> {
    let (mut file, mut export) = (JsonLines::open(&paths[0])?, client.export(cases::list()));
    if let Some(checkpoint) = file.checkpoint() {
        export = export.resume(checkpoint).map_err(io::Error::other)?;
    }
    for _ in 0..pages {
        let Some(page) = export.next() else {
            file.finish(&export.checkpoint())?;
            return Ok(export.report().counts_match());
        };
        file.append(&page.map_err(io::Error::other)?, &export.checkpoint())?;
    }
    Ok(false)
}

/// The content after each page, and at the end of the export.
fn contents(client: &Client, test: &str) -> Vec<Content> {
    let paths = file(test);
    let mut contents = Vec::new();
    while !export(client, &paths, 1).unwrap() {
        contents.push(content(&paths));
    }
    contents.push(content(&paths));
    assert!(contents.len() > 4, "{} pages", contents.len());
    contents
}

fn ids(data: &[u8]) -> Vec<u64> {
    let text = std::str::from_utf8(data).unwrap();
    text.lines().map(|line| Case::from_json(line).unwrap().case_id.into()).collect()
}

#[test]
fn export_stopped_after_any_page_has_each_record_once() {
    let (server, paths) = (server(), file("pages"));
    let client = server.blocking_client();
    assert!(export(&client, &paths, usize::MAX).unwrap());
    let [whole, state] = content(&paths);
    assert_eq!(ids(&whole).len(), 330);
    let state = String::from_utf8(state).unwrap();
    assert!(state.lines().count() == 2 && !state.contains("subject"), "{state}");
    let contents = contents(&client, "pages_stopped");
    assert!(contents.iter().all(|[data, _]| whole.starts_with(data)));
    assert!(contents.last().unwrap()[0] == whole);
    // Another run only compares the file, and sends no request.
    server.clear_requests();
    assert!(export(&client, &paths, usize::MAX).unwrap() && server.received_requests().is_empty());
}

#[test]
fn partially_written_page_is_written_once() {
    let (server, paths) = (server(), file("parts"));
    let client = server.blocking_client();
    let contents = contents(&client, "parts_pages");
    let whole = &contents.last().unwrap()[0];
    for [(before, _), (after, state)] in
        contents.windows(2).map(|it| [&it[0], &it[1]].map(|[data, state]| (data, state)))
    {
        let page = after.len() - before.len();
        // The program writes the state first, so a killed process can leave any of these lengths.
        for written in [0, 1, page / 2, page.saturating_sub(1), page] {
            let written = after[..before.len() + written.min(page)].to_vec();
            write(&paths, &[written, state.clone()]);
            // An incomplete new state is ignored.
            fs::write(paths[1].with_extension("state.new"), "json-lines 1").unwrap();
            assert!(export(&client, &paths, usize::MAX).unwrap());
            assert!(content(&paths)[0] == *whole);
        }
    }
}

#[test]
fn concurrent_export_to_same_file_is_rejected() {
    let (server, paths) = (server(), file("two"));
    let client = server.blocking_client();
    let first = JsonLines::open(&paths[0]).unwrap();
    let error = export(&client, &paths, 1).unwrap_err();
    let why = "could not be locked: another export writes it: wait for its end, or choose another path";
    assert_eq!(error.to_string(), format!("`{}` {why}", paths[0].display()));
    // Dropping the file releases the lock.
    drop(first);
    assert!(export(&client, &paths, usize::MAX).unwrap());
}

#[test]
fn mismatched_file_and_state_fail_without_changes() {
    let (server, paths) = (server(), file("others"));
    let client = server.blocking_client();
    let contents = contents(&client, "others_pages");
    let [early, [data, state], late] = [&contents[0], &contents[2], &contents[3]];
    let changed = |at: usize| data.iter().enumerate().map(|(index, it)| it ^ u8::from(index == at)).collect::<Vec<_>>();
    let grown = [data, &b"{\"case_id\":1}\n"[..]].concat();
    let others: [(&str, &[u8], &[u8], &str); 10] = [
        ("an older state", data, &early[1], "bytes, and the state is of "),
        ("a newer state", &early[0], &late[1], "bytes, and the state is of "),
        ("a file that was cut", &data[..data.len() / 3], state, "bytes, and the state is of "),
        ("a file that is empty", b"", state, "the file has 0 bytes, and the state is of "),
        ("a file that has grown", &grown, state, "bytes, and the state is of "),
        ("a file that was changed", &changed(100), state, "its bytes are others"),
        ("a file without a state", b"my notes\n", b"", "the state is of another program or version"),
        ("another program's state", data, b"my notes", "the state is of another program or version"),
        ("a state that is no text", data, b"\xFF\n", "could not be read"),
        ("a state of another version", data, b"json-lines 2\n0  \n", "the state is of another program or version"),
    ];
    for (name, data, state, said) in others {
        let other = [data.to_vec(), state.to_vec()];
        write(&paths, &other);
        let error = export(&client, &paths, 1).expect_err(name).to_string();
        assert!(error.contains(said), "{name}: {error}");
        assert!(error.contains(&format!("`{}`", paths[1].display())), "{name}: {error}");
        assert!(content(&paths) == other, "{name}");
    }
    fs::remove_file(&paths[0]).unwrap();
    let error = export(&client, &paths, 1).unwrap_err().to_string();
    assert!(error.contains("the file is missing; restore both, or move both away") && !paths[0].exists(), "{error}");
    fs::write(&paths[0], data).unwrap();
    fs::remove_file(&paths[1]).unwrap();
    let error = export(&client, &paths, 1).unwrap_err().to_string();
    assert!(
        error.contains("the file has content, and there is no state of it; restore both, or move both away"),
        "{error}"
    );
}

#[test]
fn file_changed_during_export_fails_finish() {
    let server = server();
    let client = server.blocking_client();
    type Change = fn(&mut Vec<u8>);
    let changes: [(&str, Change); 3] = [
        ("grown", |data| data.extend(b"{\"case_id\":1}\n")),
        ("cut", |data| data.truncate(100)),
        ("swapped", |data| data[100] ^= 1),
    ];
    for (name, change) in changes {
        let paths = file(name);
        let (mut file, mut export) = (JsonLines::open(&paths[0]).unwrap(), client.export(cases::list()));
        let mut append = || {
            while let Some(page) = export.next() {
                let is_first = file.checkpoint().is_none();
                file.append(&page.unwrap(), &export.checkpoint())?;
                if is_first {
                    let [mut data, _] = content(&paths);
                    change(&mut data);
                    fs::write(&paths[0], data).unwrap();
                }
            }
            file.finish(&export.checkpoint())
        };
        let error = append().unwrap_err().to_string();
        assert!(error.contains("are not as one export left them: another program changed it; restore both"), "{error}");
    }
}

#[test]
fn unreadable_records_are_omitted_from_file() {
    let (server, paths) = (server(), file("unreadable"));
    server.inject_fault(Fault::malformed_row(3).on("cases.list").nth(2));
    assert!(export(&server.blocking_client(), &paths, usize::MAX).unwrap());
    assert_eq!(ids(&content(&paths)[0]).len(), 329);
}

#[test]
fn unwritable_path_is_error() {
    let paths = file("unwritable");
    for path in [paths[0].join("no/such/directory/cases.jsonl"), paths[0].parent().unwrap().to_owned()] {
        let error = JsonLines::open(&path).unwrap_err().to_string();
        assert!(error.contains(&format!("`{}` could not be opened: ", path.display())), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn links_are_rejected_and_new_files_are_private() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (server, paths) = (server(), file("links"));
    let victim = paths[0].with_file_name("victim");
    let new = paths[1].with_extension("state.new");
    for (link, text) in [(&paths[0], None), (&paths[0], Some("")), (&new, None), (&new, Some("mine"))] {
        text.into_iter().for_each(|text| fs::write(&victim, text).unwrap());
        symlink(&victim, link).unwrap();
        export(&server.blocking_client(), &paths, 1).unwrap_err();
        assert_eq!(fs::read_to_string(&victim).ok().as_deref(), text, "{}", link.display());
        [&victim, link, &paths[0]].into_iter().for_each(|path| drop(fs::remove_file(path)));
    }
    export(&server.blocking_client(), &paths, 1).unwrap();
    for path in &paths {
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600, "{}", path.display());
    }
}
