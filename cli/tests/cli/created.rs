//! The files that commands create: no link is followed, and others cannot read them.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use crate::desk::Desk;
use crate::run::{Home, finish};

/// A command, and the files that it creates. The last ones are renamed, or removed at its end.
const WRITERS: [(&str, &[&str], &[&str]); 8] = [
    (
        "export cases --to q.jsonl --with users",
        &["q.jsonl", "q.users.jsonl"],
        &["q.jsonl.new", "q.users.jsonl.new", "q.jsonl.partial", "q.jsonl.partial-journal"],
    ),
    ("export cases --to q.csv --replace", &["q.csv"], &["q.csv.new", "q.csv.partial", "q.csv.partial-journal"]),
    ("export cases --to q.parquet", &["q.parquet"], &["q.parquet.new", "q.parquet.partial"]),
    ("export cases --to q.sqlite", &["q.sqlite"], &["q.sqlite.partial", "q.sqlite.partial-journal"]),
    ("sync cases --to copy.sqlite", &["copy.sqlite"], &["copy.sqlite-journal"]),
    (
        "sync cases --to copies --with users",
        &["copies/helpdesk.sqlite", "copies/cases.parquet", "copies/users.parquet"],
        &["copies/cases.parquet.new", "copies/users.parquet.new", "copies/helpdesk.sqlite-journal"],
    ),
    ("report --period all --html q.html --force", &["q.html"], &[]),
    ("man pages", &["pages/helpdesk.1", "pages/helpdesk-cases-list.1"], &[]),
];

#[test]
fn no_command_follows_a_link_to_the_file_that_it_creates() {
    for (number, (line, files, others)) in WRITERS.into_iter().enumerate() {
        for (at, link) in files.iter().chain(others).enumerate() {
            for content in [None, Some(""), Some("mine")] {
                let desk = Desk::new(&format!("created-{number}-{at}-{}", content.map_or(9, str::len)));
                let (link, victim) = (desk.path(link), desk.path("victim"));
                fs::create_dir_all(link.parent().unwrap()).unwrap();
                content.into_iter().for_each(|text| fs::write(&victim, text).unwrap());
                symlink(&victim, &link).unwrap();
                let ran = desk.run(line);
                let context = format!("{line}, {}: {ran:?}", link.display());
                assert_eq!(fs::read_to_string(&victim).ok().as_deref(), content, "{context}");
                // The link causes an error, or a file replaces the link.
                let is_link = link.symlink_metadata().is_ok_and(|it| it.is_symlink());
                assert!(ran.code == if is_link { 1 } else { 0 }, "{context}");
            }
        }
    }
}

fn mode(path: &Path) -> u32 {
    path.symlink_metadata().unwrap_or_else(|error| panic!("{}: {error}", path.display())).permissions().mode() & 0o777
}

/// Runs where new files may be read and written by everybody.
fn run(desk: &Desk, line: &str) {
    let wanted = desk.command(line);
    let mut shell = Command::new("sh");
    shell.args(["-c", "umask 0; exec \"$@\"", "sh"]).arg(wanted.get_program()).args(wanted.get_args());
    shell.env_clear().envs(wanted.get_envs().filter_map(|(name, value)| Some((name, value?))));
    finish(shell.current_dir(wanted.get_current_dir().unwrap()), "").expect(0, &[]);
}

#[test]
fn new_file_is_private_and_replaced_file_keeps_its_mode() {
    for (number, (line, files, _)) in WRITERS.into_iter().enumerate() {
        let desk = Desk::new(&format!("created-mode-{number}"));
        run(&desk, line);
        // All users may read manuals.
        let expected = if line.starts_with("man ") { 0o666 } else { 0o600 };
        files.iter().for_each(|file| assert_eq!(mode(&desk.path(file)), expected, "{line}: {file}"));
        for file in files.iter().filter(|_| !line.starts_with("man ")) {
            fs::set_permissions(desk.path(file), fs::Permissions::from_mode(0o640)).unwrap();
        }
        if line.starts_with("export") {
            run(&desk, &format!("{} --replace", line.replace(" --replace", "")));
        } else {
            run(&desk, line);
        }
        let expected = if line.starts_with("man ") { 0o666 } else { 0o640 };
        files.iter().for_each(|file| assert_eq!(mode(&desk.path(file)), expected, "{line}: {file}"));
    }
}

#[test]
fn collected_data_is_private_from_the_start() {
    let desk = Desk::new("created-partial");
    desk.server.inject_fault(helpdesk_fake::Fault::status(401).on("messages.list").first(1));
    desk.run("export cases --to q.jsonl --with messages").expect(3, &["q.jsonl.partial"]);
    assert_eq!(mode(&desk.path("q.jsonl.partial")), 0o600);
}

#[test]
fn a_configuration_that_is_a_link_to_nothing_becomes_a_file() {
    let home = Home::with("created-config", "");
    let (config, victim) = (home.config(), home.path("victim"));
    fs::remove_file(&config).unwrap();
    symlink(&victim, &config).unwrap();
    let login = ["login", "--no-check", "--url", "https://acme.example.com", "--email", "a@example.com"];
    home.run_with(&[("HELPDESK_API_KEY", "k")], &login, "").expect(0, &[]);
    assert!(!victim.exists() && config.symlink_metadata().unwrap().is_file() && mode(&config) == 0o600);
}
