//! The fields of a record, and their encoding.

use std::fmt;

use crate::json::{Json, Writer};

/// A value of a record.
pub trait Field: fmt::Debug {
    /// Writes the value as JSON.
    fn write(&self, to: &mut Writer);

    /// Returns whether the value is absent, so that a record omits the key.
    fn is_none(&self) -> bool {
        false
    }
}

/// Returns a value as JSON.
pub fn json_text(value: &dyn Field) -> String {
    let mut to = Writer::new();
    value.write(&mut to);
    to.into_text()
}

macro_rules! displayed {
    ($($scalar:ty),+) => {$(
        impl Field for $scalar {
            fn write(&self, to: &mut Writer) {
                to.display(self);
            }
        }
    )+};
}

displayed!(bool, u8, u16, u32, u64, usize, i8, i16, i32, i64);

impl Field for f64 {
    fn write(&self, to: &mut Writer) {
        to.number(*self);
    }
}

impl Field for String {
    fn write(&self, to: &mut Writer) {
        to.text(self);
    }
}

impl Field for Json {
    fn write(&self, to: &mut Writer) {
        to.json(self);
    }
}

impl<T: Field> Field for Option<T> {
    fn write(&self, to: &mut Writer) {
        match self {
            Some(value) => value.write(to),
            None => to.null(),
        }
    }

    fn is_none(&self) -> bool {
        self.is_none()
    }
}

impl<T: Field> Field for Vec<T> {
    fn write(&self, to: &mut Writer) {
        to.array(|to| {
            for item in self {
                to.item(|to| item.write(to));
            }
        });
    }
}
