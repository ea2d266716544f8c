//! The type of a scalar, by the rules of `serde_yaml`, and the length of quoted strings.

use saphyr_parser::ScalarStyle;
use serde_yaml::{Number, Value};

/// A scalar as `serde_yaml` reads it.
pub(super) fn scalar(text: String, style: ScalarStyle) -> Value {
    if style != ScalarStyle::Plain {
        return Value::String(text);
    }
    match text.as_str() {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        // Most scalars are words. A number begins with a digit, a sign, or a point.
        word if word.starts_with(|first: char| first.is_alphabetic()) => Value::String(text),
        number => match number.parse::<Number>().ok().or_else(|| long_integer(number)) {
            Some(number) => Value::Number(number),
            None => Value::String(text),
        },
    }
}

/// The first character of a string without quotes, if YAML gives it a meaning. The parser accepts some of these.
pub(super) fn indicator(text: &str, in_flow: bool) -> Option<char> {
    let first = text.chars().next()?;
    let is_indicator = "|>%@`&*!#,[]{}\"'".contains(first) || (in_flow && first == '?');
    is_indicator.then_some(first)
}

/// The number of bytes of a string, up to its second quote that is not escaped.
pub(super) fn quoted_bytes(text: &str) -> usize {
    let Some(quote) = text.chars().next() else { return 0 };
    let mut is_escaped = false;
    let mut letters = text.char_indices().skip(1).peekable();
    while let Some((at, letter)) = letters.next() {
        if is_escaped {
            is_escaped = false;
        } else if letter == '\\' {
            is_escaped = quote == '"';
        } else if letter == quote {
            if quote == '"' || letters.peek().is_none_or(|(_, next)| *next != quote) {
                return at + 1;
            }
            is_escaped = true;
        }
    }
    text.len()
}

/// The end of a list or mapping in brackets, which was read up to an offset. The parser gives the start of the next
/// token instead.
pub(super) fn closing_bracket(text: &str, start: usize, read: usize) -> Option<usize> {
    let bracket = match text[start..].chars().next()? {
        '{' => '}',
        '[' => ']',
        _ => return None,
    };
    let mut at = read.max(start + 1);
    loop {
        let rest = text[at..].trim_start_matches([' ', '\t', '\r', '\n', ',', ':']);
        at = text.len() - rest.len();
        match rest.chars().next()? {
            '#' => at += rest.find('\n')?,
            found if found == bracket => return Some(at + 1),
            _ => return None,
        }
    }
}

/// An integer of more than 64 bits, which `Number` does not parse.
fn long_integer(text: &str) -> Option<Number> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_integer = !digits.starts_with('0') && digits.bytes().all(|it| it.is_ascii_digit());
    text.parse::<f64>().ok().filter(|it| is_integer && it.is_finite()).map(Number::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_scalars_have_the_types_of_serde_yaml() {
        let words = "~ null Null NULL nUll true True TRUE tRue false False FALSE yes no on off a-b v1 .inf -.INF +.inf .nan .NaN inf nan \
                     0 7 -7 +7 +-7 007 -007 08 0x1F 0x -0x1f 0X1F 0o17 -0o17 0b11 1_000 1.5 -1.5 +1.5 1. .5 1e3 1.5E-3 1e400 0.10 00.5 \
                     9223372036854775808 18446744073709551615 1.2.3 2024-01-31 12:30 1,5 $5 1h ١";
        for word in words.split_whitespace() {
            let value = serde_yaml::from_str::<Value>(word).unwrap();
            assert_eq!(scalar(word.to_owned(), ScalarStyle::Plain), value, "{word}");
            assert_eq!(scalar(word.to_owned(), ScalarStyle::SingleQuoted), Value::String(word.to_owned()));
        }
        // A `Value` of `serde_yaml` holds no integer of more than 64 bits, and `serde_yaml` rejects a longer one.
        for (word, value) in [
            ("18446744073709551616", 18_446_744_073_709_551_616.0),
            ("-9223372036854775809", -9_223_372_036_854_775_809.0),
        ] {
            assert!(serde_yaml::from_str::<Value>(word).is_err(), "{word}");
            assert_eq!(scalar(word.to_owned(), ScalarStyle::Plain), Value::from(value), "{word}");
        }
    }
}
