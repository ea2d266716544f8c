//! A request as a plain value: an operation and the values of its parameters.

use std::fmt;

use crate::meta::{Operation, Param, Sensitivity, ValueType};
use crate::values::{IntoValue, Value};

/// One of several ways to give a value, such as the requester of a case by e-mail or by phone.
pub trait Choice {
    /// Sets the parameters of the chosen way.
    fn put(self, call: OperationInput) -> OperationInput;
}

/// An operation and the values of its parameters.
///
/// The order in which values are set means nothing, neither for equality nor on the wire. `Debug` hides what is personal or
/// secret.
#[derive(Clone)]
pub struct OperationInput {
    operation: &'static Operation,
    values: Vec<(&'static str, Value)>,
    checked: bool,
}

impl OperationInput {
    /// The operation without any values.
    pub fn new(operation: &'static Operation) -> Self {
        Self { operation, values: Vec::new(), checked: true }
    }

    /// With this value of the parameter, in place of an earlier one.
    #[must_use]
    pub fn set<T: IntoValue>(self, name: &'static str, value: impl Into<T>) -> Self {
        self.put(name, value.into().into_value())
    }

    /// With these items of the parameter, in place of earlier ones. No files are as if none were set.
    #[must_use]
    pub fn list<T: IntoValue>(self, name: &'static str, items: impl IntoIterator<Item = impl Into<T>>) -> Self {
        let items = items.into_iter().map(|item| item.into().into_value()).collect();
        self.put(name, Value::List(items))
    }

    /// With the parameters of one of several ways.
    #[must_use]
    pub fn choose<T: Choice>(self, choice: impl Into<T>) -> Self {
        choice.into().put(self)
    }

    /// Without the checks that the description of the service asks for; what could not be sent at all is still refused.
    #[must_use]
    pub fn without_validation(mut self) -> Self {
        self.checked = false;
        self
    }

    /// The operation.
    pub fn operation(&self) -> &'static Operation {
        self.operation
    }

    /// The value of a parameter, if it is set.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(set, _)| *set == name).map(|(_, value)| value)
    }

    /// Whether the description's rules are checked before sending.
    pub fn is_checked(&self) -> bool {
        self.checked
    }

    /// The names and values that are set, in the order of the operation's parameters.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.operation.params().filter_map(|param| Some((param.name, self.get(param.name)?)))
    }

    /// Those of these parameters that are set and sent, with their values.
    pub(crate) fn sent(&self, params: &'static [Param]) -> Vec<(&'static Param, &Value)> {
        let mut sent = Vec::new();
        for param in params {
            match self.get(param.name) {
                None => (),
                Some(Value::Bool(false)) if param.omit_false => (),
                Some(value) => sent.push((param, value)),
            }
        }
        sent
    }

    /// The names that the operation does not have.
    pub(crate) fn strangers(&self) -> impl Iterator<Item = &'static str> {
        self.values.iter().map(|(name, _)| *name).filter(|name| self.param(name).is_none())
    }

    fn put(mut self, name: &'static str, value: Value) -> Self {
        self.values.retain(|(set, _)| *set != name);
        // A list of no files says nothing, and JSON, which is what is sent without files, has no place for it.
        let takes_files = self.param(name).is_some_and(|param| matches!(param.kind, ValueType::List(ValueType::File)));
        if !(takes_files && value.items().is_empty()) {
            self.values.push((name, value));
        }
        self
    }

    fn param(&self, name: &str) -> Option<&'static Param> {
        self.operation.params().find(|param| param.name == name)
    }

    fn show_names(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct(name);
        for (name, _) in &self.values {
            shown.field(name, &format_args!("<hidden>"));
        }
        shown.finish()
    }

    #[inline]
    fn show(&self, f: &mut fmt::Formatter<'_>, hide: bool) -> fmt::Result {
        let mut shown = f.debug_struct(self.operation.id);
        for param in self.operation.params() {
            let Some(value) = self.get(param.name) else { continue };
            match param.sensitivity {
                Sensitivity::Personal if hide => shown.field(param.name, &format_args!("<personal>")),
                Sensitivity::Secret if hide => shown.field(param.name, &format_args!("<secret>")),
                Sensitivity::Public | Sensitivity::Personal | Sensitivity::Secret => shown.field(param.name, value),
            };
        }
        if !self.checked {
            shown.field("without_checks", &true);
        }
        shown.finish()
    }
}

/// Compiled where requests are compared, which is seldom.
impl PartialEq for OperationInput {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.operation.id == other.operation.id
            && self.checked == other.checked
            && self.values.len() == other.values.len()
            && self.values.iter().all(|(name, value)| other.get(name) == Some(value))
    }
}

impl fmt::Debug for OperationInput {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.show(f, true)
    }
}

/// A call whose `Debug` shows every value, personal and secret ones too.
#[derive(Clone, Copy)]
pub struct UnredactedInput<'a>(&'a OperationInput);

impl<'a> UnredactedInput<'a> {
    /// Shows this call.
    pub fn new(call: &'a OperationInput) -> Self {
        Self(call)
    }
}

impl fmt::Debug for UnredactedInput<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show(f, false)
    }
}

/// Whether one of them has this name.
pub(crate) fn has(params: &[Param], name: &str) -> bool {
    params.iter().any(|param| param.name == name)
}

/// Gives a generated choice a `Debug` that tells which parameters it sets and hides their values.
#[doc(hidden)]
#[macro_export]
macro_rules! alternatives {
    ($name:ident) => {
        impl ::std::fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::generated::call::show_choice(::std::clone::Clone::clone(self), ::std::stringify!($name), f)
            }
        }
    };
}

/// Writes the names of the parameters that a choice sets.
#[doc(hidden)]
pub fn show_choice(choice: impl Choice, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    static NONE: Operation = Operation::new("", crate::meta::Method::Get, "", crate::meta::Effect::Safe);
    choice.put(OperationInput::new(&NONE)).show_names(name, f)
}
