//! The rules for the value of one parameter.

use std::borrow::Cow;
use std::fmt::Display;

use crate::meta::{Kind, Limit, Param, Sensitivity};
use crate::requests::invalid::{Problem, Rule};
use crate::requests::pairs;
use crate::values::value::Value;

/// Adds everything that is wrong with a value.
pub(super) fn check(param: &Param, more: Option<Limit>, value: &Value, problems: &mut Vec<Problem>) {
    let mut checker = Checker { param, more, problems };
    checker.count(value);
    checker.value(&param.kind, value);
    checker.files(value);
}

struct Checker<'a> {
    param: &'a Param,
    /// A limit beside those of the parameter.
    more: Option<Limit>,
    problems: &'a mut Vec<Problem>,
}

impl Checker<'_> {
    fn limits(&self) -> impl Iterator<Item = Limit> + use<> {
        self.param.limits.iter().copied().chain(self.more)
    }

    /// How many items there are.
    fn count(&mut self, value: &Value) {
        let count = match value {
            Value::Map(entries) => entries.len(),
            Value::CustomFields(fields) => fields.len(),
            _ => value.items().len(),
        };
        let count = count as u64;
        for limit in self.limits() {
            match limit {
                Limit::MinItems(min) if count < min.into() => {
                    self.report(Rule::MinItems, format!("must have at least {}, has {count}", plural(min, "item")));
                }
                Limit::MaxItems(max) if count > max.into() => {
                    self.report(Rule::MaxItems, format!("must have at most {}, has {count}", plural(max, "item")));
                }
                _ => (),
            }
        }
    }

    /// Every value inside.
    fn value(&mut self, kind: &Kind, value: &Value) {
        match (value, kind) {
            (Value::List(items), _) if pairs::is_joined(kind) => {
                items.iter().for_each(|item| self.joined(pairs::inner(kind), item));
            }
            (Value::Pair(items), _) => items.iter().for_each(|item| self.joined(kind, item)),
            (Value::List(items), _) => items.iter().for_each(|item| self.value(pairs::inner(kind), item)),
            (Value::Map(entries), _) => {
                entries.iter().for_each(|(_, value)| self.value(pairs::inner(kind), value));
            }
            (Value::Int(number) | Value::Instant(number), _) => self.number((*number).into(), number),
            (Value::Uint(number), _) => self.number((*number).into(), number),
            (Value::Number(number), _) => self.fraction(*number),
            (Value::Text(text), _) => self.text(text),
            (Value::Search(search), _) => {
                self.text(search.term());
                if search.term().contains('^') {
                    self.report(Rule::Caret, "must not hold a `^`, which marks the ends of a term".to_owned());
                }
            }
            (Value::Bool(_) | Value::Civil(_) | Value::CustomFields(_) | Value::File(_) | Value::Json(_), _) => (),
        }
    }

    /// An item between commas.
    fn joined(&mut self, kind: &Kind, item: &Value) {
        self.value(kind, item);
        if item.scalar().is_some_and(|text| text.contains(',')) {
            self.report(Rule::Comma, "must not hold a comma in an item, because commas separate the items".to_owned());
        }
    }

    fn number(&mut self, number: i128, shown: &dyn Display) {
        for limit in self.limits() {
            match limit {
                Limit::Min(min) if number < min.into() => self.too_small(min, shown),
                Limit::Max(max) if number > max.into() => self.too_large(max, shown),
                _ => (),
            }
        }
    }

    fn fraction(&mut self, number: f64) {
        for limit in self.limits() {
            match limit {
                Limit::Min(min) if number < min as f64 => self.too_small(min, &number),
                Limit::Max(max) if number > max as f64 => self.too_large(max, &number),
                _ => (),
            }
        }
    }

    fn too_small(&mut self, min: i64, number: &dyn Display) {
        let is = self.shown(number);
        self.report(Rule::Min, format!("must be at least {min}{is}"));
    }

    fn too_large(&mut self, max: i64, number: &dyn Display) {
        let is = self.shown(number);
        self.report(Rule::Max, format!("must be at most {max}{is}"));
    }

    /// How many characters there are: what a reader counts, not bytes.
    fn text(&mut self, text: &str) {
        let count = text.chars().count() as u64;
        for limit in self.limits() {
            match limit {
                Limit::MinLength(min) if count < min.into() => {
                    let min = plural(min, "character");
                    self.report(Rule::MinLength, format!("must have at least {min}, has {count}"));
                }
                Limit::MaxLength(max) if count > max.into() => {
                    let max = plural(max, "character");
                    self.report(Rule::MaxLength, format!("must have at most {max}, has {count}"));
                }
                _ => (),
            }
        }
    }

    /// Sizes of files. What cannot be read is reported where the body is written, whether this is checked or not.
    fn files(&mut self, value: &Value) {
        let sizes = value.files().filter_map(|upload| Some((upload.name(), upload.size().ok()?)));
        let mut total = 0_u64;
        for (name, size) in sizes {
            total = total.saturating_add(size);
            for limit in self.limits() {
                match limit {
                    Limit::MaxFile(max) if size > max => self.large_file(name, size, max),
                    _ => (),
                }
            }
        }
        for limit in self.limits() {
            match limit {
                Limit::MaxTotal(max) if total > max => {
                    let message = format!("all files together must have at most {max} bytes, have {total}");
                    self.report(Rule::MaxTotal, message);
                }
                _ => (),
            }
        }
    }

    fn large_file(&mut self, name: &str, size: u64, max: u64) {
        let name = match self.param.sensitivity {
            Sensitivity::Public => Cow::from(format!("`{name}`")),
            Sensitivity::Personal | Sensitivity::Secret => "a file".into(),
        };
        self.report(Rule::MaxFile, format!("each file must have at most {max} bytes, {name} has {size}"));
    }

    /// What it is instead, where everyone may see it.
    fn shown(&self, value: &dyn Display) -> String {
        match self.param.sensitivity {
            Sensitivity::Public => format!(", is {value}"),
            Sensitivity::Personal | Sensitivity::Secret => String::new(),
        }
    }

    fn report(&mut self, rule: Rule, message: String) {
        self.problems.push(Problem::new(self.param.name, rule, message));
    }
}

fn plural(count: u32, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
