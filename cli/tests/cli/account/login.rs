//! `helpdesk login`.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use helpdesk_fake::{FakeServer, Fault};

use crate::run::{EMAIL, Home, KEY, Ran, server};

/// Logs in with the key on stdin.
fn login(home: &Home, server: &FakeServer, more: &[&str]) -> Ran {
    let arguments = ["login", "--url", server.url(), "--email", EMAIL];
    home.run_with(&[], &[&arguments, more].concat(), &format!("{KEY}\n"))
}

#[test]
fn key_is_read_from_stdin_and_the_file_is_private() {
    let (home, server) = (Home::new("piped"), server());
    let ran = login(&home, &server, &["--profile", "acme"]);
    let ran = ran
        .expect(0, &["wrote the profile `acme` to", "helpdesk/config.toml", "next: helpdesk cases list --limit 5\n"]);
    assert_eq!(ran.stdout, "");
    let url = server.url();
    let expected =
        format!("default = \"acme\"\n\n[profiles.acme]\nurl = \"{url}\"\nemail = \"{EMAIL}\"\nkey = \"{KEY}\"\n");
    assert_eq!(home.read(), expected);
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&home.config()), mode(home.config().parent().unwrap())), (0o600, 0o700));
    assert_eq!(fs::read_dir(home.config().parent().unwrap()).unwrap().count(), 1);
    home.run(&["doctor"]).expect(0, &["ok       access"]);
    server.received_requests().assert_log("GET /api/cases.json?limit=1 -> 200\nGET /api/cases.json?limit=1 -> 200");
}

#[test]
fn variables_are_taken_and_a_command_is_saved_instead_of_the_key() {
    let (home, server) = (Home::new("variables"), server());
    let variables = [("HELPDESK_URL", server.url()), ("HELPDESK_EMAIL", EMAIL), ("HELPDESK_API_KEY", KEY)];
    home.run_with(&variables, &["login"], "").expect(0, &["the profile `127.0.0.1`", "the key of `HELPDESK_API_KEY`"]);
    let command = format!("echo {KEY}");
    login(&home, &server, &["--key-command", &command, "--yes", "--profile", "127.0.0.1"]).expect(0, &[]);
    assert!(home.read().contains(&format!("key_command = \"{command}\"")) && !home.read().contains("key = "));
}

#[test]
fn each_unusable_account_has_a_separate_message() {
    let server = server();
    let nowhere = format!("{}/nowhere", server.url());
    let table = [
        (server.url(), EMAIL, "wrong", 3, "error: the API key is wrong"),
        (
            server.url(),
            "nobody@acme.com",
            KEY,
            3,
            "error: the service does not accept the staff member `nobody@acme.com`",
        ),
        (&nowhere, EMAIL, KEY, 1, "nowhere` is not the address of an account"),
        ("http://localhost:1", EMAIL, KEY, 1, "the connection to `localhost:1` could not be opened"),
        ("http://acme.omnidesk.ru", EMAIL, KEY, 2, "the base URL must start with `https://`"),
        (server.url(), "a:b", KEY, 2, "the email address must not contain a colon"),
        (server.url(), "agent", KEY, 2, "the email address must be one alone, such as `agent@acme.com`"),
        (server.url(), "Agent <agent@acme.com>", KEY, 2, "the email address must be one alone"),
        (server.url(), KEY, EMAIL, 2, "the email address and the API key are swapped"),
        (server.url(), EMAIL, "", 2, "the API key is empty"),
    ];
    for (url, email, key, code, expected) in table {
        let home = Home::new("rejected");
        let ran = home.run_with(&[], &["login", "--url", url, "--email", email], key);
        ran.expect(code, &[expected]);
        assert!(!home.config().exists(), "{expected}");
    }
}

#[test]
fn responses_of_other_servers_are_rejected() {
    let (home, server) = (Home::new("responses"), server());
    let table = [
        (Fault::respond_with(200, "<html>welcome</html>"), 1, "is not the address of an account"),
        (Fault::respond_with(302, ""), 1, "is not the address of an account"),
        (Fault::respond_with(403, r#"{"error":"staff_not_active"}"#), 3, "is disabled"),
        (Fault::status(503), 1, "try: try again later"),
        (Fault::reset(), 1, "was lost before the response"),
    ];
    for (fault, code, expected) in table {
        server.clear_faults();
        server.inject_fault(fault);
        login(&home, &server, &[]).expect(code, &[expected, "`--no-check` saves"]);
        assert!(!home.config().exists(), "{expected}");
    }
    login(&home, &server, &["--no-check"]).expect(0, &["wrote the profile"]);
}

#[test]
fn a_staff_member_who_may_not_list_cases_can_log_in() {
    let (home, server) = (Home::new("restricted"), server());
    server.inject_fault(Fault::respond_with(403, r#"{"error":"staff_has_not_access"}"#));
    login(&home, &server, &[]).expect(0, &["may not list cases", "wrote the profile"]);
    home.run(&["doctor"]).expect(0, &["warning  access"]);
}

#[test]
fn a_profile_is_replaced_after_a_confirmation_and_the_rest_of_the_file_stays() {
    let server = server();
    let config = "# Ours.\n\n[profiles.old] # The first.\nurl = 'old.example.com'\n\n[profiles.acme]\n# Whose key.\nemail = 'x@acme.com' # Ann.\n\
                  url = 'acme.example.com'\nkey_command = 'pass'\n\n[profiles.z]\nurl = 'z.example.com'\n";
    let home = Home::with("replace", config);
    login(&home, &server, &["--profile", "acme"]).expect(2, &["not confirmed", "acme.example.com", "`--yes`"]);
    assert_eq!(home.read(), config);
    login(&home, &server, &["--profile", "acme", "--yes"]).expect(0, &[]);
    let url = server.url();
    let expected = config.replace("'x@acme.com'", &format!("\"{EMAIL}\""));
    let expected = expected.replace("'acme.example.com'", &format!("\"{url}\""));
    assert_eq!(home.read(), expected.replace("key_command = 'pass'", &format!("key = \"{KEY}\"")));
}

#[test]
fn a_second_profile_does_not_become_the_default() {
    let server = server();
    for config in ["[profiles.old]\nurl = 'old.example.com'\n", "profiles = { old = { url = 'old.example.com' } }\n"] {
        let home = Home::with("second", config);
        login(&home, &server, &["--profile", "new"])
            .expect(0, &["list --limit 5 --profile new", "profiles default new"]);
        let list = home.run(&["profiles", "-o", "csv", "--fields", "name,default"]).stdout();
        assert_eq!(list, "name,default\r\nold,true\r\nnew,false\r\n");
    }
}

#[test]
fn a_link_to_the_file_stays_a_link() {
    let (home, server) = (Home::with("link", ""), server());
    let target = home.config().with_file_name("dotfiles.toml");
    fs::rename(home.config(), &target).unwrap();
    std::os::unix::fs::symlink(&target, home.config()).unwrap();
    login(&home, &server, &[]).expect(0, &[]);
    assert!(home.config().is_symlink() && fs::read_to_string(target).unwrap().contains(KEY));
}

#[test]
fn values_are_asked_for_in_a_terminal_which_does_not_show_the_key() {
    let (home, server) = (Home::new("terminal"), server());
    let key = format!("!{KEY}");
    let typed = [("Address", server.url()), ("Email", EMAIL), ("API key", &key)];
    home.run_in_terminal(&[], &["login", "--profile", "acme"], &typed)
        .expect(0, &["https://acme.omnidesk.ru", "wrote the profile `acme`"]);
    // The address and the email address come from the profile.
    let again = ["login", "--profile", "acme"];
    home.run_in_terminal(&[], &again, &[("Type `yes`", "y")]).expect(5, &["nothing was changed"]);
    home.run_in_terminal(&[], &again, &[("Type `yes`", "")]).expect(5, &["nothing was changed"]);
    home.run_in_terminal(&[], &again, &[("Type `yes`", "yes"), ("API key", &key)]).expect(0, &["wrote the profile"]);
    home.run_in_terminal(&[], &["login"], &[("Address", "")]).expect(2, &["`--url` is missing, and nothing was typed"]);
}

#[test]
fn only_the_wrong_part_is_asked_for_again() {
    let (home, server) = (Home::new("again"), server());
    let (key, wrong) = (format!("!{KEY}"), "!another key".to_owned());
    let typed = [
        ("Address", "https://a b"),
        ("Address", server.url()),
        ("Email", "nobody@acme.example"),
        ("API key", &key),
        ("Email", EMAIL),
    ];
    home.run_in_terminal(&[], &["login"], &typed).expect(0, &["does not accept the staff member", "wrote the profile"]);
    let again = ["login", "--yes"];
    let typed = [("Address", server.url()), ("Email", EMAIL), ("API key", &wrong), ("API key", &key)];
    home.run_in_terminal(&[], &again, &typed).expect(0, &["the API key is wrong", "wrote the profile"]);
    let typed =
        [("Address", server.url()), ("Email", EMAIL), ("API key", &wrong), ("API key", &wrong), ("API key", &wrong)];
    home.run_in_terminal(&[], &again, &typed).expect(3, &["the API key is wrong", "`--no-check` saves"]);
}

#[test]
fn new_key_of_a_profile_needs_only_the_key() {
    let server = server();
    let config = format!("[profiles.acme]\nurl = '{}'\nemail = '{EMAIL}'\nkey = 'old'\n", server.url());
    let home = Home::with("rotate", &config);
    home.run_with(&[], &["login", "--profile", "acme", "--yes"], KEY).expect(0, &["wrote the profile `acme`"]);
    home.run(&["doctor"]).expect(0, &["ok       access"]);
    home.run_with(&[], &["login", "--profile", "acme", "--yes"], "").expect(2, &["the API key is empty"]);
}

#[test]
fn without_a_terminal_a_missing_value_is_an_error() {
    let home = Home::new("missing");
    home.run(&["login"]).expect(2, &["`--url` is missing, and stdin is not a terminal"]);
    home.run(&["login", "--url", "x.example.com"]).expect(2, &["`--email` is missing, and stdin is not a terminal"]);
}

#[test]
fn commands_about_accounts_reject_the_demo() {
    let home = Home::new("demo");
    for command in [&["login", "--url", "x.example.com"][..], &["doctor"], &["profiles"], &["profiles", "default", "x"]]
    {
        for line in [[command, &["--demo"]].concat(), [&["--demo"], command].concat()] {
            home.run(&line).expect(2, &["this command is about accounts", "try: leave `--demo` out"]);
        }
    }
}

#[test]
fn saved_configuration_can_be_read_again() {
    let home = Home::new("empty");
    let options = [("--url", "x.example.com"), ("--email", EMAIL), ("--key-command", "pass"), ("--profile", "acme")];
    let rejected = |(wrong, value): (&str, &str), message: &str| {
        let options = options.iter().map(|(name, right)| [*name, if *name == wrong { value } else { right }]);
        let options: Vec<&str> = options.flatten().collect();
        home.run(&[&["login", "--no-check"], &*options].concat()).expect(2, &[message]);
        assert!(!home.config().exists(), "{wrong}");
    };
    for (name, _) in options {
        rejected((name, ""), "the value is empty");
        rejected((name, " "), "the value is empty");
    }
    rejected(("--email", "a:b"), "the email address must not contain a colon");
    rejected(("--url", "http://x.example.com"), "must start with `https://`");
}

#[test]
fn spaces_around_a_pasted_key_are_removed() {
    let (home, server) = (Home::new("spaces"), server());
    let arguments = ["login", "--url", server.url(), "--email", EMAIL, "--profile", "acme"];
    home.run_with(&[], &arguments, &format!("  {KEY} \t\n")).expect(0, &[]);
    assert!(home.read().contains(&format!("key = \"{KEY}\"\n")), "{}", home.read());
    let command = format!("echo ' {KEY} '");
    home.run(&[&arguments[..], &["--yes", "--key-command", &command]].concat()).expect(0, &["accepts"]);
}

#[test]
fn the_question_before_a_profile_is_replaced_has_both_addresses() {
    let home = Home::with("both", "[profiles.acme]\nurl = 'old.omnidesk.ru'");
    let variables = [("HELPDESK_URL", "new.omnidesk.ru"), ("HELPDESK_API_KEY", KEY)];
    let ran = home.run_with(&variables, &["login", "--profile", "acme", "--email", EMAIL], "");
    ran.expect(2, &["exists (https://old.omnidesk.ru). Replace it by https://new.omnidesk.ru?"]);
}

#[test]
fn verbose_login_shows_its_request() {
    let (home, server) = (Home::new("verbose"), server());
    login(&home, &server, &["-v"]).expect(0, &["GET /cases.json: 200 in "]);
    home.run(&["doctor", "-vv"]).expect(0, &["> GET ", "authorization: <redacted>"]);
}
