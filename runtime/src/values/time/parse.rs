//! Parses times: the layout of the service at fixed positions, other formats word by word.

use super::Timestamp;
use super::calendar;

/// The last second of the year 9999. A larger number counts milliseconds, or is not a time.
const MAX_UNIX_SECONDS: u64 = 253_402_300_799;

/// Parses a time. Returns `Some(None)` if the text states that there is no time, and `None` if the text is invalid.
pub(super) fn parse(text: &str) -> Option<Option<Timestamp>> {
    let text = text.trim();
    if let Some(time) = text.as_bytes().try_into().ok().and_then(parse_layout) {
        return Some(Some(time));
    }
    if states_no_time(text) {
        return Some(None);
    }
    match text.parse() {
        Ok(seconds) => Some(Some(unix_seconds(seconds)?)),
        Err(_) => iso(text).or_else(|| words(text)),
    }
}

/// Returns the time of a number of seconds since 1970, unless the number is too large for a time.
pub(super) fn unix_seconds(seconds: i64) -> Option<Timestamp> {
    (seconds.unsigned_abs() <= MAX_UNIX_SECONDS).then_some(Timestamp::from_unix_seconds(seconds))
}

/// The length in bytes of the service's layout.
pub(super) const LAYOUT_BYTES: usize = 31;

/// Parses `Mon, 05 May 2014 00:15:17 +0300`.
pub(super) fn parse_layout(text: &[u8; LAYOUT_BYTES]) -> Option<Timestamp> {
    let weekday = text[..3].iter().all(u8::is_ascii_alphabetic);
    let signs = [text[3], text[4], text[7], text[11], text[16], text[19], text[22], text[25]];
    if !weekday || signs != *b",    :: " {
        return None;
    }
    let two = |at: usize| two(text[at], text[at + 1]);
    let month = calendar::month(&text[8..11])?;
    let year = i64::from(two(12)?) * 100 + i64::from(two(14)?);
    let offset = i16::from(two(27)?) * 60 + i16::from(below_60(two(29)?)?);
    let offset = match text[26] {
        b'+' => offset,
        b'-' => -offset,
        _ => return None,
    };
    time((year, month, two(5)?), [two(17)?, two(20)?, two(23)?], offset)
}

/// Returns whether the string states that there is no time: empty, `-`, `0`, or a zero date of SQL, in the order of SQL
/// or of European dates. [`iso`] and [`words`] find other spellings of a zero date.
fn states_no_time(text: &str) -> bool {
    matches!(text, "" | "-" | "0") || ["0000-00-00", "00.00.0000", "30.11.-0001"].iter().any(|it| text.starts_with(it))
}

/// Parses `2014-05-05 00:15:17`, optionally with `T`, fractions and an offset.
///
/// A year with a sign has six digits or more in ISO 8601, but four or more in PHP. A negative year of fewer digits is the zero date of
/// SQL after a program in PHP has calculated with it: `-0001-11-30 00:00:00`.
fn iso(text: &str) -> Option<Option<Timestamp>> {
    let (sign, unsigned) = match text.as_bytes().first()? {
        b'+' => (Some(1), text.get(1..)?),
        b'-' => (Some(-1), text.get(1..)?),
        _ => (None, text),
    };
    let (date, rest) = match unsigned.find(['T', 't', ' ']) {
        Some(at) => (unsigned.get(..at)?, unsigned.get(at + 1..)?),
        None => (unsigned, "00:00"),
    };
    let (year, month_and_day) = date.split_once('-')?;
    let (month, day) = month_and_day.split_once('-')?;
    let (month, day) = (small(month)?, small(day)?);
    let year = match sign {
        None if year.len() == 4 => number(year)?.into(),
        Some(1) if year.len() >= 4 && digits(year) => year.parse::<i64>().ok()?,
        Some(_) if year.len() >= 6 && digits(year) => -year.parse::<i64>().ok()?,
        Some(-1) if digits(year) => return Some(None),
        _ => return None,
    };
    let end = rest.find(|character: char| !matches!(character, '0'..='9' | ':' | '.' | ',')).unwrap_or(rest.len());
    let (clock, zone) = rest.split_at(end);
    time((year, month, day), clock_of(clock)?, offset_of(zone.trim())?).map(Some)
}

/// Parses `Mon, 05 May 2014 00:15:17 +0300` with parts left out or written differently, such as `Monday, 05-May-14 00:15:17 UTC`.
///
/// A negative year is the zero date of SQL after a program in PHP has calculated with it: `Tue, 30 Nov -001 00:00:00 +0230`.
fn words(text: &str) -> Option<Option<Timestamp>> {
    let date = text.rsplit_once(',').map_or(text, |(_weekday, date)| date);
    let mut words = date.split_ascii_whitespace();
    let mut first = words.next()?;
    if first.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        first = words.next()?;
    }
    let (day, month, year) = match first.split_once('-') {
        Some((day, month_and_year)) => {
            let (month, year) = month_and_year.split_once('-')?;
            (day, month, year)
        }
        None => (first, words.next()?, words.next()?),
    };
    let (day, month) = (small(day)?, calendar::month(month.as_bytes())?);
    if year.strip_prefix('-').is_some_and(digits) {
        return Some(None);
    }
    let clock = words.next().map_or(Some([0; 3]), clock_of)?;
    let offset = words.next().map_or(Some(0), offset_of)?;
    match words.next() {
        None => time((year_of_mail(year)?, month, day), clock, offset).map(Some),
        Some(_) => None,
    }
}

/// Parses a year as in [RFC 5322, section 4.3](https://www.rfc-editor.org/rfc/rfc5322#section-4.3): years of two digits
/// from 00 to 49 are 2000 to 2049, and other years of two or three digits count from 1900.
fn year_of_mail(text: &str) -> Option<i64> {
    let year = text.parse::<i64>().ok().filter(|_| digits(text))?;
    Some(match text.len() {
        2 if year < 50 => year + 2000,
        2 | 3 => year + 1900,
        _ => year,
    })
}

/// Parses `00:15` or `00:15:17`; fractions of a second are truncated.
pub(super) fn clock_of(text: &str) -> Option<[u8; 3]> {
    let (mut clock, mut count) = ([0; 3], 0);
    for part in text.split(['.', ',']).next()?.split(':') {
        *clock.get_mut(count)? = small(part)?;
        count += 1;
    }
    (count >= 2).then_some(clock)
}

/// Parses `+0300`, `+03:00`, `+03`, `Z`, `UTC`, `GMT`, `UT`, or nothing.
fn offset_of(text: &str) -> Option<i16> {
    let (sign, digits) = match text.as_bytes() {
        [] => return Some(0),
        [b'+', digits @ ..] => (1, digits),
        [b'-', digits @ ..] => (-1, digits),
        _ => return ["Z", "UTC", "GMT", "UT"].iter().any(|name| text.eq_ignore_ascii_case(name)).then_some(0),
    };
    let (hours, minutes) = match *digits {
        [a, b] => (two(a, b)?, 0),
        [a, b, c, d] | [a, b, b':', c, d] => (two(a, b)?, two(c, d)?),
        _ => return None,
    };
    Some(sign * (i16::from(hours) * 60 + i16::from(below_60(minutes)?)))
}

fn time(date: (i64, u8, u8), clock: [u8; 3], offset_minutes: i16) -> Option<Timestamp> {
    let (year, month, day) = date;
    let [hour, minute, second] = clock;
    // A leap second becomes the first second of the next minute.
    if hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let day = calendar::day(year, month, day)?;
    let of_day = i128::from(hour) * 3600 + i128::from(minute) * 60 + i128::from(second);
    let seconds = i128::from(day) * 86_400 + of_day - i128::from(offset_minutes) * 60;
    Timestamp::from_unix_seconds(seconds.try_into().ok()?).with_offset_minutes(offset_minutes)
}

/// Parses a number of at most four digits, without a sign.
pub(super) fn number(text: &str) -> Option<u16> {
    if text.len() <= 4 && digits(text) { text.parse().ok() } else { None }
}

pub(super) fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Parses a number below 256.
pub(super) fn small(text: &str) -> Option<u8> {
    number(text)?.try_into().ok()
}

/// Parses a number of two digits.
fn two(tens: u8, ones: u8) -> Option<u8> {
    match (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0')) {
        (tens @ 0..=9, ones @ 0..=9) => Some(tens * 10 + ones),
        _ => None,
    }
}

fn below_60(minutes: u8) -> Option<u8> {
    (minutes < 60).then_some(minutes)
}
