//! The fields of a record: how they are written, and shown with or without personal data.

use std::fmt;

use crate::json::redacted::is_name;
use crate::json::{Json, Redacted, Writer};

/// A value of a record.
pub trait Field: fmt::Debug {
    /// Writes the value as JSON.
    fn write(&self, to: &mut Writer);

    /// Returns whether the value is absent, so that a record omits the key.
    fn is_none(&self) -> bool {
        false
    }

    /// Shows the value. Only records and unknown values differ from their `Debug`.
    fn show(&self, f: &mut fmt::Formatter<'_>, _show: Show) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// Returns a value as JSON.
pub(crate) fn json_text(value: &dyn Field) -> String {
    let mut to = Writer::new();
    value.write(&mut to);
    to.into_text()
}

/// The parts of a record to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
#[non_exhaustive]
pub enum Show {
    /// Everything except personal data and secrets.
    Public,
    /// The same, and names: what a value of an enum should be.
    Names,
    /// Everything, including personal data and secrets.
    Everything,
}

impl Show {
    /// Returns what shows text that a person may have typed.
    pub(crate) fn text(self, text: &dyn fmt::Debug) -> &dyn fmt::Debug {
        match self {
            Self::Public | Self::Names => &Redacted,
            Self::Everything => text,
        }
    }
}

/// A `Debug` of a function.
pub(crate) struct ShowWith<F>(pub(crate) F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Debug for ShowWith<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// Shows a value of a type that the service may extend: what is hidden because it is no name, as text.
#[doc(hidden)]
pub fn show_word(value: &dyn fmt::Debug, text: &str, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
    match show {
        Show::Everything if !is_name(text) => fmt::Debug::fmt(text, f),
        Show::Public | Show::Names | Show::Everything => value.fmt(f),
    }
}

/// A wrapper whose `Debug` shows a value in this way.
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
