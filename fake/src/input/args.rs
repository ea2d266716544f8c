//! The values of a request after it was checked, by the parameters' names.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use bytes::Bytes;

use crate::output::json::Json;

/// The values of a request.
#[derive(Debug, Default)]
pub(crate) struct Args {
    values: HashMap<&'static str, Arg>,
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
}

/// A file that was sent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Upload {
    pub(crate) name: String,
    pub(crate) mime: String,
    pub(crate) bytes: Bytes,
}

impl Args {
    pub(crate) fn insert(&mut self, name: &'static str, arg: Arg) {
        self.values.insert(name, arg);
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Arg> {
        self.values.get(name)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Arg::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Replaces the stored strings with the given ones.
    pub(crate) fn replace<const N: usize>(&self, held: [(&str, &mut String); N]) {
        for (name, held) in held {
            if let Some(text) = self.text(name) {
                text.clone_into(held);
            }
        }
    }

    pub(crate) fn int(&self, name: &str) -> Option<i64> {
        match self.get(name)? {
            Arg::Int(int) => Some(*int),
            _ => None,
        }
    }

    pub(crate) fn id(&self, name: &str) -> Option<u64> {
        self.int(name)?.try_into().ok()
    }

    /// `false` unless it says otherwise.
    pub(crate) fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Arg::Bool(true)))
    }

    pub(crate) fn time(&self, name: &str) -> Option<i64> {
        match self.get(name)? {
            Arg::Time(time) => Some(*time),
            _ => None,
        }
    }

    /// From one second to another, both of which count.
    pub(crate) fn period(&self, from: &str, to: &str) -> RangeInclusive<i64> {
        self.time(from).unwrap_or(i64::MIN)..=self.time(to).unwrap_or(i64::MAX)
    }

    /// The items of a list; nothing is an empty one.
    pub(crate) fn many(&self, name: &str) -> &[Arg] {
        match self.get(name) {
            Some(Arg::Many(items)) => items,
            _ => &[],
        }
    }

    pub(crate) fn ids(&self, name: &str) -> Vec<u64> {
        let id = |item: &Arg| match item {
            Arg::Int(int) => u64::try_from(*int).ok(),
            _ => None,
        };
        self.many(name).iter().filter_map(id).collect()
    }

    pub(crate) fn texts(&self, name: &str) -> Vec<&str> {
        fn text(item: &Arg) -> Option<&str> {
            match item {
                Arg::Text(text) => Some(text),
                _ => None,
            }
        }
        self.many(name).iter().filter_map(text).collect()
    }

    pub(crate) fn localized(&self, name: &str) -> Option<&[(Option<u64>, String)]> {
        match self.get(name)? {
            Arg::Localized(texts) => Some(texts),
            _ => None,
        }
    }

    pub(crate) fn fields(&self, name: &str) -> &[(u64, Json)] {
        match self.get(name) {
            Some(Arg::Fields(fields)) => fields,
            _ => &[],
        }
    }

    pub(crate) fn files(&self, name: &str) -> &[Arc<Upload>] {
        match self.get(name) {
            Some(Arg::Files(files)) => files,
            _ => &[],
        }
    }
}
