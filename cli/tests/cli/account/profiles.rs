//! `helpdesk profiles`.

use std::process::{Command, Stdio};

use crate::run::{Home, KEY, PYTHON, finish};

const CONFIG: &str = r#"# Ours.
default = "work" # Mine.

# At home.
[profiles.home]
url = "home.example.com"
key_command = "pass show canary-5d41402abc4b2a76"

[profiles.work]
url = "https://work.example.com"
email = "ann@acme.com"
key = "canary-5d41402abc4b2a76"
time_zone = "europe/moscow"
"#;

#[test]
fn profiles_are_listed_with_the_place_of_the_key() {
    let home = Home::with("list", CONFIG);
    let table = "name  url                       email         key      time_zone      default\n\
                 home  https://home.example.com                command                 false\n\
                 work  https://work.example.com  ann@acme.com  file     Europe/Moscow  true\n";
    assert_eq!(home.run(&["profiles"]).expect(0, &[]).stdout, table);
    let json: serde_json::Value = serde_json::from_str(&home.run(&["profiles", "-o", "json"]).stdout).unwrap();
    let expected = serde_json::json!([
        { "name": "home", "url": "https://home.example.com", "email": null, "key": "command", "time_zone": null, "default": false },
        { "name": "work", "url": "https://work.example.com", "email": "ann@acme.com", "key": "file", "time_zone": "Europe/Moscow", "default": true },
    ]);
    assert_eq!(json, expected);
}

#[test]
fn without_profiles_stdout_is_empty() {
    let home = Home::new("none");
    assert_eq!(home.run(&["profiles"]).expect(0, &["`helpdesk login` saves one"]).stdout, "");
    assert_eq!(home.run(&["profiles", "--output", "json"]).expect(0, &[]).stdout, "[]\n");
    home.run(&["profiles", "default", "x"]).expect(2, &["there is no profile `x`", "helpdesk login --profile x"]);
}

#[test]
fn changing_the_default_changes_nothing_else() {
    let home = Home::with("default", CONFIG);
    home.run(&["profiles", "default", "home"]).expect(0, &["the default profile is `home`"]);
    assert_eq!(home.read(), CONFIG.replace("default = \"work\"", "default = \"home\""));
}

#[test]
fn a_profile_is_removed_after_a_confirmation() {
    let home = Home::with("remove", CONFIG);
    home.run(&["profiles", "remove", "work"]).expect(2, &["https://work.example.com", "add `--yes`"]);
    home.run_in_terminal(&[], &["profiles", "remove", "work"], &[("Type `yes`", "no")])
        .expect(5, &["nothing was changed"]);
    assert_eq!(home.read(), CONFIG);
    home.run(&["profiles", "remove", "work", "--yes"]).expect(0, &["removed the profile `work`"]);
    assert!(!home.read().contains(&format!("key = \"{KEY}")) && !home.read().contains("default"), "{}", home.read());
    home.run(&["profiles"]).expect(0, &["command             true"]);
    home.run(&["profiles", "remove", "wrok"]).expect(2, &["there is no profile `wrok`\n"]);
}

#[test]
fn closed_output_is_no_error() {
    let home = Home::with("closed", CONFIG);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_helpdesk"));
    let command = command.arg("profiles").env("HELPDESK_CONFIG", home.config()).stdout(writer).stderr(Stdio::piped());
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn no_question_is_asked_without_a_terminal() {
    let home = Home::with("unseen", CONFIG);
    let terminal = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/terminal.py");
    for (arguments, expected) in
        [("profiles remove work", "error: not confirmed: "), ("login", "error: `--url` is missing")]
    {
        let line = format!("exec '{}' {arguments} 2>stderr", env!("CARGO_BIN_EXE_helpdesk"));
        let mut command = home.command(&PYTHON, &[]);
        finish(command.args(["-I", "-S", terminal, "/bin/sh", "-c", &line]), "").expect(2, &[]);
        let stderr = std::fs::read_to_string(home.path("stderr")).unwrap();
        assert!(stderr.starts_with(expected) && stderr.contains("stderr is not a terminal"), "{stderr}");
    }
    assert_eq!(home.read(), CONFIG);
}
