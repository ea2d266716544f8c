//! Times, periods and time zones, read at a present that stands still. The expected ones are written by hand.

use helpdesk_tools::times::{Bound, Clock, Days, Period, Time, TimeZone};

const MOSCOW: &str = "Europe/Moscow";
const NEW_YORK: &str = "America/New_York";
const BERLIN: &str = "Europe/Berlin";
const KATHMANDU: &str = "Asia/Kathmandu";

fn clock(now: &str, time_zone: &str) -> Clock {
    Clock::new(now.parse().unwrap(), time_zone.parse().unwrap())
}

/// The time that a string means, with its offset.
fn read(text: &str, clock: &Clock, bound: Bound) -> String {
    let moment = text.parse::<Time>().and_then(|time| time.at(clock, bound));
    moment.map_or_else(|error| format!("error: {error}"), |it| it.time.strftime("%Y-%m-%d %H:%M:%S%:z").to_string())
}

#[test]
fn typed_times_use_the_time_zone() {
    // A Wednesday; in New York it is still Tuesday, in Kathmandu already Wednesday morning.
    let now = "2026-11-04T01:30:20Z";
    for (zone, text, first) in [
        (MOSCOW, "now", "2026-11-04 04:30:20+03:00"),
        (MOSCOW, "today", "2026-11-04 00:00:00+03:00"),
        (MOSCOW, "YESTERDAY", "2026-11-03 00:00:00+03:00"),
        (MOSCOW, "tomorrow 9:00", "2026-11-05 09:00:00+03:00"),
        (MOSCOW, "yesterday 18:30", "2026-11-03 18:30:00+03:00"),
        (MOSCOW, "36h", "2026-11-02 16:30:20+03:00"),
        (MOSCOW, "2d", "2026-11-02 04:30:20+03:00"),
        (MOSCOW, "2 days ago", "2026-11-02 04:30:20+03:00"),
        (MOSCOW, "1d 12h", "2026-11-02 16:30:20+03:00"),
        (MOSCOW, "30m", "2026-11-04 04:00:20+03:00"),
        (MOSCOW, "1mo", "2026-10-04 04:30:20+03:00"),
        (MOSCOW, "in 2h", "2026-11-04 06:30:20+03:00"),
        (MOSCOW, "monday", "2026-11-02 00:00:00+03:00"),
        (MOSCOW, "wednesday", "2026-11-04 00:00:00+03:00"),
        (MOSCOW, "last wednesday", "2026-10-28 00:00:00+03:00"),
        (MOSCOW, "this week", "2026-11-02 00:00:00+03:00"),
        (MOSCOW, "last week", "2026-10-26 00:00:00+03:00"),
        (MOSCOW, "last_month", "2026-10-01 00:00:00+03:00"),
        (MOSCOW, "last-year", "2025-01-01 00:00:00+03:00"),
        (MOSCOW, "last 7 days", "2026-10-29 00:00:00+03:00"),
        (MOSCOW, "2026", "2026-01-01 00:00:00+03:00"),
        (MOSCOW, "2026-11", "2026-11-01 00:00:00+03:00"),
        (MOSCOW, " 2026-11-01 ", "2026-11-01 00:00:00+03:00"),
        (MOSCOW, "2026-11-01 18:00", "2026-11-01 18:00:00+03:00"),
        (MOSCOW, "2026-11-01 9:00", "2026-11-01 09:00:00+03:00"),
        (MOSCOW, "2026-11-01T18:00:30", "2026-11-01 18:00:30+03:00"),
        (MOSCOW, "2026-11-01T18:00:00-05:00", "2026-11-02 02:00:00+03:00"),
        (MOSCOW, "2026-11-01T18:00:00Z", "2026-11-01 21:00:00+03:00"),
        (MOSCOW, "Mon, 05 May 2014 00:15:17 +0300", "2014-05-05 01:15:17+04:00"),
        (MOSCOW, "1399238117", "2014-05-05 01:15:17+04:00"),
        (NEW_YORK, "today", "2026-11-03 00:00:00-05:00"),
        (NEW_YORK, "yesterday", "2026-11-02 00:00:00-05:00"),
        // Two days and one hour before: clocks were put back on Sunday.
        (NEW_YORK, "3d", "2026-10-31 20:30:20-04:00"),
        (NEW_YORK, "72h", "2026-10-31 21:30:20-04:00"),
        (KATHMANDU, "today", "2026-11-04 00:00:00+05:45"),
        (KATHMANDU, "2026-11-01 18:00", "2026-11-01 18:00:00+05:45"),
        ("-05:30", "today", "2026-11-03 00:00:00-05:30"),
        ("UTC", "today", "2026-11-04 00:00:00+00:00"),
    ] {
        assert_eq!(read(text, &clock(now, zone), Bound::First), first, "{text} in {zone}");
    }
}

#[test]
fn the_end_of_a_range_is_the_last_second_of_its_days() {
    let clock = clock("2026-11-04T01:30:20Z", MOSCOW);
    for (text, last) in [
        ("yesterday", "2026-11-03 23:59:59+03:00"),
        ("last week", "2026-11-01 23:59:59+03:00"),
        ("this week", "2026-11-04 23:59:59+03:00"),
        ("2026-02", "2026-02-28 23:59:59+03:00"),
        ("2026-11-01", "2026-11-01 23:59:59+03:00"),
        ("2026-11-01 18:00", "2026-11-01 18:00:00+03:00"),
        ("2d", "2026-11-02 04:30:20+03:00"),
    ] {
        assert_eq!(read(text, &clock, Bound::Last), last, "{text}");
    }
}

#[test]
fn days_have_23_and_25_hours_where_clocks_are_changed() {
    for (zone, now, first, last, seconds) in [
        (BERLIN, "2026-03-30T09:00:00Z", "2026-03-29 00:00:00+01:00", "2026-03-29 23:59:59+02:00", 23 * 3600 - 1),
        (BERLIN, "2026-10-26T09:00:00Z", "2026-10-25 00:00:00+02:00", "2026-10-25 23:59:59+01:00", 25 * 3600 - 1),
        (NEW_YORK, "2026-03-09T12:00:00Z", "2026-03-08 00:00:00-05:00", "2026-03-08 23:59:59-04:00", 23 * 3600 - 1),
        // At midnight, clocks show 01:00.
        (
            "Africa/Cairo",
            "2026-04-25T12:00:00Z",
            "2026-04-24 01:00:00+03:00",
            "2026-04-24 23:59:59+03:00",
            23 * 3600 - 1,
        ),
        // At the end of the day, its last hour comes again.
        (
            "Africa/Cairo",
            "2026-10-30T12:00:00Z",
            "2026-10-29 00:00:00+03:00",
            "2026-10-29 23:59:59+02:00",
            25 * 3600 - 1,
        ),
    ] {
        let clock = clock(now, zone);
        let ends = [Bound::First, Bound::Last].map(|bound| read("yesterday", &clock, bound));
        assert_eq!(ends, [first, last], "{zone}");
        let (from, to) = "yesterday".parse::<Period>().unwrap().days(clock.today()).seconds(clock.time_zone()).unwrap();
        assert_eq!(to.as_second() - from.as_second(), seconds, "{zone} {now}");
    }
}

#[test]
fn ambiguous_or_skipped_time_reports_the_choice() {
    for (zone, text, taken, note) in [
        (
            BERLIN,
            "2026-03-29 02:30",
            "2026-03-29 03:30:00+02:00",
            "there is no 2026-03-29 02:30 in Europe/Berlin, where clocks are put forward; it is 03:30",
        ),
        (
            BERLIN,
            "2026-10-25 02:30",
            "2026-10-25 02:30:00+02:00",
            "2026-10-25 02:30 comes twice in Europe/Berlin, where clocks are put back; it is the earlier one (+02, not +01)",
        ),
        (
            NEW_YORK,
            "2026-11-01 01:15",
            "2026-11-01 01:15:00-04:00",
            "2026-11-01 01:15 comes twice in America/New_York, where clocks are put back; it is the earlier one (-04, not -05)",
        ),
        (MOSCOW, "2026-03-29 02:30", "2026-03-29 02:30:00+03:00", ""),
        (BERLIN, "2026-10-25T02:30:00+01:00", "2026-10-25 02:30:00+01:00", ""),
    ] {
        let clock = clock("2026-11-04T01:30:20Z", zone);
        let moment = text.parse::<Time>().unwrap().at(&clock, Bound::First).unwrap();
        assert_eq!(read(text, &clock, Bound::First), taken);
        assert_eq!(moment.note.unwrap_or_default(), note);
    }
}

#[test]
fn error_lists_valid_forms() {
    for text in [
        "",
        "soon",
        "2026-13-01",
        "2026-02-30",
        "-2d",
        "+2d",
        "2 fortnights",
        "in 2d ago",
        "2d ago ago",
        "0",
        "-5",
        "20261101",
        "1..2",
        "2026-01..2026-02",
        "last month 10:00",
        "yesterday 25:00",
        "this month 18:00",
        "this year 18:00",
        "18:00:00",
        "2d 18:00:00",
        "2M",
        "2026-11-01 18",
        "last 0 days",
        "2026-11-01 18:00 Europe/Moscow",
    ] {
        let error = text.parse::<Time>().expect_err(text).to_string();
        assert!(error.contains("`2d`, `36h`, `yesterday`") && error.contains("+03:00"), "{error}");
    }
    let clock = clock("2026-11-04T01:30:20Z", MOSCOW);
    for (text, bound, error) in [
        ("2h", Bound::Single, "error: `2h` may be before or after now; write `2h ago` or `in 2h`"),
        ("monday", Bound::Single, "error: `monday` may be before or after today; write a date"),
        ("9000y", Bound::First, "error: `9000y` is outside of the years from 1 to 9999"),
        ("in 9000y", Bound::First, "error: `in 9000y` is outside of the years from 1 to 9999"),
        ("in 2h", Bound::Single, "2026-11-04 06:30:20+03:00"),
        ("2h ago", Bound::Single, "2026-11-04 02:30:20+03:00"),
    ] {
        assert_eq!(read(text, &clock, bound), error);
    }
}

#[test]
fn a_period_is_days_from_monday_or_the_first_on() {
    let days = |text: &str, today: &str| {
        let days = text.parse::<Period>().ok()?.days(today.parse().unwrap());
        Some(format!("{} {}", days.first, days.last))
    };
    for (name, today, expected) in [
        ("today", "2026-03-01", "2026-03-01 2026-03-01"),
        ("yesterday", "2026-03-01", "2026-02-28 2026-02-28"),
        ("last_7_days", "2026-03-03", "2026-02-25 2026-03-03"),
        ("last_30_days", "2026-03-30", "2026-03-01 2026-03-30"),
        // A Sunday, and a Monday.
        ("this_week", "2026-03-01", "2026-02-23 2026-03-01"),
        ("this_week", "2026-03-02", "2026-03-02 2026-03-02"),
        ("last_week", "2026-03-01", "2026-02-16 2026-02-22"),
        ("last_week", "2026-03-02", "2026-02-23 2026-03-01"),
        ("this_month", "2026-03-31", "2026-03-01 2026-03-31"),
        ("last_month", "2026-03-31", "2026-02-01 2026-02-28"),
        ("last_month", "2026-01-01", "2025-12-01 2025-12-31"),
        ("this_year", "2026-03-31", "2026-01-01 2026-03-31"),
        ("Last Year", "2026-03-31", "2025-01-01 2025-12-31"),
        ("2026-02-03..2026-02-03", "2026-03-31", "2026-02-03 2026-02-03"),
        ("2026-02..2026-03", "2026-03-31", "2026-02-01 2026-03-31"),
        ("2024-02", "2026-03-31", "2024-02-01 2024-02-29"),
    ] {
        assert_eq!(days(name, today).as_deref(), Some(expected), "{name} on {today}");
    }
    for wrong in ["", "last_mont", "2026-03-02..2026-03-01", "2026-02-30..2026-03-01", "2026-03-01..", "..", "2026-3-1"]
    {
        assert_eq!(days(wrong, "2026-03-01"), None, "{wrong}");
    }
}

#[test]
fn previous_period_has_equal_length_or_whole_months() {
    for (days, before) in [
        ("2026-03-01..2026-03-07", "2026-02-22..2026-02-28"),
        ("2026-03-04", "2026-03-03"),
        ("2026-03", "2026-02"),
        ("2026-01..2026-03", "2025-10..2025-12"),
        ("2024", "2023"),
        ("2026-01..2026-12", "2025-01..2025-12"),
    ] {
        let of = |text: &str| text.parse::<Period>().ok().map(|it| it.days("2026-03-01".parse().unwrap()));
        assert_eq!(of(days).map(Days::before), of(before), "{days}");
    }
}

#[test]
fn a_time_zone_has_a_name_or_an_offset() {
    for (text, name, minute) in [
        ("Europe/Moscow", "Europe/Moscow", "2026-03-02 13:15+03"),
        ("europe/berlin", "Europe/Berlin", "2026-03-02 11:15+01"),
        ("Asia/Kathmandu", "Asia/Kathmandu", "2026-03-02 16:00+05:45"),
        ("America/New_York", "America/New_York", "2026-03-02 05:15-05"),
        ("Europe/London", "Europe/London", "2026-03-02 10:15+00"),
        ("+03:00", "+03", "2026-03-02 13:15+03"),
        ("+03", "+03", "2026-03-02 13:15+03"),
        ("-05:30", "-05:30", "2026-03-02 04:45-05:30"),
        ("UTC", "UTC", "2026-03-02 10:15Z"),
        ("Etc/UTC", "UTC", "2026-03-02 10:15Z"),
        ("z", "UTC", "2026-03-02 10:15Z"),
    ] {
        let time_zone: TimeZone = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((time_zone.name(), time_zone.minute(1_772_446_500).unwrap().as_str()), (name, minute));
    }
    for (text, part) in [
        (
            "Moscow",
            "unknown time zone `Moscow`; expected a name such as `Europe/Moscow`, or an offset such as `+03:00`",
        ),
        ("new york", "`America/New_York`"),
        ("Mars/Olympus", "such as `Europe/Moscow`"),
        ("MSK-3", "unknown time zone `MSK-3`"),
        ("EST5EDT,M3.2.0,M11.1.0", "unknown time zone"),
        ("+3", "unknown time zone `+3`"),
        ("", "unknown time zone ``"),
    ] {
        let error = text.parse::<TimeZone>().expect_err(text).to_string();
        assert!(error.contains(part), "{error}");
    }
}
