//! Percent-encoding, as strict as there is: only what every server leaves alone stays as it is.

/// Appends the text with everything but letters, digits and `-._~` encoded.
pub(crate) fn encode(into: &mut String, text: &str) {
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => into.push(char::from(byte)),
            _ => {
                into.push('%');
                into.push(char::from(HEX[usize::from(byte >> 4)]));
                into.push(char::from(HEX[usize::from(byte & 15)]));
            }
        }
    }
}

const HEX: &[u8; 16] = b"0123456789ABCDEF";
