//! Decodes the fields of a record: one method for each way in which a field can be written.

use crate::json::{DecodeError, Read, Reader};
use crate::values::{Commas, Decode, ExtraFields, TimestampField, scalars};

impl Reader<'_> {
    /// Notes that the key of the field with this number came. The generator rejects records of more than 64 fields.
    #[inline]
    pub fn field(&mut self, number: u32) -> &mut Self {
        self.came |= 1_u64 << number;
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
                // An assignment would stand here twice, in case that the drop of the old value panics.
                drop(std::mem::replace(field, value));
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Reads a value where `0` means none.
    pub fn read_nonzero<T: Decode>(&mut self, field: &mut Option<T>) -> Read {
        *field = if self.zero()? { None } else { T::decode_option(self)? };
        Ok(())
    }

    /// Reads a value where `-` means none.
    pub fn read_dash<T: Decode>(&mut self, field: &mut Option<T>) -> Read {
        *field = if self.literal(b"\"-\"") { None } else { T::decode_option(self)? };
        Ok(())
    }

    /// Reads a comma-separated list. An empty one leaves the field as it is, because the key may be another name of a
    /// field that was read already.
    pub fn read_comma<T: Commas>(&mut self, field: &mut T) -> Read {
        if self.null() { Ok(()) } else { field.read_commas(self) }
    }

    /// Reads a time in unix seconds, where `0` means none.
    pub fn read_unix<T: TimestampField>(&mut self, field: &mut T) -> Read {
        self.read(field)
    }

    /// Keeps the value of an unknown key, as text: what nobody asked for must cost neither time nor the record.
    #[inline(never)]
    pub fn read_extra(&mut self, key: &str, extra: &mut ExtraFields) -> Read {
        let start = self.mark();
        self.skip()?;
        extra.insert(key, self.since(start));
        Ok(())
    }

    /// Reads `0`, if it is next, as a number or a string.
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
