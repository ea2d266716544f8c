//! Validation of the value of one parameter.

use std::borrow::Cow;
use std::fmt::Display;

use crate::meta::{Limit, LimitKind, Measure, Object, Param, Sensitivity, ValueType, count};
use crate::requests::{Constraint, ValidationError, pairs};
use crate::values::Value;
use crate::values::scalars::id::negative;

/// Adds all errors of a value.
pub(super) fn check(param: &Param, limits: &[Limit], value: &Value, problems: &mut Vec<ValidationError>) {
    value_at(param.name.into(), param, limits, value, problems);
}

/// Adds all errors of a parameter's value, or of an object's field by its path, such as `targets.first_response`.
fn value_at(
    name: Cow<'static, str>,
    param: &Param,
    limits: &[Limit],
    value: &Value,
    problems: &mut Vec<ValidationError>,
) {
    let mut checker = Checker { name, param, limits, problems };
    let items = match value {
        Value::Map(entries) => entries.len(),
        Value::CustomFields(fields) => fields.len(),
        _ => value.items().len(),
    };
    checker.measure(Measure::Items, items as u64, &format!("got {items}"));
    checker.value(&param.kind, value);
    checker.files(value);
}

struct Checker<'a> {
    name: Cow<'static, str>,
    param: &'a Param,
    limits: &'a [Limit],
    problems: &'a mut Vec<ValidationError>,
}

impl Checker<'_> {
    /// Checks a value and every value inside it.
    fn value(&mut self, kind: &ValueType, value: &Value) {
        match value {
            Value::List(items) if matches!(kind.item(), ValueType::Object(_)) => {
                let list = self.name.clone();
                for (index, item) in items.iter().enumerate() {
                    self.name = format!("{list}[{index}]").into();
                    self.value(kind.item(), item);
                }
                self.name = list;
            }
            Value::List(items) => {
                let joined = pairs::is_joined(kind);
                for item in items {
                    self.value(kind.item(), item);
                    if joined && item.scalar().is_some_and(|text| text.contains(',')) {
                        self.report(
                            Constraint::Comma,
                            "must not contain a comma in an item, because commas separate the items",
                        );
                    }
                }
            }
            Value::Map(entries) => match kind {
                ValueType::Object(object) => self.object(object, entries),
                _ => entries.iter().for_each(|(key, value)| {
                    key.parse().into_iter().for_each(|id| self.id(id, true));
                    self.value(kind.item(), value);
                }),
            },
            Value::CustomFields(fields) => fields.iter().for_each(|(id, _)| self.id(id, true)),
            Value::Int(number) | Value::UnixSeconds(number) => {
                self.number(number, &|limit| limit.allows(Measure::Number, *number))
            }
            Value::Uint(id) if matches!(kind, ValueType::Named(_)) => self.id(*id, self.is_public()),
            Value::Uint(number) => self.number(number, &|limit| limit.allows(Measure::Number, *number)),
            Value::Number(number) => self.number(number, &|limit| limit.allows_float(*number)),
            Value::Text(text) => self.characters(text),
            Value::Search(search) => {
                self.characters(search.term());
                if search.to_meta().has_mark_inside() {
                    self.report(Constraint::Caret, "must not contain `^`, which marks the ends of a search term");
                }
            }
            Value::Bool(_) | Value::Civil(_) | Value::File(_) | Value::Json(_) => (),
        }
    }

    /// Checks the fields of an object, each by the rules of the field and under its path.
    fn object(&mut self, object: &Object, entries: &[(String, Value)]) {
        for field in object.fields {
            let name = Cow::from(format!("{}.{}", self.name, field.name));
            match entries.iter().find(|(key, _)| key == field.name) {
                Some((_, value)) => value_at(name, field, field.limits, value, self.problems),
                None if field.required => {
                    self.problems.push(ValidationError::new(name, Constraint::Required, "is required"));
                }
                None => (),
            }
        }
    }

    /// Reports an id that was created from a negative number. `shown` is true for the ids of languages and custom
    /// fields, which are keys and never personal data.
    fn id(&mut self, id: u64, shown: bool) {
        if let Some(id) = negative(id) {
            let instead = if shown { format!(", got {id}") } else { String::new() };
            self.report(Constraint::Limit(LimitKind::Min), &format!("must not have a negative id{instead}"));
        }
    }

    fn characters(&mut self, text: &str) {
        let count = text.chars().count();
        self.measure(Measure::Characters, count as u64, &format!("got {count}"));
    }

    /// Checks the sizes of files. The encoder reports a file that cannot be read, with or without validation.
    fn files(&mut self, value: &Value) {
        let mut total = 0_u64;
        for upload in value.files() {
            if let Ok(size) = upload.size() {
                total = total.saturating_add(size);
                let name = if self.is_public() { format!("`{}`", upload.name()) } else { "a file".to_owned() };
                self.measure(Measure::FileBytes, size, &format!("{name} has {}", count(size, "byte")));
            }
        }
        self.measure(Measure::TotalBytes, total, &format!("got {}", count(total, "byte")));
    }

    /// Reports the limits that a size exceeds.
    fn measure(&mut self, measure: Measure, size: u64, got: &str) {
        for &limit in self.limits.iter().filter(|limit| !limit.allows(measure, size)) {
            self.report(Constraint::Limit(limit.kind), &format!("must have {limit}, {got}"));
        }
    }

    /// Reports the limits that a number exceeds, with the number if it is public.
    fn number(&mut self, number: &dyn Display, is_allowed: &dyn Fn(Limit) -> bool) {
        for &limit in self.limits.iter().filter(|limit| !is_allowed(**limit)) {
            let got = if self.is_public() { format!(", got {number}") } else { String::new() };
            self.report(Constraint::Limit(limit.kind), &format!("must be {limit}{got}"));
        }
    }

    fn is_public(&self) -> bool {
        matches!(self.param.sensitivity, Sensitivity::Public)
    }

    fn report(&mut self, rule: Constraint, message: &str) {
        self.problems.push(ValidationError::new(self.name.clone(), rule, message));
    }
}
