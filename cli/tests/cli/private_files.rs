//! The files of the program are for its user alone, and nothing waits for a pipe in the place of one.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use helpdesk_fake::Fault;

use crate::desk::Desk;
use crate::run::finish;

/// Everything below a directory.
fn below(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let paths = entries.map(|it| it.unwrap().path()).collect::<Vec<_>>();
    paths.iter().flat_map(|it| [vec![it.clone()], below(it)].concat()).collect()
}

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).unwrap().permissions().mode() & 0o777
}

/// A journal that stays, names and a draft.
fn leave_files(desk: &Desk, umask: &str) {
    let line = |line: &str| {
        let mut command = desk.program("/bin/sh");
        let program = env!("CARGO_BIN_EXE_helpdesk");
        command.args(["-c", &format!("umask {umask}; exec {program} {line}")]);
        command.env("EDITOR", "sh -c 'echo text > \"$1\"; exit 1' --");
        command
    };
    desk.server.inject_fault(Fault::status(400).on("messages.create").nth(1));
    finish(&mut line("messages create - --content x --staff-id 'Agnes Agent' --yes"), "10001\n").expect(4, &[]);
    finish(&mut line("cases list --staff-id @me -o id"), "").expect(0, &[]);
}

#[test]
fn every_file_and_directory_of_the_program_is_private() {
    for umask in ["0", "022", "077"] {
        let desk = Desk::new(&format!("private-modes-{umask}"));
        leave_files(&desk, umask);
        let state = desk.path(".local/state");
        let all = below(&state);
        let names = all.iter().map(|it| it.display().to_string()).collect::<Vec<_>>().join("\n");
        assert!(names.contains("/bulk/") && names.contains("/names/"), "{names}");
        for path in all {
            let expected = if path.is_dir() { 0o700 } else { 0o600 };
            assert_eq!(mode(&path), expected, "{} with the umask {umask}", path.display());
        }
        // The program closes permissions that an earlier version left open.
        let bulk = state.join("helpdesk/bulk");
        let journal = fs::read_dir(&bulk).unwrap().next().unwrap().unwrap().path();
        for (path, open) in [(bulk.parent().unwrap(), 0o755), (&bulk, 0o777), (&journal, 0o666)] {
            fs::set_permissions(path, fs::Permissions::from_mode(open)).unwrap();
        }
        desk.server.inject_fault(Fault::status(400).on("messages.create").nth(1));
        desk.run_with("messages create - --content x --staff-id 'Agnes Agent' --yes", "10001\n")
            .expect(4, &["1 rejected"]);
        for path in [bulk.parent().unwrap(), &bulk] {
            assert_eq!(mode(path), 0o700, "{}", path.display());
        }
        assert_eq!(mode(&journal), 0o600);
    }
}

/// Only the owner of the system can give a file away, so that others try less here.
#[test]
fn files_of_another_user_are_rejected() {
    let desk = Desk::new("private-others");
    leave_files(&desk, "022");
    let bulk = desk.path(".local/state/helpdesk/bulk");
    let journal = fs::read_dir(&bulk).unwrap().next().unwrap().unwrap().path();
    if chown(&journal, Some(12_345), None).is_err() {
        return;
    }
    assert_eq!(fs::metadata(&journal).unwrap().uid(), 12_345);
    desk.server.clear_requests();
    let line = "messages create - --content x --staff-id 'Agnes Agent' --yes";
    desk.run_with(line, "10001\n").expect(1, &["cannot use the journal", "another user owns"]);
    chown(&bulk, Some(12_345), None).unwrap();
    desk.run_with(line, "10001\n").expect(1, &["cannot create the directory", "another user owns"]);
    assert!(desk.server.received_requests().iter().all(|it| it.operation != Some("messages.create")));
}

/// Runs a command that has to end by itself.
fn ends(command: &mut Command, message: &str) {
    let started = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
            panic!("{command:?} waits for ever");
        }
        sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && text.contains(message), "{command:?}: {text}");
}

#[test]
fn a_pipe_in_the_place_of_a_file_is_an_error_at_once() {
    let desk = Desk::new("private-pipes");
    let pipe = |name: &str| {
        let path = desk.path(name);
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        name.to_owned()
    };
    for extension in ["", ".jsonl", ".csv", ".sqlite", ".parquet", ".jsonl.gz"] {
        pipe(&format!("p{extension}"));
    }
    for (line, message) in [
        ("webhook template --event case_changed --secret-file p", "it is a pipe"),
        ("verify --show p", "it is a pipe"),
        ("report --from p.jsonl", "it is a pipe"),
        ("report --from p.csv", "it is a pipe"),
        ("report --from p.sqlite", "it is a pipe"),
        ("report --from p.parquet", "it is a pipe"),
        ("messages create 10001 --content @p --dry-run", "it is a pipe"),
        ("messages create 10001 --content x --attachments p", "p"),
        ("messages create - --content x --journal p --yes", "it is no regular file"),
        ("export cases --to p.jsonl", "p.jsonl"),
        ("sync cases --to p.sqlite", "p.sqlite"),
        ("mcp --log p", "it is no regular file"),
        ("attachments get 10001 --to p", "p"),
    ] {
        ends(&mut desk.command(line), message);
    }
    ends(desk.command("profiles").env("HELPDESK_CONFIG", desk.path("p")), "it is not a regular file");
    // A link is no file to append to.
    fs::write(desk.path("victim"), "kept").unwrap();
    symlink(desk.path("victim"), desk.path("link")).unwrap();
    ends(&mut desk.command("mcp --log link"), "it is a link");
    assert_eq!(fs::read_to_string(desk.path("victim")).unwrap(), "kept");
    // The pipe of a shell has somebody who writes to it.
    let program = env!("CARGO_BIN_EXE_helpdesk");
    let line = format!("{program} messages create 10001 --dry-run --content @<(sleep 0.2; echo from a pipe)");
    let ran = finish(desk.program("bash").args(["-c", &line]), "").expect(0, &[]);
    assert!(ran.stdout.contains("from a pipe"), "{ran:?}");
}

#[test]
fn names_behind_a_pipe_are_read_again() {
    let desk = Desk::new("private-names-pipe");
    leave_files(&desk, "022");
    let directory = desk.path(".local/state/helpdesk/names");
    let names = fs::read_dir(directory).unwrap().next().unwrap().unwrap().path();
    fs::remove_file(&names).unwrap();
    assert!(Command::new("mkfifo").arg(&names).status().unwrap().success());
    let started = Instant::now();
    desk.run("cases list --staff-id 'Agnes Agent' -o id").expect(0, &[]);
    assert!(started.elapsed() < Duration::from_secs(20), "it waited");
}
