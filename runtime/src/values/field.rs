//! What the value of a record's field can do: be written, and be shown with or without what is private.

use std::fmt;

use crate::json::{Json, Writer};

/// A value of a record.
pub trait Field: fmt::Debug {
    /// Writes it as JSON.
    fn write(&self, to: &mut Writer);

    /// Whether there is none, so that a record leaves the key out.
    fn is_none(&self) -> bool {
        false
    }

    /// Shows it. Only what holds records, or values that nobody knows, differs from its `Debug`.
    fn show(&self, f: &mut fmt::Formatter<'_>, _show: Show) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// What is shown of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
#[non_exhaustive]
pub enum Show {
    /// What anyone may see.
    Public,
    /// Everything.
    Everything,
}

/// The `Debug` of a value that is shown that way.
pub(crate) struct Shown<'a>(pub(crate) &'a dyn Field, pub(crate) Show);

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show(f, self.1)
    }
}

implement!(Field for bool: |flag, to| to.raw(if *flag { "true" } else { "false" }));
implement!(Field for u8, u16, u32, u64, usize, i8, i16, i32, i64: |number, to| to.display(number));
implement!(Field for f64: |number, to| to.number(*number));
implement!(Field for String: |text, to| to.text(text));
implement!(Field for Json: |json, to| to.json(json));

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

    fn show(&self, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
        match self {
            Some(value) => show_some(value, f, show),
            None => f.write_str("None"),
        }
    }
}

fn show_some(value: &dyn Field, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
    f.debug_tuple("Some").field(&Shown(value, show)).finish()
}

impl<T: Field> Field for Box<T> {
    fn write(&self, to: &mut Writer) {
        (**self).write(to);
    }

    fn is_none(&self) -> bool {
        (**self).is_none()
    }

    fn show(&self, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
        (**self).show(f, show)
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

    fn show(&self, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
        let mut list = f.debug_list();
        for item in self {
            list.entry(&Shown(item, show));
        }
        list.finish()
    }
}
