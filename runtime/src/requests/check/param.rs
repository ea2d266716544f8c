//! The rules for the value of one parameter.

use std::fmt::Display;

use crate::meta::{Kind, Limit, Param, Sensitivity};
use crate::requests::{Problem, Rule, pairs};
use crate::values::Value;

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

/// What is measured, and held against the limits that are about it.
#[derive(Clone, Copy)]
enum Measure<'a> {
    /// How many items there are.
    Items(u64),
    /// How many characters: what a reader counts, not bytes.
    Characters(u64),
    /// A whole number.
    Whole(i128),
    /// A number.
    Fraction(f64),
    /// The size of a file of this name.
    File(&'a str, u64),
    /// The size of all files.
    Files(u64),
}

impl Checker<'_> {
    fn count(&mut self, value: &Value) {
        let count = match value {
            Value::Map(entries) => entries.len(),
            Value::CustomFields(fields) => fields.len(),
            _ => value.items().len(),
        };
        self.measure(Measure::Items(count as u64));
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
            (Value::Int(number) | Value::Instant(number), _) => self.measure(Measure::Whole((*number).into())),
            (Value::Uint(number), _) => self.measure(Measure::Whole((*number).into())),
            (Value::Number(number), _) => self.measure(Measure::Fraction(*number)),
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

    fn text(&mut self, text: &str) {
        self.measure(Measure::Characters(text.chars().count() as u64));
    }

    /// An item between commas.
    fn joined(&mut self, kind: &Kind, item: &Value) {
        self.value(kind, item);
        if item.scalar().is_some_and(|text| text.contains(',')) {
            self.report(Rule::Comma, "must not hold a comma in an item, because commas separate the items".to_owned());
        }
    }

    /// Sizes of files. What cannot be read is reported where the body is written, whether this is checked or not.
    fn files(&mut self, value: &Value) {
        let mut total = 0_u64;
        for upload in value.files() {
            if let Ok(size) = upload.size() {
                total = total.saturating_add(size);
                self.measure(Measure::File(upload.name(), size));
            }
        }
        self.measure(Measure::Files(total));
    }

    fn measure(&mut self, measure: Measure<'_>) {
        for limit in self.param.limits.iter().copied().chain(self.more) {
            if let Some((rule, message)) = self.broken(limit, measure) {
                self.report(rule, message);
            }
        }
    }

    /// The rule that a limit stands for and what to say of it, if what was measured is beyond the limit.
    fn broken(&self, limit: Limit, measure: Measure<'_>) -> Option<(Rule, String)> {
        Some(match (limit, measure) {
            (Limit::MinItems(min), Measure::Items(count)) if count < min.into() => {
                (Rule::MinItems, format!("must have at least {}, has {count}", plural(min, "item")))
            }
            (Limit::MaxItems(max), Measure::Items(count)) if count > max.into() => {
                (Rule::MaxItems, format!("must have at most {}, has {count}", plural(max, "item")))
            }
            (Limit::MinLength(min), Measure::Characters(count)) if count < min.into() => {
                (Rule::MinLength, format!("must have at least {}, has {count}", plural(min, "character")))
            }
            (Limit::MaxLength(max), Measure::Characters(count)) if count > max.into() => {
                (Rule::MaxLength, format!("must have at most {}, has {count}", plural(max, "character")))
            }
            (Limit::Min(min), Measure::Whole(number)) if number < min.into() => self.small(min, &number),
            (Limit::Max(max), Measure::Whole(number)) if number > max.into() => self.large(max, &number),
            (Limit::Min(min), Measure::Fraction(number)) if number < min as f64 => self.small(min, &number),
            (Limit::Max(max), Measure::Fraction(number)) if number > max as f64 => self.large(max, &number),
            (Limit::MaxFile(max), Measure::File(name, size)) if size > max => {
                let name = if self.is_public() { format!("`{name}`") } else { "a file".to_owned() };
                (Rule::MaxFile, format!("each file must have at most {max} bytes, {name} has {size}"))
            }
            (Limit::MaxTotal(max), Measure::Files(total)) if total > max => {
                (Rule::MaxTotal, format!("all files together must have at most {max} bytes, have {total}"))
            }
            _ => return None,
        })
    }

    fn small(&self, min: i64, number: &dyn Display) -> (Rule, String) {
        (Rule::Min, format!("must be at least {min}{}", self.shown(number)))
    }

    fn large(&self, max: i64, number: &dyn Display) -> (Rule, String) {
        (Rule::Max, format!("must be at most {max}{}", self.shown(number)))
    }

    /// What it is instead, where everyone may see it.
    fn shown(&self, value: &dyn Display) -> String {
        if self.is_public() { format!(", is {value}") } else { String::new() }
    }

    fn is_public(&self) -> bool {
        matches!(self.param.sensitivity, Sensitivity::Public)
    }

    fn report(&mut self, rule: Rule, message: String) {
        self.problems.push(Problem::new(self.param.name, rule, message));
    }
}

fn plural(count: u32, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
