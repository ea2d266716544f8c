//! Days and dates of the Gregorian calendar, extended to all years.

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];

/// Returns the day number of a date, counted from the start of 1970; `None` if the date does not exist.
///
/// Years are counted from March, so that the leap day is the last one.
pub(super) fn day(year: i64, month: u8, day: u8) -> Option<i64> {
    if day < 1 || day > days_in(year, month) {
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

/// Returns the year, month and day of a day number, counted from the start of 1970.
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

/// Returns the English short name of the weekday of a day number, counted from the start of 1970.
pub(super) fn weekday(day: i128) -> &'static str {
    WEEKDAYS.get(day.rem_euclid(7) as usize).copied().unwrap_or_default()
}

/// Returns the English short name of a month, from 1.
pub(super) fn month_name(month: usize) -> &'static str {
    month.checked_sub(1).and_then(|index| MONTHS.get(index)).copied().unwrap_or_default()
}

/// Returns the number, from 1, of the month with this English name. Only its first three letters count.
pub(super) fn month(name: &[u8]) -> Option<u8> {
    let [first, second, third] = *name.first_chunk()?;
    Some(match &[first | 0x20, second | 0x20, third | 0x20] {
        b"jan" => 1,
        b"feb" => 2,
        b"mar" => 3,
        b"apr" => 4,
        b"may" => 5,
        b"jun" => 6,
        b"jul" => 7,
        b"aug" => 8,
        b"sep" => 9,
        b"oct" => 10,
        b"nov" => 11,
        b"dec" => 12,
        _ => return None,
    })
}

/// Returns the number of days of a month, or 0 for a month that does not exist.
pub(super) const fn days_in(year: i64, month: u8) -> u8 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}
