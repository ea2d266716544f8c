//! `helpdesk cases view`.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::desk::Desk;

#[test]
fn a_case_is_a_conversation_in_the_time_zone_of_the_reader() {
    let desk = Desk::new("view");
    let text = desk.run("cases view 10001 --time-zone +03:00").stdout();
    let parts = [
        "237-010001  Printer on fire\n",
        "Ann <ann@example.com>",
        "\n── ",
        "+03 ─",
        "It burns.",
        "file: photo.txt",
        "│ ",
    ];
    let places = parts.map(|part| text.find(part).unwrap_or_else(|| panic!("no `{part}` in\n{text}")));
    assert!(places.is_sorted(), "{text}");
    assert!(text.contains("\n· ") && text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let without = desk.run("cases view 237-010001 --no-changes").stdout();
    assert!(!without.contains("\n· ") && without.contains("It burns."), "{without}");
    desk.run("cases view 99999").expect(4, &["case_not_found"]);
    desk.run("cases view printer").expect(2, &["invalid value"]);
    for options in ["-o json", "--fields subject", "--jq .", "-o csv --bom"] {
        desk.run(&format!("cases view 10001 {options}"))
            .expect(2, &["prints text alone", "helpdesk cases get", "helpdesk messages list"]);
    }
    assert_eq!(desk.run("cases view 10001 -o table --no-changes").stdout(), without);
    desk.run("cases --help").expect(0, &["view"]);
}

/// The browser is that of the system, which the test replaces.
#[cfg(target_os = "linux")]
#[test]
fn the_page_of_a_case_opens_in_the_browser() {
    let desk = Desk::new("view-web");
    let directory = desk.path("bin");
    fs::create_dir_all(&directory).unwrap();
    let browser = directory.join("xdg-open");
    fs::write(&browser, format!("#!/bin/sh\nprintf '%s' \"$1\" > '{}'\n", desk.path("opened").display())).unwrap();
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", directory.display(), std::env::var("PATH").unwrap());
    let mut command = desk.command("cases view 10001 --web");
    crate::run::finish(command.env("PATH", path), "").expect(0, &["opening http://127.0.0.1"]);
    let opened = fs::read_to_string(desk.path("opened")).unwrap();
    assert_eq!(opened, format!("{}/staff/cases/record/237-010001", desk.server.url()));
}
