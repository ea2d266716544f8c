//! Days and dates of the Gregorian calendar, before its invention too.

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];

/// The day of a date, counted from the start of 1970; none if there is no such date.
///
/// Years are counted from March, so that the day that leap years add is the last one.
pub(super) fn day(year: i64, month: u8, day: u8) -> Option<i64> {
    if !(1..=12).contains(&month) || day < 1 || day > days_in(year, month) {
        return None;
    }
    let shifted = i64::from(month <= 2);
    let year = year.checked_sub(shifted)?;
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let from_march = (i64::from(month) + 9) % 12;
    let of_year = (153 * from_march + 2) / 5 + i64::from(day) - 1;
    let days = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
    era.checked_mul(146_097)?.checked_add(days)?.checked_sub(719_468)
}

/// Year, month and day of a day that is counted from the start of 1970.
pub(super) fn date(day: i128) -> (i128, usize, i128) {
    let day = day + 719_468;
    let (era, of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (year_of_era + era * 400 + i128::from(month <= 2), month as usize, day)
}

/// The English short name of the weekday of a day that is counted from the start of 1970.
pub(super) fn weekday(day: i128) -> &'static str {
    WEEKDAYS.get(day.rem_euclid(7) as usize).copied().unwrap_or_default()
}

/// The English short name of a month, from 1.
pub(super) fn month_name(month: usize) -> &'static str {
    month.checked_sub(1).and_then(|index| MONTHS.get(index)).copied().unwrap_or_default()
}

/// The month with this English name, of which three letters count, from 1.
pub(super) fn month(name: &[u8]) -> Option<u8> {
    Some(match name.first_chunk()?.map(|letter| letter | 0x20) {
        [b'j', b'a', b'n'] => 1,
        [b'f', b'e', b'b'] => 2,
        [b'm', b'a', b'r'] => 3,
        [b'a', b'p', b'r'] => 4,
        [b'm', b'a', b'y'] => 5,
        [b'j', b'u', b'n'] => 6,
        [b'j', b'u', b'l'] => 7,
        [b'a', b'u', b'g'] => 8,
        [b's', b'e', b'p'] => 9,
        [b'o', b'c', b't'] => 10,
        [b'n', b'o', b'v'] => 11,
        [b'd', b'e', b'c'] => 12,
        _ => return None,
    })
}

fn days_in(year: i64, month: u8) -> u8 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + u8::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
