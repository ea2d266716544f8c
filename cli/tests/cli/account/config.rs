//! The configuration file, as people write it.

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
