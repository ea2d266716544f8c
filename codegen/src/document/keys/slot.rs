//! A place for a value. It reads the value, or describes the allowed values.

use serde_yaml::{Mapping, Value};

use super::{Keys, Reading, indentation};
use crate::diagnostics::{At, Diagnostics};
use crate::document::Item;
use crate::document::shape::{self, Expected};
use crate::language::{self, Shape};

pub(in crate::document) struct Slot<'a> {
    pub(in crate::document) at: At,
    mode: Mode<'a>,
}

enum Mode<'a> {
    Read(&'a Value, &'a mut Diagnostics),
    Describe(&'a mut Shape),
}

impl<'a> Slot<'a> {
    pub(in crate::document) fn for_reading(value: &'a Value, at: At, diagnostics: &'a mut Diagnostics) -> Slot<'a> {
        Slot { at, mode: Mode::Read(value, diagnostics) }
    }

    pub(in crate::document) fn for_describing(at: At, shape: &'a mut Shape) -> Slot<'a> {
        Slot { at, mode: Mode::Describe(shape) }
    }

    /// Reads a value of a shape.
    pub(in crate::document) fn read<T: Default>(
        self,
        shape: Shape,
        read: impl FnOnce(&Value, &At, &mut Diagnostics) -> T,
    ) -> T {
        match self.mode {
            Mode::Read(value, diagnostics) => read(value, &self.at, diagnostics),
            Mode::Describe(described) => {
                *described = shape;
                T::default()
            }
        }
    }

    pub(in crate::document) fn text(self) -> Option<String> {
        self.read(Shape::Text, shape::text)
    }

    /// A string in a special notation: a path, a size, a pattern.
    pub(in crate::document) fn notation(self) -> Option<String> {
        self.read(Shape::Text, shape::notation)
    }

    pub(in crate::document) fn version(self) -> Option<String> {
        self.read(Shape::Text, shape::version)
    }

    pub(in crate::document) fn size(self) -> Option<String> {
        self.read(Shape::Text, shape::size)
    }

    /// A name: on the wire, in Rust, or of a declaration.
    pub(in crate::document) fn name(self) -> Option<String> {
        self.read(Shape::Text, shape::name)
    }

    /// One of a few words. A later stage checks the word.
    pub(in crate::document) fn word(self, words: &'static [&'static str]) -> Option<String> {
        self.read(Shape::Word(words), |value, at, diagnostics| shape::word(value, words, at, diagnostics))
    }

    pub(in crate::document) fn type_text(self) -> Option<String> {
        self.read(Shape::Type, shape::ty)
    }

    pub(in crate::document) fn doc(self) -> String {
        self.read(Shape::Doc, shape::doc)
    }

    pub(in crate::document) fn int(self) -> Option<i64> {
        self.read(Shape::Int, shape::int)
    }

    pub(in crate::document) fn flag(self) -> bool {
        self.read(Shape::Bool, shape::flag)
    }

    pub(in crate::document) fn scalar(self) -> Option<Value> {
        self.read(Shape::Scalar, shape::scalar)
    }

    pub(in crate::document) fn texts(self) -> Vec<String> {
        self.list(|slot| slot.text()).into_iter().flatten().collect()
    }

    pub(in crate::document) fn names(self) -> Vec<String> {
        self.list(|slot| slot.name()).into_iter().flatten().collect()
    }

    pub(in crate::document) fn list<T>(self, mut read: impl FnMut(Slot<'_>) -> T) -> Vec<T> {
        let at = self.at;
        match self.mode {
            Mode::Read(Value::Sequence(list), diagnostics) => {
                let entries = list.iter().enumerate();
                entries.map(|(index, entry)| read(Slot::for_reading(entry, at.index(index), diagnostics))).collect()
            }
            Mode::Read(other, diagnostics) => {
                diagnostics.push(Expected::List.instead_of(other, &at));
                Vec::new()
            }
            Mode::Describe(described) => {
                let mut shape = Shape::Text;
                read(Slot::for_describing(at, &mut shape));
                *described = Shape::List(Box::new(shape));
                Vec::new()
            }
        }
    }

    /// A mapping of named values.
    pub(in crate::document) fn entries<T>(self, mut read: impl FnMut(Slot<'_>) -> T) -> Vec<Item<T>> {
        let at = self.at;
        match self.mode {
            Mode::Read(Value::Mapping(mapping), diagnostics) => {
                let entries = mapping.iter().filter_map(|(name, value)| Some((name.as_str()?, value)));
                let items = entries.map(|(name, value)| {
                    let at = at.child(name);
                    diagnostics.extend(shape::look_alike(name, at.on_key()));
                    let value = read(Slot::for_reading(value, at.clone(), diagnostics));
                    Item { name: name.to_owned(), at, value }
                });
                items.collect()
            }
            Mode::Read(other, diagnostics) => {
                diagnostics.push(Expected::Mapping.instead_of(other, &at));
                Vec::new()
            }
            Mode::Describe(described) => {
                let mut shape = Shape::Text;
                read(Slot::for_describing(at, &mut shape));
                *described = Shape::Entries(Box::new(shape));
                Vec::new()
            }
        }
    }

    /// A mapping of named mappings.
    pub(in crate::document) fn mappings<T>(self, mut read: impl FnMut(&mut Keys<'_>) -> T) -> Vec<Item<T>> {
        match self.mode {
            Mode::Read(value, diagnostics) => {
                let without = indentation::without_misplaced(value, &self.at, diagnostics, &mut read);
                let value = without.as_ref().unwrap_or(value);
                Slot::for_reading(value, self.at, diagnostics).entries(|slot| slot.mapping(&mut read))
            }
            Mode::Describe(_) => self.entries(|slot| slot.mapping(&mut read)),
        }
    }

    /// A mapping with certain keys. Other keys are errors.
    pub(in crate::document) fn mapping<T>(self, read: impl FnOnce(&mut Keys<'_>) -> T) -> T {
        match self.mode {
            Mode::Read(value, diagnostics) => {
                let nothing = Mapping::new();
                let mapping = value.as_mapping();
                if mapping.is_none() {
                    diagnostics.push(Expected::Mapping.instead_of(value, &self.at));
                }
                let reading = Reading::new(mapping.unwrap_or(&nothing), mapping.is_some(), diagnostics);
                let mut keys = Keys::for_reading(&self.at, reading);
                let made = read(&mut keys);
                keys.end();
                made
            }
            Mode::Describe(described) => {
                let mut mapping = language::Mapping::default();
                let made = read(&mut Keys::for_describing(&self.at, &mut mapping));
                *described = Shape::Mapping(mapping);
                made
            }
        }
    }

    /// A mapping with certain keys, or another value.
    pub(in crate::document) fn mapping_or<T>(
        self,
        mapping: impl FnOnce(&mut Keys<'_>) -> T,
        other: impl FnOnce(Slot<'_>) -> T,
    ) -> T {
        match self.mode {
            Mode::Read(Value::Mapping(_), _) => self.mapping(mapping),
            Mode::Read(..) => other(self),
            Mode::Describe(described) => {
                let [mut plain, mut keyed] = [Shape::Text, Shape::Text];
                other(Slot::for_describing(self.at.clone(), &mut plain));
                let made = Slot::for_describing(self.at, &mut keyed).mapping(mapping);
                *described = Shape::Either(Box::new(plain), Box::new(keyed));
                made
            }
        }
    }

    /// The raw value, for later reading as `describe` says.
    pub(in crate::document) fn unread(self, describe: impl FnOnce(Slot<'_>)) -> Value {
        match self.mode {
            Mode::Read(value, _) => value.clone(),
            Mode::Describe(_) => {
                describe(self);
                Value::Null
            }
        }
    }

    /// One name or several.
    pub(in crate::document) fn one_or_many(self) -> Vec<String> {
        match self.mode {
            Mode::Read(Value::Sequence(_), _) => self.names(),
            Mode::Read(..) => self.name().into_iter().collect(),
            Mode::Describe(described) => {
                *described = Shape::Either(Box::new(Shape::Text), Box::new(Shape::List(Box::new(Shape::Text))));
                Vec::new()
            }
        }
    }
}
