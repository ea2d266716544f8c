//! Times in the formats of the service, of PHP and of other programs.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use helpdesk_runtime::generated::{Decode, Field, Reader, Writer};
use helpdesk_runtime::response::Response;
use helpdesk_runtime::{CivilDateTime, Timestamp};
use http::header::DATE;
use http::{HeaderMap, StatusCode};
use proptest::prelude::*;

fn time(seconds: i64, offset_minutes: i16) -> Timestamp {
    Timestamp::from_unix_seconds(seconds).with_offset_minutes(offset_minutes).unwrap()
}

#[test]
fn timestamp_parses_every_usual_format() {
    let spellings = [
        "Mon, 05 May 2014 00:15:17 +0300",
        "Fri, 05 May 2014 00:15:17 +0300",
        "05 May 2014 00:15:17 +0300",
        "Mon, 5 May 2014 00:15:17 +0300",
        "Mon 5 may 2014 00:15:17 +03:00",
        " Mon, 05 May 2014 00:15:17 +0300 ",
        "2014-05-05 00:15:17 +0300",
        "2014-05-05T00:15:17+03:00",
        "2014-05-05T00:15:17.250+03",
        "+002014-05-05T00:15:17+03:00",
        "+2014-05-05T00:15:17+03:00",
    ];
    for text in spellings {
        assert_eq!(Timestamp::parse(text), Ok(time(1_399_238_117, 180)), "{text}");
        assert_eq!(text.parse(), Timestamp::parse(text), "{text}");
        let json = format!("\"{text}\"");
        let mut reader = Reader::new(&json);
        assert_eq!(Timestamp::decode(&mut reader), Ok(time(1_399_238_117, 180)), "{text}");
        assert_eq!(reader.finish(), Ok(()), "{text}");
    }
    let in_utc = [
        "Sun, 04 May 2014 21:15:17 GMT",
        "Sun, 04 May 2014 21:15:17 UTC",
        "Sun, 04 May 2014 21:15:17",
        "Sun, 04 May 2014 21:15:17 -0000",
        "2014-05-04 21:15:17",
        "2014-05-04T21:15:17Z",
        "1399238117",
    ];
    for text in in_utc {
        assert_eq!(Timestamp::parse(text), Ok(time(1_399_238_117, 0)), "{text}");
    }
    assert_eq!(Timestamp::parse("Mon, 05 May 2014 00:15 +0300"), Ok(time(1_399_238_100, 180)));
    assert_eq!(Timestamp::parse("2014-05-05"), Ok(time(1_399_248_000, 0)));
    assert_eq!(Timestamp::parse("Tue, 23 Dec 2014 10:55:23 +0200"), Ok(time(1_419_324_923, 120)));
    assert_eq!(Timestamp::parse("Thu, 01 Jan 1970 00:00:00 -0930"), Ok(time(34_200, -570)));
}

#[test]
fn text_that_is_not_a_time_is_rejected() {
    let wrong = [
        "Mon, 32 May 2014 00:15:17 +0300",
        "Mon, 29 Feb 2014 00:15:17 +0300",
        "Mon, 05 Mai 2014 00:15:17 +0300",
        "Mon, 05 May 2014 24:15:17 +0300",
        "Mon, 05 May 2014 00:60:17 +0300",
        "Mon, 05 May 2014 00:15:61 +0300",
        "Mon, 05 May 2014 00:15:17 +0360",
        "Mon, 05 May 2014 00:15:17 +2400",
        "Mon, 05 May 2014 00:15:17 EST",
        "Mon, 05 May 2014 00:15:17 +0300 x",
        "2014-13-01",
        "+214-05-05T00:15:17Z",
        "-2014-05-05",
        "1399238117000",
        "+00201a-05-05",
        "+99999999999999999999-05-05",
        "2014-05-05-05",
        "soon",
        "5 May",
        "Mon,",
        "-",
        "",
        "0",
        "0000-00-00",
        "\u{430},",
        "99999999999999999999",
    ];
    for text in wrong {
        assert!(Timestamp::parse(text).is_err(), "{text}");
    }
}

#[test]
fn zero_date_reads_as_none() {
    for json in [
        "0",
        "\"0\"",
        "\"-\"",
        "\"\"",
        "null",
        "\"0000-00-00 00:00:00\"",
        "\"0000-00-00\"",
        "\"Wed, 30 Nov -0001 00:00:00 +0000\"",
        "\"Wed, 30 Nov -0001 00:00:00 +0230\"",
        "\"Tue, 30 Nov -001 00:00:00 +0230\"",
    ] {
        assert_eq!(Option::<Timestamp>::decode(&mut Reader::new(json)), Ok(None), "{json}");
    }
    assert_eq!(Timestamp::decode(&mut Reader::new("1399238117")), Ok(time(1_399_238_117, 0)));
    for json in
        ["true", "1.5", "\"soon\"", "\"Mon, 05 May 2014 00:15:17 +0300 x\"", "xMon, 05 May 2014 00:15:17 +0300\"", "[]"]
    {
        assert!(Option::<Timestamp>::decode(&mut Reader::new(json)).is_err(), "{json}");
    }
}

#[test]
fn response_date_is_read_from_header() {
    let date = |headers| Response::new(StatusCode::OK, headers, "").date();
    for (text, expected) in
        [("Sun, 04 May 2014 21:15:17 GMT", Some(time(1_399_238_117, 0))), ("soon", None), ("-", None)]
    {
        assert_eq!(date(HeaderMap::from_iter([(DATE, text.parse().unwrap())])), expected, "{text}");
    }
    assert_eq!(date(HeaderMap::new()), None);
}

#[test]
fn timestamp_displays_rfc_3339_and_encodes_rfc_2822() {
    let shown = [
        (1_399_238_117, 180, "2014-05-05T00:15:17+03:00", "Mon, 05 May 2014 00:15:17 +0300"),
        (0, -570, "1969-12-31T14:30:00-09:30", "Wed, 31 Dec 1969 14:30:00 -0930"),
        (0, -30, "1969-12-31T23:30:00-00:30", "Wed, 31 Dec 1969 23:30:00 -0030"),
        (951_782_400, 0, "2000-02-29T00:00:00Z", "Tue, 29 Feb 2000 00:00:00 +0000"),
        (253_402_300_799, 0, "9999-12-31T23:59:59Z", "Fri, 31 Dec 9999 23:59:59 +0000"),
        (253_402_300_799, 1, "+010000-01-01T00:00:59+00:01", "Sat, 01 Jan 10000 00:00:59 +0001"),
        (-62_167_219_200, 0, "0000-01-01T00:00:00Z", "Sat, 01 Jan 0000 00:00:00 +0000"),
        (-62_167_219_201, 0, "-000001-12-31T23:59:59Z", "Fri, 31 Dec -001 23:59:59 +0000"),
    ];
    for (seconds, offset, rfc3339, rfc2822) in shown {
        let time = time(seconds, offset);
        assert_eq!((time.to_string().as_str(), format!("{time:?}").as_str()), (rfc3339, rfc3339));
        assert_eq!((time.to_rfc3339().as_str(), time.to_rfc2822().as_str()), (rfc3339, rfc2822));
        assert_eq!(rfc3339.parse(), Ok(time), "{rfc3339}");
        // RFC 2822 has no negative years, but PHP writes them for zero dates.
        assert_eq!(rfc2822.parse().ok(), Some(time).filter(|_| !rfc3339.starts_with('-')), "{rfc2822}");
        let mut written = Writer::new();
        time.write(&mut written);
        assert_eq!(written.into_text(), format!("\"{rfc2822}\""));
    }
    assert_eq!(time(1_399_238_117, 180).to_utc(), time(1_399_238_117, 0));
}

#[test]
fn timestamps_order_by_instant_then_offset() {
    assert!(time(1, 180) < time(2, 0));
    assert!(time(1, 0) < time(1, 180));
    assert_ne!(time(1, 0), time(1, 180));
    assert_eq!(Timestamp::from_unix_seconds(0).with_offset_minutes(1440), None);
}

#[test]
fn system_time_converts_in_both_directions() {
    assert_eq!(Timestamp::from(UNIX_EPOCH + Duration::from_millis(1500)), time(1, 0));
    assert_eq!(Timestamp::from(UNIX_EPOCH - Duration::from_millis(1500)), time(-2, 0));
    assert_eq!(SystemTime::from(time(-2, 60)), UNIX_EPOCH - Duration::from_secs(2));
    let _ = (
        SystemTime::from(Timestamp::from_unix_seconds(i64::MIN)),
        SystemTime::from(Timestamp::from_unix_seconds(i64::MAX)),
    );
}

#[test]
fn displayed_civil_time_parses_equal() {
    let date = CivilDateTime::date(2024, 2, 29).unwrap();
    let time = date.at(18, 30, 5).unwrap();
    assert_eq!((date.to_string(), time.to_string()), ("2024-02-29".to_owned(), "2024-02-29 18:30:05".to_owned()));
    assert_eq!("2024-02-29".parse(), Ok(date));
    for text in ["2024-02-29 18:30:05", "2024-02-29T18:30:05", "2024-02-29t18:30:05.999", "2024-02-29 18:30:05,1"] {
        assert_eq!(text.parse(), Ok(time), "{text}");
    }
    let wrong =
        ["2023-02-29", "2024-02-29T", "2024-02-29T18:30:05Z", "2024-02-29 18:30:05+03:00", "2024-02-29T18:30.5"];
    for text in wrong.into_iter().chain(["2024-02-29T18:30:05.", "2024-02-29T18:30:05.1Z", "0000-01-01", "", "T"]) {
        assert!(text.parse::<CivilDateTime>().is_err(), "{text}");
    }
}

macro_rules! jiff_conversions_agree {
    ($jiff:ident, $zoned:ident) => {
        #[test]
        fn jiff_conversions_agree() {
            let zoned = $jiff::$zoned::try_from(time(1_399_238_117, 180)).unwrap();
            assert_eq!(zoned.strftime("%a, %d %b %Y %H:%M:%S %z").to_string(), "Mon, 05 May 2014 00:15:17 +0300");
            assert_eq!(Timestamp::from(&zoned), time(1_399_238_117, 180));
            assert_eq!(Timestamp::from($jiff::Timestamp::from_millisecond(-1500).unwrap()), time(-2, 0));
            let date = |year| $jiff::civil::date(year, 2, 28);
            assert_civil(date(2024), "2024-02-28");
            assert_civil(date(2024).at(18, 30, 5, 999_999_999), "2024-02-28 18:30:05");
            assert_civil(date(9999).at(23, 59, 59, 0), "9999-02-28 23:59:59");
            assert_civil(date(-5), "0001-01-01");
            assert_civil(date(0).at(18, 30, 5, 0), "0001-01-01 00:00:00");
        }
    };
}

#[cfg(feature = "jiff-02")]
mod jiff_0 {
    use super::*;

    jiff_conversions_agree!(jiff_02, Zoned);
}

mod jiff {
    use super::*;

    jiff_conversions_agree!(jiff_1, ZonedDateTime);
}

#[test]
fn chrono_conversions_agree() {
    let date = chrono_04::DateTime::try_from(time(1_399_238_117, 180)).unwrap();
    assert_eq!((date.timestamp(), date.offset().local_minus_utc()), (1_399_238_117, 10_800));
    assert_eq!(Timestamp::from(date), time(1_399_238_117, 180));
    assert!(chrono_04::DateTime::try_from(Timestamp::from_unix_seconds(i64::MAX)).is_err());
    let date = |year| chrono_04::NaiveDate::from_ymd_opt(year, 2, 28).unwrap();
    assert_civil(date(2024), "2024-02-28");
    assert_civil(date(2024).and_hms_milli_opt(18, 30, 5, 999).unwrap(), "2024-02-28 18:30:05");
    assert_civil(date(10_000), "9999-12-31");
    assert_civil(date(200_000).and_hms_opt(18, 30, 5).unwrap(), "9999-12-31 23:59:59");
    assert_civil(date(-200_000).and_hms_opt(18, 30, 5).unwrap(), "0001-01-01 00:00:00");
}

#[test]
fn time_crate_conversions_agree() {
    let date = time_03::OffsetDateTime::try_from(time(1_399_238_117, 180)).unwrap();
    assert_eq!((date.unix_timestamp(), date.offset().whole_minutes()), (1_399_238_117, 180));
    assert_eq!(Timestamp::from(date), time(1_399_238_117, 180));
    assert!(time_03::OffsetDateTime::try_from(Timestamp::from_unix_seconds(i64::MAX)).is_err());
    let date = |year| time_03::Date::from_calendar_date(year, time_03::Month::February, 28).unwrap();
    assert_civil(date(2024), "2024-02-28");
    assert_civil(date(2024).with_hms_milli(18, 30, 5, 999).unwrap(), "2024-02-28 18:30:05");
    assert_civil(date(-9999).with_hms(18, 30, 5).unwrap(), "0001-01-01 00:00:00");
}

fn assert_civil(given: impl Into<CivilDateTime>, expected: &str) {
    assert_eq!(given.into().to_string(), expected);
}

proptest! {
    #[test]
    fn rfc_3339_text_parses_equal(seconds in any::<i64>(), offset in -1439_i16..1440) {
        let time = time(seconds, offset);
        prop_assert_eq!(time.to_rfc3339().parse(), Ok(time));
        let is_below_zero = time.to_rfc3339().starts_with('-');
        prop_assert_eq!(Timestamp::parse(&time.to_rfc2822()).ok(), Some(time).filter(|_| !is_below_zero));
    }

    #[test]
    fn utc_rfc_3339_strings_sort_as_times(
        one in -62_135_000_000..253_402_000_000_i64,
        other in -62_135_000_000..253_402_000_000_i64,
        offset in -1439_i16..1440,
    ) {
        let (one, other) = (time(one, offset).to_utc(), time(other, 0).to_utc());
        prop_assert_eq!(one.to_string().cmp(&other.to_string()), one.cmp(&other));
    }

    #[test]
    fn rfc_2822_text_of_common_era_parses_equal(seconds in -62_135_000_000..253_402_000_000_i64, offset in -1439_i16..1440) {
        let time = time(seconds, offset);
        let text = time.to_rfc2822();
        prop_assert_eq!(text.len(), 31);
        prop_assert_eq!(Timestamp::parse(&text), Ok(time));
    }

    #[test]
    fn timestamp_parse_of_arbitrary_text_does_not_panic(text in ".{0,40}", near in "[MonW]{3}, [0-9]{2} (May|Feb) -?[0-9]{1,12} [0-9:.]{2,9} ?[+-]?[0-9:]{0,6}") {
        let _ = (Timestamp::parse(&text), Timestamp::parse(&near));
    }
}
