//! Keys that a command prints.

use crate::run::{EMAIL, Home, KEY, server};

#[test]
fn first_line_of_the_command_is_the_key() {
    let server = server();
    for command in ["echo KEY", "printf KEY", "printf 'KEY\\r\\n'", "echo KEY; echo and a second line"] {
        let command = command.replace("KEY", KEY);
        let config = format!(
            "[profiles.acme]\nurl = '{}'\nemail = '{EMAIL}'\nkey_command = \"\"\"{command}\"\"\"",
            server.url()
        );
        let home = Home::with("first-line", &config.replace('\\', "\\\\"));
        home.run(&["doctor"]).expect(0, &["ok       key        set (profile `acme`)", "ok       access"]);
    }
    assert_eq!(server.received_requests().len(), 4);
}

#[test]
fn a_command_without_a_key_fails_without_its_output() {
    let table = [
        ("echo KEY; exit 3", "the key command (profile `acme`) failed\n", "cause: exit status: 3"),
        ("kill -9 $$", "the key command (profile `acme`) failed\n", "signal: 9"),
        ("true", "the key command (profile `acme`) printed no key\n", "try: run the command by hand"),
        ("echo; echo KEY", "the key command (profile `acme`) printed no key\n", "try: run the command by hand"),
        ("printf 'KEY\\377'", "the key command (profile `acme`) printed no UTF-8\n", ""),
        ("no-such-command-KEY 2>&-", "the key command (profile `acme`) failed\n", "cause: exit status: 127"),
    ];
    for (command, error, more) in table {
        let command = command.replace("KEY", KEY).replace('\\', "\\\\");
        let home = Home::with("no-key", &format!("[profiles.acme]\nkey_command = \"{command}\""));
        home.run(&["doctor"]).expect(1, &[error, more]);
    }
}

#[test]
fn the_command_asks_on_stderr_and_reads_stdin() {
    let home =
        Home::with("asks", "[profiles.acme]\nkey_command = 'echo password? >&2; read it; test $it = open; echo $?'");
    home.run_with(&[], &["doctor"], "open\n").expect(1, &["password?", "set (profile `acme`)"]);
}
