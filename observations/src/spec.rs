//! The facts of a spec that a reader of an account can confirm, and their confirmation by observations.

use std::collections::{BTreeMap, BTreeSet};

use crate::effect::FilterEffect;
use crate::list::{DefaultPage, Layout};
use crate::observations::{Observations, Seen};
use crate::shape::{Shape, TEXTS};

/// The minimum number of records with a field. With fewer, it remains unknown whether each record has the field.
const MIN_RECORDS: u64 = 3;

/// The facts of a spec that a reader of an account can observe, by paths such as `Case/fields/subject`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// The operations that only read.
    pub operations: BTreeMap<String, Operation>,
    /// The fields of records.
    pub fields: BTreeMap<String, Field>,
    /// The values of enums of responses.
    pub values: BTreeSet<String>,
    /// The filters of lists whose effect a reader can observe, and the parameters that sort lists.
    pub filters: BTreeSet<String>,
    /// The headers about the rate limit.
    pub headers: BTreeSet<String>,
    /// The open questions that a reader of an account can settle, such as `api/page_zero`.
    pub questions: BTreeSet<String>,
}

/// An operation that only reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// Whether its responses state a total.
    pub has_total: bool,
    /// The layout of its list, if it returns one.
    pub layout: Option<Layout>,
    /// The page that a request without a page number returns, if the caller can choose the size of pages.
    pub default_page: Option<DefaultPage>,
    /// The type of its records.
    pub record: Option<String>,
}

/// A field of a record, as a spec documents it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The form of its values.
    pub class: Class,
    /// Whether the spec documents records without the field.
    pub may_be_absent: bool,
    /// The value that means "no value": `0` or `-`.
    pub none: Option<String>,
    /// Whether the spec documents `null`.
    pub null: bool,
    /// The form of the items of a list or map.
    pub items: Option<Class>,
    /// The declared type of its values, or of the items of a list or map.
    pub named: Option<String>,
}

/// The form of the values of a type of the spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A string.
    Text,
    /// An integer.
    Integer,
    /// An identifier, which is never 0.
    Id,
    /// A number.
    Number,
    /// A number, a number in a string, or `-`.
    Measure,
    /// A string with a number and a percent sign, or `-`.
    Percent,
    /// A boolean.
    Boolean,
    /// A time in the style of RFC 2822.
    Time,
    /// A date, or a date and a time.
    Date,
    /// An array.
    List,
    /// An object. An empty string means an object without entries.
    Map,
    /// An object.
    Object,
    /// A string, or an object of strings by language.
    Localized,
    /// A string, or an integer.
    TextOrInteger,
    /// An object with keys.
    Record,
    /// Anything.
    Any,
}

/// The type at the beginning of a path.
fn owner(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

impl Class {
    /// Returns the allowed forms of values, or `None` if any form is allowed.
    fn shapes(self) -> Option<Vec<Shape>> {
        const INTEGERS: [Shape; 3] = [Shape::Zero, Shape::Integer, Shape::Negative];
        const NUMBERS_AS_TEXT: [Shape; 4] = [Shape::Dash, Shape::ZeroText, Shape::IntegerText, Shape::NumberText];
        Some(match self {
            // A string may have the form of any other value.
            Self::Text => TEXTS.to_vec(),
            Self::Integer => INTEGERS.to_vec(),
            Self::Id => vec![Shape::Integer],
            Self::Number => [&INTEGERS[..], &[Shape::Fraction]].concat(),
            Self::Measure => [&INTEGERS[..], &[Shape::Fraction], &NUMBERS_AS_TEXT].concat(),
            Self::Percent => vec![Shape::PercentText, Shape::Dash],
            Self::Boolean => vec![Shape::Boolean],
            Self::Time => vec![Shape::TimeText],
            Self::Date => vec![Shape::DateText],
            Self::List => vec![Shape::Array, Shape::EmptyArray],
            Self::Map => vec![Shape::Object, Shape::EmptyObject, Shape::EmptyText],
            Self::Object => vec![Shape::Object, Shape::EmptyObject],
            Self::Localized => [&TEXTS[..], &[Shape::Object]].concat(),
            Self::TextOrInteger => [&TEXTS[..], &INTEGERS].concat(),
            Self::Record => vec![Shape::Object],
            Self::Any => return None,
        })
    }
}

impl Field {
    /// Returns the documented forms of the values, or `None` if any form is documented.
    pub(crate) fn documented_shapes(&self) -> Option<Vec<Shape>> {
        let mut shapes = self.class.shapes()?;
        let nones = [self.null.then_some(Shape::Null), self.none_shape()].into_iter().flatten();
        for none in nones {
            if !shapes.contains(&none) {
                shapes.push(none);
            }
        }
        Some(shapes)
    }

    /// Returns the documented forms of the items of a list or map, or `None` if any form is documented.
    pub(crate) fn documented_items(&self) -> Option<Vec<Shape>> {
        self.items?.shapes()
    }

    fn none_shape(&self) -> Option<Shape> {
        self.none.as_deref().map(|none| if none == "0" { Shape::Zero } else { Shape::Dash })
    }

    /// The facts about the field beyond its path, and whether the observation confirms each.
    fn aspects(&self, seen: Option<&Seen>) -> Vec<(&'static str, bool)> {
        let documented = self.documented_shapes();
        let came = |shape: &Shape| documented.as_ref().is_none_or(|it| it.contains(shape));
        let has_none = |seen: &Seen| self.none_shape().is_some_and(|shape| seen.shapes.contains_key(&shape));
        let itself = ("", seen.is_some_and(|it| it.shapes.keys().any(came)));
        let always = ("#always", seen.is_some_and(|it| it.present >= MIN_RECORDS && it.absent == 0));
        let none = ("#none", seen.is_some_and(has_none));
        let is_said = [true, !self.may_be_absent, self.none.is_some()];
        [itself, always, none].into_iter().zip(is_said).filter(|it| it.1).map(|it| it.0).collect()
    }
}

impl Spec {
    /// Removes the types that no read operation returns, such as errors and webhook events.
    pub fn observable(mut self) -> Self {
        let mut reached: BTreeSet<String> = self.operations.values().filter_map(|it| it.record.clone()).collect();
        loop {
            let is_reached = |path: &String| reached.contains(owner(path));
            let inner = self.fields.iter().filter(|(path, _)| is_reached(path)).filter_map(|(_, it)| it.named.clone());
            let more: Vec<String> = inner.filter(|it| !reached.contains(it)).collect();
            if more.is_empty() {
                break;
            }
            reached.extend(more);
        }
        self.fields.retain(|path, _| reached.contains(owner(path)));
        self.values.retain(|path| reached.contains(owner(path)));
        self
    }

    /// The paths of all facts, and whether the observations confirm each.
    pub fn facts(&self, observations: &Observations) -> BTreeMap<String, bool> {
        let mut facts = BTreeMap::new();
        for (path, operation) in &self.operations {
            let seen = observations.operations.get(path);
            let is_success = |status: &u16| (200..300).contains(status);
            facts.insert(path.clone(), seen.is_some_and(|it| it.statuses.keys().any(is_success)));
            if operation.has_total {
                facts.insert(format!("{path}#total"), seen.is_some_and(|it| it.totals.contains_key(&Shape::Integer)));
            }
            if let Some(layout) = &operation.layout {
                facts.insert(format!("{path}#layout"), seen.is_some_and(|it| it.layouts.contains_key(layout)));
            }
            if operation.default_page.is_some() {
                facts.insert(format!("{path}#page"), seen.is_some_and(|it| it.default_page == operation.default_page));
            }
        }
        for (path, field) in &self.fields {
            let aspects = field.aspects(observations.facts.get(path)).into_iter();
            facts.extend(aspects.map(|(aspect, is_seen)| (format!("{path}{aspect}"), is_seen)));
        }
        let came = |path: &String| observations.facts.get(path).is_some_and(|it| it.present > 0);
        facts.extend(self.values.iter().map(|path| (path.clone(), came(path))));
        let is_honored = |path: &String| observations.filters.get(path) == Some(&FilterEffect::Honored);
        facts.extend(self.filters.iter().map(|path| (path.clone(), is_honored(path))));
        let has = |name: &String| observations.headers.contains_key(name);
        facts.extend(self.headers.iter().map(|name| (format!("service/headers/{name}"), has(name))));
        facts
    }
}
