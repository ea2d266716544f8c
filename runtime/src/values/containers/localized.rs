//! Values with one text for all languages, or one for each.

use std::collections::BTreeMap;
use std::fmt;

use crate::json::{DecodeError, Reader, Redacted, Writer};
use crate::values::containers::map::from_entries;
use crate::values::{Commas, Decode, Field, IntoId, Value, containers::comma, decode, entries};

/// One value for all languages, or one for each language id.
///
/// The service writes the first form as a string and the second as an object. Lists are comma-separated strings in
/// both. `Debug` redacts the values, because a person wrote them.
///
/// ```
/// use helpdesk::{LanguageId, Localized};
///
/// let title = Localized::from([(1, "Возврат"), (2, "Refunds")]);
/// let title: Localized = title;
/// assert_eq!(title.get(LanguageId(2)).map(String::as_str), Some("Refunds"));
///
/// let same_everywhere: Localized = "Refunds".into();
/// assert_eq!(same_everywhere.get(1).map(String::as_str), Some("Refunds"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Localized<T = String> {
    /// The value for all languages.
    One(T),
    /// The values by language id.
    ByLanguage(BTreeMap<u64, T>),
}

impl<T> Localized<T> {
    /// Returns the value in a language. A value for all languages is the value in each of them.
    pub fn get(&self, language: impl IntoId) -> Option<&T> {
        match self {
            Self::One(value) => Some(value),
            Self::ByLanguage(values) => values.get(&language.into_id()),
        }
    }
}

impl<T> fmt::Debug for Localized<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(_) => f.debug_tuple("One").field(&Redacted).finish(),
            Self::ByLanguage(values) => {
                let shown: BTreeMap<_, _> = values.keys().map(|language| (language, Redacted)).collect();
                f.debug_tuple("ByLanguage").field(&shown).finish()
            }
        }
    }
}

impl<T: Default> Default for Localized<T> {
    fn default() -> Self {
        Self::One(T::default())
    }
}

macro_rules! one_text {
    ($($text:ty),+) => {$(
        impl From<$text> for Localized {
            fn from(text: $text) -> Self {
                Self::One(text.into())
            }
        }
    )+};
}

one_text!(String, &String, &str);

macro_rules! one_list {
    ($($list:ty $(, $size:ident)?;)+) => {$(
        impl$(<const $size: usize>)? From<$list> for Localized<Vec<String>> {
            fn from(items: $list) -> Self {
                Self::One(items.into_iter().map(Into::into).collect())
            }
        }
    )+};
}

one_list! {
    Vec<String>;
    Vec<&str>;
    &[String];
    &Vec<String>;
    [String; N], N;
    [&str; N], N;
}

from_entries!(Localized<T>, [K: IntoId, V: Into<T>, T]);

impl<K: IntoId, V: Into<T>, T> FromIterator<(K, V)> for Localized<T> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(values: I) -> Self {
        Self::ByLanguage(values.into_iter().map(|(id, value)| (id.into_id(), value.into())).collect())
    }
}

/// A value that can be written once for all languages: a string, or a list as a comma-separated string.
#[doc(hidden)]
pub trait Local: Decode + Field {
    /// Whether an array is one value.
    const IS_LIST: bool = false;

    fn read_local(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Self::decode(json)
    }

    fn write_local(&self, to: &mut Writer) {
        self.write(to);
    }
}

impl Local for String {}

impl Local for Vec<String> {
    const IS_LIST: bool = true;

    fn read_local(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut items = Self::new();
        if !json.null() {
            items.read_commas(json)?;
        }
        Ok(items)
    }

    fn write_local(&self, to: &mut Writer) {
        comma::write_pieces(self, to);
    }
}

impl<T: Local> Decode for Localized<T> {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        match json.peek() {
            b'{' => (),
            b'[' if !T::IS_LIST => (),
            _ => return T::read_local(json).map(Self::One),
        }
        let mut values = BTreeMap::new();
        entries(json, &mut |key, json| {
            // Only language ids are valid keys.
            let Ok(language) = key.parse() else { return json.skip() };
            if json.null() {
                return Ok(());
            }
            json.take(size_of::<(u64, T)>())?;
            values.insert(language, T::read_local(json)?);
            Ok(())
        })?;
        Ok(Self::ByLanguage(values))
    }

    const NONE: fn(&mut Reader<'_>) -> bool = decode::null;
}

impl<T: Local> Field for Localized<T> {
    fn write(&self, to: &mut Writer) {
        match self {
            Self::One(value) => value.write_local(to),
            Self::ByLanguage(values) => to.object(|to| {
                values.iter().for_each(|(language, value)| to.entry(&language.to_string(), |to| value.write_local(to)));
            }),
        }
    }
}

serialized!(Localized<T>, T: Local);

impl<T: Into<Value>> From<Localized<T>> for Value {
    fn from(value: Localized<T>) -> Self {
        match value {
            Localized::One(one) => one.into(),
            Localized::ByLanguage(texts) => texts.into(),
        }
    }
}
