//! Reads strings: borrowed if they have no escapes, otherwise unescaped in a shared buffer.

use std::borrow::Cow;

use crate::json::{DecodeError, Read, Reader};

/// A value that is neither an array, an object nor null.
#[derive(Clone, Debug, PartialEq)]
pub enum Scalar<'a> {
    /// A string.
    Text(Cow<'a, str>),
    /// A number, as its text.
    Number(&'a str),
    /// A boolean.
    Bool(bool),
}

impl<'a> Reader<'a> {
    /// Reads a string, number or boolean; `wanted` names the expected value in an error.
    ///
    /// # Errors
    /// Fails if there is an array, an object or `null`.
    pub fn scalar(&mut self, wanted: &str) -> Result<Scalar<'a>, DecodeError> {
        match self.peek() {
            b'"' => self.string().map(Scalar::Text),
            b'-' | b'0'..=b'9' => self.number().map(Scalar::Number),
            b't' if self.literal(b"true") => Ok(Scalar::Bool(true)),
            b'f' if self.literal(b"false") => Ok(Scalar::Bool(false)),
            _ => Err(self.unexpected(wanted)),
        }
    }

    /// Returns the next string, if it ends after exactly this many bytes. It may contain an earlier quote.
    #[inline]
    pub(crate) fn peek_quoted<const N: usize>(&mut self) -> Option<&'a [u8; N]> {
        self.peek();
        let (quote, rest) = self.remaining().split_first()?;
        let (text, rest) = rest.split_first_chunk()?;
        (*quote == b'"' && rest.first() == Some(&b'"')).then_some(text)
    }

    /// Skips a string of this length.
    #[inline]
    pub(crate) fn pass_quoted<const N: usize>(&mut self) {
        self.at += N + 2;
    }

    /// Reads a string that starts here.
    #[inline]
    pub(crate) fn string(&mut self) -> Result<Cow<'a, str>, DecodeError> {
        let start = self.at + 1;
        let end = quote_or_escape(self.text.as_bytes(), start);
        if self.text.as_bytes().get(end) == Some(&b'"') {
            self.at = end + 1;
            return Ok(Cow::Borrowed(self.slice(start, end)));
        }
        self.unescaped_rest(start, end)
    }

    /// Reads a string and discards it.
    pub(super) fn skip_string(&mut self) -> Read {
        self.at += 1;
        let bytes = self.text.as_bytes();
        loop {
            self.at = quote_or_escape(bytes, self.at);
            match bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(_) => {
                    self.escape()?;
                }
                None => return Err(self.cut()),
            }
        }
    }

    /// Reads the rest of a string that has an escape at this position.
    #[inline(never)]
    fn unescaped_rest(&mut self, start: usize, escape: usize) -> Result<Cow<'a, str>, DecodeError> {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        scratch.push_str(self.slice(start, escape));
        self.at = escape;
        let read = self.unescape(&mut scratch);
        let text = read.map(|()| Cow::Owned(String::from(scratch.as_str())));
        self.scratch = scratch;
        text
    }

    /// Unescapes the text from an escape to the end of the string.
    fn unescape(&mut self, out: &mut String) -> Read {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b'\\') => match self.unit(self.at).and_then(char::from_u32) {
                    Some(character) => {
                        self.at += 6;
                        out.push(character);
                    }
                    None => out.push(self.escape()?),
                },
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(_) => {
                    let end = quote_or_escape(bytes, self.at);
                    out.push_str(self.slice(self.at, end));
                    self.at = end;
                }
                None => return Err(self.cut()),
            }
        }
    }

    /// Returns the character of an escape.
    fn escape(&mut self) -> Result<char, DecodeError> {
        let character = match self.text.as_bytes().get(self.at + 1) {
            Some(b'u') => return self.unicode(),
            Some(&sign @ (b'"' | b'\\' | b'/')) => char::from(sign),
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(_) => return Err(self.fail("unknown escape in a string")),
            None => return Err(self.cut()),
        };
        self.at += 2;
        Ok(character)
    }

    /// Returns the character of one `\uXXXX`, or of a pair.
    fn unicode(&mut self) -> Result<char, DecodeError> {
        let Some(unit) = self.unit(self.at) else { return Err(self.bad_unit()) };
        self.at += 6;
        match char::from_u32(unit) {
            Some(character) => Ok(character),
            None => Ok(self.surrogate(unit)),
        }
    }

    /// Returns the character of a surrogate pair after its first half. A lone half becomes U+FFFD.
    fn surrogate(&mut self, high: u32) -> char {
        match (high, self.unit(self.at)) {
            (0xd800..=0xdbff, Some(low @ 0xdc00..=0xdfff)) => {
                self.at += 6;
                let code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            _ => char::REPLACEMENT_CHARACTER,
        }
    }

    /// Returns the four digits of `\uXXXX` at this position, if there is one.
    #[inline]
    fn unit(&self, escape: usize) -> Option<u32> {
        let [b'\\', b'u', a, b, c, d] = *self.text.as_bytes().get(escape..)?.first_chunk()? else { return None };
        let hex = |digit: u8| u32::from(HEX[usize::from(digit)]);
        let (a, b, c, d) = (hex(a), hex(b), hex(c), hex(d));
        ((a | b | c | d) < 16).then_some(a << 12 | b << 8 | c << 4 | d)
    }

    #[cold]
    fn bad_unit(&self) -> DecodeError {
        match self.text.as_bytes().get(self.at + 5) {
            Some(_) => self.fail("unknown escape in a string"),
            None => self.cut(),
        }
    }

    #[cold]
    fn cut(&self) -> DecodeError {
        DecodeError::at("unexpected end in a string".into(), self.text.len())
    }
}

/// The values of hexadecimal digits, and 255 for all other bytes.
const HEX: [u8; 256] = {
    let mut table = [255; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(value) = (byte as u8 as char).to_digit(16) {
            table[byte] = value as u8;
        }
        byte += 1;
    }
    table
};

/// Returns the position of the next `"` or `\`, or the end.
///
/// Keys and most values are short, so eight bytes at a time are faster than the setup of a vectorized search.
#[inline]
fn quote_or_escape(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk()) {
        let chunk = u64::from_le_bytes(*chunk);
        let found = equal(chunk, b'"') | equal(chunk, b'\\');
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    quote_or_escape_near_end(bytes, at)
}

/// Searches the last few bytes of the text, byte by byte.
#[cold]
#[inline(never)]
fn quote_or_escape_near_end(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    from + rest.iter().position(|byte| matches!(byte, b'"' | b'\\')).unwrap_or(rest.len())
}

/// Sets the high bit of each byte that equals this one; bits above the first match may be wrong.
#[inline]
const fn equal(chunk: u64, byte: u8) -> u64 {
    const LOW: u64 = u64::from_ne_bytes([0x01; 8]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    let zero = chunk ^ u64::from_ne_bytes([byte; 8]);
    zero.wrapping_sub(LOW) & !zero & HIGH
}
