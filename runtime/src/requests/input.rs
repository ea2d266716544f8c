//! The input of an operation: a request as a plain value.

use std::fmt;

use crate::json::Redacted;
use crate::meta::{Operation, Param, ValueType};
use crate::requests::object::{self, ShownParam};
use crate::values::Value;
use crate::values::parameters::into_list::IntoList;

/// A choice between several ways to give a value, such as the requester of a case by email or by phone.
///
/// Generated code implements it, for types such as `Requester`.
pub trait Choice {
    /// Sets the parameters of the chosen way.
    fn put(self, call: OperationInput) -> OperationInput;
}

/// The input of an operation: the operation and the values of its parameters.
///
/// The order in which values are set affects neither equality nor the encoded request. `Debug`
/// redacts personal data and secrets.
///
/// ```
/// use helpdesk::{Request, cases};
///
/// let request = cases::update(664).priority("high");
/// assert_eq!(request.input().operation().id, "cases.update");
/// assert_eq!(request.input().values().count(), 2);
/// ```
///
/// An input is a request itself, for an operation that is chosen at run time. Its output is the undecoded
/// [`Response`](crate::response::Response), which `Response::records` decodes (feature `meta`).
///
/// ```
/// use helpdesk::meta::OPERATIONS;
/// use helpdesk::request::OperationInput;
/// use helpdesk::{Request, cases};
///
/// let details = OPERATIONS.iter().find(|it| it.operation.id == "cases.get").unwrap();
/// let request = OperationInput::new(details.operation).set::<u64>("case", 664_u64);
/// assert_eq!(request.prepare()?.path_and_query, cases::get(664).prepare()?.path_and_query);
/// # Ok::<(), helpdesk::request::InvalidRequestError>(())
/// ```
#[derive(Clone)]
pub struct OperationInput {
    operation: &'static Operation,
    values: Vec<(&'static str, Value)>,
    checked: bool,
}

impl OperationInput {
    /// Creates an input without values.
    pub fn new(operation: &'static Operation) -> Self {
        Self { operation, values: Vec::new(), checked: true }
    }

    /// Sets the value of a parameter, and replaces an earlier one.
    #[must_use]
    pub fn set<T: Into<Value>>(self, name: &'static str, value: impl Into<T>) -> Self {
        self.put(name, value.into().into())
    }

    /// Sets the items of a parameter, one or many, and replaces earlier ones. An empty list of files counts as not set.
    #[must_use]
    pub fn list<T: Into<Value>, M>(self, name: &'static str, items: impl IntoList<T, M>) -> Self {
        self.put(name, items.into_list().into_vec().into())
    }

    /// Sets the parameters of one of several ways.
    #[must_use]
    pub fn choose<T: Choice>(self, choice: impl Into<T>) -> Self {
        choice.into().put(self)
    }

    /// Turns off validation. A request that cannot be encoded is still an error.
    ///
    /// The vendor's documentation may be out of date. This method is the way around a constraint that no longer holds.
    #[must_use]
    pub fn without_validation(mut self) -> Self {
        self.checked = false;
        self
    }

    /// Returns the operation.
    pub fn operation(&self) -> &'static Operation {
        self.operation
    }

    /// Returns the value of a parameter, if it is set.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(set, _)| *set == name).map(|(_, value)| value)
    }

    /// Returns whether the request is validated before it is sent. It is by default.
    pub fn is_validated(&self) -> bool {
        self.checked
    }

    /// Returns the names and values that are set, in the order of the operation's parameters.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.operation.params().filter_map(|param| Some((param.name, self.get(param.name)?)))
    }

    /// Returns the values of these parameters that are set and will be sent.
    pub(crate) fn values_to_send(&self, params: &'static [Param]) -> Vec<(&'static Param, &Value)> {
        let mut sent = Vec::new();
        for param in params {
            match self.get(param.name) {
                Some(value) if object::is_sent(param, value) => sent.push((param, value)),
                Some(_) | None => (),
            }
        }
        sent
    }

    /// Returns the names of set values that the operation does not have.
    pub(crate) fn unknown_names(&self) -> impl Iterator<Item = &'static str> {
        self.values.iter().map(|(name, _)| *name).filter(|name| self.param(name).is_none())
    }

    fn put(mut self, name: &'static str, value: Value) -> Self {
        self.values.retain(|(set, _)| *set != name);
        // An empty list of files means nothing, and a request without files is JSON, which cannot contain one.
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
            shown.field(name, &Redacted);
        }
        shown.finish()
    }
}

/// Only programs that compare requests compile this.
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct(self.operation.id);
        for param in self.operation.params() {
            if let Some(value) = self.get(param.name) {
                shown.field(param.name, &ShownParam::new(param, value));
            }
        }
        if !self.checked {
            shown.field("without_validation", &true);
        }
        shown.finish()
    }
}

/// Returns whether one of the parameters has this name.
pub(crate) fn has(params: &[Param], name: &str) -> bool {
    params.iter().any(|param| param.name == name)
}

/// Implements `Debug` for a generated choice: it shows the names of the parameters that it sets, and redacts their
/// values.
#[doc(hidden)]
#[macro_export]
macro_rules! alternatives {
    ($name:ident) => {
        impl ::std::fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::generated::show_choice(self.clone(), ::std::stringify!($name), f)
            }
        }
    };
}

/// Implements the conversions of a bare string into the alternative for plain text.
#[doc(hidden)]
#[macro_export]
macro_rules! text_alternative {
    ($name:ident, $variant:ident) => {
        $crate::text_alternative!($name, $variant: &str, &String, String);
    };
    // A generic implementation would not compile for an enum that has the name of its type parameter.
    ($name:ident, $variant:ident: $($text:ty),+) => {$(
        impl From<$text> for $name {
            #[inline]
            fn from(text: $text) -> Self {
                Self::$variant(text.into())
            }
        }
    )+};
}

/// Writes the names of the parameters that a choice sets.
#[doc(hidden)]
pub fn show_choice(choice: impl Choice, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    static NONE: Operation = Operation::new("", crate::meta::Method::Get, "", crate::meta::Effect::Safe);
    choice.put(OperationInput::new(&NONE)).show_names(name, f)
}
