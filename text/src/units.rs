//! Numbers with separators and units, for readers.

/// Returns a number with commas between thousands.
pub fn group_thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Returns minutes such as `10 h 45 min` or `2.5 min`. Hours are the largest unit, because a working day has no fixed
/// length.
///
/// Returns `None` for a negative number and NaN.
pub fn minutes(minutes: f64) -> Option<String> {
    let rounded = minutes.round();
    match minutes {
        0.0..60.0 if tenths(minutes) < 60.0 => Some(format!("{} min", tenths(minutes))),
        0.0.. => Some(format!("{} h {} min", group_thousands((rounded / 60.0) as u64), rounded % 60.0)),
        _ => None,
    }
}

/// Returns seconds such as `10 h 45 min`, `5 min 30 s` or `2.5 s`.
///
/// Returns `None` for a negative number and NaN.
pub fn seconds(seconds: f64) -> Option<String> {
    let rounded = seconds.round();
    match seconds {
        0.0..60.0 if tenths(seconds) < 60.0 => Some(format!("{} s", tenths(seconds))),
        0.0..3600.0 if rounded < 3600.0 => Some(format!("{} min {} s", (rounded / 60.0).floor(), rounded % 60.0)),
        // The value rounds up to the next unit.
        0.0..3600.0 => minutes(60.0),
        _ => minutes(seconds / 60.0),
    }
}

/// Returns a share such as `66.7 %`.
pub fn percent(percent: f64) -> String {
    format!("{} %", tenths(percent))
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::{group_thousands, minutes, percent, seconds};

    #[test]
    fn number_has_commas_between_thousands() {
        for (number, expected) in
            [(0, "0"), (999, "999"), (1000, "1,000"), (100_145, "100,145"), (1_234_567, "1,234,567")]
        {
            assert_eq!(group_thousands(number), expected);
        }
    }

    #[test]
    fn duration_has_units() {
        for (number, expected) in [
            (0.0, Some("0 min")),
            (0.25, Some("0.3 min")),
            (54.5, Some("54.5 min")),
            (59.96, Some("1 h 0 min")),
            (645.0, Some("10 h 45 min")),
            (60_065.0, Some("1,001 h 5 min")),
            (-1.0, None),
            (f64::NAN, None),
        ] {
            assert_eq!(minutes(number).as_deref(), expected, "{number}");
        }
        for (number, expected) in [
            (0.0, Some("0 s")),
            (2.5, Some("2.5 s")),
            (59.97, Some("1 min 0 s")),
            (330.0, Some("5 min 30 s")),
            (3599.6, Some("1 h 0 min")),
            (38_735.0, Some("10 h 46 min")),
            (-1.0, None),
            (f64::NAN, None),
        ] {
            assert_eq!(seconds(number).as_deref(), expected, "{number}");
        }
        assert_eq!([percent(0.0), percent(66.667), percent(100.0)], ["0 %", "66.7 %", "100 %"]);
    }
}
