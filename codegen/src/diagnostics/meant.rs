//! The value that an author probably meant by a value of another type.

use serde_yaml::Value;

/// The boolean for `yes`, `"true"` or `1`.
pub(crate) fn boolean(value: &Value) -> Option<bool> {
    match spelling(value).to_lowercase().as_str() {
        "1" | "on" | "true" | "y" | "yes" => Some(true),
        "0" | "false" | "n" | "no" | "off" => Some(false),
        _ => None,
    }
}

/// The integer for `012`, `1_000`, `"5"` or `5.0`.
pub(crate) fn integer(value: &Value) -> Option<i64> {
    let digits = spelling(value).trim().replace(['_', ',', ' '], "");
    digits.strip_suffix(".0").unwrap_or(&digits).parse().ok()
}

/// The version for `1`, `0.1` or `v0.1.0`.
pub(crate) fn version(value: &Value) -> Option<String> {
    let spelled = spelling(value);
    let text = spelled.trim_start_matches(['v', 'V', '=', '^', ' ']);
    let parts = text.split('.').count();
    let is_numeric = !text.is_empty() && text.split('.').all(|it| it.parse::<u32>().is_ok());
    (is_numeric && parts <= 3 && (parts < 3 || text != spelled))
        .then(|| format!("{text}{}", ".0".repeat(3_usize.saturating_sub(parts))))
}

/// The size for a number of bytes, `2MB`, `2 mb` or `2 MiB`.
pub(crate) fn size(text: &str) -> Option<String> {
    let unit = text.trim_start_matches(|it: char| it.is_ascii_digit() || it == '_');
    let number = text[..text.len() - unit.len()].replace('_', "").parse::<u64>().ok()?;
    let unit = match unit.trim().to_lowercase().as_str() {
        "" | "b" | "byte" | "bytes" => return Some(of_bytes(number)),
        "k" | "kb" | "kib" => "KB",
        "m" | "mb" | "mib" => "MB",
        "g" | "gb" | "gib" => "GB",
        _ => return None,
    };
    Some(format!("{number} {unit}"))
}

fn of_bytes(bytes: u64) -> String {
    let units = [("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10)];
    let unit = units.into_iter().find(|(_, unit)| bytes > 0 && bytes.is_multiple_of(*unit));
    unit.map_or_else(|| format!("{bytes} B"), |(name, unit)| format!("{} {name}", bytes / unit))
}

/// The text of a value in the spec.
pub(crate) fn spelling(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Null | Value::Sequence(_) | Value::Mapping(_) | Value::Tagged(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_another_type_are_converted() {
        assert_eq!(boolean(&Value::from("No")), Some(false));
        assert_eq!(integer(&Value::from("1_000")), Some(1000));
        assert_eq!(version(&Value::from(0.1)).as_deref(), Some("0.1.0"));
        assert_eq!(version(&Value::from("0.1.0")), None);
        for (text, meant) in [("2097152", "2 MB"), ("2mb", "2 MB"), ("2 MiB", "2 MB"), ("1000", "1000 B"), ("0", "0 B")]
        {
            assert_eq!(size(text).as_deref(), Some(meant));
        }
        assert_eq!(size("2.5 MB"), None);
    }
}
