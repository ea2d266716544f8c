//! The values of a checked request, by the names of their parameters.

use std::borrow::Borrow;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use helpdesk::meta::OPERATIONS;

use crate::input::enums::EnumValue;
use crate::output::json::Json;

/// Values by the wire names of their parameters.
pub(crate) type Values = HashMap<&'static str, Arg>;

/// The values of a request, for the function of its operation. `Args` marks the values that the function reads.
#[derive(Debug)]
pub(crate) struct Args {
    values: Values,
    read_names: RefCell<BTreeSet<&'static str>>,
}

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Arg {
    Text(String),
    Int(i64),
    Bool(bool),
    /// Unix seconds.
    Time(i64),
    Many(Vec<Arg>),
    /// Strings by language; a value without a language is in the main one.
    Localized(Vec<(Option<u64>, String)>),
    /// Values by custom field.
    Fields(Vec<(u64, Json)>),
    Files(Vec<Arc<Upload>>),
    /// Values by the fields of an object.
    Object(Values),
}

/// A file of the request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Upload {
    pub(crate) name: String,
    pub(crate) mime: String,
    pub(crate) bytes: Bytes,
}

/// The values that a filter allows. A missing filter allows every value.
pub(crate) struct ValueFilter<T>(Option<Vec<T>>);

impl<T: PartialEq> ValueFilter<T> {
    pub(crate) fn is_set(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn allows(&self, value: &T) -> bool {
        self.allows_any([value])
    }

    /// Whether it allows one of these values. A missing filter reads none of them.
    pub(crate) fn allows_any<V: Borrow<T>>(&self, values: impl IntoIterator<Item = V>) -> bool {
        self.0.as_ref().is_none_or(|allowed| values.into_iter().any(|it| allowed.contains(it.borrow())))
    }
}

impl Arg {
    /// The strings of a list.
    pub(crate) fn texts(&self) -> Option<Vec<&str>> {
        fn text(item: &Arg) -> Option<&str> {
            if let Arg::Text(text) = item { Some(text) } else { None }
        }
        let Self::Many(items) = self else { return None };
        Some(items.iter().filter_map(text).collect())
    }
}

impl Args {
    pub(crate) fn new(values: Values) -> Self {
        Self { values, read_names: RefCell::default() }
    }

    /// Returns a value of the request.
    ///
    /// # Panics
    /// Panics if no operation has the parameter: a function of this crate misspells its name. Some functions serve several operations,
    /// of which not each has all of the parameters.
    fn get(&self, name: &str) -> Option<(&'static str, &Arg)> {
        static NAMES: LazyLock<HashSet<&str>> =
            LazyLock::new(|| OPERATIONS.iter().flat_map(|it| it.operation.params()).map(|param| param.name).collect());
        assert!(NAMES.contains(name), "no operation has a parameter `{name}`; its name in the spec may be another");
        self.values.get_key_value(name).map(|(name, arg)| (*name, arg))
    }

    /// Returns all values, for code other than the function of the operation. This does not mark them as read.
    pub(crate) fn values(&self) -> &Values {
        &self.values
    }

    /// Returns the names of the parameters that the request has and the operation did not read.
    pub(crate) fn unread_names(&self) -> BTreeSet<&'static str> {
        let read_names = self.read_names.borrow();
        self.values.keys().copied().filter(|name| !read_names.contains(name)).collect()
    }

    /// Whether the operation has read a parameter.
    pub(crate) fn was_read(&self, name: &str) -> bool {
        self.read_names.borrow().contains(name)
    }

    /// Whether the request has a parameter. This does not mark its value as read.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Reads a value. A value of a type that the operation does not expect remains unread.
    pub(crate) fn read<'a, T>(&'a self, name: &str, read: impl FnOnce(&'a Arg) -> Option<T>) -> Option<T> {
        let (name, arg) = self.get(name)?;
        let value = read(arg)?;
        self.read_names.borrow_mut().insert(name);
        Some(value)
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.read_text(name, Some)
    }

    /// Reads a string that `meaning` understands. Any other string remains unread.
    pub(crate) fn read_text<'a, T>(&'a self, name: &str, meaning: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        self.read(name, |arg| if let Arg::Text(text) = arg { meaning(text) } else { None })
    }

    /// Reads a value of an enum of the spec.
    pub(crate) fn enum_value(&self, name: &str, ty: &str) -> Option<EnumValue> {
        self.read_text(name, |text| EnumValue::find(ty, text))
    }

    /// Replaces a stored string, if the request has another one.
    pub(crate) fn replace(&self, name: &str, target: &mut String) {
        if let Some(text) = self.text(name) {
            text.clone_into(target);
        }
    }

    pub(crate) fn int(&self, name: &str) -> Option<i64> {
        self.read_int(name, Some)
    }

    /// Reads a number that `meaning` understands. Any other number remains unread.
    pub(crate) fn read_int<T>(&self, name: &str, meaning: impl FnOnce(i64) -> Option<T>) -> Option<T> {
        self.read(name, |arg| if let Arg::Int(int) = arg { meaning(*int) } else { None })
    }

    pub(crate) fn id(&self, name: &str) -> Option<u64> {
        self.read_int(name, |int| u64::try_from(int).ok())
    }

    /// Reads a boolean, `false` if the request has none.
    pub(crate) fn flag(&self, name: &str) -> bool {
        self.read(name, |arg| if let Arg::Bool(flag) = arg { Some(*flag) } else { None }).unwrap_or(false)
    }

    pub(crate) fn time(&self, name: &str) -> Option<i64> {
        self.read(name, |arg| if let Arg::Time(time) = arg { Some(*time) } else { None })
    }

    /// Reads a period of seconds, with its first and its last second.
    pub(crate) fn period(&self, from: &str, to: &str) -> RangeInclusive<i64> {
        self.time(from).unwrap_or(i64::MIN)..=self.time(to).unwrap_or(i64::MAX)
    }

    pub(crate) fn ids(&self, name: &str) -> Vec<u64> {
        fn ids(arg: &Arg) -> Option<Vec<u64>> {
            let Arg::Many(items) = arg else { return None };
            let id = |item: &Arg| if let Arg::Int(int) = item { u64::try_from(*int).ok() } else { None };
            Some(items.iter().filter_map(id).collect())
        }
        self.read(name, ids).unwrap_or_default()
    }

    pub(crate) fn texts(&self, name: &str) -> Vec<&str> {
        self.read(name, Arg::texts).unwrap_or_default()
    }

    /// Reads a filter by ids.
    pub(crate) fn id_filter(&self, name: &str) -> ValueFilter<u64> {
        ValueFilter(self.has(name).then(|| self.ids(name)))
    }

    /// Reads a filter by strings.
    pub(crate) fn text_filter(&self, name: &str) -> ValueFilter<&str> {
        ValueFilter(self.has(name).then(|| self.texts(name)))
    }

    pub(crate) fn fields(&self, name: &str) -> &[(u64, Json)] {
        self.read(name, |arg| if let Arg::Fields(fields) = arg { Some(&**fields) } else { None }).unwrap_or_default()
    }

    pub(crate) fn files(&self, name: &str) -> &[Arc<Upload>] {
        self.read(name, |arg| if let Arg::Files(files) = arg { Some(&**files) } else { None }).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::{Arg, Args, ValueFilter, Values};

    /// Reports look at each case, whose values may be expensive.
    #[test]
    fn a_missing_filter_reads_no_values() {
        let values = || (1..=3).inspect(|value| assert!(*value < 3, "a match ends the search"));
        assert!(ValueFilter(Some(vec![2])).allows_any(values()));
        assert!(catch_unwind(|| ValueFilter(Some(vec![4])).allows_any(values())).is_err());
        assert!(ValueFilter(None).allows_any(values().skip(2)));
    }

    /// Without a value, a misspelled name would read as a parameter that was not sent.
    #[test]
    fn a_read_of_an_unknown_parameter_panics() {
        let args = || Args::new(Values::from([("subject", Arg::Text("Printer".to_owned()))]));
        assert_eq!(args().text("subject"), Some("Printer"));
        assert_eq!(args().text("content"), None);
        for misspelled in ["subjekt", "Subject", ""] {
            assert!(catch_unwind(|| args().text(misspelled).is_some()).is_err(), "{misspelled}");
            assert!(catch_unwind(|| args().has(misspelled)).is_err(), "{misspelled}");
        }
    }
}
