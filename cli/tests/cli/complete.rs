//! Completions, as bash asks for them.

use std::fs;

use helpdesk::groups;

use crate::desk::Desk;
use crate::run::Home;

/// A script that completes the last of its words, and prints a candidate on each line.
const BASH: &str = r#"
eval "$("$HELPDESK" completions bash | sed "s#\"helpdesk\" --#\"$HELPDESK\" --#")"
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_TYPE=9
_clap_complete_helpdesk helpdesk "${COMP_WORDS[COMP_CWORD]}"
printf '%s\n' "${COMPREPLY[@]}"
"#;

/// The candidates for the last word. Nothing is said on standard error, which is the terminal of a person who types.
fn complete(desk: &Desk, words: &[&str]) -> Vec<String> {
    let mut bash = desk.program("bash");
    bash.env("HELPDESK", env!("CARGO_BIN_EXE_helpdesk")).args(["-c", BASH, "bash", "helpdesk"]).args(words);
    let ran = crate::run::finish(&mut bash, "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{words:?}");
    ran.stdout.lines().filter(|it| !it.is_empty()).map(str::to_owned).collect()
}

#[test]
fn a_shell_completes_commands_values_fields_and_names() {
    let desk = Desk::new("complete");
    let table: [(&[&str], &[&str]); 13] = [
        (&["cas"], &["cases"]),
        (&["cases", "list", "--stat"], &["--status"]),
        (&["cases", "list", "--status", "op"], &["open"]),
        (&["cases", "list", "--status", "open,wa"], &["open,waiting"]),
        (&["cases", "list", "--fields", "case_id,subj"], &["case_id,subject"]),
        (&["cases", "list", "--group", "S"], &["Support", "Sales"]),
        (&["cases", "list", "--staff", ""], &["Agnes\\ Agent", "Boris", "Carla", "@me"]),
        (&["cases", "list", "--staff-id", "Agnes\\ A"], &["Agnes\\ Agent"]),
        (&["cases", "list", "--labels", "urgent,1"], &["urgent,100%\\ sure"]),
        (&["cases", "update", "10001", "--custom-fields", "P"], &["Plan="]),
        (&["users", "list", "--custom-fields", "C"], &["City="]),
        (&["groups", "disable", "Sup"], &["Support"]),
        (&["report", "--group", "Sup"], &["Support"]),
    ];
    for (words, candidates) in table {
        assert_eq!(complete(&desk, words), candidates, "{words:?}");
    }
    assert!(desk.server.received_requests().iter().all(|it| it.method == "GET"));
}

#[test]
fn names_are_completed_from_what_is_kept_and_without_an_account_there_are_none() {
    let desk = Desk::new("complete_kept");
    assert_eq!(complete(&desk, &["cases", "list", "--group", "Su"]), ["Support"]);
    desk.server.blocking_client().send(groups::create("Suppliers")).unwrap();
    desk.server.clear_requests();
    assert_eq!(complete(&desk, &["cases", "list", "--group", "Su"]), ["Support"]);
    assert_eq!(desk.server.received_requests().len(), 0, "no request for each key that is pressed");
    let home = Home::new("complete_nobody");
    let mut bash = home.command("bash", &[("HELPDESK", env!("CARGO_BIN_EXE_helpdesk"))]);
    bash.args(["-c", BASH, "bash", "helpdesk", "cases", "list", "--group", "Su"]);
    let ran = crate::run::finish(&mut bash, "");
    assert_eq!((ran.stdout.trim(), ran.stderr.as_str()), ("", ""));
}

#[test]
fn profiles_are_completed_and_the_command_of_a_key_is_not_run() {
    let config = "default = \"work\"\n[profiles.work]\nurl = \"http://127.0.0.1:1\"\nemail = \"ann@example.com\"\nkey_command = \"touch ran\"\n\
                  [profiles.\"second one\"]\nurl = \"http://127.0.0.1:1\"\nemail = \"bob@example.com\"\nkey = \"x\"\n";
    let home = Home::with("complete_profiles", config);
    let complete = |words: &[&str]| {
        let mut bash = home.command("bash", &[("HELPDESK", env!("CARGO_BIN_EXE_helpdesk"))]);
        let ran = crate::run::finish(bash.args(["-c", BASH, "bash", "helpdesk"]).args(words), "");
        (ran.stdout.trim().to_owned(), ran.stderr)
    };
    assert_eq!(complete(&["cases", "list", "--profile", ""]).0, "work\nsecond\\ one");
    for words in [["cases", "list", "--group", ""], ["--profile=work", "cases", "list", "--group"]] {
        let (candidates, said) = complete(&words);
        assert!(said.is_empty() && !candidates.contains("Support"), "{candidates} {said}");
    }
    assert!(!fs::exists(home.path("ran")).unwrap(), "it might ask for a password");
}
