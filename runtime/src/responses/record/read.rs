//! Decodes the fields of a record, with one method for each format of a field.

use crate::json::{DecodeError, Read, Reader};
use crate::values::{Commas, Decode, ExtraFields, TimestampField, scalars};

impl Reader<'_> {
    /// Records that the key of the field with this number is present. The generator rejects records of more than 64
    /// fields.
    #[inline]
    pub fn field(&mut self, number: u32) -> &mut Self {
        self.present |= 1_u64 << number;
        self
    }

    /// Reads a value. `null` leaves the field as it is.
    #[inline(never)]
    pub fn read<T: Decode>(&mut self, field: &mut T) -> Read {
        if self.null() {
            return Ok(());
        }
        match T::decode(self) {
            Ok(value) => {
                // An assignment would compile to two copies, in case that dropping the old value panics.
                drop(std::mem::replace(field, value));
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Reads a value where `0` means "no value".
    pub fn read_nonzero<T: Decode>(&mut self, field: &mut Option<T>) -> Read {
        *field = if self.zero()? { None } else { T::decode_option(self)? };
        Ok(())
    }

    /// Reads a value where `-` means "no value".
    pub fn read_dash<T: Decode>(&mut self, field: &mut Option<T>) -> Read {
        *field = if self.literal(b"\"-\"") { None } else { T::decode_option(self)? };
        Ok(())
    }

    /// Reads a comma-separated list. An empty list leaves the field unchanged, because the key may be another key of a
    /// field that has a value already.
    pub fn read_comma<T: Commas>(&mut self, field: &mut T) -> Read {
        if self.null() { Ok(()) } else { field.read_commas(self) }
    }

    /// Reads a time in unix seconds, where `0` means "no value".
    pub fn read_unix<T: TimestampField>(&mut self, field: &mut T) -> Read {
        self.read(field)
    }

    /// Stores the value of an unknown key as text, because a key that no program uses must cost no time and cause no
    /// error.
    #[inline(never)]
    pub fn read_extra(&mut self, key: &str, extra: &mut ExtraFields) -> Read {
        let start = self.mark();
        self.skip()?;
        extra.insert(key, self.since(start));
        Ok(())
    }

    /// Reads a zero as a number or a string, if one is next.
    pub(crate) fn zero(&mut self) -> Result<bool, DecodeError> {
        if !matches!(self.peek(), b'0' | b'"' | b'-') {
            return Ok(false);
        }
        if self.short_number().is_some() {
            return Ok(true);
        }
        let mark = self.mark();
        let zero = scalars::text(self, "a value")?.trim().parse() == Ok(0.0);
        if !zero {
            self.reset(mark);
        }
        Ok(zero)
    }
}
