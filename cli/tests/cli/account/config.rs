//! The configuration file, as people write it.

use std::thread;

use crate::run::{Home, KEY};

#[test]
fn a_mistake_is_reported_with_its_line_and_without_a_value() {
    let table = [
        ("default = ", ":1: "),
        ("[profiles.acme]\nkey = \"KEY", ":2: "),
        ("[profiles.acme]\nkey = KEY", ":2: "),
        ("[profiles.acme]\nKEY", ":2: "),
        ("[profiles.acme]\nkey = 'KEY'\nkey = 'KEY'", ":3: duplicate key"),
        ("[profiles.acme]\nkey = 'KEY'\n\nemial = 'a@b'", ":4: unknown key `emial`\n  try: did you mean `email`?"),
        (
            "[profiles.acme]\nkey = 'KEY'\nquux = 1",
            ":3: unknown key `quux`\n  try: expected one of `url`, `email`, `key`, `key_command`",
        ),
        ("[profile.acme]\nkey = 'KEY'", ":1: unknown key `profile`\n  try: did you mean `profiles`?"),
        ("[profiles.acme]\nkey = ['KEY']", ":2: `key` must be a string that is not empty"),
        ("[profiles.acme]\nkey = ''", ":2: `key` must be a string that is not empty"),
        ("[profiles]\nacme = 'KEY'", ":2: `acme` must be a table"),
        ("profiles = 'KEY'", ":1: `profiles` must be a table"),
        ("[[profiles]]\nkey = 'KEY'", ":1: `profiles` must be a table"),
        ("[profiles.acme]\nkey = 'KEY'\nkey_command = 'x'", ":3: a profile has `key` or `key_command`, not both"),
    ];
    for (config, expected) in table {
        let home = Home::with("broken", &config.replace("KEY", KEY));
        let expected = format!("error: {}{expected}", home.config().display());
        for command in [&["profiles"][..], &["login", "--url", "x.example.com"]] {
            let ran = home.run(command).expect(1, &[&expected]);
            assert_eq!(ran.stdout, "", "{config}");
        }
        let expected = expected.trim_start_matches("error: ").replace("\n  ", "\n                    ");
        home.run(&["doctor"]).expect(1, &[&expected, "failed   key        missing"]);
    }
}

#[test]
fn a_file_that_others_can_write_or_with_a_key_that_they_can_read_is_rejected() {
    let key = format!("[profiles.acme]\nkey = '{KEY}'");
    let (command, url) = ("[profiles.acme]\nkey_command = 'pass'", "[profiles.acme]\nurl = 'acme.omnidesk.ru'");
    let table: [(&str, &[u32], Option<&str>); 8] = [
        (&key, &[0o600, 0o400], None),
        (&key, &[0o644, 0o640, 0o604], Some("other users may read `")),
        (&key, &[0o660, 0o620, 0o602], Some("other users may write `")),
        (command, &[0o600, 0o644], None),
        (command, &[0o664, 0o620, 0o602], Some("other users may write `")),
        (url, &[0o644], None),
        (url, &[0o664], Some("other users may write `")),
        ("", &[0o666], None),
    ];
    for (config, modes, rejected) in table {
        for mode in modes {
            let home = Home::with("mode", config);
            home.set_mode(*mode);
            let ran = home.run(&["profiles"]);
            match rejected {
                Some(error) => ran.expect(1, &[error, &format!("mode is {mode:04o}"), "try: chmod 600 '"]),
                None => ran.expect(0, &[]),
            };
        }
    }
}

#[test]
fn a_file_of_another_user_is_rejected() {
    let home = Home::with("owner", "[profiles.acme]\nkey_command = 'pass'");
    // The owner of the system alone can give a file away.
    if std::os::unix::fs::chown(home.config(), Some(54_321), None).is_ok() {
        home.run(&["profiles"]).expect(1, &["another user owns `", "try: a file of your own"]);
    }
}

#[test]
fn a_file_that_cannot_be_read_is_an_error_with_its_path() {
    let home = Home::new("directory");
    std::fs::create_dir_all(home.config()).unwrap();
    home.run(&["profiles"]).expect(1, &["cannot read", "helpdesk/config.toml"]);
}

/// A title, a bell, an escape of C1, a change of direction, and a separate line.
const HOSTILE: &str = "\u{1b}]0;evil\u{7}\u{9b}31m\u{202e}\nerror: forged";

#[test]
fn configuration_and_environment_cannot_control_the_terminal() {
    let toml = HOSTILE.escape_unicode().to_string().replace("\\u{", "\\U").replace('}', "");
    let toml: String = toml.split("\\U").skip(1).map(|hex| format!("\\U{hex:0>8}")).collect();
    let profile = |url: &str| format!("[profiles.\"p{toml}\"]\nurl = \"{url}\"\nemail = \"e{toml}\"\nkey = 'k'\n");
    let files = [
        profile("http://127.0.0.1:9"),
        profile(&format!("http://127.0.0.1:9/{toml}")),
        format!("default = \"d{toml}\"\n{}", profile("http://127.0.0.1:9")),
        format!("{}[profiles.other]\n", profile("http://127.0.0.1:9")),
        format!("\"k{toml}\" = 1"),
        format!("default = \"{HOSTILE}"),
        String::new(),
    ];
    let config = format!("/nowhere/{HOSTILE}.toml");
    let environments: [&[(&str, &str)]; 7] = [
        &[],
        &[("HELPDESK_PROFILE", HOSTILE)],
        &[("HELPDESK_URL", HOSTILE), ("HELPDESK_EMAIL", "a@example.com"), ("HELPDESK_API_KEY", "k")],
        &[("HELPDESK_URL", "http://127.0.0.1:9"), ("HELPDESK_EMAIL", HOSTILE), ("HELPDESK_API_KEY", "k")],
        &[("HELPDESK_CONFIG", &config)],
        &[("HTTPS_PROXY", HOSTILE), ("NO_PROXY", HOSTILE)],
        &[("RUST_LOG", HOSTILE)],
    ];
    let profile = format!("p{HOSTILE}");
    let commands: [&[&str]; 9] = [
        &["doctor"],
        &["profiles"],
        &["profiles", "default", "x"],
        &["profiles", "default", &profile],
        &["profiles", "remove", &profile, "--yes"],
        &["labels", "list"],
        &["labels", "list", "--dry-run"],
        &["labels", "delete", "1", "--as", "curl"],
        &["labels", "list", "--profile", &profile],
    ];
    let of_files = files.iter().map(|file| (file, environments[0]));
    let of_environments = environments.into_iter().map(|environment| (&files[0], environment));
    let is_harmless = |output: &str| {
        let raw = |it: char| !['\r', '\n', '\u{1b}'].contains(&it) && (it.is_control() || it == '\u{202e}');
        !output.contains(raw) && !output.contains("\u{1b}]") && !output.contains("\nerror: forged")
    };
    // The programs wait for their terminals most of the time.
    thread::scope(|scope| {
        for (index, (file, environment)) in of_files.chain(of_environments).enumerate() {
            scope.spawn(move || {
                let name = format!("hostile-{index}");
                for command in commands {
                    let output = Home::with(&name, file).run_in_terminal(environment, command, &[]).stdout;
                    assert!(is_harmless(&output), "{file}, {environment:?}, {command:?}: {output:?}");
                }
            });
        }
    });
}

/// A change of a file changes the lines that it is about, whatever the others look like.
#[test]
fn a_change_of_a_profile_leaves_all_other_lines_as_they_are() {
    const FILE: &str = "# Accounts.\ndefault  =  'acme' # for now\n\n[profiles]\nacme = {\n  url = \"https://acme.omnidesk.ru\", # \
        the live account\n  # an address of my own\n  email = 'a@example.com',\n  key_command = \"pass acme\", # from the store\n}\n\n\
        [profiles.test] # another one\n\turl=\"https://test.omnidesk.ru\"\nemail = \"\"\"b@example.com\"\"\"\n key_command = 'pass \
        test'\n\n[profiles.\"old one\"]\nurl = 'https://old.omnidesk.ru'\n# The end.\n";
    let crlf = FILE.replace('\n', "\r\n");
    let mixed = FILE.replacen('\n', "\r\n", 7);
    let variants =
        [FILE.to_owned(), crlf, mixed, FILE.trim_end().to_owned(), format!("{FILE}\n\n"), format!("\u{feff}{FILE}")];
    for (nth, text) in variants.iter().enumerate() {
        let home = Home::with(&format!("lines-{nth}"), text);
        home.run(&["profiles", "default", "test"]).expect(0, &[]);
        let expected = text.replace("default  =  'acme' # for now", "default  =  \"test\" # for now");
        assert_eq!(home.read(), expected, "{nth}");
        home.run(&["profiles", "remove", "old one", "--yes"]).expect(0, &[]);
        let left = home.read();
        let is_kept = |it: &&str| !it.contains("old") && !it.contains("# The end.") && !it.trim().is_empty();
        let (left, expected) = (left.split('\n').filter(is_kept), expected.split('\n').filter(is_kept));
        assert_eq!(left.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{nth}");
    }
}

#[test]
fn endless_configuration_file_is_an_error() {
    use std::os::unix::fs::symlink;
    let home = Home::with("endless", "");
    let long = format!("[profiles.acme]\nemail = '{}'", "x".repeat(30 << 20));
    let many: String = (0..200_000).map(|it| format!("[profiles.p{it}]\n")).collect();
    for (content, expected) in [(long, "it has more than 1048576 bytes"), (many, "it has more than 1048576 bytes")] {
        std::fs::write(home.config(), content).unwrap();
        home.run(&["profiles"]).expect(1, &["cannot read `", expected]);
        home.run(&["doctor"]).expect(1, &[expected]);
    }
    let few: String = (0..5_000).map(|it| format!("[profiles.p{it}]\n")).collect();
    std::fs::write(home.config(), few).unwrap();
    home.run(&["profiles"]).expect(0, &["p4999"]);
    std::fs::remove_file(home.config()).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(home.config()).status().unwrap().success());
    home.run(&["profiles"]).expect(1, &["cannot read `", "it is not a regular file"]);
    for device in ["/dev/zero", "/dev/stdin", "/"] {
        std::fs::remove_file(home.config()).unwrap();
        symlink(device, home.config()).unwrap();
        home.run(&["profiles"]).expect(1, &["cannot read `", "it is not a regular file"]);
    }
}

#[test]
fn input_at_a_prompt_is_limited() {
    let home =
        Home::with("endless-key", "[profiles.a]\nurl = 'http://127.0.0.1:9'\nemail = 'a@b.c'\nkey_command = 'yes'\n");
    home.run(&["labels", "list"]).expect(1, &["the key command (profile `a`) failed"]);
    home.run(&["messages", "create", "1", "--content", "@/dev/zero", "--dry-run"])
        .expect(2, &["cannot read `/dev/zero`: it has more than 67108864 bytes"]);
    let account = ["login", "--url", "http://127.0.0.1:9", "--email", "a@b.c", "--no-check", "--profile", "b"];
    let ran = home.run_with(&[], &account, &"k".repeat(1 << 20));
    assert!(ran.code < 3 && home.read().len() < 128 << 10, "{}", ran.code);
}
