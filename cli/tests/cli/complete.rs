//! Completions, as bash asks for them, and as a person sees them in a terminal.

use std::fs;

use helpdesk::{groups, labels};

use crate::desk::Desk;
use crate::run::{Home, Ran, finish};

/// The program, in whose place `show` prints the words of its line.
const BASH: &str = r#"
PATH="$(dirname "$HELPDESK"):$PATH"; PS1='> '
eval "$(helpdesk completions bash)"
show() { printf '<%s>' "$@"; echo; }
complete -o bashdefault -F _helpdesk show
"#;

/// The program's candidates for the last word of a line. Nothing may appear on standard error, the person's terminal.
fn candidates(ask: impl FnOnce(&[&str]) -> Ran, line: &str) -> Vec<String> {
    let end = line.rsplit([' ', '=', ':', '"', '\'']).next().unwrap();
    let ran = ask(&["--", line, end]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{line}");
    ran.stdout.lines().map(str::to_owned).collect()
}

fn complete(desk: &Desk, line: &str) -> Vec<String> {
    candidates(|words| finish(desk.command("").env("HELPDESK_COMPLETE", "bash").args(words), ""), line)
}

#[test]
fn a_shell_completes_commands_words_fields_and_names() {
    let desk = Desk::new("complete");
    let client = desk.server.blocking_client();
    for title in ["2026", "VIP, EU", "a$(b)", "twice", "Twice", "name:urgent", "-x", "@me"] {
        client.send(labels::create(title)).unwrap();
    }
    let table: [(&str, &[&str]); 22] = [
        ("helpdesk cas", &["cases"]),
        ("helpdesk cases list --stat", &["--status"]),
        ("helpdesk cases list --status op", &["open"]),
        ("helpdesk cases list --status=op", &["open"]),
        ("helpdesk cases list --status open,wa", &["open,waiting"]),
        ("helpdesk cases list --fields case_id,subj", &["case_id,subject"]),
        ("helpdesk tickets list --fields subj", &["subject"]),
        ("helpdesk cases list --group S", &["Support", "Sales"]),
        ("helpdesk cases list --staff ", &["Agnes\\ Agent", "Boris", "Carla", "0", "@me"]),
        ("helpdesk cases list --staff @m", &["@me"]),
        ("helpdesk cases list --staff-id=Ag", &["Agnes\\ Agent"]),
        ("helpdesk cases list --staff \"Ag", &["Agnes Agent"]),
        ("helpdesk cases list --staff 'Ag", &["Agnes Agent"]),
        ("helpdesk cases list --labels urgent,1", &["urgent,100%\\ sure"]),
        ("helpdesk cases list --labels \"a", &["a\\$(b)"]),
        // Names that cannot be typed are ids.
        ("helpdesk cases list --labels name", &["name:2026"]),
        ("helpdesk cases list --labels 70", &["705", "707", "708", "709"]),
        ("helpdesk cases list --filter un", &["unassigned"]),
        ("helpdesk cases list --channel M", &["Messenger"]),
        ("helpdesk cases update 10001 --custom-fields P", &["Plan="]),
        ("helpdesk groups disable Sup", &["Support"]),
        ("helpdesk report --group Sup", &["Support"]),
    ];
    for (line, expected) in table {
        assert_eq!(complete(&desk, line), expected, "{line}");
    }
    let power_shell = finish(
        desk.command("")
            .env("HELPDESK_COMPLETE", "powershell")
            .args(["--", "helpdesk", "cases", "list", "--labels", ""]),
        "",
    );
    let values = power_shell.stdout.lines().filter_map(|it| it.split('\t').next()).collect::<Vec<_>>();
    assert_eq!(values, ["urgent", "заявка", "703", "name:2026", "705", "706", "707", "708", "709", "710", "711"]);
}

#[test]
fn completed_candidate_becomes_the_same_word() {
    let desk = Desk::new("complete_typed");
    desk.server.blocking_client().send(groups::create("EU:Sales $(touch ran) `touch ran`")).unwrap();
    desk.server.blocking_client().send(groups::create("Wow!")).unwrap();
    fs::write(desk.path("rc"), BASH).unwrap();
    let strange = "<EU:Sales $(touch ran) `touch ran`>";
    let table = [
        ("cases list --staff Agn<Tab>", "<cases><list><--staff><Agnes Agent>"),
        ("cases list --staff \"Agn<Tab>", "<cases><list><--staff><Agnes Agent>"),
        ("cases list --staff-id=Agn<Tab>", "<cases><list><--staff-id=Agnes Agent>"),
        ("cases list --staff @m<Tab>", "<cases><list><--staff><@me>"),
        ("cases list --subject \"\" --staff Agn<Tab>", "<cases><list><--subject><><--staff><Agnes Agent>"),
        ("cases update 1 --custom-fields Pl<Tab>Gold", "<cases><update><1><--custom-fields><Plan=Gold>"),
        ("cases list --group EU<Tab>", strange),
        ("cases list --group EU:<Tab>", strange),
        ("cases list --group 'EU<Tab>", strange),
        ("cases list --group \"EU<Tab>", strange),
        ("cases list --group Wow<Tab>", "<cases><list><--group><Wow!>"),
        // No word can be completed within these quotation marks.
        ("cases list --group \"Wow<Tab>\"", "<cases><list><--group><Wow>"),
    ];
    // Each line has its number, so that none counts for another one.
    let lines = table.iter().enumerate().map(|(index, (line, _))| format!("show {index} {line}")).collect::<Vec<_>>();
    let lines = lines.iter().map(String::as_str).chain(["exit"]);
    let typed = lines.map(|line| ("> ", line)).collect::<Vec<_>>();
    let program = format!("export HELPDESK='{}'; exec bash --rcfile rc -i", env!("CARGO_BIN_EXE_helpdesk"));
    let ran = desk.run_shell_in_terminal(&program, &typed);
    for (index, (line, words)) in table.iter().enumerate() {
        let line_of_output = ran.stdout.lines().find(|it| it.contains(&format!("<{index}>"))).unwrap_or_default();
        assert!(line_of_output.contains(words), "{line} {words}: {}", ran.stdout);
    }
    assert!(!fs::exists(desk.path("ran")).unwrap(), "a name is no command");
}

#[test]
fn names_are_completed_from_stored_lists_and_not_without_an_account() {
    let desk = Desk::new("complete_kept");
    let line = "helpdesk cases list --group Su";
    assert_eq!(complete(&desk, line), ["Support"]);
    desk.server.blocking_client().send(groups::create("Suppliers")).unwrap();
    desk.server.clear_requests();
    assert_eq!(complete(&desk, line), ["Support"]);
    assert_eq!(desk.server.received_requests().len(), 0, "no request for each key that is pressed");
    let home = Home::new("complete_nobody");
    let ask = |words: &[&str]| home.run_with(&[("HELPDESK_COMPLETE", "bash")], words, "");
    assert_eq!(candidates(ask, line), [""; 0]);
    // The response shows that the question was understood.
    assert_eq!(candidates(ask, "helpdesk cases list --demo --verbose --group Su"), ["Support"]);
}

#[test]
fn profiles_are_completed_and_the_command_of_a_key_is_not_run() {
    let desk = Desk::new("complete_key");
    let config = format!(
        "default = \"work\"\n[profiles.work]\nurl = \"{}\"\nemail = \"ann@example.com\"\nkey_command = \"touch ran\"\n\
         [profiles.\"second one\"]\nurl = \"http://127.0.0.1:1\"\nemail = \"bob@example.com\"\nkey = \"x\"\n",
        desk.server.url()
    );
    let home = Home::with("complete_profiles", &config);
    let ask = |words: &[&str]| home.run_with(&[("HELPDESK_COMPLETE", "bash")], words, "");
    assert_eq!(candidates(ask, "helpdesk cases list --profile "), ["work", "second\\ one"]);
    assert_eq!(candidates(ask, "helpdesk cases list --group S"), [""; 0]);
    assert!(!fs::exists(home.path("ran")).unwrap(), "it might ask for a password");
}
