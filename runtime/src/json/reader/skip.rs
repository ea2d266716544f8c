//! Skips a value of any depth.

use crate::json::{Read, Reader};

impl Reader<'_> {
    /// Reads a value and discards it.
    ///
    /// # Errors
    /// Fails if there is no valid value.
    pub fn skip(&mut self) -> Read {
        // The stack of open brackets. It has no limit, so that `skip` passes a value that is too deep to decode.
        let mut open = Vec::new();
        let depth = self.depth;
        loop {
            match self.peek() {
                bracket @ (b'{' | b'[') => {
                    self.at += 1;
                    // In ASCII, a closing bracket is two code points after its opening bracket.
                    let end = bracket + 2;
                    if !self.closes(end) {
                        open.push(end);
                        if end == b'}' {
                            self.skip_key()?;
                        }
                        continue;
                    }
                }
                b'"' => self.skip_string()?,
                b'n' if self.null() => (),
                _ => {
                    self.scalar("a value")?;
                }
            }
            // A value ends here, and perhaps arrays and objects of which it was the last part.
            loop {
                let Some(&bracket) = open.last() else {
                    self.depth = depth;
                    return Ok(());
                };
                if self.has_next(bracket)? {
                    if bracket == b'}' {
                        self.skip_key()?;
                    }
                    break;
                }
                open.pop();
            }
        }
    }

    fn skip_key(&mut self) -> Read {
        if self.peek() != b'"' {
            return Err(self.unexpected("a key"));
        }
        self.skip_string()?;
        if self.peek() != b':' {
            return Err(self.unexpected("`:`"));
        }
        self.at += 1;
        Ok(())
    }
}
