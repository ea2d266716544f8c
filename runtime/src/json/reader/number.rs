//! Reads numbers.

use crate::json::{DecodeError, Reader};

impl<'a> Reader<'a> {
    /// Reads a number and returns its text.
    pub(crate) fn number(&mut self) -> Result<&'a str, DecodeError> {
        self.peek();
        let bytes = self.text.as_bytes();
        let start = self.at;
        let mut at = start + usize::from(bytes.get(start) == Some(&b'-'));
        let whole = digits(bytes, at);
        let leading_zero = whole > 1 && bytes.get(at) == Some(&b'0');
        at += whole;
        let mut complete = whole > 0 && !leading_zero;
        if complete && bytes.get(at) == Some(&b'.') {
            let fraction = digits(bytes, at + 1);
            complete = fraction > 0;
            at += 1 + fraction;
        }
        if complete && matches!(bytes.get(at), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
            let exponent = digits(bytes, at + 1 + sign);
            complete = exponent > 0;
            at += 1 + sign + exponent;
        }
        if !complete {
            let message = if at >= bytes.len() { "unexpected end in a number" } else { "malformed number" };
            return Err(DecodeError::at(message.into(), at.min(bytes.len())));
        }
        self.at = at;
        Ok(self.slice(start, at))
    }

    /// Reads a number without sign, fraction or exponent, if it is next and below 10¹⁹. Ids are such numbers.
    #[inline]
    pub(crate) fn short_number(&mut self) -> Option<u64> {
        let first = self.peek();
        let bytes = self.text.as_bytes().get(self.at..)?;
        let mut number = 0;
        for (length, &byte) in bytes.iter().enumerate().take(20) {
            match byte {
                b'0'..=b'9' if length < 19 => number = number * 10 + u64::from(byte - b'0'),
                b'0'..=b'9' | b'.' | b'e' | b'E' => return None,
                _ if length == 0 || (length > 1 && first == b'0') => return None,
                _ => {
                    self.at += length;
                    return Some(number);
                }
            }
        }
        None
    }
}

/// Parses an integer: `7`, `+7`, `7.0`, `7e2`.
pub(crate) fn whole(text: &str) -> Option<i128> {
    let text = text.trim();
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    // A `f64` represents every whole number up to this one.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let number: f64 = text.parse().ok()?;
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i128)
}

fn digits(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len())
}
