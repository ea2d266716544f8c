//! Times in options and tables, in the time zone of an option, of a profile and of the system.

use helpdesk_tools::times::jiff::civil::Date;
use helpdesk_tools::times::jiff::tz::TimeZone;
use helpdesk_tools::times::jiff::{Timestamp, ToSpan};

use crate::desk::Desk;
use crate::run::Home;

/// The query of the request that a command would send, and its notes.
fn query(home: &Home, arguments: &[&str]) -> (String, String) {
    let ran = home.run(&[arguments, &["--dry-run", "--demo"]].concat()).expect(0, &[]);
    let line = ran.stdout.lines().next().unwrap().split_once('?').map_or("", |(_, query)| query).to_owned();
    (line, ran.stderr)
}

fn today(time_zone: &str) -> Date {
    Timestamp::now().to_zoned_datetime(TimeZone::get(time_zone).unwrap()).date()
}

/// The unix seconds of a time of the clocks.
fn seconds(day: Date, time: [i8; 3], time_zone: &str) -> i64 {
    let [hour, minute, second] = time;
    day.at(hour, minute, second, 0)
        .to_zoned_datetime(TimeZone::get(time_zone).unwrap())
        .unwrap()
        .timestamp()
        .as_second()
}

#[test]
fn days_of_a_filter_use_the_time_zone() {
    let home = Home::new("times_filters");
    for zone in ["Europe/Moscow", "America/New_York", "Asia/Kathmandu"] {
        let filter = ["cases", "list", "--from-time", "yesterday", "--to-time", "yesterday", "--time-zone", zone];
        // The day may end in the middle.
        let (before, (query_text, notes), after) = (today(zone), query(&home, &filter), today(zone));
        let expected = [before, after].map(|today| {
            let day = today.yesterday().unwrap();
            format!("from_time={}&to_time={} ", seconds(day, [0, 0, 0], zone), seconds(day, [23, 59, 59], zone))
        });
        assert!(expected.iter().any(|it| it.trim_end() == query_text), "{query_text} {expected:?}");
        assert!(!notes.contains("--from-time"), "{notes}");
    }
    let of = |time: &str, zone: &str| query(&home, &["cases", "list", "--from-time", time, "--time-zone", zone]);
    assert_eq!(of("2026-11-01", "UTC").0, "from_time=1793491200");
    assert_eq!(of("2026-11-01", "Europe/Moscow").0, "from_time=1793480400");
    assert_eq!(of("2026-11-01 18:00", "+03:00").0, "from_time=1793545200");
    assert_eq!(of("2026-11-01T18:00:00-05:00", "Europe/Moscow").0, "from_time=1793574000");
    assert_eq!(of("1793574000", "Europe/Moscow").0, "from_time=1793574000");
    let (query_text, notes) = of("2026-10-25 02:30", "Europe/Berlin");
    assert_eq!(query_text, "from_time=1792888200");
    assert!(notes.contains("note: --from-time: 2026-10-25 02:30 comes twice in Europe/Berlin"), "{notes}");
    let (query_text, notes) = of("2026-03-29 02:30", "Europe/Berlin");
    assert_eq!(query_text, "from_time=1774747800");
    assert!(notes.contains("there is no 2026-03-29 02:30 in Europe/Berlin, where clocks are put forward; it is 03:30"));
}

#[test]
fn civil_times_are_sent_unchanged_and_conversions_are_reported() {
    let home = Home::new("times_civil");
    let leaderboard = ["statistics", "leaderboard", "--time-zone", "Europe/Moscow", "--from-time"];
    let of = |from: &str, to: &str| query(&home, &[&leaderboard[..], &[from, "--to-time", to]].concat());
    let (query_text, notes) = of("2026-11-01", "2026-11-02");
    assert_eq!(query_text, "from_time=2026-11-01&to_time=2026-11-02%2023%3A59%3A59");
    assert!(!notes.contains("--from-time"), "{notes}");
    assert_eq!(of("2026-10", "2026-10").0, "from_time=2026-10-01%2000%3A00%3A00&to_time=2026-10-31%2023%3A59%3A59");
    let (query_text, notes) = of("2026-11-01T18:00:00Z", "2026-11-02 12:00");
    assert_eq!(query_text, "from_time=2026-11-01%2021%3A00%3A00&to_time=2026-11-02%2012%3A00%3A00");
    let note = "note: --from-time: it is 2026-11-01 21:00:00 of Europe/Moscow; the service takes it for the account's time zone";
    assert!(notes.contains(note) && !notes.contains("--to-time"), "{notes}");
}

#[test]
fn invalid_time_is_an_error_that_lists_valid_forms() {
    let home = Home::new("times_wrong");
    for (line, parts) in [
        (["cases", "list", "--from-time", "soon"], &["`2d`, `36h`, `yesterday`", "2026-11-01T18:00:00+03:00"] as &[_]),
        (["statistics", "leaderboard", "--from-time", "soon"], &["`2d`, `36h`, `yesterday`"]),
        (["cases", "list", "--time-zone", "Moscow"], &["unknown time zone `Moscow`", "`Europe/Moscow`", "`+03:00`"]),
        (["cases", "list", "--from-time", "9000y"], &["error: --from-time: `9000y` is outside of the years"]),
    ] {
        home.run(&[&line[..], &["--demo", "--dry-run"]].concat()).expect(2, parts);
    }
    let send_at = ["messages", "create", "1", "--content", "x", "--demo", "--dry-run", "--send-at"];
    home.run(&[&send_at[..], &["2h"]].concat()).expect(2, &["--send-at: `2h` may be before or after now", "`in 2h`"]);
    home.run(&[&send_at[..], &["in 2h"]].concat()).expect(0, &["send_at"]);
}

#[test]
fn only_tables_show_times_in_the_time_zone() {
    let desk = Desk::new("times_table");
    let table = |options: &str| desk.run(&format!("labels list -o table {options}")).stdout();
    assert_eq!(table(""), table("--time-zone Europe/Moscow"), "labels have no times");
    let get = |options: &str| desk.run(&format!("cases get 10001 {options}")).stdout();
    let created = |options: &str| {
        let table = get(&format!("-o table {options}"));
        table.lines().find_map(|line| line.strip_prefix("created_at")).unwrap().trim().to_owned()
    };
    let utc = created("");
    let time: Timestamp = utc.replace(' ', "T").replace('Z', ":00Z").parse().unwrap();
    for (zone, offset, hours) in [("Europe/Moscow", "+03", 3), ("America/New_York", "-05", -5)] {
        let local = time.checked_add(hours.hours()).unwrap().strftime("%Y-%m-%d %H:%M").to_string();
        assert_eq!(created(&format!("--time-zone {zone}")), format!("{local}{offset}"), "{utc}");
    }
    let list = desk.run("cases list -o table --time-zone Asia/Kathmandu --fields created_at").stdout();
    assert!(list.lines().skip(1).all(|line| line.ends_with("+05:45")), "{list}");
    for format in ["json", "jsonl", "csv"] {
        assert_eq!(get(&format!("-o {format}")), get(&format!("-o {format} --time-zone Europe/Moscow")), "{format}");
    }
}

#[test]
fn the_time_zone_is_that_of_the_option_or_the_profile_or_the_system() {
    let profile = "[profiles.acme]\nurl = \"http://127.0.0.1:1\"\nemail = \"ann@acme.com\"\nkey = \"x\"\n";
    let home = Home::with("times_profile", &format!("{profile}time_zone = \"Asia/Kathmandu\"\n"));
    let of = |home: &Home, variables: &[(&str, &str)], more: &[&str]| {
        let arguments = ["cases", "list", "--from-time", "2026-11-01", "--dry-run"];
        let ran = home.run_with(variables, &[&arguments[..], more].concat(), "").expect(0, &[]);
        ran.stdout.lines().next().unwrap().split_once("from_time=").unwrap().1.parse::<i64>().unwrap() - 1_793_491_200
    };
    assert_eq!(of(&home, &[("TZ", "Europe/Moscow")], &[]), -(5 * 3600 + 45 * 60), "of the profile");
    assert_eq!(of(&home, &[], &["--time-zone", "Europe/Moscow"]), -3 * 3600, "of the option");
    assert_eq!(of(&home, &[("TZ", "Europe/Moscow")], &["--demo"]), -3 * 3600, "the demo has no profile");
    home.run(&["doctor"]).expect(1, &["ok       time zone  Asia/Kathmandu (profile `acme`)"]);
    let system = Home::with("times_system", profile);
    assert_eq!(of(&system, &[("TZ", "America/New_York")], &[]), 4 * 3600, "of the system");
    assert_eq!(of(&system, &[("TZ", "Mars/Olympus")], &[]), 0, "UTC");
    assert_eq!(of(&system, &[("TZ", "MSK-3")], &[]), -3 * 3600, "a rule");
    let doctor = system.run_with(&[("TZ", "MSK-3")], &["doctor"], "");
    doctor.expect(1, &["time zone  local time, now +03 (the system)"]);
    system.run(&["doctor"]).expect(1, &["time zone  UTC (the system)"]);
    let wrong = Home::with("times_wrong_profile", &format!("{profile}time_zone = \"Moscow\"\n"));
    wrong.run(&["profiles"]).expect(1, &["config.toml:5: unknown time zone `Moscow`", "`Europe/Moscow`"]);
}

#[test]
fn login_saves_the_time_zone() {
    let home = Home::new("times_login");
    let login = ["login", "--no-check", "--url", "http://127.0.0.1:1", "--email", "ann@acme.com", "--yes"];
    let key = [("HELPDESK_API_KEY", crate::run::KEY)];
    home.run_with(&key, &[&login[..], &["--time-zone", "europe/moscow"]].concat(), "").expect(0, &[]);
    assert!(home.read().contains("time_zone = \"Europe/Moscow\"\n"), "a file");
    // Another key leaves it.
    home.run_with(&key, &login, "").expect(0, &[]);
    assert!(home.read().contains("time_zone = \"Europe/Moscow\"\n"), "a file");
}
