//! Which value is in force.

use serde_json::Value;

use crate::run::{Home, KEY};

const CONFIG: &str = r#"
default = "work"
[profiles.home]
url = "http://localhost:1/of-home"
email = "home@acme.com"
key = "canary-5d41402abc4b2a76"
[profiles.work]
url = "http://localhost:1/of-work"
email = "work@acme.com"
key = "canary-5d41402abc4b2a76"
"#;

const URL: (&str, &str) = ("HELPDESK_URL", "http://localhost:1/of-variable");
const EMAIL: (&str, &str) = ("HELPDESK_EMAIL", "variable@acme.com");
const API_KEY: (&str, &str) = ("HELPDESK_API_KEY", KEY);
const PROFILE: (&str, &str) = ("HELPDESK_PROFILE", "home");

/// The values of profile, address, email address and key, as `helpdesk doctor` shows them.
fn in_force(home: &Home, variables: &[(&str, &str)], options: &[&str]) -> String {
    let ran = home.run_with(variables, &[&["doctor", "-o", "json"], options].concat(), "").expect(1, &[]);
    let findings: Vec<Value> = serde_json::from_str(&ran.stdout).unwrap();
    let subjects = ["profile", "address", "email", "key"].map(|subject| {
        let finding = findings.iter().find(|it| it["subject"] == subject).unwrap();
        finding["detail"].as_str().unwrap().replace("http://localhost:1/of-", "").replace("@acme.com", "")
    });
    subjects.join(", ")
}

#[test]
fn an_option_precedes_a_variable_which_precedes_the_profile_for_each_value() {
    let home = Home::with("precedence", CONFIG);
    let work = "work (`default` of the file), work (profile `work`), work (profile `work`), set (profile `work`)";
    let expect = |variables: &[(&str, &str)], options: &[&str], changes: &[(&str, &str)]| {
        let expected = changes.iter().fold(work.to_owned(), |text, (from, to)| text.replacen(from, to, 1));
        assert_eq!(in_force(&home, variables, options), expected);
    };
    let profile_home = "home (profile `home`), home (profile `home`), set (profile `home`)";
    let profile_work = "work (profile `work`), work (profile `work`), set (profile `work`)";
    let default = "work (`default` of the file)";
    expect(&[], &[], &[]);
    expect(&[PROFILE], &[], &[(default, "home (HELPDESK_PROFILE)"), (profile_work, profile_home)]);
    expect(&[], &["--profile", "home"], &[(default, "home (--profile)"), (profile_work, profile_home)]);
    expect(&[PROFILE], &["--profile", "work"], &[(default, "work (--profile)")]);
    expect(&[URL], &[], &[("work (profile `work`)", "variable (HELPDESK_URL)")]);
    expect(&[EMAIL], &[], &[("work (profile `work`), set", "variable (HELPDESK_EMAIL), set")]);
    expect(&[API_KEY], &[], &[("set (profile `work`)", "set (HELPDESK_API_KEY)")]);
    expect(&[URL], &["--url", "http://localhost:1/of-option"], &[("work (profile `work`)", "option (--url)")]);
    expect(&[EMAIL], &["--email", "option@acme.com"], &[("work (profile `work`), set", "option (--email), set")]);
    expect(&[("HELPDESK_URL", ""), ("HELPDESK_EMAIL", " "), ("HELPDESK_API_KEY", "")], &[], &[]);
}

#[test]
fn the_only_profile_is_the_default() {
    let home = Home::with("only", "[profiles.acme]\nurl = 'acme.omnidesk.ru'");
    home.run(&["doctor"]).expect(1, &["acme (the only one)", "https://acme.omnidesk.ru (profile `acme`)"]);
}

#[test]
fn several_profiles_without_a_default_are_an_error() {
    let home = Home::with("undecided", &CONFIG.replace("default = \"work\"", ""));
    home.run(&["doctor"]).expect(1, &["no profile is the default", "`home`, `work`", "helpdesk profiles default NAME"]);
}

#[test]
fn a_profile_that_does_not_exist_is_an_error_with_the_names() {
    let home = Home::with("unknown-profile", CONFIG);
    let expected = ["there is no profile `wrok` (--profile)", "`home`, `work`", "did you mean `work`?"];
    home.run(&["doctor", "--profile", "wrok"]).expect(1, &expected);
    home.run_with(&[API_KEY, URL, EMAIL], &["--profile", "wrok", "doctor"], "").expect(1, &expected);
    home.run(&["profiles", "default", "wrok"]).expect(2, &["there is no profile `wrok`", "did you mean `work`?"]);
}

#[test]
fn complete_options_need_no_file() {
    let home = Home::with("not-needed", "default = ");
    let ran = home.run_with(&[URL, EMAIL, API_KEY, ("HELPDESK_CONFIG", "/nowhere/config.toml")], &["doctor"], "");
    ran.expect(1, &["/nowhere/config.toml does not exist", "set (HELPDESK_API_KEY)", "connection to `localhost:1`"]);
}

#[test]
fn key_has_no_command_line_option() {
    let help = Home::new("help").run(&["doctor", "--help"]).expect(0, &["--url", "HELPDESK_EMAIL", "--profile"]);
    assert!(!help.stdout.contains("--key") && !help.stdout.contains("--api-key"), "{help:?}");
}

#[test]
fn key_of_a_profile_is_sent_to_no_other_address() {
    let home = Home::with("other-address", CONFIG);
    let expected = ["the key of the profile `work` is not for this address", "--url is http://localhost:2"];
    home.run(&["labels", "list", "--url", "http://localhost:2"]).expect(1, &expected);
    home.run(&["doctor", "--url", "http://localhost:2"]).expect(1, &expected);
    let other = [("HELPDESK_URL", "https://localhost:1")];
    home.run_with(&other, &["labels", "list"], "").expect(1, &["HELPDESK_URL is https://localhost:1"]);
    home.run_with(&[API_KEY], &["labels", "list", "--url", "http://localhost:2"], "").expect(5, &["connection"]);
}

#[test]
fn key_of_a_profile_without_an_address_is_not_sent() {
    let home = Home::with("keyless", &format!("[profiles.acme]\nemail = 'ann@acme.com'\nkey = '{KEY}'"));
    for (variables, options) in [(&[URL][..], &[][..]), (&[], &["--url", "http://localhost:1"])] {
        let arguments = [&["labels", "list"], options].concat();
        home.run_with(variables, &arguments, "").expect(1, &["the key of the profile `acme` is not for this address"]);
    }
}
